//! Multi-sector locked sets: cells in some rows and columns, with digits shared out among them.
//!
//! Some rows are chosen, and some digits for them; the other digits belong to the columns. The
//! cells where the rows cross some columns hold, of the digits of the rows, at most one of each
//! in a row, and of the digits of the columns at most one of each in a column. If these are as
//! many as the cells, each of them is there. So the rest of the rows loses their digits, and the
//! rest of the columns theirs. The columns that add more cells than digits are taken, and those
//! that add as many lose their digits as well.
//!
//! Of finds that eliminate the same, only the smallest is listed.

use crate::{Cells, Find, Geometry, Role, Scene, Technique, digits};
use std::collections::HashSet;

/// Bits of the number that a column has in a word.
const BITS: usize = 7;

/// The number that stands for zero there: so none is negative.
const ZERO: u64 = 16;

/// Each number of nine columns is one.
const ONES: u64 = {
    let (mut ones, mut column) = (0, 0);
    while column < 9 {
        ones |= 1 << (BITS * column);
        column += 1;
    }
    ones
};

/// The most cells of a find.
const LARGEST: usize = 20;

/// All finds in a scene.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let grid = scene.grid;
    let mut all = Vec::new();
    // Other rows, with the other columns and the digits of the columns, give the same.
    let sizes = 2..=grid.side / 2;
    for set in 0..1u32 << grid.side {
        if sizes.contains(&(set.count_ones() as usize)) {
            Sectors::new(scene, set).find(&mut all);
        }
    }
    all.sort_by_key(|find| find.size);
    let mut known = HashSet::new();
    all.retain(|find| known.insert(find.eliminated.clone()));
    found.extend(all);
}

/// Some rows: what columns have in them.
struct Sectors<'a> {
    scene: &'a Scene<'a>,
    /// The rows as bits.
    rows: u32,
    /// Their cells.
    cells: Cells,
    /// For each column, how many more cells than digits of its own it has here, if all digits are
    /// its own: all in one word.
    spare: u64,
    /// For each digit, one for each column that has it here.
    has: Vec<u64>,
    /// For each digit, how many of the rows have it.
    cost: Vec<u64>,
}

impl<'a> Sectors<'a> {
    fn new(scene: &'a Scene<'a>, rows: u32) -> Sectors<'a> {
        let grid: &Geometry = scene.grid;
        let all = digits(rows).map(|row| grid.units[row]);
        let mut sectors = Sectors {
            scene,
            rows,
            cells: all.fold(Cells::NONE, |all, row| all | row),
            spare: 0,
            has: vec![0; grid.side],
            cost: vec![0; grid.side],
        };
        for (i, column) in grid.columns().enumerate() {
            let marks = (grid.units[column] & sectors.cells).map(|cell| scene.marks[cell]);
            let (open, of) = marks.fold((0, 0u32), |(open, of), marks| {
                (open + u64::from(marks != 0), of | marks)
            });
            let all = u64::from(of.count_ones());
            sectors.spare |= (ZERO + open - all) << (BITS * i);
            digits(of).for_each(|d| sectors.has[d] |= 1 << (BITS * i));
        }
        for d in 0..grid.side {
            let with = digits(rows).filter(|&row| !scene.in_unit(d, row).is_empty());
            sectors.cost[d] = with.count() as u64;
        }
        sectors
    }

    /// Shares out the digits in all ways.
    fn find(&self, found: &mut Vec<Find>) {
        let open: Vec<usize> = (0..self.has.len()).filter(|&d| self.cost[d] > 0).collect();
        // For each set of the open digits, by numbers of its bits: what the columns have to spare
        // if the rows have these digits, and what these cost.
        let mut shares = Vec::with_capacity(1 << open.len());
        shares.push((self.spare, 0));
        for set in 1..1usize << open.len() {
            let digit = open[set.trailing_zeros() as usize];
            let (spare, cost) = shares[set & (set - 1)];
            let (spare, cost) = (spare + self.has[digit], cost + self.cost[digit]);
            shares.push((spare, cost));
            if positive(spare) == cost {
                let all = open.iter().enumerate();
                let chosen = all.filter(|(i, _)| set >> i & 1 == 1);
                let of = chosen.fold(0, |of, (_, digit)| of | 1 << digit);
                let find = self.locked(of, spare);
                let find = find.and_then(|find| match find.size {
                    ..=LARGEST => Some(find),
                    _ => self.other().shared(!of).filter(|find| find.size <= LARGEST),
                });
                found.extend(find);
            }
        }
    }

    /// The other rows.
    fn other(&self) -> Sectors<'a> {
        Sectors::new(self.scene, !self.rows & ((1 << self.scene.grid.side) - 1))
    }

    /// What these rows give if these of the digits are theirs.
    fn shared(&self, of: u32) -> Option<Find> {
        let open = digits(of & ((1 << self.has.len()) - 1)).filter(|&d| self.cost[d] > 0);
        let (spare, cost) = open.clone().fold((self.spare, 0), |(spare, cost), d| {
            (spare + self.has[d], cost + self.cost[d])
        });
        let of = open.fold(0, |of, d| of | 1 << d);
        (positive(spare) == cost).then(|| self.locked(of, spare))?
    }

    fn locked(&self, of: u32, spare: u64) -> Option<Find> {
        let (scene, grid) = (self.scene, self.scene.grid);
        let at_least = |least: u64| {
            let numbered = grid.columns().enumerate();
            let columns = numbered.map(|(i, column)| (spare >> (BITS * i), grid.units[column]));
            columns
                .filter(move |(number, _)| number & (2 * ZERO - 1) >= least)
                .map(|(_, column)| column)
        };
        let taken = at_least(ZERO + 1).fold(Cells::NONE, |all, column| all | column);
        let mut eliminated: Vec<_> = digits(of)
            .flat_map(|d| scene.candidates(d, self.cells - taken))
            .collect();
        let mut used = taken;
        for column in at_least(ZERO) {
            let inside = column & self.cells;
            let own = inside.fold(0, |all, cell| all | scene.marks[cell]) & !of;
            let before = eliminated.len();
            let lost = digits(own).flat_map(|d| scene.candidates(d, column - self.cells));
            eliminated.extend(lost);
            if eliminated.len() > before {
                used |= column;
            }
        }
        if eliminated.is_empty() {
            return None;
        }
        let cells: Cells = (used & self.cells)
            .filter(|&cell| scene.marks[cell] != 0)
            .collect();
        let all = cells.fold(0, |all, cell| all | scene.marks[cell]);
        let with = |of: u32| {
            digits(of)
                .flat_map(|d| scene.candidates(d, cells))
                .collect()
        };
        let find = Find::new(Technique::MultiSector, all, cells.len())
            .role(Role::Base, with(of))
            .role(Role::Pattern, with(all & !of))
            .resting_on(cells.map(|cell| grid.cell_variable(cell)))
            .eliminating(eliminated);
        Some(find)
    }
}

