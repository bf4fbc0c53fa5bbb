use super::vicinity::{Vicinity, has_one_solution, standard, state};
use super::{Pattern, Searched};
use crate::csp::{Candidate, State, Theory};
use crate::generate::completion;
use crate::prover::Trials;
use crate::rules::random::Random;
use crate::sudoku::Sudoku;

/// Looks for sets of clues that leave a pattern intact up to some depth of T&E.
///
/// All clues are of one grid, and each set has that grid as its only solution and no clue too many. So a step takes some clues away, and adds random
/// ones until the solution is the only one again. Two other ways were tried and are far slower: to add clues to sets that leave the pattern intact,
/// until there is one solution; and to add first the clues that exclude the most solutions, which say more than is needed.
pub(super) struct Clues<'h> {
    pattern: &'h Pattern,
    /// The depth up to which the pattern is to be intact.
    depth: usize,
    trials: Trials<'static>,
    vicinity: Vicinity,
}

/// A grid in which a pattern has guardians, and the clues that take nothing from the pattern.
pub(super) struct Filled {
    grid: State,
    clues: Vec<Candidate>,
}

/// How long a pattern endures in a puzzle: the depth of T&E that breaks it; then the `effort` at one depth less. More is better.
type Endurance = (usize, usize);

/// The most grids that are filled in search of a suitable one.
const GRIDS: usize = 100;
/// The most case distinctions for one grid.
const MAX_CASES: usize = 2000;
/// How many clues are taken away in a step, at most.
const MAX_REMOVED: usize = 3;

impl<'h> Clues<'h> {
    /// A search for sets of clues that leave this pattern intact up to this depth.
    pub fn new(pattern: &'h Pattern, depth: usize) -> Self {
        let engine = standard();
        let all = engine.all_candidates();
        Clues {
            pattern,
            depth,
            trials: Trials::new(engine, Theory::Brt, all.clone(), all.clone()),
            vicinity: Vicinity::default(),
        }
    }

    /// A random grid in which the pattern has at most `guardians` guardians, and which is determined by the clues that take nothing from the pattern.
    pub fn fill(
        &mut self,
        guardians: usize,
        random: &mut Random,
        searched: &mut Searched,
    ) -> Option<Filled> {
        for _ in 0..GRIDS {
            let outside = self.pattern.outside();
            let guardians = 1 + random.below(guardians);
            let guardians: Vec<Candidate> = (0..guardians)
                .filter_map(|_| random.pick(outside))
                .collect();
            let live = standard().state(&self.pattern.with(&guardians));
            let Some(grid) = completion(standard(), &live, random, MAX_CASES) else {
                continue;
            };
            searched.grids += 1;
            let clues = standard().live(&grid);
            let clues: Vec<Candidate> = clues.iter().filter(|&c| self.pattern.allows(c)).collect();
            if has_one_solution(&clues) {
                return Some(Filled { grid, clues });
            }
        }
        None
    }

    /// Clues of a grid that leave the pattern intact, if they are found in `steps` steps: a puzzle with one solution and no superfluous clue.
    pub fn intact(
        &mut self,
        filled: &Filled,
        steps: usize,
        random: &mut Random,
        searched: &mut Searched,
    ) -> Option<Vec<Candidate>> {
        self.trials.forget_solutions();
        self.trials.add_solution(filled.grid.clone());
        let mut here = Vec::new();
        let mut best = (0, 0);
        for _ in 0..steps {
            searched.steps += 1;
            let mut clues = here.clone();
            for _ in 0..1 + random.below(MAX_REMOVED) {
                if !clues.is_empty() {
                    clues.swap_remove(random.below(clues.len()));
                }
            }
            let clues = self.determine(clues, filled, random);
            let endurance = self.endurance(&clues, filled);
            if endurance >= best {
                (here, best) = (clues, endurance);
            }
            if best.0 > self.depth {
                return Some(here);
            }
        }
        None
    }

    /// Adds random clues until the grid is the only solution, then takes superfluous ones away.
    fn determine(
        &mut self,
        mut clues: Vec<Candidate>,
        filled: &Filled,
        random: &mut Random,
    ) -> Vec<Candidate> {
        let mut others = filled.clues.clone();
        random.shuffle(&mut others);
        // Most clues of deep puzzles are about the pattern's cells.
        others.sort_by_cached_key(|&c| !self.pattern.is_near(c) || random.below(8) == 0);
        loop {
            let two = self.vicinity.some_solutions(&clues, 2);
            let is_useful = |&c: &Candidate| two.iter().any(|s| !standard().is_live(s, c));
            // All of them together have one solution.
            let Some(useful) = others.iter().position(is_useful) else {
                return self.vicinity.minimal(&clues, random);
            };
            clues.push(others.swap_remove(useful));
        }
    }

    /// How long the pattern endures in the puzzle that these clues of the grid make.
    fn endurance(&mut self, clues: &[Candidate], filled: &Filled) -> Endurance {
        let (engine, inside) = (standard(), self.pattern.inside());
        let count = |state: &State| inside.iter().filter(|&&c| engine.is_live(state, c)).count();
        let mut closed = state(clues);
        // There is a solution, so there is no contradiction, here and below.
        let _ = engine.brt(&mut closed);
        if count(&closed) < inside.len() {
            return (0, count(&closed));
        }
        for depth in 1..=self.depth {
            let mut deeper = closed.clone();
            let _ = self.trials.fixpoint(depth, &mut deeper);
            if count(&deeper) < inside.len() {
                return (depth, self.effort(&closed, filled, depth - 1));
            }
            closed = deeper;
        }
        (self.depth + 1, 0)
    }

    /// Measures how near the pattern is to being intact after T&E of one depth more. At depth 0 it is the number of candidates that Singles do not
    /// refute. At other depths nearly all are refuted: there it is the number of candidates eliminated until the pattern's candidates in the cells of
    /// guardians are refuted, summed over these.
    fn effort(&mut self, closed: &State, filled: &Filled, depth: usize) -> usize {
        let (board, engine) = (Sudoku::standard(), standard());
        let holds = |&c: &Candidate| engine.is_live(&filled.grid, c);
        let count = |state: &State| engine.live(state).len();
        let trial = |c: Candidate| {
            let mut trial = closed.clone();
            engine.decide(&mut trial, c);
            (count(&trial), engine.brt(&mut trial).is_ok(), trial)
        };
        if depth == 0 {
            let live = engine.live(closed);
            return live.iter().filter(|&c| trial(c).1).count();
        }
        let inside = self.pattern.inside();
        let held = inside.iter().copied().filter(holds);
        let held: Vec<usize> = held.map(|c| board.cell(c)).collect();
        let guarded = inside.iter().filter(|&&c| !held.contains(&board.cell(c)));
        let eliminated = guarded.map(|&c| {
            let (before, is_open, mut trial) = trial(c);
            if is_open && self.trials.fixpoint(depth, &mut trial).is_ok() {
                before
            } else {
                before - count(&trial)
            }
        });
        eliminated.sum()
    }
}
