//! Kakuro beyond its definition.

pub mod layout;
mod text;

pub(crate) use text::KAKURO;

pub use oddagon_core::kakuro::{Kakuro, Square};

use crate::face::table::placed;
use crate::face::{Exports, Face, Table, Wording, drawn};
use oddagon_core::Board;

impl Wording for Kakuro {}

impl Face for Kakuro {
    fn csp_in_words(&self) -> Option<&'static str> {
        Some(if self.is_coupled() {
            "sums coupled"
        } else {
            "sums not coupled"
        })
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

    fn exports(&self) -> Option<&dyn Exports> {
        Some(self)
    }
}

impl Exports for Kakuro {
    /// Whether it is coupled, then lines for the drawing.
    fn plain_line(&self) -> String {
        let coupled = if self.is_coupled() {
            "coupled"
        } else {
            "uncoupled"
        };
        drawn(format!("board kakuro {coupled}"), &self.rows())
    }
}
