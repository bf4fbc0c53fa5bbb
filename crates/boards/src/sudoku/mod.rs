//! n²×n² Sudoku beyond its definition: symmetries, canonical forms, text forms, drawings, notation.

mod canon;
mod face;
mod html;
mod narrow;
mod place;
mod plain;
mod puzzle;
mod shape;
mod svg;
mod symmetry;
mod tex;
pub mod text;
pub(crate) mod text_form;
mod theorem;
pub mod unique;
mod wlog;

pub use canon::{
    Canonical, Equivalence, Minlex, canonical, canonical_cells, is_own_transpose, minlex,
    solution_minlex, stabiliser_generators,
};
pub use narrow::own_focus;
pub use narrow::{DigitPattern, Part, Unconditional, Unsaid};
pub use oddagon_core::sudoku::Sudoku;
pub(crate) use puzzle::SUDOKU;
pub use shape::{Neighbours, Shape};
pub use svg::svg;
pub use symmetry::Symmetry;
pub use text_form::PatternOptions;
pub use theorem::SudokuTheorem;
pub use theorem::symmetries_of;
