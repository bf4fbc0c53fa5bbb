use super::{Claim, Position};
use crate::board::{Board, sudoku::Sudoku};
use crate::csp::{Engine, State, Theory};
use crate::prover::{Solutions, Trials};
use std::sync::Arc;

/// How deep a claim is in its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClaimDepth {
    /// Full T&E(T, n) derives it with this n and none smaller. 0: the theory alone does, or the candidate is gone already.
    Exactly(usize),
    /// It is true, but T&E of the greatest depth allowed does not derive it.
    Beyond,
    /// It is false in some completed grid that the position allows.
    False,
}

/// Finds depths in positions; keeps its memory from one to the next.
#[derive(Debug)]
pub struct Depths<'e> {
    engine: &'e Engine,
    board: Arc<Sudoku>,
    theory: Theory,
    deepest: usize,
    trials: Trials<'e>,
    solutions: Solutions<'e>,
}

impl<'e> Depths<'e> {
    /// For full T&E over `theory` up to the depth `deepest`. The engine is that of the 9×9 board.
    pub fn new(engine: &'e Engine, theory: Theory, deepest: usize) -> Self {
        let all = engine.all_candidates();
        Depths {
            engine,
            board: Sudoku::standard(),
            theory,
            deepest,
            trials: Trials::new(engine, theory, all.clone(), all.clone()),
            solutions: Solutions::new(engine),
        }
    }

    /// The depth of each claim of the position, in order.
    ///
    /// A position without any completed grid makes every claim true.
    pub fn of(&mut self, position: &Position) -> Vec<ClaimDepth> {
        let start = self.engine.state(&position.live);
        let mut found: Vec<Option<ClaimDepth>> = position
            .claims
            .iter()
            .map(|&claim| self.is_false(&start, claim).then_some(ClaimDepth::False))
            .collect();
        self.trials.forget_solutions();
        if let Some(solution) = self.solutions.first(&start) {
            self.trials.add_solution(solution);
        }
        let mut state = start;
        for depth in 0..=self.deepest {
            if found.iter().all(Option::is_some) {
                break;
            }
            let consistent = match depth {
                0 => self.engine.close(self.theory, &mut state, None).is_ok(),
                _ => self.trials.fixpoint(depth, &mut state).is_ok(),
            };
            for (&claim, found) in position.claims.iter().zip(&mut found) {
                if found.is_none() && (!consistent || self.is_derived(&state, claim)) {
                    *found = Some(ClaimDepth::Exactly(depth));
                }
            }
        }
        found
            .into_iter()
            .map(|depth| depth.unwrap_or(ClaimDepth::Beyond))
            .collect()
    }

    /// Whether some completed grid of the state contradicts the claim.
    fn is_false(&mut self, state: &State, claim: Claim) -> bool {
        let mut against = state.clone();
        match claim {
            Claim::Elimination(c) if !self.engine.is_live(state, c) => return false,
            Claim::Elimination(c) => self.engine.decide(&mut against, c),
            Claim::Placement(c) => self.engine.eliminate(&mut against, c),
        }
        self.solutions.first(&against).is_some()
    }

    /// Whether the claim holds in the state as it is: the candidate is gone, or the only one of a CSP-variable.
    fn is_derived(&self, state: &State, claim: Claim) -> bool {
        let is_live = |c| self.engine.is_live(state, c);
        match claim {
            Claim::Elimination(c) => !is_live(c),
            Claim::Placement(c) => self
                .board
                .csp()
                .linked(c)
                .iter()
                .all(|&other| !is_live(other)),
        }
    }
}
