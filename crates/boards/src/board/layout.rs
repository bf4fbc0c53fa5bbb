//! Any board as text: as its puzzle draws it, or as a table of cells.

use crate::face::layout::{laid_out, left};
use crate::face::sketch::Sketch;
use crate::face::table::{Table, value};
use crate::face::{Face, MarkedState};
use crate::puzzles::{face_of, grid_of};
use crate::statement::Theorem;
use itertools::Itertools;
use oddagon_core::Board;
use oddagon_csp::{CandidateSet, Variable};
use std::fmt::Write;

/// The board as a table; an empty one if it is none.
fn table(board: &dyn Board) -> Table {
    face_of(board).and_then(Face::table).unwrap_or_default()
}

/// The candidates that are left: as the puzzle draws them, for Sudoku the grid of candidates;
/// otherwise those of cells as a table, then those of the other CSP-variables that are the first of
/// some candidate.
pub fn drawn(board: &dyn Board, live: &CandidateSet) -> String {
    match face_of(board).and_then(Face::pictures) {
        Some(pictures) => pictures.state(&MarkedState::unmarked(live)),
        None => left(board.csp(), &table(board), live),
    }
}

/// The candidates that are left in one line, a character for each candidate of the board: its
/// value, or `.` if it is not left. `None` if the puzzle has no such form.
pub fn candidate_line(board: &dyn Board, live: &CandidateSet) -> Option<String> {
    Some(grid_of(board)?.candidate_line(live))
}

/// The cells in one line, a character for each: its value, or `.` where several are left, or none.
/// `None` if the puzzle has no such form.
pub fn cell_line(board: &dyn Board, live: &CandidateSet) -> Option<String> {
    Some(grid_of(board)?.cell_line(live))
}

/// A theorem on another board than Sudoku's: the table of its cells, then the other CSP-variables
/// that it says something about; on a board without cells, each CSP-variable with those that it is
/// linked to. The marks are those of
/// [`SudokuTheorem::sketch`](crate::sudoku::SudokuTheorem::sketch).
pub fn sketch(theorem: &Theorem) -> String {
    let board = &**theorem.board();
    let sketch = Sketch::new(theorem, board);
    let csp = board.csp();
    let said = |v: Variable| {
        sketch.cell_text(csp.members(v), &|chosen| {
            let values = chosen.iter().map(|&c| value(csp, v, c)).collect_vec();
            let is_long = values.iter().any(|value| value.len() > 1);
            values.join(if is_long { "," } else { "" })
        })
    };
    let or_dot = |text: String| {
        if text.is_empty() {
            ".".to_owned()
        } else {
            text
        }
    };
    let (mut out, rest) = laid_out(csp, &table(board), &|v| or_dot(said(v)));
    let is_table = !out.is_empty();
    for &v in &rest {
        let text = said(v);
        let linked = |w: &&Variable| {
            let mut members = csp.members(v).iter();
            **w != v && members.any(|&c| csp.members(**w).iter().any(|&d| csp.are_linked(c, d)))
        };
        if !is_table {
            let linked = rest.iter().filter(linked).map(|&w| csp.variable_name(w));
            let linked = linked.format(" ");
            let name = csp.variable_name(v);
            let _ = writeln!(out, "{name}: {:<8} linked to {linked}", or_dot(text));
        } else if !text.is_empty() {
            let _ = writeln!(out, "{}: {text}", csp.variable_name(v));
        }
    }
    out
}
