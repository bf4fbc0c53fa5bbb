//! The data that the script replays: the board, and one frame for each step of the text, in its
//! order.
//!
//! A frame is a list of numbers, the first of which says what happens; candidates and CSP-variables
//! are their indices:
//!
//! | frame | meaning |
//! |---|---|
//! | `0` | the pattern |
//! | `1, c` | without loss of generality c is true |
//! | `2, c` | c is assumed, in addition to earlier assumptions |
//! | `3, v, c, d…` | after earlier parts eliminated d…, c is the last candidate of v |
//! | `4, v, d…` | after d… were eliminated, v has no candidate: the contradiction |
//! | `5` | the last assumption is dropped, and its candidate is false |
//! | `6, c` | c is false under the assumptions, by symmetry |
//! | `7, v, c` | c is false, since all candidates left of v are linked to it |
//! | `8, d…` | d… are eliminated |
//! | `9` | the claim is proven |
//! | `10, c…` | in a path: these are given |
//! | `11, v` | in a path: the relation v is used from here on |
//! | `12, n, v…, d…` | in a path: d… are false, by a rule of n CSP-variables or relations v… |
//! | `13, w, v…` | in a path: the relation w is split off, by the CSP-variables or relations v… |
//!
//! A chain of events (3, 4, 7, 8) starts, after any other frame, from the assumptions alone. In a
//! path, which begins with `0, 1`, every frame outside trials starts from where the one before
//! ended.

use crate::story::{Chain, EventKind, Part, PassageContent, Reason, Story, StoryRelation};
use oddagon_boards::board::notation::value;
use oddagon_boards::board::{Board, Table, Wording, face_of};
use oddagon_boards::theorem::{Goal, Theorem};
use oddagon_csp::{Candidate, Csp, Variable};
use serde_json::{Value, json};

/// The data of a page, safe inside a `script` element.
pub(super) fn data(stories: &[Story]) -> String {
    let mut data = match stories.first() {
        Some(story) => board(&story.theorem),
        None => json!({}),
    };
    data["stories"] = stories.iter().map(frames).collect();
    // Each story numbers its relations from the same number on.
    if stories.iter().any(|story| !story.relations.is_empty()) {
        data["relations"] = stories
            .iter()
            .map(|story| relations(&story.relations))
            .collect();
    }
    data.to_string().replace('<', "\\u003c")
}

/// The board and the pattern. The script makes some boards itself, and is told what relations add
/// to them; other boards are written out.
fn board(theorem: &Theorem) -> Value {
    let (board, below) = (&**theorem.board(), theorem.parts().board);
    let exports = face_of(below).and_then(|face| face.exports());
    let mut data = match exports.and_then(|exports| exports.script_board(theorem)) {
        Some(mut data) => {
            if board.csp().candidate_count() > below.csp().candidate_count()
                || !theorem.statement().assume.is_empty()
            {
                data["more"] = more(below.csp(), board);
            }
            data
        }
        None => written_out(board),
    };
    if let Some(window) = exports.and_then(|exports| exports.script_window()) {
        data["window"] = window;
    }
    if let Some(table) = face_of(board).and_then(|face| face.table()) {
        data["table"] = cells(&table, board.csp());
    }
    // Absent candidates are fewer than live ones.
    let absent = theorem.board().csp().candidates();
    let absent = absent.filter(|&c| !theorem.live().contains(c)).map(|c| c.0);
    data["absent"] = json!(runs(&absent.collect::<Vec<_>>()));
    data["targets"] = match theorem.goal() {
        Goal::Eliminate(targets) => targets.iter().map(|c| c.0).collect(),
        // For these the proof ends in a contradiction.
        Goal::Impossible | Goal::Clause(_) => json!([]),
    };
    data
}

/// A board of any kind: the names of its candidates, its CSP-variables with their candidates, and
/// what is linked to each candidate.
fn written_out(board: &dyn Board) -> Value {
    let csp = board.csp();
    let indices = |list: &[Candidate]| list.iter().map(|c| c.0).collect::<Vec<_>>();
    let names = csp.candidates().map(|c| board.csp().candidate_name(c));
    let variables = csp
        .variables()
        .map(|v| json!([board.csp().variable_name(v), indices(csp.members(v))]));
    let links = csp.candidates().map(|c| indices(csp.linked(c)));
    json!({
        "names": names.collect::<Vec<_>>(),
        "variables": variables.collect::<Vec<_>>(),
        "links": links.collect::<Vec<_>>(),
    })
}

