//! Atlas files.

use super::row::{COLUMNS, ON_SUDOKU, Row};
use super::{Atlas, AtlasError};
use crate::enumerate::{Kind, Options};
use flate2::{Compression, GzBuilder, read::MultiGzDecoder};
use oddagon_job::Part;
use oddagon_prover::Depth;
use std::io::{BufRead, BufReader, Read, Write};

/// The most bytes of the line that says what a table holds.
const MAX_HEAD_BYTES: u64 = 1000;

/// How the first line starts if only some of the rows are there.
const SOME: &str = "# some of ";

impl Atlas {
    /// Writes the table. The bytes depend on the rows alone.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, to: impl Write, compressed: bool) -> std::io::Result<()> {
        if !compressed {
            return self.write_csv(to).map(drop);
        }
        // No time and no name in the header.
        let gz = GzBuilder::new().write(to, Compression::new(9));
        self.write_csv(gz)?.finish()?.flush()
    }

    fn write_csv<W: Write>(&self, mut to: W) -> std::io::Result<W> {
        match (&self.part, &self.extent.board) {
            (Some(part), _) => writeln!(to, "# {}", part.line())?,
            (None, Some(_)) => writeln!(to, "{SOME}{}", self.extent)?,
            (None, None) => {}
        }
        let mut csv = csv::Writer::from_writer(to);
        csv.write_record(self.names())?;
        for row in &self.rows {
            for &column in self.columns() {
                csv.write_field(self.value(row, column).to_string())?;
            }
            csv.write_record(None::<&[u8]>)?;
        }
        csv.into_inner().map_err(|error| error.into_error())
    }

    /// Reads a table, compressed or not. Columns that follow from others must agree with them;
    /// ranks, depths and symmetries are taken as they are: see [`Atlas::verify`].
    ///
    /// # Errors
    /// What is wrong and where. A table without rows is an error, unless its first line says what
    /// it holds.
    pub fn read(from: impl Read) -> Result<Atlas, AtlasError> {
        let mut from = BufReader::new(from);
        if from.fill_buf()?.starts_with(&[0x1f, 0x8b]) {
            Atlas::read_csv(BufReader::new(MultiGzDecoder::new(from)))
        } else {
            Atlas::read_csv(from)
        }
    }

    fn read_csv(mut from: impl BufRead) -> Result<Atlas, AtlasError> {
        let mut head = Vec::new();
        let mut atlas = None;
        if from.fill_buf()?.starts_with(b"#") {
            from.by_ref()
                .take(MAX_HEAD_BYTES)
                .read_until(b'\n', &mut head)?;
            atlas = Some(Atlas::of_head(&String::from_utf8_lossy(&head))?);
        }
        // The line is a comment; read again, it counts in the numbers of lines.
        let mut csv = csv::ReaderBuilder::new()
            .comment(Some(b'#'))
            .from_reader(head.as_slice().chain(from));
        let columns = atlas.as_ref().map_or(&ON_SUDOKU[..], Atlas::columns);
        let names: Vec<&str> = columns.iter().map(|&column| COLUMNS[column]).collect();
        if csv.headers()?.iter().ne(names.iter().copied()) {
            let expected = names.join(",");
            return Err(AtlasError::Columns { expected });
        }
        let mut record = csv::StringRecord::new();
        while csv.read_record(&mut record)? {
            let fields = Fields {
                record: &record,
                columns,
            };
            let (prefix, extent, rank) = fields.id()?;
            let atlas = atlas.get_or_insert_with(|| Atlas::new(extent, Vec::new()));
            if prefix != atlas.prefix() {
                return Err(fields.wrong(0, format!("an id that starts with {}", atlas.prefix())));
            }
            let row = fields.row(rank, &atlas.extent)?;
            for &column in columns {
                let value = atlas.value(&row, column).to_string();
                if value != fields.field(column) {
                    return Err(fields.wrong(column, value));
                }
            }
            atlas.rows.push(row);
        }
        atlas.ok_or(AtlasError::Empty)
    }

    /// An atlas without rows, by its first line.
    fn of_head(line: &str) -> Result<Atlas, AtlasError> {
        let extent = line.trim_end().strip_prefix(SOME);
        let (extent, part) = match extent {
            Some(extent) => (extent.parse().map_err(AtlasError::Part)?, None),
            None => {
                let part = line.trim_start_matches('#').trim().parse();
                let part: Part<Options> = part.map_err(AtlasError::Part)?;
                (part.request.clone(), Some(part))
            }
        };
        if !extent.transpose {
            let message = "expected up-to=all: a row stands for a pattern and its transpose";
            return Err(AtlasError::Part(message.to_owned()));
        }
        if let Kind::Deadly { .. } | Kind::Frame { .. } = extent.kind {
            let message = "expected impossible patterns: deadly ones and frames have no depth";
            return Err(AtlasError::Part(message.to_owned()));
        }
        Ok(Atlas {
            part,
            ..Atlas::new(extent, Vec::new())
        })
    }
}

