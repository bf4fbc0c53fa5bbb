//! What the puzzles of Oddagon are, beyond their definitions in the core: a folder for each puzzle, with its text forms, words and drawings.
//!
//! What it knows: how a board's candidates are put into words, how boards are drawn, how puzzles and patterns are read, and which
//! symmetries and second solutions a puzzle can name faster than they are found from the CSP. It may use the trusted crates, the engine
//! (for resolution states) and random numbers. The types that matter:
//!
//! * `Face`: what a puzzle shows of its boards. Boards without one are shown by the names of their candidates.
//! * [`BoardPuzzle`](board::puzzle::BoardPuzzle): a puzzle on any board, as people and programs write it.
//! * [`Symmetry`](sudoku::Symmetry) and [`Canonical`](sudoku::Canonical): the symmetries of Sudoku's board, and canonical forms.

pub mod board;
pub mod face;
pub mod form;
pub mod geometry;
pub mod kakuro;
pub mod latin;
pub mod map;
pub mod notation;
pub mod path;
mod puzzles;
pub mod slitherlink;
mod statement;
pub mod sudoku;
pub mod theorem;
pub mod value;
