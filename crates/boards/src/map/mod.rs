//! Maps beyond their definition.

mod tatham;
pub mod text;

pub(crate) use text::MAP;

pub use oddagon_core::map::{Map, colour_name};

use crate::face::{Exports, Face, Table, Wording, layout};
use itertools::Itertools;
use oddagon_core::Board;
use oddagon_csp::CandidateSet;

impl Wording for Map {}

impl Face for Map {
    fn solution(&self, solution: &CandidateSet) -> Option<String> {
        Some(layout::left(self.csp(), &Table::default(), solution))
    }

    fn exports(&self) -> Option<&dyn Exports> {
        Some(self)
    }
}

impl Exports for Map {
    /// How many colours and countries there are, then lines for borders.
    fn plain_line(&self) -> String {
        let (colours, countries) = (self.colours(), self.countries());
        let borders = self.borders().iter();
        let borders = borders.map(|(a, b)| format!("border {a} {b}"));
        let board = format!("board map colours {colours} countries {countries}");
        std::iter::once(board).chain(borders).join("\n")
    }
}
