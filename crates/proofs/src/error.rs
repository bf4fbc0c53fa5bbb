use crate::Rejected;
use oddagon_boards::sudoku::Unsaid;
use oddagon_boards::theorem::TheoremError;
use thiserror::Error;

/// The most assumptions at once that can be told.
pub const MAX_ASSUMPTIONS: usize = 50;

/// Why a proof cannot be written in the language asked for.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The theorem makes no sense.
    #[error("the theorem: {0}")]
    Theorem(TheoremError),
    /// The proof is of another theorem than the one that is to be shown with it.
    #[error("it proves another theorem")]
    OtherTheorem,
    /// The proof has no derivation of that number.
    #[error("found {}, expected one of number {asked}", derivations(*.found))]
    NoDerivation {
        /// The number asked for, from 1.
        asked: usize,
        /// How many there are.
        found: usize,
    },
    /// A word of the proof that names nothing.
    #[error("found {word:?}, expected {expected}")]
    Name {
        /// The word.
        word: String,
        /// What it should have named.
        expected: &'static str,
    },
    /// The proof is wrong, and the language shows steps that were followed.
    #[error("the proof is wrong: {0}")]
    Rejected(Rejected),
    /// Trials lie in trials deeper than any reader follows.
    #[error("found {0} assumptions at once, expected at most {most}", most = MAX_ASSUMPTIONS)]
    TooDeep(usize),
    /// A pattern whose second solutions cannot be written out one by one.
    #[error(
        "no puzzle with exactly one solution has the pattern, but the pattern can be filled in \
         too many ways to list them"
    )]
    Fillings,
    /// Hints that do not show what they should.
    #[error("{0}: the hints do not lead to the contradiction")]
    Gap(String),
    /// The theorem says something that the language's writer cannot express.
    #[error(transparent)]
    Unsaid(Unsaid),
}

/// A number of derivations, in words.
fn derivations(count: usize) -> String {
    match count {
        1 => "1 derivation".to_owned(),
        _ => format!("{count} derivations"),
    }
}
