//! Bands of k-digit patterns, and the words that completed bands show.

use super::super::band::{Cells, Columns, cells_of};
use itertools::Itertools;
use std::collections::HashMap;

/// The columns that `k` digits have in a completed band: number `sum of code(q) * 27^q`, where the code of a digit is its
/// column inside each stack, in base 3, the first stack lowest.
pub type FullWord = u16;

/// The first block of a band.
const BLOCK: Cells = 7 | 7 << 9 | 7 << 18;

/// A place of one digit in a completed band: one cell in each row and block.
#[derive(Clone, Copy)]
struct Place {
    cells: Cells,
    code: u16,
}

/// Bands with at most `k` cells in each row and block.
pub struct Bands {
    /// Number of digits.
    pub k: u32,
    /// The column permutations.
    pub columns: Columns,
    /// What each column permutation makes of the code of a digit.
    codes: Vec<[u16; 27]>,
    /// For each word, the number of its orbit under digit permutations.
    pub orbit: Vec<u16>,
    /// The number of orbits.
    pub orbits: usize,
    /// The bands up to the order of rows, ascending by size, then as numbers; the empty one is first.
    pub list: Vec<Band>,
    /// Their classes under row and column permutations, ascending by size.
    pub classes: Vec<Class>,
}

/// A band up to the order of its rows.
pub struct Band {
    /// The cells; rows ascending as numbers.
    pub cells: Cells,
    /// Its class, and the column permutation that takes the class's first member here.
    pub class: u32,
    /// See `class`.
    pub from_class: u16,
    /// The numbers in the list of the bands with one cell less.
    pub smaller: Vec<u32>,
}

/// A class of bands.
pub struct Class {
    /// The number in the list of its first member.
    pub first: u32,
    /// The words of the completed bands that contain the first member, one of each orbit under digit permutations.
    pub words: Vec<FullWord>,
}

impl Bands {
    /// All bands of at most `largest` cells for `k` digits, 2 or 3.
    pub fn new(k: u32, largest: u32) -> Self {
        let columns = Columns::new();
        let images = columns.image.iter().map(|p| {
            std::array::from_fn(|code| {
                let column = |s: usize| 3 * s + code / 3usize.pow(s as u32) % 3;
                let moved = (0..3).map(|s| p[column(s)]);
                moved
                    .map(|c| (c % 3 * 3usize.pow(c as u32 / 3)) as u16)
                    .sum()
            })
        });
        let mut numbers = HashMap::new();
        let orbit = (0..27u16.pow(k)).map(|word| {
            let mut codes: Vec<u16> = (0..k).map(|q| word / 27u16.pow(q) % 27).collect();
            codes.sort_unstable();
            let next = numbers.len() as u16;
            *numbers.entry(codes).or_insert(next)
        });
        let orbit: Vec<u16> = orbit.collect();
        let mut bands = Bands {
            k,
            orbits: numbers.len(),
            orbit,
            codes: images.collect(),
            columns,
            list: Vec::new(),
            classes: Vec::new(),
        };
        bands.find_list(largest);
        bands.find_classes();
        bands
    }

    /// The number of full words.
    pub fn word_count(&self) -> usize {
        27usize.pow(self.k)
    }

    /// The number of bands of at most `size` cells: the first ones of the list.
    pub fn up_to(&self, size: u32) -> usize {
        self.list.partition_point(|b| b.cells.count_ones() <= size)
    }

    fn find_list(&mut self, largest: u32) {
        let k = self.k;
        let rows: Vec<Cells> = (0..512).filter(|r: &Cells| r.count_ones() <= k).collect();
        let blocks = |m: Cells| (0..3).all(|s| (m >> (3 * s) & BLOCK).count_ones() <= k);
        let mut all = Vec::new();
        for (i, &a) in rows.iter().enumerate() {
            for (j, &b) in rows.iter().enumerate().skip(i) {
                for &c in rows[j..].iter().filter(|_| blocks(a | b << 9)) {
                    let cells = a | b << 9 | c << 18;
                    if cells.count_ones() <= largest && blocks(cells) {
                        all.push(cells);
                    }
                }
            }
        }
        all.sort_unstable_by_key(|c| (c.count_ones(), *c));
        let list = all.into_iter().map(|cells| Band {
            cells,
            class: u32::MAX,
            from_class: 0,
            smaller: Vec::new(),
        });
        self.list = list.collect();
        for i in 0..self.list.len() {
            let cells = self.list[i].cells;
            let less = |x: usize| self.number(self.columns.cells(0, cells & !(1 << x)));
            self.list[i].smaller = cells_of(cells).map(less).collect();
        }
    }

