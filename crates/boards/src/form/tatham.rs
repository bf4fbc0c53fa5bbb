//! Identifiers of Simon Tatham's puzzles on squares: Unequal, Solo, and the old form of Latin squares.

use super::symbols::symbol;
use super::{Object, PuzzleError, object};
use oddagon_core::latin::Latin;
use oddagon_core::quoted;
use serde_json::json;

fn wrong<T>(problem: impl Into<String>) -> Result<T, PuzzleError> {
    PuzzleError::key("puzzle", problem)
}

/// The side before the colon, and what follows the colon.
fn sized(text: &str) -> Result<Option<(usize, &str)>, PuzzleError> {
    let Some((size, rest)) = text.split_once(':') else {
        return Ok(None);
    };
    match size.parse() {
        Ok(side) if (1..=Latin::MAX_SIDE).contains(&side) => Ok(Some((side, rest))),
        Ok(side) => {
            let most = Latin::MAX_SIDE;
            let side: usize = side;
            wrong(format!("found the side {side}, expected 1 to {most}"))
        }
        Err(_) => Ok(None),
    }
}

/// An identifier of Unequal: the side, `:`, and for each cell its digit (0 where it is empty) and letters U, D, L, R for the
/// neighbours that it exceeds, with commas after the cells.
pub fn unequal(text: &str) -> Result<Option<Object>, PuzzleError> {
    match sized(text)? {
        Some((side, fields)) if fields.contains(',') || side == 1 => {
            unequal_fields(side, fields).map(Some)
        }
        _ => Ok(None),
    }
}

