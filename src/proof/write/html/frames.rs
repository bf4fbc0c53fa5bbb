//! What the script replays: the board, and one frame for each step of the text, in its order.
//!
//! A frame is a list of numbers, the first of which says what happens; candidates and CSP-variables are their indices:
//!
//! | frame | meaning |
//! |---|---|
//! | `0` | the pattern |
//! | `1, c` | without loss of generality c is true |
//! | `2, c` | c is assumed, on top of what is assumed already |
//! | `3, v, c, d…` | after d… fell, by earlier parts, c is the last candidate of v |
//! | `4, v, d…` | after d… fell, v has no candidate: the contradiction |
//! | `5` | the last assumption is dropped, and its candidate false |
//! | `6, c` | c is false under what is assumed, by symmetry |
//! | `7, v, c` | c is false, for all candidates left of v are linked to it |
//! | `8, d…` | d… fell |
//! | `9` | the claim is proven |
//!
//! A chain of events (3, 4, 7, 8) starts, after any other frame, from what is assumed and nothing else.

use crate::board::Board;
use crate::proof::story::{Chain, Part, Reason, Story, What};
use crate::theorem::{Goal, Theorem};
use serde_json::{Value, json};

/// The data of a page, safe inside a `script` element.
pub(super) fn data(stories: &[Story]) -> String {
    let mut data = match stories.first() {
        Some(story) => board(&story.theorem),
        None => json!({}),
    };
    data["stories"] = stories.iter().map(frames).collect();
    data.to_string().replace('<', "\\u003c")
}

/// The board and the pattern. Sudoku is known to the script by its order; another board is written out.
fn board(theorem: &Theorem) -> Value {
    let targets: &[_] = match &theorem.goal {
        Goal::Impossible => &[],
        Goal::Eliminate(targets) => targets,
    };
    let targets: Vec<u16> = targets.iter().map(|c| c.0).collect();
    if let Some(board) = theorem.sudoku() {
        // What is absent is less than what is live.
        let absent = board
            .csp()
            .candidates()
            .filter(|&c| !theorem.live.contains(c));
        let absent: Vec<u16> = absent.map(|c| c.0).collect();
        return json!({
            "order": board.order(),
            "cells": theorem.cells(),
            "absent": runs(&absent),
            "targets": targets,
        });
    }
    let (board, csp) = (&theorem.board, theorem.board.csp());
    let absent = csp.candidates().filter(|&c| !theorem.live.contains(c));
    let absent: Vec<u16> = absent.map(|c| c.0).collect();
    let names: Vec<String> = csp.candidates().map(|c| board.candidate_name(c)).collect();
    let variables = csp.variables().map(|v| {
        let members: Vec<u16> = csp.members(v).iter().map(|c| c.0).collect();
        json!([board.variable_name(v), members])
    });
    let links = csp.candidates().map(|c| {
        let linked: Vec<u16> = csp.linked(c).iter().map(|d| d.0).collect();
        json!(linked)
    });
    json!({
        "names": names,
        "variables": variables.collect::<Vec<_>>(),
        "links": links.collect::<Vec<_>>(),
        "absent": runs(&absent),
        "targets": targets,
    })
}

/// Numbers in order, as pairs: where a run starts and how long it is.
fn runs(numbers: &[u16]) -> Vec<u16> {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    runs.flat_map(|run| [run[0], run.len() as u16]).collect()
}

/// The frames of a story.
pub(super) fn frames(story: &Story) -> Value {
    let mut frames = vec![vec![0]];
    frames.extend(story.choices.iter().map(|choice| vec![1, choice.chosen.0]));
    add_parts(&mut frames, &story.parts);
    add_chain(&mut frames, &story.conclusion);
    frames.push(vec![9]);
    json!(frames)
}

fn add_parts(frames: &mut Vec<Vec<u16>>, parts: &[Part]) {
    for part in parts {
        let c = part.candidate.0;
        match &part.reason {
            Reason::Trial(inner, chain) => {
                frames.push(vec![2, c]);
                add_parts(frames, inner);
                add_chain(frames, chain);
                frames.push(vec![5]);
            }
            Reason::Whip1(chain, variable) => {
                add_chain(frames, chain);
                frames.push(vec![7, variable.0, c]);
            }
            Reason::Likewise(..) => frames.push(vec![6, c]),
        }
    }
}

fn add_chain(frames: &mut Vec<Vec<u16>>, chain: &Chain) {
    frames.extend(chain.0.iter().map(|event| {
        let mut frame = match event.what {
            What::Single(v, c) => vec![3, v.0, c.0],
            What::Empty(v) => vec![4, v.0],
            What::Nothing => vec![8],
        };
        frame.extend(event.uses.iter().map(|(_, c)| c.0));
        frame
    }));
}
