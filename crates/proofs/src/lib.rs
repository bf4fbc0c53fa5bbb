//! Proofs: telling them to people and writing them for other programs. The proof object and the checker are in
//! `oddagon-check`, and what a depth is said of is put into words in `oddagon-verdict`.

mod error;
pub mod story;
mod text;
mod trace;
mod verdict;
pub mod write;

pub use oddagon_check::{
    Budget, ChainLink, Derivation, Exact, Focus, Lemma, LemmaImage, OutOfBudget, Proof, ProofError,
    Rejected, Rule, SecondSolution, Split, Step, SymmetryImage, SymmetryStep, Theory, Verified,
    VerifiedDerivation, check, check_within, stated_by, trial_and_error_within,
};
pub use oddagon_verdict::{Terms, depth_of, in_words};

pub use oddagon_lrat as lrat;
pub use text::{read, to_json, to_ron};
pub use verdict::in_json;
