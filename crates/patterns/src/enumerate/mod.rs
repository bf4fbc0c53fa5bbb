//! All minimal impossible patterns of a board, up to symmetry.
//!
//! An [`Enumeration`] lists one class of patterns after another. Its [`Options`] say which;
//! [`Forms`] are the canonical forms by which classes are told apart. [`board`] says how k-digit
//! patterns are found on any board of cells that are all alike.
//!
//! On the 9×9 board classes are those under its 2·6⁸ symmetries, or the 6⁸ without transposition.
//! [`Kind`] says what patterns are and what impossible means:
//!
//! * k-digit and kl-digit patterns whose cells alone cannot be filled: [`colour_impossible`];
//! * k-digit patterns that no completed grid has: [`sudoku_impossible`];
//! * sets of cells that are [`deadly`] for k digits: where they hold no others, a puzzle has a
//!   second solution;
//! * `frames`: the cells that a grid leaves open which is filled but for k digits.
//!
//! The first two searches go through the bands of the board, three rows of nine cells each. Their
//! modules say how, and prove that nothing is missing.
//!
//! [`unavoidable`] lists unavoidable sets: cells of a grid that can be filled in another way.
//!
//! [`grow`] enumerates on boards of every order, cell by cell. The 4×4 and 16×16 boards are done in
//! this way, and the tests compare the search by bands with it. Rows 1, 2, 4, 5 and columns 1, 2,
//! 4, 5 of the 9×9 board are a 4×4 board.

mod band;
pub mod board;
mod canonical;
pub mod cells;
pub mod colour_impossible;
mod columns;
pub mod complete;
pub mod deadly;
mod enumeration;
mod frames;
mod growth;
mod kind;
mod lists;
mod options;
mod pattern;
pub mod sudoku_impossible;
#[cfg(test)]
mod templates;
#[cfg(test)]
mod tests;
pub mod unavoidable;

pub use cells::Pattern;
pub use enumeration::{Enumeration, Forms, enumerate};
pub use growth::grow;
pub use kind::Kind;
pub use lists::{Lists, ListsError};
pub use oddagon_job::merge;
pub use options::{Options, OptionsError};
pub use pattern::Marked;
