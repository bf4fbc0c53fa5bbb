//! Which digits the symbols of a grid mean, and which of them are empty cells.

use crate::form::symbols::{SYMBOLS, symbol};

/// The cells of a square as symbols of the project, `.` for an empty one.
pub(super) struct Symbols {
    pub cells: String,
    /// What is to be said about the digits, if they are not the usual ones.
    pub said: Option<&'static str>,
    /// The characters that stand for empty cells, each once.
    pub empty: Vec<char>,
}

/// Whether a character stands for an empty cell on a board of that side, if it is no digit there.
pub(super) fn is_empty(c: char, side: usize) -> bool {
    match c {
        '.' | '0' | '-' | '_' | '*' | '?' | '·' | '□' | ' ' => true,
        'x' => true,
        // The 24th letter is a digit of boards of 24 letters and of 33 symbols, no others.
        'X' => side < 24,
        _ => false,
    }
}

/// Reads the symbols of side² cells; otherwise the place of the first that is neither a digit nor
/// an empty cell.
pub(super) fn read(cells: &[char], side: usize) -> Result<Symbols, usize> {
    // Letters of either case, where letters are digits.
    let cells: Vec<char> = cells
        .iter()
        .map(|c| match c {
            'x' => 'x',
            c if side > 9 => c.to_ascii_uppercase(),
            c => *c,
        })
        .collect();
    let has = |c: char| cells.contains(&c);
    let usual: Vec<char> = SYMBOLS.chars().take(side).collect();
    // Digits from 0: where another character stands for empty cells, and the last symbol is absent.
    let from_zero: Vec<char> = std::iter::once('0').chain(usual.iter().copied()).collect();
    let is_from_zero = side > 9
        && has('0')
        && cells
            .iter()
            .any(|&c| c != '0' && is_empty(c, side) && !usual.contains(&c))
        && !usual.last().is_some_and(|&last| has(last));
    let letters: Vec<char> = ('A'..='Y').take(side).collect();
    let are_letters = cells
        .iter()
        .any(|c| letters.contains(c) && !is_empty(*c, side))
        && !cells.iter().any(|c| ('1'..='9').contains(c));
    let (digits, said) = match (is_from_zero, are_letters) {
        (true, _) if side == 16 => (&from_zero[..16], Some("digits 0 to F")),
        (true, _) => (&from_zero[..side], Some("digits from 0")),
        (_, true) => (&letters[..], Some("letters from A for digits")),
        _ => (&usual[..], None),
    };
    // One character stands for empty cells, or `.` and `0`: another beside them is a slip.
    let is_digit = |c: &char| digits.contains(c);
    let mut kinds: Vec<char> = Vec::new();
    for &c in cells.iter().filter(|c| is_empty(**c, side) && !is_digit(c)) {
        let kind = if c == '0' { '.' } else { c };
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    if kinds.len() > 1 {
        let rarest = kinds
            .iter()
            .min_by_key(|kind| cells.iter().filter(|c| *c == *kind).count());
        let place = rarest.and_then(|kind| cells.iter().position(|c| c == kind));
        return Err(place.unwrap_or(0));
    }
    let mut empty: Vec<char> = cells
        .iter()
        .filter(|c| is_empty(**c, side) && !is_digit(c))
        .copied()
        .collect();
    empty.sort_unstable();
    empty.dedup();
    let read = |(place, c): (usize, &char)| match digits.iter().position(|digit| digit == c) {
        Some(digit) => Ok(symbol(digit + 1).unwrap_or('.')),
        None if is_empty(*c, side) => Ok('.'),
        None => Err(place),
    };
    let cells: String = cells
        .iter()
        .enumerate()
        .map(read)
        .collect::<Result<_, _>>()?;
    Ok(Symbols { cells, said, empty })
}
