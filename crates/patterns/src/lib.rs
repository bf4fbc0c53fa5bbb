//! All impossible patterns: found, listed, classified, and found again in puzzles.
//!
//! What it knows: [`enumerate`] lists the minimal impossible patterns of a board, and the minimal unavoidable sets; [`library`] has tables
//! of them, with their depths and proofs, and finds their images in a resolution state. It may use the prover, the proofs and what is below
//! them. The types that matter:
//!
//! * [`Enumeration`](enumerate::Enumeration): a list of patterns, as a job that can be cut into parts.
//! * [`Library`](library::Library): theorems with names, as solvers load them.
//! * [`Matcher`](library::matching::Matcher): a library compiled so that its images in a state are found.

pub mod enumerate;
pub mod library;
mod minimal_core;

pub use minimal_core::minimal_core;
