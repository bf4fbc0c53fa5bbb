//! Proofs: the object, the independent checker, and (elsewhere in this folder) what writes and reads them.

mod check;
mod naive;
mod object;
mod text;

pub use check::{Fault, Place, Rejected, Verified, VerifiedDerivation, check, check_within};
pub use naive::{Budget, OutOfBudget, brt, trial_and_error, trial_and_error_within};
pub use object::{ChainLink, Derivation, Exact, Proof, Rule, Step, SymmetryImage, SymmetryStep};
pub use text::ProofError;

#[doc(no_inline)]
pub use crate::csp::Theory;
#[doc(no_inline)]
pub use crate::theorem::Focus;
