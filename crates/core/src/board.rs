use crate::{BoardName, Candidate, Csp, Statement, Variable};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// A puzzle's board: its CSP, and how people write about it.
///
/// Candidates and CSP-variables have the names that the CSP gives them, for Sudoku in nrc notation
/// (`n5r2c7`; `r1c1`, `r1n1`, `c1n1`, `b1n1`). A program that knows the type gets the concrete
/// board back through [`Any`].
pub trait Board: Any + Debug + Send + Sync {
    /// The board's candidates, CSP-variables and links: the same each time, so that what is
    /// computed from it can be kept for it.
    fn csp(&self) -> &Arc<Csp>;

    /// What the board is called in a statement, in the canonical spelling: that name is read as
    /// this board. A board with relations has the name of the board below it.
    fn name(&self) -> BoardName;

    /// The candidates that a word describes, in order; none where it describes none. A candidate's
    /// name describes that candidate; a board may know shorter ways to describe several, as Sudoku
    /// does: `n12r3c4` is two, `n1r3` the nine of a row.
    fn candidates_described(&self, word: &str) -> Vec<Candidate> {
        self.csp().candidate(word).into_iter().collect()
    }

    /// The CSP-variables that a word describes, in order, as
    /// [`candidates_described`](Self::candidates_described) does for candidates: in Sudoku, `r1c12`
    /// is two cells.
    fn variables_described(&self, word: &str) -> Vec<Variable> {
        self.csp().variable(word).into_iter().collect()
    }

    /// The candidate that a word stands for when the CSP-variable is known: in Slitherlink `3` is
    /// that number in a cell's N. By default none.
    fn value(&self, _: Variable, _: &str) -> Option<Candidate> {
        None
    }

    /// The board with the CSP-variables that it has only for statements which speak of them, if
    /// that is another one.
    fn speaking_of(&self, _: &Statement) -> Option<Arc<dyn Board>> {
        None
    }

    /// The image of each candidate under the map that a symmetry's text describes, if the board can
    /// read that text. The checker tests whether the map is a symmetry of the CSP.
    ///
    /// By default the text is a product of cycles, `(a b c)(d e)`: a goes to b, b to c, c to a;
    /// then d and e change places. A word is a candidate or several in order, those of a
    /// CSP-variable or [as people describe them](Self::candidates_described); then the i-th goes to
    /// the i-th. On Latin squares `(n1 n2)(r1 r2)` swaps two digits and two rows. `()` is the
    /// identity.
    ///
    /// All cycles together move each candidate eight times at most on average, so reading takes
    /// time linear in the text and the number of candidates.
    fn permutation(&self, symmetry: &str) -> Option<Vec<Candidate>> {
        let csp = self.csp();
        let list = |word: &str| match (csp.candidate(word), csp.variable(word)) {
            (Some(c), _) => vec![c],
            (None, Some(v)) => csp.members(v).to_vec(),
            (None, None) => self.candidates_described(word),
        };
        let mut map: Vec<Candidate> = csp.candidates().collect();
        let mut left = 8 * map.len();
        let cycles = symmetry.strip_prefix('(')?.strip_suffix(')')?;
        // From right to left, so that the cycles after this one have been applied.
        for cycle in cycles.rsplit(")(") {
            let words: Vec<&str> = cycle.split_ascii_whitespace().collect();
            let mut moved = Vec::new();
            for (from, to) in words.iter().zip(words.iter().cycle().skip(1)) {
                let (from, to) = (list(from), list(to));
                left = left.checked_sub(from.len())?;
                if from.is_empty() || from.len() != to.len() {
                    return None;
                }
                moved.extend(from.iter().zip(&to).map(|(&c, d)| (c, map[d.index()])));
            }
            for (c, image) in moved {
                map[c.index()] = image;
            }
        }
        Some(map)
    }

    /// The CSP-variables whose candidates restricted T&E tries where a
    /// [`Restrict`](crate::Pattern::Restrict) pattern names these and the statement no focus.
    fn default_focus(&self, named: Vec<Variable>) -> Vec<Variable> {
        named
    }
}
