//! Cells and candidates as people paste them: one character per cell, or one run of digits, read
//! row by row, so that errors say which row is too long.

use super::scan::{Row, Token};
use super::{Marks, TextError, cell_name, digit_of, is_empty_cell, marks_in_words, symbol};
use crate::form::faults;
use crate::sudoku::Sudoku;
use oddagon_core::Board;
use oddagon_csp::CandidateSet;

/// One cell of a text: its character and its place.
#[derive(Debug, Clone, Copy)]
pub struct Glyph {
    /// The character.
    pub char: char,
    /// Its line and column, from 1.
    pub place: (usize, usize),
}

/// Makes sure that some cell is marked.
///
/// # Errors
/// If none is.
pub fn some_pattern_cell(glyphs: &[Glyph], marks: Marks) -> Result<(), TextError> {
    match glyphs.first() {
        Some(first) if glyphs.iter().all(|g| is_empty_cell(g.char)) => {
            let expected = marks_in_words(marks);
            let problem = format!("no pattern cell, expected at least one cell marked {expected}");
            Err(TextError::at(first.place, problem))
        }
        _ => Ok(()),
    }
}

/// The side² cells in `rows`, each a legal character.
///
/// # Errors
/// The first character that is not legal, with what was expected, or a wrong number of cells or
/// rows.
pub fn glyphs(
    rows: &[Row],
    side: usize,
    legal: &dyn Fn(char) -> bool,
    expected: &str,
) -> Result<Vec<Glyph>, TextError> {
    let count = side * side;
    let mut cells = Vec::with_capacity(count);
    let alone = rows.len() == 1 && rows[0].tokens[0].len() == count;
    for row in rows {
        let tokens = &row.tokens[..if alone { 1 } else { row.tokens.len() }];
        for (column, char) in tokens.iter().flat_map(|t| t.chars()) {
            let place = (row.line, column);
            if !legal(char) {
                return Err(faults::character(place, char, expected));
            }
            cells.push(Glyph { char, place });
        }
    }
    if let [row] = rows {
        let place = (row.line, row.column_of(count));
        return if cells.len() == count {
            Ok(cells)
        } else {
            Err(faults::count(
                place,
                cells.len(),
                "characters",
                &count.to_string(),
            ))
        };
    }
    let all = format!("{count} cells");
    right_size(
        rows,
        side,
        &|row| (row.characters(), row.column_of(side)),
        &all,
    )?;
    Ok(cells)
}

/// Makes sure that there are as many rows and cells as expected; `width` gives the number of cells
/// of a row, and the column of the first one too many.
fn right_size(
    rows: &[Row],
    side: usize,
    width: &dyn Fn(&Row) -> (usize, usize),
    all: &str,
) -> Result<(), TextError> {
    let expected = side.to_string();
    for row in rows.iter().take(side) {
        let (found, column) = width(row);
        if found != side {
            let place = (row.line, column);
            return Err(faults::count(place, found, "cells in this row", &expected));
        }
    }
    let place = match (rows.get(side), rows.last()) {
        (Some(row), _) => (row.line, row.column()),
        (None, Some(_)) if rows.len() == side => return Ok(()),
        (None, Some(last)) => (last.line, last.end()),
        (None, None) => {
            return Err(TextError::at(
                (1, 1),
                format!("found nothing, expected {all}"),
            ));
        }
    };
    Err(faults::count(place, rows.len(), "rows", &expected))
}

