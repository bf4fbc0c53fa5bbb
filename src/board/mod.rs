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

    /// That a candidate is true, as people write it: for Sudoku `r2c7=5`. (The candidate `-x` says that `x` is false.)
    fn assertion(&self, c: Candidate) -> String {
        match self.candidate_name(c) {
            name if name.starts_with('-') => format!("{} false", &name[1..]),
            name => format!("{name} true"),
        }
    }

    /// That a candidate is false, as people write it: for Sudoku `r2c7≠5`.
    fn negation(&self, c: Candidate) -> String {
        match self.candidate_name(c) {
            name if name.starts_with('-') => format!("{} true", &name[1..]),
            name => format!("{name} false"),
        }
    }

    /// What people call a Single in this CSP-variable: for Sudoku `naked Single` or, say, `hidden Single of n5 in row 2`. Empty where
    /// it goes without saying, as for `x?`, of which the candidates are `x` and `-x`.
    fn single(&self, v: Variable) -> String {
        match self.variable_name(v) {
            name if name.ends_with('?') => String::new(),
            name => format!("Single in {name}"),
        }
    }

    /// The contradiction that this CSP-variable has no candidate, in words: for Sudoku, say, `cell r2c7 has no candidate left`.
    fn emptied(&self, v: Variable) -> String {
        let name = self.variable_name(v);
        match name.strip_suffix('?') {
            Some(candidate) => format!("{candidate} can be neither true nor false"),
            None => format!("{name} has no candidate left"),
        }
    }

    /// Candidates of a CSP-variable as chains write them, by what the variable does not say: for Sudoku `c3` in `r1n2`, a group as
    /// one (`c456`).
    fn within(&self, _: Variable, candidates: &[Candidate]) -> String {
        let names = candidates.iter().map(|&c| self.candidate_name(c));
        names.collect::<Vec<_>>().join("|")
    }

    /// What a symmetry's text says, in words for people: for Sudoku, say, `digits (1 2), rows (4 6 5)`.
    fn symmetry_words(&self, symmetry: &str) -> String {
        symmetry.to_owned()
    }
}
