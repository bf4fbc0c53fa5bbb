use super::vicinity::state;
use super::{Pattern, Searched};
use crate::board::Board;
use crate::csp::{Candidate, Engine, State, Theory};
use crate::generate::completion;
use crate::prover::{Solutions, Trials};
use crate::rules::random::Random;
use crate::sudoku::Sudoku;
use itertools::Itertools;

/// Sets clues that leave a pattern intact up to some depth of T&E.
///
/// The walk is simulated annealing on the number of solutions. What it is made of was found by trying: clues in the order of how many solutions
/// they exclude come to one solution much sooner than in random order, for a clue that excludes none only takes from the pattern.
pub(super) struct Clues<'h> {
    pattern: &'h Pattern,
    /// The depth at which the pattern is intact.
    depth: usize,
    engine: &'h Engine,
    trials: Trials<'h>,
    solutions: Solutions<'h>,
    /// What clues can be: the digits of the pattern.
    digits: Vec<usize>,
}

/// A grid and the clues that are set in the first place.
pub(super) struct Filled {
    grid: State,
    clues: Vec<Candidate>,
}

/// How many grids are filled until one has the clues to begin with.
const GRIDS: usize = 100;
/// How many case distinctions a grid may take.
const CASES: usize = 2000;
/// How many solutions are told apart.
const SOLUTIONS: usize = 200;
/// Of how many random clues the one is set that excludes the most solutions.
const CHOICES: usize = 30;
/// How many clues are taken away in a step, at most.
const AWAY: usize = 4;
/// The depth of T&E that is asked about each clue that is set. What is deeper takes much longer: it is asked once for each step.
const QUICK: usize = 1;

impl<'h> Clues<'h> {
    pub fn new(pattern: &'h Pattern, depth: usize) -> Self {
        let board = Sudoku::standard();
        let engine = standard();
        let digits = pattern.inside().iter().map(|&c| board.digit(c));
        Clues {
            pattern,
            depth,
            engine,
            trials: Trials::new(
                engine,
                Theory::Brt,
                engine.all_candidates().clone(),
                engine.all_candidates().clone(),
            ),
            solutions: Solutions::new(engine),
            digits: digits.sorted().dedup().collect(),
        }
    }

