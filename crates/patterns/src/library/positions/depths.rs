use super::{Claim, Position};
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_csp::{Engine, State, Theory};
use oddagon_prover::{Depth, Solutions, Trials};
use std::sync::Arc;

/// Finds depths in positions; keeps its memory from one position to the next.
#[derive(Debug)]
pub struct ClaimDepths<'e> {
    engine: &'e Engine,
    board: Arc<Sudoku>,
    theory: Theory,
    deepest: u8,
    trials: Trials<'e>,
    solutions: Solutions<'e>,
}

impl<'e> ClaimDepths<'e> {
    /// A finder of depths of full T&E over `theory` up to `deepest`. The engine is that of the 9×9
    /// board.
    pub fn new(engine: &'e Engine, theory: Theory, deepest: u8) -> Self {
        let all = engine.all_candidates();
        ClaimDepths {
            engine,
            board: Sudoku::standard(),
            theory,
            deepest,
            trials: Trials::new(engine, theory, all.clone(), all.clone()),
            solutions: Solutions::new(engine),
        }
    }

    /// The depth of each claim of the position, in order: the least n such that full T&E(T, n)
    /// derives it there; also 0 if the candidate is already eliminated. A claim that is false in
    /// some completed grid has none.
    ///
    /// A position without any completed grid makes every claim true.
    pub fn of(&mut self, position: &Position) -> Vec<Depth> {
        let start = self.engine.state(&position.live);
        let mut found: Vec<Option<Depth>> = position
            .claims
            .iter()
            .map(|&claim| self.is_false(&start, claim).then_some(Depth::Never))
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
                _ => self.trials.fixpoint(depth.into(), &mut state).is_ok(),
            };
            for (&claim, found) in position.claims.iter().zip(&mut found) {
                if found.is_none() && (!consistent || self.is_derived(&state, claim)) {
                    *found = Some(Depth::Exactly(depth));
                }
            }
        }
        found
            .into_iter()
            .map(|depth| depth.unwrap_or(Depth::Beyond(self.deepest)))
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

    /// Whether the claim holds in the state as it is: the candidate is eliminated, or the only one
    /// left of a CSP-variable.
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
