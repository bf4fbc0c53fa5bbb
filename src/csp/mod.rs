//! The engine: candidates, CSP-variables, links, resolution states, and constraint propagation.
//!
//! Nothing here knows of any puzzle. [`Csp`] is the definition, which the proof checker reads too;
//! [`Engine`], compiled from it, is the prover's alone.

mod branch;
mod brt;
mod candidate_set;
mod chain_kind;
mod definition;
mod engine;
mod global;
mod lane;
mod mask;
mod rules;
mod state;
mod theory;
mod whip1;

pub use branch::Conflicts;
pub use brt::Contradiction;
pub use candidate_set::CandidateSet;
pub use chain_kind::ChainKind;
pub use definition::{Candidate, Csp, Variable};
pub use engine::Engine;
pub use global::Global;
pub use lane::Lane;
pub use mask::Mask;
pub use rules::{Application, Chain, Link, Subset};
pub use state::State;
pub use theory::{Theory, UnknownTheory};
