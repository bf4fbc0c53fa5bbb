//! Slitherlink as text, in five forms.
//!
//! *Drawings* have a dot at each point, between them `-` and `|` for a line, `x` where there is
//! none, a blank where nothing is known, and the clues in the cells; lines may leave the rim
//! outwards. *Rows* have a digit or a dot for each cell. *Loopy's game identifiers*, from Simon
//! Tatham's collection of puzzles, have the size and, on the same line, digits for clues and
//! letters for runs of cells without one: `5x5:a3b2…`, where `a` is one such cell, `z` 26.
//! *Addresses* are those of puzz.link and of the other sites that use pzpr:
//! `https://puzz.link/p?slither/5/5/g3…`. *Calls* are those of CSP-Rules, `(solve 5 5 . 3 …)`.
//!
//! ```text
//! .-. . .
//! | x3
//! . . .-.
//! ```
//!
//! A file may hold many puzzles: identifiers and addresses one per line, rows with a blank line
//! after each puzzle, drawings with two (one blank line may be a row of cells without clues). Lines
//! that begin with `#` are skipped and end a puzzle.

mod call;
mod drawing;
mod loopy;
mod puzzlink;

use super::{Diagram, Window};
use crate::form::faults;
use oddagon_core::TextError;

/// The names of the game in files of other programs and in addresses, in small letters.
pub const NAMES: [&str; 4] = ["loopy", "slither", "slitherlink", "slitherlink-4"];

/// Whether a line is a Slitherlink, and can be nothing else: an address at puzz.link, or an
/// identifier of Loopy that names the grid.
pub fn is_line(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim_start();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_of_loopy = line.split_once(':').and_then(|(size, _)| {
        let (size, kind) = size.split_once('t')?;
        let (columns, rows) = size.split_once('x')?;
        let is_kind = kind == "0" || kind.len() == 3 && kind.starts_with("0d");
        Some(is_number(rows) && is_number(columns) && is_kind)
    });
    is_of_loopy.unwrap_or(false) || line.starts_with("http") && line.contains("?slither")
}

/// Whether a text is a drawing, and nothing else: a row of points, and below it a row of cells,
/// which has none.
pub fn is_drawing(text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{feff}').lines();
    // Comments may stand before it.
    let Some(first) = lines
        .by_ref()
        .find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
    else {
        return false;
    };
    let second = lines.next().unwrap_or_default();
    let between = |c: char| matches!(c, '-' | 'x' | ' ');
    let points = first.trim();
    points.starts_with(['.', '-', 'x'])
        && points.contains('.')
        && points.chars().all(|c| c == '.' || between(c))
        && points.contains(between)
        && !points.contains("..")
        && second
            .chars()
            .all(|c| matches!(c, '|' | 'x' | ' ' | '0'..='4'))
}

/// Reads all puzzles of a text, whatever their forms.
///
/// # Errors
/// What is wrong, with its line and column; also where there is no puzzle at all.
pub fn read(text: &str) -> Result<Vec<Diagram>, TextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<Row> = (1..)
        .zip(text.lines())
        .map(|(number, line)| Row::new(number, line, text))
        .collect();
    let mut rest = &lines[..];
    let mut found = Vec::new();
    while let Some(start) = rest.iter().position(|row| !row.is_blank()) {
        rest = &rest[start..];
        let first = &rest[0];
        if first.is_comment() {
            rest = &rest[1..];
            continue;
        }
        if call::begins(first) {
            let (diagram, after) = call::read(text, rest)?;
            found.push(diagram);
            rest = after;
            continue;
        }
        // No other form has a slash.
        if first.text.contains(&'/') {
            found.push(puzzlink::read(first)?);
            rest = &rest[1..];
            continue;
        }
        if first.text.contains(&':') {
            found.push(loopy::read(first)?);
            rest = &rest[1..];
            continue;
        }
        let is_spaced = are_spaced(first, rest.get(1));
        let drawn = !is_spaced && first.trimmed().iter().any(|c| " -|x".contains(*c));
        // A drawing continues over one blank line, not over two.
        let end = (1..rest.len()).find(|&i| {
            let blank = |i: usize| rest.get(i).is_none_or(Row::is_blank);
            rest[i].is_comment() || blank(i) && (!drawn || blank(i + 1))
        });
        let end = end.unwrap_or(rest.len());
        let (block, after) = rest.split_at(end);
        found.push(if drawn {
            drawing::read(block)?
        } else if is_spaced {
            rows(&block.iter().map(Row::closed).collect::<Vec<_>>())?
        } else {
            rows(block)?
        });
        rest = after;
    }
    if found.is_empty() {
        Err(TextError::at(
            (lines.len().max(1), 1),
            "found nothing, expected a puzzle: rows of digits and dots, a drawing, or a line \
             such as 5x5:a3b2... or https://puzz.link/p?slither/5/5/...",
        ))
    } else {
        Ok(found)
    }
}

