//! How Sudoku boards and patterns are shown.

use super::{Shape, Sudoku, SudokuTheorem, Symmetry, svg, text};
use crate::board::{Face, Table, Wording};
use crate::csp::Variable;
use crate::theorem::{Pattern, Theorem};
use itertools::Itertools;
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

    fn svg_table(&self) -> Option<Table> {
        Some(table_of(self))
    }

    fn plain_line(&self) -> Option<String> {
        Some(format!("board sudoku {}", self.order()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

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
