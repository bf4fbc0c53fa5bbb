use super::cells::wrong_count;
use super::error::one_of;
use super::scan::{Row, Token, row, rows};
use super::{TextError, TextProblem, cell_name, digit_of, symbol};
use crate::board::{Board, sudoku::Sudoku};
use crate::csp::CandidateSet;

/// Reads the candidates that are left: a candidate grid (side² runs of digits, separated by blanks or frames, in side
/// lines or in one), or the side³ characters of a Sukaku (each place its digit, or `.` or `0`).
///
/// # Errors
/// A character that is no digit of the board, a wrong number of cells or rows, a cell without candidates or with one
/// listed twice.
pub fn read_candidates(text: &str, board: &Sudoku) -> Result<CandidateSet, TextError> {
    candidates_of(&rows(text), board)
}

/// The same, from rows.
pub(crate) fn candidates_of(rows: &[Row], board: &Sudoku) -> Result<CandidateSet, TextError> {
    let side = board.side();
    let tokens: usize = rows.iter().map(|r| r.tokens.len()).sum();
    let characters: usize = rows.iter().map(Row::len).sum();
    let first = rows.first().map(|r| r.tokens[0].len());
    // No cell has more than side digits: a longer run is (or was meant to be) a Sukaku's.
    let long = first.is_some_and(|n| n > side);
    if rows.len() == 1 && long {
        return sukaku(vec![(rows[0].line, rows[0].tokens[0])], board);
    }
    if long || characters == side.pow(3) && tokens != side * side {
        let runs = rows
            .iter()
            .flat_map(|r| r.tokens.iter().map(|&t| (r.line, t)));
        return sukaku(runs.collect(), board);
    }
    grid(rows, board)
}

/// Reads one line of side³ characters, a Sukaku; what follows them after a blank is ignored.
///
/// # Errors
/// As for [`read_candidates`]; `line` is the number that errors give.
pub fn read_candidate_line(
    text: &str,
    line: usize,
    board: &Sudoku,
) -> Result<CandidateSet, TextError> {
    match row(line, text) {
        Some(row) => sukaku(vec![(line, row.tokens[0])], board),
        None => Err(wrong_count(0, "characters", board.side().pow(3), (line, 1))),
    }
}

/// The places of a Sukaku, in runs of characters with their line numbers.
fn sukaku(tokens: Vec<(usize, Token)>, board: &Sudoku) -> Result<CandidateSet, TextError> {
    let side = board.side();
    let (of, places) = ("characters", side.pow(3));
    let mut live = CandidateSet::empty(places);
    let characters = tokens
        .iter()
        .flat_map(|&(line, token)| token.chars().map(move |c| (line, c)));
    let found = characters.clone().count();
    for (index, (line, (column, found_here))) in characters.enumerate() {
        if index == places {
            return Err(wrong_count(found, of, places, (line, column)));
        }
        let (cell, digit) = (index / side, index % side);
        if found_here == symbol(digit) {
            live.insert(board.candidate_at(cell, digit));
        } else if !matches!(found_here, '.' | '0') {
            let (found, expected) = (found_here, format!("'{}', '.' or '0'", symbol(digit)));
            return Err(TextProblem::Character { found, expected }.at(line, column));
        }
        let empty = || (0..side).all(|n| !live.contains(board.candidate_at(cell, n)));
        if digit == side - 1 && empty() {
            let cell = cell_name(cell, side);
            return Err(TextProblem::EmptyCell { cell }.at(line, column));
        }
    }
    match tokens.last() {
        Some(&(line, last)) if found < places => {
            let place = (line, last.column + last.len());
            Err(wrong_count(found, of, places, place))
        }
        _ => Ok(live),
    }
}

/// A grid of runs of digits.
fn grid(rows: &[Row], board: &Sudoku) -> Result<CandidateSet, TextError> {
    let side = board.side();
    let Some(first) = rows.first() else {
        let expected = format!("{side} rows of {side} cells");
        return Err(TextProblem::Nothing { expected }.at(1, 1));
    };
    let single = rows.len() == 1;
    let (width, of) = if single {
        (side * side, "cells")
    } else {
        (side, "cells in this row")
    };
    let mut live = CandidateSet::empty(board.csp().candidate_count());
    for (r, row) in rows.iter().enumerate() {
        if !single && r == side {
            return Err(wrong_count(
                rows.len(),
                "rows",
                side,
                (row.line, row.column()),
            ));
        }
        for (c, token) in row.tokens.iter().enumerate().take(width) {
            read_cell(row.line, token, r * side + c, board, &mut live)?;
        }
        if row.tokens.len() != width {
            let column = row.tokens.get(width).map_or(row.end(), |t| t.column);
            return Err(wrong_count(row.tokens.len(), of, width, (row.line, column)));
        }
    }
    if !single && rows.len() < side {
        let place = rows.last().map_or((first.line, 1), |r| (r.line, r.end()));
        return Err(wrong_count(rows.len(), "rows", side, place));
    }
    Ok(live)
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
        let cell = cell_name(cell, side);
        return Err(TextProblem::EmptyCell { cell }.at(line, token.column));
    }
    for (column, found) in token.chars() {
        let Some(digit) = digit_of(found, side) else {
            let all: Vec<String> = (0..side).map(|n| format!("'{}'", symbol(n))).collect();
            let expected = match side {
                4 => one_of(&all),
                _ => format!("a digit from {} to {}", all[0], all[side - 1]),
            };
            return Err(TextProblem::Character { found, expected }.at(line, column));
        };
        let c = board.candidate_at(cell, digit);
        if live.contains(c) {
            let cell = cell_name(cell, side);
            return Err(TextProblem::Repeated { cell, digit: found }.at(line, column));
        }
        live.insert(c);
    }
    Ok(())
}
