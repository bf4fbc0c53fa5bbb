//! Tables of patterns of other boards.

use super::classify::depths;
use super::{ClassifyError, Value};
use crate::enumerate::board::{
    BoardEnumeration, BoardOptions, BoardPattern, Colouring, Geometry, GeometryError, cells_of,
};
use crate::library::sha256;
use oddagon_boards::latin;
use oddagon_boards::theorem::{BoardName, Statement, Theorem, TheoremError};
use oddagon_job::{Part, Shard};
use oddagon_prover::Depth;
use std::io::Write;

/// The columns of these tables: those of the Sudoku tables that make sense on every board.
pub const BOARD_COLUMNS: [&str; 7] = [
    "id",
    "cells",
    "pattern",
    "depth_restricted",
    "depth_full",
    "sat",
    "stabiliser",
];

/// A table of all minimal impossible patterns of a board, classified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardAtlas {
    /// What the table lists completely.
    pub options: BoardOptions,
    /// Whether no row is missing.
    pub whole: bool,
    /// The rows, by size and line.
    pub rows: Vec<BoardRow>,
}

/// A pattern and what is known about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardRow {
    /// The pattern, in canonical form.
    pub pattern: BoardPattern,
    /// Its number among the patterns of its size, from 1.
    pub rank: usize,
    /// The restricted T&E-depth, if it is known.
    pub restricted: Option<usize>,
    /// The full T&E-depth, likewise.
    pub full: Option<usize>,
    /// Whether SAT finds it impossible.
    pub unsat: bool,
    /// How many symmetries keep it.
    pub stabiliser: usize,
}

impl BoardAtlas {
    /// The board.
    ///
    /// # Errors
    /// If its text names no board.
    pub fn board(&self) -> Result<(BoardName, Geometry), GeometryError> {
        let name: BoardName = ron::from_str(&self.options.board)
            .map_err(|error| GeometryError::Board(error.to_string()))?;
        let geometry = latin::geometry(&name)?;
        Ok((name, geometry))
    }

    /// A row's id: the digits, the board (the first six digits of its text's SHA-256), the cells and the rank.
    pub fn id(&self, row: &BoardRow) -> String {
        let (k, board) = (self.options.k, sha256(&self.options.board));
        let size = row.pattern.size();
        format!("k{k}@{}-{size:02}-{:05}", &board[..6], row.rank)
    }

    /// The theorem that a row's pattern is impossible, named by its id.
    pub fn statement(&self, name: &BoardName, cells: usize, row: &BoardRow) -> Statement {
        statement(&self.id(row), name, cells, self.options.k, row.pattern)
    }

    /// A row's field in the column of that name; empty where these tables have no such column.
    pub fn value(&self, cells: usize, row: &BoardRow, column: &str) -> Value {
        let number = |n: usize| Value::Number(n as u64);
        let depth = |depth: Option<usize>| depth.map_or(Value::Missing, number);
        match column {
            "id" => Value::Text(self.id(row)),
            "cells" => number(row.pattern.size()),
            "pattern" => Value::Text(row.pattern.text(cells)),
            "depth_restricted" => depth(row.restricted),
            "depth_full" => depth(row.full),
            "sat" => Value::Text(if row.unsat { "unsat" } else { "sat" }.to_owned()),
            "stabiliser" => number(row.stabiliser),
            _ => Value::Missing,
        }
    }

    /// A table of these rows; puts them in order and numbers them.
    pub fn new(options: BoardOptions, mut rows: Vec<BoardRow>) -> BoardAtlas {
        let (mut size, mut rank) = (0, 0);
        for row in &mut rows {
            if row.pattern.size() != size {
                (size, rank) = (row.pattern.size(), 0);
            }
            rank += 1;
            row.rank = rank;
        }
        BoardAtlas {
            options,
            whole: true,
            rows,
        }
    }

    /// Classifies a pattern of an enumeration.
    ///
    /// # Errors
    /// [`ClassifyError`], which no pattern should cause.
    pub fn classify(
        enumeration: &BoardEnumeration,
        name: &BoardName,
        pattern: BoardPattern,
    ) -> Result<BoardRow, ClassifyError> {
        let cells = enumeration.geometry().cells();
        let line = || pattern.text(cells);
        let statement = statement("", name, cells, enumeration.options().k, pattern);
        let theorem = Theorem::new(statement);
        let theorem = theorem.map_err(|error: TheoremError| {
            ClassifyError::Disagreement(format!("{}: {error}", line()))
        })?;
        let found = depths(&theorem, &[], line)?;
        let known = |depth: Depth| depth.value();
        Ok(BoardRow {
            pattern,
            rank: 0,
            restricted: known(found.restricted),
            full: known(found.full),
            unsat: found.unsat,
            stabiliser: enumeration.symmetries().canonical(pattern.cells()).1,
        })
    }