/// Whether rows of digits and dots have blanks between the cells. Drawings begin so, too, but their
/// first row has points alone, and their second has none.
fn are_spaced(first: &Row, second: Option<&Row>) -> bool {
    let is_row = |row: &Row| {
        let words = row.trimmed().split(|c| c.is_whitespace());
        let mut words = words.filter(|word| !word.is_empty()).peekable();
        words.peek().is_some() && words.all(|word| word.len() == 1 && ".0123".contains(word[0]))
    };
    let has_blank = first.trimmed().iter().any(|c| c.is_whitespace());
    let has_clue = |row: &Row| row.text.iter().any(char::is_ascii_digit);
    has_blank
        && is_row(first)
        && (has_clue(first)
            || second.is_some_and(|row| is_row(row) && row.text.contains(&'.') && has_clue(row)))
}

/// A line of text.
struct Row {
    /// Its number, from 1.
    number: usize,
    /// Where it begins in the whole text.
    start: usize,
    text: Vec<char>,
}

impl Row {
    fn new(number: usize, line: &str, whole: &str) -> Row {
        let blank = |c| if c == '\t' { ' ' } else { c };
        Row {
            number,
            start: line.as_ptr() as usize - whole.as_ptr() as usize,
            text: line.chars().map(blank).collect(),
        }
    }

    /// The same row without the blanks between its cells.
    fn closed(&self) -> Row {
        Row {
            text: self
                .text
                .iter()
                .filter(|c| !c.is_whitespace())
                .copied()
                .collect(),
            ..*self
        }
    }

    fn is_blank(&self) -> bool {
        self.text.iter().all(|c| c.is_whitespace())
    }

    fn is_comment(&self) -> bool {
        self.text.iter().find(|c| !c.is_whitespace()) == Some(&'#')
    }

    /// The text without blanks before and after it.
    fn trimmed(&self) -> &[char] {
        let is_text = |c: &char| !c.is_whitespace();
        let ends = self
            .text
            .iter()
            .position(is_text)
            .zip(self.text.iter().rposition(is_text));
        ends.map_or(&[], |(first, last)| &self.text[first..=last])
    }

    /// The error that the character at an index cannot stand there.
    fn unexpected(&self, at: usize, expected: &str) -> TextError {
        let place = (self.number, at + 1);
        match self.text.get(at) {
            Some(&found) => faults::character(place, found, expected),
            None => TextError::at(place, format!("found nothing, expected {expected}")),
        }
    }

    /// The error that there are too few or too many of something.
    fn count(&self, at: usize, found: usize, of: &'static str, expected: String) -> TextError {
        faults::count((self.number, at + 1), found, of, &expected)
    }
}

const CLUE: &str = "a clue from 0 to 3";

/// Reads rows of digits and dots.
fn rows(block: &[Row]) -> Result<Diagram, TextError> {
    let columns = block[0].trimmed().len();
    size(&block[0], block.len(), columns)?;
    let mut diagram = Diagram::blank(block.len(), columns);
    for (r, row) in block.iter().enumerate() {
        let indent = row.text.iter().take_while(|c| c.is_whitespace()).count();
        let text = row.trimmed();
        let clues = dotted(text.iter().copied())
            .map_err(|(c, _)| row.unexpected(indent + c, &format!("{CLUE} or a dot")))?;
        for (c, clue) in clues.into_iter().take(columns).enumerate() {
            diagram.clues[r * columns + c] = clue;
        }
        if text.len() != columns {
            let at = indent + text.len().min(columns);
            return Err(row.count(at, text.len(), "cells in this row", columns.to_string()));
        }
    }
    Ok(diagram)
}

/// The clues of digits and dots; otherwise the place and the character that is neither.
fn dotted(text: impl Iterator<Item = char>) -> Result<Vec<Option<u8>>, (usize, char)> {
    text.enumerate()
        .map(|(at, found)| match found {
            '.' => Ok(None),
            '0'..='3' => Ok(Some(found as u8 - b'0')),
            _ => Err((at, found)),
        })
        .collect()
}

/// Checks that a grid is neither empty nor too large.
fn size(row: &Row, rows: usize, columns: usize) -> Result<(), TextError> {
    for (found, of) in [(rows, "rows"), (columns, "columns")] {
        if !(1..=Window::MAX_SIDE).contains(&found) {
            return Err(row.count(0, found, of, format!("1 to {}", Window::MAX_SIDE)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
