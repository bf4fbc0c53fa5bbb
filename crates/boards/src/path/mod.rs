//! Numbrix and Hidato beyond their definition.

mod text;

pub(crate) use text::{HIDATO, NUMBRIX};

pub use oddagon_core::path::{Model, Path, Square, Steps};

use crate::face::table::placed;
use crate::face::{Exports, Face, Table, Wording, drawn};
use oddagon_core::Board;

impl Wording for Path {}

impl Face for Path {
    fn table(&self) -> Option<Table> {
        let black = placed(self.cells(), |square| {
            matches!(square, Square::Black).then(String::new)
        });
        Some(Table::new(self.csp(), black))
    }

    fn exports(&self) -> Option<&dyn Exports> {
        Some(self)
    }
}

impl Exports for Path {
    /// The steps and the model, then lines for the drawing.
    fn plain_line(&self) -> String {
        let steps = match self.steps() {
            Steps::Side => "side",
            Steps::King => "king",
        };
        let model = match self.model() {
            Model::Topological => "topological",
            Model::Geometric => "geometric",
        };
        drawn(format!("board path {steps} {model}"), &self.rows())
    }
}
