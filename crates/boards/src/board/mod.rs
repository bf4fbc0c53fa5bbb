//! Any board, by the face of its puzzle: drawings, words, symmetries, and puzzles read in any form.
//! What is shared by the puzzles has its names here, too.

mod drawing;
mod faces;
mod forms;
mod layout;
pub mod puzzle;

pub use crate::face::{
    BoardSymmetry, Exports, Face, Grid, MarkedState, Patterns, Pictures, SecondSolutions,
    Symmetries, SymmetryFinder, Table, Walk, Wording,
};
pub use crate::form::Solution;
pub use crate::geometry::{Conditions, Geometry, GeometryError, Set, can_be_filled, cells_of};
pub use crate::notation::{Notation, cycles};
pub use crate::puzzles::{face_of, grid_of};
pub use drawing::{Mark, Marked, svg, svg_of_step};
pub use faces::{symmetries, symmetries_in};
pub use layout::{candidate_line, cell_line, drawn, sketch};
pub use oddagon_core::{Board, Literal, Relation, RelationBoard, TextError, abstract_board};

/// CSP-variables, their values, and Subsets in nrc notation.
pub mod notation {
    pub use crate::face::table::value;
    pub use crate::notation::{kind, single, subset};
}