    /// Writes the table, or the part of one that these rows are: a line that says what it holds, the names of columns, the rows.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, shard: Shard, to: &mut dyn Write) -> std::io::Result<()> {
        let (_, geometry) = self.board().map_err(std::io::Error::other)?;
        let line = |row: &BoardRow| {
            let field = |column: &&str| self.value(geometry.cells(), row, column).to_string();
            BOARD_COLUMNS
                .iter()
                .map(field)
                .collect::<Vec<_>>()
                .join(",")
        };
        let lines = || self.rows.iter().map(line);
        if self.whole {
            writeln!(to, "# {}", Part::new(&self.options, shard, lines()).line())?;
        } else {
            writeln!(to, "# some of {}", self.options)?;
        }
        writeln!(to, "{}", BOARD_COLUMNS.join(","))?;
        lines().try_for_each(|line| writeln!(to, "{line}"))
    }

    /// Whether a first line is that of such a table.
    pub fn is_meant_by(line: &str) -> bool {
        line.starts_with('#') && line.contains(" board=")
    }

    /// Reads what [`write`](Self::write) wrote.
    ///
    /// # Errors
    /// What is wrong, with its line.
    pub fn read(text: &str) -> Result<BoardAtlas, String> {
        let mut lines = text.lines();
        let head = lines.next().unwrap_or_default();
        let all = head.strip_prefix("# all of ");
        let options = all.or_else(|| head.strip_prefix("# some of "));
        let options = options
            .ok_or("line 1: expected `# all of …` and a board; `oddagon merge` joins parts")?;
        let options = options.parse().map_err(|e| format!("line 1: {e}"))?;
        let mut atlas = BoardAtlas {
            options,
            whole: all.is_some(),
            rows: Vec::new(),
        };
        let (_, geometry) = atlas.board().map_err(|e| format!("line 1: {e}"))?;
        let columns = BOARD_COLUMNS.join(",");
        if lines.next() != Some(&columns) {
            return Err(format!("line 2: expected {columns}"));
        }
        for (number, line) in (3..).zip(lines) {
            let row = row(line, geometry.cells())
                .ok_or_else(|| format!("line {number}: expected a row of the columns {columns}"))?;
            let again = BOARD_COLUMNS.map(|c| atlas.value(geometry.cells(), &row, c).to_string());
            if again.join(",") != line {
                return Err(format!(
                    "line {number}: expected {}, which is what its columns say",
                    again.join(",")
                ));
            }
            atlas.rows.push(row);
        }
        Ok(atlas)
    }

    /// Verifies a row but for its rank: its pattern is of a size asked for, canonical, impossible and minimal, and no unit has all of its
    /// cells; with `depths`, its depths and SAT's answer are computed again and agree.
    ///
    /// # Errors
    /// What is wrong.
    pub fn verify(
        &self,
        enumeration: &BoardEnumeration,
        name: &BoardName,
        row: &BoardRow,
        depths: bool,
    ) -> Result<(), String> {
        let (geometry, k) = (enumeration.geometry(), self.options.k);
        let (cells, size) = (row.pattern.cells(), row.pattern.size());
        let id = self.id(row);
        let possible = |cells| Colouring::of(geometry, cells, k).is_some();
        let (form, stabiliser) = enumeration.symmetries().canonical(cells);
        let wrong = if !(self.options.least..=self.options.most).contains(&size) {
            "its size is none of those asked for"
        } else if form != cells {
            "it is not in canonical form"
        } else if stabiliser != row.stabiliser {
            "another number of symmetries keeps it"
        } else if geometry.units().iter().any(|unit| cells & !unit == 0) {
            "its cells are in one unit"
        } else if possible(cells) {
            "it is possible"
        } else if !cells_of(cells).all(|cell| possible(cells & !(1 << cell))) {
            "it is not minimal"
        } else if !row.unsat {
            "SAT says that it is possible"
        } else {
            if depths {
                let again = BoardAtlas::classify(enumeration, name, row.pattern);
                let again = again.map_err(|error| format!("{id}: {error}"))?;
                let rank = row.rank;
                if (BoardRow { rank, ..again }) != *row {
                    return Err(format!("{id}: other depths come out"));
                }
            }
            return Ok(());
        };
        Err(format!("{id}: {wrong}"))
    }

    /// Checks that the rows are in order, distinct, and numbered in this order.
    ///
    /// # Errors
    /// The first row that is not.
    pub fn verify_order(&self) -> Result<(), String> {
        let ordered = BoardAtlas::new(self.options.clone(), self.rows.clone());
        let pairs = self.rows.iter().zip(&ordered.rows);
        let mut before = None;
        for (row, numbered) in pairs {
            let wrong = self.whole && row.rank != numbered.rank;
            if wrong || before.is_some_and(|before| before >= row.pattern) {
                return Err(format!("{}: not in order", self.id(row)));
            }
            before = Some(row.pattern);
        }
        Ok(())
    }
}

/// The theorem that a pattern of a square board of `cells` cells is impossible.
fn statement(
    called: &str,
    name: &BoardName,
    cells: usize,
    k: usize,
    pattern: BoardPattern,
) -> Statement {
    latin::k_digit_statement(called, name, cells.isqrt(), k, pattern.cells())
}

/// A row, from its line; of the id only the rank is read.
fn row(line: &str, cells: usize) -> Option<BoardRow> {
    let fields: Vec<&str> = line.split(',').collect();
    let [id, _, pattern, restricted, full, sat, stabiliser] = fields[..] else {
        return None;
    };
    let depth = |text: &str| match text {
        "" => Some(None),
        text => text.parse().ok().map(Some),
    };
    Some(BoardRow {
        pattern: BoardPattern::from_text(pattern, cells)?,
        rank: id.rsplit('-').next()?.parse().ok()?,
        restricted: depth(restricted)?,
        full: depth(full)?,
        unsat: sat == "unsat",
        stabiliser: stabiliser.parse().ok()?,
    })
}
