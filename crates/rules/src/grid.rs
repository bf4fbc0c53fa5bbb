//! Cells and units of the 9×9 board, text of statements about them, and the canonical form of a few
//! marked cells.

use itertools::Itertools;
use oddagon_boards::theorem::{Claim, NameList, Statement};
use std::collections::HashSet;

/// A row, column or block, each counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Unit {
    Row(usize),
    Column(usize),
    Block(usize),
}

impl Unit {
    /// One of each kind: all others of the kind are its images.
    pub const KINDS: [Unit; 3] = [Unit::Row(0), Unit::Column(0), Unit::Block(0)];

    /// Its nine cells, in order.
    pub fn cells(self) -> Vec<usize> {
        (0..81).filter(|&cell| self.holds(cell)).collect()
    }

    /// Whether a cell is in it.
    pub fn holds(self, cell: usize) -> bool {
        match self {
            Unit::Row(i) => row(cell) == i,
            Unit::Column(i) => column(cell) == i,
            Unit::Block(i) => block(cell) == i,
        }
    }

    /// "row", "column" or "block".
    pub fn kind(self) -> &'static str {
        match self {
            Unit::Row(_) => "row",
            Unit::Column(_) => "column",
            Unit::Block(_) => "block",
        }
    }
}

/// The row of a cell, from 0.
pub(super) fn row(cell: usize) -> usize {
    cell / 9
}

/// The column of a cell, from 0.
pub(super) fn column(cell: usize) -> usize {
    cell % 9
}

/// The block of a cell, from 0.
pub(super) fn block(cell: usize) -> usize {
    row(cell) / 3 * 3 + column(cell) / 3
}

/// Whether two different cells share a unit.
pub(super) fn sees(a: usize, b: usize) -> bool {
    a != b && (row(a) == row(b) || column(a) == column(b) || block(a) == block(b))
}

/// The cells among these that a cell sees.
pub(super) fn seen(from: usize, cells: &[usize]) -> Vec<usize> {
    cells
        .iter()
        .copied()
        .filter(|&cell| sees(from, cell))
        .collect()
}

/// The name of a candidate; the digit counts from 1.
pub(super) fn candidate(digit: usize, cell: usize) -> String {
    format!("n{digit}r{}c{}", row(cell) + 1, column(cell) + 1)
}

/// The claim that one candidate is false.
pub(super) fn eliminated(digit: usize, cell: usize) -> Claim {
    Claim::Eliminate(NameList(vec![candidate(digit, cell)]))
}

/// The line "these cells hold only these digits" of a `Restrict` pattern.
pub(super) fn cells_hold(cells: &[usize], digits: &[usize]) -> String {
    let digits = digits.iter().sorted().join("");
    format!("{}: n{digits}", names(cells))
}

/// The line "these digits stand in this unit only in these cells"; cells outside the unit are
/// ignored.
pub(super) fn digits_stand(digits: &[usize], unit: Unit, cells: &[usize]) -> String {
    let digits = digits.iter().sorted().join("");
    let inside = || {
        cells
            .iter()
            .copied()
            .filter(|&cell| unit.holds(cell))
            .sorted()
    };
    match unit {
        Unit::Row(i) => {
            let columns = inside().map(|cell| column(cell) + 1).join("");
            format!("r{}n{digits}: c{columns}", i + 1)
        }
        Unit::Column(i) => {
            let rows = inside().map(|cell| row(cell) + 1).join("");
            format!("c{}n{digits}: r{rows}", i + 1)
        }
        Unit::Block(i) => format!("b{}n{digits}: {}", i + 1, names(&inside().collect_vec())),
    }
}