/// The sum of the numbers in a word that are positive.
fn positive(word: u64) -> u64 {
    let is_positive = word >> ZERO.trailing_zeros() & ONES;
    let sum = (word & (is_positive * (ZERO - 1))).wrapping_mul(ONES);
    sum >> (BITS * 8) & ((1 << BITS) - 1)
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::samples::positions;
    use crate::trial::Ground;

    /// Rows 1, 5 and 9 cross columns 2, 4, 6 and 8 in twelve cells, whose digits are 1 and 2 of the
    /// rows and others of the columns, so many for each.
    fn marks(own: [&'static [usize]; 4]) -> Vec<(usize, &'static [usize])> {
        let columns = [2, 4, 6, 8].into_iter().zip(own);
        columns
            .flat_map(|(column, own)| [1, 5, 9].map(|row| (row * 10 + column, own)))
            .collect()
    }

    #[test]
    fn rows_and_columns_share_digits_out() {
        let ground = Ground::of_order(3);
        // Twelve cells: six digits of the rows, and six of the columns.
        let own: [&[usize]; 4] = [&[1, 2, 3], &[1, 2, 4, 5], &[1, 2, 6], &[1, 2, 7, 8]];
        let found = ground.all(&ground.position(&marks(own), &[]), find);
        let twelve = found.iter().find(|find| find.size == 12);
        let names = ground.names(&twelve.expect("one").eliminated);
        // In each row 1 and 2 in five cells, in the columns six digits in six cells.
        assert_eq!(names.len(), 3 * 2 * 5 + 6 * 6);
        assert!([111, 299, 322, 424].iter().all(|name| names.contains(name)));
        // One digit more.
        let own: [&[usize]; 4] = [&[1, 2, 3], &[1, 2, 4, 5], &[1, 2, 6, 9], &[1, 2, 7, 8]];
        let found = ground.all(&ground.position(&marks(own), &[]), find);
        assert!(found.is_empty());
    }

    #[test]
    fn finds_hold() {
        assert!(Ground::of_order(2).try_on(find, 500) > 0);
        assert!(Ground::of_order(3).try_on(find, 10) > 0);
        assert!(Ground::of_order(3).try_on_puzzles(find) > 0);
        positions(500).iter().for_each(|(sample, _)| {
            sample.found(find);
        });
    }
}
