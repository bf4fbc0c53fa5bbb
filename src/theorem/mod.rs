//! Theorems: a board, a pattern (the candidates assumed absent) and a claim.
//!
//! [`Statement`] is what a person writes, in RON; [`Theorem`] is what it means. Everything the toolkit proves has this one
//! shape. A claim is proven in the *weakest* state that has the pattern, every other candidate present, so it holds in
//! every puzzle that contains the pattern.

mod build;
mod colouring;
mod error;
mod focus;
mod named;
mod pasted;
mod read;
mod resolve;
mod restrict;
mod shape;
mod show;
mod sketch;
mod statement;
mod symmetries;
#[cfg(test)]
mod tests;
mod unique;

pub use error::TheoremError;
pub use focus::Focus;
pub use read::{PatternOptions, read_pattern_line, read_patterns, read_statements};
pub use shape::Shape;
pub use statement::{Assumption, BoardName, Claim, Pattern, Statement, Words};

use crate::board::{Board, Literal};
use crate::csp::{Candidate, CandidateSet, Variable};
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
    /// What it takes for patterns that no puzzle with exactly one solution has: one for each [`Assumption::Unique`], in order.
    pub unique: Vec<Unique>,
    /// For each cell of the pattern its mark (see [`Theorem::marks`]).
    marks: Vec<Option<usize>>,
    /// The live candidates of the CSP-variables that a `Restrict` pattern names.
    restricted: CandidateSet,
}

/// Cells none of which is a given, and the candidates of which they do not all hold one, if the puzzle has exactly one solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unique {
    /// The cells: CSP-variables of the Sudoku board, sorted.
    pub cells: Vec<Variable>,
    /// Their candidates, each in one of the cells.
    pub candidates: Vec<Candidate>,
}

/// A claim resolved on its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// The state has no completion.
    Impossible,
    /// None of these candidates is true in any completion.
    Eliminate(Vec<Candidate>),
    /// At least one of these literals holds in every completion.
    Clause(Vec<Literal>),
}

impl Goal {
    /// Whether it claims that the state has no completion.
    pub fn is_impossible(&self) -> bool {
        matches!(self, Goal::Impossible)
    }

    /// Whether a map of candidates maps the claim to itself.
    pub fn is_kept_by(&self, map: impl Fn(Candidate) -> Candidate) -> bool {
        match self {
            Goal::Impossible => true,
            Goal::Eliminate(targets) => targets.iter().all(|&c| targets.contains(&map(c))),
            Goal::Clause(literals) => literals.iter().all(|&literal| {
                let candidate = map(literal.candidate);
                literals.contains(&Literal {
                    candidate,
                    ..literal
                })
            }),
        }
    }
}

impl Theorem {
    /// The state in which trial and error begins: [`live`](Self::live) and, where a clause is claimed, the opposite of each of its
    /// literals. A clause is derived when that state is found to be contradictory.
    pub fn start(&self) -> CandidateSet {
        let mut start = self.live.clone();
        let Goal::Clause(literals) = &self.goal else {
            return start;
        };
        for literal in literals {
            match literal.positive {
                true => start.remove(literal.candidate),
                false => {
                    let linked = self.board.csp().linked(literal.candidate);
                    linked.iter().for_each(|&c| start.remove(c));
                }
            }
        }
        start
    }
}
