//! Sets of cells of Sudoku that hold the same digits, such as Phistomefel's ring and the corners.
//!
//! Each row, column and block has each digit once. Add some of them and subtract as many others:
//! then each digit is counted 0 times. So the cells that are left with a plus hold the same digits,
//! as often, as those that are left with a minus. A cell may be left twice, or three times.
//!
//! # All of them
//!
//! A *relation* is an integer for each row, column and block, of sum 0. A cell has the sum of the
//! integers of its row, its column and its block. Two relations say the same, with the same cells,
//! if and only if they differ by one for which all cells have 0. In such a one all rows of a block
//! have the same integer, for row and column add up to a constant there, and so have all its
//! columns. So it is made of bands (1 for each row, -1 for each block of the band) and stacks.
//! Hence each relation says the same as exactly one *normal* one, in which the least row of each
//! band and the least column of each stack has 0. The canonical form is the least of the normal
//! relations of all images, plus and minus exchanged among them.
//!
//! [`equal_sets`] goes through all relations of 1, -1 and 0 with so many of each, up to the order
//! of rows in bands and of columns in stacks, and keeps one for each canonical form. It looks only
//! at one choice of blocks up to symmetry.

use itertools::Itertools;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Two collections of cells that hold the same digits in each completed grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EqualSets {
    order: usize,
    /// 1 for each row, column and block that is added, -1 for each that is subtracted, 0 for
    /// others; rows, then columns, then blocks.
    units: Vec<i8>,
}

/// One side of [`EqualSets`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// What is added.
    Plus,
    /// What is subtracted.
    Minus,
}

impl EqualSets {
    /// How often each cell is counted, row by row: above 0 on the one side, below 0 on the other.
    pub fn cells(&self) -> Vec<i8> {
        let count = self.order.pow(4);
        let units = (0..count).map(|cell| self.units_of(cell));
        units
            .map(|units| units.iter().map(|&unit| self.units[unit]).sum())
            .collect()
    }

    /// The number of cells on each side, each as often as it is counted.
    pub fn size(&self) -> usize {
        let cells = self.cells().into_iter();
        cells.map(|count| usize::try_from(count).unwrap_or(0)).sum()
    }

    /// Whether no cell is counted twice, so that two sets of cells hold the same digits.
    pub fn is_plain(&self) -> bool {
        self.cells().iter().all(|count| count.abs() < 2)
    }

    /// The names of the rows, columns and blocks of a side: `r3`, `c7`, `b1`.
    pub fn units(&self, side: Side) -> Vec<String> {
        let sign = if side == Side::Plus { 1 } else { -1 };
        let count = self.order * self.order;
        let units = self
            .units
            .iter()
            .enumerate()
            .filter(|(_, unit)| **unit == sign);
        let name = |unit: usize| format!("{}{}", ["r", "c", "b"][unit / count], unit % count + 1);
        units.map(|(unit, _)| name(unit)).collect()
    }

    /// A drawing of the cells, row by row: `a`, `b`, `c` for those of the one side that count once,
    /// twice, three times, `A`, `B`, `C` for those of the other, `.` for all others.
    pub fn drawing(&self) -> String {
        let letter = |count: i8| match count {
            0 => '.',
            count if count > 0 => char::from(b'a' - 1 + count.unsigned_abs()),
            count => char::from(b'A' - 1 + count.unsigned_abs()),
        };
        self.cells().into_iter().map(letter).collect()
    }

    /// Whether both sides hold the same digits in a grid, given row by row. It shares nothing with
    /// what found them.
    pub fn hold_in(&self, grid: &[usize]) -> bool {
        let side = self.order * self.order;
        (1..=side).all(|digit| {
            let cells = self.cells().into_iter().zip(grid);
            let of_digit = cells.filter(|(_, there)| **there == digit);
            of_digit.map(|(count, _)| i32::from(count)).sum::<i32>() == 0
        })
    }

    /// Whether it is the sum of two others of which none counts a cell that the other counts on
    /// the other side.
    ///
    /// Of such a part each cell is counted between 0 and as often as here. It is searched for with
    /// 0 for the first row of each band and the first column of each stack, which is no loss: then
    /// each block is what its first cell has, and each other row and column is bounded by cells.
    fn is_composed(&self) -> bool {
        let (n, side) = (self.order, self.order * self.order);
        let firsts = (0..2 * side).filter(|line| line % n == 0);
        let mut part = vec![None; 3 * side];
        firsts.for_each(|line| part[line] = Some(0));
        let lines = (0..2 * side).filter(|line| line % n != 0);
        let open = (2 * side..3 * side).chain(lines).collect_vec();
        self.has_part(&self.cells(), &mut part, &open)
    }

