//! How Kakuro is shown.

use super::{Kakuro, Square};
use crate::board::table::placed;
use crate::board::{Board, Face, Table, Wording, drawn};
use oddagon_csp::CandidateSet;

impl Wording for Kakuro {}

impl Face for Kakuro {
    fn table(&self) -> Option<Table> {
        let black = placed(self.squares(), |square| match *square {
            Square::White => None,
            Square::Black { down, across } => {
                let text = |sum: Option<usize>| sum.map_or(String::new(), |s| s.to_string());
                let is_blank = down.or(across).is_none();
                let clue = || format!("{}\\{}", text(down), text(across));
                Some(if is_blank { String::new() } else { clue() })
            }
        });
        Some(Table::new(self.csp(), black))
    }

    fn solution(&self, solution: &CandidateSet) -> Option<String> {
        Some(drawn(self, solution))
    }
}
