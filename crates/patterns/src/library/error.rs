use oddagon_boards::sudoku::Unsaid;
use oddagon_boards::theorem::TheoremError;
use oddagon_core::TextError;
use thiserror::Error;

/// Why a text is not a library.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LibraryError {
    /// The text does not follow the format, or an entry is wrong; for a wrong entry the place is its end.
    #[error(transparent)]
    Syntax(#[from] TextError),
    /// The library is written in another version of the format.
    #[error("the library has format version {0}; this program reads version {expected}", expected = super::Library::VERSION)]
    Version(u32),
    /// A name or id belongs to two entries, or occurs twice in one.
    #[error(
        "entries {first} and {second}: both are called {name}; every id and alias must be different"
    )]
    NameTwice {
        /// The number of the first entry that has it, from 1.
        first: usize,
        /// The number of the second, from 1.
        second: usize,
        /// The name.
        name: String,
    },
    /// An entry is not what the id of its transpose promises.
    #[error(
        "entry {number}: its transpose is given as {id}, but the entry of that id is not its transpose"
    )]
    WrongTranspose {
        /// The number of the entry, from 1.
        number: usize,
        /// The id.
        id: String,
    },
}

/// What is wrong with an entry.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EntryError {
    /// An id or alias that programs cannot use.
    #[error(
        "found \"{0}\", expected an id: a letter, then letters, digits and any of . _ - without blanks"
    )]
    Name(String),
    /// The theorem makes no sense.
    #[error("theorem: {0}")]
    Theorem(#[from] TheoremError),
    /// The theorem says more than the form asked for can say.
    #[error(transparent)]
    Unsaid(#[from] Unsaid),
    /// A digit pattern comes without its symmetry class, or another theorem with one.
    #[error("class: expected {}", if *.0 { "one: the theorem is a k-digit or kl-digit pattern" } else { "none: the theorem is not just a k-digit or kl-digit pattern" })]
    Class(bool),
    /// The canonical form is another.
    #[error("class.canonical: found {found}, expected {expected}")]
    Canonical {
        /// What is there.
        found: String,
        /// What was computed.
        expected: String,
    },
    /// The stabiliser has another order.
    #[error("class.stabiliser: found {found}, expected {expected}")]
    Stabiliser {
        /// What is there.
        found: u64,
        /// What was computed.
        expected: u64,
    },
    /// The pattern is its own transpose and the entry says otherwise, or the reverse.
    #[error("class.transpose: expected {}", if *.0 { "Own: row and column permutations turn the pattern into its transpose" } else { "an id: the pattern is not its own transpose" })]
    Transpose(bool),
    /// A text that is not a digest.
    #[error("proof.sha256: found \"{0}\", expected 64 of the digits 0-9 and a-f")]
    Digest(String),
    /// A proof of another theorem.
    #[error("proof: it proves another theorem")]
    OtherTheorem,
    /// No proof has the digest: it is not the proof that the library was made with.
    #[error("proof: no proof in {file} has the digest {sha256}")]
    NoSuchProof {
        /// The proof file.
        file: String,
        /// The digest looked for.
        sha256: String,
    },
    /// The proof does not give the depth that the entry states.
    #[error("{field}: found {found}, but the proof gives {expected}")]
    Depth {
        /// `depth_restricted` or `depth_full`.
        field: &'static str,
        /// What is there.
        found: String,
        /// What the proof establishes.
        expected: String,
    },
}
