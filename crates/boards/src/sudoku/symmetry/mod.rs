//! The symmetries of a Sudoku board: transposition, row, column and digit permutations.

#[cfg(test)]
mod tests;
mod text;

use oddagon_csp::Candidate;

/// A symmetry of the n²×n² Sudoku board: it maps cells to cells, digits to digits and solutions to
/// solutions.
///
/// It first transposes (exchanges rows and columns), if it transposes; then row r goes to row
/// `rows[r]`, column c to column `columns[c]`, and digit d becomes digit `digits[d]` (all counted
/// from 0). Row and column permutations map bands to bands and stacks to stacks. Values of this
/// type are always valid; the board's order goes with them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    rows: Vec<u8>,
    columns: Vec<u8>,
    digits: Vec<u8>,
}

impl Symmetry {
    /// The symmetry with these parts; `None` unless all three are permutations of 0..n² for an n of
    /// 2, 3 or 4, and those of rows and columns keep bands and stacks together.
    pub fn new(
        transpose: bool,
        rows: Vec<u8>,
        columns: Vec<u8>,
        digits: Vec<u8>,
    ) -> Option<Symmetry> {
        let side = digits.len();
        let order = (2..=4).find(|n| n * n == side)?;
        let valid = rows.len() == side
            && columns.len() == side
            && is_permutation(&digits)
            && is_line_permutation(&rows, order)
            && is_line_permutation(&columns, order);
        valid.then_some(Symmetry {
            transpose,
            rows,
            columns,
            digits,
        })
    }

    /// The symmetry that moves nothing, on the board of this order.
    ///
    /// # Panics
    /// Unless the order is 2, 3 or 4.
    pub fn identity(order: usize) -> Symmetry {
        assert!((2..=4).contains(&order), "the order must be 2, 3 or 4");
        let line: Vec<u8> = (0..(order * order) as u8).collect();
        Symmetry {
            transpose: false,
            rows: line.clone(),
            columns: line.clone(),
            digits: line,
        }
    }

    /// The number of symmetries of the cells (digits apart), transposition included: 2·(n!)^(2n+2).
    /// That is 128 on 4×4, 3,359,232 on 9×9, and 126,806,761,930,752 on 16×16.
    ///
    /// # Panics
    /// Unless the order is 2, 3 or 4.
    pub fn cell_group_order(order: usize) -> u64 {
        assert!((2..=4).contains(&order), "the order must be 2, 3 or 4");
        2 * factorial(order).pow(2 * order as u32 + 2)
    }

    /// The number of all symmetries, digit permutations included: 3,359,232 · 9! on 9×9.
    ///
    /// # Panics
    /// Unless the order is 2, 3 or 4.
    pub fn group_order(order: usize) -> u128 {
        u128::from(Symmetry::cell_group_order(order)) * u128::from(factorial(order * order))
    }

    /// The symmetry of the cells (digits stay) with this index in a fixed enumeration of them all,
    /// for going through the group or choosing from it at random; the index is taken modulo
    /// [`Symmetry::cell_group_order`], and index 0 is the identity. Even indices do not transpose.
    ///
    /// # Panics
    /// Unless the order is 2, 3 or 4.
    pub fn of_index(order: usize, index: u64) -> Symmetry {
        let identity = Symmetry::identity(order);
        let mut index = index;
        let transpose = take(&mut index, 2) == 1;
        Symmetry {
            transpose,
            rows: line_permutation(order, &mut index),
            columns: line_permutation(order, &mut index),
            digits: identity.digits,
        }
    }

    /// The order n of its board.
    pub fn order(&self) -> usize {
        self.digits.len().isqrt()
    }

    /// Whether it transposes.
    pub fn transposes(&self) -> bool {
        self.transpose
    }

    /// Where each row goes (after transposition), from 0.
    pub fn rows(&self) -> &[u8] {
        &self.rows
    }

    /// Where each column goes (after transposition), from 0.
    pub fn columns(&self) -> &[u8] {
        &self.columns
    }

    /// What each digit becomes, from 0.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Whether it moves nothing.
    pub(crate) fn is_identity(&self) -> bool {
        let fixed = |line: &[u8]| line.iter().enumerate().all(|(i, &j)| i == j as usize);
        !self.transpose && fixed(&self.rows) && fixed(&self.columns) && fixed(&self.digits)
    }

    /// This symmetry followed by another one.
    ///
    /// # Panics
    /// If the two belong to boards of different orders.
    pub fn then(&self, next: &Symmetry) -> Symmetry {
        assert_eq!(
            self.order(),
            next.order(),
            "symmetries of different boards cannot be composed"
        );
        // If the next one transposes, the columns after this one are its rows.
        let (rows, columns) = if next.transpose {
            (&self.columns, &self.rows)
        } else {
            (&self.rows, &self.columns)
        };
        Symmetry {
            transpose: self.transpose != next.transpose,
            rows: compose(rows, &next.rows),
            columns: compose(columns, &next.columns),
            digits: compose(&self.digits, &next.digits),
        }
    }

