//! The text of [`Pattern::Restrict`](super::Pattern::Restrict): CSP-variables, a colon, and what they may be.

use super::TheoremError;
use crate::sudoku::text::TextError;
use crate::{Board, CandidateSet, Variable};

/// The state that a text describes, and the CSP-variables that it restricts. Lines end at a line end or `;`; blank ones and comments
/// (from `#` to the line end) are skipped.
///
/// # Errors
/// What is wrong, with line and column, counted from 1 in this text.
pub fn read_restrictions(
    text: &str,
    board: &dyn Board,
) -> Result<(CandidateSet, Vec<Variable>), TheoremError> {
    let csp = board.csp();
    let mut live = csp.everything();
    let mut restricted = Vec::new();
    for part in parts(text) {
        let Some(colon) = part.text.find(':') else {
            let problem = "expected CSP-variables, a colon, and what they may be".to_owned();
            return Err(part.at(part.text.trim_end().len(), problem));
        };
        let mut variables = Vec::new();
        for (at, word) in words(&part.text[..colon]) {
            let found = board.variables_described(word);
            if found.is_empty() {
                let problem = format!("found {word:?}, expected a CSP-variable such as {}", {
                    board.variable_name(Variable::new(0))
                });
                return Err(part.at(at, problem));
            }
            variables.extend(found);
        }
        let members = variables.iter().flat_map(|&v| csp.members(v)).copied();
        let members = CandidateSet::of(csp.candidate_count(), members);
        let mut kept = CandidateSet::empty(csp.candidate_count());
        for (at, word) in words(&part.text[colon + 1..]) {
            let mut found = board.candidates_described(word);
            if found.is_empty() {
                let values = variables.iter().map(|&v| board.value(v, word));
                found = values.collect::<Option<_>>().unwrap_or_default();
            }
            // A word that leaves nothing here would be read as a premise and be none.
            if !found.iter().any(|&c| members.contains(c)) {
                let problem =
                    format!("found {word:?}, expected what describes candidates of these");
                return Err(part.at(colon + 1 + at, problem));
            }
            found.into_iter().for_each(|c| kept.insert(c));
        }
        if variables.is_empty() {
            return Err(part.at(colon, "expected a CSP-variable before the colon".to_owned()));
        }
        for v in variables {
            let members = csp.members(v);
            for &c in members.iter().filter(|&&c| !kept.contains(c)) {
                live.remove(c);
            }
            restricted.push(v);
        }
        let is_empty = |v: &&Variable| !csp.members(**v).iter().any(|&c| live.contains(c));
        if let Some(&v) = restricted.iter().find(is_empty) {
            let problem = format!("this leaves no candidate in {}", board.variable_name(v));
            return Err(part.at(colon, problem));
        }
    }
    Ok((live, restricted))
}

/// A piece of the text that is not blank, with its place.
struct Part<'t> {
    line: usize,
    column: usize,
    text: &'t str,
}

impl Part<'_> {
    /// An error at so many bytes from the beginning of this part.
    fn at(&self, byte: usize, problem: String) -> TheoremError {
        let before = self.text[..byte].chars().count();
        TheoremError::Pattern(TextError::at((self.line, self.column + before), problem))
    }
}

fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    text.lines().enumerate().flat_map(|(i, line)| {
        let line = line.split('#').next().unwrap_or("");
        let mut column = 1;
        let part = move |text| {
            let here = column;
            column += str::chars(text).count() + 1;
            Part {
                line: i + 1,
                column: here,
                text,
            }
        };
        let parts = line.split(';').map(part);
        parts.filter(|part| !part.text.trim().is_empty())
    })
}

/// The words of a text, each with its place in bytes.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let place = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(move |word| (place(word), word))
}
