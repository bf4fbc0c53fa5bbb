use super::clues::Clues;
use super::{Options, Pattern, Searched, vicinity};
use crate::grid::Grid;
use crate::{Instance, Maker};
use oddagon_boards::sudoku::Sudoku;
use oddagon_job::random::Random;

/// Makes instances for [`crate`]: puzzles in which the trivalue oddagon is intact up to a depth of
/// T&E, and so the next depth is needed.
pub(crate) struct DeepPuzzles {
    pattern: Pattern,
    depth: usize,
}

impl DeepPuzzles {
    /// A maker of puzzles of this depth, from 1, or more.
    pub(crate) fn new(depth: usize) -> DeepPuzzles {
        DeepPuzzles {
            pattern: Pattern::trivalue_oddagon(),
            depth,
        }
    }
}

impl Maker for DeepPuzzles {
    fn instance(&self, random: &mut Random) -> Option<Box<dyn Instance>> {
        let mut searched = Searched::default();
        let mut clues = Clues::new(&self.pattern, self.depth.saturating_sub(1));
        let Options {
            guardians, steps, ..
        } = Options::default();
        let puzzle = clues.intact(guardians, steps, random, &mut searched)?;
        let board = Sudoku::standard();
        let mut first = vec![false; board.cell_count()];
        puzzle.iter().for_each(|&c| first[board.cell(c)] = true);
        let digits = vicinity::solution(&puzzle);
        Some(Box::new(Grid::new(&board, &digits, first)))
    }

    fn shape(&self) -> Option<(usize, usize)> {
        let last = 2 * Sudoku::standard().side() - 1;
        Some((last, last))
    }
}