/// A table of cells: the candidates of cells that hold digits, the contents of others, signs and
/// regions.
fn cells(table: &Table, csp: &Csp) -> Value {
    let cell = |&((row, column), v): &((usize, usize), Variable)| {
        let members = csp
            .members(v)
            .iter()
            .map(|&c| json!([c.0, value(csp, v, c)]));
        json!([
            row,
            column,
            csp.variable_name(v),
            members.collect::<Vec<_>>()
        ])
    };
    json!({
        "rows": table.rows,
        "columns": table.columns,
        "cells": table.cells.iter().map(cell).collect::<Vec<_>>(),
        "black": table.black.iter().map(|((r, c), text)| json!([r, c, text])).collect::<Vec<_>>(),
        "signs": table.signs,
        "regions": table.regions,
    })
}

/// What relations add to a board: candidates in words, CSP-variables, links.
fn more(below: &Csp, board: &dyn Board) -> Value {
    let csp = board.csp();
    let names = csp.candidates().skip(below.candidate_count());
    let variables = csp.variables().skip(below.variable_count()).map(|v| {
        let members = csp.members(v).iter().map(|c| c.0).collect::<Vec<_>>();
        json!([board.csp().variable_name(v), members])
    });
    let is_new = |c: Candidate, d: Candidate| {
        c.index() >= below.candidate_count()
            || d.index() >= below.candidate_count()
            || !below.linked(c).contains(&d)
    };
    let links = csp.candidates().flat_map(|c| {
        let linked = csp.linked(c).iter().copied();
        linked
            .filter(move |&d| c < d && is_new(c, d))
            .map(move |d| [c.0, d.0])
    });
    json!({
        "names": names.map(|c| board.assertion(c)).collect::<Vec<_>>(),
        "variables": variables.collect::<Vec<_>>(),
        "links": links.collect::<Vec<_>>(),
    })
}

/// The names of relations, and their candidates.
fn relations(relations: &[StoryRelation]) -> Value {
    let relations = relations.iter().map(|relation| {
        let members = relation.members.iter().map(|c| c.0).collect::<Vec<_>>();
        json!([relation.name, members])
    });
    relations.collect()
}

/// Numbers in order, as pairs: where a run starts and how long it is.
fn runs(numbers: &[u32]) -> Vec<u32> {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    runs.flat_map(|run| [run[0], run.len() as u32]).collect()
}

/// The frames of a story.
pub(super) fn frames(story: &Story) -> Value {
    let mut frames = vec![if story.is_path { vec![0, 1] } else { vec![0] }];
    frames.extend(story.choices.iter().map(|choice| vec![1, choice.chosen.0]));
    for passage in &story.passages {
        add_content(&mut frames, story, &passage.what);
    }
    add_chain(&mut frames, &story.conclusion);
    frames.push(vec![9]);
    json!(frames)
}

fn add_content(frames: &mut Vec<Vec<u32>>, story: &Story, content: &PassageContent) {
    let variables = |of: &[Variable]| of.iter().map(|v| v.0).collect::<Vec<_>>();
    let candidates = |of: &[Candidate]| of.iter().map(|c| c.0).collect::<Vec<_>>();
    let relation = |place: usize| {
        let count = story.theorem.board().csp().variable_count();
        Variable::new(count + place).0
    };
    frames.push(match content {
        PassageContent::Part(part) => return add_parts(frames, std::slice::from_ref(part)),
        PassageContent::Singles(chain) => return add_chain(frames, chain),
        PassageContent::Givens(givens) => [vec![10], candidates(givens)].concat(),
        PassageContent::Relation(place) => vec![11, relation(*place)],
        PassageContent::Rule(rule, targets) => {
            let count = vec![12, Variable::new(rule.variables.len()).0];
            [count, variables(&rule.variables), candidates(targets)].concat()
        }
        PassageContent::Split(place, rule) => {
            [vec![13, relation(*place)], variables(&rule.variables)].concat()
        }
    });
}

fn add_parts(frames: &mut Vec<Vec<u32>>, parts: &[Part]) {
    for part in parts {
        let c = part.candidate.0;
        match &part.reason {
            Reason::Trial(inner, chain) => {
                frames.push(vec![2, c]);
                add_parts(frames, inner);
                add_chain(frames, chain);
                frames.push(vec![5]);
            }
            Reason::Rule(chain, rule) => {
                add_chain(frames, chain);
                // The board shows the first of the rule's CSP-variables.
                frames.extend(rule.variables.first().map(|v| vec![7, v.0, c]));
            }
            Reason::Likewise(..) => frames.push(vec![6, c]),
        }
    }
}

fn add_chain(frames: &mut Vec<Vec<u32>>, chain: &Chain) {
    frames.extend(chain.0.iter().map(|event| {
        let mut frame = match event.what {
            EventKind::Single(v, c) => vec![3, v.0, c.0],
            EventKind::Empty(v) => vec![4, v.0],
            EventKind::Nothing => vec![8],
        };
        frame.extend(event.uses.iter().map(|(_, c)| c.0));
        frame
    }));
}
