//! Proofs: what tells them to people and writes them for other programs. The proof object and the checker are `oddagon-check`.

pub mod story;
pub mod write;

pub use oddagon_check::{
    Budget, ChainLink, Derivation, Exact, Focus, OutOfBudget, Proof, ProofError, Rejected, Rule,
    SecondSolution, Step, SymmetryImage, SymmetryStep, Theory, Verified, VerifiedDerivation, brt,
    check, check_within, in_json, in_words, lrat, stated_by, trial_and_error,
    trial_and_error_within,
};
