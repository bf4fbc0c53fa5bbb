//! The atlas: a table of all minimal impossible patterns of one kind, each classified.
//!
//! A file is a CSV table with one line of column names ([`COLUMNS`]), compressed with gzip if its name ends in `.gz`; what is read
//! is told apart by its first bytes. Rows are sorted by the number of cells, then by canonical form; the same atlas has
//! the same bytes, always. Any program that reads CSV reads it.
//!
//! An id such as `k3-12-00017` names the digits, the cells and the rank, from 1, among the patterns of that size. Ranks
//! count the list that the id's first part names: `k3` the 3-digit patterns of the whole board, `k3b2` those that fit into two
//! bands; `kl23` and `kl23b2` the 2,3-digit patterns; `s3` and `s3b2` the Sudoku-impossible 3-digit patterns.
//! An id stands for a pattern and its transpose; where the two are not equivalent under row and column permutations, the
//! id alone is the canonical form and the id with a `t` at its end is that one's transpose.

use crate::theorem::impossible;
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

use crate::enumerate::{Kind, Marked};
use crate::theorem::{Pattern, Statement};
use thiserror::Error;

/// A table of classified patterns, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Atlas {
    /// The kind of patterns.
    pub kind: Kind,
    /// The number of bands that the list is restricted to; 3 for the whole board.
    pub bands: u32,
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

/// The kind of patterns and the number of bands that the first part of an id names.
fn scope(prefix: &str) -> Option<(Kind, u32)> {
    let (kind, bands) = match prefix.split_once('b') {
        Some((kind, bands)) => (
            kind,
            ["1", "2"].iter().position(|b| *b == bands)? as u32 + 1,
        ),
        None => (prefix, 3),
    };
    let end = kind.find(|c: char| c.is_ascii_digit())?;
    let digits: Option<Vec<u32>> = kind[end..].chars().map(|c| c.to_digit(10)).collect();
    let kind = match (&kind[..end], &digits?[..]) {
        ("k", &[k]) => Kind::Colour { k },
        ("kl", &[k, l]) => Kind::Kl { k, l },
        ("s", &[k]) => Kind::Sudoku { k },
        _ => return None,
    };
    kind.validate().is_ok().then_some((kind, bands))
}

impl Atlas {
    /// An atlas of these rows: sorted, each pattern once, numbered.
    pub fn new(kind: Kind, bands: u32, mut rows: Vec<Row>) -> Atlas {
        rows.sort_unstable_by_key(|row| row.pattern);
        rows.dedup_by_key(|row| row.pattern);
        let mut atlas = Atlas { kind, bands, rows };
        atlas.number();
        atlas
    }

    /// The first part of all ids.
    pub fn prefix(&self) -> String {
        let kind = match self.kind {
            Kind::Colour { k } => format!("k{k}"),
            Kind::Kl { k, l } => format!("kl{k}{l}"),
            Kind::Sudoku { k } => format!("s{k}"),
        };
        match self.bands {
            3 => kind,
            bands => format!("{kind}b{bands}"),
        }
    }

    /// A row's id.
    pub fn id(&self, row: &Row) -> String {
        format!("{}-{:02}-{:05}", self.prefix(), row.cells(), row.rank)
    }

    /// The theorem that a row's pattern is impossible, named by its id.
    pub fn statement(&self, row: &Row) -> Statement {
        statement(&self.id(row), row.pattern, self.kind)
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
    pub fn patterns(&self) -> impl Iterator<Item = Marked> {
        self.rows.iter().map(|row| row.pattern)
    }

    /// Joins another part of the same atlas and numbers all anew.
    ///
    /// # Errors
    /// [`AtlasError::Mixed`].
    pub fn merge(self, other: Atlas) -> Result<Atlas, AtlasError> {
        if (self.kind, self.bands) != (other.kind, other.bands) {
            return Err(AtlasError::Mixed {
                expected: self.prefix(),
                found: other.prefix(),
            });
        }
        let rows = self.rows.into_iter().chain(other.rows).collect();
        Ok(Atlas::new(self.kind, self.bands, rows))
    }
}

/// The theorem that a pattern is impossible.
fn statement(name: &str, pattern: Marked, kind: Kind) -> Statement {
    let cells = pattern.line(kind);
    let pattern = match kind {
        Kind::Colour { k } | Kind::Sudoku { k } => Pattern::Digits {
            k: k as usize,
            cells,
        },
        Kind::Kl { k, l } => Pattern::KlDigits {
            k: k as usize,
            l: l as usize,
            cells,
        },
    };
    impossible(name, 3, pattern)
}
