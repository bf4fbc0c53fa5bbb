use super::error::CliError;
use super::input::Source;
use super::{Outcome, output};
use clap::Args;
use oddagon::proof::{Proof, Rejected, Verified, check};
use oddagon::theorem::Theorem;
use serde_json::{Value, json};

/// Checks proofs independently: every step, the claim, the depth and why it is not less
///
/// The checker rebuilds the puzzle from the theorem's statement alone and shares no code with the prover. It says what it
/// verified, or the first step that fails and why.
#[derive(Args)]
pub struct CheckArgs {
    /// Proof files, in RON or JSON; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// One JSON object per file
    #[arg(long)]
    json: bool,
}

/// Runs `oddagon check`. A file that cannot be read keeps no other from being checked.
pub fn run(args: &CheckArgs) -> Result<Outcome, CliError> {
    let mut outcome = Outcome::Holds;
    let mut unreadable: Option<CliError> = None;
    for file in &args.files {
        match one(file, args.json) {
            Ok(true) => {}
            Ok(false) => outcome = Outcome::Fails,
            Err(error @ (CliError::Read { .. } | CliError::Proof { .. })) => {
                if let Some(earlier) = unreadable.replace(error) {
                    eprintln!("oddagon: {earlier}");
                }
            }
            Err(error) => return Err(error),
        }
    }
    unreadable.map_or(Ok(outcome), Err)
}

/// Checks one file and prints the result: whether the proof is accepted.
fn one(file: &str, in_json: bool) -> Result<bool, CliError> {
    let source = match file {
        "-" => Source::Stdin,
        path => Source::File(path.to_owned()),
    };
    let name = source.name();
    let proof = Proof::read(&source.read()?).map_err(|error| CliError::Proof {
        name: name.to_owned(),
        error,
    })?;
    let checked = check(&proof);
    output::print(&match in_json {
        true => format!("{}\n", json(name, &checked)),
        false => human(name, &proof, &checked),
    })?;
    Ok(checked.is_ok())
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
