//! Patterns pasted as text: their form, and the meaning of their marks.

use crate::form::faults;
use crate::statement::{Pattern, Statement, TheoremError, impossible};
use crate::sudoku::Sudoku;
use crate::sudoku::text::{
    Glyph, Marks, Row, TextError, candidate_grid, candidates_of, digit_of, glyphs, is_empty_cell,
    is_separator, marks_in_words, one_of, order_of_cells, row, rows, some_pattern_cell,
};
use oddagon_core::right_digits;
use std::sync::Arc;

/// What is known about patterns in addition to their text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PatternOptions {
    /// The k of k-digit patterns; otherwise the digit that marks the cells, 3 where none does.
    pub k: Option<usize>,
    /// The k and l of kl-digit patterns; otherwise the two digits that mark the cells.
    pub kl: Option<(usize, usize)>,
    /// The board's order; otherwise that given by the number of cells.
    pub order: Option<usize>,
}

/// Reads patterns in text forms, each by itself: one per line, or grids one below the other; an
/// error if it is not clear which form they have.
pub(crate) fn patterns(
    text: &str,
    options: &PatternOptions,
) -> Result<Vec<Result<Statement, TheoremError>>, TheoremError> {
    let rows = rows(text);
    if rows.is_empty() {
        return TheoremError::meaning(
            "found no pattern, expected one or more: one line of characters each, a grid, or RON",
        );
    }
    let form = form(&rows, options)?;
    let height = match form {
        Form::Lines => return Ok(rows.iter().map(|row| one_line(row, options)).collect()),
        Form::Cells { order } | Form::Candidates { order } => order * order,
    };
    // Too few or too many rows are reported by the reader.
    let height = if rows.len().is_multiple_of(height) {
        height
    } else {
        rows.len()
    };
    let grids = rows.chunks(height);
    Ok(grids.map(|rows| grid(rows, form, options)).collect())
}

/// Reads the pattern of one line; `None` for a blank line or a comment.
pub(crate) fn pattern_line(
    text: &str,
    number: usize,
    options: &PatternOptions,
) -> Result<Option<Statement>, TheoremError> {
    let row = row(number, text.strip_prefix('\u{feff}').unwrap_or(text));
    row.map(|row| one_line(&row, options)).transpose()
}

/// How a text holds its patterns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// One pattern or Sukaku per line.
    Lines,
    /// Grids of one character per cell, one below the other.
    Cells { order: usize },
    /// Candidate grids, one below the other.
    Candidates { order: usize },
}

/// The form of a text that is not empty; where it has none, the one that it most resembles.
fn form(rows: &[Row], options: &PatternOptions) -> Result<Form, TheoremError> {
    let orders = match options.order {
        Some(order) => {
            board(order)?;
            order..=order
        }
        None => 2..=4,
    };
    for order in orders.rev() {
        let side = order * order;
        let single_grid = rows.len() == 1 && is_candidate_row(&rows[0], side * side, side);
        let grids = rows.len().is_multiple_of(side);
        if single_grid || grids && rows.iter().all(|r| is_candidate_row(r, side, side)) {
            // One character in every cell is a grid of cells.
            if rows.iter().any(|r| r.characters() > r.tokens.len()) {
                return Ok(Form::Candidates { order });
            }
        }
        if grids && rows.iter().all(|r| r.characters() == side) {
            return Ok(Form::Cells { order });
        }
    }
    if rows.len() == 1 || is_whole(&rows[0]) {
        return Ok(Form::Lines);
    }
    let order = options.order.unwrap_or(match rows.len() {
        0..=5 => 2,
        6..=12 => 3,
        _ => 4,
    });
    let mut seen: Vec<char> = rows
        .iter()
        .flat_map(|r| r.tokens.iter().flat_map(|t| t.text.chars()))
        .collect();
    let empty = seen.iter().filter(|&&c| is_empty_cell(c)).count();
    let few_empty = empty * 2 < seen.len();
    seen.sort_unstable();
    seen.dedup();
    let digits = seen.iter().filter(|&&c| digit_of(c, 16).is_some()).count();
    Ok(if few_empty && digits > 2 {
        Form::Candidates { order }
    } else {
        Form::Cells { order }
    })
}

/// Whether a row could belong to a candidate grid: it has `cells` runs of digits, none longer than
/// the side.
fn is_candidate_row(row: &Row, cells: usize, side: usize) -> bool {
    row.tokens.len() == cells
        && row.tokens.iter().all(|t| {
            let digits = t.text.chars().all(|c| digit_of(c, side).is_some());
            t.text.len() <= side && (digits || t.text.chars().all(is_empty_cell))
        })
}

/// Whether a row is a whole pattern or Sukaku: longer than a cell or row of any grid, or as long as
/// a whole pattern.
fn is_whole(row: &Row) -> bool {
    let whole = |n: usize| order_of_cells(n).is_some();
    let first = row.tokens[0].len();
    first > 16 || whole(first) || row.tokens.iter().all(|t| t.len() == 1) && whole(row.characters())
}

