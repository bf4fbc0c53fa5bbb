//! What an assumption of uniqueness says about a state.

use super::field::names;
use super::{NameList, TheoremError, Unique, read_restrictions};
use crate::slitherlink::Slitherlink;
use crate::sudoku::Sudoku;
use crate::sudoku::text::digit_of;
use crate::{Board, Candidate, CandidateSet, Literal, Relation};

impl Unique {
    /// Reads the lines of an assumption; on a Slitherlink board, the numbers that are no clues.
    ///
    /// # Errors
    /// As for the lines of a pattern, and if they restrict anything but cells of a Sudoku board
    /// that have several live candidates: a cell with one is fixed as by a given, of which the
    /// assumption says that it is none. On a Slitherlink board, if a word names no number.
    pub(super) fn read(
        lines: &str,
        board: &dyn Board,
        live: &CandidateSet,
    ) -> Result<Unique, TheoremError> {
        let any: &dyn std::any::Any = board;
        if any.is::<Slitherlink>() {
            return numbers(lines, board);
        }
        let (allowed, mut cells) = read_restrictions(lines, board)?;
        cells.sort_unstable();
        cells.dedup();
        // The CSP-variables of its cells come first on a Sudoku board; other boards have no cells.
        let count = any.downcast_ref().map_or(0, Sudoku::cell_count);
        if let Some(&v) = cells.iter().find(|v| v.index() >= count) {
            let variable = board.csp().variable_name(v);
            return TheoremError::meaning(format!(
                "assume: Unique restricts {variable}, expected cells of a Sudoku board"
            ));
        }
        let fixed = cells.iter().find(|&&v| {
            let members = board.csp().members(v).iter();
            members.filter(|&&c| live.contains(c)).count() < 2
        });
        if let Some(&v) = fixed {
            let cell = board.csp().variable_name(v);
            return TheoremError::meaning(format!(
                "assume: Unique names {cell}, which the statement fixes, expected cells with two \
                 candidates or more"
            ));
        }
        if cells.is_empty() {
            return TheoremError::meaning("assume: Unique restricts no cell, expected one or more");
        }
        let members = cells.iter().flat_map(|&v| board.csp().members(v)).copied();
        let candidates = members.filter(|&c| allowed.contains(c)).collect();
        Ok(Unique { cells, candidates })
    }

    /// The lines that it is read from, in their canonical spelling.
    pub(super) fn lines(&self, board: &dyn Board) -> String {
        if self.candidates.is_empty() {
            let names = self.cells.iter().map(|&v| board.csp().variable_name(v));
            return names.collect::<Vec<_>>().join(" ");
        }
        let lines = self.cells.iter().map(|&v| {
            let members = board.csp().members(v).iter().copied();
            let allowed: Vec<Candidate> = members.filter(|c| self.candidates.contains(c)).collect();
            let (name, allowed) = (board.csp().variable_name(v), names(board, &allowed));
            format!("{name}: {allowed}")
        });
        let lines: Vec<String> = lines.collect();
        lines.join("\n")
    }

    /// What follows for the puzzle's solution: at least one of the cells' other live candidates is
    /// true; on a Slitherlink board, not all literals of an exchange hold. If no literal is left,
    /// that is a contradiction, expressed by two relations.
    ///
    /// # Errors
    /// If there are too many exchanges.
    pub(super) fn relations(
        &self,
        board: &dyn Board,
        live: &CandidateSet,
    ) -> Result<Vec<Relation>, TheoremError> {
        let any: &dyn std::any::Any = board;
        if let Some(window) = any.downcast_ref::<Slitherlink>() {
            return window.exchange_relations(&self.cells, live);
        }
        let members = self.cells.iter().flat_map(|&v| board.csp().members(v));
        let others = members.filter(|&&c| live.contains(c) && !self.candidates.contains(&c));
        let guardians: Vec<Literal> = others.map(|&c| Literal::new(c, true)).collect();
        Ok(match self.candidates.first() {
            Some(&c) if guardians.is_empty() => Relation::contradiction(c),
            _ => vec![Relation::AtLeastOne(guardians)],
        })
    }

    /// The candidates that a text names, one digit for each of the cells, in order; they need not
    /// be the pattern's.
    pub fn filling(&self, board: &Sudoku, text: &str) -> Option<Vec<Candidate>> {
        let digits: Vec<char> = text.chars().collect();
        let fits = digits.len() == self.cells.len();
        let pairs = fits.then(|| self.cells.iter().zip(digits))?;
        let candidates = pairs.map(|(cell, digit)| {
            Some(board.candidate_at(cell.index(), digit_of(digit, board.side())?))
        });
        candidates.collect()
    }
}

/// The numbers that a text names, none of which is a clue.
fn numbers(words: &str, board: &dyn Board) -> Result<Unique, TheoremError> {
    let mut cells = Vec::new();
    for word in NameList::from(words).iter() {
        let found = board.variables_described(word);
        if found.is_empty() || !word.starts_with('N') {
            return TheoremError::meaning(format!(
                "assume: Unique: found {word:?}, expected a number that is no clue, such as Nr1c1"
            ));
        }
        cells.extend(found);
    }
    cells.sort_unstable();
    cells.dedup();
    let candidates = Vec::new();
    Ok(Unique { cells, candidates })
}
