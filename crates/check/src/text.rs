//! Proof files: RON for people, JSON for programs.

use super::Proof;
use oddagon_core::{TextError, read_values};
use ron::ser::PrettyConfig;
use serde::Deserialize;
use thiserror::Error;

/// Why a text is not a proof.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProofError {
    /// The text does not follow the format.
    #[error("not a proof: {0}")]
    Syntax(TextError),
    /// The proof is written in another version of the format.
    #[error("the proof has format version {0}; this program reads version {expected}", expected = Proof::VERSION)]
    Version(u32),
    /// Another number of proofs than expected.
    #[error("found {0} proofs, expected {1}")]
    Number(usize, &'static str),
}

/// What every version of the format starts with.
#[derive(Deserialize)]
#[serde(rename = "Proof")]
struct Head {
    version: u32,
}

impl Proof {
    /// Reads one proof, as [`read_all`](Self::read_all) does.
    ///
    /// # Errors
    /// As there, and where there are several.
    pub fn read(text: &str) -> Result<Proof, ProofError> {
        let [proof]: [Proof; 1] = Proof::read_all(text)?
            .try_into()
            .map_err(|all: Vec<Proof>| ProofError::Number(all.len(), "one"))?;
        Ok(proof)
    }

    /// Reads all proofs of a text: one proof or a list of proofs in RON, or proofs in JSON, one after the other (one per line, as
    /// `prove` writes them).
    ///
    /// Nothing but the form is looked at: whether a proof is right is for [`check`](super::check) to say.
    ///
    /// # Errors
    /// [`ProofError::Version`] if the text names another version, else [`ProofError::Syntax`] if it cannot be read.
    pub fn read_all(text: &str) -> Result<Vec<Proof>, ProofError> {
        let proofs = read_values(text);
        let versions: Vec<u32> = match &proofs {
            Ok(proofs) => proofs.iter().map(|proof: &Proof| proof.version).collect(),
            // Another version may have other fields, and then it is the version that the reader should hear of.
            Err(_) => {
                let heads = read_values(text).unwrap_or_default();
                heads.iter().map(|head: &Head| head.version).collect()
            }
        };
        if let Some(&other) = versions.iter().find(|&&version| version != Proof::VERSION) {
            return Err(ProofError::Version(other));
        }
        let proofs = proofs.map_err(ProofError::Syntax)?;
        if proofs.is_empty() {
            return Err(ProofError::Number(0, "one or more"));
        }
        Ok(proofs)
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
