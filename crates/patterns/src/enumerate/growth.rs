//! Minimal patterns on boards of every order, cell by cell: slower than the search by bands, but
//! independent of bands.
//!
//! Patterns grow from one cell, one cell at a time, and of each class only the canonical form is
//! kept. In a minimal pattern every cell has at least as many neighbours as it has digits, or a
//! colouring of the other cells would extend to it; and its graph is connected, because each
//! component would have a colouring. So a set with a cell that lacks neighbours grows only by
//! neighbours of the cell that lacks the most, any other set by neighbours of any cell: every
//! minimal pattern is reached, whatever the order. An impossible set does not grow: what contains
//! it is not minimal. A unit never gets more cells than digits, which leaves out what [the search
//! by bands](super) leaves out. For two digits the minimal patterns are the chordless odd cycles,
//! so no cell gets a third neighbour.

use super::kind::Kind;
use super::options::OptionsError;
use oddagon_boards::board::can_be_filled;
use oddagon_boards::sudoku::{Equivalence, canonical};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// The cells of a set in ascending order: twice the cell's number, and one more for a k-cell of a
/// kl-digit pattern.
type Set = Vec<u16>;

/// The patterns of `least` to `most` cells of the n²×n² board of this order n (2, 3 or 4), as marks
/// in canonical form: 0 outside the pattern, 1 in the k-cells of a kl-digit pattern, 2 in other
/// cells. In the order of lists: by size, then by marks. Time and memory grow about tenfold with
/// each cell on the large board; all sizes of the small one take a second.
///
/// # Errors
/// If the kind is out of range, or if the rest of the grid matters to it.
///
/// # Panics
/// If the order is not 2, 3 or 4.
pub fn grow(
    order: usize,
    kind: Kind,
    (least, most): (u32, u32),
    equivalence: Equivalence,
) -> Result<Vec<Vec<u8>>, OptionsError> {
    assert!((2..=4).contains(&order), "an order is 2, 3 or 4");
    kind.validate()?;
    let lower = match kind {
        Kind::Colour { .. } => 0,
        Kind::Kl { k, .. } => k,
        Kind::Sudoku { .. } | Kind::Deadly { .. } | Kind::Frame { .. } => {
            return Err(OptionsError::SudokuBoard(kind));
        }
    };
    let growth = Growth {
        order,
        digits: [kind.digits(), lower],
        most,
        equivalence,
    };
    let (mut found, mut level) = (Vec::new(), BTreeSet::new());
    level.extend(growth.kinds(0).map(|c| growth.form(&[c])));
    while !level.is_empty() {
        let steps: Vec<Step> = level.par_iter().map(|set| growth.step(set)).collect();
        let minimal = level.iter().zip(&steps).filter(|(_, step)| step.minimal);
        found.extend(minimal.map(|(set, _)| growth.marks(set)));
        level = steps.into_par_iter().flat_map(|step| step.next).collect();
    }
    let size = |marks: &Vec<u8>| marks.iter().filter(|&&mark| mark > 0).count();
    found.retain(|marks| size(marks) >= least as usize);
    found.sort_by_cached_key(|marks| (size(marks), marks.clone()));
    Ok(found)
}

struct Growth {
    order: usize,
    /// The number of digits of a cell, and that of a k-cell: 0 if there are none.
    digits: [u32; 2],
    most: u32,
    equivalence: Equivalence,
}

/// What becomes of a set.
#[derive(Default)]
struct Step {
    /// Whether it is a minimal pattern.
    minimal: bool,
    /// The sets that grow from it.
    next: BTreeSet<Set>,
}

impl Growth {
    /// The elements of a set that stand for this cell, one for each kind.
    fn kinds(&self, cell: u16) -> impl Iterator<Item = u16> + use<> {
        let last = u16::from(self.digits[1] > 0);
        (0..=last).map(move |lower| 2 * cell + lower)
    }

    fn digits(&self, c: u16) -> u32 {
        self.digits[usize::from(c & 1)]
    }

