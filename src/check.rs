use super::batch::Batch;
use super::error::CliError;
use super::input::Source;
use super::{Outcome, output};
use crate::args::{JobsArg, JsonArg};
use clap::Args;
use itertools::Either;
use oddagon::proof::{Proof, Rejected, Verified, check, depth_of, in_json, in_words, stated_by};
use oddagon::theorem::Identity;
use std::collections::BTreeMap;

pub mod certificate;
mod lrat;

/// Check proofs independently: every step, the claim, the depth, and that it is not less
///
/// The checker (the crates `oddagon-core` and `oddagon-check`, also built as `oddagon-check`)
/// rebuilds the puzzle from the theorem's statement alone. It shares the definitions in
/// `oddagon-core` (boards, statements, what they mean) with the prover, and nothing else: it has
/// its own propagation, trial and error, and rules. It prints the whole statement that it verified,
/// with its SHA-256, or the first step that fails and why.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon check proofs/trivalue-oddagon.ron
  oddagon check proofs/two-band-k3.jsonl.gz --summary
  oddagon check --cnf formula.cnf proof.lrat")]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per proof"
)))]
pub struct CheckArgs {
    /// Proof files, in RON or JSON, with one proof or many, plain or compressed with gzip; `-` for
    /// standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// The files are LRAT proofs, in text form, that this formula (a DIMACS file) has no model
    #[arg(long, value_name = "FILE")]
    cnf: Option<String>,
    /// Accept only proofs of the statement in this file (RON or JSON), and of no other
    #[arg(long, value_name = "FILE", conflicts_with = "cnf")]
    statement: Option<String>,
    /// Compute the lower halves of depths without the symmetries that proofs name for it: the same
    /// verdicts, up to thirty times slower
    #[arg(long, conflicts_with = "cnf")]
    plain: bool,
    /// For accepted proofs, print one line per file instead of each statement
    #[arg(long, conflicts_with = "json")]
    summary: bool,
    #[command(flatten)]
    format: JsonArg,
    #[command(flatten)]
    jobs: JobsArg,
}

/// Runs `oddagon check`. If a file cannot be read, the others are still checked.
pub fn run(args: &CheckArgs) -> Result<Outcome, CliError> {
    if let Some(formula) = &args.cnf {
        return lrat::run(formula, &args.files, args.format.json);
    }
    let expected = args.statement.as_deref().map(expected).transpose()?;
    let mut outcome = Outcome::Holds;
    let mut unreadable: Option<CliError> = None;
    for file in &args.files {
        match one(file, expected.as_ref(), args) {
            Ok(true) => {}
            Ok(false) => outcome = Outcome::Fails,
            Err(
                error @ (CliError::Read { .. }
                | CliError::Proof { .. }
                | CliError::Certificate { .. }),
            ) => {
                if let Some(earlier) = unreadable.replace(error) {
                    output::complain_of(earlier);
                }
            }
            Err(error) => return Err(error),
        }
    }
    unreadable.map_or(Ok(outcome), Err)
}

/// The statement that every proof should prove.
fn expected(file: &str) -> Result<Identity, CliError> {
    let source = Source::file(file);
    stated_by(&source.read()?).map_err(|error| CliError::Pattern {
        name: source.name().to_owned(),
        error,
    })
}

/// The lines about a proof, with its verdict in colour on a terminal.
fn coloured(place: &str, checked: &Result<Verified, Rejected>) -> String {
    let words = in_words(place, checked);
    let (first, rest) = words.split_once('\n').unwrap_or((&words, ""));
    let (name, verdict) = first.rsplit_once(": ").unwrap_or((place, first));
    let verdict = output::verdict(checked.is_ok(), verdict);
    format!("{name}: {verdict}\n{rest}")
}

/// Checks the proofs of one file and prints the results: whether all are accepted.
fn one(file: &str, expected: Option<&Identity>, args: &CheckArgs) -> Result<bool, CliError> {
    let source = Source::file(file);
    let name = source.name();
    let proofs = match source.read_unless(certificate::BEGINNING)? {
        Either::Left(lines) => return certificate::run(name, lines, args),
        Either::Right(text) => source.proofs_in(&text)?,
    };
    let (total, mut verified) = (proofs.len(), 0);
    // How many there are of each depth, with all that it is said of.
    let mut depths: BTreeMap<String, usize> = BTreeMap::new();
    let bar = output::progress(Some(total as u64), "checking");
    let work = || {
        |mut proof: Proof| {
            if args.plain {
                let exact = proof.derivations.iter_mut().flat_map(|d| &mut d.exact);
                exact.for_each(|exact| exact.symmetries.clear());
            }
            Ok(check(&proof).and_then(|verified| verified.of(expected)))
        }
    };
    let numbered = |number: usize| match total {
        1 => name.to_owned(),
        _ => format!("{name}, proof {number}"),
    };
    let mut number = 0;
    let each = |checked: Result<Verified, Rejected>| {
        number += 1;
        if let Ok(checked) = &checked {
            verified += 1;
            let said = checked.derivations.iter();
            let said = said.map(|derivation| depth_of(checked, derivation));
            let key = said.collect::<Vec<_>>().join(", and of ");
            *depths.entry(key).or_default() += 1;
        }
        let place = numbered(number);
        match (&checked, args.format.json) {
            (_, true) => output::print(&format!("{}\n", in_json(&place, &checked))),
            (Ok(_), false) if args.summary => Ok(()),
            (_, false) => output::print(&coloured(&place, &checked)),
        }
    };
    let proofs = proofs.into_iter().map(Ok);
    Batch::new(proofs, bar, args.jobs.count()).run(work, each)?;
    if (total != 1 || args.summary) && !args.format.json {
        let depths = depths.iter().map(|(said, n)| format!("{n} of {said}"));
        let depths = depths.collect::<Vec<_>>().join("; ");
        let verdict = match (total, verified) {
            (1, 1) => "1 proof, verified".to_owned(),
            (1, _) => "1 proof, NOT verified".to_owned(),
            (_, _) if verified == total => format!("{total} proofs, all {verified} verified"),
            (_, _) => format!("{total} proofs, ONLY {verified} verified"),
        };
        let colon = if depths.is_empty() { "" } else { ": " };
        let name = name.escape_debug();
        let verdict = output::verdict(verified == total, &verdict);
        output::print(&format!("{name}: {verdict}{colon}{depths}\n"))?;
    }
    Ok(verified == total)
}
