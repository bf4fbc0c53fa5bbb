//! Identifiers of Simon Tatham's Unequal, and the old form of Latin squares.

use super::text::MARK;
use crate::form::symbols::symbol;
use crate::form::tatham::{numbers, wrong};
use crate::form::{Object, PuzzleError, object};
use oddagon_core::latin::Latin;
use oddagon_core::quoted;
use serde_json::json;

/// The parameters of an identifier, and what follows them.
struct Sized<'t> {
    side: usize,
    /// Whether the mode is that of adjacent numbers.
    is_adjacent: bool,
    rest: &'t str,
}

/// Reads the side, `a` for adjacent numbers, `d` and a letter for the difficulty, and the colon.
fn sized(text: &str) -> Result<Option<Sized<'_>>, PuzzleError> {
    let Some((size, rest)) = text.split_once(':') else {
        return Ok(None);
    };
    let digits = size.bytes().take_while(u8::is_ascii_digit).count();
    let (side, mode) = size.split_at(digits);
    let (is_adjacent, level) = match mode.strip_prefix('a') {
        Some(level) => (true, level),
        None => (false, mode),
    };
    let is_level = level.is_empty() || level.len() == 2 && level.starts_with('d');
    let Some(side) = side.parse::<usize>().ok().filter(|_| is_level) else {
        return Ok(None);
    };
    if !(1..=Latin::MAX_SIDE).contains(&side) {
        let most = Latin::MAX_SIDE;
        return wrong(format!("found the side {side}, expected 1 to {most}"));
    }
    // Keen has operators after a comma, Towers slashes between the clues around the square.
    let operators = rest.split_once(',').map_or("", |(_, clues)| clues);
    let is_keen = operators.starts_with(['a', 'm', 's', 'd'])
        && operators
            .chars()
            .all(|c| c.is_ascii_digit() || "amsd".contains(c));
    for (is_it, game) in [(is_keen, "Keen"), (rest.contains('/'), "Towers")] {
        if is_it {
            return wrong(format!(
                "this looks like an identifier of {game}, which Oddagon does not know"
            ));
        }
    }
    Ok(Some(Sized {
        side,
        is_adjacent,
        rest,
    }))
}

/// An identifier of Unequal: the side, `:`, and for each cell its digit (0 where it is empty) and
/// letters U, D, L, R for the neighbours that it exceeds, with commas after the cells.
pub fn unequal(text: &str) -> Result<Option<Object>, PuzzleError> {
    match sized(text)? {
        Some(Sized {
            side,
            is_adjacent: false,
            rest,
        }) if rest.contains(',') || side == 1 => unequal_fields(side, rest).map(Some),
        _ => Ok(None),
    }
}

/// An identifier of Unequal in the mode of adjacent numbers, with `a` after the side.
pub fn adjacent(text: &str) -> Result<Option<Object>, PuzzleError> {
    match sized(text)? {
        Some(Sized {
            side,
            is_adjacent: true,
            rest,
        }) => fields(side, rest, &|_| MARK).map(Some),
        _ => Ok(None),
    }
}

/// The data of the fields of Unequal alone.
pub fn unequal_fields(side: usize, fields: &str) -> Result<Object, PuzzleError> {
    self::fields(side, fields, &|sign| sign)
}

/// The data of fields; `marked` gives the sign that the data have for one that says which
/// neighbour is less.
pub(super) fn fields(
    side: usize,
    fields: &str,
    marked: &dyn Fn(char) -> char,
) -> Result<Object, PuzzleError> {
    let fields = fields.strip_suffix(',').unwrap_or(fields);
    let fields: Vec<&str> = fields.split(',').collect();
    if fields.len() != side * side {
        let (found, expected) = (fields.len(), side * side);
        return wrong(format!("found {found} cells, expected {expected}"));
    }
    let mut givens = String::new();
    let mut horizontal = vec!['-'; side * (side - 1)];
    let mut vertical = horizontal.clone();
    for (cell, field) in fields.iter().enumerate() {
        let flags = field.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = field[..field.len() - flags.len()].parse();
        let Some(digit) = number.ok().filter(|digit| *digit <= side) else {
            let field = quoted(field);
            return wrong(format!(
                "found {field}, expected a number from 0 to {side} and letters among U, D, L, R"
            ));
        };
        givens.push(symbol(digit).unwrap_or('.'));
        let (r, c) = (cell / side, cell % side);
        for flag in flags.chars() {
            let (signs, at, sign) = match flag {
                'U' if r > 0 => (&mut vertical, c * (side - 1) + r - 1, '<'),
                'D' if r + 1 < side => (&mut vertical, c * (side - 1) + r, '>'),
                'L' if c > 0 => (&mut horizontal, r * (side - 1) + c - 1, '<'),
                'R' if c + 1 < side => (&mut horizontal, r * (side - 1) + c, '>'),
                _ => {
                    let (r, c) = (r + 1, c + 1);
                    return wrong(format!(
                        "found {flag:?} at r{r}c{c}, expected U, D, L or R towards a neighbour"
                    ));
                }
            };
            let sign = marked(sign);
            if signs[at] != '-' && signs[at] != sign {
                let (r, c) = (r + 1, c + 1);
                return wrong(format!(
                    "found {flag:?} at r{r}c{c}, but the neighbour says the opposite"
                ));
            }
            signs[at] = sign;
        }
    }
    let (horizontal, vertical): (String, String) =
        (horizontal.iter().collect(), vertical.iter().collect());
    Ok(object([
        ("n", json!(side)),
        ("givens", json!(givens)),
        ("horizontal", json!(horizontal)),
        ("vertical", json!(vertical)),
    ]))
}

/// The old form of Latin squares: the side, `:`, digits, and letters for as many empty cells, `a`
/// one, `z` 26.
pub fn latin(text: &str) -> Result<Option<Object>, PuzzleError> {
    match sized(text)? {
        Some(Sized {
            side,
            is_adjacent: false,
            rest,
        }) if !rest.contains(',') => square(side, &numbers(rest, side)?).map(Some),
        _ => Ok(None),
    }
}

/// The same for the cells alone.
pub fn latin_cells(cells: &str) -> Option<Object> {
    let most = Latin::MAX_SIDE;
    let givens = numbers(cells, most).ok()?;
    let side = (1..=most).find(|side| side * side == givens.chars().count())?;
    square(side, &givens).ok()
}

fn square(side: usize, givens: &str) -> Result<Object, PuzzleError> {
    let (found, expected) = (givens.chars().count(), side * side);
    if found != expected {
        return wrong(format!("found {found} cells, expected {expected}"));
    }
    Ok(object([("n", json!(side)), ("givens", json!(givens))]))
}
