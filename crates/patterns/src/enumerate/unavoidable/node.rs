//! Two partial fillings: what they have decided, and what they still need.

use super::trade::Place;

/// The number of rows, columns, blocks and digits of the largest board.
pub(super) const SIDE: usize = 9;

/// One of the two fillings: 0 or 1.
pub(super) type Half = usize;

/// A set of rows, columns or digits: bit i for number i.
pub(super) type Bits = u16;

/// A digit in a cell, each counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CellDigit {
    pub row: usize,
    pub column: usize,
    pub digit: usize,
}

/// What the two fillings have decided of each unit or digit.
type Decided = [[Bits; SIDE]; 2];

/// Two partial fillings.
#[derive(Clone)]
pub(super) struct Node {
    order: usize,
    /// The digit of each cell, or `NONE`.
    cells: [[u8; SIDE * SIDE]; 2],
    /// For each row, the columns where it is filled; the others likewise.
    row_columns: Decided,
    row_digits: Decided,
    column_rows: Decided,
    column_digits: Decided,
    block_places: Decided,
    block_digits: Decided,
    digit_rows: Decided,
    digit_columns: Decided,
    digit_blocks: Decided,
    /// The least number of cells that all rows together will have; the same for columns and for
    /// blocks.
    least: [u32; 3],
    /// The least number of cells that each digit will have.
    digit_least: [u32; SIDE],
}

const NONE: u8 = u8::MAX;

impl Node {
    /// Nothing decided yet, on the board of this order.
    pub fn new(order: usize) -> Node {
        let none = [[0; SIDE]; 2];
        Node {
            order,
            cells: [[NONE; SIDE * SIDE]; 2],
            row_columns: none,
            row_digits: none,
            column_rows: none,
            column_digits: none,
            block_places: none,
            block_digits: none,
            digit_rows: none,
            digit_columns: none,
            digit_blocks: none,
            least: [0; 3],
            digit_least: [0; SIDE],
        }
    }

    /// The block of a cell, and the cell's place in it.
    fn block(&self, row: usize, column: usize) -> (usize, usize) {
        let n = self.order;
        (row / n * n + column / n, row % n * n + column % n)
    }

    /// This node with one more candidate in one of the fillings.
    pub fn with(&self, half: Half, c: CellDigit) -> Node {
        let mut next = self.clone();
        (next.least, next.digit_least[c.digit]) = self.least_with(c);
        let (block, place) = self.block(c.row, c.column);
        next.cells[half][c.row * SIDE + c.column] = c.digit as u8;
        next.row_columns[half][c.row] |= 1 << c.column;
        next.row_digits[half][c.row] |= 1 << c.digit;
        next.column_rows[half][c.column] |= 1 << c.row;
        next.column_digits[half][c.column] |= 1 << c.digit;
        next.block_places[half][block] |= 1 << place;
        next.block_digits[half][block] |= 1 << c.digit;
        next.digit_rows[half][c.digit] |= 1 << c.row;
        next.digit_columns[half][c.digit] |= 1 << c.column;
        next.digit_blocks[half][c.digit] |= 1 << block;
        next
    }

    /// `least`, and `digit_least` of its digit, with one more candidate in either filling.
    ///
    /// In the end a row that is met has as many cells as digits, at least two, and all those that
    /// one of the fillings has now. The same holds for columns and blocks. A digit has as many
    /// cells as rows, columns and blocks.
    fn least_with(&self, c: CellDigit) -> ([u32; 3], u32) {
        let (block, place) = self.block(c.row, c.column);
        let more = |cells: &Decided, digits: &Decided, unit: usize, place: usize| {
            let cells = cells[0][unit] | cells[1][unit];
            let digits = digits[0][unit] | digits[1][unit];
            let count =
                |cells: Bits, digits: Bits| cells.count_ones().max(digits.count_ones()).max(2);
            let before = if cells == 0 { 0 } else { count(cells, digits) };
            count(cells | 1 << place, digits | 1 << c.digit) - before
        };
        let [rows, columns, blocks] = self.least;
        let least = [
            rows + more(&self.row_columns, &self.row_digits, c.row, c.column),
            columns + more(&self.column_rows, &self.column_digits, c.column, c.row),
            blocks + more(&self.block_places, &self.block_digits, block, place),
        ];
        let count = |of: &Decided, unit: usize| {
            let met = of[0][c.digit] | of[1][c.digit] | 1 << unit;
            met.count_ones()
        };
        let rows = count(&self.digit_rows, c.row);
        let columns = count(&self.digit_columns, c.column);
        let blocks = count(&self.digit_blocks, block);
        (least, rows.max(columns).max(blocks).max(2))
    }

