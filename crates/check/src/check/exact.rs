//! The lower half of a depth: that it is the least one.

use super::replay::Replay;
use crate::naive::{Budget, fixpoint};
use crate::{Exact, Focus};
use oddagon_core::{Goal, quoted};

/// The most images of candidates under all symmetries of a focus.
const MAX_IMAGES: usize = 1 << 24;

impl Replay<'_> {
    /// Checks that the derivation is one of T&E with this focus, and that T&E with this focus and
    /// one level less fails.
    pub fn check_least(&self, exact: &Exact, budget: &mut Budget) -> Result<(), String> {
        let theory = self.derivation.theory;
        let csp = self.theorem.board().csp();
        if !theory.is_confluent() {
            let why = "is not confluent: its fixpoints prove no depth to be the least";
            return Err(format!("{theory} {why}"));
        }
        if !self.derivation.also.is_empty() || self.csp.variable_count() > csp.variable_count() {
            return Err("of several theories, or with relations, no depth is the least".into());
        }
        let focus = match exact.focus {
            Focus::Pattern => self.theorem.focus().clone(),
            Focus::All => csp.everything(),
        };
        for (id, step) in &self.steps {
            let trial = step.trial.then_some(&step.eliminate);
            let mut tried = step.assume.iter().chain(trial);
            if tried.any(|&c| !focus.contains(c)) {
                return Err(format!("step {id} tries a candidate outside the focus"));
            }
        }
        let mut counted = 0;
        // Nothing lies below depth 0, so nothing is left open there.
        if let Some(below) = self.derivation.depth.checked_sub(1) {
            let read = |text: &String| {
                let map = self.symmetry(text, &focus);
                map.map_err(|words| format!("the symmetry {}: {words}", quoted(text)))
            };
            let most = Exact::MAX_SYMMETRIES.min(MAX_IMAGES / csp.candidate_count());
            if exact.symmetries.len() > most {
                return Err("more symmetries than can be of use".into());
            }
            let alike: Result<Vec<_>, _> = exact.symmetries.iter().map(read).collect();
            let fixpoint = fixpoint(csp, theory, &self.start, &focus, below, &alike?, budget)
                .map_err(|error| format!("the lower half is not verified: {error}"))?;
            let open = fixpoint.filter(|fixpoint| match self.theorem.goal() {
                Goal::Eliminate(targets) => targets.iter().any(|&c| fixpoint.contains(c)),
                // These are derived by a contradiction, and a fixpoint has none.
                Goal::Impossible | Goal::Clause(_) => true,
            });
            let fixpoint = open.ok_or("T&E one level lower derives the claim")?;
            counted = fixpoint.iter().filter(|&c| focus.contains(c)).count();
        }
        if counted != exact.open {
            let stated = exact.open;
            return Err(format!(
                "{stated} candidates are stated to be open, but {counted} are"
            ));
        }
        Ok(())
    }
}
