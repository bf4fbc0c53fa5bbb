//! The engine: resolution states and constraint propagation.
//!
//! Nothing here knows of any puzzle. The definition of a [`Csp`] is the core's, which the proof checker reads too;
//! [`Engine`], compiled from it, is the prover's alone.

mod alike;
mod branch;
mod brt;
mod engine;
mod global;
mod lane;
mod mask;
mod open_part;
mod rows;
mod rules;
mod settle;
mod state;
mod table;
mod trial;
mod whip1;

pub use alike::Alike;
pub use branch::Conflicts;
pub use brt::Contradiction;
pub use engine::Engine;
pub use global::GlobalRule;
pub use lane::{Lane, Narrow, Wide, Words};
pub use mask::Mask;
pub use oddagon_check::{ChainKind, Theory};
pub use oddagon_core::{Candidate, CandidateSet, Csp, CspBuilder, Variable};
pub use open_part::OpenPart;
pub use rules::{Chain, Forcing, Link, Oddagon, RelationUse, RuleApplication, Subset};
pub use state::State;
pub use table::Table;
pub use trial::{Closure, Start, Under};

/// The kind by which a chain found as one of another kind is known, which depends on whether it has
/// a group: a g-whip without groups is a whip.
pub fn known_as(kind: ChainKind, has_group: bool) -> ChainKind {
    match kind {
        ChainKind::GWhip if !has_group => ChainKind::Whip,
        ChainKind::GBraid if !has_group => ChainKind::Braid,
        kind => kind,
    }
}

/// What the field calls a kind of chains.
pub fn chain_name(kind: ChainKind) -> &'static str {
    match kind {
        ChainKind::BivalueChain => "biv-chain",
        ChainKind::ZChain => "z-chain",
        ChainKind::TWhip => "t-whip",
        ChainKind::Whip => "whip",
        ChainKind::GWhip => "g-whip",
        ChainKind::Braid => "braid",
        ChainKind::GBraid => "g-braid",
    }
}

/// The theory of the same kind with another number; one without a number is itself.
pub fn with_number(theory: Theory, n: u8) -> Theory {
    match theory {
        Theory::Brt | Theory::Splitting => theory,
        Theory::Subsets(_) => Theory::Subsets(n),
        Theory::FinnedFish(_) => Theory::FinnedFish(n),
        Theory::Chains(kind, _) => Theory::Chains(kind, n),
    }
}
