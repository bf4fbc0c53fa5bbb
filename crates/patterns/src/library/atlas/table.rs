//! Atlas files.

use super::row::{COLUMNS, Row};
use super::{Atlas, AtlasError, scope};
use crate::enumerate::{Kind, Marked, Options};
use flate2::{Compression, GzBuilder, read::MultiGzDecoder};
use oddagon_job::Part;
use oddagon_prover::Depth;
use std::io::{BufRead, BufReader, Read, Write};

/// The most bytes of the line that says what a table holds.
const MAX_HEAD_BYTES: u64 = 1000;

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
        if let Some(part) = &self.part {
            writeln!(to, "# {}", part.line())?;
        }
        let mut csv = csv::Writer::from_writer(to);
        csv.write_record(COLUMNS)?;
        for row in &self.rows {
            for column in 0..COLUMNS.len() {
                csv.write_field(self.value(row, column).to_string())?;
            }
            csv.write_record(None::<&[u8]>)?;
        }
        csv.into_inner().map_err(|error| error.into_error())
    }

    /// Reads a table, compressed or not. Columns that follow from others must agree with them; ranks, depths and symmetries
    /// are taken as they are: see [`Atlas::verify`].
    ///
    /// # Errors
    /// What is wrong and where. A table without rows is an error, unless its first line says what it holds.
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
        let mut atlas: Option<Atlas> = None;
        if from.fill_buf()?.starts_with(b"#") {
            from.by_ref()
                .take(MAX_HEAD_BYTES)
                .read_until(b'\n', &mut head)?;
            let text = String::from_utf8_lossy(&head);
            let part = text.trim_start_matches('#').trim().parse();
            let part: Part<Options> = part.map_err(AtlasError::Part)?;
            if !part.request.transpose {
                let message = "expected up-to=all: a row stands for a pattern and its transpose";
                return Err(AtlasError::Part(message.to_owned()));
            }
            let Options { kind, bands, .. } = part.request;
            let mut table = Atlas::new(kind, bands, Vec::new());
            table.part = Some(part);
            atlas = Some(table);
        }
        // The line is a comment; read again, it counts in the numbers of lines.
        let mut csv = csv::ReaderBuilder::new()
            .comment(Some(b'#'))
            .from_reader(head.as_slice().chain(from));
        if csv.headers()?.iter().ne(COLUMNS) {
            let expected = COLUMNS.join(",");
            return Err(AtlasError::Columns { expected });
        }
        let mut record = csv::StringRecord::new();
        while csv.read_record(&mut record)? {
            let fields = Fields(&record);
            let (kind, bands, rank) = fields.id()?;
            let atlas = atlas.get_or_insert_with(|| Atlas::new(kind, bands, Vec::new()));
            if (kind, bands) != (atlas.kind, atlas.bands) {
                return Err(fields.wrong(0, format!("an id that starts with {}", atlas.prefix())));
            }
            let row = fields.row(rank, kind)?;
            for column in 0..COLUMNS.len() {
                let value = atlas.value(&row, column).to_string();
                if value != record[column] {
                    return Err(fields.wrong(column, value));
                }
            }
            atlas.rows.push(row);
        }
        atlas.ok_or(AtlasError::Empty)
    }
}

/// One line of a table that is being read.
struct Fields<'r>(&'r csv::StringRecord);

impl Fields<'_> {
    fn wrong(&self, column: usize, expected: impl Into<String>) -> AtlasError {
        AtlasError::Field {
            line: self.0.position().map_or(0, csv::Position::line),
            column: COLUMNS[column],
            expected: expected.into(),
            found: self.0[column].chars().take(100).collect(),
        }
    }

    /// The kind of patterns, the number of bands and the rank that the id names.
    fn id(&self) -> Result<(Kind, u32, u32), AtlasError> {
        let mut parts = self.0[0].split('-');
        let scope = parts.next().and_then(scope);
        let rank = parts.nth(1).and_then(|rank| rank.parse().ok());
        match (scope, rank) {
            (Some((kind, bands)), Some(rank)) => Ok((kind, bands, rank)),
            _ => Err(self.wrong(0, "an id such as k3-12-00017")),
        }
    }

    fn row(&self, rank: u32, kind: Kind) -> Result<Row, AtlasError> {
        let flag = |column: usize, yes: &str, no: &str| match &self.0[column] {
            text if text == yes => Ok(true),
            text if text == no => Ok(false),
            _ => Err(self.wrong(column, format!("{yes} or {no}"))),
        };
        let depth = |column: usize| match &self.0[column] {
            "" => Ok(Row::BEYOND),
            text => match text.parse() {
                Ok(depth) => Ok(Depth::Exactly(depth)),
                Err(_) => Err(self.wrong(column, "a depth")),
            },
        };
        let pattern = Marked::from_line(&self.0[2], kind);
        let marks = || match kind {
            Kind::Kl { k, l } => format!("81 characters, `.`, `{k}` or `{l}`"),
            _ => "81 characters, `X` or `.`".to_owned(),
        };
        let stabiliser = self.0[8].parse();
        Ok(Row {
            pattern: pattern.ok_or_else(|| self.wrong(2, marks()))?,
            rank,
            restricted: depth(3)?,
            full: depth(4)?,
            unsat: flag(5, "unsat", "sat")?,
            stabiliser: stabiliser.map_err(|_| self.wrong(8, "a number"))?,
            own_transpose: flag(9, "true", "false")?,
        })
    }
}