    /// The row, column and block of a cell.
    fn units(&self, c: u16) -> [usize; 3] {
        let (n, side) = (self.order, self.order * self.order);
        let (r, c) = (usize::from(c / 2) / side, usize::from(c / 2) % side);
        [r, c, r / n * n + c / n]
    }

    fn adjacent(&self, x: u16, y: u16) -> bool {
        let (a, b) = (self.units(x), self.units(y));
        x / 2 != y / 2 && (0..3).any(|i| a[i] == b[i])
    }

    fn marks(&self, set: &[u16]) -> Vec<u8> {
        let mut marks = vec![0; self.order.pow(4)];
        for &c in set {
            marks[usize::from(c / 2)] = 2 - (c & 1) as u8;
        }
        marks
    }

    /// The canonical form.
    fn form(&self, set: &[u16]) -> Set {
        let form = canonical(&self.marks(set), self.equivalence).pattern;
        let marked = (0u16..).zip(form).filter(|(_, mark)| *mark > 0);
        marked
            .map(|(cell, mark)| 2 * cell + u16::from(2 - mark))
            .collect()
    }

    /// Whether the cells can be filled.
    fn possible(&self, set: &[u16]) -> bool {
        let open = set
            .iter()
            .map(|&c| (usize::from(c), (1 << self.digits(c)) - 1));
        can_be_filled(open.collect(), &|x, y| self.adjacent(x as u16, y as u16))
    }

    /// Whether an impossible set is a minimal pattern: it has cells of both kinds if there are two,
    /// and becomes possible by dropping any cell, or relaxing it if it is a k-cell.
    fn is_minimal(&self, set: &[u16]) -> bool {
        let mixed = set.iter().any(|c| c & 1 == 1) && set.iter().any(|c| c & 1 == 0);
        let mut cells = 0..set.len();
        (mixed || self.digits[1] == 0)
            && cells.all(|i| {
                let mut weaker = set.to_vec();
                match set[i] & 1 {
                    1 => weaker[i] -= 1,
                    _ => drop(weaker.remove(i)),
                }
                self.possible(&weaker)
            })
    }

    fn step(&self, set: &Set) -> Step {
        let near = |x: u16| set.iter().filter(|&&y| self.adjacent(x, y)).count() as u32;
        if !self.possible(set) {
            return Step {
                minimal: self.is_minimal(set),
                ..Step::default()
            };
        }
        let lacks = |x: u16| self.digits(x).saturating_sub(near(x));
        let neediest = set.iter().copied().max_by_key(|&x| lacks(x)).unwrap_or(0);
        let lack = lacks(neediest);
        let cycles = self.digits == [2, 0];
        if set.len() as u32 + lack.max(1) > self.most || cycles && lack == 0 {
            return Step::default();
        }
        let sources = match lack {
            0 => &set[..],
            _ => &[neediest],
        };
        let mut next = BTreeSet::new();
        for cell in 0..self.order.pow(4) as u16 {
            let inside = set.iter().any(|c| c / 2 == cell);
            if inside || !sources.iter().any(|&x| self.adjacent(x, 2 * cell)) {
                continue;
            }
            for c in self.kinds(cell) {
                if !self.has_room(set, c) {
                    continue;
                }
                let mut beside = set.iter().filter(|&&x| self.adjacent(x, c));
                if cycles && (near(c) > 2 || beside.any(|&x| near(x) > 1)) {
                    continue;
                }
                let mut grown = set.clone();
                grown.push(c);
                next.insert(self.form(&grown));
            }
        }
        Step {
            minimal: false,
            next,
        }
    }

    /// Whether no unit gets more cells than digits, or more k-cells than k-cells have digits.
    fn has_room(&self, set: &[u16], c: u16) -> bool {
        let units = self.units(c);
        (0..3).all(|i| {
            let same = || set.iter().filter(|&&x| self.units(x)[i] == units[i]);
            let lower = same().filter(|&&x| x & 1 == 1).count() as u32;
            (same().count() as u32) < self.digits[0] && (c & 1 == 0 || lower < self.digits[1])
        })
    }
}
