//! Maps beyond their definition.

mod data;
mod tatham;
pub mod text;

pub use oddagon_core::map::{Map, colour_name};

use crate::face::{Face, Table, Wording, layout};
use crate::face::{Puzzle, face_as};
use oddagon_core::Board;
use oddagon_csp::CandidateSet;

impl Wording for Map {}

impl Face for Map {
    fn solution(&self, solution: &CandidateSet) -> Option<String> {
        Some(layout::left(self.csp(), &Table::default(), solution))
    }
}

/// Maps.
pub(crate) const PUZZLE: Puzzle = Puzzle {
    face: face_as::<Map>,
    applications: &[text::MAP],
};
