//! Patterns in plain lines, and how to make a formula by hand.

use super::text::symbol;
use super::{Sudoku, SudokuTheorem};
use crate::statement::{Pattern, Theorem};
use itertools::Itertools;
use oddagon_csp::Variable;

/// The cells of a pattern with their digits; `None` for a pattern that restricts CSP-variables.
pub(super) fn pattern(board: &Sudoku, theorem: &Theorem) -> Option<Vec<String>> {
    let (first, rows) = match &theorem.statement().pattern {
        Pattern::Digits { k, .. } => (format!("pattern digits {k}"), rows(theorem, board, |_| 'X')),
        Pattern::KlDigits { k, l, .. } => (
            format!("pattern kl-digits {k} {l}"),
            rows(theorem, board, |mark| symbol(mark - 1)),
        ),
        Pattern::Candidates(_) => return Some(cells(theorem, board)),
        Pattern::Restrict(_) => return None,
    };
    Some([first].into_iter().chain(rows).collect())
}

/// The grid of a k-digit or kl-digit pattern.
fn rows(theorem: &Theorem, grid: &Sudoku, letter: impl Fn(usize) -> char) -> Vec<String> {
    let marks = theorem.marks();
    let letters = marks.iter().map(|mark| mark.map_or('.', &letter));
    let chunks = letters.chunks(grid.side());
    let rows = chunks
        .into_iter()
        .map(|mut row| format!("row {}", row.join("")));
    rows.collect()
}

/// The cells that lack a candidate, with the digits that they have left.
fn cells(theorem: &Theorem, grid: &Sudoku) -> Vec<String> {
    let digits_of = |cell: usize| {
        let digits = 0..grid.side();
        digits.filter(move |&d| theorem.live().contains(grid.candidate_at(cell, d)))
    };
    let lacking = (0..grid.cell_count()).filter(|&cell| digits_of(cell).count() < grid.side());
    let lines = lacking.map(|cell| {
        let name = theorem.board().csp().variable_name(Variable::new(cell));
        format!("cell {name} : {}", digits_of(cell).map(|d| d + 1).join(" "))
    });
    let first = std::iter::once("pattern candidates".to_owned());
    first.chain(lines).collect()
}

/// How to make the formula without this program.
pub(super) fn recipe(side: usize) -> String {
    let (cells, all) = (side * side, side * side * side);
    format!(
        "
## How the formula was made

The formula has {all} variables: number {cells}(r − 1) + {side}(c − 1) + n says that digit n is \
in row r, column c. Its clauses, in this order:

1. {all4} clauses of {side} literals: one of the digits is in each cell (row by row); one of the \
cells of each row has each digit (row 1,
   digits 1 to {side}, then row 2, …); likewise for columns and for blocks;
2. two literals each, negative: not two digits in one cell, and no digit twice in a row, column \
or block. Each pair once, the smaller variable
   first, in order of the smaller, then of the larger;
3. one negative literal each, in order: the digits that the statement excludes from a cell;
4. the claim denied: where it is that digits are *not* somewhere, one clause that says that one \
of them is; where it is that one of
   several things holds, for each of them one clause of one literal, which says that it does not.
",
        all4 = 4 * cells,
    )
}
