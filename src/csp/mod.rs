//! The engine: candidates, CSP-variables, links, resolution states, and constraint propagation.
//!
//! Nothing here knows of any puzzle. [`Csp`] is the definition, which the proof checker reads too;
//! the engine compiled from it is the prover's alone.

mod candidate_set;
mod definition;

pub use candidate_set::CandidateSet;
pub use definition::{Candidate, Csp, Variable};
