//! What an assumption of uniqueness says of a state.

use super::{Assumption, Theorem, TheoremError, Unique, restrict};
use crate::board::sudoku::Sudoku;
use crate::board::sudoku::text::{digit_of, symbol};
use crate::board::{Board, Literal, Relation};
use crate::csp::{Candidate, CandidateSet};

impl Unique {
    /// Reads the lines of an assumption.
    ///
    /// # Errors
    /// As for the lines of a pattern, and where they restrict something else than cells of a Sudoku board.
    pub(super) fn read(lines: &str, board: &dyn Board) -> Result<Unique, TheoremError> {
        let (allowed, mut cells) = restrict::read(lines, board)?;
        cells.sort_unstable();
        cells.dedup();
        for &v in &cells {
            let variable = board.variable_name(v);
            // Of the CSP-variables of a Sudoku board, only those of cells have a row's letter and a column's.
            if !(variable.starts_with('r') && variable.contains('c')) {
                return Err(TheoremError::NoCells { variable });
            }
        }
        let members = cells.iter().flat_map(|&v| board.csp().members(v)).copied();
        let candidates = members.filter(|&c| allowed.contains(c)).collect();
        Ok(Unique { cells, candidates })
    }

    /// What follows for the puzzle's solution: at least one of the cells' other live candidates is true. Where there are none, that is
    /// a contradiction, said by two relations.
    pub(super) fn relations(&self, board: &dyn Board, live: &CandidateSet) -> Vec<Relation> {
        let members = self.cells.iter().flat_map(|&v| board.csp().members(v));
        let others = members.filter(|&&c| live.contains(c) && !self.candidates.contains(&c));
        let literal = |positive: bool| {
            move |&candidate: &Candidate| Literal {
                candidate,
                positive,
            }
        };
        let guardians: Vec<Literal> = others.map(literal(true)).collect();
        match guardians.is_empty() {
            false => vec![Relation::AtLeastOne(guardians)],
            true => {
                let any = self.candidates.iter().take(1);
                let both = any.flat_map(|c| [literal(true)(c), literal(false)(c)]);
                both.map(|literal| Relation::AtLeastOne(vec![literal]))
                    .collect()
            }
        }
    }
}

impl Theorem {
    /// The same theorem without its assumptions of uniqueness: what every puzzle has to say about the claim.
    ///
    /// # Errors
    /// None that resolving this theorem did not have.
    pub fn without_uniqueness(&self) -> Result<Theorem, TheoremError> {
        let mut statement = self.statement.clone();
        statement
            .assume
            .retain(|assumed| !matches!(assumed, Assumption::Unique(_)));
        Theorem::new(statement)
    }
}

/// Fillings as text: one digit for each of the cells, in order.
impl Unique {
    /// The candidates that a text names, one in each cell; they need not be the pattern's.
    pub fn filling(&self, board: &Sudoku, text: &str) -> Option<Vec<Candidate>> {
        let digits: Vec<char> = text.chars().collect();
        let fits = digits.len() == self.cells.len();
        let pairs = fits.then(|| self.cells.iter().zip(digits))?;
        pairs
            .map(|(cell, digit)| {
                let digit = digit_of(digit, board.side())?;
                Some(board.candidate_at(cell.index(), digit))
            })
            .collect()
    }

    /// The text of a filling.
    pub fn filling_text(&self, board: &Sudoku, filling: &[Candidate]) -> String {
        filling.iter().map(|&c| symbol(board.digit(c))).collect()
    }
}
