//! Proofs: the object, the independent checker, and (elsewhere in this folder) what writes and reads them.

mod check;
pub mod lrat;
mod naive;
mod object;
mod rules;
pub mod story;
mod text;
pub mod write;

pub use check::{
    Fault, Place, Rejected, UniqueFault, Verified, VerifiedDerivation, check, check_within,
};
pub use naive::{Budget, OutOfBudget, brt, trial_and_error, trial_and_error_within};
pub use object::{
    ChainLink, Derivation, Exact, Proof, Rule, SecondSolution, Step, SymmetryImage, SymmetryStep,
};
pub use text::ProofError;

#[doc(no_inline)]
pub use crate::csp::Theory;
#[doc(no_inline)]
pub use crate::theorem::Focus;
