//! A strict checker of LRAT proofs that knows nothing of puzzles: a second judge of what [`write`](super::write) writes.
//!
//! It reads a formula in DIMACS form and a proof in LRAT's text form. It shares no code with the prover, the checker of traces,
//! or the writers. It is strict where others are lenient: the formula is exactly what its header announces; numbers of
//! clauses grow; a hint names a clause that is there, and which is unit at that moment or, last of all, falsified; the proof ends in
//! the empty clause and nothing follows it. Steps that need more than unit propagation (RAT) are refused: ours need none.

mod check;
mod error;
mod formula;
mod words;

pub use check::{Refutation, check_lrat};
pub use error::{LratError, StepFault};
pub use formula::Formula;
