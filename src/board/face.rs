//! What a puzzle shows of its boards, and how it is read.

use super::application::Application;
use super::table::Table;
use super::{Board, Wording};
use crate::csp::CandidateSet;
use oddagon_core::Theorem;
use serde_json::Value;
use std::any::Any;

/// How a puzzle shows its boards and the theorems about them.
///
/// Every method has an answer for boards that have nothing of their own to show: people then see names, and programs see the CSP written out.
pub(crate) trait Face: Wording {
    /// The board as a table of cells, if it is drawn as one.
    fn table(&self) -> Option<Table> {
        None
    }

    /// A pattern's kind and place in one line; empty if the puzzle has no words for it.
    fn headline(&self, _: &Theorem) -> String {
        String::new()
    }

    /// A pattern as people draw it, which reads back as the same pattern; empty if it is not drawn.
    fn grid(&self, _: &Theorem) -> String {
        String::new()
    }

    /// Whether the lines of the [`grid`](Self::grid) are one drawing, so that they must not be broken.
    fn grid_is_drawing(&self) -> bool {
        false
    }

    /// What the [`grid`](Self::grid) does not show of the candidates that are left; empty if it shows all.
    fn undrawn(&self, _: &CandidateSet) -> String {
        String::new()
    }

    /// What is said below the [`grid`](Self::grid) of where the pattern lies, each time with a label; `None` if there is nothing to see but
    /// the title.
    fn places(&self, _: &Theorem) -> Option<Vec<(String, String)>> {
        None
    }

    /// An SVG image of a pattern with this title; `None` if the [table](Self::table), or the graph of the CSP-variables, is drawn.
    fn svg(&self, _: &Theorem, _title: &str) -> Option<String> {
        None
    }

    /// The table of an SVG image of a state; that of the board, if there is nothing else.
    fn svg_table(&self) -> Option<Table> {
        self.table()
    }

    /// The line that names the board in a proof of plain lines; `None` if the CSP is written out.
    fn plain_line(&self) -> Option<String> {
        None
    }

    /// What the script of a proof's page needs to know of a board that it can make itself; `None` if the CSP is written out.
    fn script_board(&self, _: &Theorem) -> Option<Value> {
        None
    }

    /// The lines and cells of a board that the script of a proof's page draws as a window.
    fn script_window(&self) -> Option<Value> {
        None
    }
}

/// How the boards of a puzzle are shown, and how its puzzles are read.
pub(crate) struct Puzzle {
    /// The face of a board, if it is one of this puzzle's.
    pub face: fn(&dyn Board) -> Option<&dyn Face>,
    /// The kinds of its puzzles that are read as text.
    pub applications: &'static [Application],
}

/// The face of a board, if it is of this type.
pub(crate) fn face_as<B: Face>(board: &dyn Board) -> Option<&dyn Face> {
    let any: &dyn Any = board;
    Some(any.downcast_ref::<B>()?)
}
