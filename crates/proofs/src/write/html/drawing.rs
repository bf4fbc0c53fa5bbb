//! Small drawings of patterns, a few hundred bytes each, and of relations.

use crate::story::{Introduction, Story};
use maud::{Markup, html};
use oddagon_boards::board::{MarkedState, face_of};
use oddagon_boards::theorem::{Show, Theorem};
use oddagon_csp::CandidateSet;

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

/// A small drawing of a pattern, if its puzzle has one. Its colours come from the style sheet.
pub fn drawing(theorem: &Theorem) -> Markup {
    let face = face_of(theorem.parts().board);
    let drawn = face.and_then(|face| Some(face.pictures()?.html_pattern(theorem)));
    drawn.unwrap_or_default()
}

/// The content of the place where the script draws the board: for a path the board at the start.
pub(super) fn first(story: &Story) -> Markup {
    let state = MarkedState::unmarked(&story.start);
    let face = story.face().filter(|_| story.is_path);
    let drawn = face.and_then(|face| {
        Some(
            face.pictures()?
                .html_state(&state, "The board at the start"),
        )
    });
    drawn.unwrap_or_else(|| figure(&story.theorem))
}

/// A drawing of a relation in a state, if the puzzle has one.
pub(super) fn relation(story: &Story, found: &Introduction, live: &CandidateSet) -> Markup {
    let label = format!("{}: {}", found.name, found.kind);
    let state = found.marked_in(live);
    let face = story.face();
    let drawn = face.and_then(|face| Some(face.pictures()?.html_state(&state, &label)));
    drawn.unwrap_or_default()
}
