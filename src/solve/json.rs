//! Steps of paths as objects.

use crate::puzzles::Puzzle;
use itertools::Itertools;
use oddagon::board::{Board, Mark};
use oddagon::csp::{Candidate, Chain, Forcing, RuleApplication, chain_name};
use oddagon::solve::techniques::{Geometry, Role};
use oddagon::solve::{Path, PathText, RuleName, Step};
use oddagon::sudoku::text::cell_name;
use serde_json::{Value, json};

/// Where later stages of a path begin.
pub fn stages(path: &Path) -> Value {
    let stages = path.stages.iter();
    let stages = stages.map(|stage| json!({"rules": stage.rules, "after": stage.after}));
    stages.collect()
}

/// The steps of a path for programs.
pub fn steps(words: &PathText, puzzle: &Puzzle) -> Vec<Value> {
    let mut live = words.path.start.clone();
    let mut techniques = words.path.steps.iter();
    let has_techniques = techniques.any(|step| matches!(step, Step::Technique(_)));
    let grid = has_techniques.then(|| Geometry::of_csp(words.board.csp()));
    let grid = grid.flatten();
    let steps = words.path.steps.iter().zip(words.steps());
    let objects = steps.map(|(step, (said, after))| {
        let names = |list: &[Candidate]| names(words.board, list);
        let eliminated: Vec<Candidate> = live.iter().filter(|&c| !after.contains(c)).collect();
        let mut object = json!({
            "rule": rule(step),
            "size": Some(step.size()).filter(|&size| size > 0),
            "asserted": names(&step.asserted()),
            "eliminated": names(&eliminated),
        });
        if let Some(number) = relation(step) {
            object["relation"] = relation_object(words, number, &names);
        }
        if let Step::Technique(used) = step {
            object["roles"] = roles(words.board, &used.find.roles);
            object["sentence"] = json!(grid.as_ref().map(|grid| used.find.sentence(grid)));
        }
        if let Step::Split { parts, .. } = step {
            let parts = parts.map(|part| relation_object(words, part, &names));
            object["parts"] = json!(parts);
        }
        object["words"] = json!(said);
        object["state"] = puzzle.state_in_json(&after);
        live = after;
        object
    });
    objects.collect()
}

/// The names of candidates.
pub fn names(board: &dyn Board, list: &[Candidate]) -> Vec<String> {
    let names = list.iter().map(|&c| board.csp().candidate_name(c));
    names.map(str::to_owned).collect()
}

/// The parts of a technique.
pub fn roles(board: &dyn Board, roles: &[(Role, Vec<Candidate>)]) -> Value {
    let objects = roles.iter().map(|(role, part)| {
        json!({
            "role": role.to_string(),
            "candidates": names(board, part),
        })
    });
    objects.collect()
}

/// The parts of a technique for drawings.
pub fn marks(roles: &[(Role, Vec<Candidate>)]) -> Vec<Mark> {
    let marks = roles.iter().map(|(role, candidates)| Mark {
        name: role.to_string(),
        candidates: candidates.clone(),
    });
    marks.collect()
}

/// The name of the most general of some chains.
fn general<'a>(chains: impl Iterator<Item = &'a Chain>) -> &'static str {
    let general = chains.max_by_key(|chain| chain.known_as());
    general.map_or("", Chain::name)
}

/// The name of a step's rule.
pub fn rule(step: &Step) -> String {
    match step {
        Step::Singles(_) => "singles".to_owned(),
        Step::Rules(rules) => match &rules[..] {
            [RuleApplication::Subset(_, subset), ..] if subset.finned => "finned-fish".to_owned(),
            [RuleApplication::Subset(..), ..] => "subset".to_owned(),
            rules => general(rules.iter().filter_map(|rule| match rule {
                RuleApplication::Chain(chain) => Some(chain),
                RuleApplication::Subset(..) => None,
            }))
            .to_owned(),
        },
        Step::RelationChains(chains) => format!("ORk-{}", general(chains.iter())),
        Step::Forcing(chains) => {
            let kind = chains.iter().map(Forcing::known_as).max();
            format!("forcing-{}", kind.map_or("", chain_name))
        }
        Step::Oddagons(_) => "oddagon".to_owned(),
        Step::Replacement(_) => "replacement".to_owned(),
        Step::Technique(used) => used.find.technique.to_string(),
        Step::Trials(rule, _) => rule.to_string(),
        Step::Cases(cases) => cases.rule.to_string(),
        Step::Relation(_) => "relation".to_owned(),
        Step::LastGuardian(..) => "last-guardian".to_owned(),
        Step::Split { .. } => "split".to_owned(),
    }
}

fn relation(step: &Step) -> Option<usize> {
    match step {
        Step::Relation(number) | Step::LastGuardian(number, _) => Some(*number),
        Step::Split { relation, .. } => Some(*relation),
        Step::Technique(used) => used.relation,
        _ => None,
    }
}

/// A relation: its number in the path, its pattern, the pattern's cells, and its guardians when it
/// was found.
fn relation_object(
    words: &PathText,
    number: usize,
    names: &dyn Fn(&[Candidate]) -> Vec<String>,
) -> Value {
    let known = &words.path.relations[number];
    let digits = known.found.digits.iter().map(|digit| digit + 1);
    let cells = known.found.cells.iter();
    let cells = cells.map(|&cell| cell_name(cell.into(), 9));
    let RuleName { own, published } = words.names_of(number);
    json!({
        "number": number + 1,
        "pattern": own,
        "published": published,
        "digits": digits.collect_vec(),
        "cells": cells.collect_vec(),
        "guardians": names(&known.guardians),
        "unique": known.found.is_unique(),
    })
}
