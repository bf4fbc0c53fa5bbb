//! Small drawings for pages, a few hundred bytes each.

use super::text::symbol;
use super::{Shape, Sudoku, SudokuTheorem};
use crate::face::MarkedState;
use crate::statement::{Goal, Theorem};
use maud::{Markup, html};
use oddagon_csp::{Candidate, CandidateSet};

/// A pattern: its cells shaded (those of the larger kind of a kl-digit pattern lighter), the free
/// cells marked, the claim's cells framed.
pub(super) fn pattern(board: &Sudoku, theorem: &Theorem) -> Markup {
    let shape = Shape::of(board.order(), &theorem.cells());
    let side = board.side();
    let marks = theorem.marks();
    let least = marks.iter().flatten().min().copied();
    let (strong, light): (Vec<usize>, Vec<usize>) = shape
        .cells
        .iter()
        .partition(|&&cell| theorem.k().is_none() || marks[cell] == least);
    let mut claimed: Vec<usize> = match theorem.goal() {
        Goal::Eliminate(targets) => targets.iter().map(|&c| board.cell(c)).collect(),
        Goal::Clause(literals) => literals.iter().map(|l| board.cell(l.candidate)).collect(),
        Goal::Impossible => Vec::new(),
    };
    claimed.dedup();
    let dots = |cells: &[usize]| -> String {
        cells
            .iter()
            .map(|&cell| format!("M{}.5 {}.5h0", cell % side, cell / side))
            .collect()
    };
    let squares = |cells: &[usize]| squares(board, cells);
    html! {
        svg.mini viewBox=(format_args!("-.1 -.1 {side}.2 {side}.2")) aria-hidden="true" {
            path.c d=(squares(&strong)) {}
            @if !light.is_empty() { path.k d=(squares(&light)) {} }
            @if !shape.free_cells.is_empty() { path.o d=(dots(&shape.free_cells)) {} }
            (lines(board))
            @if !claimed.is_empty() { path.x d=(squares(&claimed)) {} }
        }
    }
}

/// A state: the marked cells shaded, with their candidates, the marked ones in bold; in other cells
/// the decided digits, or, if none is marked, the candidates of all cells that lack some.
pub(super) fn state(board: &Sudoku, state: &MarkedState, label: &str) -> Markup {
    let guarded: Vec<usize> = state.guardians.iter().map(|&c| board.cell(c)).collect();
    let (guarded, others): (Vec<usize>, Vec<usize>) =
        state.cells.iter().partition(|cell| guarded.contains(cell));
    let shown: Vec<usize> = (0..board.cell_count())
        .filter(|cell| {
            let left = candidates(board, *cell, state.live).len();
            if state.cells.is_empty() {
                left < board.side()
            } else {
                left == 1 && !state.cells.contains(cell)
            }
        })
        .collect();
    let drawn = html! {
        @if !others.is_empty() { path.k d=(squares(board, &others)) {} }
        @if !guarded.is_empty() { path.c d=(squares(board, &guarded)) {} }
        (lines(board))
        (digits(board, &shown, state.live, &[]))
        (digits(board, state.cells, state.live, state.guardians))
    };
    framed(board, label, drawn)
}

fn framed(board: &Sudoku, label: &str, drawn: Markup) -> Markup {
    let side = board.side();
    html! {
        svg.mini
            viewBox=(format_args!("-.1 -.1 {side}.2 {side}.2"))
            role="img"
            aria-label=(label) { (drawn) }
    }
}

fn candidates(board: &Sudoku, cell: usize, live: &CandidateSet) -> Vec<Candidate> {
    let all = (0..board.side()).map(|digit| board.candidate_at(cell, digit));
    all.filter(|&c| live.contains(c)).collect()
}

/// The candidates of cells, each in its place; the only one of a cell large, and those of `bold`
/// bold.
fn digits(board: &Sudoku, cells: &[usize], live: &CandidateSet, bold: &[Candidate]) -> Markup {
    let (order, side) = (board.order(), board.side());
    html! {
        @for &cell in cells {
            @let left = candidates(board, cell, live);
            @for &c in &left {
                @let digit = board.digit(c);
                // In hundredths of a cell.
                @let [x, y] = match left.len() {
                    1 => [50, 50],
                    _ => [digit % order, digit / order].map(|at| (2 * at + 1) * 50 / order),
                };
                @let [x, y] = [cell % side * 100 + x, cell / side * 100 + y];
                @let class = match (left.len(), bold.contains(&c)) {
                    (1, true) => Some("large guard"),
                    (1, false) => Some("large"),
                    (_, true) => Some("guard"),
                    (_, false) => None,
                };
                text class=[class] x=(hundredths(x)) y=(hundredths(y)) { (symbol(digit)) }
            }
        }
    }
}

fn hundredths(number: usize) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}

fn squares(board: &Sudoku, cells: &[usize]) -> String {
    let side = board.side();
    cells
        .iter()
        .map(|&cell| format!("M{} {}h1v1h-1z", cell % side, cell / side))
        .collect()
}

/// The thin lines between cells, and the thick ones between blocks.
fn lines(board: &Sudoku) -> Markup {
    let (order, side) = (board.order(), board.side());
    let lines = |which: &dyn Fn(&usize) -> bool| -> String {
        let at = (0..=side).filter(which);
        at.map(|i| format!("M0 {i}h{side}M{i} 0v{side}")).collect()
    };
    html! {
        path.t d=(lines(&|i| i % order != 0)) {}
        path.b d=(lines(&|i| i % order == 0)) {}
    }
}
