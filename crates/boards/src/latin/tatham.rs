//! Identifiers of Simon Tatham's Unequal, Keen and Towers, and the old form of Latin squares.

use super::text::MARK;
use crate::form::symbols::symbol;
use crate::form::tatham::{areas, names, numbers, wrong};
use crate::form::{Object, PuzzleError, object};
use oddagon_core::latin::Latin;
use oddagon_core::quoted;
use serde_json::json;

/// The parameters of an identifier, and what follows them.
struct Sized<'t> {
    side: usize,
    game: Game,
    rest: &'t str,
}

/// The games whose parameters are a side.
#[derive(PartialEq, Eq)]
enum Game {
    /// Fields with commas.
    Unequal,
    /// Fields with commas, and `a` after the side.
    Adjacent,
    /// Cages with operators, after a comma.
    Keen,
    /// Clues around the square, with slashes.
    Towers,
    /// Cells alone.
    Latin,
}

/// Reads the side, `a` for adjacent numbers, `d` and a letter for the difficulty, `m` where cages
/// only multiply, and the colon.
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
    let level = level.strip_suffix('m').unwrap_or(level);
    let is_level = level.is_empty() || level.len() == 2 && level.starts_with('d');
    let Some(side) = side.parse::<usize>().ok().filter(|_| is_level) else {
        return Ok(None);
    };
    if !(1..=Latin::MAX_SIDE).contains(&side) {
        let most = Latin::MAX_SIDE;
        return wrong(format!("found the side {side}, expected 1 to {most}"));
    }
    let after_comma = rest.split_once(',').map_or("", |(_, clues)| clues);
    let game = if is_adjacent {
        Game::Adjacent
    } else if rest.contains('/') {
        Game::Towers
    } else if after_comma.starts_with(['a', 'm', 's', 'd']) {
        Game::Keen
    } else if rest.contains(',') || side == 1 {
        Game::Unequal
    } else {
        Game::Latin
    };
    Ok(Some(Sized { side, game, rest }))
}

/// An identifier of Unequal: the side, `:`, and for each cell its digit (0 where it is empty) and
/// letters U, D, L, R for the neighbours that it exceeds, with commas after the cells.
pub fn unequal(text: &str) -> Result<Option<Object>, PuzzleError> {
    match sized(text)? {
        Some(Sized {
            side,
            game: Game::Unequal,
            rest,
        }) => unequal_fields(side, rest).map(Some),
        _ => Ok(None),
    }
}

/// An identifier of Unequal in the mode of adjacent numbers, with `a` after the side.
pub fn adjacent(text: &str) -> Result<Option<Object>, PuzzleError> {
    match sized(text)? {
        Some(Sized {
            side,
            game: Game::Adjacent,
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

/// An identifier of Keen or Towers, or the old form of Latin squares: the side, `:`, digits, and
/// letters for as many empty cells, `a` one, `z` 26.
pub fn latin(text: &str) -> Result<Option<Object>, PuzzleError> {
    let Some(Sized { side, game, rest }) = sized(text)? else {
        return Ok(None);
    };
    match game {
        Game::Unequal | Game::Adjacent => Ok(None),
        Game::Keen => keen(side, rest).map(Some),
        Game::Towers => towers(side, rest).map(Some),
        Game::Latin => square(side, &numbers(rest, side)?).map(Some),
    }
}

/// Keen: the borders of cages, a comma, and for each cage, in the order of their first cells, `a`,
/// `s`, `m` or `d` for a sum, difference, product or quotient, and its value. Of equal letters in a
/// row among the borders there is one, with their number after it.
fn keen(side: usize, rest: &str) -> Result<Object, PuzzleError> {
    let (short, clues) = rest.split_once(',').unwrap_or((rest, ""));
    let mut borders = String::new();
    let mut left = short;
    while let Some(letter) = left.chars().next() {
        left = &left[letter.len_utf8()..];
        let digits = left.bytes().take_while(u8::is_ascii_digit).count();
        let (count, after) = left.split_at(digits);
        let count = if digits == 0 {
            Some(1)
        } else {
            count.parse().ok()
        };
        let most = Latin::MAX_SIDE * Latin::MAX_SIDE * 2;
        let Some(count) = count.filter(|count| (1..=most).contains(count)) else {
            let found = quoted(short);
            return wrong(format!(
                "found {found}, expected counts of borders from 1 to {most}"
            ));
        };
        borders.extend(std::iter::repeat_n(letter, count));
        left = after;
    }
    let cages = areas(&borders, side)?;
    let mut clues = clues;
    let mut constraints = Vec::new();
    for cage in (0..side * side).filter(|&cell| cages[cell] == cell) {
        let cells: Vec<usize> = (0..side * side).filter(|&c| cages[c] == cage).collect();
        let named = names(&cells, side);
        let digits = clues.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let word = match (clues.bytes().next(), cells.len()) {
            (Some(b'a'), _) => "line-sum",
            (Some(b'm'), _) => "product",
            (Some(b's'), 2) => "difference",
            (Some(b'd'), 2) => "ratio",
            _ => {
                return wrong(format!(
                    "the cage of{named} has no clue: expected a or m, of two cells s or d, too, \
                     and a number"
                ));
            }
        };
        let (clue, after) = clues.split_at(1 + digits);
        constraints.push(format!("{word} {}{named}", &clue[1..]));
        clues = after;
    }
    if !clues.is_empty() {
        return wrong(format!(
            "found {} after the clues of all cages",
            quoted(clues)
        ));
    }
    with_constraints(side, ".".repeat(side * side), constraints)
}

/// Towers: clues above the square, below it, to the left and to the right, each empty or a number,
/// with slashes between; then, perhaps, a comma and the cells.
fn towers(side: usize, rest: &str) -> Result<Object, PuzzleError> {
    let (clues, cells) = rest.split_once(',').unwrap_or((rest, ""));
    let clues: Vec<&str> = clues.split('/').collect();
    if clues.len() != 4 * side {
        let (found, expected) = (clues.len(), 4 * side);
        return wrong(format!("found {found} clues, expected {expected}"));
    }
    let mut constraints = Vec::new();
    for (i, clue) in clues
        .iter()
        .enumerate()
        .filter(|(_, clue)| !clue.is_empty())
    {
        let (line, is_column, is_reversed) = (i % side, i < 2 * side, i / side % 2 == 1);
        let cell = |place: usize| match (is_reversed, is_column) {
            (false, true) => place * side + line,
            (false, false) => line * side + place,
            (true, true) => (side - 1 - place) * side + line,
            (true, false) => line * side + side - 1 - place,
        };
        let number = clue.parse::<usize>().ok();
        let Some(number) = number.filter(|number| (1..=side).contains(number)) else {
            let clue = quoted(clue);
            return wrong(format!(
                "found the clue {clue}, expected a number from 1 to {side}"
            ));
        };
        let cells: Vec<usize> = (0..side).map(cell).collect();
        constraints.push(format!("skyscraper {number}{}", names(&cells, side)));
    }
    let givens = match cells {
        "" => ".".repeat(side * side),
        cells => numbers(cells, side)?,
    };
    with_constraints(side, givens, constraints)
}

fn with_constraints(
    side: usize,
    givens: String,
    constraints: Vec<String>,
) -> Result<Object, PuzzleError> {
    let mut data = square(side, &givens)?;
    data.insert("constraints".to_owned(), json!(constraints));
    Ok(data)
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
