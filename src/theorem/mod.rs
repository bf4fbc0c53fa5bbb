//! Theorems: a board, a pattern (the candidates assumed absent) and a claim.
//!
//! [`Statement`] is what a person writes, in RON; [`Theorem`] is what it means. Everything the toolkit proves has this one
//! shape. A claim is proven in the *weakest* state that has the pattern, every other candidate present, so it holds in
//! every puzzle that contains the pattern.

mod build;
mod colouring;
mod error;
mod focus;
mod pasted;
mod read;
mod resolve;
mod shape;
mod show;
mod statement;
mod symmetries;
#[cfg(test)]
mod tests;

pub use error::TheoremError;
pub use focus::Focus;
pub use read::{PatternOptions, read_pattern_line, read_patterns, read_statements};
pub use shape::Shape;
pub use statement::{BoardName, Claim, Pattern, Statement, Words};

use crate::board::Board;
use crate::csp::{Candidate, CandidateSet};
use std::sync::Arc;

/// A statement resolved on its board: what prover, checker and SAT work on.
#[derive(Debug, Clone)]
pub struct Theorem {
    /// What was stated.
    pub statement: Statement,
    /// The board it is stated on.
    pub board: Arc<dyn Board>,
    /// The candidates that the pattern leaves: the resolution state in which the claim is to be proven.
    pub live: CandidateSet,
    /// The candidates that restricted T&E tries: the live candidates of the pattern, plus the claim's.
    pub focus: CandidateSet,
    /// What is claimed of that state.
    pub goal: Goal,
    /// For each cell of the pattern its mark (see [`Theorem::marks`]).
    marks: Vec<Option<usize>>,
}

/// A claim resolved on its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// The state has no completion.
    Impossible,
    /// None of these candidates is true in any completion.
    Eliminate(Vec<Candidate>),
}
