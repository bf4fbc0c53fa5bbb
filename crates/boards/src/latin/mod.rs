//! Latin squares beyond their definition: also pandiagonal ones, Futoshiki, and Sudoku with other regions.

mod drawing;
mod face;
mod geometry;
mod pattern;
mod puzzle;
pub mod regions;
mod signs;
mod tatham;
pub mod text;

pub use geometry::geometry;
pub use oddagon_core::latin::Latin;
pub use pattern::{board_named, cells_and_digits, k_digit_statement};
pub(crate) use puzzle::{FUTOSHIKI, LATIN, PANDIAGONAL};
pub use signs::possible_signs;