    /// Whether a proper part has these integers, where they are known.
    fn has_part(&self, cells: &[i8], part: &mut Vec<Option<i8>>, open: &[usize]) -> bool {
        let [unit, open @ ..] = open else {
            let units = part.iter().map(|unit| unit.unwrap_or(0)).collect_vec();
            let sum: i8 = units.iter().sum();
            let of_part = EqualSets { units, ..*self }.cells();
            return sum == 0 && of_part != cells && of_part.iter().any(|count| *count != 0);
        };
        let side = self.order * self.order;
        let (mut low, mut high) = (i8::MIN, i8::MAX);
        for (cell, &count) in (0..side * side).zip(cells) {
            let units = self.units_of(cell);
            let mut others = units.iter().filter(|other| *other != unit);
            if let (2, Some(sum)) = (
                others.clone().count(),
                others.try_fold(0, |sum, &other| Some(sum + part[other]?)),
            ) {
                low = low.max(count.min(0) - sum);
                high = high.min(count.max(0) - sum);
            }
        }
        let found = (low..=high).any(|integer| {
            part[*unit] = Some(integer);
            self.has_part(cells, part, open)
        });
        part[*unit] = None;
        found
    }

    /// The row, the column and the block of a cell.
    fn units_of(&self, cell: usize) -> [usize; 3] {
        let (n, side) = (self.order, self.order * self.order);
        let (r, c) = (cell / side, cell % side);
        [r, side + c, 2 * side + r / n * n + c / n]
    }
}

/// A relation up to the order of rows in bands and of columns in stacks.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Relation {
    /// The rows of each band, in descending order.
    rows: Vec<Vec<i8>>,
    /// The columns of each stack, in descending order.
    columns: Vec<Vec<i8>>,
    /// The blocks of each band.
    blocks: Vec<Vec<i8>>,
}

impl Relation {
    fn of(units: &[i8], n: usize) -> Relation {
        let of = |kind: usize| {
            let groups = units[kind * n * n..(kind + 1) * n * n].chunks(n);
            groups.map(<[i8]>::to_vec).collect()
        };
        Relation {
            rows: of(0),
            columns: of(1),
            blocks: of(2),
        }
    }

    /// The normal relation that says the same.
    fn normal(mut self) -> Relation {
        for (band, blocks) in self.rows.iter_mut().zip(&mut self.blocks) {
            let least = band[band.len() - 1];
            band.iter_mut().for_each(|row| *row -= least);
            blocks.iter_mut().for_each(|block| *block += least);
        }
        for (place, stack) in self.columns.iter_mut().enumerate() {
            let least = stack[stack.len() - 1];
            stack.iter_mut().for_each(|column| *column -= least);
            let blocks = self.blocks.iter_mut();
            blocks.for_each(|blocks| blocks[place] += least);
        }
        self
    }

    /// Plus and minus exchanged.
    fn exchanged(&self) -> Relation {
        let of = |groups: &[Vec<i8>]| -> Vec<Vec<i8>> {
            let groups = groups.iter();
            groups
                .map(|group| group.iter().map(|n| -n).collect())
                .collect()
        };
        let reversed = |groups: &[Vec<i8>]| {
            let mut groups = of(groups);
            groups.iter_mut().for_each(|group| group.reverse());
            groups
        };
        Relation {
            rows: reversed(&self.rows),
            columns: reversed(&self.columns),
            blocks: of(&self.blocks),
        }
    }

    fn transposed(&self) -> Relation {
        let n = self.rows.len();
        let stack = |j: usize| (0..n).map(|i| self.blocks[i][j]).collect();
        Relation {
            rows: self.columns.clone(),
            columns: self.rows.clone(),
            blocks: (0..n).map(stack).collect(),
        }
    }

