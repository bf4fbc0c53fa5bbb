//! Calls of CSP-Rules: `(solve rows columns …)` with a word for each cell, `(solve-tatham rows
//! columns "a3b2…")`.

use super::{CLUE, Row, dotted, size};
use crate::form::tatham::clues;
use crate::form::{CallWord, faults, place_in, words};
use crate::slitherlink::Diagram;
use oddagon_core::TextError;

/// Whether a line begins a call.
pub(super) fn begins(row: &Row) -> bool {
    row.text.starts_with(&['(', 's', 'o', 'l', 'v', 'e'])
}

/// Reads the call that begins with the first of these lines of a text; returns also the lines after
/// it.
pub(super) fn read<'r>(text: &str, lines: &'r [Row]) -> Result<(Diagram, &'r [Row]), TextError> {
    let first = &lines[0];
    let call = &text[first.start..];
    let Some((inner, _)) = call.split_once(')') else {
        let problem = "the call has no \")\" at its end";
        return Err(TextError::at((first.number, 1), problem));
    };
    let end = inner.matches('\n').count();
    let last = &lines[end];
    let mut after = last.text.iter().skip_while(|&&c| c != ')').skip(1);
    if let Some(at) = after.position(|c| !c.is_whitespace()) {
        let bracket = last.text.iter().take_while(|&&c| c != ')').count();
        return Err(last.unexpected(bracket + 1 + at, "the end of the line after a call"));
    }
    let words = words(&inner[1..]).into_iter().flat_map(|word| match word {
        CallWord::Quoted(text) | CallWord::Plain(text) => text.split_whitespace(),
    });
    let words: Vec<&str> = words.collect();
    let number = |at: usize| {
        let word = words.get(at);
        word.and_then(|word| word.parse::<usize>().ok())
            .ok_or_else(|| {
                let place = word.map_or((first.number, 1), |word| place_in(text, word));
                let problem = "expected a number of rows and one of columns, as in (solve 5 5 ...)";
                TextError::at(place, problem)
            })
    };
    let (rows, columns) = (number(1)?, number(2)?);
    size(first, rows, columns)?;
    let is_runs = words.first() == Some(&"solve-tatham");
    let mut diagram = Diagram::blank(rows, columns);
    diagram.clues.clear();
    for &word in &words[3..] {
        let read = if is_runs {
            clues(word, 3)
        } else {
            dotted(word.chars())
        };
        let (line, column) = place_in(text, word);
        diagram.clues.extend(read.map_err(|(at, found)| {
            let other = if is_runs {
                "a letter from a to z"
            } else {
                "a dot"
            };
            faults::character((line, column + at), found, &format!("{CLUE} or {other}"))
        })?);
    }
    if diagram.clues.len() != rows * columns {
        let expected = (rows * columns).to_string();
        return Err(first.count(0, diagram.clues.len(), "cells", expected));
    }
    Ok((diagram, &lines[end + 1..]))
}
