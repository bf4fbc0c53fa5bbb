//! Candidates that a statement names.

use super::{TheoremError, Words};
use crate::{Board, Candidate, CandidateSet, Literal};

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
            return TheoremError::meaning(format!(
                "{field}: found {word:?}, expected a candidate's name such as n5r2c7"
            ));
        }
        if let Some(&missing) = described.iter().find(|&&c| !live.contains(c)) {
            let word = board.candidate_name(missing);
            return TheoremError::meaning(format!(
                "{field}: {word} is not in the pattern, expected one of its candidates"
            ));
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
        n if n < least => TheoremError::meaning(format!(
            "{field}: found one candidate, expected at least {least}"
        )),
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
        let found = named(&Words::from(name), field, board, live)?;
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
            return TheoremError::meaning(format!("{field}: {word} is named twice"));
        }
        seen.insert(c);
    }
    Ok(candidates)
}

/// The same candidates, sorted, each once; an error where two are in one cell.
pub(super) fn one_per_cell(
    mut candidates: Vec<Candidate>,
    field: &'static str,
    board: &dyn Board,
) -> Result<Vec<Candidate>, TheoremError> {
    candidates.sort_unstable();
    candidates.dedup();
    for (i, &first) in candidates.iter().enumerate() {
        let cell = cell(first, board);
        if let Some(&second) = candidates[i + 1..].iter().find(|c| cell.contains(c)) {
            let [first, second] = [first, second].map(|c| board.candidate_name(c));
            return TheoremError::meaning(format!(
                "{field}: {first} and {second} are in one cell, expected at most one of them"
            ));
        }
    }
    Ok(candidates)
}

/// The candidates of a candidate's first CSP-variable: for Sudoku, its cell.
fn cell(c: Candidate, board: &dyn Board) -> &[Candidate] {
    board.csp().members(board.csp().variables_of(c)[0])
}

/// The live candidates of a candidate's cell.
pub(super) fn live_of_cell(c: Candidate, board: &dyn Board, live: &CandidateSet) -> Vec<Candidate> {
    let members = cell(c, board).iter().copied();
    members.filter(|&c| live.contains(c)).collect()
}

/// The other live candidates of a candidate's cell.
pub(super) fn others_of_cell(
    c: Candidate,
    board: &dyn Board,
    live: &CandidateSet,
) -> Vec<Candidate> {
    let mut cell = live_of_cell(c, board, live);
    cell.retain(|&other| other != c);
    cell
}

/// The names of candidates.
pub(super) fn names(board: &dyn Board, candidates: &[Candidate]) -> Words {
    let name = |&c: &Candidate| board.candidate_name(c);
    Words(candidates.iter().map(name).collect())
}

/// The names of literals: of a negative one, `-` and the candidate's.
pub(super) fn signed_names(board: &dyn Board, literals: &[Literal]) -> Words {
    let name = |literal: &Literal| {
        let sign = if literal.positive { "" } else { "-" };
        format!("{sign}{}", board.candidate_name(literal.candidate))
    };
    Words(literals.iter().map(name).collect())
}
