use crate::board::abstract_board::AbstractError;
use crate::board::slitherlink::{Slitherlink, Window};
use crate::board::sudoku::text::TextError;
use thiserror::Error;

/// Why a text states no theorem.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TheoremError {
    /// A file that is not well-formed RON, or not a statement.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What the RON reader expected.
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
    /// A board that does not exist.
    #[error("there is no Sudoku board of order {order}, expected 2, 3 or 4")]
    Order {
        /// The order asked for.
        order: usize,
    },
    /// An assumption of uniqueness about something else than cells of a Sudoku board.
    #[error("assume: Unique restricts {variable}, expected cells of a Sudoku board")]
    NoCells {
        /// The CSP-variable, or what the board has instead of cells.
        variable: String,
    },
    /// An abstract board that cannot be read.
    #[error("board: {0}")]
    Board(#[from] AbstractError),
    /// A Slitherlink window that does not exist.
    #[error("board: a window of {rows} rows and {columns} columns, expected 1 to {most} of either", most = Window::MOST_SIDE)]
    Window {
        /// The number of rows asked for.
        rows: usize,
        /// The number of columns asked for.
        columns: usize,
    },
    /// A border with what is no side.
    #[error("board: border: {0}")]
    Border(String),
    /// A window with too many closed circuits.
    #[error("board: a window of {rows}×{columns} cells has more than {most} closed circuits, expected a smaller one, or loop: L0", most = Slitherlink::MOST_CIRCUITS)]
    Circuits {
        /// The window's rows.
        rows: usize,
        /// The window's columns.
        columns: usize,
    },
    /// A number of digits that the board does not have.
    #[error("k is {k}, expected a number from 1 to {side}")]
    DigitCount {
        /// The number asked for.
        k: usize,
        /// The board's number of digits.
        side: usize,
    },
    /// Numbers of digits that are no k < l of the board.
    #[error("k and l are {k} and {l}, expected 1 <= k < l <= {side}")]
    DigitCounts {
        /// The smaller number asked for.
        k: usize,
        /// The larger number asked for.
        l: usize,
        /// The board's number of digits.
        side: usize,
    },
    /// A word in `focus` that is no CSP-variable.
    #[error("focus: found {word:?}, expected what describes CSP-variables")]
    UnknownVariable {
        /// The word.
        word: String,
    },
    /// A word that is no candidate's name.
    #[error("{field}: found {word:?}, expected a candidate's name such as n5r2c7")]
    UnknownCandidate {
        /// The part of the statement: "without", "decided" or "claim".
        field: &'static str,
        /// The word.
        word: String,
    },
    /// A candidate that the pattern does not have.
    #[error("{field}: {word} is not in the pattern, expected one of its candidates")]
    NotInPattern {
        /// The part of the statement: "without", "decided" or "claim".
        field: &'static str,
        /// The word.
        word: String,
    },
    /// Two candidates of one cell of which both should be true.
    #[error("{field}: {first} and {second} are in one cell, expected at most one of them")]
    TwoInOneCell {
        /// The part of the statement: "decided" or "claim".
        field: &'static str,
        /// The first word.
        first: String,
        /// The second word.
        second: String,
    },
    /// A claim or an assumption that names no candidate.
    #[error("{field}: found no candidate, expected at least one name such as n5r2c7")]
    NoCandidate {
        /// The part of the statement: "claim" or "assume".
        field: &'static str,
    },
    /// A claim or an assumption about several candidates that names too few.
    #[error("{field}: found one candidate, expected at least {least}")]
    TooFew {
        /// The part of the statement: "claim" or "assume".
        field: &'static str,
        /// The least number.
        least: usize,
    },
    /// A claim that two candidates are not both true, which names more.
    #[error("claim: found a third candidate, {word}, expected two that are not both true")]
    MoreThanTwo {
        /// The third.
        word: String,
    },
    /// A candidate that stands twice where each is to be named once.
    #[error("{field}: {word} is named twice")]
    NamedTwice {
        /// The part of the statement: "claim" or "assume".
        field: &'static str,
        /// The candidate.
        word: String,
    },
    /// A line of restrictions that cannot be read; line and column count from the beginning of the pattern's text.
    #[error("in the pattern's text, line {line}, column {column}: {problem}")]
    Restriction {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What was found and what was expected.
        problem: String,
    },
    /// A pattern of cells on a board that has none.
    #[error("the board has no cells, expected a pattern of the form Restrict(...)")]
    NoGrid,
}
