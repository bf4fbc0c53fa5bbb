use super::{Givens, TextError, candidates_of, read_givens, row};
use crate::form::faults;
use crate::sudoku::Sudoku;
use oddagon_csp::CandidateSet;

/// Reads one line of side³ characters, a Sukaku; what follows them after a blank is ignored.
///
/// # Errors
/// As for [`read_candidates`](super::read_candidates); `line` is the number that errors give.
pub fn read_candidate_line(
    text: &str,
    line: usize,
    board: &Sudoku,
) -> Result<CandidateSet, TextError> {
    let places = board.side().pow(3).to_string();
    match row(line, text) {
        Some(row) => candidates_of(&[row], board),
        None => Err(faults::count((line, 1), 0, "characters", &places)),
    }
}

/// A position of a 9×9 puzzle: at its beginning or partly solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Position {
    /// A puzzle: its givens.
    Puzzle(Givens),
    /// The candidates that are left.
    Candidates(CandidateSet),
}

/// Reads a position from one line: a puzzle of 81 characters as [`read_givens`] does, or 729
/// characters as [`read_candidates`](super::read_candidates) does; what follows after a blank is
/// ignored. `line` is the number that errors give. `None` for a line that holds nothing: blank, a
/// frame or a comment.
///
/// # Errors
/// If the number of characters is another, and the errors of these readers.
pub fn read_position_line(text: &str, line: usize) -> Result<Option<Position>, TextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Some(row) = row(line, text) else {
        return Ok(None);
    };
    let token = row.tokens[0];
    let found = token.len();
    if found == 729 {
        let live = read_candidate_line(text, line, &Sudoku::standard())?;
        return Ok(Some(Position::Candidates(live)));
    }
    let length = || {
        let expected = "81 (a puzzle) or 729 (a candidate grid)";
        faults::count((line, token.column + found), found, "characters", expected)
    };
    match read_givens(text, line) {
        Ok(givens) if givens.order == 3 => Ok(Some(Position::Puzzle(givens))),
        Ok(_) => Err(length()),
        // With another length it is not a puzzle; but a stray character explains more.
        Err(error) if error.column == token.column + found => Err(length()),
        Err(error) => Err(error),
    }
}
