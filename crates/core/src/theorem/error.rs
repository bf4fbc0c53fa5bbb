use crate::abstract_board::AbstractError;
use crate::csp::TooLarge;
use crate::slitherlink::{Slitherlink, Window};
use crate::sudoku::text::TextError;
use thiserror::Error;

/// Why a text states no theorem.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TheoremError {
    /// A file that is not well-formed RON or JSON, or not a statement.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What the reader expected.
        message: String,
    },
    /// A pattern's text that cannot be read; the line and column count from its own beginning.
    #[error("in the pattern's text, {0}")]
    Pattern(TextError),
    /// A text of patterns that cannot be read.
    #[error("{0}")]
    Text(TextError),
    /// A text without any pattern.
    #[error("found no pattern, expected one or more: one line of characters each, a grid, or RON")]
    NoPattern,
    /// An abstract board that cannot be read.
    #[error("board: {0}")]
    Board(#[from] AbstractError),
    /// A Slitherlink window that does not exist.
    #[error("board: a window of {rows} rows and {columns} columns, expected 1 to {most} of either", most = Window::MAX_SIDE)]
    Window {
        /// The number of rows asked for.
        rows: usize,
        /// The number of columns asked for.
        columns: usize,
    },
    /// A window with too many closed circuits.
    #[error("board: a window of {rows}×{columns} cells has more than {most} closed circuits, expected a smaller one, or loop: L0", most = Slitherlink::MAX_CIRCUITS)]
    Circuits {
        /// The window's rows.
        rows: usize,
        /// The window's columns.
        columns: usize,
    },
    /// Relations that add too much to the board.
    #[error("assume: {0}")]
    TooLarge(#[from] TooLarge),
    /// A claim or an assumption that names no candidate.
    #[error("{field}: found no candidate, expected at least one name such as n5r2c7")]
    NoCandidate {
        /// The part of the statement: "claim" or "assume".
        field: &'static str,
    },
    /// Something else that cannot be meant: which part of the statement, what was found and what was expected.
    #[error("{0}")]
    Meaning(String),
}

impl TheoremError {
    /// Something that cannot be meant.
    pub fn meaning<T>(message: impl Into<String>) -> Result<T, TheoremError> {
        Err(TheoremError::Meaning(message.into()))
    }
}
