//! What a puzzle is, beyond its definition in the core: symmetries, text forms, drawings, and words for people.

pub mod application;
mod conditions;
mod cycles;
mod drawing;
pub mod face;
mod faces;
pub(crate) mod faults;
mod geometry;
mod layout;
pub mod notation;
pub mod puzzle;
pub(crate) mod sketch;
pub(crate) mod svg;
mod symmetry;
pub mod table;
mod wording;

pub use conditions::Conditions;
pub use cycles::cycles;
pub use drawing::svg;
pub(crate) use face::Face;
pub use faces::face_of;
pub use geometry::{Geometry, GeometryError, Set, can_be_filled, cells_of};
pub use layout::{candidate_line, cell_line, drawn};
pub use notation::Notation;
pub use oddagon_core::{Board, Literal, Relation, RelationBoard, TextError, abstract_board};
pub use sketch::sketch;
pub use symmetry::{BoardSymmetry, SymmetryFinder, symmetries, symmetries_in};
pub(crate) use table::Table;
pub use wording::Wording;
