//! The engine: resolution states and constraint propagation.
//!
//! Nothing here knows of any puzzle. The definition of a [`Csp`] is the core's, which the proof checker reads too;
//! [`Engine`], compiled from it, is the prover's alone.

mod branch;
mod brt;
mod engine;
mod global;
mod lane;
mod mask;
mod rules;
mod state;
mod whip1;

pub use branch::Conflicts;
pub use brt::Contradiction;
pub use engine::Engine;
pub use global::GlobalRule;
pub use lane::Lane;
pub use mask::Mask;
pub use oddagon_check::{ChainKind, Theory, UnknownTheory};
pub use oddagon_core::{Candidate, CandidateSet, Csp, Variable};
pub use rules::{Application, Chain, Link, Subset};
pub use state::State;
