//! Puzzles of all boards, as `classify` and `solve` read them.

use super::error::CliError;
use super::puzzle_input::{BoardText, Input, Place, Position, Positions, Stated};
use oddagon::board::TextError;
use oddagon::board::puzzle::{BoardPuzzle, PuzzleError};
use oddagon::board::{Board, candidate_line, cell_line};
use oddagon::csp::{Candidate, CandidateSet, Engine, State};
use oddagon::prover::Solutions;
use oddagon::sat;
use oddagon::theorem::BoardName;
use serde_json::{Value, json};
use std::sync::Arc;

/// A puzzle, its board, and its state.
pub struct Puzzle {
    pub name: BoardName,
    pub board: Arc<dyn Board>,
    pub start: Start,
    /// The puzzle in one line, as it was typed if it was on one line.
    pub typed: String,
    /// The same as it is written, if it was typed in another way.
    written: Option<String>,
    pub place: Place,
    /// On other boards than Sudoku's, the puzzle itself, and the object that it was read from (or
    /// the text, if it was not an object).
    pub of_board: Option<Box<(BoardPuzzle, Value)>>,
}

/// From where a puzzle is solved.
pub enum Start {
    /// The givens, from all candidates.
    Givens(Vec<Candidate>),
    /// The candidates that are left.
    Candidates(CandidateSet),
}

impl Start {
    /// The givens; none where candidates are given.
    pub fn givens(&self) -> &[Candidate] {
        match self {
            Start::Givens(givens) => givens,
            Start::Candidates(_) => &[],
        }
    }

    /// The state of the engine; `None` where givens contradict each other.
    pub fn state(&self, engine: &Engine) -> Option<State> {
        match self {
            Start::Candidates(live) => Some(engine.state(live)),
            Start::Givens(givens) => {
                let mut state = engine.state(&engine.csp().everything());
                for &c in givens {
                    if !engine.is_live(&state, c) {
                        return None;
                    }
                    engine.decide(&mut state, c);
                }
                Some(state)
            }
        }
    }
}

impl Puzzle {
    /// Whether a puzzle was given, and not a state of one.
    pub fn is_puzzle(&self) -> bool {
        matches!(self.start, Start::Givens(_))
    }

    /// The puzzle in one line.
    pub fn line(&self) -> &str {
        self.written.as_ref().unwrap_or(&self.typed)
    }

    /// The name of a proof about it: its line, but for an object its application.
    pub fn title(&self) -> &str {
        match self.of_board.as_deref() {
            Some((puzzle, Value::Object(_))) => &puzzle.application,
            _ => self.line(),
        }
    }

    /// Its value in JSON output: its line, or on other boards than Sudoku's the object that it was
    /// read from.
    pub fn in_json(&self, line: &str) -> Value {
        match self.of_board.as_deref() {
            Some((_, stated)) => stated.clone(),
            None => json!(line),
        }
    }

    /// A state of its board, for programs: the line of candidates if the puzzle has one, otherwise
    /// their names.
    pub fn state_in_json(&self, live: &CandidateSet) -> Value {
        let csp = self.board.csp();
        match candidate_line(&*self.board, live) {
            Some(line) => json!(line),
            None => live.iter().map(|c| csp.candidate_name(c)).collect(),
        }
    }

    /// A solution, for programs: as the puzzles of its board are written, of Sudoku the cells in
    /// one line.
    pub fn solution_in_json(&self, solution: &CandidateSet) -> Value {
        match self.of_board.as_deref() {
            Some((of_board, _)) => {
                let solution: Vec<Candidate> = solution.iter().collect();
                of_board.solution(&*self.board, &solution)
            }
            None => json!(cell_line(&*self.board, solution)),
        }
    }

