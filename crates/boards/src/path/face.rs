//! How Numbrix and Hidato are shown.

use super::{Path, Square};
use crate::board::table::placed;
use crate::board::{Board, Face, Table, Wording, drawn};
use oddagon_csp::CandidateSet;

impl Wording for Path {}

impl Face for Path {
    fn table(&self) -> Option<Table> {
        let black = placed(self.cells(), |square| {
            matches!(square, Square::Black).then(String::new)
        });
        Some(Table::new(self.csp(), black))
    }

    fn solution(&self, solution: &CandidateSet) -> Option<String> {
        Some(drawn(self, solution))
    }
}
