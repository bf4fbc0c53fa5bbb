use oddagon::board::sudoku::text::TextError;
use oddagon::discover::RuleSetError;
use oddagon::job::CheckpointError;
use oddagon::library::LibraryError;
use oddagon::library::atlas::AtlasError;
use oddagon::library::matching::{MatchError, StartError};
use oddagon::proof::ProofError;
use oddagon::proof::lrat::LratError;
use oddagon::slither::RuleError;
use oddagon::theorem::TheoremError;
use std::io;
use thiserror::Error;

/// Why a command could not do its work: bad usage or bad input, exit code 2; [`CliError::Internal`], exit code 3.
#[derive(Debug, Error)]
pub enum CliError {
    /// A file, or standard input, could not be read.
    #[error("{name}: cannot read: {error}")]
    Read {
        /// The file's name as given.
        name: String,
        /// What the system said.
        error: io::Error,
    },
    /// A file could not be written; what was there before is untouched.
    #[error("{name}: cannot write: {error}")]
    Write {
        /// The file's name as given.
        name: String,
        /// What the system said.
        error: io::Error,
    },
    /// A pattern could not be understood.
    #[error("{name}: {error}")]
    Pattern {
        /// Where it came from: a file's name, `standard input` or `argument`.
        name: String,
        /// What is wrong and where.
        error: TheoremError,
    },
    /// A puzzle could not be understood, or its givens contradict each other.
    #[error("{name}: {error}")]
    Puzzle {
        /// Where it came from: a file's name, `standard input` or `argument`.
        name: String,
        /// What is wrong and where.
        error: TextError,
    },
    /// A proof file could not be understood.
    #[error("{name}: {error}")]
    Proof {
        /// The file's name as given.
        name: String,
        /// What is wrong and where.
        error: ProofError,
    },
    /// A formula, or an LRAT proof, could not be understood.
    #[error("{name}: {error}")]
    Lrat {
        /// The file's name as given.
        name: String,
        /// What is wrong and where.
        error: LratError,
    },
    /// A checkpoint cannot be used.
    #[error("{name}: {error}")]
    Checkpoint {
        /// The checkpoint's file.
        name: String,
        /// What is wrong with it.
        error: CheckpointError,
    },
    /// An atlas, or a list of patterns, could not be read.
    #[error("{name}: {error}")]
    Atlas {
        /// The file's name as given.
        name: String,
        /// What is wrong and where.
        error: AtlasError,
    },
    /// A library cannot be matched.
    #[error("{name}: {error}")]
    Match {
        /// The library's name as given.
        name: String,
        /// Which rule cannot be, and why.
        error: MatchError,
    },
    /// A position in which nothing can be looked for.
    #[error("{name}: {error}")]
    Start {
        /// Where it stands.
        name: String,
        /// Why.
        error: StartError,
    },
    /// A statement that is no Slitherlink macro-rule.
    #[error("{name}: {error}")]
    Rule {
        /// The file's name as given.
        name: String,
        /// Which rule, and what is wrong with it.
        error: Box<RuleError>,
    },
    /// A pattern library could not be read.
    #[error("{name}: {error}")]
    Library {
        /// The file's name as given.
        name: String,
        /// What is wrong and where.
        error: LibraryError,
    },
    /// A set of Slitherlink rules could not be read.
    #[error("{name}: {error}")]
    Rules {
        /// The file's name as given.
        name: String,
        /// What is wrong and where.
        error: RuleSetError,
    },
    /// Anything else that is wrong with what was asked.
    #[error("{0}")]
    Usage(String),
    /// Two parts of the program contradict each other, or one gave up: a bug of ours, not bad input.
    #[error("internal error: {0}")]
    Internal(String),
    /// Whoever read standard output stopped reading: no error, but nothing is left to do.
    #[error("standard output was closed")]
    Closed,
}