    /// A puzzle of any board, in a form that names it.
    fn of_board(stated_in: &BoardText) -> Result<Puzzle, CliError> {
        let (text, place) = (&stated_in.text, stated_in.place());
        let wrong = |error: &dyn std::fmt::Display| CliError::Usage(format!("{place}: {error}"));
        let mut puzzle = BoardPuzzle::read(text).map_err(|error| match error {
            PuzzleError::Text(TextError {
                line,
                column,
                problem,
            }) => stated_in.wrong(line, column, &problem),
            error => wrong(&error),
        })?;
        let mut stated = stated(text, &puzzle);
        if stated_in.uncoupled {
            let uncoupled = puzzle.clone().with("coupled", json!(false));
            let uncoupled = uncoupled.map_err(|error| wrong(&error))?;
            // Other boards have nothing to couple.
            if uncoupled.board != puzzle.board {
                stated = uncoupled.object();
                puzzle = uncoupled;
            }
        }
        let board = puzzle.board.board().map_err(|error| wrong(&error))?;
        let left = puzzle.left(&*board).map_err(|error| wrong(&error))?;
        let position = Input::of_board(&puzzle, left.as_ref(), &place);
        if let Some(input) = position.map_err(|error| wrong(&error.problem))? {
            return Ok(input.into());
        }
        let given = |name: &String| {
            let found = board.csp().candidate(name);
            found.ok_or_else(|| wrong(&format!("the board has no candidate {name}")))
        };
        let line = match &stated {
            Value::String(text) => text.clone(),
            object => object.to_string(),
        };
        let givens = puzzle.givens.iter().map(given).collect::<Result<_, _>>()?;
        Ok(Puzzle {
            name: puzzle.board.clone(),
            start: left.map_or(Start::Givens(givens), Start::Candidates),
            typed: line,
            written: None,
            board,
            place,
            of_board: Some(Box::new((puzzle, stated))),
        })
    }
}

impl From<Input> for Puzzle {
    fn from(input: Input) -> Puzzle {
        let (name, board) = input.board();
        let line = input.line();
        let (typed, written) = match input.typed {
            Some(typed) if typed != line => (typed, Some(line)),
            _ => (line, None),
        };
        Puzzle {
            name,
            board,
            start: match input.position {
                Position::Puzzle(givens) => Start::Givens(givens.candidates()),
                Position::Candidates(live) => Start::Candidates(live),
            },
            typed,
            written,
            place: input.place,
            of_board: None,
        }
    }
}

/// How the answer about a puzzle names it: for an object by the keys that identify the puzzle, also
/// if the object takes several lines.
fn stated(text: &str, puzzle: &BoardPuzzle) -> Value {
    let text = text.trim();
    let Ok(Value::Object(mut object)) = serde_json::from_str(text) else {
        return if text.contains('\n') || text.starts_with('(') {
            puzzle.object()
        } else {
            json!(text)
        };
    };
    if !object.contains_key("data") {
        return puzzle.object();
    }
    object.retain(|key, _| matches!(key.as_str(), "application" | "size" | "data"));
    Value::Object(object)
}

/// The puzzles of a source: positions of Sudoku, and lines that are puzzles of other boards. An
/// error in one of them is reported when its turn comes.
pub fn puzzles(positions: Positions) -> impl Iterator<Item = Result<Puzzle, CliError>> + Send {
    positions.stated().map(|stated| match stated? {
        Stated::Position(input) => Ok(input.into()),
        Stated::OfBoard(text) => Puzzle::of_board(&text),
    })
}

/// A search makes so many case distinctions before a SAT solver is asked: more than most puzzles
/// with one solution take. On 9×9 cells that is a millisecond.
const MAX_DISTINCTIONS: usize = 5000;

/// Completions of a state, at most as many as asked for.
///
/// # Errors
/// If the SAT solver gives up.
pub fn completions(
    board: &dyn Board,
    engine: &Engine,
    state: &State,
    limit: usize,
) -> Result<Vec<CandidateSet>, String> {
    completions_after(MAX_DISTINCTIONS, board, engine, state, limit)
}

/// The same, with the number of case distinctions before the SAT solver is asked.
fn completions_after(
    distinctions: usize,
    board: &dyn Board,
    engine: &Engine,
    state: &State,
    limit: usize,
) -> Result<Vec<CandidateSet>, String> {
    let mut found = Vec::new();
    let mut solutions = Solutions::new(engine);
    let is_all = solutions.search_within(distinctions, state, &mut |solution| {
        found.push(engine.live(solution));
        found.len() < limit
    });
    if is_all {
        return Ok(found);
    }
    let mut state = state.clone();
    if engine.brt(&mut state).is_err() {
        return Ok(Vec::new());
    }
    let found = sat::completions(board, &engine.live(&state), limit);
    found.map_err(|error| error.to_string())
}

