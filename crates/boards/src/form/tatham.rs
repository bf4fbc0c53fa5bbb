//! Identifiers of Simon Tatham's puzzles: what they have in common, and those of Solo.
//!
//! Cells are written one after the other: a number is a clue, a letter stands for several cells
//! without one, `a` for one, `z` for 26.

use super::symbols::symbol;
use super::{Object, PuzzleError, object};
use oddagon_core::latin::Latin;
use oddagon_core::quoted;
use serde_json::json;

/// A part of an identifier's cells.
enum Token<'t> {
    /// So many cells without a clue.
    Empty(usize),
    /// A clue.
    Number(&'t str),
    /// `_`, which keeps two numbers apart.
    Apart,
    /// A character that means nothing.
    Other(char),
}

/// The parts of an identifier's cells, each with its place, in characters. Adjacent digits are one
/// number, or each its own if `are_single`.
fn tokens(text: &str, are_single: bool) -> impl Iterator<Item = (usize, Token<'_>)> {
    let (mut rest, mut place) = (text, 0);
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let length = if are_single { digits.min(1) } else { digits };
        let (word, after) = rest.split_at(length.max(first.len_utf8()));
        let token = match first {
            'a'..='z' => Token::Empty(first as usize - 'a' as usize + 1),
            '0'..='9' => Token::Number(word),
            '_' => Token::Apart,
            _ => Token::Other(first),
        };
        let at = place;
        (rest, place) = (after, place + length.max(1));
        Some((at, token))
    })
}

/// The clues of cells, each a digit from 0 to `most`; otherwise the place and the character that is
/// neither that nor a letter.
pub(crate) fn clues(text: &str, most: u8) -> Result<Vec<Option<u8>>, (usize, char)> {
    let mut all = Vec::new();
    for (at, token) in tokens(text, true) {
        match token {
            Token::Empty(count) => all.extend(vec![None; count]),
            Token::Number(word) if word.as_bytes()[0] - b'0' <= most => {
                all.push(Some(word.as_bytes()[0] - b'0'));
            }
            _ => return Err((at, text.chars().nth(at).unwrap_or_default())),
        }
    }
    Ok(all)
}

/// A character for each cell of a square of that side: its number's symbol, or `.`.
pub(crate) fn numbers(text: &str, side: usize) -> Result<String, PuzzleError> {
    let mut cells = String::new();
    // In squares of at most nine digits, each digit is a number, unless some are kept apart.
    for (_, token) in tokens(text, side <= 9 && !text.contains('_')) {
        match token {
            Token::Empty(count) => cells.extend(std::iter::repeat_n('.', count)),
            Token::Apart => {}
            Token::Number(word) => {
                let number = word.parse().ok().filter(|n| (1..=side).contains(n));
                let Some(symbol) = number.and_then(symbol) else {
                    let word = quoted(word);
                    return wrong(format!("found {word}, expected a number from 1 to {side}"));
                };
                cells.push(symbol);
            }
            Token::Other(found) => {
                return wrong(format!(
                    "found {found:?} among the cells, expected a digit, \"_\" or a letter a to z"
                ));
            }
        }
        if cells.len() > Latin::MAX_SIDE * Latin::MAX_SIDE {
            return wrong("found more cells than a square has");
        }
    }
    Ok(cells)
}

/// The length of a run in a list of borders, `_` 0, `a` to `y` 1 to 25, `z` 25, and whether it ends
/// there.
pub(crate) fn length(letter: char) -> Option<(usize, bool)> {
    match letter {
        '_' => Some((0, true)),
        'a'..='y' => Some((letter as usize - 'a' as usize + 1, true)),
        'z' => Some((25, false)),
        _ => None,
    }
}

/// The error that an identifier is none.
pub(crate) fn wrong<T>(problem: impl Into<String>) -> Result<T, PuzzleError> {
    PuzzleError::key("puzzle", problem)
}

/// A puzzle of Solo.
pub struct Solo {
    /// The number of rows.
    pub side: usize,
    /// A character for each cell.
    pub givens: String,
    /// Drawings of regions.
    pub regions: Vec<String>,
    /// The cages of a Killer, as constraints.
    pub cages: Vec<String>,
    /// The order of the board, if it is one of Sudoku's: 2, 3 or 4.
    pub order: Option<usize>,
}

impl Solo {
    /// Its data as a Latin square with regions.
    pub fn data(self) -> Object {
        let mut data = object([
            ("n", json!(self.side)),
            ("givens", json!(self.givens)),
            ("regions", json!(self.regions)),
        ]);
        if !self.cages.is_empty() {
            data.insert("constraints".to_owned(), json!(self.cages));
        }
        data
    }
}