/// The candidates that are left: a candidate grid (side² runs of digits, separated by blanks or
/// frames, in side lines or in one), or the side³ characters of a Sukaku (each place its digit, or
/// `.` or `0`; what follows them in one line after a blank is ignored).
///
/// # Errors
/// If a character is not a digit of the board, the number of cells or rows is wrong, or a cell has
/// no candidates or one listed twice.
pub fn candidates_of(rows: &[Row], board: &Sudoku) -> Result<CandidateSet, TextError> {
    let side = board.side();
    let tokens = || {
        rows.iter()
            .flat_map(|r| r.tokens.iter().map(|&t| (r.line, t)))
    };
    let characters: usize = rows.iter().map(Row::characters).sum();
    // No cell has more than side digits: a longer run is (or was meant to be) a Sukaku's.
    let long = tokens().next().is_some_and(|(_, token)| token.len() > side);
    if long || characters == side.pow(3) && tokens().count() != side * side {
        let taken = if long && rows.len() == 1 {
            1
        } else {
            usize::MAX
        };
        return sukaku(&tokens().take(taken).collect::<Vec<_>>(), board);
    }
    let single = rows.len() == 1;
    let width = if single { side * side } else { side };
    let mut live = CandidateSet::empty(board.csp().candidate_count());
    for (r, row) in rows.iter().enumerate().take(side) {
        for (c, token) in row.tokens.iter().enumerate().take(width) {
            read_cell(row.line, token, r * side + c, board, &mut live)?;
        }
        let end = row
            .tokens
            .get(width)
            .map_or(row.end(), |token| token.column);
        if row.tokens.len() != width {
            let of = if single { "cells" } else { "cells in this row" };
            let place = (row.line, end);
            return Err(faults::count(
                place,
                row.tokens.len(),
                of,
                &width.to_string(),
            ));
        }
    }
    if !single {
        let all = format!("{side} rows of {side} cells");
        right_size(rows, side, &|row| (row.tokens.len(), 0), &all)?;
    }
    Ok(live)
}

/// Reads the places of a Sukaku, in runs of characters with their line numbers.
fn sukaku(tokens: &[(usize, Token)], board: &Sudoku) -> Result<CandidateSet, TextError> {
    let side = board.side();
    let places = side.pow(3);
    let mut live = CandidateSet::empty(places);
    let characters = tokens
        .iter()
        .flat_map(|&(line, token)| token.chars().map(move |(column, c)| ((line, column), c)));
    let found = characters.clone().count();
    let count = |place| faults::count(place, found, "characters", &places.to_string());
    for (index, (place, char)) in characters.enumerate() {
        let (cell, digit) = (index / side, index % side);
        if index == places {
            return Err(count(place));
        }
        if char == symbol(digit) {
            live.insert(board.candidate_at(cell, digit));
        } else if !matches!(char, '.' | '0') {
            let expected = format!("'{}', '.' or '0'", symbol(digit));
            return Err(faults::character(place, char, &expected));
        }
        let mut members = (0..side).map(|n| board.candidate_at(cell, n));
        if digit == side - 1 && !members.any(|c| live.contains(c)) {
            return Err(empty_cell(place, cell, side));
        }
    }
    match tokens.last() {
        Some(&(line, last)) if found < places => Err(count((line, last.column + last.len()))),
        _ => Ok(live),
    }
}

fn empty_cell(place: (usize, usize), cell: usize, side: usize) -> TextError {
    let cell = cell_name(cell, side);
    TextError::at(
        place,
        format!("{cell} has no candidate, expected at least one"),
    )
}

fn read_cell(
    line: usize,
    token: &Token,
    cell: usize,
    board: &Sudoku,
    live: &mut CandidateSet,
) -> Result<(), TextError> {
    let side = board.side();
    if token.text.chars().all(|c| matches!(c, '.' | '0')) {
        return Err(empty_cell((line, token.column), cell, side));
    }
    for (column, found) in token.chars() {
        let place = (line, column);
        let Some(digit) = digit_of(found, side) else {
            let expected = match side {
                4 => "'1', '2', '3' or '4'".to_owned(),
                _ => format!("a digit from '1' to '{}'", symbol(side - 1)),
            };
            return Err(faults::character(place, found, &expected));
        };
        let c = board.candidate_at(cell, digit);
        if live.contains(c) {
            let cell = cell_name(cell, side);
            return Err(TextError::at(place, format!("{cell} lists {found} twice")));
        }
        live.insert(c);
    }
    Ok(())
}
