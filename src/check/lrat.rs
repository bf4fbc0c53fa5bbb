//! `oddagon check --cnf`: LRAT proofs.

use crate::error::CliError;
use crate::input::Source;
use crate::{Outcome, output};
use oddagon::proof::lrat::{Formula, LratError, check_lrat};
use serde_json::json;

/// Checks that each file refutes the formula, and says so.
pub fn run(formula: &str, files: &[String], json: bool) -> Result<Outcome, CliError> {
    let unreadable = |name: &str, error| CliError::Lrat {
        name: name.to_owned(),
        error,
    };
    let source = Source::file(formula);
    let formula = Formula::read(&source.read()?).map_err(|e| unreadable(source.name(), e))?;
    let mut outcome = Outcome::Holds;
    for file in files {
        let source = Source::file(file);
        let name = source.name();
        let checked = check_lrat(&formula, &source.read()?);
        if let Err(error @ LratError::Unreadable(_)) = checked {
            return Err(unreadable(name, error));
        }
        if checked.is_err() {
            outcome = Outcome::Fails;
        }
        let line = match (&checked, json) {
            (Ok(refutation), true) => json!({
                "file": name,
                "verdict": "verified",
                "clauses": refutation.clauses,
                "hints": refutation.hints,
            })
            .to_string(),
            (Err(error), true) => {
                json!({ "file": name, "verdict": "rejected", "reason": error.to_string() })
                    .to_string()
            }
            (Ok(refutation), false) => format!(
                "{}: verified: the formula has no model ({} clauses, {} hints)",
                name.escape_debug(),
                refutation.clauses,
                refutation.hints
            ),
            (Err(error), false) => format!("{}: REJECTED\n  {error}", name.escape_debug()),
        };
        output::print(&format!("{line}\n"))?;
    }
    Ok(outcome)
}
