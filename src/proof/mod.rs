//! Proofs: telling them to people and writing them for other programs. The proof object and the checker are in
//! `oddagon-check`, and what a depth is said of is put into words in `oddagon-verdict`.

pub mod story;
mod text;
mod verdict;
pub mod write;

pub use oddagon_check::{
    Budget, ChainLink, Derivation, Exact, Focus, Lemma, LemmaImage, OutOfBudget, Proof, ProofError,
    Rejected, Rule, SecondSolution, Split, Step, SymmetryImage, SymmetryStep, Theory, Verified,
    VerifiedDerivation, check, check_within, stated_by, trial_and_error_within,
};
pub use oddagon_verdict::{Terms, depth_of, in_words};

pub use oddagon_lrat as lrat;
pub use text::{nogoods, read, to_json, to_ron};
pub use verdict::in_json;

use crate::csp::{CandidateSet, Csp};

/// The fixpoint of BRT from a state; `None` if it meets a contradiction.
pub fn brt(csp: &Csp, live: &CandidateSet) -> Option<CandidateSet> {
    trial_and_error(csp, Theory::Brt, live, live, 0)
}

/// The fixpoint of T&E(theory, n) from a state, where only candidates of the focus are tried, at every level;
/// `None` if it meets a contradiction.
pub fn trial_and_error(
    csp: &Csp,
    theory: Theory,
    live: &CandidateSet,
    focus: &CandidateSet,
    n: usize,
) -> Option<CandidateSet> {
    let mut unlimited = Budget(u64::MAX);
    trial_and_error_within(csp, theory, live, focus, n, &mut unlimited).unwrap_or(None)
}
