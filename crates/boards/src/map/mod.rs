//! Maps beyond their definition.

mod tatham;
pub mod text;

pub(crate) use text::MAP;

pub use oddagon_core::map::{Map, colour_name};

use crate::face::{Face, Table, Wording, layout};
use oddagon_core::Board;
use oddagon_csp::CandidateSet;

impl Wording for Map {}

impl Face for Map {
    fn solution(&self, solution: &CandidateSet) -> Option<String> {
        Some(layout::left(self.csp(), &Table::default(), solution))
    }
}
