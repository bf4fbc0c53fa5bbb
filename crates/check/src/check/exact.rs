//! The lower half: that the depth is the least one.

use super::Fault;
use super::replay::Replay;
use crate::naive::{Budget, trial_and_error_within};
use crate::{Exact, Focus};
use oddagon_core::CandidateSet;
use oddagon_core::Goal;

/// Checks that the derivation is one of T&E with this focus, and that T&E with this focus and one level less fails.
pub(super) fn verify(
    replay: &Replay,
    exact: &Exact,
    before: &[Exact],
    budget: &mut Budget,
) -> Result<(), Fault> {
    if before.iter().any(|other| other.focus == exact.focus) {
        return Err(Fault::RepeatedFocus);
    }
    if !replay.theory.is_confluent() {
        return Err(Fault::NotConfluent(replay.theory));
    }
    let csp = replay.theorem.board().csp();
    let focus = match exact.focus {
        Focus::Pattern => replay.theorem.focus().clone(),
        Focus::All => csp.everything(),
    };
    for step in &replay.steps {
        let tried = step
            .assume
            .iter()
            .chain(step.trial.then_some(&step.eliminate));
        if let Some(&c) = tried.into_iter().find(|&&c| !focus.contains(c)) {
            let candidate = replay.theorem.board().candidate_name(c);
            return Err(Fault::OutsideFocus {
                id: step.id,
                candidate,
            });
        }
    }
    let counted = match replay.depth.checked_sub(1) {
        // Nothing lies below depth 0, so nothing is left open there.
        None => 0,
        Some(below) => {
            let live = csp.candidates().filter(|c| replay.start[c.index()]);
            let live = CandidateSet::of(csp.candidate_count(), live);
            let fixpoint = trial_and_error_within(csp, replay.theory, &live, &focus, below, budget)
                .map_err(|error| Fault::OutOfBudget(error.0))?
                .ok_or(Fault::DerivedBelow)?;
            let is_open = match replay.theorem.goal() {
                Goal::Eliminate(targets) => targets.iter().any(|&c| fixpoint.contains(c)),
                // Derived by a contradiction, which this fixpoint is not.
                Goal::Impossible | Goal::Clause(_) => true,
            };
            if !is_open {
                return Err(Fault::DerivedBelow);
            }
            fixpoint.iter().filter(|&c| focus.contains(c)).count()
        }
    };
    if counted != exact.open {
        let stated = exact.open;
        return Err(Fault::WrongOpen { stated, counted });
    }
    Ok(())
}
