//! The one reader of puzzles as people post them.
//!
//! A puzzle comes in many dresses: a line of 81 characters, a framed grid, a table of candidates
//! with a forum's marks, the file of a program, the address of a site. [`read`] tells them apart
//! and says what it took for what. Its answer is always one of four things that the rest of the
//! program knows: a position of Sudoku, a line of HoDoKu's, a text that
//! [`BoardPuzzle::read`](crate::board::puzzle::BoardPuzzle::read) reads, or Slitherlinks.
//!
//! # How a text is told
//!
//! First what is no part of a puzzle is taken away (`clean`): byte order marks, quotes, tags of
//! forums. Then each form is asked in turn whether the text has its signature. A signature is
//! something that no other form has: `SAVEFILE:`, `pzprv3`, `<opensudoku>`, `[Puzzle]`, `https://`.
//! A form that finds its signature answers for the whole text: its error is the error. What no form
//! claims is read as grids (`grid`), by a grammar over rows of tokens. Text around grids is
//! ignored, and that is said.
//!
//! To add a form is to write a function of the type `Form` and to name it in `FORMS`.

mod address;
mod clean;
mod file;
mod fpuzzles;
mod grid;
mod list;
mod symbols;
mod texts;
mod xml;

use crate::sudoku::text::Position;
use clean::Lines;
use oddagon_core::TextError;

/// A puzzle of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The number of its first line, from 1.
    pub line: usize,
    /// What it was taken for, in words: `16×16 Sudoku, digits 0 to F`.
    pub taken: String,
    /// The puzzle.
    pub what: What,
    /// Whether the text could be read in another way, too, which is worth a word to its reader.
    pub doubtful: bool,
}

/// A puzzle in a form that others read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A position of Sudoku of 4×4, 9×9 or 16×16 cells.
    Position(Position),
    /// A line of a HoDoKu library, with or without claims.
    Hodoku(String),
    /// A text in a form that [`BoardPuzzle::read`](crate::board::puzzle::BoardPuzzle::read) reads.
    Text(String),
    /// Slitherlinks, as [`slitherlink::text::read`](crate::slitherlink::text::read) reads them.
    Slitherlink(String),
}

impl Found {
    /// A text that begins in this line.
    fn text(line: usize, taken: impl Into<String>, text: impl Into<String>) -> Found {
        Found::of(line, taken, What::Text(text.into()))
    }

    fn of(line: usize, taken: impl Into<String>, what: What) -> Found {
        Found {
            line,
            taken: taken.into(),
            what,
            doubtful: false,
        }
    }
}

/// What was found in a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// Its puzzles, in order.
    pub found: Vec<Found>,
    /// Lines that are no part of a puzzle, neither blank nor a comment, with their numbers.
    pub ignored: Vec<(usize, String)>,
}

impl Reading {
    fn of(found: Vec<Found>) -> Reading {
        let ignored = Vec::new();
        Reading { found, ignored }
    }
}

/// A form: its puzzles, if the text has its signature.
type Form = fn(&Lines) -> Result<Option<Reading>, TextError>;

/// All forms but grids. The first whose signature a text has reads it.
const FORMS: [Form; 9] = [
    texts::slitherlinks,
    xml::read,
    file::saved_game,
    file::pzpr,
    file::janko,
    file::sections,
    list::read,
    address::read,
    texts::read,
];

/// Reads all puzzles of a text.
///
/// # Errors
/// What cannot be read, with its place and what was expected.
pub fn read(text: &str) -> Result<Reading, TextError> {
    let lines = Lines::of(text);
    if lines.first().is_none() {
        return Ok(Reading::default());
    }
    for form in FORMS {
        if let Some(reading) = form(&lines)? {
            return Ok(reading);
        }
    }
    grid::read(&lines)
}

/// Reads one line of a list, which has that number: a puzzle alone or among the columns of a table.
///
/// # Errors
/// What cannot be read, with its place and what was expected.
pub fn line(text: &str, number: usize) -> Result<Option<Found>, TextError> {
    let reading = read(text).map_err(|error| TextError {
        line: number,
        ..error
    })?;
    let found = reading.found.into_iter().next();
    Ok(found.map(|found| Found {
        line: number,
        ..found
    }))
}

/// Whether a text has the signature of a form, whatever else may be wrong with it: so it is not the
/// name of a file.
pub fn is_meant_by(text: &str) -> bool {
    let lines = Lines::of(text);
    FORMS.iter().any(|form| !matches!(form(&lines), Ok(None)))
}

#[cfg(test)]
mod tests;
