use super::error::CliError;
use super::input::Source;
use super::{Outcome, library, output};
use clap::{Args, ValueEnum};
use oddagon::library::atlas::{Filter, FilterError};
use oddagon::library::{ENTRY_COLUMNS, Library, NoRule, Selection};
use std::path::{Path, PathBuf};

/// Writes patterns of a library for solvers and other programs
///
/// Rules for CSP-Rules (CLIPS), a table that any program reads in a few lines, or a library again. The same patterns give the
/// same bytes, always.
#[derive(Args)]
pub struct ExportArgs {
    /// Only the patterns with these ids or aliases
    #[arg(value_name = "ID")]
    names: Vec<String>,
    /// The library, in RON or JSON; the one that comes with the program (all minimal 3-digit patterns of two bands) unless given
    #[arg(long, value_name = "FILE")]
    library: Option<String>,
    /// What to write
    #[arg(long, value_enum)]
    format: Format,
    /// Only patterns for which this holds, such as `cells<=13 and depth_full=2`: id, kind, k, l, cells, pattern, depth_restricted,
    /// depth_full, free_cells, super_impossible, stabiliser, own_transpose, bands, stacks compared with = != < <= > >=, joined by `and`
    /// and `or`; `none` is an empty field; several conditions must all hold
    #[arg(long = "where", value_name = "CONDITION", value_parser = condition)]
    filters: Vec<Filter>,
    /// Only patterns that can occur in a puzzle with one solution: none with fewer than k - 1 free cells
    #[arg(long)]
    usable: bool,
    /// Only the patterns that this file lists, one id, alias or pattern per line
    #[arg(long, value_name = "FILE")]
    select: Option<String>,
    /// Write to this file instead of standard output; with a `/` at its end or of a folder that exists, to one file for each
    /// pattern there, named after its id
    #[arg(long, value_name = "FILE|DIR/")]
    out: Option<PathBuf>,
}

/// The formats.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A library for people
    Ron,
    /// A library for programs
    Json,
    /// Rules that CSP-Rules' SudoRules loads
    Clips,
    /// Lines of fields separated by tabs: name, id, digits, cells, pattern, depths, free cells, whether it is usable
    Table,
}

impl Format {
    fn text(self, library: &Library) -> Result<String, NoRule> {
        match self {
            Format::Ron => Ok(library.to_ron()),
            Format::Json => Ok(library.to_json()),
            Format::Clips => library.to_clips(),
            Format::Table => library.to_table(),
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Format::Ron => "ron",
            Format::Json => "json",
            Format::Clips => "clp",
            Format::Table => "tsv",
        }
    }
}

fn condition(text: &str) -> Result<Filter, FilterError> {
    Filter::over(&ENTRY_COLUMNS, text)
}

/// Runs `oddagon export`. No pattern at all: exit code 1, and nothing is written.
pub fn run(args: &ExportArgs) -> Result<Outcome, CliError> {
    let library = library::read(args.library.as_deref())?;
    let name = args.library.as_deref().unwrap_or("the two-band library");
    let mut names = args.names.clone();
    if let Some(file) = &args.select {
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
        filters: args.filters.clone(),
        usable: args.usable,
    };
    let chosen = selection.of(&library);
    let chosen = chosen.map_err(|unknown| {
        CliError::Usage(format!(
            "{name}: found no entry of the id or alias {unknown}"
        ))
    })?;
    if chosen.entries.is_empty() {
        eprintln!("oddagon: {name}: no pattern meets the conditions; nothing is written");
        return Ok(Outcome::Fails);
    }
    let wrong = |error: NoRule| CliError::Usage(format!("{name}, {error}"));
    let Some(out) = &args.out else {
        output::print(&args.format.text(&chosen).map_err(wrong)?)?;
        return Ok(Outcome::Holds);
    };
    if !output::is_folder(out) {
        output::write_file(out, &args.format.text(&chosen).map_err(wrong)?)?;
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
            let file = format!("{}.{}", entry.id, args.format.extension());
            Ok((out.join(file), args.format.text(&one)?))
        })
        .collect();
    let files = files.map_err(wrong)?;
    create(out)?;
    for (path, text) in files {
        output::write_file(&path, &text)?;
    }
    Ok(Outcome::Holds)
}

fn create(folder: &Path) -> Result<(), CliError> {
    std::fs::create_dir_all(folder).map_err(|error| CliError::Write {
        name: folder.display().to_string(),
        error,
    })
}
