use super::error::CliError;
use super::input::Source;
use super::{Outcome, output};
use clap::Args;
use oddagon::proof::{Proof, check};
use serde_json::json;

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

/// Runs `oddagon check`.
pub fn run(args: &CheckArgs) -> Result<Outcome, CliError> {
    let mut outcome = Outcome::Holds;
    for file in &args.files {
        let source = match file.as_str() {
            "-" => Source::Stdin,
            path => Source::File(path.to_owned()),
        };
        let text = source.read()?;
        let proof = Proof::read(&text).map_err(|error| CliError::Proof {
            name: source.name().to_owned(),
            error,
        })?;
        let checked = check(&proof);
        if checked.is_err() {
            outcome = Outcome::Fails;
        }
        let name = source.name();
        let statement = oddagon::theorem::Theorem::new(proof.theorem.clone());
        output::print(&match (&checked, args.json) {
            (Ok(verified), false) => {
                let grid: String = statement.map_or(String::new(), |theorem| {
                    let lines: Vec<String> = theorem
                        .grid()
                        .lines()
                        .map(|line| format!("   {line}\n"))
                        .collect();
                    format!("{}\n{}", theorem.title(), lines.concat())
                });
                format!("{name}: verified\n{grid}{verified}\n")
            }
            (Err(rejected), false) => format!("{name}: REJECTED\n  {rejected}\n"),
            (Ok(verified), true) => {
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
                let line = json!({
                    "file": name, "verdict": "verified", "theorem": verified.theorem, "derivations": derivations,
                });
                format!("{line}\n")
            }
            (Err(rejected), true) => {
                let line =
                    json!({ "file": name, "verdict": "rejected", "reason": rejected.to_string() });
                format!("{line}\n")
            }
        })?;
    }
    Ok(outcome)
}
