//! The T&E of the checker, without a bound on its trials: what the prover is compared with.

use oddagon_check::{Budget, Theory, trial_and_error_within};
use oddagon_csp::{CandidateSet, Csp};

/// The fixpoint of BRT from a state; `None` if it meets a contradiction.
pub fn brt(csp: &Csp, live: &CandidateSet) -> Option<CandidateSet> {
    trial_and_error(csp, Theory::Brt, live, live, 0)
}

/// The fixpoint of T&E(theory, n) from a state, where only candidates of the focus are tried, at
/// every level; `None` if it meets a contradiction.
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
