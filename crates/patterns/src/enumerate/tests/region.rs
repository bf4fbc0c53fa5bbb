//! Brute force over all cell sets of a small region of the board.

use super::super::Pattern;
use super::super::cells::{cells_of, neighbours, transposed};
use super::classes;
use super::form;
use crate::enumerate::{Kind, Options};
use oddagon_boards::board::can_be_filled;
use std::collections::HashSet;

/// Some rows of each band and some columns of each stack, most first.
struct Region {
    rows: [usize; 3],
    columns: [usize; 3],
}

impl Region {
    fn cells(&self) -> Vec<usize> {
        let inside = |&x: &usize| x / 9 % 3 < self.rows[x / 27] && x % 3 < self.columns[x % 9 / 3];
        (0..81).filter(inside).collect()
    }

    /// Whether some image of the pattern lies in the region.
    fn holds(&self, p: Pattern) -> bool {
        let fits = |p: Pattern| {
            let occupied = |line: &dyn Fn(usize) -> usize| -> [usize; 3] {
                let lines = cells_of(p).fold(0u32, |m, x| m | 1 << line(x));
                let mut n = [0, 1, 2].map(|b| (lines >> (3 * b) & 7).count_ones() as usize);
                n.sort_unstable_by(|a, b| b.cmp(a));
                n
            };
            let (rows, columns) = (occupied(&|x| x / 9), occupied(&|x| x % 9));
            (0..3).all(|i| rows[i] <= self.rows[i] && columns[i] <= self.columns[i])
        };
        fits(p) || fits(transposed(p))
    }

    /// The classes of minimal patterns in the region, from all its subsets.
    fn brute_force(&self, k: u32) -> HashSet<Pattern> {
        let cells = self.cells();
        let near: Vec<u32> = cells
            .iter()
            .map(|&x| {
                (0..cells.len())
                    .filter(|&i| neighbours(x) >> cells[i] & 1 == 1)
                    .fold(0, |m, i| m | 1 << i)
            })
            .collect();
        // One bit per subset: whether it is impossible. Subsets come before their supersets.
        let mut impossible = vec![0u64; 1 << cells.len().saturating_sub(6)];
        let colourable = |set: u32| {
            let open = cells_of(set.into()).map(|i| (i, (1 << k) - 1));
            can_be_filled(open.collect(), &|i, j| near[i] >> j & 1 == 1)
        };
        let mut found = HashSet::new();
        for set in 0..1u32 << cells.len() {
            let is = |s: u32, table: &[u64]| table[(s >> 6) as usize] >> (s & 63) & 1 == 1;
            let members = || (0..cells.len()).filter(move |i| set >> i & 1 == 1);
            let (mut inherited, mut loose) = (false, false);
            for i in members() {
                inherited |= is(set & !(1 << i), &impossible);
                loose |= (near[i] & set).count_ones() < k;
            }
            let minimal = !inherited && !loose && !colourable(set);
            if inherited || minimal {
                impossible[(set >> 6) as usize] |= 1 << (set & 63);
            }
            let clique = |x: usize| (near[x] & set).count_ones() == k && set.count_ones() == k + 1;
            if minimal && !members().all(clique) {
                found.insert(form(members().fold(0, |p, i| p | 1 << cells[i]), true));
            }
        }
        found
    }
}

fn agree(rows: [usize; 3], columns: [usize; 3], k: u32) -> usize {
    let region = Region { rows, columns };
    // At most k cells in each row and column.
    let lines = rows.iter().sum::<usize>().min(columns.iter().sum());
    let most = k * lines as u32;
    let all = classes(Options {
        most,
        ..Options::whole_board(Kind::Colour { k })
    });
    let here: HashSet<Pattern> = all
        .into_iter()
        .map(|p| p.cells)
        .filter(|&p| region.holds(p))
        .collect();
    assert_eq!(
        here,
        region.brute_force(k),
        "{rows:?} by {columns:?}, {k} digits"
    );
    here.len()
}

#[test]
fn four_by_four_board() {
    assert_eq!([2, 3].map(|k| agree([2, 2, 0], [2, 2, 0], k)), [1, 0]);
}

#[test]
fn twenty_cells() {
    assert_eq!(agree([2, 2, 1], [2, 1, 1], 2), 3);
    assert_eq!(agree([2, 2, 1], [2, 2, 0], 3), 2);
}

/// Regions of 24 and 25 cells: 16 and 32 million subsets each.
#[test]
#[ignore = "ten seconds"]
fn large_regions() {
    assert_eq!(agree([3, 3, 0], [2, 2, 0], 3), 0);
    assert_eq!(agree([2, 2, 2], [2, 2, 0], 3), 4);
    assert_eq!(agree([2, 2, 1], [2, 2, 1], 3), 10);
    assert_eq!(agree([3, 3, 0], [2, 2, 0], 2), 1);
    assert_eq!(agree([2, 2, 2], [2, 2, 0], 2), 3);
    assert_eq!(agree([2, 2, 1], [2, 2, 1], 2), 6);
}
