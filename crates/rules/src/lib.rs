//! Rules of puzzles: published ones as theorems, and rules that nobody had to publish.
//!
//! # What it knows
//!
//! A rule says that what is known of a small part of a puzzle implies something more. This crate
//! has three sources of them, and one demand: each rule becomes [statements], which the prover
//! proves, a SAT solver confirms and the checker accepts. Nothing here is believed because it was
//! published or because a search has found it.
//!
//! **Families.** The rules that the field has names for, from naked Pairs to exotic fish, chains
//! and deadly patterns. A [`Family`] lists its [`Instance`]s up to the board's symmetry, each
//! stated in the *weakest* state that has its pattern, and its *near misses*: the same pattern with
//! a condition dropped, where the claim is false. [`families`] is the registry; each file has one
//! group of families, and `grid` has what they share: cells, units, and the canonical form of a few
//! marked cells. [`Measure`] finds the depth of each instance, and [`page`] makes the catalogue.
//!
//! *One target at a time.* An elimination rule is stated once for each target, up to the symmetry
//! of the pattern: a target is what a player assumes to find the contradiction, and a depth is that
//! of one target.
//!
//! *Weakest states.* All that can be derived in a state can be derived in every smaller one, at no
//! greater depth. So where a pattern leaves open which candidates are really there (a naked triplet
//! whose cells hold only two of the three digits), only the state with all of them is listed; and
//! where a condition ties candidates to the target (every `k` must see it), the pattern has all
//! candidates that the condition allows. Every other occurrence of the rule is contained in one of
//! these.
//!
//! **[`discover`].** All minimal rules of a part of a board: some CSP-variables of any board, or
//! what another crate describes as a [`Ground`](discover::Ground), such as a window of Slitherlink.
//! The list is complete, so it also says what is *not* a rule.
//!
//! **[`induction`].** Rules about any number of cells, which finitely many theorems prove: a first
//! case, a step, a conclusion.
//!
//! # What it may use
//!
//! The boards and their words, the engine (`csp`), the prover with its SAT solver, proofs, tables
//! of patterns, and `job` for work that is cut into tasks. It knows no solver and no maker of
//! puzzles: these are above it, and apply what is proven here.
//!
//! # Three types that matter
//!
//! * [`Family`]: a rule of the field as a generator of statements.
//! * [`Discovery`](discover::Discovery): the search for all minimal rules; its rules are
//!   [`Implication`](discover::Implication)s.
//! * [`Induction`](induction::Induction): a rule of any length, by the theorems that prove it.
//!
//! [statements]: oddagon_boards::theorem::Statement

mod abstract_rule;
mod als;
mod bent;
mod boards;
mod branch;
mod builder;
mod catalogue;
mod cell_pattern;
mod chain_kind;
#[cfg(test)]
mod chain_tests;
mod chains;
mod colouring;
mod cycles;
mod deadly;
pub mod discover;
mod edge_families;
mod edges;
mod embedding;
mod error;
mod exocets;
mod family;
mod fish;
mod grid;
mod grouped;
mod hinges;
mod images;
mod impossible;
pub mod induction;
mod instance;
mod instances;
mod kraken;
mod labels;
mod measure;
mod nested;
mod nets;
mod ranges;
mod registry;
mod relations;
mod sectors;
mod subsets;
mod sudoku_chains;
mod sudoku_hinges;
mod sudoku_rings;
mod templates;
#[cfg(test)]
mod tests;
mod uniqueness;
mod wings;

pub use catalogue::{Entry, Measured, page, section_of};
pub use edges::Edge;
pub use error::RuleError;
pub use family::{Family, Parameter, Selection};
pub use instance::Instance;
pub use instances::Instances;
pub use measure::{Depths, MAX_DEPTH, Measure, MeasureError};
pub use registry::{SECTIONS, families};
