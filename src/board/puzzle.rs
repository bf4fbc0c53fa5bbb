//! Puzzles of every board as text: lines of JSON, each an application and its data; calls of CSP-Rules; identifiers of Simon Tatham's
//! puzzles; drawings.

mod forms;
mod state;

pub(crate) use forms::{Call, CallWord, Drawing, object};
pub use forms::{begins_call, drawing_of, is_form};

use crate::board::Board;
use crate::csp::{Candidate, CandidateSet};
use crate::theorem::BoardName;
use crate::{kakuro, latin, map, path, sudoku};
use oddagon_core::TextError;
use serde_json::{Map, Value};
use std::collections::HashMap;
use thiserror::Error;

/// A puzzle on any board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardPuzzle {
    /// What the puzzle is called in JSON, such as `futoshiki`.
    pub application: String,
    /// Its board.
    pub board: BoardName,
    /// The names of the candidates that are given. (On a path, and in Kakuro, the board itself has what is given.)
    pub givens: Vec<String>,
    /// The candidates that are left, where not all are: what CSP-variables may be, as in [`Pattern::Restrict`](crate::theorem::Pattern::Restrict).
    pub candidates: Option<String>,
    /// Its data, as JSON has them.
    pub data: Map<String, Value>,
}

/// Why a text is no puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// A text that cannot be read.
    #[error("{0}")]
    Text(#[from] TextError),
    /// A value that cannot be meant.
    #[error("{key}: {problem}")]
    Key {
        /// Its key.
        key: String,
        /// What was found there and what was expected.
        problem: String,
    },
}

impl PuzzleError {
    /// What is wrong with the value of a key.
    pub(crate) fn key<T>(key: &str, problem: impl Into<String>) -> Result<T, PuzzleError> {
        Err(PuzzleError::Key {
            key: key.to_owned(),
            problem: problem.into(),
        })
    }
}

/// A board, and the candidates that are given.
pub(crate) type Read = Result<(BoardName, Vec<String>), PuzzleError>;

/// The data of a puzzle, or an object with such.
pub(crate) type Object = Map<String, Value>;

/// What a puzzle is called in JSON, and how it is read and its solution written. The forms beside JSON give its data.
pub(crate) struct Application {
    /// What it is called.
    pub name: &'static str,
    /// Its board and givens, from its data.
    pub read: fn(&Data) -> Read,
    /// Its solution.
    pub write: fn(&BoardName, &Solution) -> Value,
    /// The data that a call of CSP-Rules says, if it is one of this application.
    pub call: fn(&Call) -> Option<Object>,
    /// The data that a call of CSP-Rules says which gives the candidates left in each cell, if it is one of this application.
    pub state: fn(&Call) -> Result<Option<Object>, PuzzleError>,
    /// The data of an identifier of Simon Tatham's, if it is one of this application.
    pub identifier: fn(&str) -> Result<Option<Object>, PuzzleError>,
    /// The data of a drawing.
    pub drawing: fn(&Drawing) -> Result<Object, PuzzleError>,
    /// The data of what stands in one line after the application's name.
    pub cells: fn(&str) -> Result<Object, PuzzleError>,
}

const APPLICATIONS: [Application; 8] = [
    sudoku::puzzle::SUDOKU,
    latin::puzzle::LATIN,
    latin::puzzle::PANDIAGONAL,
    latin::puzzle::FUTOSHIKI,
    kakuro::text::KAKURO,
    path::text::NUMBRIX,
    path::text::HIDATO,
    map::text::MAP,
];

impl BoardPuzzle {
    /// Reads a line of JSON: an object with `application` and `data`, or one with a `puzzle`, such an object or cells in
    /// one line (of Sudoku, if it names no application), as `generate` and `classify` write. Other keys are left aside, in the data too.
    ///
    /// # Errors
    /// What cannot be read, by key. Whether there is such a board is for [`BoardName::board`] to say.
    pub fn read_json(line: &str) -> Result<BoardPuzzle, PuzzleError> {
        let mut object: Object = serde_json::from_str(line).map_err(|error| TextError {
            line: error.line(),
            column: error.column().max(1),
            problem: "expected an object in JSON with application and data".to_owned(),
        })?;
        let mut cells = None;
        match object.remove("puzzle") {
            Some(Value::Object(puzzle)) => object = puzzle,
            Some(Value::String(line)) => cells = Some(line),
            _ => {}
        }
        let name = match (&cells, object.contains_key("application")) {
            (Some(_), false) => "sudoku",
            _ => Data(&object).text("application")?,
        };
        let Some(application) = APPLICATIONS.iter().find(|a| a.name == name) else {
            let names = APPLICATIONS.map(|a| a.name).join(", ");
            let found = oddagon_core::quoted(name);
            return PuzzleError::key("application", format!("found {found}, expected {names}"));
        };
        let data = match (object.remove("data"), cells) {
            (Some(Value::Object(data)), _) => data,
            (None, Some(line)) => (application.cells)(&line)?,
            _ => return PuzzleError::key("data", "expected an object"),
        };
        BoardPuzzle::of(application, data)
    }

    fn of(application: &Application, data: Object) -> Result<BoardPuzzle, PuzzleError> {
        let (board, givens) = (application.read)(&Data(&data))?;
        let candidates = data.contains_key("candidates");
        let candidates = candidates.then(|| Data(&data).text("candidates"));
        Ok(BoardPuzzle {
            candidates: candidates.transpose()?.map(str::to_owned),
            application: application.name.to_owned(),
            board,
            givens,
            data,
        })
    }

