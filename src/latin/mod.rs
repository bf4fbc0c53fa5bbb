//! Latin squares beyond their definition: also pandiagonal ones, Futoshiki, and Sudoku with other regions.

mod geometry;
mod pattern;
pub(crate) mod text;

pub use geometry::geometry;
pub use oddagon_core::latin::Latin;
pub use pattern::{cells_and_digits, k_digit_statement, named};
