//! Puzzles of every board as text: lines of JSON, each an application and its data; calls of
//! CSP-Rules; identifiers of Simon Tatham's puzzles; drawings.

pub use super::forms::{begins_call, drawing_of, is_form};
pub use crate::form::PuzzleError;

use super::forms;
use crate::form::{Application, Data, Object, Solution};
use crate::puzzles::applications;
use itertools::Itertools;
use oddagon_core::{Board, BoardName, TextError};
use oddagon_csp::{Candidate, CandidateSet};
use serde_json::{Map, Value};

/// A puzzle on any board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardPuzzle {
    /// What the puzzle is called in JSON, such as `futoshiki`.
    pub application: String,
    /// Its board.
    pub board: BoardName,
    /// The names of the candidates that are given. (On a path, and in Kakuro, the board itself has
    /// what is given.)
    pub givens: Vec<String>,
    /// The candidates that are left, where not all are: the values that CSP-variables may take, as
    /// in [`Pattern::Restrict`](crate::theorem::Pattern::Restrict).
    pub candidates: Option<String>,
    /// Its data, as JSON has them.
    pub data: Map<String, Value>,
}

impl BoardPuzzle {
    /// Reads a line of JSON: an object with `application` and `data`, or one with a `puzzle`, such
    /// an object or cells in one line (of Sudoku, if it names no application), as `generate` and
    /// `classify` write. Other keys are ignored, in the data too.
    ///
    /// # Errors
    /// If something cannot be read; the error names the key. Whether there is such a board is
    /// checked by [`BoardName::board`].
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
        let Some(application) = forms::named(name) else {
            let names = applications().map(|a| a.name).join(", ");
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
    /// * an identifier of Simon Tatham's Solo (`3x3:…`, `9j:…`), Unequal (`5:0,3R,…`) or Map
    ///   (`20x15n30:…`);
    /// * a drawing, whose first line names the application;
    /// * cells in one line after the application's name and a colon (`latin:…`), or alone, for a
    ///   Latin square.
    ///
    /// # Errors
    /// If the text cannot be read; the error says what was expected.
    pub fn read(text: &str) -> Result<BoardPuzzle, PuzzleError> {
        let text = text.trim();
        if text.starts_with('{') {
            return BoardPuzzle::read_json(text);
        }
        let (application, data) = forms::read(text)?;
        BoardPuzzle::of(application, data)
    }

    /// The same puzzle with this value under a key of its data.
    ///
    /// # Errors
    /// As [`read_json`](Self::read_json).
    pub fn with(mut self, key: &str, value: Value) -> Result<BoardPuzzle, PuzzleError> {
        self.data.insert(key.to_owned(), value);
        let application = forms::named(&self.application);
        let application = application.expect("it was read as a puzzle of this application");
        BoardPuzzle::of(application, self.data)
    }

    /// The candidates that are left by [`candidates`](Self::candidates) once the givens are
    /// decided; `None` if all are left.
    ///
    /// # Errors
    /// Lines that cannot be read, by line and column, and givens that contradict them or each
    /// other.
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

    /// The solution in which these candidates are true, in the form that the application has in
    /// JSON.
    pub fn solution(&self, board: &dyn Board, true_candidates: &[Candidate]) -> Value {
        let application = forms::named(&self.application);
        let solution = Solution::of(board, true_candidates);
        application.map_or(Value::Null, |a| (a.write)(&self.board, &solution))
    }
}