    /// Reads a puzzle in any of the forms:
    /// * a line of JSON;
    /// * a call of CSP-Rules, `(solve …)`;
    /// * an identifier of Simon Tatham's Solo (`3x3:…`, `9j:…`), Unequal (`5:0,3R,…`) or Map (`20x15n30:…`);
    /// * a drawing, whose first line names the application;
    /// * cells in one line after the application's name and a colon (`latin:…`), or alone, for a Latin square.
    ///
    /// # Errors
    /// What cannot be read, and what was expected.
    pub fn read(text: &str) -> Result<BoardPuzzle, PuzzleError> {
        let text = text.trim();
        if text.starts_with('{') {
            return BoardPuzzle::read_json(text);
        }
        let (name, data) = forms::read(text)?;
        let application = APPLICATIONS.iter().find(|a| a.name == name);
        BoardPuzzle::of(application.expect("forms are of applications"), data)
    }

    /// The candidates that are left where [`candidates`](Self::candidates) says so, and the givens are decided.
    ///
    /// # Errors
    /// Lines that cannot be read, by line and column, and givens that contradict them or each other.
    pub fn left(&self, board: &dyn Board) -> Result<Option<CandidateSet>, PuzzleError> {
        let Some(lines) = &self.candidates else {
            return Ok(None);
        };
        let read = oddagon_core::read_restrictions(lines, board);
        let read = read.or_else(|error| {
            let problem = error.to_string();
            let problem = problem.trim_start_matches("in the pattern's text, ");
            PuzzleError::key("candidates", problem)
        });
        let (mut live, _) = read?;
        for name in &self.givens {
            match board.csp().candidate(name) {
                Some(given) if live.contains(given) => board.csp().decide(&mut live, given),
                _ => {
                    let problem = format!("{name} is given, but not left");
                    return PuzzleError::key("candidates", problem);
                }
            }
        }
        Ok(Some(live))
    }

    /// The puzzle as an object of JSON.
    pub fn object(&self) -> Value {
        serde_json::json!({"application": self.application, "data": self.data})
    }

    /// The solution in which these candidates are true, in the form that the application has in JSON.
    pub fn solution(&self, board: &dyn Board, true_candidates: &[Candidate]) -> Value {
        let application = APPLICATIONS.iter().find(|a| a.name == self.application);
        let solution = Solution::of(board, true_candidates);
        application.map_or(Value::Null, |a| (a.write)(&self.board, &solution))
    }
}

/// The data of a puzzle.
pub(crate) struct Data<'a>(&'a Map<String, Value>);

impl<'a> Data<'a> {
    /// The number of that key.
    pub fn number(&self, key: &str) -> Result<usize, PuzzleError> {
        let number = self.0.get(key).and_then(Value::as_u64);
        match number.and_then(|number| usize::try_from(number).ok()) {
            Some(number) => Ok(number),
            None => PuzzleError::key(key, "expected a number"),
        }
    }

    /// The same, if there is one.
    pub fn number_if_any(&self, key: &str) -> Result<Option<usize>, PuzzleError> {
        let is_there = self.0.contains_key(key);
        is_there.then(|| self.number(key)).transpose()
    }

    /// The text of that key.
    pub fn text(&self, key: &str) -> Result<&'a str, PuzzleError> {
        match self.0.get(key).and_then(Value::as_str) {
            Some(text) => Ok(text),
            None => PuzzleError::key(key, "expected a string"),
        }
    }

    /// Whether there is that key.
    pub fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// The list of that key.
    pub fn list(&self, key: &str) -> Result<&'a [Value], PuzzleError> {
        match self.0.get(key).and_then(Value::as_array) {
            Some(list) => Ok(list),
            None => PuzzleError::key(key, "expected a list"),
        }
    }

    /// The texts of that key's list.
    pub fn lines(&self, key: &str) -> Result<Vec<&'a str>, PuzzleError> {
        let lines = self.list(key)?.iter().map(Value::as_str);
        match lines.collect() {
            Some(lines) => Ok(lines),
            None => PuzzleError::key(key, "expected a list of strings"),
        }
    }

    /// The same, or none where the key is not there.
    pub fn lines_if_any(&self, key: &str) -> Result<Vec<&'a str>, PuzzleError> {
        if self.0.contains_key(key) {
            self.lines(key)
        } else {
            Ok(Vec::new())
        }
    }
}

/// What is true in a solution.
pub(crate) struct Solution<'a> {
    /// The names of true candidates.
    names: Vec<&'a str>,
    /// The number in each cell, by row and column, all from 1.
    numbers: HashMap<(usize, usize), usize>,
}

impl<'a> Solution<'a> {
    /// What these candidates say.
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

    /// The number in a cell, all from 1, if one is true.
    pub fn number(&self, row: usize, column: usize) -> Option<usize> {
        self.numbers.get(&(row, column)).copied()
    }
}

/// What `n13r5c7` says: row 5 and column 7, and 13. Nothing for names of another form.
fn number_and_cell(name: &str) -> Option<((usize, usize), usize)> {
    let (number, cell) = name.strip_prefix('n')?.split_once('r')?;
    let (row, column) = cell.split_once('c')?;
    let place = (row.parse().ok()?, column.parse().ok()?);
    Some((place, number.parse().ok()?))
}
