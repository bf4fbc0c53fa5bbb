use super::Sudoku;
use crate::statement::Theorem;

/// The digits that a cell may hold, as bits.
pub(super) fn digits_of(theorem: &Theorem, board: &Sudoku, cell: usize) -> u32 {
    let live = |digit: &usize| theorem.live().contains(board.candidate_at(cell, *digit));
    (0..board.side())
        .filter(live)
        .fold(0, |digits, digit| digits | 1 << digit)
}

/// Whether these cells, each with the digits that it may hold, can be coloured; tries the cell with
/// the fewest digits first.
pub(super) fn colour(board: &Sudoku, open: &mut Vec<(usize, u32)>) -> bool {
    let Some(next) = (0..open.len()).min_by_key(|&i| open[i].1.count_ones()) else {
        return true;
    };
    let (cell, digits) = open.swap_remove(next);
    let works = (0..board.side())
        .filter(|digit| digits >> digit & 1 == 1)
        .any(|digit| {
            let mut rest = open.clone();
            for (other, theirs) in &mut rest {
                if board.sees(cell, *other) {
                    *theirs &= !(1 << digit);
                }
            }
            rest.iter().all(|&(_, digits)| digits != 0) && colour(board, &mut rest)
        });
    open.push((cell, digits));
    works
}

/// The cells of a Sudoku board that share a row, column or block.
pub trait Neighbours {
    /// Whether two different cells share a row, column or block.
    fn sees(&self, a: usize, b: usize) -> bool;
}

impl Neighbours for Sudoku {
    fn sees(&self, a: usize, b: usize) -> bool {
        let side = self.side();
        a != b && (a / side == b / side || a % side == b % side || self.block(a) == self.block(b))
    }
}
