//! Bands with two kinds of cells.

use super::super::band::{ByCounts, Columns, Counts, ascending, contains, larger, total};
use super::super::words::Word;
use super::super::{Marked, Pattern};
use super::words::{self, Kinds};
use std::sync::OnceLock;

/// The cells of a band: of the 18 bits of each row, the low nine tell its cells, the high nine which are k-cells.
pub type Cells = u64;

/// One row: the bits of all its cells.
const ROW: Cells = (1 << 18) - 1;

/// The cells of the first block, whatever their kind.
const BLOCK: Cells = 7 | 7 << 18 | 7 << 36;

/// All cells, whatever their kind.
const ALL: Cells = 511 | 511 << 18 | 511 << 36;

/// The places of the cells of a band, one by one: `18 * row + column`.
pub fn cell_bits(cells: Cells) -> impl Iterator<Item = u32> {
    let mut left = cells & ALL;
    std::iter::from_fn(move || {
        let x = (left != 0).then(|| left.trailing_zeros())?;
        left &= left - 1;
        Some(x)
    })
}

/// The bit that tells whether the cell at place `x` is a k-cell.
pub fn lower_bit(x: u32) -> Cells {
    1 << (x + 9)
}

/// The three rows.
fn rows(cells: Cells) -> [Cells; 3] {
    [cells & ROW, cells >> 18 & ROW, cells >> 36]
}

/// The image under a column permutation, its rows put in ascending order.
pub fn image(columns: &Columns, p: usize, cells: Cells) -> Cells {
    let [a, b, c] = ascending(rows(cells).map(|r| columns.word(p, r)));
    a | b << 18 | c << 36
}

/// Whether some order of the rows makes `weak` the band `strong` or a weakening of it: some cells dropped, some k-cells
/// relaxed.
pub fn weakens(weak: Cells, strong: Cells) -> bool {
    contains(rows(strong), rows(weak))
}

/// The pattern that these bands make.
pub fn joined(bands: [Cells; 3]) -> Marked {
    let plane = |shift: u32| {
        let row = |r: usize| Pattern::from(bands[r / 3] >> (18 * (r % 3)) >> shift & 511);
        (0..9).fold(0, |p, r| p | row(r) << (9 * r))
    };
    Marked {
        cells: plane(0),
        lower: plane(9),
    }
}

/// A band up to the order of its rows, with what the search asks of it.
pub struct Band {
    /// The cells; rows ascending as numbers.
    pub cells: Cells,
    /// How many cells.
    pub size: u32,
    /// Which class of bands, and the column permutation that takes the class's first member here.
    pub class: u32,
    /// See `class`.
    pub from_class: u16,
    /// Cells per column.
    pub counts: Counts,
    /// Per column, how many neighbours its worst cell still lacks.
    pub lack: Counts,
}

/// A class of bands under row and column permutations.
pub struct Class {
    /// The first member.
    pub cells: Cells,
    /// Its words, colour permutations left out.
    pub words: Vec<Word>,
    all_colours: OnceLock<Vec<Word>>,
    weaker: OnceLock<Vec<Weaker>>,
}

/// A band with one l-cell dropped or one k-cell relaxed.
pub struct Weaker {
    /// The column of the cell, if it was dropped.
    pub dropped: Option<usize>,
    /// The words, colour permutations left out.
    pub words: Vec<Word>,
}

/// All bands that can be part of a minimal pattern of several bands, the empty band among them.
pub struct Bands {
    /// The kinds of cells.
    pub kinds: Kinds,
    /// The column permutations.
    pub columns: Columns,
    /// The bands, one for each choice of row order, ascending by their cells.
    pub list: Vec<Band>,
    /// Their classes.
    pub classes: Vec<Class>,
    /// The numbers in `list` of the bands with given cells per column that have a colouring.
    pub by_counts: ByCounts,
    /// The minimal patterns of one band, some of them several times.
    pub impossible: Vec<Cells>,
}

impl Bands {
    /// All bands for patterns of at most `largest` cells: at most `k` k-cells and `l` cells in each row and block, every
    /// l-cell with a neighbour in the band outside its own column, and with a colouring. (An l-cell without such a
    /// neighbour has at most `l - 1` in all, because its column has at most `l` cells.) The neighbours that its cells
    /// lack count as cells: other bands must have them. The bands without a colouring that get one by dropping any
    /// l-cell or relaxing any k-cell are patterns.
    pub fn new(kinds: Kinds, largest: u32) -> Self {
        let mut bands = Bands {
            kinds,
            columns: Columns::new(),
            list: candidates(kinds, largest),
            classes: Vec::new(),
            by_counts: ByCounts::default(),
            impossible: Vec::new(),
        };
        bands.find_classes();
        let possible = (0u32..)
            .zip(&bands.list)
            .filter(|(_, b)| !bands.classes[b.class as usize].words.is_empty());
        bands.by_counts = ByCounts::new(possible.map(|(i, b)| (b.counts, i)));
        bands
    }

