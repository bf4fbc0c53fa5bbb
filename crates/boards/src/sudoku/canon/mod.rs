//! The canonical form of a pattern under the symmetries of the board, and the pattern's own
//! symmetries.
//!
//! Other boards go through a list of their symmetries (`oddagon_symmetry::Symmetries`). This board
//! has 3,359,232 of cells. As a list they would take 272 MB, and those that take a cell of twelve
//! to the first place about 13 ms of a pattern, at the 26 ns for an image that a 6×6 board takes.
//! The search here takes 10 µs with the reading of the pattern.

mod columns;
mod minlex;
mod search;
#[cfg(test)]
mod tests;

use super::Symmetry;
use columns::shift;
pub use minlex::{Minlex, minlex, solution_minlex};
use search::{Grid, Image, Search, rows};

/// The symmetries under which two patterns count as the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Equivalence {
    /// Row, column, band and stack permutations, and transposition.
    All,
    /// Row, column, band and stack permutations only.
    NoTranspose,
}

/// A pattern's canonical form: see [`canonical`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Canonical {
    /// The canonical form, one mark per cell.
    pub pattern: Vec<u8>,
    /// The number of symmetries, among those of the equivalence, that map the pattern to itself.
    pub stabiliser: u64,
    /// One of the symmetries that map the pattern to its canonical form; it leaves the digits
    /// alone.
    pub by: Symmetry,
}

/// The canonical form of a pattern: the least of its images, read cell by cell, row by row.
///
/// A pattern has a mark from 0 to 3 in each of the board's 16, 81 or 256 cells: 0 for cells outside
/// it, other marks for the kinds of its cells.
///
/// # Panics
/// If there are not 16, 81 or 256 marks, or a mark is above 3.
pub fn canonical(pattern: &[u8], equivalence: Equivalence) -> Canonical {
    match order(pattern) {
        2 => find::<2>(pattern, equivalence),
        3 => find::<3>(pattern, equivalence),
        _ => find::<4>(pattern, equivalence),
    }
}

/// Whether some row and column permutation turns a pattern into its transpose.
///
/// # Panics
/// As [`canonical`].
pub fn is_own_transpose(pattern: &[u8]) -> bool {
    match order(pattern) {
        2 => search::<2, false>(pattern, Equivalence::All).own_transpose,
        3 => search::<3, false>(pattern, Equivalence::All).own_transpose,
        _ => search::<4, false>(pattern, Equivalence::All).own_transpose,
    }
}

/// Symmetries that generate a pattern's stabiliser: the group of all symmetries of the equivalence
/// that map the pattern to itself. There are at most a few dozen, however large the group; none
/// where only the identity does.
///
/// # Panics
/// As [`canonical`].
pub fn stabiliser_generators(pattern: &[u8], equivalence: Equivalence) -> Vec<Symmetry> {
    match order(pattern) {
        2 => generators::<2>(pattern, equivalence),
        3 => generators::<3>(pattern, equivalence),
        _ => generators::<4>(pattern, equivalence),
    }
}

/// The canonical form of a set of cells of the 9×9 board (bit i of `cells`: cell i, row by row;
/// higher bits are ignored) and the order of its stabiliser: what [`canonical`] gives for marks 0
/// and 1, without allocating.
pub fn canonical_cells(cells: u128, equivalence: Equivalence) -> (u128, u64) {
    let mut left = cells & ((1 << 81) - 1);
    let marks = std::iter::from_fn(|| {
        let cell = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (cell < 81).then_some((cell, 1))
    });
    let found = search_marks::<3, false>(marks, equivalence);
    let mut image = 0;
    for r in (0..9).rev() {
        let mut row = found.least[r];
        while row != 0 {
            // Cells stand from high to low bits in a row, two bits each, three cells to a byte.
            let bit = row.trailing_zeros() as usize;
            row &= row - 1;
            image |= 1 << (r * 9 + 8 - bit / 8 * 3 - bit % 8 / 2);
        }
    }
    (image, found.count)
}

/// The order of the board that a pattern is on.
fn order(pattern: &[u8]) -> usize {
    assert!(
        pattern.iter().all(|&mark| mark < 4),
        "a mark must be 0, 1, 2 or 3"
    );
    let order = (2..=4usize).find(|n| n.pow(4) == pattern.len());
    order.expect("a pattern has 16, 81 or 256 cells")
}

#[inline]
fn search_marks<const N: usize, const RECORD: bool>(
    marks: impl Iterator<Item = (usize, u8)>,
    equivalence: Equivalence,
) -> Search<N, RECORD> {
    let (rows, columns) = rows::<N>(marks);
    let grid = Grid::new(&rows);
    match equivalence {
        Equivalence::NoTranspose => Search::run(&grid, None),
        Equivalence::All => Search::run(&grid, Some(&Grid::new(&columns))),
    }
}

fn search<const N: usize, const RECORD: bool>(
    pattern: &[u8],
    equivalence: Equivalence,
) -> Search<N, RECORD> {
    search_marks(pattern.iter().copied().enumerate(), equivalence)
}

fn find<const N: usize>(pattern: &[u8], equivalence: Equivalence) -> Canonical {
    let found = search::<N, false>(pattern, equivalence);
    let side = N * N;
    let marks = (0..side * side).map(|cell| {
        let row = found.least[cell / side];
        (row >> shift::<N>(cell % side) & 3) as u8
    });
    Canonical {
        pattern: marks.collect(),
        stabiliser: found.count,
        by: symmetry(&found.best),
    }
}

fn generators<const N: usize>(pattern: &[u8], equivalence: Equivalence) -> Vec<Symmetry> {
    let found = search::<N, true>(pattern, equivalence);
    // Everything is found in terms of the grid that was searched, which may be the transpose.
    let (rows, columns) = rows::<N>(pattern.iter().copied().enumerate());
    let transposed = found.best.transposed;
    let grid = Grid::<N>::new(if transposed { &columns } else { &rows });
    let line: Vec<u8> = (0..(N * N) as u8).collect();
    let permuting = |rows: Vec<u8>, columns: Vec<u8>| {
        let (rows, columns) = if transposed {
            (columns, rows)
        } else {
            (rows, columns)
        };
        valid(false, rows, columns)
    };
    let mut result = Vec::new();
    for (from, to) in grid.twins() {
        let mut rows = line.clone();
        from.iter().zip(&to).for_each(|(&i, &j)| rows.swap(i, j));
        result.push(permuting(rows, line.clone()));
    }
    for columns in found.best.columns.exchanges() {
        result.push(permuting(line.clone(), columns));
    }
    let best = symmetry(&found.best);
    for other in &found.others {
        result.push(best.then(&symmetry(other).inverse()));
    }
    result
}

/// The symmetry that makes an image.
fn symmetry<const N: usize>(image: &Image<N>) -> Symmetry {
    let (mut rows, mut columns) = (vec![0; N * N], vec![0; N * N]);
    for (position, &column) in image.columns.order().iter().enumerate() {
        rows[image.rows[position] as usize] = position as u8;
        columns[column] = position as u8;
    }
    valid(image.transposed, rows, columns)
}

fn valid(transpose: bool, rows: Vec<u8>, columns: Vec<u8>) -> Symmetry {
    let digits = (0..rows.len() as u8).collect();
    Symmetry::new(transpose, rows, columns, digits).expect("the search keeps bands and stacks")
}
