//! What a puzzle is: its CSP and the names people give to its candidates and CSP-variables.

pub mod abstract_board;
mod related;
pub mod sudoku;

pub use related::{Literal, Related, Relation};

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

    /// The candidates that a word describes, in order; none where it describes none. A candidate's name describes that candidate; a
    /// board may know shorter ways to describe several, as Sudoku does: `n12r3c4` is two, `n1r3` the nine of a row.
    fn candidates_described(&self, word: &str) -> Vec<Candidate> {
        self.candidate(word).into_iter().collect()
    }

    /// The CSP-variables that a word describes, in order, as [`candidates_described`](Self::candidates_described) does for candidates:
    /// in Sudoku, `r1c12` is two cells.
    fn variables_described(&self, word: &str) -> Vec<Variable> {
        self.variable(word).into_iter().collect()
    }

    /// The candidate permutation (image of each candidate) that a symmetry's text describes, if the text is a
    /// well-formed symmetry of the board. For Sudoku: see [`sudoku::Symmetry`].
    fn permutation(&self, symmetry: &str) -> Option<Vec<Candidate>>;
}
