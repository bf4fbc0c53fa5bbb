use super::error::CliError;
use super::input::Source;
use super::pipeline::in_order;
use super::{Outcome, output};
use clap::Args;
use oddagon::proof::{Proof, Rejected, Verified, check};
use oddagon::theorem::Theorem;
use serde_json::json;
use std::collections::BTreeMap;

/// Checks proofs independently: every step, the claim, the depth and why it is not less
///
/// The checker rebuilds the puzzle from the theorem's statement alone and shares no code with the prover. It says what it
/// verified, or the first step that fails and why.
#[derive(Args)]
pub struct CheckArgs {
    /// Proof files, in RON or JSON, with one proof or many, plain or compressed with gzip; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// One JSON object per proof
    #[arg(long)]
    json: bool,
    /// The number of threads; as many as the machine has cores unless given
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// Runs `oddagon check`.
pub fn run(args: &CheckArgs) -> Result<Outcome, CliError> {
    let mut outcome = Outcome::Holds;
    for file in &args.files {
        let source = match file.as_str() {
            "-" => Source::Stdin,
            path => Source::File(path.to_owned()),
        };
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
            match &checked {
                Ok(checked) => {
                    verified += 1;
                    let depth = checked.derivations.iter().map(|d| d.depth).max();
                    *depths.entry(depth.unwrap_or(0)).or_default() += 1;
                }
                Err(_) => outcome = Outcome::Fails,
            }
            let place = numbered(number, &proof);
            bar.suspend(|| match (&checked, args.json) {
                (_, true) => output::print(&line(name, &checked)),
                // Of many proofs a person hears what fails, and a summary.
                (Ok(_), false) if total > 1 => Ok(()),
                (Ok(verified), false) => output::print(&accepted(&place, proof, verified)),
                (Err(reason), false) => output::print(&format!("{place}: REJECTED\n  {reason}\n")),
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
    }
    Ok(outcome)
}

/// What a person is told of a proof that holds.
fn accepted(place: &str, proof: Proof, verified: &Verified) -> String {
    let grid = Theorem::new(proof.theorem).map_or(String::new(), |theorem| {
        let lines = theorem
            .grid()
            .lines()
            .map(|line| format!("   {line}\n"))
            .collect::<String>();
        format!("{}\n{lines}", theorem.title())
    });
    format!("{place}: verified\n{grid}{verified}\n")
}

/// One line with one object.
fn line(file: &str, checked: &Result<Verified, Rejected>) -> String {
    let object = match checked {
        Ok(verified) => {
            let derivations = verified.derivations.iter().map(|derivation| {
                json!({
                    "theory": derivation.theory.to_string(),
                    "depth": derivation.depth,
                    "nogoods": derivation.nogoods,
                    "rules": derivation.rules,
                    "hints": derivation.hints,
                    "symmetry_steps": derivation.symmetry,
                    "exact": derivation.exact.iter().map(|(focus, open)| {
                        json!({ "focus": focus, "open": open })
                    }).collect::<Vec<_>>(),
                })
            });
            let derivations: Vec<_> = derivations.collect();
            json!({
                "file": file, "verdict": "verified", "theorem": verified.theorem, "derivations": derivations,
            })
        }
        Err(rejected) => {
            json!({ "file": file, "verdict": "rejected", "reason": rejected.to_string() })
        }
    };
    format!("{object}\n")
}
