//! What a puzzle is: its CSP and the names people give to its candidates and CSP-variables.

pub mod abstract_board;
pub mod sudoku;

use crate::csp::{Candidate, Csp, Engine, Variable};
use std::fmt::Debug;

/// A puzzle's board: all that provers, checkers and writers need to know of a puzzle.
pub trait Board: Debug + Send + Sync {
    /// The board's candidates, CSP-variables and links.
    fn csp(&self) -> &Csp;

    /// The same, compiled for propagation.
    fn engine(&self) -> &Engine;

    /// The name of a candidate, for Sudoku in nrc notation (`n5r2c7`).
    fn candidate_name(&self, c: Candidate) -> String;

    /// The candidate of that name, if there is one.
    fn candidate(&self, name: &str) -> Option<Candidate>;

    /// The name of a CSP-variable, for Sudoku `r1c1`, `r1n1`, `c1n1` or `b1n1`.
    fn variable_name(&self, v: Variable) -> String;

    /// The CSP-variable of that name, if there is one.
    fn variable(&self, name: &str) -> Option<Variable>;

    /// The candidate permutation (image of each candidate) that a symmetry's text describes, if the text is a
    /// well-formed symmetry of the board. For Sudoku: see [`sudoku::Symmetry`].
    fn permutation(&self, symmetry: &str) -> Option<Vec<Candidate>>;
}
