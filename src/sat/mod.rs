//! The second opinion: a theorem as a CNF, and what a SAT solver says of it.
//!
//! Contradictory ⇔ unsatisfiable. It shares no propagation with the prover, only the board's definition.

mod cnf;
mod solve;
#[cfg(test)]
mod tests;
mod unique;

pub use cnf::Cnf;
pub use solve::{Answer, SatError, decide, decide_in_focus, solve};
