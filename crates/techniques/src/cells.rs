//! Sets of cells as bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub};

/// A set of at most 128 cells, numbered row by row from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Cells(pub u128);

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells(0);

    /// One cell.
    pub fn of(cell: usize) -> Cells {
        Cells(1 << cell)
    }

    /// Whether the cell is in the set.
    pub fn has(self, cell: usize) -> bool {
        self.0 >> cell & 1 == 1
    }

    /// How many cells.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all cells of this set are in another.
    pub fn is_in(self, other: Cells) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets have a cell in common.
    pub fn meets(self, other: Cells) -> bool {
        self.0 & other.0 != 0
    }

    /// The first cell, if there is one.
    pub fn first(self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
    }

    /// The cell, if there is exactly one.
    pub fn only(self) -> Option<usize> {
        self.first().filter(|_| self.0 & (self.0 - 1) == 0)
    }
}

impl Iterator for Cells {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Cells {
        Cells(cells.into_iter().fold(0, |bits, cell| bits | 1 << cell))
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Cells;
    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl Sub for Cells {
    type Output = Cells;
    fn sub(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }
}

impl BitAndAssign for Cells {
    fn bitand_assign(&mut self, other: Cells) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Cells) {
        self.0 |= other.0;
    }
}

/// The digits of a set of digits as bits, from 0.
pub fn digits(bits: u32) -> impl Iterator<Item = usize> + Clone {
    (0..u32::BITS as usize).filter(move |d| bits >> d & 1 == 1)
}
