//! The patterns of one band (three rows of nine cells), and how the band's columns may be permuted.

use super::words::{self, Word};
use std::ops::BitAnd;
use std::sync::OnceLock;

/// The cells of a band: bit `9 * row + column`.
pub type Cells = u32;

/// Nine small counts, four bits per column.
pub type Counts = u64;

/// The high bit of every field of a [`Counts`].
const HIGH: Counts = 0x8_8888_8888;

/// Whether `a <= b` in every column (all fields below 8).
pub fn fits(a: Counts, b: Counts) -> bool {
    ((b | HIGH) - a) & HIGH == HIGH
}

/// `max(a - b, 0)` in every column (all fields below 8).
pub fn excess(a: Counts, b: Counts) -> Counts {
    let d = (a | HIGH) - b;
    d & (((d & HIGH) >> 3) * 7)
}

/// The larger of two counts in every column (all fields below 8).
pub fn larger(a: Counts, b: Counts) -> Counts {
    b + excess(a, b)
}

/// The sum of the nine counts.
pub fn total(a: Counts) -> u32 {
    let a = (a & 0x0f0f_0f0f_0f0f) + (a >> 4 & 0x0f0f_0f0f_0f0f);
    (a.wrapping_mul(0x0101_0101_0101) >> 40 & 0xff) as u32
}

/// The count of one column.
pub fn column(a: Counts, c: usize) -> u32 {
    (a >> (4 * c) & 15) as u32
}

/// The three rows of a band pattern.
pub fn rows(cells: Cells) -> [u32; 3] {
    [cells & 511, cells >> 9 & 511, cells >> 18]
}

/// Three rows put in ascending order.
pub fn ascending<T: PartialOrd>([mut a, mut b, mut c]: [T; 3]) -> [T; 3] {
    if a > b {
        (a, b) = (b, a);
    }
    if b > c {
        (b, c) = (c, b);
    }
    if a > b {
        (a, b) = (b, a);
    }
    [a, b, c]
}

/// All orders of three things.
pub const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// The 1296 column permutations that keep the stacks together, as maps of nine-bit row masks.
pub struct Columns {
    /// `image[p][c]`: where permutation `p` puts column `c`.
    pub image: Vec<[usize; 9]>,
    rows: Vec<[u16; 512]>,
}

impl Columns {
    /// All of them; number 0 is the identity.
    pub fn new() -> Self {
        let mut image = Vec::with_capacity(1296);
        for n in 0..1296 {
            let inner = [n % 6, n / 6 % 6, n / 36 % 6];
            image.push(std::array::from_fn(|c| {
                ORDERS[n / 216][c / 3] * 3 + ORDERS[inner[c / 3]][c % 3]
            }));
        }
        let rows = image
            .iter()
            .map(|p: &[usize; 9]| {
                let mut map = [0u16; 512];
                for row in 1..512usize {
                    map[row] = map[row & (row - 1)] | 1 << p[row.trailing_zeros() as usize];
                }
                map
            })
            .collect();
        Columns { image, rows }
    }

    /// The image of a band pattern, its rows put in ascending order.
    pub fn cells(&self, p: usize, cells: Cells) -> Cells {
        let map = &self.rows[p];
        let [a, b, c] = ascending(rows(cells).map(|r| map[r as usize] as u32));
        a | b << 9 | c << 18
    }

    /// The numbers of the permutations, except the identity, that fix these counts.
    pub fn fixing(&self, counts: Counts) -> Vec<usize> {
        let fixes = |&p: &usize| {
            let image = self.image[p];
            (0..9).all(|c| column(counts, c) == column(counts, image[c]))
        };
        (1..self.image.len()).filter(fixes).collect()
    }

    /// The image of a word.
    pub fn word(&self, p: usize, word: Word) -> Word {
        let map = &self.rows[p];
        let plane = |q: u32| (map[(word >> (9 * q) & 511) as usize] as Word) << (9 * q);
        plane(0) | plane(1) | plane(2) | plane(3)
    }
}

