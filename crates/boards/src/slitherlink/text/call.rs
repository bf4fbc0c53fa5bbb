//! Calls of CSP-Rules: `(solve rows columns …)` with a word for each cell, `(solve-tatham rows columns "a3b2…")`.

use super::{CLUE, Row, size};
use crate::slitherlink::Diagram;
use oddagon_core::TextError;

/// Whether a line begins a call.
pub(super) fn begins(row: &Row) -> bool {
    row.text.starts_with(&['(', 's', 'o', 'l', 'v', 'e'])
}

/// Reads the call that begins with the first of these lines; returns also the lines after it.
pub(super) fn read(lines: &[Row]) -> Result<(Diagram, &[Row]), TextError> {
    let first = &lines[0];
    let wrong =
        |row: &Row, at: usize, problem: String| TextError::at((row.number, at + 1), problem);
    let is_end = |row: &Row| row.text.contains(&')');
    let Some(end) = lines.iter().position(is_end) else {
        let problem = "the call has no \")\" at its end".to_owned();
        return Err(wrong(first, 0, problem));
    };
    let last = &lines[end];
    let bracket = last.text.iter().position(|&c| c == ')').unwrap_or(0);
    let is_blank = |(_, c): &(usize, &char)| c.is_whitespace();
    let mut after = last.text.iter().enumerate().skip(bracket + 1);
    if let Some((at, _)) = after.find(|place| !is_blank(place)) {
        return Err(last.unexpected(at, "the end of the line after a call"));
    }
    // Words, each with its line and the place of its first character; brackets and quotes stand between words.
    let mut words: Vec<(&Row, usize, String)> = Vec::new();
    for row in &lines[..=end] {
        let mut is_open = false;
        for (at, &c) in row.text.iter().enumerate() {
            if c == ')' {
                break;
            }
            if c.is_whitespace() || c == '(' || c == '"' {
                is_open = false;
            } else if is_open && let Some((.., word)) = words.last_mut() {
                word.push(c);
            } else {
                words.push((row, at, c.to_string()));
                is_open = true;
            }
        }
    }
    let number = |at: usize| {
        let found = words
            .get(at)
            .map(|(row, at, word)| (*row, *at, word.parse::<usize>()));
        match found {
            Some((_, _, Ok(number))) => Ok(number),
            found => {
                let (row, at) = found.map_or((first, 0), |(row, at, _)| (row, at));
                let problem = "expected a number of rows and one of columns, as in (solve 5 5 ...)";
                Err(wrong(row, at, problem.to_owned()))
            }
        }
    };
    let (rows, columns) = (number(1)?, number(2)?);
    size(first, rows, columns)?;
    let is_runs = words
        .first()
        .is_some_and(|(.., name)| name == "solve-tatham");
    let mut diagram = Diagram::blank(rows, columns);
    let mut clues = Vec::new();
    for (row, start, word) in &words[3..] {
        for (at, c) in (*start..).zip(word.chars()) {
            match c {
                '0'..='3' => clues.push(Some(c as u8 - b'0')),
                '.' if !is_runs => clues.push(None),
                'a'..='z' if is_runs => {
                    clues.extend(vec![None; usize::from(c as u8 - b'a') + 1]);
                }
                _ => {
                    let expected = if is_runs {
                        "a letter from a to z"
                    } else {
                        "a dot"
                    };
                    return Err(row.unexpected(at, &format!("{CLUE} or {expected}")));
                }
            }
        }
    }
    if clues.len() != rows * columns {
        let expected = (rows * columns).to_string();
        return Err(first.count(0, clues.len(), "cells", expected));
    }
    diagram.clues = clues;
    Ok((diagram, &lines[end + 1..]))
}
