//! Kakuro beyond its definition.

mod face;
pub mod layout;
pub(crate) mod text;

pub use oddagon_core::kakuro::{Kakuro, Square};

use crate::face::{Puzzle, face_as};

/// Kakuro.
pub(crate) const PUZZLE: Puzzle = Puzzle {
    face: face_as::<Kakuro>,
    applications: &[text::KAKURO],
};
