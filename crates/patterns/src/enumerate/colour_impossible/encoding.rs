//! How a profile with given column counts is written as an index into a table.

use super::profile::Profile;
use crate::enumerate::columns::{Counts, column};

/// What the sets of colours in the columns are written as.
///
/// With its column counts fixed, a profile has in each column a set of colours of known size.
/// Columns with no cell, or with a cell of every colour, are all alike. Of sets with more than half
/// the colours the complement is taken; then the sum of the weights 0, 1, 2, 3 of the colours tells
/// the sets of one size apart, or that of the weights 0, 1, 2, 4 for two colours of four. This sum
/// is the *code* of the set.
pub struct Encoding {
    /// The number of colours.
    pub colours: u32,
    counts: Counts,
    /// Columns whose code matters.
    active: Profile,
    /// Columns whose complement is taken, for every colour.
    flip: Profile,
}

/// A profile, complemented where that is due: for each colour the columns, ready for [`Index::of`].
pub type Encoded = [u16; 4];

impl Encoding {
    /// The encoding for profiles with these cells per column.
    pub fn new(colours: u32, counts: Counts) -> Self {
        let (mut active, mut flip) = (0, 0);
        for c in 0..9 {
            let n = column(counts, c);
            if n == 0 || n >= colours {
                continue;
            }
            active |= 1 << c;
            if 2 * n > colours {
                flip |= (0..colours).fold(0, |f, q| f | 1 << (9 * q + c as u32));
            }
        }
        Encoding {
            colours,
            counts,
            active,
            flip,
        }
    }

    /// Whether the code of column `c` matters.
    pub fn matters(&self, c: usize) -> bool {
        self.active >> c & 1 == 1
    }

    /// How many colours there are in column `c`.
    pub fn count(&self, c: usize) -> u32 {
        column(self.counts, c)
    }

    /// Encodes a profile.
    pub fn encode(&self, profile: Profile) -> Encoded {
        let w = profile ^ self.flip;
        std::array::from_fn(|q| (w >> (9 * q as u32) & self.active) as u16)
    }
}

/// How many codes sets of `n` colours have, and the least of them.
pub fn codes(colours: u32, n: u32) -> (u32, u32) {
    match (colours, n) {
        _ if n == 0 || n >= colours => (1, 0),
        (4, 2) => (6, 1),
        _ => (colours, 0),
    }
}

/// What colour `q` adds to the code of a set of `n` colours.
fn weight(colours: u32, n: u32, q: u32) -> u32 {
    match (colours, n, q) {
        (4, 2, 3) => 4,
        _ => q,
    }
}

/// The sets of `n` colours.
pub fn sets(colours: u32, n: u32) -> impl Iterator<Item = u32> {
    (0..1u32 << colours).filter(move |set| set.count_ones() == n)
}

/// The code of a set of colours, counted from the least.
fn code(colours: u32, set: u32) -> u32 {
    let n = set.count_ones();
    if n == 0 || n >= colours {
        return 0;
    }
    let set = if 2 * n > colours { !set } else { set };
    let weights = (0..colours).map(|q| (set >> q & 1) * weight(colours, n, q));
    weights.sum::<u32>() - codes(colours, n).1
}

/// The codes, counted from the least, of the sets of `n` colours without the colours `used` (bit
/// set).
fn codes_without(colours: u32, n: u32, used: u32) -> Vec<u32> {
    let sets = sets(colours, n).filter(|set| set & used == 0);
    sets.map(|set| code(colours, set)).collect()
}

/// For each code of a set of `m` colours the codes of the sets of `n` colours that are disjoint
/// from it.
pub fn disjoint_codes(colours: u32, n: u32, m: u32) -> Vec<Vec<u32>> {
    let mut disjoint = vec![Vec::new(); codes(colours, m).0 as usize];
    for set in sets(colours, m) {
        disjoint[code(colours, set) as usize] = codes_without(colours, n, set);
    }
    disjoint
}

/// Where the codes of some columns stand in a table.
pub struct Index {
    /// What the columns of each colour add to the place; the first colour adds nothing.
    places: Box<[[u32; 512]; 3]>,
    base: u32,
    /// The length of the table.
    pub len: usize,
}

impl Index {
    /// The index of profiles, restricted to these columns: the code of the first counts least.
    pub fn new(encoding: &Encoding, columns: impl Iterator<Item = usize>) -> Self {
        let colours = encoding.colours;
        let (mut stride, mut base, mut len) = ([0; 9], 0, 1u32);
        for c in columns {
            let (codes, least) = codes(colours, column(encoding.counts, c));
            if codes > 1 {
                stride[c] = len;
                base += len * least;
                len *= codes;
            }
        }
        let mut places = Box::new([[0; 512]; 3]);
        for (q, places) in (1..colours).zip(&mut *places) {
            let one = |c: usize| stride[c] * weight(colours, column(encoding.counts, c), q);
            let one: [u32; 9] = std::array::from_fn(one);
            for m in 1..512usize {
                places[m] = places[m & (m - 1)] + one[m.trailing_zeros() as usize];
            }
        }
        Index {
            places,
            base,
            len: len as usize,
        }
    }

    /// The place of an encoded profile in the table.
    pub fn of(&self, profile: Encoded) -> usize {
        let place = |q: usize| self.places[q - 1][profile[q] as usize & 511];
        let mut sum = place(1) + place(2);
        if profile[3] != 0 {
            sum += place(3);
        }
        (sum - self.base) as usize
    }
}
