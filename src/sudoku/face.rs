//! How Sudoku boards and patterns are shown.

use super::{Shape, Sudoku, SudokuTheorem, Symmetry, html, svg, tex, text};
use crate::board::face::State;
use crate::board::{Board, Face, Table, Wording};
use crate::csp::{Candidate, CandidateSet, Variable};
use crate::theorem::{Pattern, Theorem};
use itertools::Itertools;
use maud::Markup;
use serde_json::{Value, json};

impl Wording for Sudoku {
    fn symmetry_words(&self, symmetry: &str) -> String {
        let known = Symmetry::parse(self.order(), symmetry);
        known.map_or_else(|| symmetry.to_owned(), |symmetry| symmetry.cycles())
    }
}

impl Face for Sudoku {
    /// `3-digit pattern, 12 cells in bands 1-2, stacks 2-3; 9 free cells (o)`.
    fn headline(&self, theorem: &Theorem) -> String {
        let Some(shape) = theorem.shape() else {
            return String::new();
        };
        let kind = match theorem.statement().pattern {
            Pattern::Digits { k, .. } => format!("{k}-digit pattern"),
            Pattern::KlDigits { k, l, .. } => format!("{k}/{l}-digit pattern"),
            Pattern::Candidates(_) | Pattern::Restrict(_) => "rule".to_owned(),
        };
        let cells = counted(shape.cells.len(), "cell");
        let place = |name: &str, held: &[usize]| {
            let plural = if held.len() == 1 { "" } else { "s" };
            format!("{name}{plural} {}", ranges(held))
        };
        let place = if shape.cells.is_empty() {
            String::new()
        } else {
            format!(
                " in {}, {}",
                place("band", &shape.bands),
                place("stack", &shape.stacks)
            )
        };
        let free = match shape.free_cells.len() {
            0 => "no free cell".to_owned(),
            n if theorem.digits().is_none() => counted(n, "free cell"),
            n => format!("{} (o)", counted(n, "free cell")),
        };
        let useless = match theorem.is_super_impossible() {
            Some(true) => "; super-impossible",
            _ => "",
        };
        format!("{kind}, {cells}{place}; {free}{useless}")
    }

    /// For k-digit patterns `X`, for kl-digit patterns the digits k and l, `o` in free cells, `.` elsewhere; for other patterns the candidates.
    fn grid(&self, theorem: &Theorem) -> String {
        let (Some(line), Some(shape)) = (theorem.cell_line(), theorem.shape()) else {
            return text::candidate_grid(self, theorem.live());
        };
        let mut marks: Vec<char> = line.chars().collect();
        shape.free_cells.iter().for_each(|&cell| marks[cell] = 'o');
        text::cell_grid(self.order(), |cell| marks[cell])
    }

    fn has_cells(&self) -> bool {
        true
    }

    fn sketch(&self, theorem: &Theorem) -> Option<String> {
        matches!(theorem.statement().pattern, Pattern::Restrict(_)).then(|| theorem.sketch())
    }

    /// The free cells by name, and the rows, columns, blocks, bands and stacks without pattern cells.
    fn places(&self, theorem: &Theorem) -> Option<Vec<(String, String)>> {
        let shape = theorem.shape()?;
        let free = cell_names(&shape.free_cells, self.side());
        let units = shape.empty_units().into_iter();
        let units =
            units.map(|(name, units)| (format!("{name} without pattern cells"), ranges(units)));
        Some(
            [("free cells".to_owned(), free)]
                .into_iter()
                .chain(units)
                .collect(),
        )
    }

    fn svg(&self, theorem: &Theorem, title: &str) -> Option<String> {
        let shape = theorem.shape()?;
        Some(svg(
            self,
            title,
            theorem.live(),
            &shape.cells,
            &shape.free_cells,
        ))
    }

    /// `for digits 3, 5, 7 in blocks 5, 6`.
    fn place(&self, members: &[Candidate]) -> Option<(String, Vec<usize>)> {
        Some(place(self, members))
    }

    fn cell_names(&self, cells: &[usize]) -> String {
        let names = cells.iter().map(|&cell| text::cell_name(cell, self.side()));
        names.format(" ").to_string()
    }

    /// The candidates; `#` after those of marked cells, `@` where some of them are marked.
    fn state(&self, state: &State) -> Option<String> {
        let guarded = |cell| state.guardians.iter().any(|&c| self.cell(c) == cell);
        Some(text::marked_candidate_grid(self, state.live, |cell| {
            let mark = if guarded(cell) { '@' } else { '#' };
            state.cells.contains(&cell).then_some(mark)
        }))
    }

