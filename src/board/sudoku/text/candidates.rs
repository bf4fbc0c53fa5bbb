use super::cells::wrong_count;
use super::error::one_of;
use super::scan::{Row, Token, rows};
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
    let sukaku = first.is_some_and(|n| n > side);
    if rows.len() == 1 && sukaku {
        return one_line(rows[0].line, &rows[0].tokens[..1], board);
    }
    if sukaku || characters == side.pow(3) && tokens != side * side {
        return many_lines(rows, board);
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
    match super::scan::row(line, text) {
        Some(row) => one_line(line, &row.tokens[..1], board),
        None => one_line(line, &[], board),
    }
}

fn one_line(line: usize, tokens: &[Token], board: &Sudoku) -> Result<CandidateSet, TextError> {
    sukaku(tokens.iter().map(|&t| (line, t)).collect(), board)
}

fn many_lines(rows: &[Row], board: &Sudoku) -> Result<CandidateSet, TextError> {
    let tokens = rows
        .iter()
        .flat_map(|r| r.tokens.iter().map(|&t| (r.line, t)));
    sukaku(tokens.collect(), board)
}

/// The places of a Sukaku.
fn sukaku(tokens: Vec<(usize, Token)>, board: &Sudoku) -> Result<CandidateSet, TextError> {
    let side = board.side();
    let mut live = CandidateSet::empty(side.pow(3));
    let mut index = 0;
    let mut last = (1, 1);
    for (line, (column, found)) in tokens
        .iter()
        .flat_map(|(l, t)| t.chars().map(move |c| (*l, c)))
    {
        let digit = index % side;
        if index < side.pow(3) && found == symbol(digit) {
            live.insert(board.candidate_at(index / side, digit));
        } else if !matches!(found, '.' | '0') {
            let expected = format!("'{}', '.' or '0'", symbol(digit));
            return Err(TextProblem::Character { found, expected }.at(line, column));
        }
        index += 1;
        if digit == side - 1 && index <= side.pow(3) {
            let cell = index / side - 1;
            if (0..side).all(|n| !live.contains(board.candidate_at(cell, n))) {
                let cell = cell_name(cell, side);
                return Err(TextProblem::EmptyCell { cell }.at(line, column));
            }
        }
        last = (line, column);
    }
    if index != side.pow(3) {
        return Err(wrong_count(index, "characters", side.pow(3), last));
    }
    Ok(live)
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
