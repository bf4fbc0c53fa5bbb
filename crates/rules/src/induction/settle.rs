//! Whether a part, or an instance, holds.

use super::error::InductionError;
use itertools::Itertools;
use oddagon_boards::theorem::{Statement, Theorem};
use oddagon_csp::Theory;
use oddagon_prover::{Options, Report};

/// The depth over W1 up to which proofs are looked for.
const DEPTH: usize = 1;

/// Checks that a theorem holds by SAT and that the checker accepts the proof, if T&E(W1, 1) finds
/// one.
///
/// # Errors
/// If the theorem does not hold, or prover, SAT solver and checker disagree.
pub fn settle(statement: &Statement) -> Result<Report, InductionError> {
    let theorem = Theorem::new(statement.clone())?;
    let options = Options {
        theory: Theory::W1,
        max_depth: DEPTH,
        full: false,
        effort: 0,
        lower_halves: false,
        ..Options::default()
    };
    let what = theorem.name();
    let report =
        Report::new(&theorem, &options).map_err(|error| InductionError::unsettled(what, &error))?;
    if let Some(model) = report.sat.model() {
        let csp = theorem.board().csp();
        let cells = csp.variables().filter(|&v| theorem_has(&theorem, v));
        let truths = cells
            .filter_map(|v| csp.members(v).iter().find(|&&c| model.contains(c)))
            .unique()
            .map(|&c| csp.candidate_name(c));
        return Err(InductionError::Fails {
            what: what.to_owned(),
            against: format!(": {}", truths.format(" ")),
        });
    }
    Ok(report)
}

/// As [`settle`], and requires a proof.
///
/// # Errors
/// As for [`settle`], and if T&E(W1, 1) finds no proof.
pub fn prove(statement: &Statement) -> Result<Report, InductionError> {
    let report = settle(statement)?;
    match report.proof {
        Some(_) => Ok(report),
        None => Err(InductionError::Deep {
            what: statement.name.clone(),
            depth: DEPTH,
        }),
    }
}

/// Whether a theorem is about a CSP-variable of its board: whether restricted T&E tries its
/// candidates.
fn theorem_has(theorem: &Theorem, v: oddagon_csp::Variable) -> bool {
    let members = theorem.board().csp().members(v);
    members
        .iter()
        .all(|&c| theorem.focus().contains(c) || !theorem.live().contains(c))
}
