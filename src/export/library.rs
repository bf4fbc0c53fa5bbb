//! `oddagon export` of a library: its patterns for solvers and other programs.

use crate::error::CliError;
use crate::input::Source;
use crate::{Outcome, library, output};
use clap::ValueEnum;
use oddagon::library::atlas::Filter;
use oddagon::library::{Library, NoRule, Selection};
use std::path::{Path, PathBuf};

/// A form that a library's patterns are written in.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A library for people
    Ron,
    /// A library for programs
    Json,
    /// Rules that CSP-Rules' SudoRules loads
    #[cfg(not(target_family = "wasm"))]
    Clips,
    /// Lines of fields separated by tabs: name, id, digits, cells, pattern, depths, free cells,
    /// whether it is usable
    #[cfg(not(target_family = "wasm"))]
    Table,
}

impl Format {
    fn text(self, library: &Library) -> Result<String, NoRule> {
        match self {
            Format::Ron => Ok(library.to_ron()),
            Format::Json => Ok(library.to_json()),
            #[cfg(not(target_family = "wasm"))]
            Format::Clips => library.to_clips(),
            #[cfg(not(target_family = "wasm"))]
            Format::Table => library.to_table(),
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Format::Ron => "ron",
            Format::Json => "json",
            #[cfg(not(target_family = "wasm"))]
            Format::Clips => "clp",
            #[cfg(not(target_family = "wasm"))]
            Format::Table => "tsv",
        }
    }
}

/// Which patterns to write, how, and where to.
pub struct Options<'a> {
    /// The library's file, if it is not the one that comes with the program.
    pub library: Option<&'a str>,
    /// Only these, by id or alias.
    pub names: &'a [String],
    /// Only patterns that meet these conditions.
    pub filters: &'a [Filter],
    /// Only patterns that can occur in a puzzle with one solution.
    pub usable: bool,
    /// A file that lists the patterns to write.
    pub select: Option<&'a str>,
    /// The form.
    pub format: Format,
    /// A file or a folder; `None` for standard output.
    pub out: Option<&'a Path>,
}

/// Writes the patterns chosen. None at all: exit code 1, and nothing is written.
pub fn run(options: &Options) -> Result<Outcome, CliError> {
    let library = library::verified(options.library)?;
    let name = options.library.unwrap_or("the two-band library");
    let mut names = options.names.to_vec();
    if let Some(file) = options.select {
        let source = Source::file(file);
        let found = Selection::read_names(&source.read()?, &library);
        names.extend(found.map_err(|e| CliError::Usage(format!("{}, {e}", source.name())))?);
        if names.is_empty() {
            let message = format!("{}: found no id, expected one or more", source.name());
            return Err(CliError::Usage(message));
        }
    }
    let selection = Selection {
        names,
        filters: options.filters.to_vec(),
        usable: options.usable,
    };
    let chosen = selection.of(&library).map_err(|unknown| {
        CliError::Usage(format!(
            "{name}: found no entry of the id or alias {unknown}"
        ))
    })?;
    if chosen.entries.is_empty() {
        output::complain(format_args!(
            "oddagon: {name}: no pattern meets the conditions; nothing is written\n"
        ));
        return Ok(Outcome::Fails);
    }
    let wrong = |error: NoRule| CliError::Usage(format!("{name}, {error}"));
    let Some(out) = options.out else {
        output::print(&options.format.text(&chosen).map_err(wrong)?)?;
        return Ok(Outcome::Holds);
    };
    if !output::is_folder(out) {
        output::write_file(out, &options.format.text(&chosen).map_err(wrong)?)?;
        return Ok(Outcome::Holds);
    }
    let files: Result<Vec<(PathBuf, String)>, NoRule> = chosen
        .entries
        .iter()
        .map(|entry| {
            let one = Library {
                entries: vec![entry.clone()],
                ..chosen.clone()
            };
            let file = format!("{}.{}", entry.id, options.format.extension());
            Ok((out.join(file), options.format.text(&one)?))
        })
        .collect();
    let files = files.map_err(wrong)?;
    output::create_folder(out)?;
    for (path, text) in files {
        output::write_file(&path, &text)?;
    }
    Ok(Outcome::Holds)
}
