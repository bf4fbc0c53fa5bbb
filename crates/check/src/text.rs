//! Proof files: RON for people, JSON for programs.

use super::Proof;
use ron::ser::PrettyConfig;
use serde::Deserialize;
use thiserror::Error;

/// Why a text is not a proof.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProofError {
    /// The text does not follow the format.
    #[error("line {line}, column {column}: not a proof: {message}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What was wrong or expected there.
        message: String,
    },
    /// The proof is written in another version of the format.
    #[error("the proof has format version {0}; this program reads version {expected}", expected = Proof::VERSION)]
    Version(u32),
    /// A list of no proofs.
    #[error("found no proof, expected one or more")]
    Empty,
}

/// What every version of the format starts with.
#[derive(Deserialize)]
#[serde(rename = "Proof")]
struct Head {
    version: u32,
}

impl Proof {
    /// Reads a proof in RON or JSON, told apart by the first byte that is not blank: `{` is JSON.
    ///
    /// Nothing but the form is looked at: whether the proof is right is for [`check`](super::check) to say.
    ///
    /// # Errors
    /// [`ProofError::Version`] if the text names another version, else [`ProofError::Syntax`] if it cannot be read.
    pub fn read(text: &str) -> Result<Proof, ProofError> {
        let json = text.trim_start().starts_with('{');
        let proof: Result<Proof, ProofError> = if json {
            from_json(text)
        } else {
            from_ron(text)
        };
        // The version is looked for after a failure too: another version may have other fields, and then it is the
        // version that the reader should hear of.
        let version = match &proof {
            Ok(proof) => Some(proof.version),
            Err(_) if json => from_json(text).ok().map(|head: Head| head.version),
            Err(_) => from_ron(text).ok().map(|head: Head| head.version),
        };
        match version {
            Some(version) if version != Proof::VERSION => Err(ProofError::Version(version)),
            _ => proof,
        }
    }

    /// Reads all proofs of a text: one proof as [`Proof::read`] does, a list of proofs in RON, or several proofs in JSON,
    /// one after the other (one per line, as `prove` writes them).
    ///
    /// # Errors
    /// As [`Proof::read`], for the first proof that cannot be read; [`ProofError::Empty`] if there is none.
    pub fn read_all(text: &str) -> Result<Vec<Proof>, ProofError> {
        let proofs: Vec<Proof> = match text.trim_start().chars().next() {
            Some('[') => from_ron(text)?,
            Some('{') => {
                let stream = serde_json::Deserializer::from_str(text).into_iter();
                match stream.collect() {
                    Ok(proofs) => proofs,
                    // Reading it as one proof tells another version apart.
                    Err(error) => match Proof::read(text) {
                        Err(ProofError::Version(version)) => {
                            return Err(ProofError::Version(version));
                        }
                        _ => return Err(json_error(&error)),
                    },
                }
            }
            _ => return Ok(vec![Proof::read(text)?]),
        };
        match proofs.iter().find(|proof| proof.version != Proof::VERSION) {
            None if proofs.is_empty() => Err(ProofError::Empty),
            Some(proof) => Err(ProofError::Version(proof.version)),
            None => Ok(proofs),
        }
    }

    /// The proof in RON, one step, symmetry image or exactness per line, so that two proofs can be compared by line.
    pub fn to_ron(&self) -> String {
        // Depth 4 is the inside of the derivations' lists: what lies there stays on one line.
        let layout = PrettyConfig::new()
            .depth_limit(4)
            .indentor("  ")
            .new_line("\n");
        let text =
            ron::ser::to_string_pretty(self, layout).expect("a proof holds no map and no float");
        text + "\n"
    }

    /// The proof in JSON, on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a proof holds no map and no float")
    }
}

fn from_ron<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, ProofError> {
    ron::from_str(text).map_err(|error| ProofError::Syntax {
        line: error.span.start.line,
        column: error.span.start.col,
        message: error.code.to_string(),
    })
}

fn from_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, ProofError> {
    serde_json::from_str(text).map_err(|error| json_error(&error))
}

fn json_error(error: &serde_json::Error) -> ProofError {
    ProofError::Syntax {
        line: error.line(),
        column: error.column().max(1),
        // serde_json repeats the position at the end of its message.
        message: match error.to_string().rsplit_once(" at line ") {
            Some((message, _)) => message.to_owned(),
            None => error.to_string(),
        },
    }
}
