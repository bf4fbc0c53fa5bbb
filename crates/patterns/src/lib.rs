//! All impossible patterns: found, listed, classified, and found again in puzzles.
//!
//! A *pattern* is a set of cells and, for each of them, how many of the first digits it may hold.
//! It is *impossible* if its cells cannot be filled so; *minimal* if they can as soon as one of
//! them is left out, or may hold more. This crate knows which patterns are minimal and impossible,
//! up to the symmetries of their board, and what a puzzle has to do with them.
//!
//! # What it may use
//!
//! Boards and theorems, the prover and its SAT solver, proofs, and jobs that are cut into parts. It
//! knows no rule families, solvers or generators: these use it. Nothing here is trusted. A list is
//! compared with a second method in the tests, or has a certificate that `oddagon-complete` checks
//! without this crate; a pattern's depth has a proof that `oddagon-check` reads.
//!
//! # From a board to a list
//!
//! [`enumerate`] lists patterns. [`Options`](enumerate::Options) say which: the kind, the sizes,
//! the board. On Sudoku's board a search goes through the bands, for patterns of one or two kinds
//! of cells, and for patterns that only the rest of the grid excludes. On any other board of cells
//! that are all alike a search adds cell after cell. Both are cut into tasks that may run in any
//! order, on any machine. [`Forms`](enumerate::Forms) says which patterns are the same: it has the
//! one canonical form of each class, by which lists are sorted and in which every command prints
//! them.
//!
//! Whether cells can be filled is asked in two ways.
//! [`Colouring`](enumerate::board::Colouring) is fast, and shows how; searches use it.
//! [`Options::is_colourable`](enumerate::Options::is_colourable) is a plain search that shares
//! nothing with it; what verifies lists and tables uses that one.
//!
//! The unavoidable sets of Sudoku, and the deadly patterns that they make, are listed likewise.
//! [`equal_sets`] lists the pairs of sets of cells that hold the same digits in each grid.
//!
//! # From a list to a table
//!
//! [`library::atlas`] has a row for each pattern of a list: its depths of trial and error, what SAT
//! says, its symmetries. An [`Atlas`](library::atlas::Atlas) is the table of any board. It is
//! written as CSV, always with the same bytes, and says in its first line what it lists completely;
//! so it can be verified without a second file.
//!
//! # From a table to puzzles
//!
//! A [`Library`](library::Library) is a file of theorems with names and references to their proofs,
//! written for people and for other solvers. [`matching`](library::matching) finds the images of
//! its patterns in a resolution state, and says which candidates are left to make each of them
//! possible. `positions` reads libraries of positions, and `site` makes the pages that show a
//! library.
//!
//! # The types that matter
//!
//! * [`Enumeration`](enumerate::Enumeration): a list of patterns, as a job that can be cut into
//!   parts.
//! * [`Library`](library::Library): theorems with names, as solvers load them.
//! * [`Matcher`](library::matching::Matcher): a library compiled so that its images in a state are
//!   found.

pub mod enumerate;
pub mod equal_sets;
pub mod library;
mod minimal_core;

pub use minimal_core::minimal_core;
