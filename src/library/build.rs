use crate::args::{JobsArg, OutArg};
use crate::error::CliError;
use crate::input::Source;
use crate::{Outcome, output};
use clap::Args;
use oddagon::library::{Entry, Library};
use oddagon::proof::{Proof, check};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use std::path::{Component, Path};

/// Make a library of the theorems of proof files, each proof checked
///
/// Entries have the names of their theorems, the depths that the proofs certify, and the proofs'
/// digests. To make one of patterns: `oddagon prove PATTERNS --focus both --proof FILE.jsonl.gz`,
/// then this.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon library build proofs/oddagons --out oddagons.ron")]
#[command(mut_arg("out", |arg| arg.help(
    "Write the library to this file: JSON if its name ends in .json, otherwise RON"
)))]
pub struct BuildArgs {
    /// Proof files, in RON or JSON, with one proof or many, plain or compressed with gzip
    #[arg(required = true, value_name = "PROOFS")]
    files: Vec<String>,
    #[command(flatten)]
    to: OutArg,
    /// The name of the library; the file's name unless given
    #[arg(long)]
    name: Option<String>,
    /// What is in it and where it comes from
    #[arg(long, value_name = "TEXT", default_value = "")]
    about: String,
    #[command(flatten)]
    jobs: JobsArg,
}

/// Runs `oddagon library build`.
pub fn run(args: &BuildArgs) -> Result<Outcome, CliError> {
    let mut entries = Vec::new();
    for file in &args.files {
        let proofs = Source::File(file.clone()).proofs()?;
        let from_library = relative(&args.to.out, Path::new(file));
        let bar = output::progress(Some(proofs.len() as u64), "checking");
        let one = |proof: &Proof| {
            let name = &proof.theorem.name;
            let wrong = |error: &dyn std::fmt::Display| {
                CliError::Usage(format!("{file}, proof \"{name}\": {error}"))
            };
            let verified = check(proof).map_err(|error| wrong(&error))?;
            bar.inc(1);
            let entry = Entry::proven(proof, &verified, &from_library);
            let checked = entry.and_then(|entry| {
                entry.verify()?;
                entry.verify_digest(proof)?;
                entry.verify_depths(&verified)?;
                Ok(entry)
            });
            checked.map_err(|error| wrong(&error))
        };
        let found = args
            .jobs
            .pool()?
            .install(|| proofs.par_iter().map(one).collect::<Vec<Result<_, _>>>());
        bar.finish_and_clear();
        for entry in found {
            entries.push(entry?);
        }
    }
    let stem = args
        .to
        .out
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let name = args.name.clone().or(stem).unwrap_or_default();
    let count = entries.len();
    let library = Library::new(&name, &args.about, entries).map_err(|error| CliError::Library {
        name: args.to.out.display().to_string(),
        error,
    })?;
    super::write(&library, &args.to.out)?;
    let plural = if count == 1 { "entry" } else { "entries" };
    output::print(&format!("{}: {count} {plural}\n", args.to.out.display()))?;
    Ok(Outcome::Holds)
}

/// A file's path as seen from the folder of the library, with `/` between its parts.
fn relative(library: &Path, file: &Path) -> String {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let plain = |path: &Path| {
        let mut parts: Vec<String> = Vec::new();
        for part in path.components() {
            match part {
                Component::ParentDir => drop(parts.pop()),
                Component::CurDir => {}
                part => parts.push(part.as_os_str().to_string_lossy().into_owned()),
            }
        }
        parts
    };
    let (mut from, to) = (plain(&absolute(library)), plain(&absolute(file)));
    from.pop();
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = from[shared..].iter().map(|_| "..");
    let down = to[shared..].iter().map(String::as_str);
    up.chain(down).collect::<Vec<_>>().join("/")
}
