use super::error::CliError;
use super::input::Source;
use super::pipeline::in_order;
use super::{Outcome, output};
use clap::Args;
use oddagon::proof::{Proof, Rejected, Verified, check};
use oddagon::theorem::Theorem;
use serde_json::{Value, json};
use std::collections::BTreeMap;

mod lrat;

/// Checks proofs independently: every step, the claim, the depth and why it is not less
///
/// The checker rebuilds the puzzle from the theorem's statement alone and shares no code with the prover. It says what it
/// verified, or the first step that fails and why.
#[derive(Args)]
pub struct CheckArgs {
    /// Proof files, in RON or JSON, with one proof or many, plain or compressed with gzip; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// The files are LRAT proofs, in text form, that this formula, a DIMACS file, has no model
    #[arg(long, value_name = "FILE")]
    cnf: Option<String>,
    /// One JSON object per proof
    #[arg(long)]
    json: bool,
    /// The number of threads; as many as the machine has cores unless given
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// Runs `oddagon check`. A file that cannot be read keeps no other from being checked.
pub fn run(args: &CheckArgs) -> Result<Outcome, CliError> {
    if let Some(formula) = &args.cnf {
        return lrat::run(formula, &args.files, args.json);
    }
    let mut outcome = Outcome::Holds;
    let mut unreadable: Option<CliError> = None;
    for file in &args.files {
        match one(file, args) {
            Ok(true) => {}
            Ok(false) => outcome = Outcome::Fails,
            Err(error @ (CliError::Read { .. } | CliError::Proof { .. })) => {
                if let Some(earlier) = unreadable.replace(error) {
                    output::complain(format_args!("oddagon: {earlier}\n"));
                }
            }
            Err(error) => return Err(error),
        }
    }
    unreadable.map_or(Ok(outcome), Err)
}

/// Checks the proofs of one file and prints the results: whether all are accepted.
fn one(file: &str, args: &CheckArgs) -> Result<bool, CliError> {
    let source = Source::file(file);
    let text = source.read()?;
    let name = source.name();
    let proofs = Proof::read_all(&text).map_err(|error| CliError::Proof {
        name: name.to_owned(),
        error,
    })?;
    let (total, mut verified) = (proofs.len(), 0);
    let mut depths: BTreeMap<usize, usize> = BTreeMap::new();
    let bar = output::progress(Some(total as u64), "checking");
    let work = || |proof: Proof| (check(&proof), proof);
    let numbered = |number: usize, proof: &Proof| match total {
        1 => name.to_owned(),
        _ => format!("{name}, proof {number} \"{}\"", proof.theorem.name),
    };
    let mut number = 0;
    let each = |(checked, proof): (Result<Verified, Rejected>, Proof)| {
        number += 1;
        bar.inc(1);
        if let Ok(checked) = &checked {
            verified += 1;
            let depth = checked.derivations.iter().map(|d| d.depth).max();
            *depths.entry(depth.unwrap_or(0)).or_default() += 1;
        }
        let place = numbered(number, &proof);
        bar.suspend(|| match (&checked, args.json) {
            (_, true) => output::print(&format!("{}\n", json(name, &checked))),
            // Of many proofs a person hears what fails, and a summary.
            (Ok(_), false) if total > 1 => Ok(()),
            (_, false) => output::print(&human(&place, &proof, &checked)),
        })
    };
    let proofs = proofs.into_iter().map(Ok);
    let result: Result<(), CliError> = in_order(proofs, super::jobs(args.jobs), work, each);
    bar.finish_and_clear();
    result?;
    if total != 1 && !args.json {
        let depths = depths
            .iter()
            .map(|(depth, n)| format!("{n} of depth {depth}"));
        let depths = depths.collect::<Vec<_>>().join(", ");
        let verdict = if verified == total { "all" } else { "ONLY" };
        output::print(&format!(
            "{name}: {total} proofs, {verdict} {verified} verified: {depths}\n"
        ))?;
    }
    Ok(verified == total)
}

fn human(name: &str, proof: &Proof, checked: &Result<Verified, Rejected>) -> String {
    let verified = match checked {
        Ok(verified) => verified,
        Err(rejected) => return format!("{name}: REJECTED\n  {rejected}\n"),
    };
    let mut out = format!("{name}: verified\n");
    // What was verified is the theorem that the file states: it is shown, not only named.
    if let Ok(theorem) = Theorem::new(proof.theorem.clone()) {
        out += &format!("{}\n", theorem.title());
        for line in theorem.grid().lines() {
            out += &format!("   {line}\n");
        }
        for (label, words) in theorem.conditions() {
            out += &format!("  {label}: {words}\n");
        }
        if theorem.goal.is_impossible() {
            out += "  contradictory\n";
        }
    }
    for derivation in &verified.derivations {
        out += &format!("{derivation}\n");
    }
    out
}

fn json(name: &str, checked: &Result<Verified, Rejected>) -> Value {
    let verified = match checked {
        Ok(verified) => verified,
        Err(rejected) => {
            return json!({ "file": name, "verdict": "rejected", "reason": rejected.to_string() });
        }
    };
    let derivations = verified.derivations.iter().map(|derivation| {
        let exact = derivation.exact.iter();
        let exact = exact.map(|(focus, open)| json!({ "focus": focus, "open": open }));
        json!({
            "theory": derivation.theory.to_string(),
            "depth": derivation.depth,
            "nogoods": derivation.nogoods,
            "rules": derivation.rules,
            "hints": derivation.hints,
            "symmetry_steps": derivation.symmetry,
            "exact": exact.collect::<Vec<_>>(),
        })
    });
    json!({
        "file": name,
        "verdict": "verified",
        "theorem": verified.theorem,
        "derivations": derivations.collect::<Vec<_>>(),
    })
}
