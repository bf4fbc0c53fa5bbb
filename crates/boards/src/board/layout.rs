//! Boards laid out as text: tables of cells, and what stands beside them.

use super::Board;
use super::face::MarkedState;
use super::faces::face_of;
use super::table::{Table, value};
use itertools::Itertools;
use oddagon_csp::{CandidateSet, Variable};
use std::fmt::Write;

/// The board as a table; an empty one if it is none.
fn table(board: &dyn Board) -> Table {
    face_of(board)
        .and_then(|face| face.table())
        .unwrap_or_default()
}

/// The candidates that are left: those of cells as a table, then those of the other CSP-variables that are the first of some
/// candidate.
///
/// A puzzle with a drawing of its own has that: for Sudoku the grid of candidates.
pub fn drawn(board: &dyn Board, live: &CandidateSet) -> String {
    if let Some(own) = face_of(board).and_then(|face| face.state(&MarkedState::unmarked(live))) {
        return own;
    }
    let csp = board.csp();
    let left = |v: Variable| {
        let members = csp.members(v).iter().filter(|&&c| live.contains(c));
        members.map(|&c| value(csp, v, c)).collect_vec()
    };
    let table = table(board);
    // Where some cell has a number of two digits, numbers are separated by commas.
    let mut values = table.cells.iter().flat_map(|&(_, v)| left(v));
    let is_long = values.any(|value| value.len() > 1);
    let (mut out, rest) = laid_out(board, &|v| match &left(v)[..] {
        [] => ".".to_owned(),
        left => left.join(if is_long { "," } else { "" }),
    });
    for v in rest {
        let _ = writeln!(out, "{}: {}", csp.variable_name(v), left(v).join(" "));
    }
    out
}

/// The candidates that are left in one line, a character for each candidate of the board: its value, or `.` if it is not left. `None` if the puzzle
/// has no such form.
pub fn candidate_line(board: &dyn Board, live: &CandidateSet) -> Option<String> {
    face_of(board)?.candidate_line(live)
}

/// The cells in one line, a character for each: its value, or `.` where several are left, or none. `None` if the puzzle has no such form.
pub fn cell_line(board: &dyn Board, live: &CandidateSet) -> Option<String> {
    face_of(board)?.cell_line(live)
}

/// The table with the text of each cell's CSP-variable, and the other CSP-variables that are the first of some candidate.
pub(super) fn laid_out(
    board: &dyn Board,
    text: &dyn Fn(Variable) -> String,
) -> (String, Vec<Variable>) {
    let csp = board.csp();
    let table = table(board);
    let mut words = vec![vec!["#".to_owned(); table.columns]; table.rows];
    for ((row, column), text) in &table.black {
        if !text.is_empty() {
            words[*row][*column].clone_from(text);
        }
    }
    for &((row, column), v) in &table.cells {
        words[row][column] = text(v);
    }
    let width = |column: usize| {
        let words = words.iter().map(|row| row[column].chars().count());
        words.max().unwrap_or(0)
    };
    let widths = (0..table.columns).map(width).collect_vec();
    // How two cells compare: `<`, `>` or neither.
    let sign = |a: (usize, usize), b: (usize, usize), less: char, greater: char| {
        let is = |pair: [(usize, usize); 2]| table.signs.contains(&pair);
        match (is([a, b]), is([b, a])) {
            (true, _) => less,
            (_, true) => greater,
            _ => ' ',
        }
    };
    let between = |here: usize, column: usize| {
        if column + 1 == table.columns {
            String::new()
        } else if table.signs.is_empty() {
            " ".to_owned()
        } else {
            format!(" {} ", sign((here, column), (here, column + 1), '<', '>'))
        }
    };
    let mut out = String::new();
    for (row, words) in words.iter().enumerate() {
        let line = words.iter().zip(&widths).enumerate();
        let line = line
            .map(|(column, (word, &width))| format!("{word:<width$}{}", between(row, column)))
            .join("");
        let _ = writeln!(out, "{}", line.trim_end());
        if !table.signs.is_empty() && row + 1 < table.rows {
            let below = |(column, &width): (usize, &usize)| {
                let sign = sign((row, column), (row + 1, column), '^', 'v').to_string();
                format!("{sign:<width$}   ")
            };
            let line = widths.iter().enumerate().map(below).join("");
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    let is_cell = |v: &Variable| table.cells.iter().any(|(_, cell)| cell == v);
    let is_first = |v: &Variable| {
        csp.members(*v)
            .iter()
            .all(|&c| csp.variables_of(c)[0] == *v)
    };
    let rest = csp.variables().filter(|v| is_first(v) && !is_cell(v));
    (out, rest.collect())
}
