//! Proof files: RON for people, JSON for programs.

use super::Proof;
use oddagon_core::read_values;
use serde::Deserialize;
use thiserror::Error;

/// Why a text is not a proof that this program reads.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ProofError(pub String);

/// What every version of the format starts with.
#[derive(Deserialize)]
#[serde(rename = "Proof")]
struct Head {
    version: u32,
}

impl Proof {
    /// Reads all proofs of a text: one proof or a list of proofs in RON, or proofs in JSON, one
    /// after the other (one per line, as `prove` writes them).
    ///
    /// Only the form is looked at; [`check`](super::check) decides whether a proof is right.
    ///
    /// # Errors
    /// If the text cannot be read, names another version of the format, or has no proof.
    pub fn read_all(text: &str) -> Result<Vec<Proof>, ProofError> {
        let wrong = |error| ProofError(format!("not a proof: {error}"));
        // Another version may have other fields, and then the error should be about the version.
        let heads: Vec<Head> = read_values(text).map_err(wrong)?;
        let mut versions = heads.iter().map(|head| head.version);
        versions.try_for_each(read_by_this)?;
        if heads.is_empty() {
            return Err(ProofError(
                "found no proof, expected one or more".to_owned(),
            ));
        }
        read_values(text).map_err(wrong)
    }
}

/// Whether this program reads that version of the format.
pub(super) fn read_by_this(version: u32) -> Result<(), ProofError> {
    let expected = Proof::VERSION;
    if version == expected {
        return Ok(());
    }
    let found = format!("the proof has format version {version}");
    Err(ProofError(format!(
        "{found}; this program reads version {expected}"
    )))
}
