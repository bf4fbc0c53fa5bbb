//! How hard rules of a region are to prove.

use super::literals::Literals;
use super::region::{Region, RegionError};
use super::region_rule::{Depths, RegionRule};
use oddagon_boards::board::Board;
use oddagon_csp::{CandidateSet, Engine, State, Theory};
use oddagon_prover::Trials;
use std::sync::Arc;

/// Finds depths of rules that have the same conditions.
pub struct Worker {
    board: Arc<dyn Board>,
    focus: CandidateSet,
    most: u8,
}

impl Worker {
    /// For rules of a region with these conditions, and depths up to `most`.
    ///
    /// # Errors
    /// If there is no board with them.
    pub fn new(region: &Region, conditions: Literals, most: u8) -> Result<Worker, RegionError> {
        let board = region
            .with_conditions(region.kinds(conditions).conditions)
            .board()?;
        let candidates = region.candidates().iter().copied();
        let focus = CandidateSet::of(board.csp().candidate_count(), candidates);
        Ok(Worker { board, focus, most })
    }

    /// Finds the depths of rules.
    pub fn run(&self, region: &Region, rules: &mut [RegionRule]) {
        let engine = &Engine::of(self.board.csp());
        let start = engine.state(&self.board.csp().everything());
        let focus = engine.mask(&self.focus);
        let trials = |theory| Trials::new(engine, theory, focus.clone(), focus.clone());
        let mut over = [Theory::Brt, Theory::W1].map(trials);
        for rule in rules {
            let mut depth = |i: usize, theory, most| {
                let state = premises(region, rule, engine, &start);
                self.depth(region, rule, engine, (theory, &mut over[i], most), state)
            };
            let brt = depth(0, Theory::Brt, self.most);
            // With more rules the depth is no larger.
            let w1 = depth(1, Theory::W1, brt.unwrap_or(self.most));
            rule.depths = Some(Depths { brt, w1 });
        }
    }

    fn depth(
        &self,
        region: &Region,
        rule: &RegionRule,
        engine: &Engine,
        (theory, trials, most): (Theory, &mut Trials, u8),
        mut state: State,
    ) -> Option<u8> {
        let target = region.candidates()[usize::from(rule.rule.conclusion)];
        let closed = engine.close(theory, &mut state, None);
        if closed.is_err() || !engine.is_live(&state, target) {
            return Some(0);
        }
        if most > 0 {
            // Most rules are settled by a trial of their target.
            let mut trial = state.clone();
            engine.decide(&mut trial, target);
            if engine.close(theory, &mut trial, Some(&state)).is_err() {
                return Some(1);
            }
        }
        (1..=most).find(|&depth| {
            trials.fixpoint(depth.into(), &mut state).is_err() || !engine.is_live(&state, target)
        })
    }
}

/// The state in which a rule's premises hold.
fn premises(region: &Region, rule: &RegionRule, engine: &Engine, start: &State) -> State {
    let mut state = start.clone();
    let (csp, kinds) = (region.csp(), region.kinds(rule.rule.premises));
    for c in kinds.eliminated {
        engine.eliminate(&mut state, region.candidates()[c]);
    }
    for c in kinds.asserted.iter().map(|&c| region.candidates()[c]) {
        // As a theorem has it: the others of its first CSP-variable are absent.
        let members = csp.members(csp.variables_of(c)[0]).iter();
        let others = members.filter(|&&d| d != c);
        others.for_each(|&d| engine.eliminate(&mut state, d));
    }
    state
}
