use super::batch::Batch;
use super::error::CliError;
use super::input::Source;
use super::{Outcome, atlas, output};
use crate::args::{JobsArg, JsonArg, number};
use clap::Args;
use itertools::Either;
use oddagon::library::Library;
use oddagon::proof::{Proof, Rejected, Verified, check, depth_of, in_json, in_words, stated_by};
use oddagon::theorem::Identity;
use std::collections::BTreeMap;

pub mod certificate;
mod library;
mod lrat;
mod table;

/// Check independently what the program wrote: proofs, certificates of lists, libraries, tables
///
/// Of a proof: every step, the claim, the depth, and that it is not less.
/// The checker (the crates `oddagon-core` and `oddagon-check`, also built as `oddagon-check`)
/// rebuilds the puzzle from the theorem's statement alone. It shares the definitions in
/// `oddagon-core` (boards, statements, what they mean) with the prover, and nothing else: it has
/// its own propagation, trial and error, and rules. It prints the whole statement that it verified,
/// with its SHA-256, or the first step that fails and why.
///
/// Of a library (`oddagon library`): its form, the class of every pattern, and the proof that each
/// entry refers to. Every proof must be there with the digest that the library states, prove the
/// entry's theorem, pass the checker, and certify the entry's depths. Entries without a proof are
/// listed as unproven: exit code 1.
///
/// Of a table (`oddagon enumerate --classify`), or a part of one, every row from scratch: that the
/// pattern is of the kind that the table's first line names, in canonical form, impossible (by a
/// separate search), and no longer impossible if any cell is dropped or any k-cell relaxed; that
/// the columns which follow from the pattern are right; that ids count from 1 in order; and the
/// depths, and with them SAT's answer, which is unsat for every impossible pattern.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon check proofs/trivalue-oddagon.ron
  oddagon check proofs/two-band-k3.jsonl.gz --summary
  oddagon check patterns/two-band-k3.ron
  oddagon check two-band.csv.gz --complete
  oddagon check --cnf formula.cnf proof.lrat")]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per proof, entry of a library, or table"
)))]
pub struct CheckArgs {
    /// Files of proofs, in RON or JSON, with one proof or many; certificates; libraries; tables.
    /// Plain or compressed with gzip; `-` for standard input
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
    /// Of a library: check only the form and the classes
    #[arg(long, conflicts_with = "cnf")]
    no_proofs: bool,
    /// Of a table: compute the depths of every STEP-th row again, 1 unless given; 0: of none
    #[arg(
        long,
        value_name = "STEP",
        conflicts_with = "cnf",
        value_parser = number::<usize>(0..),
        allow_negative_numbers = true
    )]
    depths: Option<usize>,
    /// Of a table: enumerate again all patterns that it claims to hold, and compare
    #[arg(long, conflicts_with = "cnf")]
    complete: bool,
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
                | CliError::Certificate { .. }
                | CliError::Library { .. }
                | CliError::Atlas { .. }),
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

impl CheckArgs {
    /// Refuses options that mean nothing for what a file holds, which the `named` are about.
    fn meant(&self, name: &str, found: &str, named: &[&str]) -> Result<(), CliError> {
        let table = "a table of patterns";
        let options = [
            ("--statement", "proofs", self.statement.is_some()),
            ("--plain", "proofs", self.plain),
            ("--no-proofs", "a library", self.no_proofs),
            ("--depths", table, self.depths.is_some()),
            ("--complete", table, self.complete),
        ];
        let wrong = options
            .iter()
            .find(|(option, _, given)| *given && !named.contains(option));
        wrong.map_or(Ok(()), |(option, expected, _)| {
            let message = format!("{name}: {option}: expected {expected}, found {found}");
            Err(CliError::Usage(message))
        })
    }
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

/// Checks what one file holds and prints the results: whether all is accepted.
fn one(file: &str, expected: Option<&Identity>, args: &CheckArgs) -> Result<bool, CliError> {
    if table::is_name(file) {
        return table::run(file, atlas::read_any(file)?, args);
    }
    let source = Source::file(file);
    let text = match source.read_unless(&certificate::BEGINNINGS)? {
        Either::Left(lines) => return certificate::run(source.name(), lines, args),
        Either::Right(text) => text,
    };
    if table::is_text(&text) {
        let table = atlas::read_from(source.name(), text.as_bytes())?;
        return table::run(source.name(), table, args);
    }
    if Library::is_meant_by(&text) {
        return library::run(&source, &text, args);
    }
    args.meant(source.name(), "proofs", &["--statement", "--plain"])?;
    proofs(source.name(), source.proofs_in(&text)?, expected, args)
}

/// Checks the proofs of one file.
fn proofs(
    name: &str,
    proofs: Vec<Proof>,
    expected: Option<&Identity>,
    args: &CheckArgs,
) -> Result<bool, CliError> {
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
    let mut number = 0;
    let proofs = proofs.into_iter().map(Ok);
    Batch::new(proofs, bar, args.jobs.count()).run(
        work,
        |checked: Result<Verified, Rejected>| {
            number += 1;
            if let Ok(checked) = &checked {
                verified += 1;
                let said = checked
                    .derivations
                    .iter()
                    .map(|derivation| depth_of(checked, derivation));
                let key = said.collect::<Vec<_>>().join(", and of ");
                *depths.entry(key).or_default() += 1;
            }
            let place = match total {
                1 => name.to_owned(),
                _ => format!("{name}, proof {number}"),
            };
            match (&checked, args.format.json) {
                (_, true) => output::print(&format!("{}\n", in_json(&place, &checked))),
                (Ok(_), false) if args.summary => Ok(()),
                (_, false) => output::print(&coloured(&place, &checked)),
            }
        },
    )?;
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