    /// The least number of cells that there will be with one more candidate; `fewest` is a digit
    /// that has no more cells than any other.
    pub fn cells_with(&self, c: CellDigit, fewest: Option<usize>) -> u32 {
        let (least, digit) = self.least_with(c);
        let need = |d: usize| {
            if d == c.digit {
                digit
            } else {
                self.digit_least[d]
            }
        };
        let each = fewest.map_or(0, need);
        let digits = (0..SIDE).map(need).filter(|&n| n > 0);
        let by_digits = digits.map(|n| n.max(each)).sum();
        least.into_iter().fold(by_digits, u32::max)
    }

    /// Whether a filling has decided none of a candidate's CSP-variables, and the other one lacks
    /// the candidate.
    pub fn takes(&self, half: Half, c: CellDigit) -> bool {
        let (block, _) = self.block(c.row, c.column);
        let cell = c.row * SIDE + c.column;
        let digits = self.row_digits[half][c.row]
            | self.column_digits[half][c.column]
            | self.block_digits[half][block];
        self.cells[half][cell] == NONE
            && self.cells[1 - half][cell] != c.digit as u8
            && digits >> c.digit & 1 == 0
    }

    /// Whether one of the fillings has filled a cell.
    pub fn meets(&self, row: usize, column: usize) -> bool {
        let cell = row * SIDE + column;
        self.cells.iter().any(|half| half[cell] != NONE)
    }

    /// The rows, columns and digits that one of the fillings has.
    pub fn met(&self) -> [Bits; 3] {
        let met = |of: &Decided| {
            let met = (0..SIDE).filter(|&i| of[0][i] | of[1][i] != 0);
            met.fold(0, |all, i| all | 1 << i)
        };
        [
            met(&self.row_digits),
            met(&self.column_digits),
            met(&self.digit_rows),
        ]
    }

    /// Calls `each` with each CSP-variable that only one of the fillings has decided, until `each`
    /// ends it. The CSP-variable is given as its candidates in these rows and columns with these
    /// digits, together with the filling that has not decided it.
    pub fn open(
        &self,
        [rows, columns, digits]: [Bits; 3],
        mut each: impl FnMut(Half, &mut dyn Iterator<Item = CellDigit>) -> bool,
    ) {
        let n = self.order;
        let _ = (0..n * n).any(|i| {
            let cells = open(&self.row_columns, i).any(|(half, column)| {
                each(
                    half,
                    &mut bits(digits).map(|digit| CellDigit {
                        row: i,
                        column,
                        digit,
                    }),
                )
            });
            let rows_of = |digit| {
                bits(columns).map(move |column| CellDigit {
                    row: i,
                    column,
                    digit,
                })
            };
            let columns_of = |digit| {
                bits(rows).map(move |row| CellDigit {
                    row,
                    column: i,
                    digit,
                })
            };
            let inside = |from: usize, all: Bits| all & (((1 << n) - 1) << (from * n));
            let (top, left) = (inside(i / n, rows), inside(i % n, columns));
            let block_of = |digit| {
                bits(top).flat_map(move |row| {
                    bits(left).map(move |column| CellDigit { row, column, digit })
                })
            };
            cells
                || open(&self.row_digits, i).any(|(half, digit)| each(half, &mut rows_of(digit)))
                || open(&self.column_digits, i)
                    .any(|(half, digit)| each(half, &mut columns_of(digit)))
                || open(&self.block_digits, i).any(|(half, digit)| each(half, &mut block_of(digit)))
        });
    }

    /// The cells, with their digits, where both fillings have them.
    pub fn places(&self) -> Vec<Place> {
        let cells =
            (0..SIDE * SIDE).filter(|&cell| self.cells.iter().all(|half| half[cell] != NONE));
        let places = cells.map(|cell| Place {
            row: (cell / SIDE) as u8,
            column: (cell % SIDE) as u8,
            old: self.cells[0][cell],
            new: self.cells[1][cell],
        });
        places.collect()
    }
}

/// What one filling of a unit has decided and the other has not, with the filling that has not.
fn open(of: &Decided, unit: usize) -> impl Iterator<Item = (Half, usize)> {
    let [first, second] = [of[0][unit], of[1][unit]];
    bits(first ^ second).map(move |x| (usize::from(first >> x & 1 == 1), x))
}

/// The numbers in a set.
pub(super) fn bits(mut set: Bits) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}
