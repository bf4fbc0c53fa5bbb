//! `oddagon library`, and what commands that read libraries share.

mod build;
mod names;
mod record;
mod verified;

use super::error::CliError;
use super::input::Source;
use super::{Outcome, output};
use crate::args::{JobsArg, JsonArg};
use clap::Args;
use oddagon::library::Library;
use std::path::{Path, PathBuf};

pub use record::Record;
pub use verified::{Proofs, refused, verified, verify};

/// Make a library of proven patterns, which `export`, `match` and solvers take; give them names
///
/// It is made of the theorems of proof files, each proof checked. Entries have the names of their
/// theorems, the depths that the proofs certify, and the proofs' digests. To make one of patterns:
/// `oddagon prove PATTERNS --focus both --proof FILE.jsonl.gz`, then this. `oddagon check` checks
/// libraries. A library is RON or JSON with a published JSON Schema (`--schema`,
/// patterns/library.schema.json). The two-band library, patterns/two-band-k3.ron, comes with the
/// program.
///
/// With --names, published names are attached to the patterns, matched up to symmetry. A name
/// becomes an alias of the entry whose pattern, or whose transpose, has it (then it is marked as
/// the transpose's). Rules that `export` writes and relations that `match` finds carry an entry's
/// first alias. Names of patterns that the library does not have, and further names of the same
/// pattern, are reported and left out: exit code 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon library proofs/oddagons --out oddagons.ron
  oddagon library --names names.tsv --out named.ron
  oddagon library --schema")]
#[command(mut_arg("json", |arg| arg.requires("names").help("One JSON object per name")))]
pub struct LibraryArgs {
    /// Proof files, in RON or JSON, with one proof or many, plain or compressed with gzip. With
    /// --names a library is taken, too; the one that comes with the program unless given
    #[arg(
        value_name = "PROOFS|LIBRARY",
        required_unless_present_any = ["names", "schema"],
        conflicts_with = "schema"
    )]
    files: Vec<String>,
    /// Attach the names in this file: one per line, name, tab, pattern (81 characters)
    #[arg(long, value_name = "FILE", conflicts_with = "schema")]
    names: Option<String>,
    /// Write the library to this file: JSON if its name ends in .json, otherwise RON
    #[arg(
        long,
        value_name = "FILE",
        required_unless_present = "schema",
        conflicts_with = "schema"
    )]
    out: Option<PathBuf>,
    /// Of proofs: the name of the library; the file's name unless given
    #[arg(long, requires = "files")]
    name: Option<String>,
    /// Of proofs: what is in it and where it comes from
    #[arg(long, value_name = "TEXT", requires = "files")]
    about: Option<String>,
    /// Only print the JSON Schema of the library format
    #[arg(long)]
    schema: bool,
    #[command(flatten)]
    format: JsonArg,
    #[command(flatten)]
    jobs: JobsArg,
}

/// Runs `oddagon library`.
pub fn run(args: &LibraryArgs) -> Result<Outcome, CliError> {
    let Some(out) = &args.out else {
        return output::print(Library::SCHEMA).map(|()| Outcome::Holds);
    };
    let mut library = match args.taken()? {
        Some(library) => library,
        None => build::library(args, out)?,
    };
    let named = args
        .names
        .as_deref()
        .map(|file| names::attach(&mut library, file))
        .transpose()?;
    write(&library, out)?;
    match &named {
        Some(named) => names::report(named, out, args.format.json),
        None => {
            let count = library.entries.len();
            let plural = if count == 1 { "entry" } else { "entries" };
            output::print(&format!("{}: {count} {plural}\n", out.display()))?;
            Ok(Outcome::Holds)
        }
    }
}

impl LibraryArgs {
    /// The library that is to get names, unless it is to be made of proofs first.
    fn taken(&self) -> Result<Option<Library>, CliError> {
        if self.names.is_none() {
            return Ok(None);
        }
        let [file] = &self.files[..] else {
            return Ok(self.files.is_empty().then(Library::two_band));
        };
        let source = Source::file(file);
        let text = source.read()?;
        if !Library::is_meant_by(&text) {
            return Ok(None);
        }
        if let Some(option) = self.option_of_proofs() {
            let message = format!("{file}: {option}: expected proofs, found a library");
            return Err(CliError::Usage(message));
        }
        read_text(&source, &text).map(Some)
    }

    /// An option that means something for proofs alone.
    fn option_of_proofs(&self) -> Option<&'static str> {
        let name = self.name.as_ref().map(|_| "--name");
        name.or(self.about.as_ref().map(|_| "--about"))
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
pub fn read_text(source: &Source, text: &str) -> Result<Library, CliError> {
    if !Library::is_meant_by(text) {
        return Err(CliError::Usage(format!(
            "{}: found no pattern library, expected one; `oddagon prove PATTERNS --focus both \
             --proof FILE.jsonl.gz` and \
             `oddagon library FILE.jsonl.gz --out LIBRARY.ron` make one of patterns and theorems",
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
