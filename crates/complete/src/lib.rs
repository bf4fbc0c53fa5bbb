//! The checker of certificates that a list of patterns is complete.
//!
//! A k-digit pattern is a set of cells; it is *impossible* if its cells alone cannot be filled with
//! digits 1 to k so that no unit has a digit twice (colour-impossible: no completed grid is asked
//! for), and *minimal* if it is possible without any one of its cells. A [`Head`] lists patterns of
//! a board and claims: every minimal impossible pattern inside a region of the board is an image of
//! exactly one of these, or is k + 1 cells of one unit. Images are those by *symmetries*:
//! permutations of the board's cells that map units to units and the region to itself.
//!
//! # The argument
//!
//! Call a minimal impossible set of cells inside the region *unlisted* if it is no such image and
//! has no k + 1 cells of one unit. Symmetries take unlisted sets to unlisted sets. A *case* is two
//! sets of cells, IN and OUT: it is refuted if no unlisted set has all cells of IN and none of OUT.
//! The certificate goes through a tree of cases. The first has no cells in IN and OUT, so the list
//! is complete if it is refuted.
//!
//! * A case is *split* at a cell x: one part has x in IN too, the other has a set of cells in OUT
//!   too, x and others. For each of the others there is a symmetry that takes it to x and maps IN
//!   to IN and OUT to OUT: an unlisted set of the case that has this cell has an image that belongs
//!   to the first part.
//! * A case is *refuted* by a formula with a variable for each cell, "the unlisted set has it", and
//!   a proof in LRAT's form that it has no model. Its clauses are the case, and others that hold
//!   for every unlisted set, each with a [`Reason`].
//!
//! Why such a clause holds:
//! * [`Reason::Unit`]: by definition, an unlisted set has at most k cells of a unit.
//! * [`Reason::Listed`]: an unlisted set P does not contain an image L of a listed pattern. L is
//!   impossible, so if L is not P itself, P is not minimal.
//! * [`Reason::Filled`]: P is no part of a set that can be filled.
//! * [`Reason::Few`]: a cell of P is seen by k other cells of P at least. Otherwise a filling of
//!   the others leaves it a digit.
//! * [`Reason::Like`]: if x and y of P do not see each other, some cell of P sees x and not y.
//!   Otherwise in a filling of P without x, x can have the digit of y.
//!
//! The checker itself finds out that each listed pattern is impossible and minimal, by trying all
//! fillings, and that none is an image of another, by colours of cells that symmetries keep. Both
//! have a limit for each pattern; a pattern that needs more is rejected. What a board's units are
//! comes from `oddagon-core`, what a refutation is from `oddagon-lrat`. Nothing else here searches.
//!
//! That a list of *frames* is complete is shown by counting: [`FramesChecker`].

mod board;
mod check;
mod format;
mod frames;
mod same;

pub use check::{Checker, Complete, Rejected};
pub use format::{Case, Head, Reason};
pub use frames::{AllFrames, FramesChecker, FramesHead};
