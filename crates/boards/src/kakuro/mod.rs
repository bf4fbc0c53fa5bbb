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
            Square::Black { down, across } => {
                let text = |sum: Option<usize>| sum.map_or(String::new(), |s| s.to_string());
                let is_blank = down.or(across).is_none();
                let clue = || format!("{}\\{}", text(down), text(across));
                Some(if is_blank { String::new() } else { clue() })
            }
        });
        Some(Table::new(self.csp(), black))
    }
}
