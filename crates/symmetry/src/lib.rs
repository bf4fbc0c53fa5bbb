//! Symmetries: permutations, orbits, automorphisms and canonical forms, once for all boards.
//!
//! # What it knows
//!
//! Points, which are numbers from 0, and graphs. It knows neither boards nor CSPs: who asks says
//! which graph has the symmetries that are meant, and what the colours of its vertices stand for.
//!
//! * The symmetries of a theorem about any board are those of a graph of its candidates and
//!   CSP-variables. Its state and its claim are colours. One is wanted that maps a candidate to
//!   another, the one that is shortest to write.
//! * Those of a board whose patterns are enumerated are those of a graph of its cells and units.
//!   All are wanted, and one that takes some sets of cells to others.
//! * Those of a region whose rules are sought are those of a graph of its candidates, its
//!   CSP-variables, and its conditions with what they link. All are wanted, if they are not too
//!   many, and otherwise as large a group of them as can be listed.
//!
//! So there is one search ([`Search`]): backtracking over the places where each vertex may still
//! go. It draws conclusions whenever a vertex has one place left, and begins with the colours,
//! which [`Graph::refined`] makes as fine as surroundings can tell vertices apart. All symmetries
//! are found level by level ([`Group`]): for each point, one symmetry for each place where it can
//! go while the points before it stay. Their products are the group, whose order is known before it
//! is listed. [`Symmetries`] lists it, for canonical forms of sets of points. What puzzles know of
//! their symmetries themselves comes as permutations that generate a group, of which [`Orbits`] are
//! all that is needed.
//!
//! Sudoku has a type of symmetries and a canonical form of its own (`oddagon_boards::sudoku`): a
//! pattern is brought to its form there without a list of the board's 3,359,232 symmetries of
//! cells, which would take 272 MB. The checker of complete lists (`oddagon_complete`) finds
//! symmetries in a way of its own, so that it shares nothing with what it checks.
//!
//! # What it may use
//!
//! The core, for the type of candidates alone.
//!
//! # The types that matter
//!
//! [`Permutation`], [`Graph`] and [`Group`].

mod graph;
mod group;
mod orbits;
mod permutation;
mod search;
mod symmetries;

pub use graph::Graph;
pub use group::Group;
pub use orbits::Orbits;
pub use permutation::{Permutation, Point};
pub use search::{Places, Search, Turn};
pub use symmetries::Symmetries;
