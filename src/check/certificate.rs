//! Certificates that a list of patterns or frames is complete.

use super::CheckArgs;
use crate::error::CliError;
use crate::input::Lines;
use crate::output;
use oddagon::enumerate::complete::{
    AllFrames, Case, Checker, Complete, FramesChecker, FramesHead, Head, Rejected,
};
use oddagon::theorem::BoardName;
use serde_json::{Value, json};

/// How certificates begin.
pub const BEGINNINGS: [&str; 2] = ["{\"complete\":", FRAMES];

/// How those of frames begin.
const FRAMES: &str = "{\"frames\":";

/// What an accepted certificate shows.
pub enum Shown {
    /// About minimal patterns.
    Patterns(Complete),
    /// About frames.
    Frames(AllFrames),
}

impl Shown {
    /// The claim in one line.
    fn claim(&self) -> String {
        match self {
            Shown::Patterns(complete) => claim(complete.head()),
            Shown::Frames(all) => format!(
                "complete list of {} frames of {} digits of Sudoku(3), up to the symmetries of \
                 the board",
                all.listed(),
                all.k()
            ),
        }
    }

    /// What else was shown, for people.
    fn in_words(&self) -> String {
        match self {
            Shown::Patterns(complete) => in_words(complete),
            Shown::Frames(all) => format!(
                "  {} can be filled with the digits, {} cannot\n  \
                 no frame is an image of another, and together they have {} images: as many as \
                 there are frames",
                all.filled(),
                all.listed() - all.filled(),
                all.images()
            ),
        }
    }

    /// The keys of the verdict in JSON.
    fn in_json(&self, name: &str) -> Value {
        match self {
            Shown::Patterns(complete) => {
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
            }
            Shown::Frames(all) => json!({
                "file": name,
                "verdict": "verified",
                "board": BoardName::Sudoku(3),
                "k": all.k(),
                "kind": "frame",
                "symmetries": "the symmetries of the board",
                "patterns": all.listed(),
                "colourable": all.filled(),
                "images": all.images(),
            }),
        }
    }
}

/// Checks a certificate and says what it shows: whether it is accepted.
pub fn run(name: &str, lines: Lines, args: &CheckArgs) -> Result<bool, CliError> {
    args.meant(name, "a certificate that a list is complete", &[])?;
    let checked = check(name, lines)?;
    let place = name.escape_debug();
    let line = match (&checked, args.format.json) {
        (Ok(shown), true) => shown.in_json(name).to_string(),
        (Err(error), true) => {
            json!({ "file": name, "verdict": "rejected", "reason": error.to_string() }).to_string()
        }
        (Ok(shown), false) if args.summary => {
            let verdict = output::verdict(true, "verified");
            format!("{place}: {}, {verdict}", shown.claim())
        }
        (Ok(shown), false) => {
            let verdict = output::verdict(true, "verified");
            format!(
                "{place}: {verdict}\n  {}\n{}",
                shown.claim(),
                shown.in_words()
            )
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

/// What else was shown of patterns, for people.
fn in_words(complete: &Complete) -> String {
    let (cases, clauses, steps) = (complete.cases(), complete.clauses(), complete.steps());
    format!(
        "  each listed pattern is impossible, is not without any one of its cells, \
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
) -> Result<Result<Shown, Rejected>, CliError> {
    let wrong = |line: usize| {
        let name = name.to_owned();
        move |error| CliError::Certificate { name, line, error }
    };
    let (number, first) = lines.next().unwrap_or(Ok((1, String::new())))?;
    let bar = output::progress(None, "checking");
    if first.starts_with(FRAMES) {
        let head: FramesHead = serde_json::from_str(&first).map_err(wrong(number))?;
        let mut checker = match FramesChecker::new(&head) {
            Ok(checker) => checker,
            Err(rejected) => return Ok(Err(rejected)),
        };
        for line in lines {
            bar.inc(1);
            if let Err(rejected) = checker.take(&line?.1) {
                return Ok(Err(rejected));
            }
        }
        bar.finish_and_clear();
        return Ok(checker.finish().map(Shown::Frames));
    }
    let head: Head = serde_json::from_str(&first).map_err(wrong(number))?;
    let mut checker = match Checker::new(head) {
        Ok(checker) => checker,
        Err(rejected) => return Ok(Err(rejected)),
    };
    for line in lines {
        let (number, line) = line?;
        let case: Case = serde_json::from_str(&line).map_err(wrong(number))?;
        bar.inc(1);
        if let Err(rejected) = checker.take(&case) {
            return Ok(Err(rejected));
        }
    }
    bar.finish_and_clear();
    Ok(checker.finish().map(Shown::Patterns))
}
