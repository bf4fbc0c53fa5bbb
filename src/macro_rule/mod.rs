//! Slitherlink macro-rules: whether they hold, in which loop mode, and how deep they are.
//!
//! A macro-rule is a [`Statement`](crate::theorem::Statement) about a window: clues, lines and what points may be in `Restrict`, lines that follow in
//! `Assert` or values of points that do not occur in `Eliminate`. [`Verdict`] settles one; [`consequences`] finds all that follows
//! from premises; [`Induction`] proves a rule about any number of cells in a row (a diagonal of 2s) by a first, a next and a last cell.
//!
//! A rule that holds in [`Loop::L0`](crate::board::slitherlink::Loop) holds in L2, and one that holds in L2 holds in L1: each assumes more than the one before.
//! The weakest mode that suffices belongs to the result.

mod consequences;
mod induction;
mod verdict;

pub use consequences::{Consequence, consequences};
pub use induction::{Induction, InductionError, Rules, read_rules};
pub use verdict::{Hypotheses, Level, Verdict, VerdictError};
