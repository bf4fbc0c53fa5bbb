//! Whether a theorem holds.

use super::solve::{Answer, SatError, solve};
use super::{Cnf, unique};
use oddagon_boards::theorem::Theorem;
use oddagon_csp::Candidate;

/// Asks varisat whether a theorem holds: a claim of impossibility, if its state has no completion;
/// a claim of eliminations, if no completion has one of the targets. Where the theorem assumes that
/// the puzzle has exactly one solution, only models whose puzzle has no other solution count: see
/// the module `unique`.
///
/// First it is asked about the focus alone, which is smaller: what cannot be there cannot be at
/// all.
///
/// # Errors
/// If the solver gives up, which it has no reason to.
pub fn decide(theorem: &Theorem) -> Result<Answer, SatError> {
    if unique::is_asked(theorem) {
        return unique::decide(theorem);
    }
    if theorem.focus() != theorem.live() && solve(&Cnf::of_focus(theorem, &[]))?.is_unsat() {
        return Ok(Answer::Unsat);
    }
    solve(&Cnf::of_live(theorem))
}

/// Whether a theorem holds, faster where its focus and what may be assumed there are likely to
/// prove it: if that can be satisfied, [`decide`] is asked.
///
/// `assumed` are candidates of the focus that may be taken as true without loss of generality: if
/// any solution contradicts the theorem, one with all of them does. The caller ensures that. There
/// may be none.
///
/// # Errors
/// As [`decide`].
pub fn decide_in_focus(theorem: &Theorem, assumed: &[Candidate]) -> Result<bool, SatError> {
    if unique::is_asked(theorem) {
        return Ok(decide(theorem)?.is_unsat());
    }
    Ok(solve(&Cnf::of_focus(theorem, assumed))?.is_unsat() || decide(theorem)?.is_unsat())
}
