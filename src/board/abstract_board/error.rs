use super::AbstractBoard;
use thiserror::Error;

/// Why entries describe no abstract board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AbstractError {
    /// An entry that is no CSP-variable.
    #[error(
        "variables: found {0:?}, expected a name, \"=\" and candidates, such as \"V1 = a b c\""
    )]
    Variable(String),
    /// A word that cannot be a candidate's name.
    #[error("found {0:?}, expected a letter and further letters, digits or \"_\"")]
    Name(String),
    /// A name that stands for something else already.
    #[error("the name {0:?} is taken, expected another")]
    Taken(String),
    /// A CSP-variable with no candidate, or too many.
    #[error("variables: {entry:?} has {found} candidates, expected 1 to {most}", most = AbstractBoard::WIDEST)]
    Width {
        /// The entry.
        entry: String,
        /// The number of its candidates.
        found: usize,
    },
    /// A candidate named twice in one entry.
    #[error("{entry:?} names {name:?} twice")]
    Twice {
        /// The entry.
        entry: String,
        /// The candidate.
        name: String,
    },
    /// A link of a candidate that the board does not have.
    #[error(
        "links: found {name:?} in {entry:?}, expected a candidate of the variables or a free one"
    )]
    Unknown {
        /// The entry.
        entry: String,
        /// The word.
        name: String,
    },
    /// A link of fewer than two candidates.
    #[error("links: found {0:?}, expected two candidates or more")]
    Link(String),
    /// A board with too much on it.
    #[error("too many candidates or CSP-variables, expected at most {most}", most = AbstractBoard::LARGEST)]
    TooLarge,
    /// A board with nothing on it.
    #[error("found no candidate, expected some in variables or free")]
    Empty,
}
