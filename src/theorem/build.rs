//! Theorems made by programs, and the questions about their pattern.

use super::{BoardName, Claim, Pattern, Statement, Theorem, TheoremError, Words};
use crate::board::sudoku::{Sudoku, text};
use std::sync::Arc;

impl Statement {
    /// The statement that a pattern is impossible, nothing more.
    pub fn impossible(name: &str, order: usize, pattern: Pattern) -> Statement {
        Statement {
            name: name.to_owned(),
            board: BoardName::Sudoku(order),
            pattern,
            without: Words::default(),
            decided: Words::default(),
            claim: Claim::Impossible,
            source: String::new(),
        }
    }
}

impl Theorem {
    /// The theorem that a k-digit pattern is impossible.
    ///
    /// # Errors
    /// As for [`Theorem::new`].
    pub fn k_digit(
        name: &str,
        order: usize,
        k: usize,
        cells: &str,
    ) -> Result<Theorem, TheoremError> {
        let cells = cells.to_owned();
        Theorem::new(Statement::impossible(
            name,
            order,
            Pattern::Digits { k, cells },
        ))
    }

    /// The theorem that a kl-digit pattern is impossible.
    ///
    /// # Errors
    /// As for [`Theorem::new`].
    pub fn kl_digit(
        name: &str,
        order: usize,
        (k, l): (usize, usize),
        cells: &str,
    ) -> Result<Theorem, TheoremError> {
        let cells = cells.to_owned();
        Theorem::new(Statement::impossible(
            name,
            order,
            Pattern::KlDigits { k, l, cells },
        ))
    }

    /// The theorem that a candidate grid (in any of its text forms) makes the claim true.
    ///
    /// # Errors
    /// As for [`Theorem::new`].
    pub fn from_candidates(
        name: &str,
        order: usize,
        candidates: &str,
        claim: Claim,
    ) -> Result<Theorem, TheoremError> {
        let pattern = Pattern::Candidates(candidates.to_owned());
        Theorem::new(Statement {
            claim,
            ..Statement::impossible(name, order, pattern)
        })
    }

    /// The Sudoku board it is stated on; `None` for another puzzle.
    pub fn sudoku(&self) -> Option<Arc<Sudoku>> {
        let BoardName::Sudoku(order) = self.statement.board;
        Sudoku::of_order(order)
    }

    /// For each cell of the board its mark: k or l in the cells of a k-digit or kl-digit pattern; in a candidate grid how
    /// many candidates are left, where fewer than the board has digits. `None` outside the pattern.
    pub fn marks(&self) -> &[Option<usize>] {
        &self.marks
    }

    /// The cells of the pattern, in order: those with a mark.
    pub fn cells(&self) -> Vec<usize> {
        let marked = |&cell: &usize| self.marks[cell].is_some();
        (0..self.marks.len()).filter(marked).collect()
    }

    /// What kind of pattern it is, as JSON output names it: "k-digit", "kl-digit" or "rule".
    pub fn kind(&self) -> &'static str {
        match self.statement.pattern {
            Pattern::Digits { .. } => "k-digit",
            Pattern::KlDigits { .. } => "kl-digit",
            Pattern::Candidates(_) => "rule",
        }
    }

    /// The k of a k-digit or kl-digit pattern.
    pub fn k(&self) -> Option<usize> {
        match self.statement.pattern {
            Pattern::Digits { k, .. } | Pattern::KlDigits { k, .. } => Some(k),
            Pattern::Candidates(_) => None,
        }
    }

    /// The l of a kl-digit pattern.
    pub fn l(&self) -> Option<usize> {
        match self.statement.pattern {
            Pattern::KlDigits { l, .. } => Some(l),
            _ => None,
        }
    }

    /// The live candidates in one line, side³ characters: the Sukaku form. Empty for a theorem that is not about Sudoku.
    pub fn candidate_line(&self) -> String {
        self.sudoku().map_or(String::new(), |board| {
            text::candidate_line(&board, &self.live)
        })
    }

    /// The number of digits of the pattern: k of a k-digit pattern, l of a kl-digit pattern.
    pub fn digits(&self) -> Option<usize> {
        match self.statement.pattern {
            Pattern::KlDigits { l, .. } => Some(l),
            _ => self.k(),
        }
    }

    /// The pattern's cells in one line, as the reader of pattern texts reads them: `X` or the digits k and l, `.` elsewhere.
    /// `None` for a candidate grid.
    pub fn cell_line(&self) -> Option<String> {
        self.kind_line(&self.cell_kinds()?)
    }

    /// What tells the pattern's cells apart, cell by cell, as canonical forms take it: 0 outside the pattern, 1 in the cells
    /// of a k-digit pattern and in those marked k, 2 in those marked l. `None` for a candidate grid.
    pub fn cell_kinds(&self) -> Option<Vec<u8>> {
        let k = self.k()?;
        let kind = |mark: &Option<usize>| match mark {
            None => 0,
            Some(mark) if *mark == k => 1,
            Some(_) => 2,
        };
        Some(self.marks.iter().map(kind).collect())
    }

    /// Cell kinds, as [`Theorem::cell_kinds`] numbers them, in one line, as [`Theorem::cell_line`] writes the pattern's own.
    /// `None` for a candidate grid.
    pub fn kind_line(&self, kinds: &[u8]) -> Option<String> {
        let (k, digits) = (self.k()?, self.digits()?);
        let BoardName::Sudoku(order) = self.statement.board;
        let mark = |cell: usize| match kinds[cell] {
            0 => '.',
            _ if k == digits => 'X',
            1 => text::symbol(k - 1),
            _ => text::symbol(digits - 1),
        };
        Some(text::cell_line(order, mark))
    }
}