    fn find_classes(&mut self) {
        let index: Vec<Cells> = self.list.iter().map(|b| b.cells).collect();
        for first in 0..self.list.len() {
            if self.list[first].class != u32::MAX {
                continue;
            }
            let cells = index[first];
            let class = self.classes.len() as u32;
            for p in 0..self.columns.image.len() {
                let at = index
                    .binary_search(&image(&self.columns, p, cells))
                    .expect("images of bands are bands");
                if self.list[at].class == u32::MAX {
                    self.list[at].class = class;
                    self.list[at].from_class = p as u16;
                }
            }
            let words = words::of(cells, self.kinds);
            if words.is_empty()
                && weaker(cells, self.kinds)
                    .iter()
                    .all(|w| !w.words.is_empty())
            {
                self.impossible.push(cells);
            }
            self.classes.push(Class {
                cells,
                words,
                all_colours: OnceLock::new(),
                weaker: OnceLock::new(),
            });
        }
    }

    /// A band's words, colour permutations left out.
    pub fn words(&self, band: &Band) -> Vec<Word> {
        let p = band.from_class as usize;
        let words = &self.classes[band.class as usize].words;
        words.iter().map(|&w| self.columns.word(p, w)).collect()
    }

    /// All words of a band.
    pub fn all_words(&self, band: &Band) -> Vec<Word> {
        let p = band.from_class as usize;
        let class = &self.classes[band.class as usize];
        let words = class
            .all_colours
            .get_or_init(|| words::all_colours(&class.words, self.kinds));
        words.iter().map(|&w| self.columns.word(p, w)).collect()
    }

    /// A band with each of its l-cells dropped and each of its k-cells relaxed, in some order.
    pub fn weaker(&self, band: &Band) -> impl Iterator<Item = Weaker> {
        let p = band.from_class as usize;
        let class = &self.classes[band.class as usize];
        let list = class.weaker.get_or_init(|| weaker(class.cells, self.kinds));
        list.iter().map(move |w| Weaker {
            dropped: w.dropped.map(|c| self.columns.image[p][c]),
            words: w.words.iter().map(|&w| self.columns.word(p, w)).collect(),
        })
    }
}

fn weaker(cells: Cells, kinds: Kinds) -> Vec<Weaker> {
    let one = |x: u32| {
        let lower = cells & lower_bit(x) != 0;
        let bit = if lower { lower_bit(x) } else { 1 << x };
        Weaker {
            dropped: (!lower).then_some(x as usize % 18),
            words: words::of(cells & !bit, kinds),
        }
    };
    cell_bits(cells).map(one).collect()
}

/// The bands of [`Bands::new`], with and without a colouring.
fn candidates(kinds: Kinds, largest: u32) -> Vec<Band> {
    let Kinds { k, l } = kinds;
    let mut choices: Vec<Cells> = Vec::new();
    for row in (0..512u64).filter(|r| r.count_ones() <= l) {
        // All subsets of the row can be its k-cells.
        let mut lower = row;
        loop {
            if lower.count_ones() <= k {
                choices.push(row | lower << 9);
            }
            if lower == 0 {
                break;
            }
            lower = (lower - 1) & row;
        }
    }
    choices.sort_unstable();
    let size = |m: Cells| (m & ALL).count_ones();
    let blocks = |m: Cells| {
        (0..3).all(|s| {
            (m >> (3 * s) & BLOCK).count_ones() <= l && (m >> (3 * s + 9) & BLOCK).count_ones() <= k
        })
    };
    let mut list = Vec::new();
    for (i, &a) in choices.iter().enumerate() {
        for (j, &b) in choices.iter().enumerate().skip(i) {
            let two = a | b << 18;
            if size(two) > largest || !blocks(two) {
                continue;
            }
            for &c in &choices[j..] {
                let cells = two | c << 36;
                if size(cells) <= largest && blocks(cells) {
                    list.extend(Band::new(cells, kinds, largest));
                }
            }
        }
    }
    list.sort_unstable_by_key(|b: &Band| b.cells);
    list
}

impl Band {
    fn new(cells: Cells, kinds: Kinds, largest: u32) -> Option<Band> {
        let (mut counts, mut lack): (Counts, Counts) = (0, 0);
        for x in cell_bits(cells) {
            let (row, column) = (x / 18, x % 18);
            let near = 511 << (18 * row) | BLOCK << (column / 3 * 3);
            let own_column = 0x10_0004_0001 << column;
            let lower = cells & lower_bit(x) != 0;
            if !lower && cells & near & !own_column == 0 {
                return None;
            }
            counts += 1 << (4 * column);
            let needed = if lower { kinds.k } else { kinds.l };
            let missing = needed.saturating_sub((cells & near).count_ones() - 1);
            lack = larger(lack, (missing as Counts) << (4 * column));
        }
        let size = (cells & ALL).count_ones();
        (size + total(lack) <= largest).then_some(Band {
            cells,
            size,
            class: u32::MAX,
            from_class: 0,
            counts,
            lack,
        })
    }
}
