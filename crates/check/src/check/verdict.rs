//! The checker's verdict: [`Verified`], or [`Rejected`] with the first fault and its place.

use crate::{Exact, Theory};
use oddagon_core::{Identity, Theorem};
use serde::Serialize;
use thiserror::Error;

/// What a checked proof establishes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The theorem.
    pub theorem: Theorem,
    /// Its identity: all that was checked.
    pub identity: Identity,
    /// The lemmas that it depends on, each verified in turn.
    pub lemmas: Vec<Verified>,
    /// How many of the relations that the theorem assumes the derivations have as CSP-variables;
    /// where they do not, the relations act by the candidates and CSP-variables that the theorem's
    /// board has for them, and a theory's rules may find less.
    pub assumed: usize,
    /// One summary per derivation, in the proof's order.
    pub derivations: Vec<VerifiedDerivation>,
}

/// What one checked derivation establishes: T&E(theory, depth) derives the claim.
/// (`oddagon-verdict` says it in words.)
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VerifiedDerivation {
    /// The resolution theory below the trials.
    pub theory: Theory,
    /// Further theories whose rules were used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Theory>,
    /// The verified depth, an upper bound for full T&E; where there are lemmas or assumed
    /// relations, it is the depth of the derivation from them.
    pub depth: usize,
    /// The number of nogoods found by trial.
    pub nogoods: usize,
    /// The number of rule steps (eliminations by the theory's rules beyond BRT).
    pub rules: usize,
    /// The number of hints followed, those of the conclusion included.
    pub hints: usize,
    /// The number of symmetry steps; where there are any, the depth is that of the state they lead
    /// to.
    #[serde(rename = "symmetry_steps")]
    pub symmetry: usize,
    /// The foci for which the depth was found to be the least, and how many candidates of each T&E
    /// one level lower leaves. If empty, `depth` is only an upper bound.
    pub exact: Vec<Exact>,
}

impl Verified {
    /// The same verdict, if this is the expected theorem or none was expected.
    ///
    /// # Errors
    /// If it is another theorem.
    pub fn of(self, expected: Option<&Identity>) -> Result<Verified, Rejected> {
        match expected {
            Some(expected) if *expected != self.identity => Err(Rejected(format!(
                "it proves another statement: SHA-256 {}, expected {}",
                self.identity.digest(),
                expected.digest()
            ))),
            _ => Ok(self),
        }
    }
}

/// Why a proof is not accepted: the first fault, where it is, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Rejected(pub(super) String);
