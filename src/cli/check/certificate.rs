//! Certificates that a list of patterns is complete.

use super::CheckArgs;
use crate::cli::error::CliError;
use crate::cli::input::Lines;
use crate::cli::output;
use oddagon::enumerate::complete::{Case, Checker, Complete, Head, Rejected};
use serde_json::json;

/// How certificates begin.
pub const BEGINNING: &str = "{\"complete\":";

/// Checks a certificate and says what it shows: whether it is accepted.
pub fn run(name: &str, lines: Lines, args: &CheckArgs) -> Result<bool, CliError> {
    if args.statement.is_some() {
        let message = "--statement: expected proofs, found a certificate that a list is complete";
        return Err(CliError::Usage(format!("{name}: {message}")));
    }
    let checked = check(name, lines)?;
    let place = name.escape_debug();
    let line = match (&checked, args.format.json) {
        (Ok(complete), true) => json!({
            "file": name,
            "verdict": "verified",
            "board": complete.head().board,
            "k": complete.head().k,
            "region": complete.head().region,
            "patterns": complete.head().patterns.len(),
            "cases": complete.cases(),
            "clauses": complete.clauses(),
            "steps": complete.steps(),
        })
        .to_string(),
        (Err(error), true) => {
            json!({ "file": name, "verdict": "rejected", "reason": error.to_string() }).to_string()
        }
        (Ok(complete), false) if args.summary => {
            let head = complete.head();
            let (k, patterns, of) = (head.k, head.patterns.len(), extent(head));
            let verdict = output::verdict(true, "verified");
            format!("{place}: complete list of {patterns} {k}-digit patterns of {of}, {verdict}")
        }
        (Ok(complete), false) => {
            let verdict = output::verdict(true, "verified");
            format!("{place}: {verdict}\n{}", in_words(complete))
        }
        (Err(error), false) => {
            let verdict = output::verdict(false, "REJECTED");
            format!("{place}: {verdict}\n  {error}")
        }
    };
    output::print(&format!("{line}\n"))?;
    Ok(checked.is_ok())
}

/// The board, and the region where it is not all of it.
fn extent(head: &Head) -> String {
    let board = ron::to_string(&head.board).unwrap_or_default();
    if head.region.contains('.') {
        format!("{board} inside {}", head.region)
    } else {
        board
    }
}

/// What was shown, for people.
fn in_words(complete: &Complete) -> String {
    let head = complete.head();
    let (k, n, cells) = (head.k, head.patterns.len(), head.k + 1);
    let of = extent(head);
    let (cases, clauses, steps) = (complete.cases(), complete.clauses(), complete.steps());
    format!(
        "  every minimal impossible {k}-digit pattern of {of} is an image of one of the {n} listed, or is {cells} cells of one unit\n  \
         each of the {n} is minimal and impossible\n  {cases} cases refuted, with {clauses} clauses and {steps} steps"
    )
}

/// The verdict on a certificate.
///
/// # Errors
/// [`CliError::Certificate`] for a line that is none of a certificate; those of the lines.
pub fn check(
    name: &str,
    mut lines: impl Iterator<Item = Result<(usize, String), CliError>>,
) -> Result<Result<Complete, Rejected>, CliError> {
    let wrong = |line: usize| {
        let name = name.to_owned();
        move |error| CliError::Certificate { name, line, error }
    };
    let (number, first) = lines.next().unwrap_or(Ok((1, String::new())))?;
    let head: Head = serde_json::from_str(&first).map_err(wrong(number))?;
    let mut checker = match Checker::new(head) {
        Ok(checker) => checker,
        Err(rejected) => return Ok(Err(rejected)),
    };
    let bar = output::progress(None, "checking");
    for line in lines {
        let (number, line) = line?;
        let case: Case = serde_json::from_str(&line).map_err(wrong(number))?;
        bar.inc(1);
        if let Err(rejected) = checker.take(&case) {
            return Ok(Err(rejected));
        }
    }
    bar.finish_and_clear();
    Ok(checker.finish())
}
