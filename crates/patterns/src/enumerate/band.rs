//! The cells of a band (three rows of nine cells), and which bands are alike.

use super::cells::Pattern;
use super::columns::{Columns, Counts};
use super::pattern::Marked;
use rustc_hash::FxHashMap;

/// The cells of a band: of the 18 bits of each row, the low nine tell its cells, the high nine
/// which are k-cells.
pub type Cells = u64;

/// One row: the bits of all its cells.
const ROW: Cells = (1 << 18) - 1;

/// The cells of the first row, whatever their kind.
pub const FIRST_ROW: Cells = 511;

/// The cells of the first column, whatever their kind.
pub const FIRST_COLUMN: Cells = 1 | 1 << 18 | 1 << 36;

/// The cells of the first block, whatever their kind.
pub const FIRST_BLOCK: Cells = 7 * FIRST_COLUMN;

/// All cells, whatever their kind.
const ALL: Cells = 511 * FIRST_COLUMN;

/// How many digits cells may hold: all cells the first `l`, k-cells only the first `k`. There are
/// no k-cells if `k` is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digits {
    /// Digits of a k-cell.
    pub k: u32,
    /// Digits of any other cell.
    pub l: u32,
}

/// The number of cells.
pub fn size(cells: Cells) -> u32 {
    (cells & ALL).count_ones()
}

/// The places of the cells of a band, one by one: `18 * row + column`.
pub fn places(cells: Cells) -> impl Iterator<Item = u32> {
    let mut left = cells & ALL;
    std::iter::from_fn(move || {
        let x = (left != 0).then(|| left.trailing_zeros())?;
        left &= left - 1;
        Some(x)
    })
}

/// Cells per column.
pub fn counts(cells: Cells) -> Counts {
    places(cells).map(|x| 1 << (4 * (x % 18))).sum()
}

/// The bit that tells whether the cell at place `x` is a k-cell.
pub fn k_bit(x: u32) -> Cells {
    1 << (x + 9)
}

/// The three rows.
fn rows(cells: Cells) -> [Cells; 3] {
    [cells & ROW, cells >> 18 & ROW, cells >> 36]
}

/// The image under column permutation `p`, its rows put in ascending order.
pub fn image(columns: &Columns, p: usize, cells: Cells) -> Cells {
    let [mut a, mut b, mut c] = rows(cells).map(|row| columns.permuted::<2>(p, row));
    if a > b {
        (a, b) = (b, a);
    }
    if b > c {
        (b, c) = (c, b);
    }
    if a > b {
        (a, b) = (b, a);
    }
    a | b << 18 | c << 36
}

/// The pattern that these bands make.
pub fn joined(bands: [Cells; 3]) -> Marked {
    let plane = |shift: u32| {
        (0..9).fold(0, |p, r| {
            let row = bands[r / 3] >> (18 * (r % 3)) >> shift & 511;
            p | Pattern::from(row) << (9 * r)
        })
    };
    Marked {
        cells: plane(0),
        lower: plane(9),
    }
}

/// Whether at most `k` cells of each row and block are k-cells.
pub fn fits_k(cells: Cells, k: u32) -> bool {
    let at_most = |unit: Cells| (cells >> 9 & unit).count_ones() <= k;
    (0..3).all(|i| at_most(FIRST_ROW << (18 * i)) && at_most(FIRST_BLOCK << (3 * i)))
}

/// All bands of at most `largest` cells with at most `l` cells, and among them at most `k` k-cells,
/// in each row and block: one for each choice of row order, with ascending rows. Ascending as
/// numbers; the empty band is the first.
pub fn all(digits: Digits, largest: u32) -> Vec<Cells> {
    let Digits { k, l } = digits;
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
    let blocks_fit = |band: Cells| {
        (0..3).all(|s| {
            let at = |shift: u32| (band >> (3 * s + shift) & FIRST_BLOCK).count_ones();
            at(0) <= l && at(9) <= k
        })
    };
    let mut list = Vec::new();
    for (i, &a) in choices.iter().enumerate() {
        for (j, &b) in choices.iter().enumerate().skip(i) {
            let two = a | b << 18;
            if size(two) > largest || !blocks_fit(two) {
                continue;
            }
            let bands = choices[j..].iter().map(|c| two | c << 36);
            list.extend(bands.filter(|&band| size(band) <= largest && blocks_fit(band)));
        }
    }
    list.sort_unstable();
    list
}

/// Where a band stands among those that row and column permutations map to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Member {
    /// The number of its class.
    pub class: u32,
    /// The column permutation that takes the first member of the class to this band.
    pub from_first: u16,
}

/// The numbers of bands in a list.
pub struct Numbers(FxHashMap<Cells, u32>);

impl Numbers {
    /// Numbers the bands of a list.
    pub fn new(list: &[Cells]) -> Self {
        Numbers(list.iter().copied().zip(0..).collect())
    }

    /// The number of a band.
    ///
    /// # Panics
    /// If the band is not in the list.
    pub fn of(&self, band: Cells) -> u32 {
        self.0[&band]
    }

    /// The classes of the bands under row and column permutations: of each band its class, and of
    /// each class the first member. The list holds all images of its bands.
    pub fn classes(&self, columns: &Columns, list: &[Cells]) -> (Vec<Member>, Vec<Cells>) {
        let mut members: Vec<Option<Member>> = vec![None; list.len()];
        let mut firsts = Vec::new();
        for (number, &first) in list.iter().enumerate() {
            if members[number].is_some() {
                continue;
            }
            for p in columns.numbers() {
                let member = Member {
                    class: firsts.len() as u32,
                    from_first: p as u16,
                };
                let image = self.of(image(columns, p, first));
                members[image as usize].get_or_insert(member);
            }
            firsts.push(first);
        }
        (members.into_iter().flatten().collect(), firsts)
    }
}
