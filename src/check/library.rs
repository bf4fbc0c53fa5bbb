//! `oddagon check` of libraries.

use super::CheckArgs;
use crate::error::CliError;
use crate::input::Source;
use crate::library::{Proofs, read_text};
use crate::output;
use oddagon::library::{Entry, Extent, Library, UnverifiedEntry};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde_json::json;
use std::path::Path;

/// The outcome of checking an entry.
enum Verdict {
    WellFormed,
    Verified,
    Unproven,
    Rejected(String),
}

/// Checks the library of a text and prints the results: whether every entry is verified.
pub fn run(source: &Source, text: &str, args: &CheckArgs) -> Result<bool, CliError> {
    let name = source.name();
    args.meant(name, "a library", &["--no-proofs"])?;
    let library = read_text(source, text)?;
    let verdicts = if args.no_proofs {
        let entries = library.entries.iter();
        entries.map(|_| Verdict::WellFormed).collect()
    } else {
        verdicts(&library, Path::new(name), args)?
    };
    let mut good = 0;
    for (entry, verdict) in library.entries.iter().zip(&verdicts) {
        let (word, reason) = match verdict {
            Verdict::WellFormed => ("well-formed", None),
            Verdict::Verified => ("verified", None),
            Verdict::Unproven => ("unproven", None),
            Verdict::Rejected(reason) => ("rejected", Some(reason)),
        };
        let holds = matches!(verdict, Verdict::WellFormed | Verdict::Verified);
        good += usize::from(holds);
        let reason_text = reason.map_or(String::new(), |reason| format!(": {reason}"));
        match (args.format.json, holds) {
            (true, _) => {
                let line = json!({ "id": entry.id, "verdict": word, "reason": reason });
                output::print(&format!("{line}\n"))?;
            }
            (false, true) => {}
            (false, false) => {
                let word = word.to_uppercase();
                output::print(&format!("{name}, {}: {word}{reason_text}\n", entry.id))?;
            }
        }
    }
    let total = verdicts.len();
    if !args.format.json {
        let what = if args.no_proofs {
            "well-formed, every class computed again"
        } else {
            "verified: form, class, digest, proof, depths"
        };
        let how_many = if good == total { "all" } else { "ONLY" };
        output::print(&format!(
            "{name}: {total} entries, {how_many} {good} {what}\n"
        ))?;
    }
    Ok(good == total)
}

/// Looks for each entry's proof in the file that it names, which is read once, and checks it.
fn verdicts(library: &Library, path: &Path, args: &CheckArgs) -> Result<Vec<Verdict>, CliError> {
    let proofs = Proofs::of(library, path, false)?;
    let bar = output::progress(Some(library.entries.len() as u64), "checking");
    let one = |entry: &Entry| {
        let verdict = match proofs.proof(entry) {
            Ok(None) => return Verdict::Unproven,
            Ok(proof) => entry.check(proof, Extent::Depths),
            Err(error) => Err(UnverifiedEntry::Entry(error)),
        };
        bar.inc(1);
        match verdict {
            Ok(()) => Verdict::Verified,
            Err(error) => Verdict::Rejected(error.to_string()),
        }
    };
    let entries = &library.entries;
    let verdicts = args
        .jobs
        .pool()?
        .install(|| entries.par_iter().map(one).collect::<Vec<_>>());
    bar.finish_and_clear();
    Ok(verdicts)
}
