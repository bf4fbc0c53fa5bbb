use thiserror::Error;

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, counted in characters.
    pub column: usize,
    /// What was found there and what was expected.
    pub problem: TextProblem,
}

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TextProblem {
    /// A character that cannot stand there.
    #[error("found {found:?}, expected {expected}")]
    Character {
        /// The character.
        found: char,
        /// What could stand there.
        expected: String,
    },
    /// Too few or too many of something.
    #[error("found {found} {of}, expected {expected}")]
    Count {
        /// How many there are.
        found: usize,
        /// What is counted: "characters", "cells in this row", "rows".
        of: &'static str,
        /// How many there should be.
        expected: String,
    },
    /// The text holds nothing but blanks, frames and comments.
    #[error("found nothing, expected {expected}")]
    Nothing {
        /// What should be there.
        expected: String,
    },
    /// No cell is marked.
    #[error("no pattern cell, expected at least one cell marked {expected}")]
    NoPatternCell {
        /// The marks that a pattern cell may have.
        expected: String,
    },
    /// A cell of a candidate grid has no candidate.
    #[error("{cell} has no candidate, expected at least one")]
    EmptyCell {
        /// The cell's name.
        cell: String,
    },
    /// A cell of a candidate grid lists a digit twice.
    #[error("{cell} lists {digit} twice")]
    Repeated {
        /// The cell's name.
        cell: String,
        /// The digit's symbol.
        digit: char,
    },
    /// Two equal givens in one row, column or block.
    #[error("the given {digit} in {cell} contradicts the {digit} in {other}: they share a {unit}")]
    Clash {
        /// The digit's symbol.
        digit: char,
        /// The second of the two cells.
        cell: String,
        /// The first of the two cells.
        other: String,
        /// "row", "column" or "block".
        unit: &'static str,
    },
    /// More than two different digits where a pattern has at most two.
    #[error(
        "found a third digit, {found:?}, expected one digit (k-digit) or two (kl-digit); a puzzle with givens is no pattern"
    )]
    ThirdDigit {
        /// The digit's symbol.
        found: char,
    },
}

impl TextProblem {
    /// The problem at a place, both numbers from 1.
    pub(crate) fn at(self, line: usize, column: usize) -> TextError {
        TextError {
            line,
            column,
            problem: self,
        }
    }
}

/// The alternatives as people list them: "16, 81 or 256".
pub(crate) fn one_of<T: ToString>(alternatives: &[T]) -> String {
    let mut words: Vec<String> = alternatives.iter().map(T::to_string).collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() {
        return last;
    }
    format!("{} or {last}", words.join(", "))
}
