//! Libraries made of proofs.

use super::LibraryArgs;
use crate::error::CliError;
use crate::input::Source;
use crate::output;
use oddagon::library::{Entry, Library};
use oddagon::proof::{Proof, check};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use std::path::{Component, Path};

/// The library of the theorems of proof files, each proof checked.
pub fn library(args: &LibraryArgs, out: &Path) -> Result<Library, CliError> {
    let mut entries = Vec::new();
    for file in &args.files {
        let proofs = Source::File(file.clone()).proofs()?;
        let from_library = relative(out, Path::new(file));
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
    let stem = out.file_stem().map(|stem| stem.to_string_lossy());
    let name = args.name.as_deref().or(stem.as_deref()).unwrap_or_default();
    let about = args.about.as_deref().unwrap_or_default();
    Library::new(name, about, entries).map_err(|error| CliError::Library {
        name: out.display().to_string(),
        error,
    })
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
