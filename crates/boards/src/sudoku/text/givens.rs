use super::{TextError, cell_name, digit_of, is_separator, one_of, order_of_cells, symbol};
use crate::form::faults;
use oddagon_csp::Candidate;
use std::sync::LazyLock;

/// A puzzle: its givens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Givens {
    /// The board's order: 2, 3 or 4.
    pub order: usize,
    /// For each cell its digit, from 0, or `None` where it is empty.
    pub cells: Vec<Option<u8>>,
}

/// Reads a complete puzzle from one line: 16, 81 or 256 characters, `.` or `0` for an empty cell;
/// what follows them after a blank, tab, comma or the like is ignored. `line` is the number that
/// errors give.
///
/// # Errors
/// If the number of characters is wrong, a character is not a digit of the board, or two equal
/// givens see each other.
pub fn read_givens(text: &str, line: usize) -> Result<Givens, TextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let body = text.trim_start();
    let column = || text.chars().count() - body.chars().count() + 1;
    // Which cells are empty, no processor predicts: so no branch asks it of a single cell, here and
    // below.
    let kinds = &*KINDS;
    let kind = |byte: u8| kinds.get(usize::from(byte)).copied().flatten();
    let length = body.bytes().position(|b| kind(b).is_none());
    let (text_of_cells, rest) = body.split_at(length.unwrap_or(body.len()));
    let digits = text_of_cells.bytes().map(|b| kind(b).unwrap_or(EMPTY));
    let cells: Vec<Option<u8>> = digits.map(|d| (d < EMPTY).then_some(d)).collect();
    let ends = !rest.starts_with(|c| !is_separator(c));
    let last = cells.iter().map(|cell| cell.map_or(0, usize::from)).max();
    let Some(order) = order_of_cells(cells.len())
        .filter(|order| ends && last.is_some_and(|last| last < order * order))
    else {
        return Err(no_puzzle(body, line, column()));
    };
    let givens = Givens { order, cells };
    match givens.clash() {
        Some((cell, problem)) => Err(TextError::at((line, column() + cell), problem)),
        None => Ok(givens),
    }
}

/// An empty cell where digits are numbers.
const EMPTY: u8 = 16;

/// For each character of ASCII the digit that it stands for, or [`EMPTY`]; `None` if it is no cell.
static KINDS: LazyLock<[Option<u8>; 128]> = LazyLock::new(|| {
    std::array::from_fn(|byte| match char::from(byte as u8) {
        '.' | '0' => Some(EMPTY),
        c => digit_of(c, EMPTY.into()).map(|digit| digit as u8),
    })
});

/// Why a text that begins in this column is no puzzle.
fn no_puzzle(text: &str, line: usize, column: usize) -> TextError {
    let body = text.split(is_separator).next().unwrap_or(text);
    let found = body.chars().count();
    let order = order_of_cells(found);
    // A stray character explains more than the wrong length that it causes.
    let side = order.map_or(9, |order| order * order);
    let mut characters = body.chars().enumerate();
    match characters.find(|&(_, c)| !matches!(c, '.' | '0') && digit_of(c, side).is_none()) {
        Some((i, found)) => character((line, column + i), found, side),
        None => {
            let expected = one_of(&[16, 81, 256]);
            faults::count((line, column + found), found, "characters", &expected)
        }
    }
}

fn character(place: (usize, usize), found: char, side: usize) -> TextError {
    let last = symbol(side - 1);
    let expected = format!("a digit from '1' to '{last}', or '.' or '0' for an empty cell");
    faults::character(place, found, &expected)
}

impl Givens {
    /// The givens as candidates of their board.
    pub fn candidates(&self) -> Vec<Candidate> {
        let side = self.order * self.order;
        let mut all = vec![Candidate(0); self.cells.len() + 1];
        let mut count = 0;
        for (cell, digit) in self.cells.iter().enumerate() {
            all[count] = Candidate::new(cell * side + digit.map_or(0, usize::from));
            count += usize::from(digit.is_some());
        }
        all.truncate(count);
        all
    }

    /// The puzzle in one line, an empty cell as `.`.
    pub fn line(&self) -> String {
        let mut symbols = [b'.'; EMPTY as usize + 1];
        (0..EMPTY.into()).for_each(|digit| symbols[digit] = symbol(digit) as u8);
        let line: Vec<u8> = self
            .cells
            .iter()
            .map(|digit| symbols[usize::from(digit.unwrap_or(EMPTY))])
            .collect();
        String::from_utf8(line).expect("symbols are ASCII")
    }

    /// The first cell whose given contradicts an earlier one.
    fn clash(&self) -> Option<(usize, String)> {
        match self.order {
            2 => self.clash_on::<2>(),
            3 => self.clash_on::<3>(),
            _ => self.clash_on::<4>(),
        }
    }

    /// The same on the board of that order: divisions by a constant are fast.
    fn clash_on<const ORDER: usize>(&self) -> Option<(usize, String)> {
        let side = ORDER * ORDER;
        let units = |cell: usize| {
            let (r, c) = (cell / side, cell % side);
            let block = r / ORDER * ORDER + c / ORDER;
            [("row", r), ("column", c), ("block", block)]
        };
        // The digits seen in each row, column and block, as bits.
        let mut seen = [[0u16; 16]; 3];
        for (cell, digit) in self.cells.iter().enumerate() {
            let bit = digit.map_or(0, |digit| 1 << digit);
            for (kind, (unit, index)) in units(cell).into_iter().enumerate() {
                if seen[kind][index] & bit != 0 {
                    let other = (0..cell).find(|&other| {
                        self.cells[other] == *digit && units(other)[kind].1 == index
                    })?;
                    let (cell_here, other) = (cell_name(cell, side), cell_name(other, side));
                    let digit = symbol((*digit)?.into());
                    let problem = format!(
                        "the given {digit} in {cell_here} contradicts the {digit} in {other}: \
                         they share a {unit}"
                    );
                    return Some((cell, problem));
                }
                seen[kind][index] |= bit;
            }
        }
        None
    }
}
