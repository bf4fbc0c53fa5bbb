//! The second opinion: a theorem as a CNF, and a SAT solver's answer.
//!
//! A theorem holds exactly if its CNF is unsatisfiable. This shares no propagation with the prover,
//! only the board's definition.

mod cnf;
mod connected;
mod decide;
mod incremental;
mod solve;
#[cfg(test)]
mod tests;
mod unique;

pub use cnf::Cnf;
pub use decide::decide;
pub use decide::decide_in_focus;
pub use incremental::{Graph, Incremental};
pub use solve::{Answer, SatError, another, completions, solve, true_candidates};
