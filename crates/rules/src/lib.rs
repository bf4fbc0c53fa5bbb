//! Published resolution rules as theorems: each family is a generator of statements, proven one by one.
//!
//! A [`Family`] lists its [`Instance`]s up to the board's symmetry, each stated in the *weakest* state that has its pattern, and its
//! *near misses*: the same pattern with a condition dropped, where the claim is false.
//!
//! **One target at a time.** An elimination rule is stated once for each target, up to the symmetry of the pattern: a target is
//! what a player assumes to find the contradiction, and a depth is that of one target.
//!
//! **Weakest states.** All that can be derived in a state can be derived in every smaller one, at no greater depth. So where a
//! pattern leaves open which candidates are really there (a naked triplet whose cells hold only two of the three digits), only the
//! state with all of them is listed; and where a condition ties candidates to the target (every `k` must see it), the pattern has
//! all candidates that the condition allows. Every other occurrence of the rule is contained in one of these.
//!
//! [`families`] is the registry. Each file has one group of families; `grid` has what they share: cells, units, and
//! the canonical form of a few marked cells.

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
mod family;
mod fish;
mod grid;
mod hinges;
mod images;
mod impossible;
pub mod induction;
mod instance;
mod instances;
mod labels;
mod measure;
mod nested;
mod ranges;
mod registry;
mod relations;
mod subsets;
mod sudoku_chains;
mod sudoku_hinges;
mod sudoku_rings;
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
