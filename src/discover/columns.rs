//! A table of base assignments, kept by rows and by columns.

use super::literals::{Literals, members};

/// Base assignments, with a bit set of rows for every literal.
#[derive(Debug)]
pub struct Columns {
    rows: Vec<Literals>,
    columns: Vec<Rows>,
}

/// A set of rows of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows(Vec<[u64; 8]>);

impl Columns {
    /// The table of these assignments of that many literals, in an order of its own: assignments that differ much stand near each other, so that
    /// sets that meet are likely to meet in their first words.
    pub fn new(mut rows: Vec<Literals>, literals: usize) -> Columns {
        rows.sort_by_cached_key(|&row| scattered(row));
        let none = Rows(vec![[0; 8]; rows.len().div_ceil(512)]);
        let mut columns = vec![none; literals];
        for (i, &row) in rows.iter().enumerate() {
            for literal in members(row) {
                columns[literal].0[i / 512][i / 64 % 8] |= 1 << (i % 64);
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
        let mut all = Rows(vec![[0; 8]; self.rows.len().div_ceil(512)]);
        for i in 0..self.rows.len() {
            all.0[i / 512][i / 64 % 8] |= 1 << (i % 64);
        }
        all
    }
}

impl Rows {
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
        let meet = |(a, b): (&[u64; 8], &[u64; 8])| (0..8).fold(0, |any, i| any | a[i] & b[i]) != 0;
        self.0.iter().zip(&other.0).any(meet)
    }

    /// Whether a row is in all three sets.
    pub fn meets_both(&self, a: &Rows, b: &Rows) -> bool {
        let lanes = self.0.iter().zip(a.0.iter().zip(&b.0));
        let meet = |(l, (a, b)): (&[u64; 8], (&[u64; 8], &[u64; 8]))| {
            (0..8).fold(0, |any, i| any | l[i] & a[i] & b[i]) != 0
        };
        lanes.into_iter().any(meet)
    }

    /// The rows in both sets.
    pub fn and(&self, other: &Rows) -> Rows {
        let pairs = self.0.iter().zip(&other.0);
        Rows(
            pairs
                .map(|(a, b)| std::array::from_fn(|i| a[i] & b[i]))
                .collect(),
        )
    }

    /// The rows of this set that are not in the other.
    pub fn without(&self, other: &Rows) -> Rows {
        let pairs = self.0.iter().zip(&other.0);
        Rows(
            pairs
                .map(|(a, b)| std::array::from_fn(|i| a[i] & !b[i]))
                .collect(),
        )
    }
}

/// A number that is spread over its range, for each assignment another (the finaliser of MurmurHash3).
fn scattered(row: Literals) -> u64 {
    let mix = |x: u64| {
        let x = (x ^ x >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        let x = (x ^ x >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        x ^ x >> 33
    };
    mix(row as u64 ^ mix((row >> 64) as u64))
}
