//! Numbrix and Hidato beyond their definition.

mod face;
pub(crate) mod text;

pub use oddagon_core::path::{Model, Path, Square, Steps};

use crate::face::{Puzzle, face_as};

/// Numbrix and Hidato.
pub(crate) const PUZZLE: Puzzle = Puzzle {
    face: face_as::<Path>,
    applications: &[text::NUMBRIX, text::HIDATO],
};
