//! Patterns of cells and grids of candidates as text.
//!
//! Readers take one character per cell (or, in candidate grids, one run of digits per cell), in any number of lines, and skip what
//! people put around it: frames (`+---+`, `!`, `|`, box drawing), blanks, tabs, commas, blank lines, lines that begin with `#`, a byte
//! order mark. Digits above 9 are the letters `A` to `G`. Every error is a [`TextError`] with its line and column.

use super::Sudoku;
pub use crate::TextError;
use crate::{Board, CandidateSet};

/// The symbol of a digit counted from 0: `1` to `9`, then `A` to `G`.
///
/// # Panics
/// If the digit is above 15.
pub fn symbol(digit: usize) -> char {
    char::from(b"123456789ABCDEFG"[digit])
}

/// The digit, from 0, that a symbol stands for on the board of that side.
pub fn digit_of(symbol: char, side: usize) -> Option<usize> {
    "123456789ABCDEFG"
        .find(symbol)
        .filter(|&digit| digit < side)
}

/// The name of a cell: `r4c1`.
pub fn cell_name(cell: usize, side: usize) -> String {
    format!("r{}c{}", cell / side + 1, cell % side + 1)
}

/// The alternatives as people list them: "16, 81 or 256".
pub fn one_of<T: ToString>(alternatives: &[T]) -> String {
    let mut words: Vec<String> = alternatives.iter().map(T::to_string).collect();
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} or {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// The marks that the cells of a pattern may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marks {
    /// A k-digit pattern: `X`, `x`, `1` or the digit k in every pattern cell.
    Digits(usize),
    /// A kl-digit pattern: the digits k and l.
    KlDigits(usize, usize),
}

impl Marks {
    /// The number of digits that a mark allows a cell; `None` where it is no mark.
    pub fn digits(self, mark: char) -> Option<usize> {
        let digit = digit_of(mark, 16).map(|d| d + 1);
        match self {
            Marks::Digits(k) if matches!(mark, 'X' | 'x' | '1') || digit == Some(k) => Some(k),
            Marks::KlDigits(k, l) if digit == Some(k) || digit == Some(l) => digit,
            Marks::Digits(_) | Marks::KlDigits(..) => None,
        }
    }

    /// The marks as people list them: `'X', 'x', '1' or '3'`.
    pub fn expected(self) -> String {
        let quoted = |n: usize| format!("'{}'", symbol(n.clamp(1, 16) - 1));
        match self {
            Marks::Digits(1) => one_of(&["'X'", "'x'", "'1'"]),
            Marks::Digits(k) => one_of(&["'X'", "'x'", "'1'", &quoted(k)]),
            Marks::KlDigits(k, l) => one_of(&[quoted(k), quoted(l)]),
        }
    }
}

/// Whether a character stands for a cell outside the pattern; `o` is how free cells are printed.
pub fn is_empty_cell(c: char) -> bool {
    matches!(c, '.' | '0' | 'o')
}

/// A place in a text: line and column, from 1.
type Place = (usize, usize);

/// The runs of characters of a text between blanks, frames and comments, each character with its place.
fn words(text: &str) -> Vec<Vec<(Place, char)>> {
    let mut words = Vec::new();
    let text = text.trim_start_matches('\u{feff}');
    for (line, content) in (1..).zip(text.lines()) {
        if content.trim_start().starts_with('#') || is_frame(content) {
            continue;
        }
        let placed: Vec<(Place, char)> = (1..)
            .zip(content.chars())
            .map(|(column, c)| ((line, column), c))
            .collect();
        let runs = placed.split(|&(_, c)| is_separator(c));
        words.extend(runs.filter(|run| !run.is_empty()).map(<[_]>::to_vec));
    }
    words
}

/// What separates cells: blanks, commas and the upright parts of frames.
pub fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '!' | ',' | ';' | '\u{2500}'..='\u{257f}')
}

