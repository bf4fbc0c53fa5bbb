//! The search for the least image of a grid.
//!
//! Rows are chosen from top to bottom, each the least that the choices above it allow; [`Columns`]
//! holds all column orders that are still equally good. Only rows that tie are tried in turn. The
//! symmetries are counted without visiting them all: along the best path it is the product, over
//! the levels, of the number of rows that lead to the same image (their orbit under the symmetries
//! that fix the rows above), times the number of column orders left at the end. So off the best
//! path one equal image is enough, and rows and bands with the same content are tried once.

use super::columns::{Columns, Refinements, Row, shift, sort};

/// A grid, or its transpose, made ready for the search.
pub(super) struct Grid<const N: usize> {
    /// Per band its rows in increasing order, each with its index in the band.
    bands: [[(Row, u8); N]; N],
    /// Per band and row (as in `bands`), the rows of the band with the same content, as a bit set.
    same_rows: [[u8; N]; N],
    /// Per band the bands with the same rows, as a bit set.
    same_bands: [u8; N],
}

impl<const N: usize> Grid<N> {
    /// The grid with these rows; those from N² on are ignored.
    #[inline]
    pub(super) fn new(rows: &[Row; 16]) -> Grid<N> {
        let bands: [[(Row, u8); N]; N] = std::array::from_fn(|b| {
            let mut keys: [u64; N] =
                std::array::from_fn(|i| u64::from(rows[b * N + i]) << 8 | i as u64);
            sort(&mut keys);
            keys.map(|key| ((key >> 8) as Row, key as u8))
        });
        let same =
            |a: &[(Row, u8); N], b: &[(Row, u8); N]| a.iter().zip(b).all(|(a, b)| a.0 == b.0);
        Grid {
            same_rows: bands.map(|band| band.map(|a| set::<N>(|i| band[i].0 == a.0))),
            same_bands: std::array::from_fn(|a| set::<N>(|b| same(&bands[a], &bands[b]))),
            bands,
        }
    }

    /// The least value of a row, the first row of the least image.
    fn least_row(&self, table: &Refinements) -> Row {
        let rows = self.bands.iter().flatten();
        rows.map(|&(row, _)| Columns::<N>::FREE.least(table, row))
            .min()
            .unwrap_or(0)
    }

    /// Pairs of rows with the same content and of bands with the same rows, enough to generate all
    /// their permutations; each as the lists of rows that change places.
    pub(super) fn twins(&self) -> Vec<(Vec<usize>, Vec<usize>)> {
        let mut result = Vec::new();
        let rows = |b: usize| -> Vec<usize> {
            let band = self.bands[b].iter();
            band.map(|&(_, i)| b * N + i as usize).collect()
        };
        for b in 0..N {
            for i in 1..N {
                if self.same_rows[b][i] >> (i - 1) & 1 == 1 {
                    result.push((vec![rows(b)[i - 1]], vec![rows(b)[i]]));
                }
            }
            if let Some(a) = (0..b).rev().find(|a| self.same_bands[b] >> a & 1 == 1) {
                result.push((rows(a), rows(b)));
            }
        }
        result
    }
}

/// One way of making an image of a grid.
#[derive(Debug, Clone, Copy)]
pub(super) struct Image<const N: usize> {
    /// Whether the grid is transposed first.
    pub(super) transposed: bool,
    /// Its rows, from the top.
    pub(super) rows: [u8; 16],
    /// The column orders, all equally good.
    pub(super) columns: Columns<N>,
}

/// The search's state and, when it is over, its result.
pub(super) struct Search<const N: usize, const RECORD: bool> {
    table: &'static Refinements,
    /// The rows of the least image.
    pub(super) least: [Row; 16],
    /// A way of making it.
    pub(super) best: Image<N>,
    /// If `RECORD`: other ways of making it that, with the ways of exchanging equal rows, equal
    /// bands and columns, generate them all.
    pub(super) others: Vec<Image<N>>,
    /// The number of ways of making it: the order of the grid's stabiliser.
    pub(super) count: u64,
    /// Whether the grid's transpose has the same least image; false if it was not given.
    pub(super) own_transpose: bool,
    /// The image that is being made.
    current: Image<N>,
    /// Whether `least` holds only the first rows of an image that is less than every one seen in
    /// full.
    unfinished: bool,
}

/// How the images found below a node of the search compare with the least image known before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Greater,
    Equal,
    /// Less; the number of ways of making the new one below the node.
    Less(u64),
}

/// The position of the search: rows used so far, and what that leaves.
#[derive(Clone, Copy)]
struct Node<const N: usize> {
    level: usize,
    columns: Columns<N>,
    bands_left: u8,
    band: u8,
    rows_left: u8,
}