    /// The least of the normal relations of all images.
    fn canonical(&self) -> Vec<i8> {
        let n = self.rows.len();
        let (normal, exchanged) = (self.clone().normal(), self.exchanged().normal());
        let images = [
            normal.transposed(),
            exchanged.transposed(),
            normal,
            exchanged,
        ];
        let orders = (0..n).permutations(n).collect_vec();
        let mut least: Option<Vec<i8>> = None;
        for image in &images {
            for (bands, stacks) in orders.iter().cartesian_product(&orders) {
                let rows = bands.iter().flat_map(|&band| image.rows[band].iter());
                let columns = stacks.iter().flat_map(|&stack| image.columns[stack].iter());
                let blocks = bands.iter().cartesian_product(stacks);
                let blocks = blocks.map(|(&band, &stack)| &image.blocks[band][stack]);
                let all = || rows.clone().chain(columns.clone()).chain(blocks.clone());
                if least.as_ref().is_none_or(|least| all().lt(least)) {
                    least = Some(all().copied().collect());
                }
            }
        }
        least.unwrap_or_default()
    }
}

/// All pairs of collections of cells that hold the same digits because of at most `most` rows,
/// columns and blocks on each side, up to symmetry and exchange of the sides; without those that
/// are the sum of two others in which no cell cancels another. They are sorted by the number of
/// rows, columns and blocks; the order is 2 to 4.
pub fn equal_sets(order: usize, most: usize) -> Vec<EqualSets> {
    let classes = classes(order, most).into_values();
    let mut all: Vec<_> = classes.collect();
    all.sort();
    let sets = all
        .into_iter()
        .map(|(_, Reverse(units))| EqualSets { order, units });
    // One says nothing: that of relations for which all cells have 0.
    let sets = sets.filter(|sets| sets.size() > 0 && !sets.is_composed());
    sets.collect()
}

/// The canonical forms, each with its relation of the fewest rows, columns and blocks, how many
/// these are, and the first of several in order.
fn classes(order: usize, most: usize) -> BTreeMap<Vec<i8>, (usize, Reverse<Vec<i8>>)> {
    let count = order * order;
    let mut of_blocks = Vec::new();
    with_blocks(
        &mut vec![0; 3 * count],
        2 * count,
        [most; 2],
        &mut of_blocks,
    );
    let mut seen = BTreeSet::new();
    of_blocks.retain(|(units, _)| seen.insert(Relation::of(units, order).canonical()));
    let mut classes: BTreeMap<Vec<i8>, (usize, Reverse<Vec<i8>>)> = BTreeMap::new();
    for (mut units, left) in of_blocks {
        with_lines(&mut units, 0, left, order, &mut |units| {
            let used = units.iter().filter(|unit| **unit != 0).count();
            let found = (used, Reverse(units.to_vec()));
            let class = classes.entry(Relation::of(units, order).canonical());
            let best = class.or_insert_with(|| found.clone());
            if found < *best {
                *best = found;
            }
        });
    }
    classes
}

/// All choices of blocks from this one on, each with how many more may be added and subtracted.
fn with_blocks(
    units: &mut Vec<i8>,
    from: usize,
    left: [usize; 2],
    found: &mut Vec<(Vec<i8>, [usize; 2])>,
) {
    if from == units.len() {
        found.push((units.clone(), left));
        return;
    }
    for sign in [1, -1, 0] {
        let side = usize::from(sign < 0);
        let Some(rest) = left[side].checked_sub(usize::from(sign != 0)) else {
            continue;
        };
        units[from] = sign;
        let mut left = left;
        left[side] = rest;
        with_blocks(units, from + 1, left, found);
    }
    units[from] = 0;
}

