//! Sudoku as text: what the core reads (pattern cells, candidate grids), and puzzles, positions and
//! printing.
//!
//! Every reader skips what people put around the cells, as [`oddagon_core::sudoku::text`] says.

mod cells;
mod givens;
mod lines;
mod positions;
mod print;
mod scan;
#[cfg(test)]
mod tests;

pub use cells::{Glyph, candidates_of, glyphs, some_pattern_cell};
pub use givens::{Givens, read_givens};
pub use lines::{Line, Lines, head};
pub use oddagon_core::sudoku::text::*;
pub use positions::{Position, read_candidate_line, read_position_line};
pub(crate) use print::marks_in_words;
pub use print::{candidate_grid, candidate_line, cell_grid, cell_line, marked_candidate_grid};
pub use print::{cell_name, one_of, symbol};

pub use scan::{Row, row, rows};

/// The order of the board with that many cells: 16, 81 or 256.
pub fn order_of_cells(cells: usize) -> Option<usize> {
    (2..=4).find(|order: &usize| order.pow(4) == cells)
}
