//! From what a person wrote to what it means.

use super::{BoardName, Claim, Goal, Pattern, Statement, Theorem, TheoremError, Words};
use crate::board::Board;
use crate::board::sudoku::{
    Sudoku,
    text::{Marks, read_candidates, read_cells},
};
use crate::csp::{Candidate, CandidateSet};

impl Theorem {
    /// What a statement means on its board.
    ///
    /// The state is the pattern's: cells outside a k-digit or kl-digit pattern have all their candidates. `without` removes
    /// candidates, `decided` removes the others of their cells. The focus is every live candidate of the pattern's
    /// cells (of a candidate grid, and of cells named in `without` and `decided`: those that lack a candidate), plus the
    /// claim's candidates. `Claim::Assert` claims the elimination of the other candidates of each asserted candidate's
    /// cell; all else that the asserted candidate is linked to follows by BRT.
    ///
    /// # Errors
    /// An unknown board, k or l out of range, a text that cannot be read, a word that names no candidate or one that the
    /// pattern lacks, two candidates decided (or asserted) in one cell, a claim that names none.
    pub fn new(statement: Statement) -> Result<Theorem, TheoremError> {
        let BoardName::Sudoku(order) = statement.board;
        let board = Sudoku::of_order(order).ok_or(TheoremError::Order { order })?;
        let (mut live, mut marks) = pattern(&statement.pattern, &board)?;

        for c in named(&statement.without, "without", &board, &live)? {
            live.remove(c);
        }
        let decided = named(&statement.decided, "decided", &board, &live)?;
        let decided = one_per_cell(&decided, "decided", &board)?;
        for c in decided {
            for other in others_of_cell(c, &board, &live) {
                live.remove(other);
            }
        }
        let mut focus = CandidateSet::empty(live.universe());
        let rule = matches!(statement.pattern, Pattern::Candidates(_));
        for (cell, mark) in marks.iter_mut().enumerate() {
            let left: Vec<Candidate> = live_of_cell(cell, &board, &live).collect();
            let lacks = left.len() < board.side();
            if rule && lacks {
                *mark = Some(left.len());
            }
            if lacks || mark.is_some() {
                left.iter().for_each(|&c| focus.insert(c));
            }
        }
        let goal = match &statement.claim {
            Claim::Impossible => Goal::Impossible,
            Claim::Eliminate(words) => {
                let mut targets = claimed(words, &board, &live)?;
                targets.sort_unstable();
                targets.dedup();
                Goal::Eliminate(targets)
            }
            Claim::Assert(words) => {
                let asserted = claimed(words, &board, &live)?;
                let asserted = one_per_cell(&asserted, "claim", &board)?;
                let others = |&c: &Candidate| others_of_cell(c, &board, &live);
                asserted.iter().for_each(|&c| focus.insert(c));
                Goal::Eliminate(asserted.iter().flat_map(others).collect())
            }
        };
        if let Goal::Eliminate(targets) = &goal {
            targets.iter().for_each(|&c| focus.insert(c));
        }
        Ok(Theorem {
            statement,
            board,
            live,
            focus,
            goal,
            marks,
        })
    }
}

/// The pattern's state and, for each of its cells, the number of digits it is marked with or has left.
fn pattern(
    pattern: &Pattern,
    board: &Sudoku,
) -> Result<(CandidateSet, Vec<Option<usize>>), TheoremError> {
    let side = board.side();
    let (text, marks) = match pattern {
        Pattern::Digits { k, cells } => (cells, digits(*k, side)?),
        Pattern::KlDigits { k, l, cells } => (cells, kl_digits(*k, *l, side)?),
        Pattern::Candidates(text) => {
            let live = read_candidates(text, board).map_err(TheoremError::Pattern)?;
            return Ok((live, vec![None; board.cell_count()]));
        }
    };
    let marks = read_cells(text, board.order(), marks).map_err(TheoremError::Pattern)?;
    let mut live = board.csp().everything();
    for (cell, mark) in marks.iter().enumerate() {
        for digit in mark.unwrap_or(side)..side {
            live.remove(board.candidate_at(cell, digit));
        }
    }
    Ok((live, marks))
}

/// The marks of a k-digit pattern, if the board has k digits.
pub(super) fn digits(k: usize, side: usize) -> Result<Marks, TheoremError> {
    match (1..=side).contains(&k) {
        true => Ok(Marks::Digits(k)),
        false => Err(TheoremError::DigitCount { k, side }),
    }
}

/// The marks of a kl-digit pattern, if k < l and the board has l digits.
pub(super) fn kl_digits(k: usize, l: usize, side: usize) -> Result<Marks, TheoremError> {
    match 1 <= k && k < l && l <= side {
        true => Ok(Marks::KlDigits(k, l)),
        false => Err(TheoremError::DigitCounts { k, l, side }),
    }
}

/// The candidates that the words name, all of them live.
fn named(
    words: &Words,
    field: &'static str,
    board: &Sudoku,
    live: &CandidateSet,
) -> Result<Vec<Candidate>, TheoremError> {
    let candidate = |word: &str| {
        let word = word.to_owned();
        match board.candidate(&word) {
            None => Err(TheoremError::UnknownCandidate { field, word }),
            Some(c) if !live.contains(c) => Err(TheoremError::NotInPattern { field, word }),
            Some(c) => Ok(c),
        }
    };
    words.iter().map(candidate).collect()
}

fn claimed(
    words: &Words,
    board: &Sudoku,
    live: &CandidateSet,
) -> Result<Vec<Candidate>, TheoremError> {
    if words.is_empty() {
        return Err(TheoremError::EmptyClaim);
    }
    named(words, "claim", board, live)
}

/// The same candidates, sorted, each once; an error where two are in one cell.
fn one_per_cell(
    candidates: &[Candidate],
    field: &'static str,
    board: &Sudoku,
) -> Result<Vec<Candidate>, TheoremError> {
    let mut sorted = candidates.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let in_one_cell = |pair: &&[Candidate]| board.cell(pair[0]) == board.cell(pair[1]);
    match sorted.windows(2).find(in_one_cell) {
        Some(pair) => Err(TheoremError::TwoInOneCell {
            field,
            first: board.candidate_name(pair[0]),
            second: board.candidate_name(pair[1]),
        }),
        None => Ok(sorted),
    }
}

fn live_of_cell(
    cell: usize,
    board: &Sudoku,
    live: &CandidateSet,
) -> impl Iterator<Item = Candidate> {
    (0..board.side())
        .map(move |digit| board.candidate_at(cell, digit))
        .filter(|&c| live.contains(c))
}

fn others_of_cell(c: Candidate, board: &Sudoku, live: &CandidateSet) -> Vec<Candidate> {
    let cell = live_of_cell(board.cell(c), board, live);
    cell.filter(|&other| other != c).collect()
}
