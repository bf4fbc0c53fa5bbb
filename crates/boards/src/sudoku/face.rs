//! How Sudoku boards and patterns are shown.

use super::wlog::Cells;
use super::{
    DigitPattern, Sudoku, SudokuTheorem, Symmetry, html, place, plain, svg, symmetries_of, tex,
    text, unique,
};
use crate::face::{
    BoardSymmetry, Exports, Face, Grid, MarkedState, Patterns, Pictures, SecondSolutions,
    Symmetries, SymmetryFinder, Table, Wording,
};
use crate::statement::{Pattern, Theorem, Unique};
use itertools::Itertools;
use maud::Markup;
use oddagon_check::SecondSolution;
use oddagon_core::Board;
use oddagon_csp::{Candidate, CandidateSet, Variable};
use serde_json::{Value, json};

impl Wording for Sudoku {
    fn symmetry_words(&self, symmetry: &str) -> String {
        let known = Symmetry::parse(self.order(), symmetry);
        known.map_or_else(|| symmetry.to_owned(), |symmetry| symmetry.cycles())
    }
}

impl Face for Sudoku {
    fn solution(&self, solution: &CandidateSet) -> Option<String> {
        let line: Vec<char> = self.cell_line(solution).chars().collect();
        Some(text::cell_grid(self.order(), |cell| line[cell]))
    }

    fn patterns(&self) -> Option<&dyn Patterns> {
        Some(self)
    }

    fn grid(&self) -> Option<&dyn Grid> {
        Some(self)
    }

    fn pictures(&self) -> Option<&dyn Pictures> {
        Some(self)
    }

    fn symmetries(&self) -> Option<&dyn Symmetries> {
        Some(self)
    }

    fn second_solutions(&self) -> Option<&dyn SecondSolutions> {
        Some(self)
    }

    fn exports(&self) -> Option<&dyn Exports> {
        Some(self)
    }
}

impl Patterns for Sudoku {
    /// For k-digit patterns `X`, for kl-digit patterns the digits k and l, `o` in free cells, `.`
    /// elsewhere; for other patterns the candidates.
    fn drawn(&self, theorem: &Theorem) -> String {
        let (Some(line), Some(shape)) = (theorem.cell_line(), theorem.shape()) else {
            return text::candidate_grid(self, theorem.live());
        };
        let mut marks: Vec<char> = line.chars().collect();
        shape.free_cells.iter().for_each(|&cell| marks[cell] = 'o');
        text::cell_grid(self.order(), |cell| marks[cell])
    }

    /// `3-digit pattern, 12 cells in bands 1-2, stacks 2-3; 9 free cells (o)`.
    fn headline(&self, theorem: &Theorem) -> String {
        place::headline(theorem)
    }

    /// The free cells by name, and the rows, columns, blocks, bands and stacks without pattern
    /// cells.
    fn places(&self, theorem: &Theorem) -> Option<Vec<(String, String)>> {
        place::places(theorem)
    }

    fn svg(&self, theorem: &Theorem, title: &str) -> Option<String> {
        let shape = theorem.shape()?;
        let (cells, free) = (&shape.cells, &shape.free_cells);
        Some(svg(self, title, theorem.live(), cells, free))
    }
}

impl Grid for Sudoku {
    fn cell_count(&self) -> usize {
        Sudoku::cell_count(self)
    }

    fn block(&self, cell: usize) -> usize {
        Sudoku::block(self, cell)
    }

    fn swap(&self, a: usize, b: usize) -> String {
        let lines: Vec<u8> = (0u8..).take(self.side()).collect();
        let mut digits = lines.clone();
        digits.swap(a, b);
        let swap = Symmetry::new(false, lines.clone(), lines, digits);
        swap.expect("digits were swapped").to_string()
    }

    fn symbol(&self, digit: usize) -> char {
        text::symbol(digit)
    }

    fn cell_names(&self, cells: &[usize]) -> String {
        let names = cells.iter().map(|&cell| text::cell_name(cell, self.side()));
        names.format(" ").to_string()
    }

    /// `for digits 3, 5, 7 in blocks 5, 6`.
    fn place(&self, members: &[Candidate]) -> (String, Vec<usize>) {
        place::of(self, members)
    }

    fn candidate_grid(&self, live: &CandidateSet) -> String {
        text::candidate_grid(self, live)
    }

    fn candidate_line(&self, live: &CandidateSet) -> String {
        text::candidate_line(self, live)
    }