/// One line of a table that is being read.
struct Fields<'r> {
    record: &'r csv::StringRecord,
    /// The columns that it has.
    columns: &'static [usize],
}

impl<'r> Fields<'r> {
    /// What is in a column; nothing if the table does not have it.
    fn field(&self, column: usize) -> &'r str {
        let place = self.columns.iter().position(|&other| other == column);
        place.map_or("", |place| &self.record[place])
    }

    fn wrong(&self, column: usize, expected: impl Into<String>) -> AtlasError {
        AtlasError::Field {
            line: self.record.position().map_or(0, csv::Position::line),
            column: COLUMNS[column],
            expected: expected.into(),
            found: self.field(column).chars().take(100).collect(),
        }
    }

    /// The first part of the id, the patterns of Sudoku's board that it names if there is no other
    /// board, and the rank.
    fn id(&self) -> Result<(&'r str, Options, u32), AtlasError> {
        let mut parts = self.field(0).split('-');
        let prefix = parts.next().unwrap_or_default();
        let rank = parts.nth(1).and_then(|rank| rank.parse().ok());
        match (scope(prefix), rank) {
            (Some(extent), Some(rank)) => Ok((prefix, extent, rank)),
            _ => Err(self.wrong(0, "an id such as k3-12-00017")),
        }
    }

    fn row(&self, rank: u32, extent: &Options) -> Result<Row, AtlasError> {
        let flag = |column: usize, yes: &str, no: &str| match self.field(column) {
            text if text == yes => Ok(true),
            text if text == no => Ok(false),
            _ => Err(self.wrong(column, format!("{yes} or {no}"))),
        };
        let depth = |column: usize| match self.field(column) {
            "" => Ok(Row::BEYOND),
            text => match text.parse() {
                Ok(depth) => Ok(Depth::Exactly(depth)),
                Err(_) => Err(self.wrong(column, "a depth")),
            },
        };
        let cells = extent.cells();
        let marks = || match extent.kind {
            Kind::Kl { k, l } => format!("{cells} characters, `.`, `{k}` or `{l}`"),
            _ => format!("{cells} characters, `X` or `.`"),
        };
        let pattern = extent.pattern(self.field(2));
        let stabiliser = self.field(8).parse();
        Ok(Row {
            pattern: pattern.ok_or_else(|| self.wrong(2, marks()))?,
            rank,
            restricted: depth(3)?,
            full: depth(4)?,
            unsat: flag(5, "unsat", "sat")?,
            stabiliser: stabiliser.map_err(|_| self.wrong(8, "a number"))?,
            own_transpose: extent.board.is_none() && flag(9, "true", "false")?,
        })
    }
}

/// The patterns of Sudoku's board that the first part of an id names.
fn scope(prefix: &str) -> Option<Options> {
    // Another board is not named, only told apart.
    let (prefix, is_elsewhere) = match prefix.split_once('@') {
        Some((digits, _)) => (digits, true),
        None => (prefix, false),
    };
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
    let options = Options {
        bands,
        ..Options::whole_board(kind)
    };
    (is_elsewhere || options.validate().is_ok()).then_some(options)
}
