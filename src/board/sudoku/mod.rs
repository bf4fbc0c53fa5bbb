//! n²×n² Sudoku beyond its definition: symmetries, canonical forms, text forms, drawings, notation.

mod canon;
mod neighbours;
pub(super) mod notation;
mod svg;
mod symmetry;
pub mod text;
pub(super) mod wording;

pub use canon::{
    Canonical, Equivalence, canonical, canonical_cells, is_own_transpose, stabiliser_generators,
};
pub use neighbours::Neighbours;
pub use notation::Notation;
pub use oddagon_core::sudoku::Sudoku;
pub use svg::svg;
pub use symmetry::Symmetry;
