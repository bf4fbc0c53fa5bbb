//! Sudoku as text: pattern cells, candidate grids and complete puzzles, read and printed.
//!
//! Every reader takes the board's order from its caller, wants one character per cell (or, in candidate grids, one run
//! of digits per cell) and skips what people put around it: frames (`+---+`, `!`, `|`, box drawing), blanks, tabs,
//! commas, blank lines, lines that begin with `#`, a byte order mark, and LF, CR or CRLF line ends. Digits above 9
//! are the letters `A` to `G`. Every error is a [`TextError`] with its line and column.

mod candidates;
mod cells;
mod error;
mod givens;
mod lines;
mod positions;
mod print;
mod scan;
#[cfg(test)]
mod tests;

pub(crate) use candidates::candidates_of;
pub use candidates::{read_candidate_line, read_candidates};
pub(crate) use cells::{Glyph, glyphs, is_empty_cell, no_pattern_cell};
pub use cells::{Marks, read_cells};
pub(crate) use error::one_of;
pub use error::{TextError, TextProblem};
pub use givens::{Givens, read_givens};
pub use lines::{Line, Lines};
pub use positions::{Position, is_position_line, read_position_grids, read_position_line};
pub use print::{candidate_grid, candidate_line, cell_grid, cell_line, marked_candidate_grid};
pub(crate) use scan::{Row, Token, is_separator, row, rows};

/// The symbol of a digit counted from 0: `1` to `9`, then `A` to `G`.
///
/// # Panics
/// If the digit is above 15.
pub fn symbol(digit: usize) -> char {
    char::from(b"123456789ABCDEFG"[digit])
}

/// The digit, from 0, that a symbol stands for on the board of that side.
pub fn digit_of(symbol: char, side: usize) -> Option<usize> {
    let digit = match symbol {
        '1'..='9' => symbol as usize - '1' as usize,
        'A'..='G' => symbol as usize - 'A' as usize + 9,
        _ => return None,
    };
    (digit < side).then_some(digit)
}

/// The order of the board that has so many cells: 16, 81 or 256.
pub fn order_of_cells(cells: usize) -> Option<usize> {
    (2..=4).find(|order: &usize| order.pow(4) == cells)
}

/// The name of a cell: `r4c1`.
pub fn cell_name(cell: usize, side: usize) -> String {
    format!("r{}c{}", cell / side + 1, cell % side + 1)
}