/// An identifier of Solo: `CxR`, the numbers of columns and rows of blocks, or the side and `j` for
/// a jigsaw, `x` for the two diagonals, `k` for cages; `:`; the cells; for a jigsaw a comma, and
/// its borders; for cages a comma and their borders, and another one and their sums, each in one of
/// its cage's cells. `None` if the size is of another form.
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
    let Some(variants) = flags(variants) else {
        return Ok(None);
    };
    let is_jigsaw = variants.contains('j');
    if rows.is_none() && !is_jigsaw {
        return Ok(None);
    }
    let side = first.checked_mul(rows.unwrap_or(1));
    let Some(side) = side.filter(|side| (1..=Latin::MAX_SIDE).contains(side)) else {
        let most = Latin::MAX_SIDE;
        return wrong(format!(
            "found the size {size}, expected at most {most} rows"
        ));
    };
    let fields: Vec<&str> = rest.split(',').collect();
    let (cells, borders, cages) = match (&fields[..], is_jigsaw, variants.contains('k')) {
        (&[cells], false, false) => (cells, None, None),
        (&[cells, borders], true, false) => (cells, Some(borders), None),
        (&[cells, cages, sums], false, true) => (cells, None, Some((cages, sums))),
        (&[cells, borders, cages, sums], true, true) => (cells, Some(borders), Some((cages, sums))),
        _ => {
            return wrong(
                "expected the cells; for a jigsaw a comma and its borders; for a Killer a comma \
                 and the borders of its cages, a comma and their sums",
            );
        }
    };
    // Adjacent numbers are kept apart by `_`, on small boards too.
    let givens = numbers(&cells.replace('_', ""), side.min(9)).or_else(|_| numbers(cells, side))?;
    let givens = if side > 9 {
        numbers(cells, side)?
    } else {
        givens
    };
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
            let marks = (0..side * side).map(|i| {
                let (r, c) = (i / side, i % side);
                let is_on = if is_main { r == c } else { r + c + 1 == side };
                if is_on { 'x' } else { '.' }
            });
            regions.push(marks.collect());
        }
    }
    let cages = cages.map(|(borders, sums)| self::cages(borders, sums, side));
    let cages = cages.transpose()?.unwrap_or_default();
    let is_plain =
        !is_jigsaw && !is_x && cages.is_empty() && rows == Some(first) && (2..=4).contains(&first);
    Ok(Some(Solo {
        side,
        givens,
        regions,
        cages,
        order: is_plain.then_some(first),
    }))
}

/// The flags `j`, `x` and `k` among the parameters of Solo. Others say how a puzzle is made: `d`
/// and a letter the difficulty; `a`, `r2`, `r4`, `m2`, `m4`, `m8`, `md2` and `md4` the symmetry.
/// `None` if there is something else.
fn flags(text: &str) -> Option<String> {
    let mut flags = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            'j' | 'x' | 'k' => flags.push(c),
            'a' => {}
            'd' => rest = rest.strip_prefix(|c: char| c.is_ascii_lowercase())?,
            'r' | 'm' => {
                let digits = rest.strip_prefix('d').unwrap_or(rest);
                rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
                if rest.len() == digits.len() {
                    return None;
                }
            }
            _ => return None,
        }
    }
    Some(flags)
}

/// A drawing of regions by their numbers, which are less than 26.
fn drawn(side: usize, region: impl Fn(usize, usize) -> usize) -> String {
    (0..side * side)
        .map(|i| char::from(b'a' + region(i / side, i % side) as u8))
        .collect()
}

/// The cages of a Killer, as constraints.
fn cages(borders: &str, sums: &str, side: usize) -> Result<Vec<String>, PuzzleError> {
    let cages = areas(borders, side)?;
    let mut sum_of = vec![None; side * side];
    let mut cell = 0;
    for (_, token) in tokens(sums, false) {
        match token {
            Token::Empty(count) => cell += count,
            Token::Apart => {}
            Token::Number(sum) if cell < side * side => {
                let sum_of = &mut sum_of[cages[cell]];
                if sum_of.is_some() {
                    return wrong(format!("found {}, the second sum of a cage", quoted(sum)));
                }
                *sum_of = Some(sum);
                cell += 1;
            }
            Token::Number(sum) => {
                return wrong(format!("found {}, a sum beside the square", quoted(sum)));
            }
            Token::Other(found) => {
                return wrong(format!(
                    "found {found:?} among the sums, expected a number, \"_\" or a letter a to z"
                ));
            }
        }
    }
    if cell != side * side {
        let expected = side * side;
        return wrong(format!("found sums of {cell} cells, expected {expected}"));
    }
    let cages = (0..side * side).filter_map(|cage| {
        let cells: Vec<usize> = (0..side * side).filter(|&c| cages[c] == cage).collect();
        (!cells.is_empty()).then(|| match sum_of[cage] {
            Some(sum) => Ok(format!("cage {sum}{}", names(&cells, side))),
            None => wrong(format!(
                "expected a sum for the cage of{}",
                names(&cells, side)
            )),
        })
    });
    cages.collect()
}

/// The names of cells, each after a blank.
pub(crate) fn names(cells: &[usize], side: usize) -> String {
    let names = cells
        .iter()
        .map(|cell| format!(" r{}c{}", cell / side + 1, cell % side + 1));
    names.collect()
}

/// A drawing of the regions between borders, as many as there are rows, and as large.
fn jigsaw(borders: &str, side: usize) -> Result<String, PuzzleError> {
    let region = areas(borders, side)?;
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
    Ok(drawn(side, |r, c| {
        let name = &region[r * side + c];
        names.iter().position(|other| other == name).unwrap_or(0)
    }))
}

/// The areas between borders: for each cell the first cell of its area.
///
/// Pairs of cells side by side are counted row by row, then pairs one above the other column by
/// column, then one more that counts as a border. A letter says how many pairs without a border
/// come before one with it: `_` none, `a` to `y` 1 to 25, `z` 25 with no border after them.
pub(crate) fn areas(borders: &str, side: usize) -> Result<Vec<usize>, PuzzleError> {
    let across = side * (side - 1);
    let mut region: Vec<usize> = (0..side * side).collect();
    let mut at = 0;
    for letter in borders.chars() {
        let Some((open, ends)) = length(letter) else {
            return wrong(format!(
                "found {letter:?} in the borders, expected \"_\" or a letter a to z"
            ));
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
        at += open + usize::from(ends);
    }
    if at != 2 * across + 1 {
        return wrong("the borders have another number of pairs of cells than the size says");
    }
    Ok(region)
}
