//! The text forms of a kind of puzzle: how it is read from data, calls, identifiers and drawings,
//! and how its solution is written.

mod call;
pub(crate) mod faults;
pub(crate) mod pzpr;
mod state;
pub(crate) mod symbols;
pub(crate) mod tatham;

pub(crate) use call::{Call, CallWord, Drawing, place_in, words};

use oddagon_core::{Board, BoardName, TextError};
use oddagon_csp::Candidate;
use pzpr::Pzpr;
use serde_json::{Map, Value};
use std::collections::HashMap;
use thiserror::Error;

/// Why a text is not a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// A text that cannot be read.
    #[error("{0}")]
    Text(#[from] TextError),
    /// A value that makes no sense.
    #[error("{key}: {problem}")]
    Key {
        /// Its key.
        key: String,
        /// What was found there and what was expected.
        problem: String,
    },
}

impl PuzzleError {
    /// The error about the value of a key.
    pub(crate) fn key<T>(key: &str, problem: impl Into<String>) -> Result<T, PuzzleError> {
        Err(PuzzleError::Key {
            key: key.to_owned(),
            problem: problem.into(),
        })
    }
}

/// A board, and the candidates that are given.
pub(crate) type Read = Result<(BoardName, Vec<String>), PuzzleError>;

/// The data of a puzzle, or an object that has them.
pub(crate) type Object = Map<String, Value>;

/// What a puzzle is called in JSON, how it is read and how its solution is written. The forms other
/// than JSON give its data.
pub(crate) struct Application {
    /// What it is called.
    pub name: &'static str,
    /// Its board and givens, from its data.
    pub read: fn(&Data) -> Read,
    /// Its solution.
    pub write: fn(&BoardName, &Solution) -> Value,
    /// The data that a call of CSP-Rules gives, if it is one of this application.
    pub call: fn(&Call) -> Option<Object>,
    /// The same for a call that gives the candidates left in each cell.
    pub state: fn(&Call) -> Result<Option<Object>, PuzzleError>,
    /// The data of an identifier of Simon Tatham's, if it is one of this application.
    pub identifier: fn(&str) -> Result<Option<Object>, PuzzleError>,
    /// The data of a drawing.
    pub drawing: fn(&Drawing) -> Result<Object, PuzzleError>,
    /// The data of the text that follows the application's name in one line.
    pub cells: fn(&str) -> Result<Object, PuzzleError>,
    /// The data of a puzzle of pzpr, if it is one of this application.
    pub pzpr: fn(&Pzpr) -> Result<Option<Object>, PuzzleError>,
    /// The names of the game in files of other programs, in small letters.
    pub games: &'static [&'static str],
}

/// An object of these keys.
pub(crate) fn object<const N: usize>(entries: [(&str, Value); N]) -> Object {
    let entries = entries.map(|(key, value)| (key.to_owned(), value));
    entries.into_iter().collect()
}

/// The data of a puzzle.
pub(crate) struct Data<'a>(pub(crate) &'a Object);

impl<'a> Data<'a> {
    /// The number under a key.
    pub fn number(&self, key: &str) -> Result<usize, PuzzleError> {
        let number = self.0.get(key).and_then(Value::as_u64);
        match number.and_then(|number| usize::try_from(number).ok()) {
            Some(number) => Ok(number),
            None => PuzzleError::key(key, "expected a number"),
        }
    }

    /// The number under a key, if the key is there.
    pub fn number_if_any(&self, key: &str) -> Result<Option<usize>, PuzzleError> {
        let is_there = self.0.contains_key(key);
        is_there.then(|| self.number(key)).transpose()
    }

    /// The text under a key.
    pub fn text(&self, key: &str) -> Result<&'a str, PuzzleError> {
        match self.0.get(key).and_then(Value::as_str) {
            Some(text) => Ok(text),
            None => PuzzleError::key(key, "expected a string"),
        }
    }

    /// The truth value under a key, if the key is there.
    pub fn flag_if_any(&self, key: &str) -> Result<Option<bool>, PuzzleError> {
        match self.0.get(key) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(_) => PuzzleError::key(key, "expected true or false"),
        }
    }

    /// Whether a key is there.
    pub fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// The list under a key.
    pub fn list(&self, key: &str) -> Result<&'a [Value], PuzzleError> {
        match self.0.get(key).and_then(Value::as_array) {
            Some(list) => Ok(list),
            None => PuzzleError::key(key, "expected a list"),
        }
    }

    /// The texts in the list under a key.
    pub fn lines(&self, key: &str) -> Result<Vec<&'a str>, PuzzleError> {
        let lines = self.list(key)?.iter().map(Value::as_str);
        match lines.collect() {
            Some(lines) => Ok(lines),
            None => PuzzleError::key(key, "expected a list of strings"),
        }
    }

    /// The texts in the list under a key; none if the key is not there.
    pub fn lines_if_any(&self, key: &str) -> Result<Vec<&'a str>, PuzzleError> {
        if self.0.contains_key(key) {
            self.lines(key)
        } else {
            Ok(Vec::new())
        }
    }
}

/// What is true in a solution.
pub struct Solution<'a> {
    /// The names of true candidates.
    names: Vec<&'a str>,
    /// The number in each cell, by row and column; all count from 1.
    numbers: HashMap<(usize, usize), usize>,
}

impl<'a> Solution<'a> {
    /// The solution in which these candidates are true.
    pub fn of(board: &'a dyn Board, candidates: &[Candidate]) -> Solution<'a> {
        let names = candidates.iter().map(|&c| board.csp().candidate_name(c));
        let names: Vec<&str> = names.collect();
        let numbers = names.iter().filter_map(|name| number_and_cell(name));
        let numbers = numbers.collect();
        Solution { names, numbers }
    }

    /// The names of true candidates.
    pub fn names(&self) -> &[&'a str] {
        &self.names
    }

    /// The number in a cell, if one is true; rows, columns and numbers count from 1.
    pub fn number(&self, row: usize, column: usize) -> Option<usize> {
        self.numbers.get(&(row, column)).copied()
    }
}

/// The cell and the number in a name: row 5, column 7 and 13 in `n13r5c7`. `None` for names of
/// another form.
fn number_and_cell(name: &str) -> Option<((usize, usize), usize)> {
    let (number, cell) = name.strip_prefix('n')?.split_once('r')?;
    let (row, column) = cell.split_once('c')?;
    let place = (row.parse().ok()?, column.parse().ok()?);
    Some((place, number.parse().ok()?))
}
