//! The checker of proofs: together with `oddagon-core`, all that a verdict depends on.
//!
//! It shares with provers only the definition of a CSP, of a board and of a theorem
//! (`oddagon-core`): it has its own propagation, its own trial and error, and its own definition of
//! every rule.
//!
//! * [`Proof`]: the proof object, read from RON or JSON.
//! * [`check`]: verifies every step, the claim, and both halves of a depth.
//! * [`trial_and_error_within`]: T&E(T, n) from its definition.
//!
//! **Work.** A proof of B bytes costs at most a constant number of steps for each of these:
//! * once, the candidates, members of CSP-variables and links of the board, of which a short
//!   statement can ask for as many as a [`Csp`](oddagon_core::Csp) may have. Lemmas have the
//!   theorem's board;
//! * for each word of the statement, the candidates and CSP-variables that it describes, and once
//!   more for each value that they are given;
//! * for each hint, assumption and part of a rule, the candidates of one CSP-variable or relation
//!   and the links of one candidate, times [`Derivation::MAX_DEPTH`] at most;
//! * for each step, symmetry, derivation and relation, the candidates of the board, and for each
//!   symmetry the links and CSP-variables of what it moves;
//! * for each derivation in which a relation splits, a copy of the CSP;
//! * for all lower halves together, [`Budget::DEFAULT`] trials; for all second solutions together,
//!   a million partial fillings.
//!
//! So on one board it is linear in B, but for the last line, which does not depend on B.

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
