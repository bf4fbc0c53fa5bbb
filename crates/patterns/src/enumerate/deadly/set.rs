//! Fillings of a set of cells, and their partners.

use crate::enumerate::cells::{Pattern, cells_of, neighbours, units_of};
use oddagon_boards::board;

/// The most cells of a set.
pub(super) const MOST: usize = 32;

/// All cells of the board.
pub(super) const BOARD: Pattern = (1 << 81) - 1;

/// Digits: bit d for the digit d + 1.
type Digits = u16;

/// A filling: the digit of each cell, counted from 0, in the order of the cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filling {
    /// The cells, ascending.
    pub cells: Vec<u8>,
    /// Their digits.
    pub digits: Vec<u8>,
}

/// How many more cells this one needs before the set can be minimal and deadly: see the lemma of
/// the [module above](super).
pub(super) fn need(set: Pattern, cell: usize, k: u32) -> u32 {
    let sees = (set & neighbours(cell)).count_ones();
    let bare = units_of(cell).map(|unit| u32::from((set & unit).count_ones() < 2));
    let [row, column, block] = bare;
    let for_partner = (row + column).max(block);
    k.saturating_sub(sees).min(for_partner)
}

/// The last cells of a set: see the [module above](super). Symmetries of the board keep them.
pub(super) fn last_cells(set: Pattern) -> Pattern {
    let seen = |cell: usize| (set & neighbours(cell)).count_ones();
    let most = cells_of(set).map(seen).max().unwrap_or(0);
    let last = cells_of(set).filter(|&cell| seen(cell) == most);
    let last: Pattern = last.fold(0, |last, cell| last | 1 << cell);
    if last.is_power_of_two() {
        return last;
    }
    let cells = Cells::of(set);
    let count = cells.cells.len();
    let mut weights: [u32; MOST] = [1; MOST];
    // Three rounds tell most cells apart that differ.
    for _ in 0..3 {
        let mut next = [0; MOST];
        for place in 0..count {
            let near = bits(cells.sees[place]).map(|other| weights[other]);
            next[place] = weights[place] + 16 * near.sum::<u32>();
        }
        weights = next;
    }
    let weighed = || {
        let all = cells.cells.iter().zip(&weights);
        all.filter(|(cell, _)| last >> **cell & 1 == 1)
    };
    let heaviest = weighed().map(|(_, weight)| weight).max();
    weighed()
        .filter(|(_, weight)| Some(*weight) == heaviest)
        .fold(0, |set, (cell, _)| set | 1 << cell)
}

/// The cells of a set and what they see of each other.
struct Cells {
    cells: Vec<u8>,
    /// For each cell the places of those that it sees.
    sees: [u32; MOST],
}

impl Cells {
    fn of(set: Pattern) -> Cells {
        Cells::listed(cells_of(set).map(|cell| cell as u8).collect())
    }

    fn listed(cells: Vec<u8>) -> Cells {
        let mut sees = [0; MOST];
        for (sees, &cell) in sees.iter_mut().zip(&cells) {
            let near = neighbours(usize::from(cell));
            let places = (0..)
                .zip(&cells)
                .filter(|(_, other)| near >> **other & 1 == 1);
            *sees = places.fold(0, |set, (place, _): (u32, _)| set | 1 << place);
        }
        Cells { cells, sees }
    }

    /// The digits that may stand in each cell of a partner of a filling: those that the filling has
    /// in the cell's row, column and block.
    fn of_units(&self, digits: &[u8]) -> [Digits; MOST] {
        let mut of = [[0; 9]; 3];
        let units = |cell: u8| {
            let (row, column) = (usize::from(cell / 9), usize::from(cell % 9));
            [row, column, row / 3 * 3 + column / 3]
        };
        for (&cell, &digit) in self.cells.iter().zip(digits) {
            for (of, unit) in of.iter_mut().zip(units(cell)) {
                of[unit] |= 1 << digit;
            }
        }
        let mut all = [0; MOST];
        for (all, &cell) in all.iter_mut().zip(&self.cells) {
            let [row, column, block] = units(cell);
            *all = of[0][row] & of[1][column] & of[2][block];
        }
        all
    }

    /// Whether a filling has a partner. With its digits taken from those of its own units, another
    /// filling has the same ones in each unit: as many cells, all different.
    fn has_partner(&self, digits: &[u8]) -> bool {
        let mut open = self.of_units(digits);
        for place in 0..self.cells.len() {
            let own = 1 << digits[place];
            if open[place] == own {
                continue;
            }
            let others = Open {
                digits: {
                    let mut others = open;
                    others[place] &= !own;
                    others
                },
                left: ones(self.cells.len()),
            };
            if self.fill(others).is_some() {
                return true;
            }
            // No partner changes this cell.
            open[place] = own;
        }
        false
    }

