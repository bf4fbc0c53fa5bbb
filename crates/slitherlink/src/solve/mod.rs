//! Slitherlink puzzles: solving them with libraries of macro-rules, and making them.
//!
//! A [`GridRule`] is a theorem about a window, compiled to be found in grids: in all its images
//! under the eight symmetries, at every place where its borders lie on the grid's, if the clues
//! show that no circuit which its loop mode excludes is the solution. A [`Solver`] first applies a
//! [`Library`] of them; then come W1, what follows from inside and outside, what follows from the
//! lines being one circuit, T&E, and SAT. The weakest of these that solves a puzzle is its rating,
//! and the rules are ranked by how often they are used over many puzzles.
//!
//! Solutions are exact: the lines form one closed circuit, and every clue is right. The circuit may
//! go around a single cell.
//!
//! Everything is tested: each rule is a theorem that SAT confirmed (see [`GridRule::new`]), and
//! each solution is checked by [`solves`].

mod circuit;
mod colours;
mod cuts;
mod facts;
mod generate;
mod grid;
mod grid_rule;
mod library;
mod loops;
mod part;
mod path;
mod solutions;
mod solver;
mod solves;
mod windows;

#[cfg(test)]
mod tests;

pub use facts::{Fact, KnownFacts};
pub use generate::{Generator, generate};
pub use grid::Grid;
pub use grid_rule::GridRule;
pub use library::{Firing, Library, Placement, Ranking};
pub use oddagon_make::ClueSymmetry;
pub use path::{Attempt, Break, SolutionCount, Solved, Stage, StageError, Step};
pub use solutions::{SolveError, solutions};
pub use solver::{Options, Solver};
pub use solves::{Flaw, solves};