/// Whether some order of the rows puts `small` inside `large`; both are given by their rows.
pub fn contains<T: Copy + BitAnd<Output = T> + PartialEq>(large: [T; 3], small: [T; 3]) -> bool {
    ORDERS
        .iter()
        .any(|o| (0..3).all(|i| small[o[i]] & large[i] == small[o[i]]))
}

/// The numbers of bands, by their cells per column.
#[derive(Default)]
pub struct ByCounts(Vec<(Counts, Vec<u32>)>);

impl ByCounts {
    /// Sorts the numbers of bands.
    pub fn new(bands: impl Iterator<Item = (Counts, u32)>) -> Self {
        let mut all: Vec<(Counts, u32)> = bands.collect();
        all.sort_unstable();
        let groups = all.chunk_by(|x, y| x.0 == y.0);
        ByCounts(
            groups
                .map(|g| (g[0].0, g.iter().map(|x| x.1).collect()))
                .collect(),
        )
    }

    /// The bands with these cells per column.
    pub fn get(&self, counts: Counts) -> &[u32] {
        match self.0.binary_search_by_key(&counts, |g| g.0) {
            Ok(i) => &self.0[i].1,
            Err(_) => &[],
        }
    }

    /// All cells per column that bands have, ascending, with these bands.
    pub fn iter(&self) -> impl Iterator<Item = (Counts, &[u32])> {
        self.0.iter().map(|(counts, bands)| (*counts, &bands[..]))
    }
}

/// A band pattern up to the order of its rows, with what the search asks of it.
pub struct Band {
    /// The cells; rows ascending as numbers.
    pub cells: Cells,
    /// How many cells.
    pub size: u32,
    /// Cells per column.
    pub counts: Counts,
    /// Per column, how many neighbours its worst cell still lacks to have `k`.
    pub lack: Counts,
    /// Which class of bands, and the column permutation that takes the class's first member here.
    pub class: u32,
    /// See `class`.
    pub from_class: u16,
}

/// A class of band patterns under row and column permutations: the words of its first member.
pub struct Class {
    /// The first member.
    pub cells: Cells,
    /// Its words, colour permutations left out.
    pub words: Vec<Word>,
    all_colours: OnceLock<Vec<Word>>,
    /// Its words after dropping each of its cells, in ascending order of cells.
    pub without: Vec<Vec<Word>>,
}

/// All band patterns that can be part of a minimal pattern.
pub struct Bands {
    /// Number of colours.
    pub k: u32,
    /// The column permutations.
    pub columns: Columns,
    /// The patterns, one for each choice of row order, ascending by their cells. The empty one is left out.
    pub list: Vec<Band>,
    /// Their classes.
    pub classes: Vec<Class>,
    /// The numbers in `list` of the patterns with given cells per column.
    pub by_counts: ByCounts,
}

/// The first block of a band.
const BLOCK: Cells = 7 | 7 << 9 | 7 << 18;

/// The neighbours of each cell inside its band.
fn neighbours() -> [Cells; 27] {
    std::array::from_fn(|x| {
        let (row, stack) = (x / 9, x % 9 / 3);
        (511 << (9 * row) | BLOCK << (3 * stack)) & !(1 << x)
    })
}

/// The cells of a band pattern, one by one.
pub fn cells_of(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let x = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(x)
    })
}

