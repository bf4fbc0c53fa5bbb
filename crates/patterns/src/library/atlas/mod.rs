//! The atlas: a table of all minimal impossible patterns of one kind, each classified.
//!
//! A file is a CSV table with one line of column names ([`COLUMNS`]), compressed with gzip if its name ends in `.gz`; on reading, the first bytes
//! tell the two apart. A line before the column names says which patterns the table lists completely, or which part of such a table it is: `# all of
//! minimal 3-digit patterns order=3 size=0..81 bands=2 up-to=all`. Tables without it are read too, but whether they are complete is not known. Other
//! lines that begin with `#` are skipped. Rows are sorted by the number of cells, then by canonical form; the same atlas always has the same bytes.
//! Any program that reads CSV can read it.
//!
//! An id such as `k3-12-00017` names the digits, the cells and the rank, from 1, among the patterns of that size. Ranks count
//! within the list that the id's first part names: `k3` the 3-digit patterns of the whole board, `k3b2` those that fit into
//! two bands; `kl23` and `kl23b2` the 2,3-digit patterns; `s3` and `s3b2` the Sudoku-impossible 3-digit patterns. An id stands
//! for a pattern and its transpose; where the two are not equivalent under row and column permutations, the id alone is the
//! canonical form and the id with a `t` at its end is that one's transpose.

use oddagon_boards::theorem::{Pattern, Statement, impossible};
mod board;
mod build;
mod classify;
mod counts;
mod filter;
mod row;
mod table;
#[cfg(test)]
mod tests;
mod verify;

pub use board::{BOARD_COLUMNS, BoardAtlas, BoardRow};
pub use build::{BuildError, Disagreement, rows};
pub use classify::{ClassifyError, MAX_DEPTH, classify};
pub use counts::Counts;
pub use filter::{Filter, FilterError};
pub use row::{COLUMNS, Row, Value};
pub use verify::{Wrong, verify_list};

use crate::enumerate::{Kind, Marked, Options};
use oddagon_job::{Given, Part, PartsError, Shard, whole};
use thiserror::Error;

/// A table of classified patterns, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Atlas {
    /// The kind of patterns.
    pub kind: Kind,
    /// The number of bands that the list is restricted to; 3 for the whole board.
    pub bands: u32,
    /// Which patterns the rows list completely, or which part of such a table they are; `None` if the file does not say.
    pub part: Option<Part<Options>>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// Why a text is not an atlas.
#[derive(Debug, Error)]
pub enum AtlasError {
    /// It cannot be read or is not CSV.
    #[error("{0}")]
    Csv(#[from] csv::Error),
    /// It cannot be read.
    #[error("cannot read: {0}")]
    Io(#[from] std::io::Error),
    /// The first line, a comment, does not say what the table holds.
    #[error("line 1: {0}")]
    Part(String),
    /// It has no line of column names.
    #[error("expected the columns {expected}")]
    Columns {
        /// The names.
        expected: String,
    },
    /// It has no row, and no line that says what the table holds.
    #[error("found no row, expected at least one, or a first line `# all of …`")]
    Empty,
    /// A field with a wrong content.
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
    /// An atlas of some rows: sorted, each pattern once, numbered.
    pub fn new(kind: Kind, bands: u32, mut rows: Vec<Row>) -> Atlas {
        rows.sort_unstable_by_key(|row| row.pattern);
        rows.dedup_by_key(|row| row.pattern);
        let part = None;
        let mut atlas = Atlas {
            kind,
            bands,
            part,
            rows,
        };
        atlas.number();
        atlas
    }

    /// The atlas of these rows, which are the whole answer to a request or a part of it.
    pub fn answer(request: Options, shard: Shard, rows: Vec<Row>) -> Atlas {
        let atlas = Atlas::new(request.kind, request.bands, rows);
        let part = Some(Part::new(request, shard, atlas.lines()));
        Atlas { part, ..atlas }
    }

    /// The rows as lines of text, without quotes: no field has a comma.
    fn lines(&self) -> impl Iterator<Item = String> {
        let line = |row| {
            let fields = (0..COLUMNS.len()).map(|column| self.value(row, column).to_string());
            fields.collect::<Vec<_>>().join(",")
        };
        self.rows.iter().map(line)
    }

    /// What the rows are about: by the table's first line, otherwise by its ids.
    pub fn extent(&self) -> Options {
        match &self.part {
            Some(part) => part.request.clone(),
            None => Options {
                bands: self.bands,
                ..Options::whole_board(self.kind)
            },
        }
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

    /// Joins the parts of an atlas, given with the names of their files, and numbers all rows anew.
    ///
    /// # Errors
    /// If a part is missing or doubled, belongs to another atlas, or does not hold what its description says.
    pub fn merge(files: Vec<(String, Atlas)>) -> Result<Atlas, PartsError> {
        let given = |(name, atlas): (String, Atlas)| {
            let part = atlas.part.clone();
            (Given::new(name, part, atlas.lines()), atlas.rows)
        };
        let (parts, rows): (Vec<_>, Vec<_>) = files.into_iter().map(given).unzip();
        let Part { request, shard, .. } = whole(&parts)?;
        Ok(Atlas::answer(request, shard, rows.concat()))
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