/// All choices of rows and columns from this band or stack on that make the sum 0, in each band and
/// stack those that are added first.
fn with_lines(
    units: &mut [i8],
    group: usize,
    left: [usize; 2],
    n: usize,
    take: &mut dyn FnMut(&[i8]),
) {
    if group == 2 * n {
        if left[0] == left[1] {
            take(units);
        }
        return;
    }
    for plus in 0..=n.min(left[0]) {
        for minus in 0..=(n - plus).min(left[1]) {
            let lines = &mut units[group * n..(group + 1) * n];
            lines.fill(0);
            lines[..plus].fill(1);
            lines[n - minus..].fill(-1);
            with_lines(units, group + 1, [left[0] - plus, left[1] - minus], n, take);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of classes of 4×4, counted by definition: all relations, what their cells are,
    /// and all images of these under each symmetry of the grid.
    #[test]
    fn classes_of_small_grids_are_all() {
        let order = 2;
        let lines = |swaps: usize| -> Vec<usize> {
            // Within the first pair, within the second one, both pairs.
            let mut lines = vec![0, 1, 2, 3];
            if swaps & 1 == 1 {
                lines.swap(0, 1);
            }
            if swaps & 2 == 2 {
                lines.swap(2, 3);
            }
            if swaps & 4 == 4 {
                lines.rotate_left(2);
            }
            lines
        };
        let symmetries = (0..8)
            .cartesian_product(0..8)
            .cartesian_product([false, true]);
        let symmetries = symmetries.map(|((rows, columns), transposes)| {
            let (rows, columns) = (lines(rows), lines(columns));
            let cell = move |cell: usize| {
                let (r, c) = (rows[cell / 4], columns[cell % 4]);
                if transposes { c * 4 + r } else { r * 4 + c }
            };
            (0..16).map(cell).collect_vec()
        });
        let symmetries = symmetries.collect_vec();
        for most in 1..=2 {
            let mut found = BTreeSet::new();
            for units in (0..12).map(|_| [0i8, 1, -1]).multi_cartesian_product() {
                let of = |sign: i8| units.iter().filter(|unit| **unit == sign).count();
                if of(1) != of(-1) || of(1) > most {
                    continue;
                }
                let cells = EqualSets { order, units }.cells();
                let images = symmetries.iter().flat_map(|symmetry| {
                    let image = symmetry.iter().map(|&cell| cells[cell]).collect_vec();
                    let exchanged = image.iter().map(|count| -count).collect_vec();
                    [image, exchanged]
                });
                found.extend(images.min());
            }
            assert_eq!(classes(order, most).len(), found.len(), "{most}");
        }
    }

    /// What is left out as a sum of two others, by definition: of all relations of 1, -1 and 0 one
    /// is a part of it.
    #[test]
    fn sums_of_small_grids_are_those_with_parts() {
        let order = 2;
        let relations = (0..12).map(|_| [0i8, 1, -1]).multi_cartesian_product();
        let relations = relations.filter(|units| units.iter().sum::<i8>() == 0);
        let relations = relations.map(|units| EqualSets { order, units }.cells());
        let relations: BTreeSet<Vec<i8>> = relations.collect();
        let mut sums = 0;
        for (_, Reverse(units)) in classes(order, 3).into_values() {
            let sets = EqualSets { order, units };
            let cells = sets.cells();
            let fits = |part: &&Vec<i8>| {
                let pairs = cells.iter().zip(*part);
                let is_between =
                    |(&all, part): (&i8, &i8)| (all.min(0)..=all.max(0)).contains(part);
                **part != cells
                    && part.iter().any(|count| *count != 0)
                    && pairs.clone().all(is_between)
            };
            assert_eq!(
                sets.is_composed(),
                relations.iter().any(|part| fits(&part)),
                "{sets:?}"
            );
            sums += usize::from(sets.is_composed());
        }
        assert!(sums > 10, "{sums}");
    }

    #[test]
    fn what_is_known_is_found() {
        let all = equal_sets(3, 4);
        assert_eq!(
            (all.len(), all.iter().filter(|sets| sets.is_plain()).count()),
            (1094, 132)
        );
        // Phistomefel's ring: two rows and two columns, less the blocks in the corners.
        let mut units = vec![0; 27];
        [2, 6, 9 + 2, 9 + 6]
            .iter()
            .for_each(|&line| units[line] = 1);
        [0, 2, 6, 8]
            .iter()
            .for_each(|&block| units[18 + block] = -1);
        let ring = EqualSets { order: 3, units };
        assert_eq!(
            ring.drawing(),
            "AA.....AAAA.....AA..aaaaa....a...a....a...a....a...a....aaaaa..AA.....AAAA.....AA"
        );
        let form = |sets: &EqualSets| Relation::of(&sets.units, 3);
        let of_ring = EqualSets {
            // As relations are listed: in bands and stacks, what is added comes first.
            units: ring.units[..18]
                .chunks(3)
                .flat_map(sorted)
                .chain(ring.units[18..].to_vec())
                .collect(),
            order: 3,
        };
        let wanted = form(&of_ring).canonical();
        assert!(all.iter().any(|sets| form(sets).canonical() == wanted));
        let of_one = equal_sets(3, 1);
        let sizes = of_one.iter().map(EqualSets::size).sorted().collect_vec();
        assert_eq!(sizes, [6, 8, 9, 9, 9, 9, 9]);
    }

    fn sorted(group: &[i8]) -> Vec<i8> {
        group.iter().copied().sorted().rev().collect()
    }
}
