//! Latin squares beyond their definition: also pandiagonal ones, Futoshiki, and Sudoku with other regions.

mod drawing;
mod face;
mod geometry;
mod pattern;
pub(crate) mod puzzle;
pub mod regions;
mod signs;
pub mod text;

pub use geometry::geometry;
pub use oddagon_core::latin::Latin;
pub use pattern::{board_named, cells_and_digits, k_digit_statement};
pub use signs::possible_signs;

use crate::face::{Puzzle, face_as};

/// Latin squares, with all that rests on them.
pub(crate) const PUZZLE: Puzzle = Puzzle {
    face: face_as::<Latin>,
    applications: &[puzzle::LATIN, puzzle::PANDIAGONAL, puzzle::FUTOSHIKI],
};
