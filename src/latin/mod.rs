//! Latin squares beyond their definition: also pandiagonal ones, Futoshiki, and Sudoku with other regions.

mod drawing;
pub(crate) mod puzzle;
mod signs;
pub(crate) mod tatham;
pub(crate) mod text;

pub use oddagon_core::latin::Latin;
pub use signs::possible_signs;