    /// The symmetry that undoes this one.
    pub fn inverse(&self) -> Symmetry {
        let (mut rows, mut columns) = (inverse(&self.rows), inverse(&self.columns));
        if self.transpose {
            std::mem::swap(&mut rows, &mut columns);
        }
        Symmetry {
            transpose: self.transpose,
            rows,
            columns,
            digits: inverse(&self.digits),
        }
    }

    /// Where a cell goes.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn cell(&self, cell: usize) -> usize {
        let side = self.digits.len();
        let (r, c) = if self.transpose {
            (cell % side, cell / side)
        } else {
            (cell / side, cell % side)
        };
        self.rows[r] as usize * side + self.columns[c] as usize
    }

    /// Where a candidate of the board of this order goes.
    ///
    /// # Panics
    /// If the board has no such candidate.
    pub fn candidate(&self, c: Candidate) -> Candidate {
        let side = self.digits.len();
        let digit = self.digits[c.index() % side];
        Candidate::new(self.cell(c.index() / side) * side + usize::from(digit))
    }

    /// The image of every candidate, in the order of the candidates.
    pub fn candidates(&self) -> Vec<Candidate> {
        let side = self.digits.len();
        let mut images = Vec::with_capacity(side.pow(3));
        for cell in 0..side * side {
            let first = self.cell(cell) * side;
            let digits = self.digits.iter();
            images.extend(digits.map(|&digit| Candidate::new(first + usize::from(digit))));
        }
        images
    }

    /// The image of a pattern: the mark of each cell moves with its cell.
    ///
    /// # Panics
    /// If there is not one mark per cell.
    pub fn pattern<T: Copy>(&self, marks: &[T]) -> Vec<T> {
        assert_eq!(
            marks.len(),
            self.digits.len().pow(2),
            "a pattern has one mark per cell"
        );
        let mut image = marks.to_vec();
        for (cell, &mark) in marks.iter().enumerate() {
            image[self.cell(cell)] = mark;
        }
        image
    }

    /// The image of a grid: for each cell its digit from 1, or 0 if it is empty. Cells move, and
    /// digits are renamed.
    ///
    /// # Panics
    /// If there is not one digit or 0 per cell, or a digit is not of the board.
    pub fn grid(&self, cells: &[u8]) -> Vec<u8> {
        let mut image = self.pattern(cells);
        for digit in image.iter_mut().filter(|digit| **digit != 0) {
            *digit = self.digits[usize::from(*digit) - 1] + 1;
        }
        image
    }
}

fn is_permutation(line: &[u8]) -> bool {
    let mut seen = [false; 16];
    line.len() <= 16
        && line
            .iter()
            .all(|&i| (i as usize) < line.len() && !std::mem::replace(&mut seen[i as usize], true))
}

/// Whether rows (or columns) are permuted so that each band (stack) goes to a band (stack).
fn is_line_permutation(line: &[u8], order: usize) -> bool {
    is_permutation(line)
        && line.chunks_exact(order).all(|band| {
            band.iter()
                .all(|&i| i as usize / order == band[0] as usize / order)
        })
}

fn compose(first: &[u8], second: &[u8]) -> Vec<u8> {
    first.iter().map(|&i| second[i as usize]).collect()
}

fn inverse(line: &[u8]) -> Vec<u8> {
    let mut result = vec![0; line.len()];
    for (i, &j) in line.iter().enumerate() {
        result[j as usize] = i as u8;
    }
    result
}

fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

/// The last digit of `index` in base `base`, which is taken off it.
fn take(index: &mut u64, base: u64) -> u64 {
    let digit = *index % base;
    *index /= base;
    digit
}

/// One of the n!^(n+1) permutations of rows or columns; their index is taken off `index`.
fn line_permutation(order: usize, index: &mut u64) -> Vec<u8> {
    let bands = permutation(order, take(index, factorial(order)));
    let mut line = Vec::with_capacity(order * order);
    for band in bands {
        let inside = permutation(order, take(index, factorial(order)));
        line.extend(inside.iter().map(|i| band * order as u8 + i));
    }
    line
}

/// The permutation of 0..n with this index, below n!, in lexicographic order.
fn permutation(n: usize, mut index: u64) -> Vec<u8> {
    let mut left: Vec<u8> = (0..n as u8).collect();
    let mut result = Vec::with_capacity(n);
    for rest in (0..n).rev() {
        result.push(left.remove((index / factorial(rest)) as usize));
        index %= factorial(rest);
    }
    result
}
