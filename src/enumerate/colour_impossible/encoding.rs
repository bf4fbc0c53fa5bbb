//! How the profile of two bands with given column counts is written as an index into a table.

use super::profile::Profile;
use crate::enumerate::columns::{Counts, column};

/// What the sets of colours in the columns are written as.
///
/// With the column counts of two bands fixed, a profile of theirs has in each column a set of colours of known size.
/// Columns with no cell, or with a cell of every colour, are all alike. Of sets with more than half the colours the
/// complement is taken; then the sum of the weights 0, 1, 2, 4 of the colours tells the sets of one size apart. This sum is
/// the *code* of the set.
pub struct Encoding {
    /// The number of colours.
    pub colours: u32,
    counts: Counts,
    /// Columns whose code matters.
    active: Profile,
    /// Columns whose complement is taken, for every colour.
    flip: Profile,
    /// The number of codes of each column.
    codes: [u32; 9],
    /// Each column's least code.
    base: [u32; 9],
}

/// A profile, complemented where that is due: for each colour the columns, ready for [`Index::of`].
pub type Encoded = [u16; 4];

const WEIGHT: [u32; 4] = [0, 1, 2, 4];

impl Encoding {
    /// The encoding for two bands with these cells per column.
    pub fn new(colours: u32, counts: Counts) -> Self {
        let mut e = Encoding {
            colours,
            counts,
            active: 0,
            flip: 0,
            codes: [1; 9],
            base: [0; 9],
        };
        for c in 0..9 {
            let n = column(counts, c);
            if n == 0 || n >= colours {
                continue;
            }
            e.active |= 1 << c;
            if 2 * n > colours {
                e.flip |= (0..colours).fold(0, |f, q| f | 1 << (9 * q + c as u32));
            }
            (e.codes[c], e.base[c]) = match (colours, n) {
                (4, 2) => (6, 1),
                (4, _) => (5, 0),
                _ => (colours, 0),
            };
        }
        e
    }

    /// Encodes a profile.
    pub fn encode(&self, profile: Profile) -> Encoded {
        let w = profile ^ self.flip;
        std::array::from_fn(|q| (w >> (9 * q as u32) & self.active) as u16)
    }

    /// The codes of column `c`, counted from the least, of the sets of colours without the colours `used` (bit set).
    fn codes_without(&self, c: usize, used: u32) -> Vec<u32> {
        let n = column(self.counts, c);
        let sets = (0..1u32 << self.colours).filter(|s| s.count_ones() == n && s & used == 0);
        let code = |set: u32| {
            let set = if 2 * n > self.colours { !set } else { set };
            let weights = (0..self.colours as usize).map(|q| (set >> q & 1) * WEIGHT[q]);
            weights.sum::<u32>() - self.base[c]
        };
        sets.map(code).collect()
    }
}

/// Where the codes of some columns stand in a table.
pub struct Index {
    place: Box<[u32; 512]>,
    base: u32,
    /// The length of the table.
    pub len: usize,
    /// The columns whose codes matter.
    columns: Vec<usize>,
    /// For each of these columns and each set of colours: where the codes of the sets without these colours are.
    without: Vec<Vec<Vec<u32>>>,
}

impl Index {
    /// The index of profiles, restricted to these columns.
    pub fn new(encoding: &Encoding, columns: u32) -> Self {
        let (mut stride, mut base, mut len) = ([0; 9], 0, 1u32);
        for (c, stride) in stride.iter_mut().enumerate() {
            if columns >> c & 1 == 1 && encoding.codes[c] > 1 {
                *stride = len;
                base += len * encoding.base[c];
                len *= encoding.codes[c];
            }
        }
        let mut place = Box::new([0; 512]);
        for m in 1..512usize {
            place[m] = place[m & (m - 1)] + stride[m.trailing_zeros() as usize];
        }
        let columns: Vec<usize> = (0..9).filter(|&c| stride[c] > 0).collect();
        let without = |&c: &usize| {
            let places = |used| {
                let codes = encoding.codes_without(c, used).into_iter();
                codes.map(|code| code * stride[c]).collect()
            };
            (0..1 << encoding.colours).map(places).collect()
        };
        Index {
            without: columns.iter().map(without).collect(),
            place,
            base,
            len: len as usize,
            columns,
        }
    }

    /// The place of an encoded profile in the table.
    pub fn of(&self, profile: Encoded) -> usize {
        let place = |q: usize| WEIGHT[q] * self.place[profile[q] as usize & 511];
        let mut sum = place(1) + place(2);
        if profile[3] != 0 {
            sum += place(3);
        }
        (sum - self.base) as usize
    }

    /// Visits the places in the table of all profiles that are disjoint from this one.
    pub fn disjoint(&self, profile: Profile, visit: &mut impl FnMut(usize)) {
        self.disjoint_from(0, 0, profile, visit);
    }

    fn disjoint_from(
        &self,
        column: usize,
        place: u32,
        profile: Profile,
        visit: &mut impl FnMut(usize),
    ) {
        let Some(c) = self.columns.get(column) else {
            return visit(place as usize);
        };
        let w = profile >> c;
        let used = (w & 1 | w >> 8 & 2 | w >> 16 & 4 | w >> 24 & 8) as usize;
        for more in &self.without[column][used] {
            self.disjoint_from(column + 1, place + more, profile, visit);
        }
    }
}
