//! The puzzles that there are.
//!
//! A puzzle is a definition in `oddagon-core`, a folder beside this one, and a line below;
//! `oddagon_make::KINDS` has a line for each kind of puzzle that can be made. Nothing else asks
//! which puzzle a board is, but for rooms that are about one.

use crate::face::{Face, Grid};
use crate::form::Application;
use crate::{kakuro, latin, map, path, slitherlink, sudoku};
use oddagon_core::abstract_board::AbstractBoard;
use oddagon_core::{Board, RelationBoard};
use std::any::Any;

/// How the boards of a puzzle are shown, and how its puzzles are read.
struct Puzzle {
    /// The face of a board, if it is one of this puzzle's.
    face: fn(&dyn Board) -> Option<&dyn Face>,
    /// The kinds of its puzzles that are read as text.
    applications: &'static [Application],
}

/// All puzzles; Slitherlink's are read by commands of their own.
const PUZZLES: [Puzzle; 8] = [
    puzzle::<sudoku::Sudoku>(&[sudoku::SUDOKU]),
    puzzle::<latin::Latin>(&[
        latin::LATIN,
        latin::PANDIAGONAL,
        latin::FUTOSHIKI,
        latin::ADJACENT,
    ]),
    puzzle::<kakuro::Kakuro>(&[kakuro::KAKURO]),
    puzzle::<path::Path>(&[path::NUMBRIX, path::HIDATO]),
    puzzle::<map::Map>(&[map::MAP]),
    puzzle::<slitherlink::Slitherlink>(&[]),
    puzzle::<RelationBoard>(&[]),
    puzzle::<AbstractBoard>(&[]),
];

const fn puzzle<B: Face>(applications: &'static [Application]) -> Puzzle {
    Puzzle {
        face: face_as::<B>,
        applications,
    }
}

/// The face of a board, if it is of this type.
fn face_as<B: Face>(board: &dyn Board) -> Option<&dyn Face> {
    let any: &dyn Any = board;
    Some(any.downcast_ref::<B>()?)
}

/// The face of a board, if it has one.
pub fn face_of(board: &dyn Board) -> Option<&dyn Face> {
    PUZZLES.iter().find_map(|puzzle| (puzzle.face)(board))
}

/// A board as a grid of digits, if it is one.
pub fn grid_of(board: &dyn Board) -> Option<&dyn Grid> {
    face_of(board)?.grid()
}

/// All kinds of puzzles that can be read.
pub(crate) fn applications() -> impl Iterator<Item = &'static Application> {
    PUZZLES.iter().flat_map(|puzzle| puzzle.applications)
}
