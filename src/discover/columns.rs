//! A table of base assignments, kept by rows and by columns.

use super::literals::{Literals, members};

/// Base assignments, with a bit set of rows for every literal.
#[derive(Debug)]
pub struct Columns {
    rows: Vec<Literals>,
    columns: Vec<Rows>,
}

/// A set of rows of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rows(Vec<[u64; 8]>);

impl Columns {
    /// The table of these assignments of that many literals, in an order of its own: assignments that differ much stand near each other, so that
    /// sets that meet are likely to meet in their first words.
    pub fn new(mut rows: Vec<Literals>, literals: usize) -> Columns {
        rows.sort_by_cached_key(|&row| scattered(row));
        let none = Rows::none(rows.len());
        let mut columns = vec![none; literals];
        for (i, &row) in rows.iter().enumerate() {
            for literal in members(row) {
                columns[literal].insert(i);
            }
        }
        Columns { rows, columns }
    }

    /// The literals true in a row.
    pub fn row(&self, row: usize) -> Literals {
        self.rows[row]
    }

    /// The rows in which a literal is true.
    pub fn of(&self, literal: usize) -> &Rows {
        &self.columns[literal]
    }

    /// All rows.
    pub fn all(&self) -> Rows {
        let mut all = Rows::none(self.rows.len());
        (0..self.rows.len()).for_each(|i| all.insert(i));
        all
    }
}

impl Rows {
    /// The empty set, for that many rows.
    fn none(rows: usize) -> Rows {
        Rows(vec![[0; 8]; rows.div_ceil(512)])
    }

    fn insert(&mut self, row: usize) {
        self.0[row / 512][row / 64 % 8] |= 1 << (row % 64);
    }

    /// The rows in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().flatten().enumerate().flat_map(|(i, &word)| {
            let mut word = word;
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * i + bit)
            })
        })
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.0.iter().flatten().all(|&word| word == 0)
    }

    /// Whether a row is in both sets.
    pub fn meets(&self, other: &Rows) -> bool {
        for (a, b) in self.0.iter().zip(&other.0) {
            let mut any = 0;
            for i in 0..8 {
                any |= a[i] & b[i];
            }
            if any != 0 {
                return true;
            }
        }
        false
    }

    /// Whether a row is in all three sets.
    pub fn meets_both(&self, a: &Rows, b: &Rows) -> bool {
        for (mine, (a, b)) in self.0.iter().zip(a.0.iter().zip(&b.0)) {
            let mut any = 0;
            for i in 0..8 {
                any |= mine[i] & a[i] & b[i];
            }
            if any != 0 {
                return true;
            }
        }
        false
    }

    /// Becomes the rows in both sets.
    pub fn set_and(&mut self, a: &Rows, b: &Rows) {
        self.set(a, b, |a, b| a & b);
    }

    /// Becomes the rows of the first set that are not in the second.
    pub fn set_without(&mut self, a: &Rows, b: &Rows) {
        self.set(a, b, |a, b| a & !b);
    }

    #[inline(always)]
    fn set(&mut self, a: &Rows, b: &Rows, of: impl Fn(u64, u64) -> u64) {
        self.0.resize(a.0.len(), [0; 8]);
        for (mine, (a, b)) in self.0.iter_mut().zip(a.0.iter().zip(&b.0)) {
            for i in 0..8 {
                mine[i] = of(a[i], b[i]);
            }
        }
    }
}

/// A hash, different for each assignment (the finaliser of MurmurHash3).
fn scattered(row: Literals) -> u64 {
    let mix = |x: u64| {
        let x = (x ^ x >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        let x = (x ^ x >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        x ^ x >> 33
    };
    mix(row as u64 ^ mix((row >> 64) as u64))
}
