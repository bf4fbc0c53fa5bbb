use oddagon::board::TextError;
use oddagon::enumerate::deadly::DeadlyError;
use oddagon::job::CheckpointError;
use oddagon::library::LibraryError;
use oddagon::library::atlas::AtlasError;
use oddagon::library::matching::{MatchError, StartError};
use oddagon::proof::ProofError;
use oddagon::proof::lrat::LratError;
use oddagon::proof::write::WriteError;
use oddagon::prover::ReportError;
use oddagon::slitherlink::discover::RuleSetError;
use oddagon::slitherlink::macro_rule::GridRuleError;
use oddagon::theorem::{Statement, TheoremError};
use std::io;
use thiserror::Error;

/// Why a command could not do its work: bad usage or bad input, exit code 2;
/// [`CliError::Internal`], exit code 3; or [`CliError::Closed`], exit code 4.
#[derive(Debug, Error)]
pub enum CliError {
    /// A file, or standard input, could not be read.
    #[error("{name}: cannot read: {}", said(error))]
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
    /// A pattern cannot be asked whether it is deadly.
    #[error("{name}: {error}")]
    Deadly {
        /// Where it came from: a file's name, `standard input` or `argument`.
        name: String,
        /// What is wrong.
        error: DeadlyError,
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
    /// A line of a certificate could not be understood.
    #[error("{name}, line {line}: {error}")]
    Certificate {
        /// The file's name as given.
        name: String,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        error: serde_json::Error,
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
    /// A statement that is not a Slitherlink macro-rule.
    #[error("{name}: {error}")]
    Rule {
        /// The file's name as given.
        name: String,
        /// Which rule, and what is wrong with it.
        error: Box<GridRuleError>,
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
    /// The output was closed before the input ended: the rest was not read, so there is no verdict.
    /// Exit code 4.
    #[error("standard output was closed; {name} was not read to its end")]
    Closed {
        /// The input's name.
        name: String,
    },
    /// The program contradicts itself: prover, SAT solver, checker, or two ways to find the same
    /// disagree. Exit code 3.
    #[error("internal error: {what}\nPlease report it, with {place}")]
    Internal {
        /// The files, and the place in them.
        place: String,
        /// Who disagrees about what.
        what: String,
    },
}

/// What the system said, in words for whom no number of an error helps.
fn said(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => "it is a folder, expected a file".to_owned(),
        _ => error.to_string(),
    }
}

impl CliError {
    /// The exit code.
    pub fn exit_code(&self) -> u8 {
        match self {
            CliError::Internal { .. } => 3,
            CliError::Closed { .. } => 4,
            _ => 2,
        }
    }

    /// Whether it is about one item of a list, so that the others can still be answered.
    pub fn is_of_one_item(&self) -> bool {
        matches!(
            self,
            CliError::Pattern { .. }
                | CliError::Puzzle { .. }
                | CliError::Start { .. }
                | CliError::Usage(_)
        )
    }

    /// [`CliError::Internal`] about a theorem, which the message shows.
    pub fn internal(place: &str, statement: &Statement, what: impl std::fmt::Display) -> CliError {
        let statement = ron::to_string(statement).unwrap_or_else(|_| statement.name.clone());
        CliError::Internal {
            place: format!("{place}: {statement}"),
            what: what.to_string(),
        }
    }

    /// For a theorem, found at `place`, that could not be settled.
    pub fn report(place: &str, statement: &Statement, error: &ReportError) -> CliError {
        if error.is_internal() {
            CliError::internal(place, statement, error)
        } else {
            CliError::Usage(format!("{place}: {error}"))
        }
    }

    /// For a proof that the checker accepts, but that cannot be written in another language.
    pub fn unwritten(place: &str, error: WriteError) -> CliError {
        match error {
            WriteError::NoDerivation { .. }
            | WriteError::TooDeep(_)
            | WriteError::OtherTheorem
            | WriteError::Fillings
            | WriteError::Unsaid(_) => CliError::Usage(format!("{place}: {error}")),
            WriteError::Theorem(_)
            | WriteError::Name { .. }
            | WriteError::Rejected(_)
            | WriteError::Gap(_) => CliError::Internal {
                place: place.to_owned(),
                what: format!("the checker accepts the proof, but {error}"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon::theorem::Pattern;

    /// No input is known on which prover and SAT solver disagree, so this cannot be tested through
    /// the binary.
    #[test]
    fn disagreement_is_no_bad_input() {
        let cells = "X".to_owned() + &".".repeat(80);
        let statement =
            oddagon::theorem::impossible("one cell", 3, Pattern::Digits { k: 3, cells });
        let error = ReportError::Disagreement { depth: 2 };
        let error = CliError::internal("list.txt, line 7", &statement, error);
        assert_eq!(error.exit_code(), 3);
        let text = error.to_string();
        for part in ["T&E(2)", "list.txt, line 7", "\"one cell\"", "X...."] {
            assert!(text.contains(part), "{text}");
        }
        let gap = WriteError::Gap("step 3".to_owned());
        assert_eq!(CliError::unwritten("proof.ron", gap).exit_code(), 3);
        let coq = CliError::unwritten("proof.ron", WriteError::OtherTheorem);
        assert_eq!(coq.exit_code(), 2);
    }
}