    fn cell_line(&self, live: &CandidateSet) -> String {
        text::cell_line(self.order(), |cell| {
            let members = self.csp().members(Variable::new(cell)).iter();
            let mut left = members.filter(|&&c| live.contains(c));
            match (left.next(), left.next()) {
                (Some(&only), None) => text::symbol(self.digit(only)),
                _ => '.',
            }
        })
    }

    fn pattern_line(&self, theorem: &Theorem) -> Option<String> {
        theorem.cell_line()
    }

    fn is_digit_pattern(&self, theorem: &Theorem) -> bool {
        DigitPattern::of(theorem, "").is_ok()
    }

    fn is_colour_impossible(&self, theorem: &Theorem) -> Option<bool> {
        theorem.is_colour_impossible()
    }
}

impl Pictures for Sudoku {
    /// The candidates; `#` after those of marked cells, `@` where some of them are marked.
    fn state(&self, state: &MarkedState) -> String {
        text::marked_candidate_grid(self, state.live, |cell| {
            let guarded = state.guardians.iter().any(|&c| self.cell(c) == cell);
            let mark = if guarded { '@' } else { '#' };
            state.cells.contains(&cell).then_some(mark)
        })
    }

    /// Cells with one candidate left by its digit, `X` for the pattern's other cells, `*` for one
    /// without candidates.
    fn state_of_pattern(&self, theorem: &Theorem, live: &CandidateSet) -> String {
        let marks = theorem.marks();
        text::cell_grid(self.order(), |cell| {
            let candidates = (0..self.side()).map(|digit| self.candidate_at(cell, digit));
            let left: Vec<Candidate> = candidates.filter(|&c| live.contains(c)).collect();
            match left[..] {
                [] => '*',
                [c] => text::symbol(self.digit(c)),
                _ if marks[cell].is_some() => 'X',
                _ => '.',
            }
        })
    }

    fn sketch(&self, theorem: &Theorem) -> Option<String> {
        matches!(theorem.statement().pattern, Pattern::Restrict(_)).then(|| theorem.sketch())
    }

    fn tex(&self, theorem: &Theorem, state: &MarkedState, all: bool) -> String {
        tex::state(self, theorem, state, all)
    }

    fn html_pattern(&self, theorem: &Theorem) -> Markup {
        html::pattern(self, theorem)
    }

    fn html_state(&self, state: &MarkedState, label: &str) -> Markup {
        html::state(self, state, label)
    }

    /// The cells, with the blocks as regions.
    fn svg_table(&self) -> Table {
        let side = self.side();
        let place = |cell: usize| (cell / side, cell % side);
        let cells = 0..self.cell_count();
        let block = |b| cells.clone().filter(move |&cell| self.block(cell) == b);
        Table {
            rows: side,
            columns: side,
            cells: cells
                .clone()
                .map(|cell| (place(cell), Variable::new(cell)))
                .collect(),
            regions: (0..side).map(|b| block(b).map(place).collect()).collect(),
            ..Table::default()
        }
    }
}

impl Symmetries for Sudoku {
    fn of(&self, theorem: &Theorem, live: &CandidateSet) -> Vec<BoardSymmetry> {
        let symmetries = symmetries_of(theorem, live)
            .into_iter()
            .map(|symmetry| BoardSymmetry {
                images: symmetry.candidates(),
                notation: symmetry.to_string(),
            });
        symmetries.collect()
    }

    fn product(&self, first: &str, then: &str) -> Option<String> {
        let [first, then] = [first, then].map(|name| Symmetry::parse(self.order(), name));
        Some(first?.then(&then?).to_string())
    }

    fn finder<'t>(&'t self, theorem: &'t Theorem) -> Box<dyn SymmetryFinder + 't> {
        Box::new(Cells::new(theorem, self))
    }
}

impl SecondSolutions for Sudoku {
    fn shown(&self, unique: &Unique) -> Option<SecondSolution> {
        unique::second(self, unique)
    }

    fn words(&self, unique: &Unique, shown: &SecondSolution) -> (String, String) {
        unique::words(self, unique, shown)
    }

    fn filling(&self, unique: &Unique, text: &str) -> Option<Vec<Candidate>> {
        unique.filling(self, text)
    }
}

impl Exports for Sudoku {
    fn plain_line(&self) -> String {
        format!("board sudoku {}", self.order())
    }

    /// Cells with their digits.
    fn plain_pattern(&self, theorem: &Theorem) -> Option<Vec<String>> {
        plain::pattern(self, theorem)
    }

    fn formula(&self) -> Option<String> {
        Some(plain::recipe(self.side()))
    }

    fn script_board(&self, theorem: &Theorem) -> Option<Value> {
        Some(json!({ "order": self.order(), "cells": theorem.cells() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon_core::Board;

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
