//! Small drawings of patterns, a few hundred bytes each.

use crate::sudoku::SudokuTheorem;
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

/// What a board without a grid consists of, and what is assumed of it and claimed, line by line.
pub fn parts(theorem: &Theorem) -> Markup {
    let lines = theorem.grid();
    html! {
        div.parts {
            @for line in lines.lines() { (line) br; }
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
    let (order, side) = (board.order(), board.side());
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
    let squares = |cells: &[usize]| -> String {
        let square = |&cell: &usize| format!("M{} {}h1v1h-1z", cell % side, cell / side);
        cells.iter().map(square).collect()
    };
    let dots = |cells: &[usize]| -> String {
        let dot = |&cell: &usize| format!("M{}.5 {}.5h0", cell % side, cell / side);
        cells.iter().map(dot).collect()
    };
    let lines = |which: &dyn Fn(&usize) -> bool| -> String {
        let at = (0..=side).filter(which);
        at.map(|i| format!("M0 {i}h{side}M{i} 0v{side}")).collect()
    };
    html! {
        svg.mini viewBox=(format_args!("-.1 -.1 {side}.2 {side}.2")) aria-hidden="true" {
            path.c d=(squares(&strong)) {}
            @if !light.is_empty() { path.k d=(squares(&light)) {} }
            @if !shape.free_cells.is_empty() { path.o d=(dots(&shape.free_cells)) {} }
            path.t d=(lines(&|i| i % order != 0)) {}
            path.b d=(lines(&|i| i % order == 0)) {}
            @if !claimed.is_empty() { path.x d=(squares(&claimed)) {} }
        }
    }
}
