use super::clues::standard;
use crate::csp::{Candidate, State};
use crate::generate::{Judge, reduce};
use crate::prover::Solutions;
use crate::rules::random::Random;
use crate::sudoku::{Sudoku, generate};

/// The state of a puzzle: what is not linked to a clue.
pub(super) fn state(puzzle: &[Candidate]) -> State {
    let engine = standard();
    let mut state = engine.state(&engine.csp().everything());
    puzzle.iter().for_each(|&c| engine.decide(&mut state, c));
    state
}

/// The digit, from 0, of each cell in a solution of the puzzle.
pub(super) fn solution(puzzle: &[Candidate]) -> Vec<usize> {
    let solution = Solutions::new(standard()).first(&state(puzzle));
    let solution = solution.expect("the puzzles of a hunt have solutions");
    generate::digits(&Sudoku::standard(), standard(), &solution)
}

/// Whether a puzzle has exactly one solution.
pub(super) fn has_one_solution(puzzle: &[Candidate]) -> bool {
    let mut state = standard().state(&standard().csp().everything());
    let fits = |&c: &Candidate| {
        let is_live = standard().is_live(&state, c);
        standard().decide(&mut state, c);
        is_live
    };
    puzzle.iter().all(fits) && Solutions::new(standard()).count(&state, 2) == 1
}

/// The puzzles that differ from a puzzle by few clues.
pub(super) struct Vicinity {
    solutions: Solutions<'static>,
}

/// How many clues are taken away, and how many added.
const CHANGES: [(usize, usize); 4] = [(1, 1), (2, 1), (2, 2), (1, 2)];
/// Where more solutions are left, other clues are taken away.
const SOLUTIONS: usize = 2000;
/// Of how many of these solutions a neighbour is made.
const NEIGHBOURS: usize = 20;

impl Default for Vicinity {
    fn default() -> Vicinity {
        Vicinity {
            solutions: Solutions::new(standard()),
        }
    }
}

impl Vicinity {
    /// Takes random clues away and adds others, of some of the solutions there are then; then each is minimised.
    pub fn neighbours(&mut self, puzzle: &[Candidate], random: &mut Random) -> Vec<Vec<Candidate>> {
        let board = Sudoku::standard();
        let (away, more) = random.pick(&CHANGES).expect("there are some");
        let mut rest = puzzle.to_vec();
        for _ in 0..away {
            let i = random.below(rest.len().max(1));
            if i < rest.len() {
                rest.swap_remove(i);
            }
        }
        let mut grids: Vec<Vec<usize>> = Vec::new();
        self.solutions.search(&state(&rest), &mut |solution| {
            grids.push(generate::digits(&board, standard(), solution));
            grids.len() <= SOLUTIONS
        });
        if grids.len() > SOLUTIONS {
            return Vec::new();
        }
        let mut order: Vec<usize> = (0..grids.len()).collect();
        random.shuffle(&mut order);
        let mut found = Vec::new();
        for &grid in order.iter().take(NEIGHBOURS) {
            let grid = &grids[grid];
            let mut new = rest.clone();
            let mut left: Vec<&Vec<usize>> = grids.iter().collect();
            for added in 1..=more {
                let agree = |cell: usize| left.iter().filter(|g| g[cell] == grid[cell]).count();
                let cells = (0..grid.len()).filter(|&cell| match agree(cell) {
                    1 => added == more || left.len() > 1,
                    n => added < more && n < left.len(),
                });
                let cells: Vec<usize> = cells.collect();
                let Some(cell) = random.pick(&cells) else {
                    break;
                };
                new.push(board.candidate_at(cell, grid[cell]));
                left.retain(|other| other[cell] == grid[cell]);
            }
            if left.len() == 1 {
                found.push(minimal(grid, &new, random));
            }
        }
        found
    }

    /// A random minimal puzzle of a puzzle with one solution.
    pub fn minimal(&mut self, puzzle: &[Candidate], random: &mut Random) -> Vec<Candidate> {
        minimal(&solution(puzzle), puzzle, random)
    }
}

/// A random minimal puzzle of a puzzle with this solution alone.
fn minimal(grid: &[usize], puzzle: &[Candidate], random: &mut Random) -> Vec<Candidate> {
    let board = Sudoku::standard();
    let mut kept = vec![false; grid.len()];
    puzzle.iter().for_each(|&c| kept[board.cell(c)] = true);
    let instance = generate::Grid::new(&board, grid, kept.clone());
    let mut judge = Judge::new(&instance);
    let clues = (0..kept.len()).filter(|&cell| kept[cell]);
    let mut clues: Vec<Vec<usize>> = clues.map(|cell| vec![cell]).collect();
    random.shuffle(&mut clues);
    // The engine searches, which gives up on nothing.
    let _ = reduce(&clues, &mut kept, &mut |kept| judge.is_unique(kept));
    let cells = (0..kept.len()).filter(|&cell| kept[cell]);
    cells
        .map(|cell| board.candidate_at(cell, grid[cell]))
        .collect()
}
