//! Almost locked sets, listed once for all techniques that use them.

use crate::{Cells, Scene, digits};

/// The most digits of a board that sets of cells can describe.
pub(crate) const DIGITS: usize = 9;

/// For each digit a set of cells.
pub(crate) type ByDigit = [Cells; DIGITS];

/// Cells of one unit that together have one digit more than they are. So if one of its digits is
/// in none of the cells, all others are.
#[derive(Debug, Clone)]
pub(crate) struct Als {
    /// Its cells.
    pub(crate) cells: Cells,
    /// Its digits, as bits from 0.
    pub(crate) digits: u32,
    /// For each digit, its places in the cells.
    pub(crate) places: ByDigit,
    /// For each of its digits, the other places on the board that see all its places in the cells.
    pub(crate) seen: ByDigit,
    /// The digits of which there are such places: those that can be eliminated.
    pub(crate) seen_digits: u32,
}

impl Als {
    fn new(scene: &Scene<'_>, cells: Cells, of: u32) -> Als {
        let (mut places, mut seen) = ([Cells::NONE; DIGITS], [Cells::NONE; DIGITS]);
        let mut seen_digits = 0;
        for d in digits(of) {
            places[d] = scene.places[d] & cells;
            seen[d] = scene.grid.seen_by_all(places[d]) & scene.places[d];
            seen_digits |= u32::from(!seen[d].is_empty()) << d;
        }
        Als {
            cells,
            digits: of,
            places,
            seen,
            seen_digits,
        }
    }
}

/// All almost locked sets of a scene, those of fewer cells first. Cells with two candidates are
/// the smallest.
pub(crate) fn almost_locked_sets(scene: &Scene<'_>) -> Vec<Als> {
    let units = &scene.grid.units;
    let mut found = Vec::new();
    for (number, &unit) in units.iter().enumerate() {
        for (cells, of) in choices(scene, unit) {
            let is_als = of.count_ones() as usize == cells.len() + 1;
            // Of sets in two units the first lists them.
            if is_als && !units[..number].iter().any(|&earlier| cells.is_in(earlier)) {
                found.push(Als::new(scene, cells, of));
            }
        }
    }
    found.sort_by_key(|als: &Als| (als.cells.len(), als.cells));
    found
}

/// All choices of at least one of the cells that have candidates, each with its digits.
pub(super) fn choices(scene: &Scene<'_>, cells: Cells) -> Vec<(Cells, u32)> {
    let mut chosen = vec![(Cells::NONE, 0)];
    for cell in cells.filter(|&c| scene.marks[c] != 0) {
        for i in 0..chosen.len() {
            let (cells, of) = chosen[i];
            chosen.push((cells | Cells::of(cell), of | scene.marks[cell]));
        }
    }
    chosen.swap_remove(0);
    chosen
}
