//! Checks that an entry is true.

use super::{Entry, EntryError, Library, sha256};
use oddagon_boards::theorem::Theorem;
use oddagon_proofs::{Proof, Rejected, Verified, check};
use oddagon_prover::{Options, Report, ReportError};
use thiserror::Error;

/// How much of an entry is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Its theorem. Proofs are followed step by step; that no smaller depth is enough, which takes longest, is not checked.
    Theorem,
    /// Its theorem and both depths.
    Depths,
}

/// Why an entry must not be used.
#[derive(Debug, Error)]
pub enum UnverifiedEntry {
    /// The claim is false.
    #[error(
        "the claim does not hold, expected a theorem; `oddagon prove` shows a completed grid that refutes it"
    )]
    False,
    /// The claim is not refuted, but not proven either.
    #[error(
        "there is no file with its proof, and T&E up to depth {depth} finds none; `oddagon prove` with a larger depth may find one, and `oddagon library build` makes a library of such proofs"
    )]
    Unproven {
        /// The depth.
        depth: usize,
    },
    /// Its proof is wrong.
    #[error("its proof is rejected: {0}")]
    Rejected(Rejected),
    /// It does not agree with its proof, or cannot be read.
    #[error(transparent)]
    Entry(#[from] EntryError),
    /// The prover could not decide.
    #[error(transparent)]
    Prover(#[from] ReportError),
    /// The checker rejects a proof that the prover found: one of them is wrong.
    #[error("the checker rejects the proof found: {0}")]
    Disagreement(Rejected),
}

impl UnverifiedEntry {
    /// Whether two parts of the program contradict each other, which no input should cause.
    pub fn is_internal(&self) -> bool {
        match self {
            UnverifiedEntry::Disagreement(_) => true,
            UnverifiedEntry::Prover(error) => error.is_internal(),
            UnverifiedEntry::False
            | UnverifiedEntry::Unproven { .. }
            | UnverifiedEntry::Rejected(_)
            | UnverifiedEntry::Entry(_) => false,
        }
    }
}

impl Entry {
    /// Checks the entry: by its proof if that is at hand, otherwise by one that is found for it.
    ///
    /// # Errors
    /// [`UnverifiedEntry`].
    pub fn check(&self, proof: Option<&Proof>, extent: Extent) -> Result<(), UnverifiedEntry> {
        let verified = match proof {
            Some(proof) => {
                self.verify_digest(proof)?;
                followed(proof.clone(), extent).map_err(UnverifiedEntry::Rejected)?
            }
            None => {
                let depths = extent == Extent::Depths;
                let full = depths && self.depth_full.is_some();
                proven(&self.theorem()?, full, extent)?
            }
        };
        match extent {
            Extent::Theorem => self.verify_theorem(&verified)?,
            Extent::Depths => self.verify_depths(&verified)?,
        }
        Ok(())
    }

    /// Whether two entries have the same theorem and depths, whatever their names.
    pub fn agrees_with(&self, other: &Entry) -> bool {
        // Classes follow from the theorem, and proofs show nothing more than these fields.
        let Entry {
            id: _,
            theorem,
            class: _,
            depth_restricted,
            depth_full,
            proof: _,
            aliases: _,
        } = self;
        *theorem == other.theorem
            && *depth_restricted == other.depth_restricted
            && *depth_full == other.depth_full
    }
}

impl Library {
    /// The SHA-256 of the text of the library that comes with the program. Its entries are checked in the tests, each with its proof.
    pub const TWO_BAND_SHA256: &str =
        "7d249d9fa04bd2cef5da777508e606bd322996c1ddfb08afa5ead1f1adbe7679";

    /// Whether a text is that of the library that comes with the program.
    pub fn is_shipped(text: &str) -> bool {
        sha256(text) == Library::TWO_BAND_SHA256
    }
}

/// Finds a proof of a theorem and checks it.
///
/// # Errors
/// [`UnverifiedEntry`].
pub fn prove(theorem: &Theorem) -> Result<Verified, UnverifiedEntry> {
    proven(theorem, false, Extent::Theorem)
}

/// Finds a proof of the restricted depth and, if asked or if no restricted T&E proves the theorem, of the full depth.
fn proven(theorem: &Theorem, full: bool, extent: Extent) -> Result<Verified, UnverifiedEntry> {
    let options = Options {
        full,
        effort: 0,
        lower_halves: matches!(extent, Extent::Depths),
        ..Options::default()
    };
    let report = Report::new(theorem, &options)?;
    match report.verified {
        Some(verified) => Ok(verified),
        None if !report.holds => Err(UnverifiedEntry::False),
        None if !full => proven(theorem, true, extent),
        None => Err(UnverifiedEntry::Unproven {
            depth: options.max_depth,
        }),
    }
}

/// Checks a proof, without the halves that show that no smaller depth is enough if they are not asked for.
fn followed(mut proof: Proof, extent: Extent) -> Result<Verified, Rejected> {
    match extent {
        Extent::Depths => {}
        Extent::Theorem => proof.derivations.iter_mut().for_each(|d| d.exact.clear()),
    }
    check(&proof)
}
