//! The atlas: a table of all minimal impossible patterns of one kind, each classified.
//!
//! A file is a CSV table with one line of column names ([`COLUMNS`]), compressed with gzip if its
//! name ends in `.gz`; on reading, the first bytes tell the two apart. A line before the column
//! names says which patterns the table lists completely, or which part of such a table it is: `#
//! all of minimal 3-digit patterns order=3 size=0..81 bands=2 up-to=all`. Tables without it are
//! read too, but whether they are complete is not known. Other lines that begin with `#` are
//! skipped. Rows are sorted by the number of cells, then by canonical form; the same atlas always
//! has the same bytes. Any program that reads CSV can read it.
//!
//! An id such as `k3-12-00017` names the digits, the cells and the rank, from 1, among the patterns
//! of that size. Ranks count within the list that the id's first part names: `k3` the 3-digit
//! patterns of the whole board, `k3b2` those that fit into two bands; `kl23` and `kl23b2` the
//! 2,3-digit patterns; `s3` and `s3b2` the Sudoku-impossible 3-digit patterns. An id stands for a
//! pattern and its transpose; where the two are not equivalent under row and column permutations,
//! the id alone is the canonical form and the id with a `t` at its end is that one's transpose. On
//! another board the id starts with the digits and the first six digits of the SHA-256 of the
//! board's name, such as `k3@4d6e1f`.
//!
//! A table of patterns of another board has fewer columns ([`ON_BOARDS`]), and its first line
//! always says the board: where it is only some of the rows of a table, `# some of minimal 3-digit
//! patterns size=0..25 board=…`.

mod classify;
mod counts;
mod filter;
mod row;
mod table;
#[cfg(test)]
mod tests;
mod verify;

pub use classify::{BuildError, ClassifyError, Disagreement, classify, rows};
pub use counts::Counts;
pub use filter::{Filter, FilterError};
pub use row::{COLUMNS, MAX_DEPTH, ON_BOARDS, Row, Value};
pub use verify::{Wrong, verify_list};

use crate::enumerate::{Kind, Marked, Options};
use itertools::Itertools;
use oddagon_boards::theorem::Statement;
use oddagon_job::{Given, Part, PartsError, Shard, sha256, whole};
use oddagon_prover::Depth;
use thiserror::Error;

/// A table of classified patterns, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Atlas {
    /// What the rows are about: by the table's first line, otherwise by its ids.
    pub extent: Options,
    /// Which patterns the rows list completely, or which part of such a table they are; `None` if
    /// the file does not say.
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

/// Why tables are not the parts of one.
#[derive(Debug, Error)]
pub enum MergeError {
    /// A part is missing or doubled, belongs to another atlas, or does not hold what its
    /// description says.
    #[error(transparent)]
    Parts(#[from] PartsError),
    /// Two parts have different rows of a pattern.
    #[error("two parts say different things about {0}")]
    Differ(String),
}

impl Atlas {
    /// An atlas of some rows: sorted, each pattern once, numbered.
    pub fn new(extent: Options, mut rows: Vec<Row>) -> Atlas {
        rows.sort_unstable_by_key(|row| row.pattern);
        rows.dedup_by_key(|row| row.pattern);
        let (mut cells, mut rank) = (0, 0);
        for row in &mut rows {
            if row.cells() != cells {
                (cells, rank) = (row.cells(), 0);
            }
            rank += 1;
            row.rank = rank;
        }
        Atlas {
            extent,
            part: None,
            rows,
        }
    }

    /// The atlas of these rows, which are the whole answer to a request or a part of it.
    pub fn answer(request: Options, shard: Shard, rows: Vec<Row>) -> Atlas {
        let atlas = Atlas::new(request.clone(), rows);
        let part = Some(Part::new(
            "enumerate --classify",
            request,
            shard,
            atlas.lines(),
        ));
        Atlas { part, ..atlas }
    }

