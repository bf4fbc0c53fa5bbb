//! A Sudoku solved in one call.

use super::{Path, PathStatus, PathText, RuleName, SolveOptions, Solver, Sum};
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_boards::sudoku::text::{Position, TextError, read_givens, read_position_line, symbol};
use oddagon_csp::Engine;
use oddagon_patterns::library::matching::Compiled;
use std::fmt;
use std::sync::Arc;

/// A 9×9 Sudoku, solved as far as the rules go. It prints as its path.
#[derive(Debug)]
pub struct Solved {
    /// What was done, in order.
    pub path: Path,
    board: Arc<Sudoku>,
    /// The names of the library's rules and of their transposes.
    names: Vec<(String, String)>,
}

/// Solves a puzzle of 81 characters, or a position of 729, by a sum of theories, such as
/// "FS4+W8+OR5W8"; relations come from the library of two bands.
///
/// # Errors
/// As [`read_position_line`], and for a line that holds nothing.
pub fn solve_line(line: &str, theories: &Sum) -> Result<Solved, TextError> {
    let position = match read_position_line(line, 1)? {
        Some(position) => position,
        None => Position::Puzzle(read_givens(line, 1)?),
    };
    let board = Sudoku::standard();
    let (live, givens) = match position {
        Position::Puzzle(givens) => (board.csp().everything(), givens.candidates()),
        Position::Candidates(live) => (live, Vec::new()),
    };
    let Compiled { matcher, names } = Compiled::two_band();
    let engine = Engine::of(board.csp());
    let options = SolveOptions::default();
    let mut solver = Solver::new(&*board, &engine, theories, Some(&matcher), options);
    let path = solver.solve(&live, &givens);
    Ok(Solved { path, board, names })
}

impl Solved {
    /// The solution in 81 digits, if the path reaches it.
    pub fn solution(&self) -> Option<String> {
        let is_solved = self.path.status == PathStatus::Solved;
        let digits = self.path.end.iter().map(|c| symbol(self.board.digit(c)));
        is_solved.then(|| digits.collect())
    }
}

impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule_name = |rule: usize, transposed: bool| {
            let (own, transpose) = &self.names[rule];
            let own = if transposed { transpose } else { own }.clone();
            RuleName {
                own,
                published: None,
            }
        };
        let text = PathText {
            board: &*self.board,
            path: &self.path,
            rule_name: &rule_name,
        };
        f.write_str(&text.text())
    }
}
