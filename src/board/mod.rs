//! What a puzzle is: its CSP and the names people give to its candidates and CSP-variables.

pub mod abstract_board;
mod related;
pub mod slitherlink;
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

    /// The candidate of a CSP-variable that a word stands for where the CSP-variable is known: in Slitherlink `3` is that number in
    /// a cell's N. By default none is.
    fn value(&self, _: Variable, _: &str) -> Option<Candidate> {
        None
    }

    /// The candidate permutation (image of each candidate) that a symmetry's text describes, if the text is a
    /// well-formed symmetry of the board. For Sudoku: see [`sudoku::Symmetry`].
    fn permutation(&self, symmetry: &str) -> Option<Vec<Candidate>>;

    /// That a candidate is true, as people write it: for Sudoku `r2c7=5`.
    fn assertion(&self, c: Candidate) -> String {
        format!("{} true", self.candidate_name(c))
    }

    /// That a candidate is false, as people write it: for Sudoku `r2c7≠5`.
    fn negation(&self, c: Candidate) -> String {
        format!("{} false", self.candidate_name(c))
    }

    /// What people call a Single in this CSP-variable: for Sudoku `naked Single` or, say, `hidden Single of n5 in row 2`.
    fn single(&self, v: Variable) -> String {
        format!("Single in {}", self.variable_name(v))
    }

    /// The contradiction that this CSP-variable has no candidate, in words: for Sudoku, say, `cell r2c7 has no candidate left`.
    fn emptied(&self, v: Variable) -> String {
        format!("{} has no candidate left", self.variable_name(v))
    }

    /// What a symmetry's text says, in words for people: for Sudoku, say, `digits (1 2), rows (4 6 5)`.
    fn symmetry_words(&self, symmetry: &str) -> String {
        symmetry.to_owned()
    }
}
