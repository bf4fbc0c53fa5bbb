use crate::TextError;
use crate::csp::TooLarge;
use thiserror::Error;

/// Why a text states no theorem: which part of the statement, what was found and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TheoremError {
    /// A text that cannot be read.
    #[error("{0}")]
    Text(#[from] TextError),
    /// A board that would be too large.
    #[error("{0}")]
    TooLarge(String),
    /// Anything else that makes no sense.
    #[error("{0}")]
    Meaning(String),
}

impl TheoremError {
    /// The error for something that makes no sense.
    pub fn meaning<T>(message: impl Into<String>) -> Result<T, TheoremError> {
        Err(TheoremError::Meaning(message.into()))
    }

    /// The error for a board that makes no sense.
    pub(crate) fn board<T>(problem: impl std::fmt::Display) -> Result<T, TheoremError> {
        TheoremError::meaning(format!("board: {problem}"))
    }

    /// A board that would be too large.
    pub(crate) fn too_large_board(error: TooLarge) -> TheoremError {
        TheoremError::TooLarge(format!("board: {error}"))
    }

    /// An error in the text of a pattern, with its place there.
    pub(super) fn in_pattern(error: TextError) -> TheoremError {
        TheoremError::Meaning(format!("in the pattern's text, {error}"))
    }
}
