//! What a puzzle is, beyond its definition in the core: symmetries, text forms, drawings, and words for people.

#[cfg(test)]
mod abstract_tests;
pub(crate) mod application;
mod cycles;
mod drawing;
pub(crate) mod face;
mod faces;
pub(crate) mod faults;
mod layout;
pub(crate) mod notation;
pub mod puzzle;
pub(crate) mod sketch;
pub(crate) mod svg;
mod symmetry;
pub(crate) mod table;
mod wording;

pub(crate) use cycles::cycles;
pub use drawing::svg;
pub(crate) use face::Face;
pub(crate) use faces::face_of;
pub use layout::{candidate_line, cell_line, drawn};
pub use notation::Notation;
pub use oddagon_core::{Board, Literal, Relation, RelationBoard, TextError, abstract_board};
pub(crate) use sketch::sketch;
pub(crate) use symmetry::{BoardSymmetry, SymmetryFinder, symmetries, symmetries_in};
pub(crate) use table::Table;
pub use wording::Wording;
