//! Maps beyond their definition.

mod data;
mod tatham;
pub mod text;

pub use oddagon_core::map::{Map, colour_name};

use crate::board::face::{Puzzle, face_as};
use crate::board::{Face, Wording, drawn};
use oddagon_csp::CandidateSet;

impl Wording for Map {}

impl Face for Map {
    fn solution(&self, solution: &CandidateSet) -> Option<String> {
        Some(drawn(self, solution))
    }
}

/// Maps.
pub(crate) const PUZZLE: Puzzle = Puzzle {
    face: face_as::<Map>,
    applications: &[text::MAP],
};
