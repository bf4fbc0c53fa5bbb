//! Where patterns and relations lie, in words.

use super::{Shape, Sudoku, SudokuTheorem, text};
use crate::statement::{Pattern, Theorem};
use itertools::Itertools;
use oddagon_csp::Candidate;

/// A pattern's kind and place in one line.
pub(super) fn headline(theorem: &Theorem) -> String {
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

/// The free cells by name, and the rows, columns, blocks, bands and stacks without pattern cells,
/// each with its label.
pub(super) fn places(theorem: &Theorem) -> Option<Vec<(String, String)>> {
    let shape = theorem.shape()?;
    let side = shape.order * shape.order;
    let free = cell_names(&shape.free_cells, side);
    let units = shape.empty_units().into_iter();
    let units = units.map(|(name, units)| (format!("{name} without pattern cells"), ranges(units)));
    Some(
        [("free cells".to_owned(), free)]
            .into_iter()
            .chain(units)
            .collect(),
    )
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
    runs.map(|run| match run {
        [first, .., last] => format!("{}-{}", first + 1, last + 1),
        _ => format!("{}", run[0] + 1),
    })
    .join(", ")
}

/// The cells by name, rows with the same columns together: `r123c45 r6c9`; one by one on boards
/// with two-digit numbers.
fn cell_names(cells: &[usize], side: usize) -> String {
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
pub(super) fn of(board: &Sudoku, members: &[Candidate]) -> (String, Vec<usize>) {
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
        several => several
            .iter()
            .map(|(digits, cells)| {
                let mut names = cells
                    .iter()
                    .map(|&cell| text::cell_name(cell, board.side()));
                format!("{digits} ({})", names.join(" "))
            })
            .join(" and "),
    };
    let blocks = cells.iter().map(|&cell| board.block(cell) + 1);
    let blocks = blocks.sorted().dedup().join(", ");
    let (digits, blocks) = (plural("digit", &digits), plural("block", &blocks));
    (format!("for {digits} in {blocks}"), cells)
}
