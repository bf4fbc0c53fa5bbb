//! Proofs: the object, the independent checker, and (elsewhere in this folder) what writes and reads them.

mod object;

pub use object::{
    Derivation, Exact, Focus, Proof, Rule, Step, SymmetryImage, SymmetryStep, Theory,
};