impl<const N: usize, const RECORD: bool> Search<N, RECORD> {
    /// Finds the least image of a grid or, if that is given too, of the grid and its transpose.
    #[inline]
    pub(super) fn run(grid: &Grid<N>, transpose: Option<&Grid<N>>) -> Search<N, RECORD> {
        let nothing = Image {
            transposed: false,
            rows: [0; 16],
            columns: Columns::FREE,
        };
        let mut search = Search {
            table: Refinements::of::<N>(),
            least: [Row::MAX; 16],
            best: nothing,
            others: Vec::new(),
            count: 0,
            own_transpose: false,
            current: nothing,
            unfinished: true,
        };
        let mut grids = [(false, Some(grid)), (true, transpose)];
        // The first rows nearly always tell which of the two is worth exploring.
        if let Some(transpose) = transpose
            && transpose.least_row(search.table) < grid.least_row(search.table)
        {
            grids.reverse();
        }
        for (transposed, grid) in grids {
            let Some(grid) = grid else { continue };
            search.current.transposed = transposed;
            let top = Node {
                level: 0,
                columns: Columns::FREE,
                bands_left: (1 << N) - 1,
                band: 0,
                rows_left: 0,
            };
            match search.explore(grid, top) {
                Outcome::Less(count) => search.count = count,
                Outcome::Equal => {
                    search.count *= 2;
                    search.own_transpose = true;
                }
                Outcome::Greater => {}
            }
        }
        search
    }

    fn explore(&mut self, grid: &Grid<N>, node: Node<N>) -> Outcome {
        let level = node.level;
        if level == N * N {
            return self.finish(node.columns);
        }
        let mut ties = Ties::default();
        if node.rows_left != 0 {
            self.weigh(grid, &node, 1, &mut ties);
        } else {
            let mut bands = node.bands_left;
            while bands != 0 {
                let band = bands.trailing_zeros() as u8;
                let same = grid.same_bands[band as usize] & bands;
                bands &= !same;
                let inside = Node {
                    bands_left: node.bands_left & !(1 << band),
                    band,
                    rows_left: (1 << N) - 1,
                    ..node
                };
                self.weigh(grid, &inside, same.count_ones() as u8, &mut ties);
            }
        }
        if ties.value > self.least[level] {
            return Outcome::Greater;
        }
        if ties.value < self.least[level] {
            self.least[level] = ties.value;
            self.least[level + 1..].fill(Row::MAX);
            self.unfinished = true;
        }
        // Ways of making the least image below the best child, and the number of children that are
        // its images.
        let (mut below, mut orbit) = (0, 0);
        for &(child_band, row, copies) in &ties.rows[..ties.count] {
            let (band, r) = (child_band as usize, row as usize);
            let (content, index) = grid.bands[band][r];
            self.current.rows[level] = band as u8 * N as u8 + index;
            let (bands_left, rows_left) = if node.rows_left != 0 {
                (node.bands_left, node.rows_left)
            } else {
                (node.bands_left & !(1 << band), (1 << N) - 1)
            };
            let child = Node {
                level: level + 1,
                columns: node.columns.fixing(self.table, content),
                bands_left,
                band: child_band,
                rows_left: rows_left & !(1 << r),
            };
            match self.explore(grid, child) {
                Outcome::Less(count) => (below, orbit) = (count, u64::from(copies)),
                Outcome::Equal if orbit == 0 => return Outcome::Equal,
                Outcome::Equal => orbit += u64::from(copies),
                Outcome::Greater => {}
            }
        }
        if orbit == 0 {
            Outcome::Greater
        } else {
            Outcome::Less(below * orbit)
        }
    }

    /// Adds the rows left in a node's band to the ties if none is better.
    #[inline]
    fn weigh(&self, grid: &Grid<N>, node: &Node<N>, copies: u8, ties: &mut Ties) {
        let band = node.band as usize;
        let mut rows = node.rows_left;
        while rows != 0 {
            let row = rows.trailing_zeros() as u8;
            let same = grid.same_rows[band][row as usize] & rows;
            rows &= !same;
            let value = node
                .columns
                .least(self.table, grid.bands[band][row as usize].0);
            if value < ties.value || ties.count == 0 {
                (ties.value, ties.count) = (value, 0);
            }
            if value == ties.value {
                ties.rows[ties.count] = (node.band, row, copies * same.count_ones() as u8);
                ties.count += 1;
            }
        }
    }

    /// An image is complete, and not greater than the least one known.
    fn finish(&mut self, columns: Columns<N>) -> Outcome {
        self.current.columns = columns;
        if self.unfinished {
            self.unfinished = false;
            self.best = self.current;
            self.others.clear();
            return Outcome::Less(columns.count());
        }
        if RECORD {
            self.others.push(self.current);
        }
        Outcome::Equal
    }
}

/// The rows that can come next with the least value: band, row in the band, and how many rows are
/// equal to it.
#[derive(Default)]
struct Ties {
    value: Row,
    count: usize,
    rows: [(u8, u8, u8); 16],
}

/// The bit set of the indices below N for which this holds.
#[inline]
fn set<const N: usize>(holds: impl Fn(usize) -> bool) -> u8 {
    (0..N).map(|i| u8::from(holds(i)) << i).sum()
}

/// The rows of a grid and of its transpose, from the marks of its cells.
#[inline]
pub(super) fn rows<const N: usize>(
    marks: impl Iterator<Item = (usize, u8)>,
) -> ([Row; 16], [Row; 16]) {
    let (mut rows, mut columns) = ([0; 16], [0; 16]);
    for (cell, mark) in marks {
        let (r, c) = (cell / (N * N), cell % (N * N));
        rows[r] |= Row::from(mark) << shift::<N>(c);
        columns[c] |= Row::from(mark) << shift::<N>(r);
    }
    (rows, columns)
}
