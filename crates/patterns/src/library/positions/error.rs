use thiserror::Error;

/// What is wrong with a line that should be a position, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct PositionError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, counted in characters.
    pub column: usize,
    /// What was found there and what was expected.
    pub problem: PositionProblem,
}

/// What is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PositionProblem {
    /// A library line with too few or too many fields.
    #[error(
        "found {0} fields, expected 6 or 7 after the first colon: technique, digits, givens, \
         deleted, eliminations, placements, extra"
    )]
    Fields(usize),
    /// The cells are not 81.
    #[error("found {0} cells, expected 81")]
    Cells(usize),
    /// A character that cannot stand there.
    #[error("found {found:?}, expected {expected}")]
    Character {
        /// The character.
        found: char,
        /// What could stand there.
        expected: &'static str,
    },
    /// A word that names no candidate.
    #[error("found {found:?}, expected {expected}")]
    Word {
        /// The word.
        found: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// A digit that an earlier one excludes.
    #[error("{0} contradicts a digit before it")]
    Clash(String),
    /// A placed digit is deleted.
    #[error("{0} is placed and cannot be deleted")]
    DeletedPlacement(String),
    /// Neither eliminations nor placements.
    #[error("nothing is claimed, expected eliminations or placements")]
    NoClaim,
    /// The candidate grid cannot be read.
    #[error("{0}")]
    Grid(String),
}

impl PositionProblem {
    /// The error with its place: the line and the column, from 1.
    pub(super) fn at(self, line: usize, column: usize) -> PositionError {
        PositionError {
            line,
            column,
            problem: self,
        }
    }
}
