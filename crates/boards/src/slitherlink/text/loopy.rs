//! Game identifiers of Loopy, in Simon Tatham's collection of puzzles: `10x10t0dh:a3b2…`.

use super::{CLUE, Row, size};
use crate::form::tatham::clues;
use crate::slitherlink::Diagram;
use oddagon_core::TextError;

impl Diagram {
    /// The clues as an identifier that Loopy takes: columns, rows, kind of grid, and clues with
    /// letters for the cells between.
    pub fn loopy(&self) -> String {
        let mut text = format!("{}x{}t0:", self.columns, self.rows);
        let mut empty = 0u8;
        for clue in &self.clues {
            if empty == 26 || clue.is_some() && empty > 0 {
                text.push(char::from(b'a' + empty - 1));
                empty = 0;
            }
            match clue {
                Some(clue) => text.push(char::from(b'0' + clue)),
                None => empty += 1,
            }
        }
        if empty > 0 {
            text.push(char::from(b'a' + empty - 1));
        }
        text
    }
}

/// Reads an identifier; what follows a blank is ignored.
pub(super) fn read(row: &Row) -> Result<Diagram, TextError> {
    let mut reader = Reader {
        row,
        at: row.text.iter().take_while(|c| c.is_whitespace()).count(),
    };
    let columns = reader.number("a number of columns")?;
    reader.expect('x', "x, as in 5x5:a3b2...")?;
    let rows = reader.number("a number of rows")?;
    if reader.skip('t') {
        let kind = reader.at;
        if reader.number("a kind of grid")? != 0 {
            return Err(row.unexpected(kind, "0, for a grid of squares"));
        }
    }
    if reader.skip('d') {
        reader.at += 1;
    }
    reader.expect(':', "a colon, as in 5x5:a3b2...")?;
    size(row, rows, columns)?;
    let start = reader.at;
    let cells = row.text[start..].iter().take_while(|c| !c.is_whitespace());
    let clues = clues(&cells.collect::<String>(), 3).map_err(|(at, _)| {
        row.unexpected(start + at, &format!("{CLUE}, or a letter from a to z"))
    })?;
    if clues.len() != rows * columns {
        return Err(row.count(start, clues.len(), "cells", (rows * columns).to_string()));
    }
    let blank = Diagram::blank(rows, columns);
    Ok(Diagram { clues, ..blank })
}

struct Reader<'r> {
    row: &'r Row,
    at: usize,
}

impl Reader<'_> {
    fn number(&mut self, expected: &str) -> Result<usize, TextError> {
        let digits = self.row.text[self.at..].iter();
        let digits: String = digits.take_while(|c| c.is_ascii_digit()).collect();
        // More digits cannot be a size.
        if digits.len() < 6 && !digits.is_empty() {
            self.at += digits.len();
            Ok(digits.parse().unwrap_or_default())
        } else {
            Err(self.row.unexpected(self.at, expected))
        }
    }

    fn skip(&mut self, wanted: char) -> bool {
        let found = self.row.text.get(self.at) == Some(&wanted);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, wanted: char, expected: &str) -> Result<(), TextError> {
        if self.skip(wanted) {
            Ok(())
        } else {
            Err(self.row.unexpected(self.at, expected))
        }
    }
}