    /// Cells with one candidate left by its digit, `X` for the pattern's other cells, `*` for one without candidates.
    fn state_of_pattern(&self, theorem: &Theorem, live: &CandidateSet) -> Option<String> {
        let marks = theorem.marks();
        Some(text::cell_grid(self.order(), |cell| {
            let candidates = (0..self.side()).map(|digit| self.candidate_at(cell, digit));
            let left: Vec<Candidate> = candidates.filter(|&c| live.contains(c)).collect();
            match left[..] {
                [] => '*',
                [c] => text::symbol(self.digit(c)),
                _ if marks[cell].is_some() => 'X',
                _ => '.',
            }
        }))
    }

    fn tex(&self, theorem: &Theorem, state: &State, all: bool) -> Option<String> {
        Some(tex::state(self, theorem, state, all))
    }

    fn html_pattern(&self, theorem: &Theorem) -> Option<Markup> {
        Some(html::pattern(self, theorem))
    }

    fn html_state(&self, state: &State, label: &str) -> Option<Markup> {
        Some(html::state(self, state, label))
    }

    fn svg_table(&self) -> Option<Table> {
        Some(table_of(self))
    }

    fn plain_line(&self) -> Option<String> {
        Some(format!("board sudoku {}", self.order()))
    }

    /// Cells with their digits.
    fn plain_pattern(&self, theorem: &Theorem) -> Option<Vec<String>> {
        let (first, rows) = match &theorem.statement().pattern {
            Pattern::Digits { k, .. } => {
                (format!("pattern digits {k}"), rows(theorem, self, |_| 'X'))
            }
            Pattern::KlDigits { k, l, .. } => (
                format!("pattern kl-digits {k} {l}"),
                rows(theorem, self, |mark| text::symbol(mark - 1)),
            ),
            Pattern::Candidates(_) => return Some(cells(theorem, self)),
            Pattern::Restrict(_) => return None,
        };
        Some([first].into_iter().chain(rows).collect())
    }

    fn formula(&self) -> Option<String> {
        Some(recipe(self.side()))
    }

    fn script_board(&self, theorem: &Theorem) -> Option<Value> {
        Some(json!({ "order": self.order(), "cells": theorem.cells() }))
    }
}

/// A table of the cells, with the blocks as regions.
fn table_of(board: &Sudoku) -> Table {
    let side = board.side();
    let place = |cell: usize| (cell / side, cell % side);
    let cells = 0..board.cell_count();
    let of = |b: usize| cells.clone().filter(move |&cell| board.block(cell) == b);
    Table {
        rows: side,
        columns: side,
        cells: cells
            .clone()
            .map(|cell| (place(cell), Variable::new(cell)))
            .collect(),
        regions: (0..side).map(|b| of(b).map(place).collect()).collect(),
        ..Table::default()
    }
}

