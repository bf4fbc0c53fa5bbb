use super::error::one_of;
use super::scan::{Row, rows};
use super::{TextError, TextProblem, digit_of, symbol};

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
            _ => None,
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
pub(crate) fn is_empty_cell(c: char) -> bool {
    matches!(c, '.' | '0' | 'o')
}

/// One cell of a text: its character and where it stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Glyph {
    pub char: char,
    pub line: usize,
    pub column: usize,
}

/// Reads the cells of a pattern on the board of that order: for each cell the number of digits it is marked with, `None`
/// outside the pattern. Side² characters in one line (what follows them after a blank is ignored), or side lines of side
/// characters; see the [module](super) for what is skipped. `.`, `0` and `o` are empty cells.
///
/// # Errors
/// A character that is no mark, a wrong number of characters or rows, or no pattern cell at all.
pub fn read_cells(text: &str, order: usize, marks: Marks) -> Result<Vec<Option<usize>>, TextError> {
    let side = order * order;
    let glyphs = glyphs(&rows(text), side, &|c| {
        (is_empty_cell(c) || marks.digits(c).is_some())
            .then_some(())
            .ok_or_else(|| {
                format!(
                    "{} in a pattern cell, '.' or '0' elsewhere",
                    marks.expected()
                )
            })
    })?;
    no_pattern_cell(&glyphs, marks)?;
    Ok(glyphs.iter().map(|g| marks.digits(g.char)).collect())
}

/// The error that no cell is marked, if none is.
pub(crate) fn no_pattern_cell(glyphs: &[Glyph], marks: Marks) -> Result<(), TextError> {
    match glyphs.first() {
        Some(first) if glyphs.iter().all(|g| is_empty_cell(g.char)) => {
            let expected = marks.expected();
            Err(TextProblem::NoPatternCell { expected }.at(first.line, first.column))
        }
        _ => Ok(()),
    }
}

/// The side² cells in `rows`, each a character that `legal` accepts; where it does not it says what it expected.
pub(crate) fn glyphs(
    rows: &[Row],
    side: usize,
    legal: &dyn Fn(char) -> Result<(), String>,
) -> Result<Vec<Glyph>, TextError> {
    let count = side * side;
    let Some(first) = rows.first() else {
        let expected = format!("{count} cells");
        return Err(TextProblem::Nothing { expected }.at(1, 1));
    };
    let mut cells = Vec::with_capacity(count);
    if rows.len() == 1 {
        let alone = first.tokens[0].len() == count;
        let tokens = &first.tokens[..if alone { 1 } else { first.tokens.len() }];
        take(first.line, tokens, legal, &mut cells)?;
        if cells.len() != count {
            let place = (first.line, first.column_of(count));
            return Err(wrong_count(cells.len(), "characters", count, place));
        }
        return Ok(cells);
    }
    for row in rows {
        take(row.line, &row.tokens, legal, &mut cells)?;
    }
    for (i, row) in rows.iter().enumerate() {
        if i == side {
            let place = (row.line, row.column());
            return Err(wrong_count(rows.len(), "rows", side, place));
        }
        if row.len() != side {
            let place = (row.line, row.column_of(side));
            return Err(wrong_count(row.len(), "cells in this row", side, place));
        }
    }
    if rows.len() < side {
        let last = &rows[rows.len() - 1];
        return Err(wrong_count(
            rows.len(),
            "rows",
            side,
            (last.line, last.end()),
        ));
    }
    Ok(cells)
}

fn take(
    line: usize,
    tokens: &[super::Token],
    legal: &dyn Fn(char) -> Result<(), String>,
    into: &mut Vec<Glyph>,
) -> Result<(), TextError> {
    for (column, char) in tokens.iter().flat_map(|t| t.chars()) {
        if let Err(expected) = legal(char) {
            let found = char;
            return Err(TextProblem::Character { found, expected }.at(line, column));
        }
        into.push(Glyph { char, line, column });
    }
    Ok(())
}

pub(super) fn wrong_count(
    found: usize,
    of: &'static str,
    expected: usize,
    (line, column): (usize, usize),
) -> TextError {
    let expected = expected.to_string();
    TextProblem::Count {
        found,
        of,
        expected,
    }
    .at(line, column)
}
