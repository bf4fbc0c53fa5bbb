//! The checker of proofs: together with `oddagon-core`, all that a verdict depends on.
//!
//! It shares with provers only the definition of a CSP, of a board and of a theorem (`oddagon-core`): it has its own propagation,
//! its own trial and error, and its own definition of every rule.
//!
//! * [`Proof`]: the proof object, read from RON or JSON.
//! * [`check`]: verifies every step, the claim, and both halves of a depth.
//! * [`trial_and_error_within`]: T&E(T, n) from its definition.

mod chain_kind;
mod check;
mod naive;
mod object;
mod rules;
mod text;
mod theory;

pub use chain_kind::ChainKind;
pub use check::{Lemma, LemmaImage, Split, check, check_within, stated_by};
pub use check::{Rejected, Verified, VerifiedDerivation};
pub use naive::{Budget, OutOfBudget, trial_and_error_within};
pub use object::{
    ChainLink, Derivation, Exact, Focus, Proof, Rule, SecondSolution, Step, SymmetryImage,
    SymmetryStep,
};
pub use text::ProofError;
pub use theory::Theory;
