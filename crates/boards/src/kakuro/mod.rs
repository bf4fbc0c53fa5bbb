//! Kakuro beyond its definition.

pub mod layout;
mod text;

pub(crate) use text::KAKURO;

pub use oddagon_core::kakuro::{Kakuro, Square};

use crate::face::table::placed;
use crate::face::{Face, Table, Wording};
use oddagon_core::{Board, BoardName};

impl Wording for Kakuro {}

impl Face for Kakuro {
    fn csp_in_words(&self) -> Option<&'static str> {
        match self.name() {
            BoardName::Kakuro { coupled: false, .. } => Some("sums not coupled"),
            _ => Some("sums coupled"),
        }
    }

    fn table(&self) -> Option<Table> {
        let black = placed(self.squares(), |square| match *square {
            Square::White => None,
            Square::Black {
                down: None,
                across: None,
            } => Some(String::new()),
            Square::Black { down, across } => {
                let text = |sum: Option<usize>| sum.map_or(String::new(), |s| s.to_string());
                Some(format!("{}\\{}", text(down), text(across)))
            }
        });
        Some(Table::new(self.csp(), black))
    }
}
