use crate::{Candidate, Csp, Variable};
use std::any::Any;
use std::fmt::Debug;

/// A puzzle's board: its CSP, and how people write about it.
///
/// Candidates and CSP-variables have the names that the CSP gives them, for Sudoku in nrc notation (`n5r2c7`; `r1c1`, `r1n1`, `c1n1`,
/// `b1n1`). A program that knows what it looks for gets the concrete board back through [`Any`].
pub trait Board: Any + Debug + Send + Sync {
    /// The board's candidates, CSP-variables and links.
    fn csp(&self) -> &Csp;

    /// The candidates that a word describes, in order; none where it describes none. A candidate's name describes that candidate; a
    /// board may know shorter ways to describe several, as Sudoku does: `n12r3c4` is two, `n1r3` the nine of a row.
    fn candidates_described(&self, word: &str) -> Vec<Candidate> {
        self.csp().candidate(word).into_iter().collect()
    }

    /// The CSP-variables that a word describes, in order, as [`candidates_described`](Self::candidates_described) does for candidates:
    /// in Sudoku, `r1c12` is two cells.
    fn variables_described(&self, word: &str) -> Vec<Variable> {
        self.csp().variable(word).into_iter().collect()
    }

    /// The candidate of a CSP-variable that a word stands for where the CSP-variable is known: in Slitherlink `3` is that number in
    /// a cell's N. By default none is.
    fn value(&self, _: Variable, _: &str) -> Option<Candidate> {
        None
    }

    /// The image of each candidate under the map that a symmetry's text describes, if the board can read that text. Whether the map
    /// is a symmetry of the CSP is for the checker to find out.
    fn permutation(&self, _symmetry: &str) -> Option<Vec<Candidate>> {
        None
    }

    /// The CSP-variables whose candidates restricted T&E tries where a [`Restrict`](crate::Pattern::Restrict) pattern names these
    /// and the statement no focus.
    fn default_focus(&self, named: Vec<Variable>) -> Vec<Variable> {
        named
    }
}
