//! Latin squares and Futoshiki as text.

pub use crate::form::symbols::SYMBOLS;

use crate::form::symbols::symbol;
use crate::form::{Data, Object, PuzzleError, Read, Solution, object};
use crate::statement::BoardName;
use oddagon_core::latin::Latin;
use oddagon_core::sudoku::text::digit_of;
use serde_json::{Value, json};

/// The data `n`, `givens` (n² characters), and `regions` (drawings of n² characters) and
/// `constraints` (such as `cage 15 r1c1 r1c2`) if there are some.
pub(crate) fn latin(data: &Data) -> Read {
    square(data, false, String::new())
}

/// The same for a pandiagonal square.
pub(crate) fn pandiagonal(data: &Data) -> Read {
    square(data, true, String::new())
}

/// The same with signs: `horizontal` row by row, `vertical` column by column, n−1 each, `<`, `>` or
/// `-`.
pub(crate) fn futoshiki(data: &Data) -> Read {
    let side = side(data)?;
    let mut all = Vec::new();
    for (key, is_horizontal) in [("horizontal", true), ("vertical", false)] {
        for (i, sign) in marks(data, key, side)?.into_iter().enumerate() {
            let (line, place) = (i / (side - 1) + 1, i % (side - 1) + 1);
            match (sign, is_horizontal) {
                ('<' | '>', true) => {
                    all.push(format!("r{line}c{place}{sign}r{line}c{}", place + 1))
                }
                ('<' | '>', false) => {
                    all.push(format!("r{place}c{line}{sign}r{}c{line}", place + 1));
                }
                ('-', _) => {}
                _ => {
                    let problem = format!("found {sign:?}, expected '<', '>' or '-'");
                    return PuzzleError::key(key, problem);
                }
            }
        }
    }
    square(data, false, all.join(" "))
}

/// The mark of neighbours whose digits differ by one.
pub(super) const MARK: char = '|';

/// The signs under a key, one for each pair of neighbours in rows or columns.
pub(super) fn marks(data: &Data, key: &str, side: usize) -> Result<Vec<char>, PuzzleError> {
    let signs: Vec<char> = data.text(key)?.chars().collect();
    let (found, expected) = (signs.len(), side * (side - 1));
    if found != expected {
        return PuzzleError::key(key, format!("found {found} signs, expected {expected}"));
    }
    Ok(signs)
}

/// The side of a square, and the names of its givens.
pub(super) fn square_of(data: &Data) -> Result<(usize, Vec<String>), PuzzleError> {
    let side = side(data)?;
    Ok((side, givens(data.text("givens")?, side)?))
}

fn side(data: &Data) -> Result<usize, PuzzleError> {
    right_side("n", data.number("n")?)
}

fn right_side(key: &str, side: usize) -> Result<usize, PuzzleError> {
    match side {
        1..=Latin::MAX_SIDE => Ok(side),
        _ => {
            let most = Latin::MAX_SIDE;
            PuzzleError::key(
                key,
                format!("found {side}, expected a number from 1 to {most}"),
            )
        }
    }
}

fn square(data: &Data, pandiagonal: bool, signs: String) -> Read {
    let (side, givens) = square_of(data)?;
    let regions = data.lines_if_any("regions")?;
    let board = BoardName::Latin {
        side,
        pandiagonal,
        regions: regions.into_iter().map(str::to_owned).collect(),
        signs,
        constraints: data
            .lines_if_any("constraints")?
            .into_iter()
            .map(str::to_owned)
            .collect(),
    };
    Ok((board, givens))
}

/// The given candidates of side² characters, `.` or `0` for an empty cell.
fn givens(text: &str, side: usize) -> Result<Vec<String>, PuzzleError> {
    let cells: Vec<char> = text.chars().collect();
    if cells.len() != side * side {
        let (found, expected) = (cells.len(), side * side);
        let problem = format!("found {found} cells, expected {expected}");
        return PuzzleError::key("givens", problem);
    }
    let mut all = Vec::new();
    for (cell, &symbol) in cells.iter().enumerate() {
        match digit_of(symbol, side) {
            Some(digit) => all.push(candidate(cell, digit + 1, side)),
            None if matches!(symbol, '.' | '0') => {}
            None => {
                let problem = format!("found {symbol:?}, expected a digit of the board or '.'");
                return PuzzleError::key("givens", problem);
            }
        }
    }
    Ok(all)
}

fn candidate(cell: usize, digit: usize, side: usize) -> String {
    format!("n{digit}r{}c{}", cell / side + 1, cell % side + 1)
}

/// The digits row by row.
pub(crate) fn solution(board: &BoardName, solution: &Solution) -> Value {
    let BoardName::Latin { side, .. } = board else {
        return Value::Null;
    };
    let cells = (1..=*side).flat_map(|r| (1..=*side).map(move |c| (r, c)));
    let digits = cells.map(|(r, c)| solution.number(r, c).and_then(symbol).unwrap_or('.'));
    Value::String(digits.collect())
}

/// The data of n² cells in one line.
pub(super) fn cells(text: &str) -> Result<Object, PuzzleError> {
    let count = text.chars().count();
    let Some(side) = (1..=Latin::MAX_SIDE).find(|side| side * side == count) else {
        let problem = format!(
            "found {count} characters, expected JSON, an identifier of Solo, Unequal or Map, or \
             the n² cells of a Latin square"
        );
        return PuzzleError::key("puzzle", problem);
    };
    givens(text, side)?;
    Ok(object([("n", json!(side)), ("givens", json!(text))]))
}