impl Shape {
    /// The rows, columns, blocks, bands and stacks without pattern cells, each kind with its name.
    fn empty_units(&self) -> [(&'static str, &[usize]); 5] {
        [
            ("rows", &self.empty_rows),
            ("columns", &self.empty_columns),
            ("blocks", &self.empty_blocks),
            ("bands", &self.empty_bands),
            ("stacks", &self.empty_stacks),
        ]
    }
}

fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Numbers from 0, in order, as people write them: `1-3, 5`.
fn ranges(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let run = |run: &[usize]| match run {
        [first, .., last] => format!("{}-{}", first + 1, last + 1),
        _ => format!("{}", run[0] + 1),
    };
    runs.map(run).join(", ")
}

/// The cells by name, rows with the same columns together: `r123c45 r6c9`; one by one on boards with two-digit numbers.
pub(super) fn cell_names(cells: &[usize], side: usize) -> String {
    if side > 9 {
        return cells
            .iter()
            .map(|&cell| text::cell_name(cell, side))
            .join(" ");
    }
    let columns_of = |row: usize| -> String {
        let here = cells.iter().filter(|&&cell| cell / side == row);
        here.map(|cell| (cell % side + 1).to_string()).collect()
    };
    let mut groups: Vec<(String, String)> = Vec::new();
    for row in 0..side {
        let columns = columns_of(row);
        if columns.is_empty() {
            continue;
        }
        match groups.iter_mut().find(|(_, same)| *same == columns) {
            Some((rows, _)) => *rows += &(row + 1).to_string(),
            None => groups.push(((row + 1).to_string(), columns)),
        }
    }
    groups
        .iter()
        .map(|(rows, columns)| format!("r{rows}c{columns}"))
        .join(" ")
}

/// The digits and blocks of a pattern that lacks these candidates, in words, and its cells.
fn place(board: &Sudoku, members: &[Candidate]) -> (String, Vec<usize>) {
    let cells = members.iter().map(|&c| board.cell(c)).sorted().dedup();
    let cells: Vec<usize> = cells.collect();
    let digits = |cell: usize| {
        let digits = (0..board.side()).filter(|&d| !members.contains(&board.candidate_at(cell, d)));
        digits.map(text::symbol).join(", ")
    };
    let mut kinds: Vec<(String, Vec<usize>)> = Vec::new();
    for &cell in &cells {
        let digits = digits(cell);
        match kinds.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, of)) => of.push(cell),
            None => kinds.push((digits, vec![cell])),
        }
    }
    let plural = |word: &str, all: &str| {
        if all.contains(',') || all.contains('(') {
            format!("{word}s {all}")
        } else {
            format!("{word} {all}")
        }
    };
    let digits = match &kinds[..] {
        [(digits, _)] => digits.clone(),
        several => {
            let name = |&cell: &usize| text::cell_name(cell, board.side());
            let kind = |(digits, cells): &(String, Vec<usize>)| {
                format!("{digits} ({})", cells.iter().map(name).join(" "))
            };
            several.iter().map(kind).join(" and ")
        }
    };
    let blocks = cells.iter().map(|&cell| board.block(cell) + 1);
    let blocks = blocks.sorted().dedup().join(", ");
    let (digits, blocks) = (plural("digit", &digits), plural("block", &blocks));
    (format!("for {digits} in {blocks}"), cells)
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
    let line = |cell| {
        let name = theorem.board().csp().variable_name(Variable::new(cell));
        format!("cell {name} : {}", digits_of(cell).map(|d| d + 1).join(" "))
    };
    let first = std::iter::once("pattern candidates".to_owned());
    first.chain(lacking.map(line)).collect()
}

/// How to make the formula without this program.
fn recipe(side: usize) -> String {
    let (cells, all) = (side * side, side * side * side);
    format!(
        "
## How the formula was made

The formula has {all} variables: number {cells}(r − 1) + {side}(c − 1) + n says that digit n is in row r, column c. Its clauses, in this order:

1. {all4} clauses of {side} literals: one of the digits is in each cell (row by row); one of the cells of each row has each digit (row 1,
   digits 1 to {side}, then row 2, …); likewise for columns and for blocks;
2. two literals each, negative: not two digits in one cell, and no digit twice in a row, column or block. Each pair once, the smaller variable
   first, in order of the smaller, then of the larger;
3. one negative literal each, in order: the digits that the statement excludes from a cell;
4. the claim denied: where it is that digits are *not* somewhere, one clause that says that one of them is; where it is that one of
   several things holds, for each of them one clause of one literal, which says that it does not.
",
        all4 = 4 * cells,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_words() {
        let board = Sudoku::standard();
        let said = |name: &str| {
            let v = board.csp().variable(name).unwrap();
            format!("{}; {}", board.single(v), board.contradiction(v))
        };
        assert_eq!(
            said("r4c1"),
            "naked Single; cell r4c1 has no candidate left"
        );
        assert_eq!(
            said("r4n2"),
            "hidden Single of n2 in row 4; row 4 has no place left for n2"
        );
        assert_eq!(
            said("c9n1"),
            "hidden Single of n1 in column 9; column 9 has no place left for n1"
        );
        assert_eq!(
            said("b5n7"),
            "hidden Single of n7 in block 5; block 5 has no place left for n7"
        );
        let c = board.csp().candidate("n2r4c1").unwrap();
        assert_eq!(
            (board.assertion(c), board.negation(c)),
            ("r4c1=2".into(), "r4c1≠2".into())
        );
        assert_eq!(
            board.symmetry_words("transpose rows 231456789 digits 213456789"),
            "transposition, rows (1 2 3), digits (1 2)"
        );
        assert_eq!(board.symmetry_words("identity"), "the identity");
        assert_eq!(board.symmetry_words("nonsense"), "nonsense");
    }
}
