use super::verified::Proofs;
use crate::args::{JobsArg, JsonArg};
use crate::error::CliError;
use crate::{Outcome, output};
use clap::Args;
use oddagon::library::{Entry, Extent, Library, UnverifiedEntry};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde_json::json;
use std::path::Path;

/// Check a library: its form, the class of every pattern, and the proof that each entry refers to
///
/// Every proof must be there with the digest that the library states, prove the entry's theorem,
/// pass the checker, and certify the entry's depths. Entries without a proof are listed as
/// unproven.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon library check patterns/two-band-k3.ron")]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per entry: id, verdict (\"verified\", \"rejected\", \"unproven\", \
     \"well-formed\"), reason"
)))]
pub struct CheckArgs {
    /// The library, in RON or JSON; without it, the one that comes with the program, form only
    #[arg(value_name = "LIBRARY")]
    file: Option<String>,
    /// Check only the form and the classes
    #[arg(long)]
    no_proofs: bool,
    #[command(flatten)]
    format: JsonArg,
    #[command(flatten)]
    jobs: JobsArg,
}

/// The outcome of checking an entry.
enum Verdict {
    WellFormed,
    Verified,
    Unproven,
    Rejected(String),
}

/// Runs `oddagon library check`. An entry that is rejected or unproven: exit code 1.
pub fn run(args: &CheckArgs) -> Result<Outcome, CliError> {
    let library = crate::library::read(args.file.as_deref())?;
    let name = args.file.as_deref().unwrap_or("the two-band library");
    let verdicts = match (&args.file, args.no_proofs) {
        (Some(file), false) => verdicts(&library, Path::new(file), args)?,
        _ => library
            .entries
            .iter()
            .map(|_| Verdict::WellFormed)
            .collect(),
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
        let what = if args.no_proofs || args.file.is_none() {
            "well-formed, every class computed again"
        } else {
            "verified: form, class, digest, proof, depths"
        };
        let how_many = if good == total { "all" } else { "ONLY" };
        output::print(&format!(
            "{name}: {total} entries, {how_many} {good} {what}\n"
        ))?;
    }
    Ok(Outcome::of(good == total))
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
