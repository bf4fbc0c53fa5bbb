use crate::grid::digits as digits_of;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_csp::{Candidate, Engine, State};
use oddagon_job::random::Random;
use oddagon_prover::Solutions;
use std::sync::{Arc, LazyLock};

/// The engine of the 9×9 board, kept as long as the program runs.
pub(super) fn standard() -> &'static Engine {
    static ENGINE: LazyLock<Arc<Engine>> = LazyLock::new(|| Engine::of(Sudoku::standard().csp()));
    &ENGINE
}

/// The state of a puzzle: the candidates that are not linked to a clue.
pub(super) fn state(puzzle: &[Candidate]) -> State {
    let engine = standard();
    let mut state = engine.state(&engine.csp().everything());
    puzzle.iter().for_each(|&c| engine.decide(&mut state, c));
    state
}

/// The digit, from 0, of each cell in a solution of the puzzle.
pub(super) fn solution(puzzle: &[Candidate]) -> Vec<usize> {
    let solution = Solutions::new(standard())
        .first(&state(puzzle))
        .expect("the puzzles of a hunt have solutions");
    digits_of(&Sudoku::standard(), standard(), &solution)
}

/// Whether a puzzle has exactly one solution.
pub(super) fn has_one_solution(puzzle: &[Candidate]) -> bool {
    let mut state = standard().state(&standard().csp().everything());
    let fit = puzzle.iter().all(|&c| {
        let is_live = standard().is_live(&state, c);
        standard().decide(&mut state, c);
        is_live
    });
    fit && Solutions::new(standard()).count(&state, 2) == 1
}

/// The puzzles that differ from a puzzle in a few clues.
pub(super) struct Vicinity {
    solutions: Solutions<'static>,
}

/// How many clues are taken away, and how many added.
const CHANGES: [(usize, usize); 4] = [(1, 1), (2, 1), (2, 2), (1, 2)];
/// If more solutions are left, there are no neighbours: other clues must be taken away.
const SOLUTIONS: usize = 2000;
/// For how many of these solutions a neighbour is made.
const NEIGHBOURS: usize = 20;

impl Default for Vicinity {
    fn default() -> Vicinity {
        Vicinity {
            solutions: Solutions::new(standard()),
        }
    }
}

impl Vicinity {
    /// Takes random clues away and adds clues of some of the solutions that there are then;
    /// minimises each result.
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
        let solutions = self.some_solutions(&rest, SOLUTIONS + 1);
        if solutions.len() > SOLUTIONS {
            return Vec::new();
        }
        let grids: Vec<Vec<usize>> = solutions
            .iter()
            .map(|solution| digits_of(&board, standard(), solution))
            .collect();
        let mut order: Vec<usize> = (0..grids.len()).collect();
        random.shuffle(&mut order);
        let mut found = Vec::new();
        for &grid in order.iter().take(NEIGHBOURS) {
            let grid = &grids[grid];
            let mut new = rest.clone();
            let mut left: Vec<&Vec<usize>> = grids.iter().collect();
            for added in 1..=more {
                let agree = |cell: usize| left.iter().filter(|g| g[cell] == grid[cell]).count();
                let cells: Vec<usize> = (0..grid.len())
                    .filter(|&cell| !new.iter().any(|&clue| board.cell(clue) == cell))
                    .filter(|&cell| match agree(cell) {
                        1 => added == more || left.len() > 1,
                        n => added < more && n < left.len(),
                    })
                    .collect();
                let Some(cell) = random.pick(&cells) else {
                    break;
                };
                new.push(board.candidate_at(cell, grid[cell]));
                left.retain(|other| other[cell] == grid[cell]);
            }
            if left.len() == 1 {
                found.push(self.minimal(&new, random));
            }
        }
        found
    }

    /// Solutions of a puzzle: all, or `most` of them if there are more.
    pub fn some_solutions(&mut self, puzzle: &[Candidate], most: usize) -> Vec<State> {
        let mut found = Vec::new();
        self.solutions.search(&state(puzzle), &mut |solution| {
            found.push(solution.clone());
            found.len() < most
        });
        found
    }

    /// A random minimal puzzle of a puzzle with one solution: its clues, in order.
    pub fn minimal(&mut self, puzzle: &[Candidate], random: &mut Random) -> Vec<Candidate> {
        let mut order = puzzle.to_vec();
        random.shuffle(&mut order);
        let mut kept = puzzle.to_vec();
        kept.sort_unstable();
        for clue in order {
            let fewer: Vec<Candidate> = kept.iter().copied().filter(|&c| c != clue).collect();
            if self.solutions.count(&state(&fewer), 2) == 1 {
                kept = fewer;
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use oddagon_boards::sudoku::text::read_givens;

    /// Neighbours have no clue twice, one solution, and no clue too many.
    #[test]
    fn neighbours_are_minimal_puzzles() {
        let text =
            "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
        let givens = read_givens(text, 1).expect("a puzzle");
        let board = Sudoku::standard();
        let given = |(cell, digit): (usize, &Option<u8>)| {
            digit.map(|digit| board.candidate_at(cell, digit.into()))
        };
        let known: Vec<Candidate> = givens.cells.iter().enumerate().filter_map(given).collect();
        let (mut vicinity, mut random) = (Vicinity::default(), Random::seeded(1));
        let mut puzzle = vicinity.minimal(&known, &mut random);
        let mut count = 0;
        for _ in 0..200 {
            let neighbours = vicinity.neighbours(&puzzle, &mut random);
            for puzzle in &neighbours {
                count += 1;
                assert!(puzzle.iter().map(|&c| board.cell(c)).all_unique());
                assert!(has_one_solution(puzzle));
                for i in 0..puzzle.len() {
                    let mut fewer = puzzle.clone();
                    fewer.remove(i);
                    assert!(!has_one_solution(&fewer));
                }
            }
            puzzle = random.pick(&neighbours).unwrap_or(puzzle);
        }
        assert!(count > 50, "{count}");
    }
}