    /// A grid with clues that show all digits of the pattern but one.
    ///
    /// A puzzle with one solution shows eight of the nine digits at least. Those of the pattern can stand only where they see none of its cells, and there is little
    /// choice: so they come first.
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
            let live = self.engine.state(&self.pattern.with(&guardians));
            let Some(grid) = completion(self.engine, &live, random, CASES) else {
                continue;
            };
            searched.grids += 1;
            if let Some(clues) = self.first(&grid, random)
                && self.is_intact(&clues, &grid, self.depth)
            {
                return Some(Filled { grid, clues });
            }
        }
        None
    }

    /// A clue for each digit of the pattern but one.
    fn first(&self, grid: &State, random: &mut Random) -> Option<Vec<Candidate>> {
        let board = Sudoku::standard();
        let places = self.bearable(grid);
        let mut digits = self.digits.clone();
        random.shuffle(&mut digits);
        let mut clues = Vec::new();
        for digit in digits.iter().skip(1) {
            let places: Vec<Candidate> = places
                .iter()
                .copied()
                .filter(|&c| board.digit(c) == *digit)
                .collect();
            clues.push(random.pick(&places)?);
        }
        Some(clues)
    }

    /// What of a solution can be given.
    fn bearable(&self, grid: &State) -> Vec<Candidate> {
        let cells = self.engine.live(grid);
        cells.iter().filter(|&c| self.pattern.bears(c)).collect()
    }

    /// Clues with one solution, if they are found in so many steps.
    pub fn one_solution(
        &mut self,
        Filled { grid, mut clues }: Filled,
        steps: usize,
        random: &mut Random,
        searched: &mut Searched,
    ) -> Option<Vec<Candidate>> {
        let board = Sudoku::standard();
        let first = clues.len();
        let mut count = self.narrow(&mut clues, Some(grid), random);
        while !self.is_whole(&clues) && clues.len() > first {
            clues.swap_remove(first + random.below(clues.len() - first));
            count = usize::MAX;
        }
        if count == usize::MAX {
            count = self.some_solutions(&clues).len();
        }
        for _ in 0..steps {
            if count == 1 {
                break;
            }
            searched.steps += 1;
            let mut others = clues.clone();
            for _ in 0..1 + random.below(AWAY) {
                let i = random.below(others.len().max(1));
                let is_scarce = |&c: &Candidate| self.digits.contains(&board.digit(c));
                // What shows the pattern's digits is hard to come by.
                if others
                    .get(i)
                    .is_some_and(|c| !is_scarce(c) || random.below(20) == 0)
                {
                    others.swap_remove(i);
                }
            }
            let found = self.narrow(&mut others, None, random);
            let (better, worse) = (count.pow(3), found.pow(3));
            if (found <= count || random.below(worse) < better) && self.is_whole(&others) {
                (clues, count) = (others, found);
            }
        }
        (count == 1).then_some(clues)
    }

    /// Sets clues of a solution, of a random one if none is given, as long as they exclude others; how many solutions are left.
    fn narrow(
        &mut self,
        clues: &mut Vec<Candidate>,
        grid: Option<State>,
        random: &mut Random,
    ) -> usize {
        let mut left = self.some_solutions(clues);
        let Some(grid) = grid.or_else(|| random.pick(&left)) else {
            return usize::MAX;
        };
        let mut rest = self.bearable(&grid);
        loop {
            if left.len() <= 1 {
                left = self.some_solutions(clues);
            }
            let engine = self.engine;
            let excluded = |c: Candidate| left.iter().filter(|s| !engine.is_live(s, c)).count();
            let useful = rest.iter().map(|&c| (excluded(c), c));
            let mut useful: Vec<(usize, Candidate)> =
                useful.filter(|(excluded, _)| *excluded > 0).collect();
            random.shuffle(&mut useful);
            let best = useful
                .iter()
                .take(CHOICES)
                .max_by_key(|(excluded, _)| *excluded);
            let Some(&(_, best)) = best else {
                return self.some_solutions(clues).len();
            };
            rest.retain(|&c| c != best);
            clues.push(best);
            if self.is_intact(clues, &grid, self.depth.min(QUICK)) {
                left.retain(|solution| engine.is_live(solution, best));
            } else {
                clues.pop();
            }
        }
    }

    /// Whether the pattern is intact at the depth that counts.
    fn is_whole(&mut self, clues: &[Candidate]) -> bool {
        // While they were set, that much was seen to.
        self.depth <= QUICK
            || match self.solutions.first(&state(clues)) {
                Some(solution) => self.is_intact(clues, &solution, self.depth),
                None => false,
            }
    }

    fn some_solutions(&mut self, clues: &[Candidate]) -> Vec<State> {
        let mut found = Vec::new();
        self.solutions.search(&state(clues), &mut |solution| {
            found.push(solution.clone());
            found.len() < SOLUTIONS
        });
        found
    }

    /// Whether T&E of this depth leaves all candidates of the pattern in its cells, of clues that have this solution.
    fn is_intact(&mut self, clues: &[Candidate], solution: &State, depth: usize) -> bool {
        let mut state = state(clues);
        let (engine, inside) = (self.engine, self.pattern.inside());
        let is_whole = |state: &State| inside.iter().all(|&c| engine.is_live(state, c));
        if engine.brt(&mut state).is_err() || !is_whole(&state) {
            return false;
        }
        self.trials.forget_solutions();
        self.trials.add_solution(solution.clone());
        (1..=depth).all(|depth| self.trials.fixpoint(depth, &mut state).is_ok() && is_whole(&state))
    }
}

/// The engine of the 9×9 board, which is kept as long as the program runs.
pub(super) fn standard() -> &'static Engine {
    static BOARD: std::sync::OnceLock<std::sync::Arc<Sudoku>> = std::sync::OnceLock::new();
    Engine::of(BOARD.get_or_init(Sudoku::standard).csp())
}
