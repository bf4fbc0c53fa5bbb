//! The puzzles that there are.
//!
//! A puzzle is a definition in `oddagon-core`, a folder beside this one, and a line below; [`KINDS`](oddagon_make::KINDS) has a line for
//! each kind of puzzle that can be made. Nothing else asks which puzzle a board is, but for rooms that are about one.

use crate::face::Puzzle;
use crate::form::Application;
use crate::{kakuro, latin, map, path, slitherlink, sudoku};

/// All puzzles.
pub(crate) const PUZZLES: [Puzzle; 6] = [
    sudoku::PUZZLE,
    latin::PUZZLE,
    kakuro::PUZZLE,
    path::PUZZLE,
    map::PUZZLE,
    slitherlink::PUZZLE,
];

/// All kinds of puzzles that can be read.
pub(crate) fn applications() -> impl Iterator<Item = &'static Application> {
    PUZZLES.iter().flat_map(|puzzle| puzzle.applications)
}
