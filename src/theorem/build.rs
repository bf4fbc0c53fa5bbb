//! Theorems made by programs, and the questions about their pattern.

use super::{BoardName, Claim, Pattern, Statement, Theorem, TheoremError, Words};
use crate::board::Board;
use crate::board::abstract_board::AbstractBoard;
use crate::board::slitherlink::{Slitherlink, Window};
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
            assume: Vec::new(),
            focus: Words::default(),
            claim: Claim::Impossible,
            source: String::new(),
        }
    }

    /// The statement of a rule on the 9×9 board: restrictions as in [`Pattern::Restrict`], and what follows from them.
    pub fn rule(name: &str, restrict: &str, claim: Claim) -> Statement {
        Statement {
            claim,
            ..Statement::impossible(name, 3, Pattern::Restrict(restrict.to_owned()))
        }
    }
}

impl BoardName {
    /// The board of that name.
    ///
    /// # Errors
    /// [`TheoremError::Order`] where there is none.
    pub fn board(&self) -> Result<Arc<dyn Board>, TheoremError> {
        match self {
            BoardName::Sudoku(order) => match Sudoku::of_order(*order) {
                Some(board) => Ok(board),
                None => Err(TheoremError::Order { order: *order }),
            },
            BoardName::Abstract {
                variables,
                free,
                links,
            } => Ok(Arc::new(AbstractBoard::new(variables, free.iter(), links)?)),
            BoardName::Slitherlink { .. } => match self.slitherlink()? {
                Some(board) => Ok(board),
                None => unreachable!("it is the name of a Slitherlink board"),
            },
        }
    }

    /// The Sudoku board of that name, if it is the name of one.
    pub fn sudoku(&self) -> Option<Arc<Sudoku>> {
        match self {
            BoardName::Sudoku(order) => Sudoku::of_order(*order),
            BoardName::Abstract { .. } | BoardName::Slitherlink { .. } => None,
        }
    }

    /// The Slitherlink board of that name, if it is the name of one.
    ///
    /// # Errors
    /// A window that does not exist, sides that are none, too many closed circuits.
    pub fn slitherlink(&self) -> Result<Option<Arc<Slitherlink>>, TheoremError> {
        let BoardName::Slitherlink {
            rows,
            columns,
            border,
            mode,
        } = self
        else {
            return Ok(None);
        };
        let (rows, columns) = (*rows, *columns);
        let sides = 1..=Window::MOST_SIDE;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            return Err(TheoremError::Window { rows, columns });
        }
        let border = border.parse().map_err(TheoremError::Border)?;
        let board = Slitherlink::shared(rows, columns, border, *mode);
        board
            .map(Some)
            .ok_or(TheoremError::Circuits { rows, columns })
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

    /// The Sudoku board it is stated on; `None` for another puzzle. Where relations are assumed, [`board`](Self::board) is that board
    /// with more candidates after its own.
    pub fn sudoku(&self) -> Option<Arc<Sudoku>> {
        self.statement.board.sudoku()
    }

    /// For each cell of the board its mark: k or l in the cells of a k-digit or kl-digit pattern; for other patterns how
    /// many candidates are left, where fewer than the board has digits. `None` outside the pattern; empty for another puzzle.
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
            Pattern::Candidates(_) | Pattern::Restrict(_) => "rule",
        }
    }

    /// The k of a k-digit or kl-digit pattern.
    pub fn k(&self) -> Option<usize> {
        match self.statement.pattern {
            Pattern::Digits { k, .. } | Pattern::KlDigits { k, .. } => Some(k),
            Pattern::Candidates(_) | Pattern::Restrict(_) => None,
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
    /// `None` for other patterns.
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
        let order = self.sudoku()?.order();
        let mark = |cell: usize| match kinds[cell] {
            0 => '.',
            _ if k == digits => 'X',
            1 => text::symbol(k - 1),
            _ => text::symbol(digits - 1),
        };
        Some(text::cell_line(order, mark))
    }
}
