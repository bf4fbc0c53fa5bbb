use crate::board::application::Application;
use crate::board::{Board, Face};
use crate::generate::Kind;

/// What the program knows of a puzzle, beyond the definition of its boards. Everything but the face can be left out.
pub(crate) struct Puzzle {
    /// The face of a board, if it is one of this puzzle's.
    pub face: fn(&dyn Board) -> Option<&dyn Face>,
    /// The kinds of its puzzles that can be read.
    pub applications: &'static [Application],
    /// The kinds that can be made.
    pub kinds: &'static [Kind],
}
