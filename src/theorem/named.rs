//! Candidates that a statement names.

use super::{TheoremError, Words};
use crate::board::{Board, Literal};
use crate::csp::{Candidate, CandidateSet};

/// The candidates that the words name, all of them live.
pub(super) fn named(
    words: &Words,
    field: &'static str,
    board: &dyn Board,
    live: &CandidateSet,
) -> Result<Vec<Candidate>, TheoremError> {
    let mut all = Vec::new();
    for word in words.iter() {
        let described = board.candidates_described(word);
        if described.is_empty() {
            let word = word.to_owned();
            return Err(TheoremError::UnknownCandidate { field, word });
        }
        if let Some(&missing) = described.iter().find(|&&c| !live.contains(c)) {
            let word = board.candidate_name(missing);
            return Err(TheoremError::NotInPattern { field, word });
        }
        all.extend(described);
    }
    Ok(all)
}

/// [`named`], if they are at least so many.
pub(super) fn at_least(
    least: usize,
    words: &Words,
    field: &'static str,
    board: &dyn Board,
    live: &CandidateSet,
) -> Result<Vec<Candidate>, TheoremError> {
    let all = named(words, field, board, live)?;
    match all.len() {
        0 => Err(TheoremError::NoCandidate { field }),
        n if n < least => Err(TheoremError::TooFew { field, least }),
        _ => Ok(all),
    }
}

/// The literals that the words name: a candidate, or `-` and a candidate that is said to be false. All are live, none is named twice.
pub(super) fn literals(
    words: &Words,
    field: &'static str,
    board: &dyn Board,
    live: &CandidateSet,
) -> Result<Vec<Literal>, TheoremError> {
    let mut all = Vec::new();
    for word in words.iter() {
        let (name, positive) = match word.strip_prefix('-') {
            Some(name) => (name, false),
            None => (word, true),
        };
        let one = Words(vec![name.to_owned()]);
        let found = named(&one, field, board, live)?;
        all.extend(found.into_iter().map(|candidate| Literal {
            candidate,
            positive,
        }));
    }
    if all.is_empty() {
        return Err(TheoremError::NoCandidate { field });
    }
    distinct(all.iter().map(|l| l.candidate).collect(), field, board)?;
    Ok(all)
}

/// The same candidates; an error where one is named twice.
pub(super) fn distinct(
    candidates: Vec<Candidate>,
    field: &'static str,
    board: &dyn Board,
) -> Result<Vec<Candidate>, TheoremError> {
    let mut seen = CandidateSet::empty(board.csp().candidate_count());
    for &c in &candidates {
        if seen.contains(c) {
            let word = board.candidate_name(c);
            return Err(TheoremError::NamedTwice { field, word });
        }
        seen.insert(c);
    }
    Ok(candidates)
}

/// The same candidates, sorted, each once; an error where two are in one cell.
pub(super) fn one_per_cell(
    candidates: &[Candidate],
    field: &'static str,
    board: &dyn Board,
) -> Result<Vec<Candidate>, TheoremError> {
    let mut sorted = candidates.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    for (i, &first) in sorted.iter().enumerate() {
        let cell = cell(first, board);
        if let Some(&second) = sorted[i + 1..].iter().find(|c| cell.contains(c)) {
            return Err(TheoremError::TwoInOneCell {
                field,
                first: board.candidate_name(first),
                second: board.candidate_name(second),
            });
        }
    }
    Ok(sorted)
}

/// The candidates of a candidate's first CSP-variable: for Sudoku, its cell.
pub(super) fn cell(c: Candidate, board: &dyn Board) -> &[Candidate] {
    board.csp().members(board.csp().variables_of(c)[0])
}

pub(super) fn live_of_cell(c: Candidate, board: &dyn Board, live: &CandidateSet) -> Vec<Candidate> {
    let members = cell(c, board).iter().copied();
    members.filter(|&c| live.contains(c)).collect()
}

pub(super) fn others_of_cell(
    c: Candidate,
    board: &dyn Board,
    live: &CandidateSet,
) -> Vec<Candidate> {
    let mut cell = live_of_cell(c, board, live);
    cell.retain(|&other| other != c);
    cell
}