    /// A filling from these digits.
    fn fill(&self, mut open: Open) -> Option<Vec<u8>> {
        loop {
            let places = bits(open.left);
            let count = |&place: &usize| open.digits[place].count_ones();
            let Some(place) = places.min_by_key(count) else {
                let all = &open.digits[..self.cells.len()];
                return Some(all.iter().map(|d| d.trailing_zeros() as u8).collect());
            };
            match open.digits[place].count_ones() {
                0 => return None,
                1 => self.place(&mut open, place),
                _ => {
                    let digits = open.digits[place];
                    let digits = (0..9).filter(|d| digits >> d & 1 == 1);
                    return digits
                        .map(|digit| {
                            let mut next = open.clone();
                            next.digits[place] = 1 << digit;
                            next
                        })
                        .find_map(|next| self.fill(next));
                }
            }
        }
    }

    /// Takes the one digit of a place from those that it sees.
    fn place(&self, open: &mut Open, place: usize) {
        open.left &= !(1 << place);
        let digit = open.digits[place];
        for other in bits(self.sees[place]) {
            open.digits[other] &= !digit;
        }
        // A cell that was done and now has nothing is looked at again.
        let emptied = bits(self.sees[place]).filter(|&other| open.digits[other] == 0);
        open.left |= emptied.fold(0, |set, other| set | 1 << other);
    }

    /// Passes fillings by k digits, one for each class that renaming of digits makes, to `each`
    /// until it says that it has seen enough; whether it did.
    fn each_filling(
        &self,
        k: u32,
        begun: &mut Vec<u8>,
        each: &mut dyn FnMut(&[u8]) -> bool,
    ) -> bool {
        let place = begun.len();
        if place == self.cells.len() {
            return each(begun);
        }
        let before = self.sees[place] & ones(place);
        let taken = bits(before).fold(0, |taken: Digits, other| taken | 1 << begun[other]);
        // The first digit that is new stands for all new ones.
        let new = begun.iter().max().map_or(0, |most| most + 1);
        for digit in 0..=new.min(k as u8 - 1) {
            if taken >> digit & 1 == 0 {
                begun.push(digit);
                let enough = self.each_filling(k, begun, each);
                begun.pop();
                if enough {
                    return true;
                }
            }
        }
        false
    }
}

/// What may stand in the cells.
#[derive(Clone)]
struct Open {
    digits: [Digits; MOST],
    /// The cells whose digit was not yet taken from those that they see.
    left: u32,
}

/// The first bits.
fn ones(count: usize) -> u32 {
    1u32.checked_shl(count as u32)
        .map_or(u32::MAX, |bit| bit - 1)
}

fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (place < u32::BITS).then_some(place as usize)
    })
}

/// A filling by k digits that has no partner; `None` if there is none, which is so of deadly sets
/// and of those that cannot be filled.
///
/// # Panics
/// If the set has more than 32 cells.
pub fn partnerless(set: Pattern, k: u32) -> Option<Filling> {
    let cells = Cells::of(set);
    let mut found = None;
    cells.each_filling(k, &mut Vec::new(), &mut |digits| {
        if !cells.has_partner(digits) {
            found = Some(digits.to_vec());
        }
        found.is_some()
    });
    found.map(|digits| Filling {
        digits,
        cells: cells.cells,
    })
}

/// Whether a filling without partner has none either with some digit in one more cell.
pub(super) fn stays_partnerless(filling: &Filling, cell: usize, k: u32) -> bool {
    let mut all = filling.cells.clone();
    all.push(cell as u8);
    let cells = Cells::listed(all);
    let own = filling.cells.len();
    let near = bits(cells.sees[own]);
    let taken = near.fold(0, |taken: Digits, other| taken | 1 << filling.digits[other]);
    let mut digits = filling.digits.clone();
    (0..k as u8)
        .filter(|digit| taken >> digit & 1 == 0)
        .any(|digit| {
            digits.truncate(own);
            digits.push(digit);
            !cells.has_partner(&digits)
        })
}

/// Whether the cells can be filled by k digits.
pub(super) fn can_be_filled(set: Pattern, k: u32) -> bool {
    let open = cells_of(set).map(|cell| (cell, (1 << k) - 1));
    board::can_be_filled(open.collect(), &|x, y| neighbours(x) >> y & 1 == 1)
}

/// Whether a deadly set contains no other: it is not deadly any more if any cell is dropped.
pub(super) fn is_minimal(set: Pattern, k: u32) -> bool {
    cells_of(set).all(|cell| partnerless(set & !(1 << cell), k).is_some())
}