impl Bands {
    /// All band patterns of at most `largest` cells for `k` colours (2 to 4): at most `k` cells in each row and
    /// block, and every cell with a neighbour in the band outside its own column. (A cell without one has at most
    /// `k - 1` neighbours in all, because its column has at most `k` cells.)
    pub fn new(k: u32, largest: u32) -> Self {
        let columns = Columns::new();
        let near = neighbours();
        let choices: Vec<u32> = (0..512u32).filter(|r| r.count_ones() <= k).collect();
        let blocks = |m: u32| (0..3).all(|s| (m >> (3 * s) & BLOCK).count_ones() <= k);
        let mut list = Vec::new();
        for (i, &a) in choices.iter().enumerate() {
            for (j, &b) in choices.iter().enumerate().skip(i) {
                if !blocks(a | b << 9) || a.count_ones() + b.count_ones() > largest {
                    continue;
                }
                for &c in &choices[j..] {
                    let cells = a | b << 9 | c << 18;
                    let size = cells.count_ones();
                    if size == 0 || size > largest || !blocks(cells) {
                        continue;
                    }
                    if let Some(band) = Band::new(cells, k, &near) {
                        list.push(band);
                    }
                }
            }
        }
        list.sort_unstable_by_key(|b: &Band| b.cells);
        let mut bands = Bands {
            k,
            columns,
            list,
            classes: Vec::new(),
            by_counts: ByCounts::default(),
        };
        bands.find_classes();
        let counts = bands.list.iter().map(|b| b.counts);
        bands.by_counts = ByCounts::new(counts.zip(0..));
        bands
    }

    /// `k` cells in every column.
    pub fn full(&self) -> Counts {
        self.k as Counts * 0x1_1111_1111
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
                let image = self.columns.cells(p, cells);
                let Ok(at) = index.binary_search(&image) else {
                    continue;
                };
                if self.list[at].class == u32::MAX {
                    self.list[at].class = class;
                    self.list[at].from_class = p as u16;
                }
            }
            let without = cells_of(cells)
                .map(|x| words::of(cells & !(1 << x), self.k))
                .collect();
            self.classes.push(Class {
                cells,
                words: words::of(cells, self.k),
                all_colours: OnceLock::new(),
                without,
            });
        }
    }

    /// A band's words, colour permutations left out.
    pub fn words(&self, band: &Band) -> impl Iterator<Item = Word> {
        let p = band.from_class as usize;
        self.classes[band.class as usize]
            .words
            .iter()
            .map(move |&w| self.columns.word(p, w))
    }

    /// All words of the first member of a class, ascending.
    pub fn class_words(&self, class: u32) -> &[Word] {
        let class = &self.classes[class as usize];
        class
            .all_colours
            .get_or_init(|| words::all_colours(&class.words, self.k))
    }

    /// All words of a band.
    pub fn all_words(&self, band: &Band) -> Vec<Word> {
        let p = band.from_class as usize;
        self.class_words(band.class)
            .iter()
            .map(|&w| self.columns.word(p, w))
            .collect()
    }

    /// For each cell of a band, in some order: its column, and the band's words without it, colour permutations left
    /// out.
    pub fn words_without(&self, band: &Band) -> impl Iterator<Item = (usize, Vec<Word>)> {
        let p = band.from_class as usize;
        let class = &self.classes[band.class as usize];
        cells_of(class.cells)
            .zip(&class.without)
            .map(move |(x, words)| {
                (
                    self.columns.image[p][x % 9],
                    words.iter().map(|&w| self.columns.word(p, w)).collect(),
                )
            })
    }
}

impl Band {
    fn new(cells: Cells, k: u32, near: &[Cells; 27]) -> Option<Band> {
        let (mut counts, mut lack): (Counts, Counts) = (0, 0);
        for x in cells_of(cells) {
            let own_column = 0x40201 << (x % 9);
            if cells & near[x] & !own_column == 0 {
                return None;
            }
            counts += 1 << (4 * (x % 9));
            let missing = k.saturating_sub((cells & near[x]).count_ones());
            lack = larger(lack, (missing as Counts) << (4 * (x % 9)));
        }
        let size = cells.count_ones();
        Some(Band {
            cells,
            size,
            counts,
            lack,
            class: u32::MAX,
            from_class: 0,
        })
    }
}
