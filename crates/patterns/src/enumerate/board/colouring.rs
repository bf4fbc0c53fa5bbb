//! Filling cells with k digits.

use super::{Geometry, Set, cells_of};

/// The most digits.
pub const MAX_DIGITS: usize = 8;

/// Cells filled with digits: the cells of each digit, no two of which see each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Colouring([Set; MAX_DIGITS]);

impl Colouring {
    /// A filling of these cells with digits 1 to k (at most 8), if there is one.
    pub fn of(geometry: &Geometry, cells: Set, k: usize) -> Option<Colouring> {
        let mut colouring = Colouring::default();
        let mut barred = [0; MAX_DIGITS];
        let filled = fill(
            geometry,
            cells,
            &mut colouring.0[..k],
            &mut barred[..k],
            &mut 0,
        );
        filled.then_some(colouring)
    }

    /// The filled cells of a digit, from 0.
    pub fn cells(&self, digit: usize) -> Set {
        self.0.get(digit).copied().unwrap_or(0)
    }

    /// This filling and one cell more, if the cell can have a digit while the others keep theirs.
    pub(super) fn with(mut self, geometry: &Geometry, cell: usize, k: usize) -> Option<Colouring> {
        let near = geometry.near(cell);
        let mut digits = self.0[..k].iter_mut();
        let free = digits.find(|cells| **cells & near == 0)?;
        *free |= 1 << cell;
        Some(self)
    }

    /// The cells of this filling after adding these cells one by one, each if it can have a digit
    /// while the others keep theirs.
    pub fn extended(mut self, geometry: &Geometry, cells: Set, k: usize) -> Set {
        for cell in cells_of(cells) {
            if let Some(more) = self.with(geometry, cell, k) {
                self = more;
            }
        }
        self.0[..k].iter().fold(0, |all, cells| all | cells)
    }
}

/// Fills the cells `open`, one with the fewest digits left first; `barred` has the cells that see a
/// cell of each digit, `used` is the number of digits that occur: the others are interchangeable.
fn fill(
    geometry: &Geometry,
    open: Set,
    digits: &mut [Set],
    barred: &mut [Set],
    used: &mut usize,
) -> bool {
    if open == 0 {
        return true;
    }
    // The cells that at least n digits are barred from, for each n.
    let mut at_least = [0; MAX_DIGITS];
    for near in barred.iter() {
        let mut carry = near & open;
        for cells in &mut at_least {
            let both = *cells & carry;
            *cells |= carry;
            carry = both;
        }
    }
    if at_least[digits.len() - 1] != 0 {
        return false;
    }
    let fewest = at_least.iter().rev().find(|cells| **cells != 0);
    let cell = fewest.unwrap_or(&open).trailing_zeros() as usize;
    for digit in 0..digits.len().min(*used + 1) {
        if barred[digit] >> cell & 1 == 1 {
            continue;
        }
        let before = (barred[digit], *used);
        digits[digit] |= 1 << cell;
        barred[digit] |= geometry.near(cell);
        *used = before.1.max(digit + 1);
        if fill(geometry, open & !(1 << cell), digits, barred, used) {
            return true;
        }
        digits[digit] &= !(1 << cell);
        (barred[digit], *used) = before;
    }
    false
}