/// Cells as words, rows with the same columns together: `r12c45 r3c6`.
pub(super) fn names(cells: &[usize]) -> String {
    let rows = cells.iter().copied().into_group_map_by(|&cell| row(cell));
    let by_columns = rows.into_iter().map(|(row, cells)| {
        let columns = cells.iter().map(|&cell| column(cell) + 1).sorted().join("");
        (columns, row + 1)
    });
    let groups = by_columns.into_group_map().into_iter();
    let words = groups.map(|(columns, rows)| {
        let rows = rows.iter().sorted().join("");
        format!("r{rows}c{columns}")
    });
    words.sorted().join(" ")
}

/// A rule on the 9×9 board.
pub(super) fn rule(name: &str, lines: &[String], claim: Claim) -> Statement {
    oddagon_boards::theorem::rule(name, &lines.join("; "), claim)
}

/// Cells with marks; symmetries do not change a mark.
pub(super) type Marked = Vec<(usize, u16)>;

/// The canonical form of a few marked cells under the symmetries of the board: bands, stacks, rows
/// and columns in them, and, if `transposes`, transposition. Two patterns are images of each other
/// exactly if their forms are equal.
///
/// Once the rows are in order, the best order of the columns in each stack, and of the stacks, is a
/// matter of sorting. So only the orders of the rows that hold marks are tried: at most 48 for five
/// cells.
pub(super) fn canonical(marked: &[(usize, u16)], transposes: bool) -> Marked {
    let as_it_is = marked.to_vec();
    let transposed = transposes.then(|| {
        let cells = marked.iter();
        cells
            .map(|&(cell, mark)| (column(cell) * 9 + row(cell), mark))
            .collect()
    });
    let forms = std::iter::once(as_it_is).chain(transposed);
    let least = forms.map(|form: Marked| least_image(&form)).min();
    least.unwrap_or_default()
}

fn least_image(marked: &[(usize, u16)]) -> Marked {
    let used: Vec<Vec<usize>> = (0..3)
        .map(|band| {
            let rows = marked.iter().map(|&(cell, _)| row(cell));
            rows.filter(|row| row / 3 == band)
                .sorted()
                .dedup()
                .collect()
        })
        .filter(|rows: &Vec<usize>| !rows.is_empty())
        .collect();
    let mut least: Option<Marked> = None;
    for bands in used.iter().permutations(used.len()) {
        let orders = bands
            .iter()
            .map(|rows| rows.iter().permutations(rows.len()));
        for order in orders.multi_cartesian_product() {
            let mut place = [0; 9];
            for (band, rows) in order.iter().enumerate() {
                for (i, &&row) in rows.iter().enumerate() {
                    place[row] = band * 3 + i;
                }
            }
            let image = with_columns_sorted(marked, &place);
            if least.as_ref().is_none_or(|least| image < *least) {
                least = Some(image);
            }
        }
    }
    least.unwrap_or_default()
}

/// The image with row `r` at `place[r]` and columns and stacks in the order of their content.
fn with_columns_sorted(marked: &[(usize, u16)], place: &[usize; 9]) -> Marked {
    let mut columns: Vec<Marked> = vec![Vec::new(); 9];
    for &(cell, mark) in marked {
        columns[column(cell)].push((place[row(cell)], mark));
    }
    columns.iter_mut().for_each(|column| column.sort_unstable());
    let mut stacks: Vec<Vec<Marked>> = columns.chunks(3).map(<[Marked]>::to_vec).collect();
    for stack in &mut stacks {
        // Full columns first: then rows and columns without marks are last on both sides.
        stack.sort_by(|a, b| b.cmp(a));
    }
    stacks.sort_by(|a, b| b.cmp(a));
    let mut image: Marked = Vec::with_capacity(marked.len());
    for (place, column) in stacks.concat().iter().enumerate() {
        image.extend(column.iter().map(|&(row, mark)| (row * 9 + place, mark)));
    }
    image.sort_unstable();
    image
}

/// Keeps the first of each class: a filter for items with the canonical forms that tell them apart.
pub(super) fn first_of_each<T>() -> impl FnMut(&(T, Marked)) -> bool {
    let mut seen = HashSet::new();
    move |(_, form)| seen.insert(form.clone())
}