/// The same for the fields alone.
pub fn unequal_fields(side: usize, fields: &str) -> Result<Object, PuzzleError> {
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

/// The old form of Latin squares: the side, `:`, digits, and letters for as many empty cells, `a` one, `z` 26.
pub fn latin(text: &str) -> Result<Option<Object>, PuzzleError> {
    match sized(text)? {
        Some((side, cells)) if !cells.contains(',') => square(side, &runs(cells, side)?).map(Some),
        _ => Ok(None),
    }
}

/// The same for the cells alone.
pub fn latin_cells(cells: &str) -> Option<Object> {
    let most = Latin::MAX_SIDE;
    let givens = runs(cells, most).ok()?;
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

/// Cells from numbers and runs: `_` keeps two numbers apart.
fn runs(text: &str, side: usize) -> Result<String, PuzzleError> {
    let mut cells = String::new();
    // In squares of at most nine digits, each digit is a number; otherwise adjacent digits form one number.
    let is_single = side <= 9 && !text.contains('_');
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let length = if is_single { digits.min(1) } else { digits };
        let (word, after) = rest.split_at(length.max(first.len_utf8()));
        rest = after;
        match first {
            'a'..='z' => {
                let count = first as usize - 'a' as usize + 1;
                cells.extend(std::iter::repeat_n('.', count));
            }
            '_' => {}
            '0'..='9' => {
                let number = word.parse().ok().filter(|n| (1..=side).contains(n));
                let Some(symbol) = number.and_then(symbol) else {
                    let word = quoted(word);
                    return wrong(format!("found {word}, expected a number from 1 to {side}"));
                };
                cells.push(symbol);
            }
            _ => {
                return wrong(format!(
                    "found {first:?} among the cells, expected a digit, \"_\" or a letter a to z"
                ));
            }
        }
        if cells.len() > Latin::MAX_SIDE * Latin::MAX_SIDE {
            return wrong("found more cells than a square has");
        }
    }
    Ok(cells)
}

/// A puzzle of Solo.
pub struct Solo {
    /// The number of rows.
    pub side: usize,
    /// A character for each cell.
    pub givens: String,
    /// Drawings of regions.
    pub regions: Vec<String>,
    /// The order of the board, if it is one of Sudoku's: 2, 3 or 4.
    pub order: Option<usize>,
}

impl Solo {
    /// Its data as a Latin square with regions.
    pub fn data(self) -> Object {
        object([
            ("n", json!(self.side)),
            ("givens", json!(self.givens)),
            ("regions", json!(self.regions)),
        ])
    }
}

/// An identifier of Solo: `CxR`, the numbers of columns and rows of blocks, or the side and `j` for a jigsaw, `x` for the two diagonals;
/// `:`; the cells; for a jigsaw a comma, and its borders. `None` if the size is of another form.
pub fn solo(text: &str) -> Result<Option<Solo>, PuzzleError> {
    let Some((size, rest)) = text.split_once(':') else {
        return Ok(None);
    };
    let digits = size.bytes().take_while(u8::is_ascii_digit).count();
    let (first, kind) = size.split_at(digits);
    let Ok(first) = first.parse::<usize>() else {
        return Ok(None);
    };
    let (rows, variants) = match kind.strip_prefix('x') {
        Some(after) if after.starts_with(|c: char| c.is_ascii_digit()) => {
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            let (rows, variants) = after.split_at(digits);
            match rows.parse::<usize>() {
                Ok(rows) => (Some(rows), variants),
                Err(_) => return Ok(None),
            }
        }
        _ => (None, kind),
    };
    let is_jigsaw = variants.contains('j');
    if variants.contains('n') || rows.is_none() && !is_jigsaw {
        return Ok(None);
    }
    if variants.contains('k') {
        return wrong("found k, a Killer, expected a Solo without cages");
    }
    let side = first.checked_mul(rows.unwrap_or(1));
    let Some(side) = side.filter(|side| (1..=Latin::MAX_SIDE).contains(side)) else {
        let most = Latin::MAX_SIDE;
        return wrong(format!(
            "found the size {size}, expected at most {most} rows"
        ));
    };
    let (cells, borders) = match rest.split_once(',') {
        Some((cells, borders)) if is_jigsaw => (cells, Some(borders)),
        None if !is_jigsaw => (rest, None),
        _ => return wrong("expected the cells and, for a jigsaw, a comma and its borders"),
    };
    // Adjacent numbers are kept apart by `_`, on small boards too.
    let givens = runs(&cells.replace('_', ""), side.min(9)).or_else(|_| runs(cells, side))?;
    let givens = if side > 9 { runs(cells, side)? } else { givens };
    let found = givens.chars().count();
    if found != side * side {
        let expected = side * side;
        return wrong(format!("found {found} cells, expected {expected}"));
    }
    let mut regions = match (borders, rows) {
        (Some(borders), _) => vec![jigsaw(borders, side)?],
        // Blocks are as wide as there are rows of them, and as high as there are columns of them.
        (None, Some(rows)) => vec![drawn(side, |r, c| r / first * first + c / rows)],
        (None, None) => Vec::new(),
    };
    let is_x = variants.contains('x');
    if is_x {
        for is_main in [true, false] {
            let is_on = |r: usize, c: usize| if is_main { r == c } else { r + c + 1 == side };
            let marks = (0..side * side).map(|i| if is_on(i / side, i % side) { 'x' } else { '.' });
            regions.push(marks.collect());
        }
    }
    let is_plain = !is_jigsaw && !is_x && rows == Some(first) && (2..=4).contains(&first);
    Ok(Some(Solo {
        side,
        givens,
        regions,
        order: is_plain.then_some(first),
    }))
}

/// A drawing of regions by their numbers, which are less than 26.
fn drawn(side: usize, region: impl Fn(usize, usize) -> usize) -> String {
    let letter = |i: usize| char::from(b'a' + region(i / side, i % side) as u8);
    (0..side * side).map(letter).collect()
}

/// The regions between borders. Pairs of cells side by side are counted row by row, then pairs one above the other column by column, then
/// one more that counts as a border. A letter says how many pairs without a border come before one with it: `_` none, `a` to `y` 1 to 25, `z` 25
/// with no border after them.
fn jigsaw(borders: &str, side: usize) -> Result<String, PuzzleError> {
    let across = side * (side - 1);
    let mut region: Vec<usize> = (0..side * side).collect();
    let mut at = 0;
    for letter in borders.chars() {
        let open = match letter {
            '_' => 0,
            'a'..='y' => letter as usize - 'a' as usize + 1,
            'z' => 25,
            _ => {
                return wrong(format!(
                    "found {letter:?} in the borders, expected \"_\" or a letter a to z"
                ));
            }
        };
        for pair in at..at + open {
            if pair >= 2 * across {
                return wrong("the borders have more pairs of cells than the size says");
            }
            let (line, place) = (pair % across / (side - 1), pair % (side - 1));
            let (a, b) = if pair < across {
                (line * side + place, line * side + place + 1)
            } else {
                (place * side + line, (place + 1) * side + line)
            };
            let (kept, merged) = (region[a].min(region[b]), region[a].max(region[b]));
            region
                .iter_mut()
                .filter(|r| **r == merged)
                .for_each(|r| *r = kept);
        }
        at += open + usize::from(letter != 'z');
    }
    if at != 2 * across + 1 {
        return wrong("the borders have another number of pairs of cells than the size says");
    }
    let mut names: Vec<usize> = region.clone();
    names.sort_unstable();
    names.dedup();
    let sizes = names
        .iter()
        .map(|name| region.iter().filter(|r| *r == name).count());
    if names.len() != side || sizes.into_iter().any(|size| size != side) {
        return wrong(format!(
            "the borders do not make {side} regions of {side} cells"
        ));
    }
    let number = |cell: usize| names.iter().position(|name| *name == region[cell]);
    Ok(drawn(side, |r, c| number(r * side + c).unwrap_or(0)))
}