    /// The number in the list of a band whose rows ascend.
    fn number(&self, cells: Cells) -> u32 {
        let key = (cells.count_ones(), cells);
        let at = self
            .list
            .binary_search_by_key(&key, |b| (b.cells.count_ones(), b.cells));
        at.expect("bands and their parts are in the list") as u32
    }

    fn find_classes(&mut self) {
        let places = places();
        for first in 0..self.list.len() {
            if self.list[first].class != u32::MAX {
                continue;
            }
            let cells = self.list[first].cells;
            for p in 0..self.columns.image.len() {
                let at = self.number(self.columns.cells(p, cells)) as usize;
                if self.list[at].class == u32::MAX {
                    self.list[at].class = self.classes.len() as u32;
                    self.list[at].from_class = p as u16;
                }
            }
            let mut seen = vec![false; self.word_count()];
            let mut words = Vec::new();
            complete(&places, cells, 0, self.k, &mut Vec::new(), &mut |codes| {
                let mut codes = codes.to_vec();
                codes.sort_unstable();
                let word = codes.iter().rev().fold(0, |w, c| 27 * w + c);
                if !std::mem::replace(&mut seen[word as usize], true) {
                    words.push(word);
                }
            });
            self.classes.push(Class {
                first: first as u32,
                words,
            });
        }
    }

    /// What a column permutation makes of a word.
    pub fn image(&self, p: usize, word: FullWord) -> FullWord {
        let codes = &self.codes[p];
        let (mut left, mut weight, mut image) = (word, 1, 0);
        for _ in 0..self.k {
            image += codes[(left % 27) as usize] * weight;
            left /= 27;
            weight = weight.wrapping_mul(27);
        }
        image
    }

    /// A band's words, one of each orbit under digit permutations.
    pub fn words(&self, band: &Band) -> impl Iterator<Item = FullWord> {
        let p = band.from_class as usize;
        let class = &self.classes[band.class as usize];
        class.words.iter().map(move |&w| self.image(p, w))
    }

    /// All words of a band as a table.
    pub fn table(&self, band: &Band) -> Vec<bool> {
        let mut table = vec![false; self.word_count()];
        for word in self.words(band) {
            let codes: Vec<u16> = (0..self.k).map(|q| word / 27u16.pow(q) % 27).collect();
            for order in codes.iter().permutations(codes.len()) {
                table[order.iter().fold(0, |w, &&c| 27 * w + c as usize)] = true;
            }
        }
        table
    }
}

/// All places of one digit.
fn places() -> Vec<Place> {
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let place = |rows: [u32; 3], code: u16| {
        let column = |s: u32| 3 * s + (code / 3u16.pow(s) % 3) as u32;
        let cells = (0..3).map(|s| 1 << (9 * rows[s as usize] + column(s)));
        Place {
            cells: cells.sum(),
            code,
        }
    };
    let one = |rows: [u32; 3]| (0..27).map(move |code| place(rows, code));
    orders.into_iter().flat_map(one).collect()
}

/// Visits, up to digit permutations, the codes of all ways to place `k` more digits, so that they and the cells `taken`
/// cover `cells`.
fn complete(
    places: &[Place],
    cells: Cells,
    taken: Cells,
    k: u32,
    codes: &mut Vec<u16>,
    visit: &mut impl FnMut(&[u16]),
) {
    let left = cells & !taken;
    if k == 0 {
        if left == 0 {
            visit(codes);
        }
        return;
    }
    if left.count_ones() > 3 * k {
        return;
    }
    // The first cell left gets the next digit.
    let must = left & left.wrapping_neg();
    for place in places {
        if place.cells & taken == 0 && place.cells & must == must {
            codes.push(place.code);
            complete(places, cells, taken | place.cells, k - 1, codes, visit);
            codes.pop();
        }
    }
}
