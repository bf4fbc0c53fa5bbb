//! Proofs in the languages of other programs, so that they can be checked without trusting this
//! one.
//!
//! A T&E(n) derivation is a clausal proof: the elimination of c under the assumptions c1, …, cm is
//! the clause ¬c1 ∨ … ∨ ¬cm ∨ ¬c, and BRT is unit propagation on the CSP's clauses. So a derivation
//! can be written for every checker of clausal proofs. A [`Trace`] is one derivation with its names
//! looked up; the writers start from it.

mod bundle;
mod clauses;
mod coq;
mod dimacs;
pub mod html;
mod lrat;
mod markdown;
mod numbering;
mod plain;
mod tex;
mod veripb;

pub use crate::error::WriteError;
pub use crate::trace::{
    Hint, Image, Origin, RuleStep, Trace, TraceRelation, TraceStep, WithoutLoss,
};
pub use bundle::bundle;
pub use coq::coq;
pub use dimacs::dimacs;
pub use lrat::{drat, lrat};
pub use markdown::markdown;
pub use plain::plain;
pub use tex::tex;
pub use veripb::veripb;