/// The pattern in one line; what follows it is its name.
fn one_line(row: &Row, options: &PatternOptions) -> Result<Statement, TheoremError> {
    let first = row.tokens[0].len();
    let asked = |order: &usize| options.order.is_none_or(|wanted| wanted == *order);
    let sukaku = (2..=4)
        .find(|order: &usize| order.pow(6) == first)
        .filter(asked);
    let alone = order_of_cells(first).filter(asked);
    let mut statement = if let Some(order) = sukaku {
        candidates(std::slice::from_ref(row), order)?
    } else if let Some(order) = options.order.or(alone).or(order_of_cells(row.characters())) {
        cells(std::slice::from_ref(row), order, options)?
    } else {
        return Err(TheoremError::Text(unknown_length(row)));
    };
    if sukaku.or(alone).is_some() {
        let end = row.tokens[0].column - 1 + first;
        let rest: String = row.text.chars().skip(end).collect();
        let name = rest.trim_matches(|c| is_separator(c) || c == '#');
        if !name.is_empty() {
            statement.name = name.to_owned();
        }
    }
    Ok(statement)
}

/// The error of a line whose length fits no board: a stray character, which explains more, or the
/// length.
fn unknown_length(row: &Row) -> TextError {
    let mut characters = row.tokens.iter().flat_map(|t| t.chars());
    let unknown = characters
        .find(|&(_, c)| !is_empty_cell(c) && !matches!(c, 'X' | 'x') && digit_of(c, 16).is_none());
    match unknown {
        Some((column, found)) => faults::character((row.line, column), found, &expected(None)),
        None => {
            let found = row.characters();
            let expected = match found {
                0..=300 => one_of(&[16, 81, 256]),
                _ => one_of(&[729, 4096]),
            };
            faults::count((row.line, row.end()), found, "characters", &expected)
        }
    }
}

/// The pattern in a grid of that form.
fn grid(rows: &[Row], form: Form, options: &PatternOptions) -> Result<Statement, TheoremError> {
    match form {
        Form::Lines => one_line(&rows[0], options),
        Form::Cells { order } => cells(rows, order, options),
        Form::Candidates { order } => candidates(rows, order),
    }
}

fn candidates(rows: &[Row], order: usize) -> Result<Statement, TheoremError> {
    let board = board(order)?;
    let live = candidates_of(rows, &board).map_err(TheoremError::Text)?;
    let pattern = Pattern::Candidates(candidate_grid(&board, &live));
    Ok(impossible("", order, pattern))
}

fn cells(rows: &[Row], order: usize, options: &PatternOptions) -> Result<Statement, TheoremError> {
    let side = board(order)?.side();
    let asked = match (options.k, options.kl) {
        (_, Some((k, l))) => Some(right_digits(Marks::KlDigits(k, l), side)?),
        (Some(k), None) => Some(right_digits(Marks::Digits(k), side)?),
        (None, None) => None,
    };
    let glyphs = glyphs(
        rows,
        side,
        &|c| match asked {
            _ if is_empty_cell(c) => true,
            Some(marks) => marks.digits(c).is_some(),
            None => matches!(c, 'X' | 'x') || digit_of(c, side).is_some(),
        },
        &expected(asked),
    )
    .map_err(TheoremError::Text)?;
    let marks = match asked {
        Some(marks) => marks,
        None => marks_of(&glyphs, side)?,
    };
    some_pattern_cell(&glyphs, marks).map_err(TheoremError::Text)?;
    let cells = glyphs.iter();
    let cells = cells
        .map(|g| if is_empty_cell(g.char) { '.' } else { g.char })
        .collect();
    let pattern = match marks {
        Marks::Digits(k) => Pattern::Digits { k, cells },
        Marks::KlDigits(k, l) => Pattern::KlDigits { k, l, cells },
    };
    Ok(impossible("", order, pattern))
}

fn expected(marks: Option<Marks>) -> String {
    let marks = match marks {
        Some(marks) => marks_in_words(marks),
        None => "'X', '1' or the digit k".to_owned(),
    };
    format!("{marks} in a pattern cell, '.' or '0' elsewhere")
}

/// The number of digits by the marks, if it is not given in another way: no digit but 1 means a
/// 3-digit pattern, one digit k a k-digit pattern, two digits a kl-digit pattern.
fn marks_of(glyphs: &[Glyph], side: usize) -> Result<Marks, TheoremError> {
    let mut seen: Vec<usize> = Vec::new();
    for glyph in glyphs {
        let Some(digit) = digit_of(glyph.char, side).filter(|&digit| digit > 0) else {
            continue;
        };
        if seen.contains(&(digit + 1)) {
            continue;
        }
        if seen.len() == 2 {
            let problem = format!(
                "found a third digit, {:?}, expected one digit (k-digit) or two (kl-digit); a \
                 puzzle with givens is no pattern",
                glyph.char
            );
            return Err(TheoremError::Text(TextError::at(glyph.place, problem)));
        }
        seen.push(digit + 1);
    }
    let marks = match seen[..] {
        [] => Marks::Digits(3),
        [k] => Marks::Digits(k),
        [a, b, ..] => Marks::KlDigits(a.min(b), a.max(b)),
    };
    match glyphs
        .iter()
        .find(|g| !is_empty_cell(g.char) && marks.digits(g.char).is_none())
    {
        Some(&Glyph { char, place }) => {
            let error = faults::character(place, char, &expected(Some(marks)));
            Err(TheoremError::Text(error))
        }
        None => Ok(marks),
    }
}

fn board(order: usize) -> Result<Arc<Sudoku>, TheoremError> {
    Sudoku::of_order(order).ok_or_else(|| {
        let message = format!("there is no Sudoku board of order {order}, expected 2, 3 or 4");
        TheoremError::Meaning(message)
    })
}
