//! From proofs to entries, and from entries back to their proofs.

use super::{Entry, EntryError};
use oddagon_proofs::{Focus, Proof, Theory, Verified};
use oddagon_prover::{Depth, DepthSearch};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A reference to the proof of a theorem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProofReference {
    /// The file that it is in; a relative path starts from the library's folder.
    pub file: String,
    /// The SHA-256 digest of the proof in JSON on one line, without a line end, as 64 hexadecimal digits. (Of a file with
    /// one proof per line, that is the digest of its line.)
    pub sha256: String,
}

impl ProofReference {
    /// The reference to a proof in that file.
    pub fn new(file: &str, proof: &Proof) -> ProofReference {
        ProofReference {
            file: file.to_owned(),
            sha256: ProofReference::digest(proof),
        }
    }

    /// A proof's digest: see [`ProofReference::sha256`].
    pub fn digest(proof: &Proof) -> String {
        sha256(&oddagon_proofs::to_json(proof))
    }

    /// Refuses what is no SHA-256 in lower case.
    pub(super) fn verify(&self) -> Result<(), EntryError> {
        let hexadecimal = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if self.sha256.len() == 64 && self.sha256.bytes().all(hexadecimal) {
            Ok(())
        } else {
            Err(EntryError::Digest(self.sha256.clone()))
        }
    }
}

impl Entry {
    /// The id for a theorem of that name: characters that ids cannot have become `-`, and an id that would not start with a
    /// letter gets `p-` before it. Empty where nothing of the name is left.
    pub fn id_of(name: &str) -> String {
        let fit = |c: char| {
            if c.is_ascii_alphanumeric() || "._".contains(c) {
                c
            } else {
                '-'
            }
        };
        let name: String = name.trim().chars().map(fit).collect();
        let words = name.split('-').filter(|word| !word.is_empty());
        let mut id = words.collect::<Vec<_>>().join("-");
        if id.starts_with(|c: char| !c.is_ascii_alphabetic()) {
            id.insert_str(0, "p-");
        }
        id
    }

    /// The entry that a proof justifies: its theorem under its name (see [`Entry::id_of`]), and the depths that the checker
    /// verified. `file` is where the proof is, as the library will name it.
    ///
    /// # Errors
    /// [`EntryError::Name`] where the theorem has no name.
    pub fn proven(proof: &Proof, verified: &Verified, file: &str) -> Result<Entry, EntryError> {
        let id = Entry::id_of(&proof.theorem.name);
        let entry = Entry {
            proof: Some(ProofReference::new(file, proof)),
            ..Entry::new(&id, proof.theorem.clone())?
        };
        Ok(entry.with_depths(verified))
    }

    /// The entry with the depths that the checker found in a proof of its theorem; a depth that the proof does not give stays.
    pub(crate) fn with_depths(self, verified: &Verified) -> Entry {
        Entry {
            depth_restricted: depth(verified, Focus::Pattern).or(self.depth_restricted),
            depth_full: depth(verified, Focus::All).or(self.depth_full),
            ..self
        }
    }

    /// Checks the digest of its proof, if it names one.
    ///
    /// # Errors
    /// [`EntryError::NoSuchProof`].
    pub fn verify_digest(&self, proof: &Proof) -> Result<(), EntryError> {
        match &self.proof {
            Some(reference) if reference.sha256 != ProofReference::digest(proof) => {
                let (file, sha256) = (reference.file.clone(), reference.sha256.clone());
                Err(EntryError::NoSuchProof { file, sha256 })
            }
            _ => Ok(()),
        }
    }

    /// Checks that this is the theorem that was verified.
    ///
    /// # Errors
    /// [`EntryError::OtherTheorem`].
    pub(crate) fn verify_theorem(&self, verified: &Verified) -> Result<(), EntryError> {
        // The focus is part of the identity, since restricted depths depend on it.
        if self.theorem()?.identity() != verified.identity {
            return Err(EntryError::OtherTheorem);
        }
        Ok(())
    }

    /// Checks the theorem and both depths against what was verified.
    ///
    /// # Errors
    /// What differs.
    pub fn verify_depths(&self, verified: &Verified) -> Result<(), EntryError> {
        self.verify_theorem(verified)?;
        let word = |depth: Option<Depth>| match depth {
            Some(depth) => depth.to_string(),
            None => "none that is exact".to_owned(),
        };
        for (field, found, focus) in [
            ("depth_restricted", self.depth_restricted, Focus::Pattern),
            ("depth_full", self.depth_full, Focus::All),
        ] {
            let expected = match found {
                Some(Depth::Never) => self.never(focus)?,
                _ => None,
            };
            let expected = expected.or_else(|| depth(verified, focus));
            if found.is_some() && found != expected {
                let (found, expected) = (word(found), word(expected));
                return Err(EntryError::Depth {
                    field,
                    found,
                    expected,
                });
            }
        }
        Ok(())
    }
}

impl Entry {
    /// [`Depth::Never`] if no depth derives the theorem. No proof shows this: the prover finds a state without contradiction in which
    /// T&E has nothing more to try. For full T&E it is never the case.
    fn never(&self, focus: Focus) -> Result<Option<Depth>, EntryError> {
        let theorem = self.theorem()?;
        let found = || DepthSearch::new(&theorem, Theory::Brt, 0).restricted();
        let never = focus == Focus::Pattern && found() == Depth::Never;
        Ok(never.then_some(Depth::Never))
    }
}

/// The SHA-256 of a text, as 64 hexadecimal digits.
pub fn sha256(text: &str) -> String {
    let hash = Sha256::digest(text);
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The exact depth over BRT, without symmetry steps, that one of the derivations establishes.
fn depth(verified: &Verified, focus: Focus) -> Option<Depth> {
    let mut exact = verified.derivations.iter().filter(|derivation| {
        derivation.theory == Theory::Brt
            && derivation.symmetry == 0
            && derivation.exact.iter().any(|exact| exact.focus == focus)
    });
    let depth = u8::try_from(exact.next()?.depth).ok()?;
    Some(Depth::Exactly(depth))
}
