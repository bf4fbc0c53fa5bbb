//! Small drawings of patterns, a few hundred bytes each, and of relations.

use crate::csp::{Candidate, CandidateSet};
use crate::proof::story::{Introduction, Story};
use crate::sudoku::text::symbol;
use crate::sudoku::{Sudoku, SudokuTheorem};
use crate::theorem::{Goal, Show, Theorem};
use maud::{Markup, html};

/// The drawing as an image with a text for those who do not see it: see [`drawing`].
pub(super) fn figure(theorem: &Theorem) -> Markup {
    let label = match theorem.headline() {
        headline if headline.is_empty() => return html! { (parts(theorem)) },
        headline => headline.replace(" (o)", ""),
    };
    html! { div role="img" aria-label=(label) { (drawing(theorem)) } }
}

/// The parts of a board without a grid, and what is assumed and claimed, line by line.
pub fn parts(theorem: &Theorem) -> Markup {
    let lines = theorem.grid();
    html! {
        div.parts {
            @if theorem.grid_is_drawing() {
                pre { (lines) }
            } @else {
                @for line in lines.lines() { (line) br; }
            }
            @for (label, words) in theorem.conditions() { (label) ": " (words) br; }
        }
    }
}

/// A small drawing of a Sudoku pattern: its cells shaded (those of the larger kind of a kl-digit pattern lighter), the
/// free cells marked, the claim's cells framed. Nothing for another board. Its colours come from the style sheet.
pub fn drawing(theorem: &Theorem) -> Markup {
    let (Some(board), Some(shape)) = (theorem.sudoku(), theorem.shape()) else {
        return html! {};
    };
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
        let dot = |&cell: &usize| format!("M{}.5 {}.5h0", cell % side, cell / side);
        cells.iter().map(dot).collect()
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

/// The content of the place where the script draws the board: for a path the board at the start.
pub(super) fn first(story: &Story) -> Markup {
    match (story.is_path, story.theorem.sudoku()) {
        (true, Some(board)) => {
            let cells = 0..board.cell_count();
            let is_open =
                |&cell: &usize| candidates(board, cell, &story.start).len() < board.side();
            let cells: Vec<usize> = cells.filter(is_open).collect();
            let digits = digits(board, &cells, &story.start, &[]);
            html! { (framed(board, "The board at the start", html! { (lines(board)) (digits) })) }
        }
        _ => figure(&story.theorem),
    }
}

/// A drawing of a relation in a state: the pattern's cells shaded, with their candidates, guardians in bold; in other cells the decided digits.
/// Nothing for another board than Sudoku.
pub(super) fn relation(story: &Story, found: &Introduction, live: &CandidateSet) -> Markup {
    let Some(board) = story.theorem.sudoku() else {
        return html! {};
    };
    let guarded: Vec<usize> = found.guardians.iter().map(|&c| board.cell(c)).collect();
    let (guarded, others): (Vec<usize>, Vec<usize>) =
        found.cells.iter().partition(|cell| guarded.contains(cell));
    let is_decided = |&cell: &usize| candidates(board, cell, live).len() == 1;
    let decided = (0..board.cell_count()).filter(is_decided);
    let cells: Vec<usize> = decided.filter(|cell| !found.cells.contains(cell)).collect();
    framed(
        board,
        &format!("{}: {}", found.name, found.kind),
        html! {
            @if !others.is_empty() { path.k d=(squares(board, &others)) {} }
            @if !guarded.is_empty() { path.c d=(squares(board, &guarded)) {} }
            (lines(board))
            (digits(board, &cells, live, &[]))
            (digits(board, &found.cells, live, &found.guardians))
        },
    )
}

fn framed(board: &Sudoku, label: &str, drawn: Markup) -> Markup {
    let side = board.side();
    html! {
        svg.mini viewBox=(format_args!("-.1 -.1 {side}.2 {side}.2")) role="img" aria-label=(label) { (drawn) }
    }
}

fn candidates(board: &Sudoku, cell: usize, live: &CandidateSet) -> Vec<Candidate> {
    let all = (0..board.side()).map(|digit| board.candidate_at(cell, digit));
    all.filter(|&c| live.contains(c)).collect()
}

/// The candidates of cells, each in its place; the only one of a cell large, and those of `bold` bold.
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
    let square = |&cell: &usize| format!("M{} {}h1v1h-1z", cell % side, cell / side);
    cells.iter().map(square).collect()
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
