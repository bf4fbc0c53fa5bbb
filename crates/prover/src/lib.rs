//! T&E(T, n) and what is built on it: exact depths, proofs, symmetry steps, whole puzzles.
//!
//! `trials` runs T&E and says *that* something is refuted; its documentation explains why it is fast. `depth_search` raises the depth
//! until a claim is derived. `refutation` and `small` find which candidates to refute, in few steps; `ledger` and `explain` find out
//! *why* each is refuted and write the steps down; `derive` puts these together, `wlog` finds symmetry steps first, and `report` does
//! all of it for one theorem; `confirm` has the checker confirm what it found. `classify` and `solutions` are about complete puzzles.

mod classify;
mod confirm;
mod depth;
mod depth_search;
mod derive;
mod explain;
mod least;
mod ledger;
mod plain;
mod refutation;
mod report;
mod sample;
pub mod sat;
mod small;
mod solutions;
mod trials;
pub mod unique;
mod wlog;

pub use classify::{Classifier, Status};
pub use depth::Depth;
pub use depth_search::DepthSearch;
pub use derive::Derive;
pub use least::Least;
pub use plain::{brt, trial_and_error};
pub use refutation::Refutation;
pub use report::{Options, Report, ReportError, focus_name, nogoods};
pub use sample::{OtherClass, PUZZLES, ROWS, confirm_class, is_sampled};
pub use solutions::Solutions;
pub use trials::{Symmetries, TrialAndError, Trials};
pub use wlog::Wlog;
