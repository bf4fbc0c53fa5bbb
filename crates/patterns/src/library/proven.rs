//! From proofs to entries, and from entries back to their proofs: whether an entry is true.

use super::entry::{Entry, EntryError, ProofReference};
use super::format::Library;
use oddagon_boards::theorem::Theorem;
use oddagon_job::sha256;
use oddagon_proofs::{Focus, Proof, Rejected, Theory, Verified, check};
use oddagon_prover::{Depth, DepthSearch, Options, Report, ReportError};
use thiserror::Error;

/// How much of an entry is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Its theorem. Proofs are followed step by step; that no smaller depth is enough, which takes
    /// longest, is not checked.
    Theorem,
    /// Its theorem and both depths.
    Depths,
}

/// Why an entry must not be used.
#[derive(Debug, Error)]
pub enum UnverifiedEntry {
    /// The claim is false.
    #[error(
        "the claim does not hold, expected a theorem; `oddagon prove` shows a completed grid \
         that refutes it"
    )]
    False,
    /// The claim is not refuted, but not proven either.
    #[error(
        "there is no file with its proof, and T&E up to depth {depth} finds none; `oddagon \
         prove` with a larger depth may find one, and `oddagon library` makes a library of \
         such proofs"
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
    /// The id for a theorem of that name: characters that ids cannot have become `-`, and an id
    /// that would not start with a letter gets `p-` before it. Empty where nothing of the name is
    /// left.
    pub fn id_of(name: &str) -> String {
        let parts = name.split(|c: char| !c.is_ascii_alphanumeric() && !"._".contains(c));
        let words = parts.filter(|word| !word.is_empty());
        let mut id = words.collect::<Vec<_>>().join("-");
        if id.starts_with(|c: char| !c.is_ascii_alphabetic()) {
            id.insert_str(0, "p-");
        }
        id
    }

    /// The entry that a proof justifies: its theorem under its name (see [`Entry::id_of`]), and the
    /// depths that the checker verified. `file` is where the proof is, as the library will name it.
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

    /// The entry with the depths that the checker found in a proof of its theorem; a depth that the
    /// proof does not give stays.
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

    /// [`Depth::Never`] if no depth derives the theorem. No proof shows this: the prover finds a
    /// state without contradiction in which T&E has nothing more to try. For full T&E it is never
    /// the case.
    fn never(&self, focus: Focus) -> Result<Option<Depth>, EntryError> {
        let theorem = self.theorem()?;
        if focus != Focus::Pattern {
            return Ok(None);
        }
        let found = DepthSearch::new(&theorem, Theory::Brt, 0).restricted();
        Ok(Some(found).filter(|depth| *depth == Depth::Never))
    }

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
                proven(&self.theorem()?, full, extent, self.deepest())?
            }
        };
        match extent {
            Extent::Theorem => self.verify_theorem(&verified)?,
            Extent::Depths => self.verify_depths(&verified)?,
        }
        Ok(())
    }

    /// The greatest depth that is looked for: one more than the greatest that the entry says, so
    /// that one that says too little is told so. The next ones may take hours.
    fn deepest(&self) -> usize {
        let said = [self.depth_restricted, self.depth_full].into_iter();
        let said = said.flatten().filter_map(Depth::value).max();
        let most = Options::default().max_depth;
        said.map_or(most, |depth| (depth + 1).min(most))
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
    /// The SHA-256 of the text of the library that comes with the program. Its entries are checked
    /// in the tests, each with its proof.
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
    let deepest = Options::default().max_depth;
    proven(theorem, false, Extent::Theorem, deepest)
}

/// Finds a proof of the restricted depth and, if asked or if no restricted T&E proves the theorem,
/// of the full depth.
fn proven(
    theorem: &Theorem,
    full: bool,
    extent: Extent,
    max_depth: usize,
) -> Result<Verified, UnverifiedEntry> {
    let options = Options {
        full,
        effort: 0,
        max_depth,
        lower_halves: matches!(extent, Extent::Depths),
        ..Options::default()
    };
    let report = Report::new(theorem, &options)?;
    match report.verified {
        Some(verified) => Ok(verified),
        None if !report.holds => Err(UnverifiedEntry::False),
        None if !full => proven(theorem, true, extent, max_depth),
        None => Err(UnverifiedEntry::Unproven {
            depth: options.max_depth,
        }),
    }
}

/// Checks a proof, without the halves that show that no smaller depth is enough if they are not
/// asked for.
fn followed(mut proof: Proof, extent: Extent) -> Result<Verified, Rejected> {
    match extent {
        Extent::Depths => {}
        Extent::Theorem => proof.derivations.iter_mut().for_each(|d| d.exact.clear()),
    }
    check(&proof)
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
