//! Certificates that a list of patterns is complete.

use super::CheckArgs;
use crate::error::CliError;
use crate::input::Lines;
use crate::output;
use oddagon::enumerate::complete::{Case, Checker, Complete, Head, Rejected};
use serde_json::json;

/// How certificates begin.
pub const BEGINNING: &str = "{\"complete\":";

/// Checks a certificate and says what it shows: whether it is accepted.
pub fn run(name: &str, lines: Lines, args: &CheckArgs) -> Result<bool, CliError> {
    args.meant(name, "a certificate that a list is complete", &[])?;
    let checked = check(name, lines)?;
    let place = name.escape_debug();
    let line = match (&checked, args.format.json) {
        (Ok(complete), true) => {
            let head = complete.head();
            json!({
                "file": name,
                "verdict": "verified",
                "board": head.board,
                "k": head.k,
                "kind": KIND,
                "region": head.region,
                "symmetries": symmetries(head),
                "left_out": left_out(head),
                "patterns": head.patterns.len(),
                "cases": complete.cases(),
                "clauses": complete.clauses(),
                "steps": complete.steps(),
            })
            .to_string()
        }
        (Err(error), true) => {
            json!({ "file": name, "verdict": "rejected", "reason": error.to_string() }).to_string()
        }
        (Ok(complete), false) if args.summary => {
            let verdict = output::verdict(true, "verified");
            format!("{place}: {}, {verdict}", claim(complete.head()))
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

/// What impossible means in certificates.
const KIND: &str = "colour-impossible";

/// The symmetries by which listed patterns stand for others.
fn symmetries(head: &Head) -> &'static str {
    if head.region.contains('.') {
        "the symmetries of the board that keep the region"
    } else {
        "the symmetries of the board"
    }
}

/// The patterns that are impossible for a trivial reason, and not listed.
fn left_out(head: &Head) -> String {
    format!("{} cells of one unit", head.k + 1)
}

/// The claim of a certificate in one line: what is listed, of which board and region, up to which
/// symmetries, without what.
fn claim(head: &Head) -> String {
    let board = ron::to_string(&head.board).unwrap_or_default();
    let region = if head.region.contains('.') {
        format!(" inside {}", head.region)
    } else {
        String::new()
    };
    format!(
        "complete list of {} minimal {KIND} {}-digit patterns of {board}{region}, \
         up to {}, but for {}",
        head.patterns.len(),
        head.k,
        symmetries(head),
        left_out(head)
    )
}

/// What was shown, for people.
fn in_words(complete: &Complete) -> String {
    let (cases, clauses, steps) = (complete.cases(), complete.clauses(), complete.steps());
    let claim = claim(complete.head());
    format!(
        "  {claim}\n  \
         each listed pattern is impossible, is not without any one of its cells, \
         and is no image of another\n  \
         {cases} cases refuted, with {clauses} clauses and {steps} steps"
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
