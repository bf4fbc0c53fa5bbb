//! Patterns of cells and grids of candidates as text.
//!
//! Readers take one character per cell (or, in candidate grids, one run of digits per cell), in any
//! number of lines, and skip what people put around it: frames (`+---+`, `!`, `|`, box drawing),
//! blanks, tabs, commas, blank lines, lines that begin with `#`, a byte order mark. Digits above 9
//! are the letters `A` to `G`. Every error is a [`TextError`] with its line and column.

use super::Sudoku;
pub use crate::TextError;
use crate::{Board, Candidate, CandidateSet, nrc};

/// The digit, from 0, that a symbol stands for on the board of that side: Sudoku's have digits to
/// G, Latin squares to P.
pub fn digit_of(symbol: char, side: usize) -> Option<usize> {
    let number = symbol.to_digit(26).filter(|_| !symbol.is_ascii_lowercase());
    let digit = number?.checked_sub(1)? as usize;
    (digit < side).then_some(digit)
}

/// Reads `transpose`, `rows …`, `columns …`, `digits …`, in this order, each at most once and with
/// blanks between, or `identity`. Each permutation is `side` symbols: the i-th says where row,
/// column or digit i goes, after the transposition if there is one.
pub(crate) fn permutation(symmetry: &str, side: usize) -> Option<Vec<Candidate>> {
    let mut words = symmetry.split_ascii_whitespace().peekable();
    words.peek()?;
    let transposes = words.next_if_eq(&"transpose").is_some();
    let mut line = |name: &str| -> Option<Vec<usize>> {
        if words.next_if_eq(&name).is_none() {
            return Some((0..side).collect());
        }
        let symbols = words.next()?.chars().map(|c| digit_of(c, side));
        let line: Option<Vec<usize>> = symbols.collect();
        line.filter(|line| line.len() == side)
    };
    let (rows, columns, digits) = (line("rows")?, line("columns")?, line("digits")?);
    if words.next().is_some() && symmetry.trim_ascii() != "identity" {
        return None;
    }
    let images = nrc::triples(side).map(|(r, c, n)| {
        let (r, c) = if transposes { (c, r) } else { (r, c) };
        Candidate::new((rows[r] * side + columns[c]) * side + digits[n])
    });
    Some(images.collect())
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
    /// The number of digits that a mark allows a cell; `None` if it is not a mark.
    pub fn digits(self, mark: char) -> Option<usize> {
        let digit = digit_of(mark, 16).map(|d| d + 1);
        match self {
            Marks::Digits(k) if matches!(mark, 'X' | 'x' | '1') || digit == Some(k) => Some(k),
            Marks::KlDigits(k, l) if digit == Some(k) || digit == Some(l) => digit,
            Marks::Digits(_) | Marks::KlDigits(..) => None,
        }
    }
}

/// Whether a character stands for a cell outside the pattern; `o` is how free cells are printed.
pub fn is_empty_cell(c: char) -> bool {
    matches!(c, '.' | '0' | 'o')
}

/// A place in a text: line and column, from 1.
type Place = (usize, usize);

/// The runs of characters of a text between blanks, frames and comments, each character with its
/// place.
fn words(text: &str) -> Vec<Vec<(Place, char)>> {
    let mut words = Vec::new();
    let text = text.trim_start_matches('\u{feff}');
    for (line, content) in (1..).zip(text.lines()) {
        if content.trim_start().starts_with('#') || is_frame(content) {
            continue;
        }
        let placed = (1..).zip(content.chars());
        let placed = placed.map(|(column, c)| ((line, column), c));
        let placed: Vec<(Place, char)> = placed.collect();
        let runs = placed.split(|&(_, c)| is_separator(c));
        words.extend(runs.filter(|run| !run.is_empty()).map(<[_]>::to_vec));
    }
    words
}

/// What separates cells: blanks, commas and the upright parts of frames.
pub fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '!' | ',' | ';' | '\u{2500}'..='\u{257f}')
}

