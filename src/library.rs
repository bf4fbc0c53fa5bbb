//! `oddagon library` and what commands that read libraries share.

mod alias;
mod build;
mod check;
mod record;
mod verified;

use super::error::CliError;
use super::input::Source;
use super::{Outcome, output};
use clap::{Args, Subcommand};
use oddagon::library::Library;
use std::path::Path;

pub use record::Record;
pub use verified::{refused, verified, verify};

/// Build, check and name pattern libraries: files of proven patterns that `export`, `match` and
/// solvers take
///
/// A library is RON or JSON with a published JSON Schema (`oddagon library schema`,
/// patterns/library.schema.json). The two-band library, patterns/two-band-k3.ron, comes with the
/// program.
#[derive(Args)]
pub struct LibraryArgs {
    #[command(subcommand)]
    command: LibraryCommand,
}

#[derive(Subcommand)]
enum LibraryCommand {
    Build(build::BuildArgs),
    Check(check::CheckArgs),
    Alias(alias::AliasArgs),
    /// Print the JSON Schema of the library format
    Schema,
}

/// Runs `oddagon library`.
pub fn run(args: &LibraryArgs) -> Result<Outcome, CliError> {
    match &args.command {
        LibraryCommand::Build(args) => build::run(args),
        LibraryCommand::Check(args) => check::run(args),
        LibraryCommand::Alias(args) => alias::run(args),
        LibraryCommand::Schema => output::print(Library::SCHEMA).map(|()| Outcome::Holds),
    }
}

/// The library of an argument: a file, `-` for standard input, or the one that comes with the
/// program if none is named. Its form and classes are checked, its theorems are not: see
/// [`verified`].
///
/// # Errors
/// If it cannot be read, is not a library, or has no entry.
pub fn read(name: Option<&str>) -> Result<Library, CliError> {
    let Some(name) = name else {
        return Ok(Library::two_band());
    };
    let source = Source::file(name);
    read_text(&source, &source.read()?)
}

/// The library in a text.
fn read_text(source: &Source, text: &str) -> Result<Library, CliError> {
    if !Library::is_meant_by(text) {
        return Err(CliError::Usage(format!(
            "{}: found no pattern library, expected one; `oddagon prove PATTERNS --focus both --proof FILE.jsonl.gz` and \
             `oddagon library build FILE.jsonl.gz --out LIBRARY.ron` make one of patterns and theorems",
            source.name()
        )));
    }
    let library = Library::read(text).map_err(|error| CliError::Library {
        name: source.name().to_owned(),
        error,
    })?;
    if library.entries.is_empty() {
        let name = source.name();
        let message = format!("{name}: found no entry, expected one or more");
        return Err(CliError::Usage(message));
    }
    Ok(library)
}

/// Writes a library: in JSON if the file's name ends in `.json`, otherwise in RON. Before that the
/// text is read back, and must give the same library.
fn write(library: &Library, path: &Path) -> Result<(), CliError> {
    let json = path
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("json"));
    let text = if json {
        library.to_json()
    } else {
        library.to_ron()
    };
    if Library::read(&text).as_ref() != Ok(library) {
        return Err(CliError::Internal {
            place: path.display().to_string(),
            what: "the library written differs from the library read back".to_owned(),
        });
    }
    output::write_file(path, &text)
}
