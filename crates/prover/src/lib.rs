//! T&E(T, n) and what is built on it: exact depths, proofs, symmetry steps, whole puzzles.
//!
//! # What it knows
//!
//! How to settle a theorem: whether it holds, at which depth of trial and error, and by which small
//! proof. What it finds is a [`Derivation`](oddagon_check::Derivation) in the checker's format. It
//! is never believed: whoever asks has the checker accept it before anything is written.
//!
//! * **Depths.** [`Trials`] runs T&E and says *that* something is refuted; its documentation
//!   explains why it is fast. [`DepthSearch`] raises the depth until a claim is derived.
//! * **Proofs.** `refutation` and `small` find which candidates to refute, in few steps; `ledger`
//!   and `explain` find out *why* each is refuted and write the steps down, and drop what no later
//!   step needs; [`Derive`] puts these together.
//! * **Symmetry.** What a puzzle knows of its symmetries makes T&E faster, since one trial settles
//!   an orbit, and proofs shorter. [`Wlog`] finds symmetry steps, before which something holds
//!   without loss of generality: on Sudoku boards from the pattern's cells, on all others from the
//!   CSP alone.
//! * **Second opinions.** [`sat`] decides the same theorems by another program.
//! * **Puzzles.** [`Classifier`] finds the T&E-depth of a puzzle, [`Solutions`] its solutions.
//!
//! [`Report`] does all of it for one theorem; `confirm` has the checker confirm what it found.
//!
//! # What it may use
//!
//! The engine for states and theories, boards for theorems and for what puzzles know of theirs, the
//! crate of symmetries, and the checker's format. It writes no files and prints nothing.
//!
//! # The types that matter
//!
//! [`Trials`], [`Derive`] and [`Report`].

mod classify;
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
pub use refutation::{Refutation, size};
pub use report::{Options, Report, ReportError, focus_name, nogoods};
pub use sample::{OtherClass, PUZZLES, confirm_class, is_sampled, rows_per_proof};
pub use solutions::Solutions;
pub use trials::{Symmetries, TrialAndError, Trials};
pub use wlog::Wlog;