/// So many completions are looked for one by one before a SAT solver is asked for the candidates
/// that are in none of them.
const MAX_COMPLETIONS: usize = 20;

/// The candidates of a state that are true in some completion of it; some are `known` to be.
///
/// # Errors
/// If the SAT solver gives up.
pub fn true_candidates(
    engine: &Engine,
    state: &State,
    known: CandidateSet,
) -> Result<CandidateSet, String> {
    true_candidates_after(MAX_DISTINCTIONS, engine, state, known)
}

/// The same, with the number of case distinctions before the SAT solver is asked.
fn true_candidates_after(
    distinctions: usize,
    engine: &Engine,
    state: &State,
    known: CandidateSet,
) -> Result<CandidateSet, String> {
    let (mut found, mut count) = (known, 0);
    let mut solutions = Solutions::new(engine);
    let is_all = solutions.search_within(distinctions, state, &mut |solution| {
        let completion = engine.live(solution);
        completion.iter().for_each(|c| found.insert(c));
        count += 1;
        count < MAX_COMPLETIONS
    });
    if is_all && count < MAX_COMPLETIONS {
        return Ok(found);
    }
    let found = sat::true_candidates(engine.csp(), &engine.live(state), found);
    found.map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon::csp::Csp;
    use std::collections::BTreeSet;

    /// Some candidates of the board of order 2.
    fn some_of(seed: usize, csp: &Csp) -> CandidateSet {
        let is_left = |c: &Candidate| (seed * (c.index() + 1) * 40503 / 16) % 8 > seed % 4;
        CandidateSet::of(64, csp.candidates().filter(is_left))
    }

    /// Whoever finds them, search or SAT solver, as many are found, and each is one.
    #[test]
    fn search_and_sat_find_as_many_completions() {
        let board = BoardName::Sudoku(2).board().unwrap();
        let engine = &Engine::of(board.csp());
        let mut counts = BTreeSet::new();
        for seed in 1..300_usize {
            let left = some_of(seed, board.csp());
            let state = engine.state(&left);
            let found = [0, 3, MAX_DISTINCTIONS].map(|distinctions| {
                completions_after(distinctions, &*board, engine, &state, 5).unwrap()
            });
            for completion in found.iter().flatten() {
                assert_eq!(completion.len(), 16);
                assert!(completion.iter().all(|c| left.contains(c)));
            }
            let numbers = found.map(|found| found.len());
            assert!(numbers.iter().all(|&n| n == numbers[0]), "{numbers:?}");
            counts.insert(numbers[0]);
        }
        assert_eq!(counts, BTreeSet::from([0, 1, 2, 3, 4, 5]));
    }

    /// Those of all completions, whoever finds them.
    #[test]
    fn true_candidates_are_those_of_all_completions() {
        let board = BoardName::Sudoku(2).board().unwrap();
        let engine = &Engine::of(board.csp());
        let mut counts = BTreeSet::new();
        for seed in 1..300_usize {
            let left = some_of(seed, board.csp());
            let state = engine.state(&left);
            let all = completions_after(usize::MAX, &*board, engine, &state, usize::MAX).unwrap();
            let true_ones = CandidateSet::of(64, all.iter().flat_map(CandidateSet::iter));
            for distinctions in [0, 3, MAX_DISTINCTIONS] {
                let known =
                    CandidateSet::of(64, all.iter().take(seed % 3).flat_map(CandidateSet::iter));
                let found = true_candidates_after(distinctions, engine, &state, known).unwrap();
                assert_eq!(found, true_ones);
            }
            counts.insert(all.len().min(MAX_COMPLETIONS));
        }
        assert!(
            counts.len() > 10 && counts.contains(&MAX_COMPLETIONS),
            "{counts:?}"
        );
    }
}
