//! Numbrix and Hidato beyond their definition.

mod text;

pub(crate) use text::{HIDATO, NUMBRIX};

pub use oddagon_core::path::{Model, Path, Square, Steps};

use crate::face::table::placed;
use crate::face::{Face, Table, Wording};
use oddagon_core::Board;

impl Wording for Path {}

impl Face for Path {
    fn table(&self) -> Option<Table> {
        let black = placed(self.cells(), |square| {
            matches!(square, Square::Black).then(String::new)
        });
        Some(Table::new(self.csp(), black))
    }
}
