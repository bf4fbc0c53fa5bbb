//! What Oddagon's theorems mean: part of what a verdict depends on.
//!
//! * [`Csp`]: candidates, CSP-variables, links. Knows no puzzle.
//! * [`Board`]: a puzzle's CSP, and how people write about it. [`sudoku`], [`latin`] (also
//!   Futoshiki), [`kakuro`], [`path`] (Numbrix and Hidato), [`map`], [`slitherlink`],
//!   [`abstract_board`], and any of these with [relations](RelationBoard) between candidates.
//! * [`Statement`]: a theorem as people write it, in RON or JSON; [`Theorem`]: what it means on its
//!   board. Two theorems are the same exactly if they have one [`Identity`].
//!
//! Nothing here searches, propagates or proves. Numbers neither wrap nor are cut off: see the lints
//! of the workspace.

pub mod abstract_board;
mod board;
mod candidate_set;
pub mod constraint;
pub mod csp;
pub mod kakuro;
pub mod latin;
pub mod map;
mod nrc;
pub mod path;
mod relation;
pub mod slitherlink;
pub mod sudoku;
mod text;
mod theorem;

pub use board::Board;
pub use candidate_set::CandidateSet;
pub use csp::{Candidate, Csp, CspBuilder, Variable};
pub use relation::{Literal, Relation, RelationBoard};
pub use text::{TextError, json_error, quoted, read_values};
pub use theorem::{
    Assumption, BoardName, Claim, Goal, Identity, NameList, Parts, Pattern, Statement, Theorem,
    TheoremError, Unique, read_restrictions, read_statements, right_digits,
};
