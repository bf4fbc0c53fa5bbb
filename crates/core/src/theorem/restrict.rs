//! The text of [`Pattern::Restrict`](super::Pattern::Restrict): CSP-variables, a colon, and the
//! values that they may take.

use super::TheoremError;
use crate::{Board, CandidateSet, TextError, Variable};
use std::collections::HashSet;

/// The state that a text describes, and the CSP-variables that it restricts. Lines end at a line
/// end or `;`; blank ones and comments (from `#` to the line end) are skipped.
///
/// # Errors
/// What is wrong, with line and column, counted from 1 in this text.
pub fn read_restrictions(
    text: &str,
    board: &dyn Board,
) -> Result<(CandidateSet, Vec<Variable>), TheoremError> {
    let mut live = board.csp().everything();
    let mut restricted = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let said = line.split('#').next().unwrap_or("");
        let parts = said.split(';').map(str::trim);
        for part in parts.filter(|part| !part.is_empty()) {
            let read = restrict(part, board, &mut live, &mut restricted);
            read.map_err(|(at, problem)| {
                // The faulty piece lies in the line.
                let bytes = at.as_ptr() as usize - line.as_ptr() as usize;
                let column = line[..bytes].chars().count() + 1;
                TheoremError::in_pattern(TextError::at((number, column), problem))
            })?;
        }
    }
    Ok((live, restricted))
}

/// Takes one part of the text into account. An error comes with the faulty piece of it.
fn restrict<'t>(
    part: &'t str,
    board: &dyn Board,
    live: &mut CandidateSet,
    restricted: &mut Vec<Variable>,
) -> Result<(), (&'t str, String)> {
    let csp = board.csp();
    let Some((subjects, values)) = part.split_once(':') else {
        let problem = "expected CSP-variables, a colon, and what they may be";
        return Err((&part[part.len()..], problem.to_owned()));
    };
    let colon = &part[subjects.len()..];
    let mut variables = Vec::new();
    for word in subjects.split_whitespace() {
        let found = board.variables_described(word);
        if found.is_empty() {
            let problem = match csp.variables().next() {
                Some(first) => {
                    let such_as = csp.variable_name(first);
                    format!("found {word:?}, expected a CSP-variable such as {such_as}")
                }
                None => format!("found {word:?}, but the board has no CSP-variables"),
            };
            return Err((word, problem));
        }
        variables.extend(found);
    }
    if variables.is_empty() {
        let problem = "expected a CSP-variable before the colon";
        return Err((colon, problem.to_owned()));
    }
    let members = variables.iter().flat_map(|&v| csp.members(v)).copied();
    let members = CandidateSet::of(csp.candidate_count(), members);
    let mut kept = CandidateSet::empty(csp.candidate_count());
    let mut words = HashSet::new();
    for word in values.split_whitespace().filter(|word| words.insert(*word)) {
        let mut found = board.candidates_described(word);
        if !found.iter().any(|&c| members.contains(c)) {
            let values = variables.iter().map(|&v| board.value(v, word));
            found = values.collect::<Option<_>>().unwrap_or_default();
        }
        if found.is_empty() {
            // Slitherlink's `Sr2c2nw: 1` describes what `Sr2c2nw=1` does.
            found = board.candidates_described(&format!("{}={word}", subjects.trim()));
        }
        // A word that leaves nothing here would look like a premise, but would not be one.
        if !found.iter().any(|&c| members.contains(c)) {
            let problem = format!("found {word:?}, expected what describes candidates of these");
            return Err((word, problem));
        }
        found.into_iter().for_each(|c| kept.insert(c));
    }
    // The CSP-variables that may have no candidate left now.
    let mut changed = variables.clone();
    for c in members.iter().filter(|&c| !kept.contains(c)) {
        if live.contains(c) {
            live.remove(c);
            changed.extend(csp.variables_of(c));
        }
    }
    restricted.extend(variables);
    let is_empty = |v: &&Variable| !csp.members(**v).iter().any(|&c| live.contains(c));
    let some_empty = changed.iter().any(|v| is_empty(&v));
    if some_empty && let Some(&v) = restricted.iter().find(is_empty) {
        let problem = format!("this leaves no candidate in {}", csp.variable_name(v));
        return Err((colon, problem));
    }
    Ok(())
}
