//! Candidates that a field of a statement names.

use super::{NameList, TheoremError};
use crate::csp::repeated;
use crate::{Board, Candidate, CandidateSet, Literal};
use std::collections::HashMap;

/// Reads a field of a statement: the candidates that it names must be candidates of the board, and
/// live.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    pub name: &'static str,
    pub board: &'a dyn Board,
    pub live: &'a CandidateSet,
}

impl<'a> Field<'a> {
    /// The field of this name, on a board, in a state.
    pub fn of(name: &'static str, board: &'a dyn Board, live: &'a CandidateSet) -> Field<'a> {
        Field { name, board, live }
    }

    fn wrong<T>(self, problem: String) -> Result<T, TheoremError> {
        TheoremError::meaning(format!("{}: {problem}", self.name))
    }

    /// The candidates that the words name.
    pub fn candidates(self, words: &NameList) -> Result<Vec<Candidate>, TheoremError> {
        let mut all = Vec::new();
        for word in words.iter() {
            let described = self.board.candidates_described(word);
            if described.is_empty() {
                return self.wrong(format!(
                    "found {word:?}, expected a candidate's name such as n5r2c7"
                ));
            }
            // `Sr2c2nw=0` is no candidate's name, but says that one of these is true: of its values
            // the pattern may lack some. If it lacks all, the word says something false.
            if self.board.csp().candidate(word).is_none() && word.contains('=') {
                let live = |c: &Candidate| self.live.contains(*c);
                if described.iter().any(live) {
                    all.extend(described.into_iter().filter(live));
                    continue;
                }
            }
            if let Some(&missing) = described.iter().find(|&&c| !self.live.contains(c)) {
                let name = self.board.csp().candidate_name(missing);
                return self.wrong(format!(
                    "{name} is not in the pattern, expected one of its candidates"
                ));
            }
            all.extend(described);
        }
        Ok(all)
    }

    /// The words but those that speak of several candidates, as `Sr2c2nw=0` does, and of none that
    /// is left.
    pub fn open(self, words: &NameList) -> NameList {
        let is_open = |word: &&str| {
            let described = self.board.candidates_described(word);
            self.board.csp().candidate(word).is_some()
                || !word.contains('=')
                || described.is_empty()
                || described.iter().any(|&c| self.live.contains(c))
        };
        NameList(words.iter().filter(is_open).map(str::to_owned).collect())
    }

    /// [`candidates`](Self::candidates), sorted, each once; at least one.
    pub fn set(self, words: &NameList) -> Result<Vec<Candidate>, TheoremError> {
        let mut all = self.candidates(words)?;
        all.sort_unstable();
        all.dedup();
        self.at_least(1, all.len())?;
        Ok(all)
    }

    /// [`candidates`](Self::candidates), if there are at least two and none is named twice.
    pub fn several(self, words: &NameList) -> Result<Vec<Candidate>, TheoremError> {
        let all = self.candidates(words)?;
        self.at_least(2, all.len())?;
        self.distinct(&all)?;
        Ok(all)
    }

    /// The literals that the words name, one or more: a candidate, or `-` and a candidate, which is
    /// then false. None is named twice.
    pub fn literals(self, words: &NameList) -> Result<Vec<Literal>, TheoremError> {
        let mut all = Vec::new();
        for word in words.iter() {
            let name = word.strip_prefix('-');
            let positive = name.is_none();
            let found = self.candidates(&NameList::from(name.unwrap_or(word)))?;
            // `n12r1c1` names two candidates, `Sr2c2nw=1` one of several: this is false where each
            // of them is, which is no literal.
            if !positive && found.len() > 1 && word.contains('=') {
                return self.wrong(format!(
                    "{word} is not one candidate, expected one after `-`"
                ));
            }
            all.extend(found.into_iter().map(|c| Literal::new(c, positive)));
        }
        self.at_least(1, all.len())?;
        let candidates: Vec<Candidate> = all.iter().map(|literal| literal.candidate).collect();
        self.distinct(&candidates)?;
        Ok(all)
    }

    fn at_least(self, least: usize, found: usize) -> Result<(), TheoremError> {
        if found < least {
            return self.wrong(format!(
                "found {found}, expected at least {least} candidates, each a name such as n5r2c7"
            ));
        }
        Ok(())
    }

    fn distinct(self, candidates: &[Candidate]) -> Result<(), TheoremError> {
        if let Some(twice) = repeated(candidates) {
            let name = self.board.csp().candidate_name(twice);
            return self.wrong(format!("{name} is named twice"));
        }
        Ok(())
    }

    /// Makes sure that no two of these candidates are in one cell.
    pub fn one_per_cell(self, candidates: &[Candidate]) -> Result<(), TheoremError> {
        let csp = self.board.csp();
        // For each cell its candidate.
        let mut found = HashMap::new();
        for &second in candidates {
            let cells = csp.variables_of(second);
            let earlier = cells.iter().filter_map(|v| found.get(v));
            if let Some(first) = earlier.copied().find(|first| *first != second) {
                let [first, second] = [first, second].map(|c| csp.candidate_name(c));
                return self.wrong(format!(
                    "{first} and {second} are in one cell, expected at most one of them"
                ));
            }
            found.insert(cells[0], second);
        }
        Ok(())
    }
}

/// The candidates of a candidate's first CSP-variable: for Sudoku, its cell.
pub(super) fn cell(c: Candidate, board: &dyn Board) -> &[Candidate] {
    board.csp().members(board.csp().variables_of(c)[0])
}

/// The names of candidates.
pub(super) fn names(board: &dyn Board, candidates: &[Candidate]) -> NameList {
    let names = candidates.iter().map(|&c| board.csp().candidate_name(c));
    NameList(names.map(str::to_owned).collect())
}

/// The names of literals: for a negative one, `-` and the candidate's.
pub(super) fn signed_names(board: &dyn Board, literals: &[Literal]) -> NameList {
    let names = literals.iter().map(|literal| {
        let sign = if literal.positive { "" } else { "-" };
        format!("{sign}{}", board.csp().candidate_name(literal.candidate))
    });
    NameList(names.collect())
}
