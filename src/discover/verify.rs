//! The verification of discovered rules before they are written.

use crate::error::CliError;
use oddagon::csp::Theory;
use oddagon::discover::{Depths, Discovery, Implication, Region};
use oddagon::prover::{Options, Report};
use oddagon::theorem::{BoardName, Theorem};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// What was verified.
#[derive(Debug, Clone, Copy, Default)]
pub struct Verified {
    /// How many rules were tested for being minimal on the whole board (on the other board, if
    /// there is one).
    pub asked: usize,
    /// How many of these are minimal.
    pub minimal: usize,
    /// For how many of them the checker accepted proofs of the stated depths.
    pub proven: usize,
}

/// Verifies rules on the region's board, and on another board if there is one. A SAT solver
/// verifies that every rule holds. For a sample it says whether each rule is minimal on the last of
/// these boards, and proofs show that the depths are right.
pub fn verify(
    discovery: &Discovery<Region>,
    rules: &[Implication<Depths>],
    sample: usize,
    other: Option<&BoardName>,
) -> Result<Verified, CliError> {
    let region = discovery.ground();
    let sample = indices(rules.len(), sample);
    let mut minimal = on_board(region, rules, &sample, region.board_name(), "--board")?;
    if let Some(other) = other {
        minimal = on_board(region, rules, &sample, other, "--on")?;
    }
    let chosen: Vec<&Implication<Depths>> = sample.iter().map(|&i| &rules[i]).collect();
    let proven = chosen.par_iter().map(|rule| verify_depths(region, rule));
    let proven: Vec<bool> = proven.collect::<Result<_, CliError>>()?;
    Ok(Verified {
        asked: sample.len(),
        minimal,
        proven: proven.into_iter().filter(|&proven| proven).count(),
    })
}

/// Verifies that all rules hold on a board; how many rules of the sample are minimal there.
fn on_board(
    region: &Region,
    rules: &[Implication<Depths>],
    sample: &BTreeSet<usize>,
    board: &BoardName,
    option: &str,
) -> Result<usize, CliError> {
    // An error of the board is the same in all threads.
    region
        .verifier(board)
        .map_err(|error| CliError::Usage(format!("{option}: {error}")))?;
    let found = rules.par_iter().enumerate().map_init(
        || region.verifier(board),
        |verifier, (i, rule)| {
            let failed = |error: &dyn std::fmt::Display| {
                let what = format!("discovery found a wrong rule: {error}");
                CliError::internal(option, &region.statement(rule), what)
            };
            let Ok(verifier) = verifier else {
                return Err(failed(&"it cannot be verified"));
            };
            if verifier.against(rule).map_err(|e| failed(&e))?.is_some() {
                return Err(failed(&"the SAT solver has a model that refutes it"));
            }
            if sample.contains(&i) {
                let needless = verifier.needless(rule).map_err(|e| failed(&e))?;
                Ok(needless.is_none())
            } else {
                Ok(false)
            }
        },
    );
    let minimal: Vec<bool> = found.collect::<Result<_, CliError>>()?;
    Ok(minimal.into_iter().filter(|&minimal| minimal).count())
}

/// Proves a rule at the stated depths and has the checker accept the proofs; false if no depth is
/// stated.
fn verify_depths(region: &Region, rule: &Implication<Depths>) -> Result<bool, CliError> {
    let Some(depths) = rule.depth else {
        return Ok(false);
    };
    let statement = region.statement(rule);
    let place = &statement.name;
    let wrong = |what: String| CliError::internal("discover", &statement, what);
    let theorem = Theorem::new(statement.clone()).map_err(|error| wrong(error.to_string()))?;
    let mut all = true;
    for (theory, depth) in [(Theory::Brt, depths.brt), (Theory::W1, depths.w1)] {
        let Some(depth) = depth else {
            all = false;
            continue;
        };
        let options = Options {
            theory,
            max_depth: depth.into(),
            full: false,
            effort: 0,
            ..Options::default()
        };
        let report = Report::new(&theorem, &options);
        let report = report.map_err(|error| CliError::report(place, &statement, &error))?;
        let found = report.restricted.and_then(|depth| depth.value());
        if found != Some(depth.into()) {
            return Err(wrong(format!(
                "its depth over {theory} is not {depth}: the prover finds {found:?}"
            )));
        }
        if report.proof.is_none() {
            return Err(wrong("the prover has no proof".to_owned()));
        }
    }
    Ok(all)
}

/// The indices of so many elements of a list of that length, evenly spread; all, if there are no
/// more.
fn indices(len: usize, number: usize) -> BTreeSet<usize> {
    let number = number.min(len);
    (0..number).map(|i| i * len / number).collect()
}
