//! The engine: resolution states and constraint propagation.
//!
//! # What it knows
//!
//! Candidates, the CSP-variables of which each holds one of them, and links between candidates that
//! are not both true. It knows no puzzle: the definition of a [`Csp`] is the core's, which the
//! proof checker reads too, and all that this crate does with it is the prover's alone.
//!
//! A CSP is compiled once, into an [`Engine`]. A [`State`] is a set of candidates that are not yet
//! eliminated, as bits: one for each CSP-variable, in one plane for each of its candidates. So
//! deciding a candidate is one AND over the state, and Singles of all CSP-variables follow from
//! counting the planes bit by bit. Where 512 bits are enough and there are few planes, the whole
//! state stays in registers.
//!
//! On this stand the resolution theories of the field, each containing the one before it:
//!
//! 1. BRT: Singles, until there are none (`brt`).
//! 2. W1: whips\[1\], which Sudoku players call pointing and claiming (`whip1`). In large sparse
//!    boards both are done by an agenda of what has changed (`settle`).
//! 3. Subsets, fish and chains (`rules`). They are found in CSP-variables and in *planes*, squares
//!    of candidates that two families of CSP-variables divide. What they find are steps of proofs,
//!    which the checker verifies by predicates of its own.
//! 4. A rule about the whole board, if it has one, such as that of Slitherlink's one loop
//!    ([`GlobalRule`]).
//!
//! [`Engine::close`] applies a theory until nothing changes. T&E asks for this millions of times.
//! So it says from which larger closed states a state comes, and only what differs is looked at;
//! and it works in a smaller table of what is open ([`OpenPart`]) where that is enough.
//!
//! # What it may use
//!
//! The core, for CSPs and sets of candidates, and the checker's names of theories and chains. Its
//! modules use one another in the order in which states are built on: `lane`, `state`, `rows`,
//! `table`, then `reach` and `planes`, which are compiled with the `engine`, then the theories from
//! `brt` to `close`, then `trial`.
//!
//! # The types that matter
//!
//! [`Engine`], [`State`], and [`Table`], which is the part of an engine that BRT needs.

mod alike;
mod branch;
mod brt;
mod close;
mod crossings;
mod effort;
mod engine;
mod lane;
mod open_part;
mod planes;
mod reach;
mod rows;
mod rules;
mod settle;
mod state;
mod table;
mod trial;
mod whip1;

pub use alike::Alike;
pub use branch::Conflicts;
pub use brt::{Contradiction, Start};
pub use close::GlobalRule;
pub use effort::Effort;
pub use engine::Engine;
pub use lane::{Lane, Narrow, Wide, Words};
pub use oddagon_check::{ChainKind, Theory};
pub use oddagon_core::{Candidate, CandidateSet, Csp, CspBuilder, Variable};
pub use open_part::OpenPart;
pub use rules::{
    Chain, Forcing, Groups, Link, Oddagon, RelationEnd, RelationUse, RuleApplication, Subset,
};
pub use state::{Mask, State};
pub use table::Table;
pub use trial::{Closure, Under};

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
