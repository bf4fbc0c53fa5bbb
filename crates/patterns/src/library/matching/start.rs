//! The resolution state in which patterns are looked for, from a puzzle or candidate grid.

use oddagon_boards::board::Board;
use oddagon_boards::sudoku::{Sudoku, text::Position};
use oddagon_csp::{CandidateSet, Engine, State, Theory};
use oddagon_prover::Solutions;
use thiserror::Error;

/// Why a position has no resolution state.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StartError {
    /// A puzzle without solution.
    #[error("the puzzle has no solution, expected one")]
    NoSolution,
    /// A puzzle with more than one solution.
    #[error("the puzzle has several solutions, expected one")]
    SeveralSolutions,
    /// A position that the theory contradicts.
    #[error("the position is contradictory: by {theory}, {variable} has no candidate left")]
    Contradictory {
        /// The theory.
        theory: Theory,
        /// The name of the CSP-variable.
        variable: String,
    },
}

/// The resolution state of a position after a theory. Without one it is the position as it stands:
/// the candidates of a candidate grid; for a puzzle, all candidates that are not linked to a given.
///
/// # Errors
/// If the theory contradicts the position.
pub fn resolution_state(
    position: &Position,
    theory: Option<Theory>,
) -> Result<CandidateSet, StartError> {
    let board = Sudoku::standard();
    let engine = &Engine::of(board.csp());
    let mut state = start(engine, position);
    if let Some(theory) = theory {
        let closed = engine.close(theory, &mut state, None);
        closed.map_err(|contradiction| StartError::Contradictory {
            theory,
            variable: board.csp().variable_name(contradiction.0).to_owned(),
        })?;
    }
    Ok(engine.live(&state))
}

/// Makes sure that a position has one solution, which what is said about its only one assumes.
///
/// # Errors
/// If it has none or several.
pub fn only_solution(position: &Position) -> Result<(), StartError> {
    let engine = &Engine::of(Sudoku::standard().csp());
    match Solutions::new(engine).count(&start(engine, position), 2) {
        0 => Err(StartError::NoSolution),
        1 => Ok(()),
        _ => Err(StartError::SeveralSolutions),
    }
}

/// The state of a position as it stands.
fn start(engine: &Engine, position: &Position) -> State {
    match position {
        Position::Candidates(live) => engine.state(live),
        Position::Puzzle(givens) => {
            let mut state = engine.state(&engine.csp().everything());
            for c in givens.candidates() {
                engine.decide(&mut state, c);
            }
            state
        }
    }
}