/// Whether a line is a horizontal part of a frame: `+---+---+`, `:===:`, `.---.---.`; most
/// characters must not be dots, so that a row of empty cells is not taken for one.
pub fn is_frame(text: &str) -> bool {
    let count = |f: fn(char) -> bool| text.chars().filter(|&c| f(c)).count();
    let dashes = count(|c| matches!(c, '-' | '='));
    let has_other = text.contains(|c| !is_separator(c) && !"-=+*:'.".contains(c));
    dashes >= 2 && dashes > count(|c| c == '.') && !has_other
}

/// Reads the cells of a pattern on the board of that order: for each cell the number of digits it
/// is marked with, `None` outside the pattern. `.`, `0` and `o` are empty cells; what follows a run
/// of side² characters is ignored.
///
/// # Errors
/// If a character is not a mark, the number of cells is wrong, or there is no pattern cell at all.
pub fn read_cells(text: &str, order: usize, marks: Marks) -> Result<Vec<Option<usize>>, TextError> {
    let count = order.pow(4);
    let mut words = words(text);
    if words.first().is_some_and(|first| first.len() == count) {
        words.truncate(1);
    }
    let cells = words.concat();
    let mut read = Vec::new();
    for &(place, c) in &cells {
        let digits = marks.digits(c);
        if digits.is_none() && !is_empty_cell(c) {
            let expected =
                "X, 1 or the digit k (the digits k and l) in a pattern cell, '.' or '0' elsewhere";
            let problem = format!("found {c:?}, expected {expected}");
            return Err(TextError::at(place, problem));
        }
        read.push(digits);
    }
    right_count(&cells, count)?;
    if read.iter().all(Option::is_none) {
        let problem = "no pattern cell, expected at least one cell with a mark";
        return Err(TextError::at(cells[0].0, problem));
    }
    Ok(read)
}

fn right_count(found: &[(Place, char)], count: usize) -> Result<(), TextError> {
    if found.len() == count {
        return Ok(());
    }
    let last = found.get(count).or(found.last());
    let place = last.map_or((1, 1), |last| last.0);
    let problem = format!("found {} cells, expected {count}", found.len());
    Err(TextError::at(place, problem))
}

/// Reads the candidates that are left: a candidate grid (side² runs of digits, separated by blanks
/// or frames), or the side³ characters of a Sukaku (each place its digit, or `.` or `0`).
///
/// # Errors
/// If a character is not a digit of the board, the number of cells is wrong, or a cell has no
/// candidates or one listed twice.
pub fn read_candidates(text: &str, board: &Sudoku) -> Result<CandidateSet, TextError> {
    let side = board.side();
    let mut cells = words(text);
    let all = cells.concat();
    let is_sukaku = all.len() == side.pow(3) && cells.len() != side * side;
    if is_sukaku {
        cells = all.chunks(side).map(<[_]>::to_vec).collect();
    }
    let starts: Vec<(Place, char)> = cells.iter().map(|cell| cell[0]).collect();
    right_count(&starts, side * side)?;
    let mut live = CandidateSet::empty(board.csp().candidate_count());
    for (cell, listed) in cells.iter().enumerate() {
        let mut is_empty = true;
        for (i, &(place, c)) in listed.iter().enumerate() {
            let digit = digit_of(c, side).filter(|&digit| !is_sukaku || digit == i);
            let Some(digit) = digit else {
                if matches!(c, '.' | '0') && (is_sukaku || listed.len() == 1) {
                    continue;
                }
                let expected = "a digit of the board, in a Sukaku in its place or '.' or '0'";
                let problem = format!("found {c:?}, expected {expected}");
                return Err(TextError::at(place, problem));
            };
            let candidate = board.candidate_at(cell, digit);
            if live.contains(candidate) {
                return Err(TextError::at(place, format!("{c} is listed twice")));
            }
            live.insert(candidate);
            is_empty = false;
        }
        if is_empty {
            let problem = "a cell without candidates, expected at least one";
            return Err(TextError::at(listed[0].0, problem));
        }
    }
    Ok(live)
}
