//! Latin squares beyond their definition: also pandiagonal ones, Futoshiki, and Sudoku with other regions.

mod signs;
pub(crate) mod text;

pub use oddagon_core::latin::Latin;
pub use signs::possible_signs;
