use super::Sudoku;

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