    /// The rows as lines of text, without quotes: no field has a comma.
    fn lines(&self) -> impl Iterator<Item = String> {
        self.rows.iter().map(|row| {
            let columns = self.columns().iter();
            let fields = columns.map(|&column| self.value(row, column).to_string());
            fields.collect::<Vec<_>>().join(",")
        })
    }

    /// The first part of all ids.
    pub fn prefix(&self) -> String {
        if let (Some(board), k) = (&self.extent.board, self.extent.kind.digits()) {
            return format!("k{k}@{}", &sha256(&board.text())[..6]);
        }
        let kind = match self.extent.kind {
            Kind::Colour { k } => format!("k{k}"),
            Kind::Kl { k, l } => format!("kl{k}{l}"),
            Kind::Sudoku { k } => format!("s{k}"),
            Kind::Deadly { k } => format!("d{k}"),
            Kind::Frame { k } => format!("f{k}"),
        };
        match self.extent.bands {
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
        self.extent.statement(&self.id(row), row.pattern)
    }

    /// The patterns.
    pub fn patterns(&self) -> impl Iterator<Item = Marked> {
        self.rows.iter().map(|row| row.pattern)
    }

    /// The index of a column by its name.
    pub fn column(name: &str) -> Option<usize> {
        COLUMNS.iter().position(|column| *column == name)
    }

    /// The columns of the table, as indices in [`COLUMNS`].
    pub fn columns(&self) -> &'static [usize] {
        match self.extent.board {
            None => &row::ON_SUDOKU,
            Some(_) => &ON_BOARDS,
        }
    }

    /// The names of the columns.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.columns().iter().map(|&column| COLUMNS[column])
    }

    /// A row's field in the column with this index in [`COLUMNS`]; nothing if the table has no such
    /// column.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn value(&self, row: &Row, column: usize) -> Value {
        let depth = |depth: Depth| match depth {
            Depth::Exactly(n) => Value::Number(n.into()),
            _ => Value::Missing,
        };
        let kind = self.extent.kind;
        match COLUMNS[column] {
            "id" => Value::Text(self.id(row)),
            "cells" => Value::Number(row.cells().into()),
            "pattern" => Value::Text(self.extent.line(row.pattern)),
            "depth_restricted" => depth(row.restricted),
            "depth_full" => depth(row.full),
            "sat" => Value::Text(if row.unsat { "unsat" } else { "sat" }.to_owned()),
            "stabiliser" => Value::Number(row.stabiliser.into()),
            _ if self.extent.board.is_some() => Value::Missing,
            "free_cells" => Value::Number(row.free_cells().into()),
            "super_impossible" => Value::Flag(row.is_super_impossible(kind)),
            "own_transpose" => Value::Flag(row.own_transpose),
            "transpose_id" => {
                let t = if row.own_transpose { "" } else { "t" };
                Value::Text(self.id(row) + t)
            }
            "bands" => Value::Number(row.bands().into()),
            "stacks" => Value::Number(row.stacks().into()),
            // Patterns of the other kinds are those that cannot be coloured.
            _ => Value::Flag(
                matches!(kind, Kind::Sudoku { .. }) && self.extent.is_colourable(row.pattern),
            ),
        }
    }

    /// Joins the parts of an atlas, given with the names of their files, and numbers all rows anew.
    ///
    /// # Errors
    /// [`MergeError`].
    pub fn merge(files: Vec<(String, Atlas)>) -> Result<Atlas, MergeError> {
        let (mut parts, mut rows) = (Vec::new(), Vec::new());
        for (name, atlas) in files {
            parts.push(Given::new(name, atlas.part.clone(), atlas.lines()));
            rows.extend(atlas.rows);
        }
        let Part { request, shard, .. } = whole(&parts)?;
        // Different tasks may find the same pattern.
        rows.sort_by_key(|row| row.pattern);
        for (a, b) in rows.iter().tuple_windows() {
            if a.pattern == b.pattern && (Row { rank: b.rank, ..*a }) != *b {
                return Err(MergeError::Differ(request.line(a.pattern)));
            }
        }
        Ok(Atlas::answer(request, shard, rows))
    }
}