/// Whether a line is a horizontal part of a frame: `+---+---+`, `:===:`, `.---.---.`; dots must not prevail, lest a row of
/// empty cells be taken for one.
pub fn is_frame(text: &str) -> bool {
    let count = |f: fn(char) -> bool| text.chars().filter(|&c| f(c)).count();
    let dashes = count(|c| matches!(c, '-' | '='));
    let part = |c| is_separator(c) || matches!(c, '-' | '=' | '+' | '*' | ':' | '\'' | '.');
    dashes >= 2 && dashes > count(|c| c == '.') && text.chars().all(part)
}

/// Reads the cells of a pattern on the board of that order: for each cell the number of digits it is marked with, `None`
/// outside the pattern. `.`, `0` and `o` are empty cells; what follows a run of side² characters is ignored.
///
/// # Errors
/// A character that is no mark, a wrong number of cells, or no pattern cell at all.
pub fn read_cells(text: &str, order: usize, marks: Marks) -> Result<Vec<Option<usize>>, TextError> {
    let count = order.pow(4);
    let mut words = words(text);
    if words.first().is_some_and(|first| first.len() == count) {
        words.truncate(1);
    }
    let cells = words.concat();
    let expected = marks.expected();
    for &(place, c) in &cells {
        if !is_empty_cell(c) && marks.digits(c).is_none() {
            let expected = format!("{expected} in a pattern cell, '.' or '0' elsewhere");
            return Err(TextError::character(place, c, &expected));
        }
    }
    right_count(&cells, count, "cells")?;
    if cells.iter().all(|&(_, c)| is_empty_cell(c)) {
        let problem = format!("no pattern cell, expected at least one cell marked {expected}");
        return Err(TextError::at(cells[0].0, problem));
    }
    Ok(cells.iter().map(|&(_, c)| marks.digits(c)).collect())
}

fn right_count(found: &[(Place, char)], count: usize, of: &str) -> Result<(), TextError> {
    if found.len() == count {
        return Ok(());
    }
    let place = found
        .get(count)
        .or(found.last())
        .map_or((1, 1), |last| last.0);
    Err(TextError::count(place, found.len(), of, &count.to_string()))
}

/// Reads the candidates that are left: a candidate grid (side² runs of digits, separated by blanks or frames), or the side³ characters of a
/// Sukaku (each place its digit, or `.` or `0`).
///
/// # Errors
/// A character that is no digit of the board, a wrong number of cells, a cell without candidates or with one listed twice.
pub fn read_candidates(text: &str, board: &Sudoku) -> Result<CandidateSet, TextError> {
    let side = board.side();
    let mut words = words(text);
    if words.concat().len() == side.pow(3) && words.len() != side * side {
        // A Sukaku: the places of each cell, without those of absent candidates.
        let all = words.concat();
        words = all.chunks(side).map(<[_]>::to_vec).collect();
        for (digit, (place, c)) in (0..side).cycle().zip(all) {
            if c != symbol(digit) && c != '.' && c != '0' {
                let expected = format!("'{}', '.' or '0'", symbol(digit));
                return Err(TextError::character(place, c, &expected));
            }
        }
        words.iter_mut().for_each(|cell| {
            let present = cell.iter().filter(|&&(_, c)| c != '.' && c != '0');
            let present: Vec<_> = present.copied().collect();
            *cell = if present.is_empty() {
                vec![cell[0]]
            } else {
                present
            };
        });
    }
    let starts: Vec<(Place, char)> = words.iter().map(|word| word[0]).collect();
    right_count(&starts, side * side, "cells")?;
    let mut live = CandidateSet::empty(board.csp().candidate_count());
    for (cell, word) in words.iter().enumerate() {
        let name = cell_name(cell, side);
        if word.iter().all(|&(_, c)| matches!(c, '.' | '0')) {
            let problem = format!("{name} has no candidate, expected at least one");
            return Err(TextError::at(word[0].0, problem));
        }
        for &(place, c) in word {
            let Some(digit) = digit_of(c, side) else {
                let expected = format!("a digit from '1' to '{}'", symbol(side - 1));
                return Err(TextError::character(place, c, &expected));
            };
            let candidate = board.candidate_at(cell, digit);
            if live.contains(candidate) {
                return Err(TextError::at(place, format!("{name} lists {c} twice")));
            }
            live.insert(candidate);
        }
    }
    Ok(live)
}
