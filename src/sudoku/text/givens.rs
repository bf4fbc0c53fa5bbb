use super::{TextError, cell_name, digit_of, is_separator, one_of, order_of_cells, symbol};
use crate::board::faults;
use crate::csp::Candidate;

/// A puzzle: its givens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Givens {
    /// The board's order: 2, 3 or 4.
    pub order: usize,
    /// For each cell its digit, from 0, or `None` where it is empty.
    pub cells: Vec<Option<u8>>,
}

/// Reads a complete puzzle from one line: 16, 81 or 256 characters, `.` or `0` for an empty cell; what follows them after
/// a blank, tab, comma or the like is ignored. `line` is the number that errors give.
///
/// # Errors
/// If the number of characters is wrong, a character is not a digit of the board, or two equal givens see each other.
pub fn read_givens(text: &str, line: usize) -> Result<Givens, TextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let body = text.trim_start();
    let column = text.chars().count() - body.chars().count() + 1;
    let body = body.split(is_separator).next().unwrap_or(body);
    let found = body.chars().count();
    let Some(order) = order_of_cells(found) else {
        // A stray character explains more than the wrong length that it causes.
        if let Some((i, found)) = body.chars().enumerate().find(|&(_, c)| !is_given(c, 9)) {
            return Err(character((line, column + i), found, 9));
        }
        let expected = one_of(&[16, 81, 256]);
        let place = (line, column + found);
        return Err(faults::count(place, found, "characters", &expected));
    };
    let side = order * order;
    let mut cells = Vec::with_capacity(found);
    for (i, c) in body.chars().enumerate() {
        if !is_given(c, side) {
            return Err(character((line, column + i), c, side));
        }
        cells.push(digit_of(c, side).map(|d| d as u8));
    }
    let givens = Givens { order, cells };
    match givens.clash() {
        Some((cell, problem)) => Err(TextError::at((line, column + cell), problem)),
        None => Ok(givens),
    }
}

fn is_given(c: char, side: usize) -> bool {
    matches!(c, '.' | '0') || digit_of(c, side).is_some()
}

fn character(place: (usize, usize), found: char, side: usize) -> TextError {
    let last = symbol(side - 1);
    let expected = format!("a digit from '1' to '{last}', or '.' or '0' for an empty cell");
    faults::character(place, found, &expected)
}

impl Givens {
    /// The givens as candidates of their board.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> {
        let side = self.order * self.order;
        let given = move |(cell, digit): (usize, &Option<u8>)| {
            Some(Candidate::new(cell * side + usize::from((*digit)?)))
        };
        self.cells.iter().enumerate().filter_map(given)
    }

    /// The first cell whose given contradicts an earlier one.
    fn clash(&self) -> Option<(usize, String)> {
        let side = self.order * self.order;
        let units = |cell: usize| {
            let (r, c) = (cell / side, cell % side);
            let block = r / self.order * self.order + c / self.order;
            [("row", r), ("column", c), ("block", block)]
        };
        // The digits seen in each row, column and block, as bits.
        let mut seen = [[0u16; 16]; 3];
        for (cell, digit) in self.cells.iter().enumerate() {
            let Some(digit) = *digit else { continue };
            for (kind, (unit, index)) in units(cell).into_iter().enumerate() {
                if seen[kind][index] & 1 << digit != 0 {
                    let first = |&other: &usize| {
                        self.cells[other] == Some(digit) && units(other)[kind].1 == index
                    };
                    let other = (0..cell).find(first)?;
                    let (cell_here, other) = (cell_name(cell, side), cell_name(other, side));
                    let digit = symbol(digit as usize);
                    let problem = format!(
                        "the given {digit} in {cell_here} contradicts the {digit} in {other}: they share a {unit}"
                    );
                    return Some((cell, problem));
                }
                seen[kind][index] |= 1 << digit;
            }
        }
        None
    }
}
