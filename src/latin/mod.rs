//! Latin squares beyond their definition: also pandiagonal ones, Futoshiki, and Sudoku with other regions.

pub(crate) mod generate;
mod regions;
pub(crate) mod text;

pub use oddagon_core::latin::Latin;
