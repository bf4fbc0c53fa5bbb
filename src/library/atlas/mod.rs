//! The atlas: a table of all minimal colour-impossible k-digit patterns, each classified.
//!
//! A file is a CSV table with one line of column names ([`COLUMNS`]), compressed with gzip if its name ends in `.gz`; what is read
//! is told apart by its first bytes. Rows are sorted by the number of cells, then by canonical form; the same atlas has
//! the same bytes, always. Any program that reads CSV reads it.
//!
//! An id such as `k3-12-00017` names the digits, the cells and the rank, from 1, among the patterns of that size. Ranks
//! count the list that the id's first part names: `k3` the whole board, `k3b2` the patterns that fit into two bands.
//! An id stands for a pattern and its transpose; where the two are not equivalent under row and column permutations, the
//! id alone is the canonical form and the id with a `t` at its end is that one's transpose.

mod classify;
mod counts;
mod filter;
mod row;
mod table;
#[cfg(test)]
mod tests;
mod verify;

pub use classify::{ClassifyError, MAX_DEPTH, classify};
pub use counts::Counts;
pub use filter::{Filter, FilterError};
pub use row::{COLUMNS, Row, Value};
pub use verify::{Wrong, verify, verify_order};

use crate::enumerate::{Options, Pattern, order};
use thiserror::Error;

/// A table of classified patterns, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Atlas {
    /// The first part of all ids: see [`prefix`].
    pub prefix: String,
    /// The number of digits.
    pub k: u32,
    /// The rows.
    pub rows: Vec<Row>,
}

/// Why a text is no atlas.
#[derive(Debug, Error)]
pub enum AtlasError {
    /// It cannot be read or is no CSV.
    #[error("{0}")]
    Csv(#[from] csv::Error),
    /// It cannot be read.
    #[error("cannot read: {0}")]
    Io(#[from] std::io::Error),
    /// The first line is not the line of column names.
    #[error("line 1: expected the columns {expected}")]
    Columns {
        /// The names.
        expected: String,
    },
    /// A field does not hold what it should.
    #[error("line {line}, column {column}: expected {expected}, found \"{found}\"")]
    Field {
        /// The line, from 1.
        line: u64,
        /// The column's name.
        column: &'static str,
        /// What was expected.
        expected: String,
        /// What is there.
        found: String,
    },
    /// Two tables that do not belong together.
    #[error("its ids start with {found}, those of the files before with {expected}")]
    Mixed {
        /// The first part of ids so far.
        expected: String,
        /// That of this table.
        found: String,
    },
}

/// The first part of the ids of a list: `k3` for the whole board, `k3b2` for two bands.
pub fn prefix(options: &Options) -> String {
    match options.bands {
        3 => format!("k{}", options.k),
        bands => format!("k{}b{bands}", options.k),
    }
}

/// The number of digits that the first part of an id names.
fn digits(prefix: &str) -> Option<u32> {
    let rest = prefix.strip_prefix('k')?;
    let (k, bands) = rest.split_once('b').unwrap_or((rest, "3"));
    let valid = ["1", "2", "3"].contains(&bands) && ["2", "3", "4"].contains(&k);
    valid.then(|| k.parse().ok()).flatten()
}

impl Atlas {
    /// An atlas of these rows: sorted, each pattern once, numbered.
    pub fn new(prefix: &str, k: u32, mut rows: Vec<Row>) -> Atlas {
        rows.sort_unstable_by_key(|row| order(&row.pattern));
        rows.dedup_by_key(|row| row.pattern);
        let mut atlas = Atlas {
            prefix: prefix.to_owned(),
            k,
            rows,
        };
        atlas.number();
        atlas
    }

    fn number(&mut self) {
        let (mut cells, mut rank) = (0, 0);
        for row in &mut self.rows {
            if row.cells() != cells {
                (cells, rank) = (row.cells(), 0);
            }
            rank += 1;
            row.rank = rank;
        }
    }

    /// The patterns.
    pub fn patterns(&self) -> impl Iterator<Item = Pattern> {
        self.rows.iter().map(|row| row.pattern)
    }

    /// Joins another part of the same atlas and numbers all anew.
    ///
    /// # Errors
    /// [`AtlasError::Mixed`].
    pub fn merge(self, other: Atlas) -> Result<Atlas, AtlasError> {
        if self.prefix != other.prefix {
            return Err(AtlasError::Mixed {
                expected: self.prefix,
                found: other.prefix,
            });
        }
        let rows = self.rows.into_iter().chain(other.rows).collect();
        Ok(Atlas::new(&self.prefix, self.k, rows))
    }
}
