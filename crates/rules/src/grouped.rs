//! Chains, loops and blossoms whose nodes are groups of candidates or digits of almost-locked
//! sets, on abstract boards.
//!
//! A *strong link* joins two nodes of which one is true: two groups that are all candidates of a
//! CSP-variable, or two digits of an almost-locked set. In a chain each node is linked to the
//! first of the next strong link: all candidates of the one to all of the other. The groups have
//! three candidates each; with fewer the state is smaller.

use super::branch::{all, link_all, stated};
use super::builder::{RuleParts, StatementBuilder, eliminated};
use super::colouring::length;
use super::{Family, Instances, Parameter};
use itertools::Itertools;
use oddagon_csp::Theory;

const FORUM: &str = "the Player's Forum";

const NODES: Parameter = Parameter {
    name: "nodes",
    values: &["groups", "sets", "both"],
    says: "whether the strong links are groups of a CSP-variable, digits of an almost-locked set, \
           or both",
};

const PETALS: Parameter = Parameter {
    name: "petals",
    values: &["2", "3"],
    says: "the number of candidates of the stem, and of sets",
};

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "grouped-aic",
        says: "A chain of strong links, whose nodes may be groups or digits of almost-locked \
               sets, each linked to the next: candidates linked to both ends are eliminated.",
        parameters: &[
            length(&["1", "2", "3"], "the number of strong links"),
            NODES,
        ],
        theory: Theory::W1,
        instances: || chains(false),
        near_misses: || chains(true),
        ..Family::of('D', FORUM)
    },
    Family {
        name: "grouped-loop",
        says: "A ring of such strong links locks its almost-locked sets: candidates linked to all \
               places of a further digit of one are eliminated. (Cut between two strong links, it \
               is a chain.)",
        parameters: &[
            length(&["2", "3"], "the number of strong links"),
            Parameter {
                values: NODES.values.split_at(1).1,
                ..NODES
            },
        ],
        theory: Theory::W1,
        instances: || loops(false),
        near_misses: || loops(true),
        ..Family::of('D', FORUM)
    },
];

/// The family of sets around a stem.
pub(super) const BLOSSOMS: &[Family] = &[Family {
    name: "death-blossom",
    says: "Each candidate of a CSP-variable, the stem, is linked to all places of a digit in \
               an almost-locked set, and all sets have a further digit in common: candidates \
               linked to all places of that are eliminated.",
    parameters: &[PETALS],
    theory: Theory::W1,
    instances: || blossoms(false),
    near_misses: || blossoms(true),
    ..Family::of('C', FORUM)
}];

/// The strong links of these numbers: 1 is a CSP-variable of two groups, others are almost-locked
/// sets of so many cells.
const KINDS: [usize; 3] = [1, 2, 3];

/// Adds a strong link; the candidates of its two nodes, the digits 1 and 2 of a set.
fn strong(builder: &mut StatementBuilder, name: char, kind: usize) -> [Vec<String>; 2] {
    if kind == 1 {
        let nodes =
            ['a', 'b'].map(|side| (1..=3).map(|k| format!("{name}{side}{k}")).collect_vec());
        builder.variable(nodes.concat());
        return nodes;
    }
    // Whether the digits of the nodes stand twice makes no difference.
    let places = set(builder, &name.to_string(), kind, |digit| digit > 2);
    [places[0].clone(), places[1].clone()]
}

/// Adds an almost-locked set, in whose cells some digits see themselves; the places of each digit.
fn set(
    builder: &mut StatementBuilder,
    name: &str,
    cells: usize,
    sees_itself: impl Fn(usize) -> bool,
) -> Vec<Vec<String>> {
    let at = |cell: usize, digit: usize| format!("{name}{cell}n{digit}");
    let digits = 1..=cells + 1;
    for cell in 1..=cells {
        builder.variable(digits.clone().map(|digit| at(cell, digit)));
    }
    for digit in digits.clone().filter(|&digit| sees_itself(digit)) {
        for [a, b] in (1..=cells).array_combinations() {
            builder.link(at(a, digit), at(b, digit));
        }
    }
    digits
        .map(|digit| (1..=cells).map(|cell| at(cell, digit)).collect())
        .collect()
}

fn link_nodes(builder: &mut StatementBuilder, a: &[String], b: &[String]) {
    b.iter().for_each(|to| link_all(builder, a, to));
}

/// Links each strong link to the next.
fn join(builder: &mut StatementBuilder, links: &[[Vec<String>; 2]]) {
    for (one, next) in links.iter().tuple_windows() {
        link_nodes(builder, &one[1], &next[0]);
    }
}

fn chain(kinds: &[usize]) -> RuleParts {
    let mut builder = StatementBuilder::with_free(&["Z"]);
    let named = kinds.iter().zip('e'..);
    let links = named
        .map(|(&kind, name)| strong(&mut builder, name, kind))
        .collect_vec();
    join(&mut builder, &links);
    let ends = [&links[0][0], &links[links.len() - 1][1]];
    ends.iter().for_each(|end| link_all(&mut builder, end, "Z"));
    let name = format!("grouped AIC[{}]", kinds.len());
    (builder, name, eliminated(&["Z"]))
}

/// A ring through a set of so many cells and strong links of these kinds. The target is linked to
/// digit 3 of the set.
fn ring(cells: usize, kinds: &[usize]) -> RuleParts {
    let mut builder = StatementBuilder::with_free(&["Z"]);
    // The target makes digit 3 false: whether it sees itself makes no difference.
    let places = set(&mut builder, "e", cells, |digit| digit != 3);
    link_all(&mut builder, &places[2], "Z");
    let mut links = vec![[places[0].clone(), places[1].clone()]];
    let named = kinds.iter().zip('f'..);
    links.extend(named.map(|(&kind, name)| strong(&mut builder, name, kind)));
    join(&mut builder, &links);
    link_nodes(&mut builder, &links[kinds.len()][1], &links[0][0]);
    let name = format!("grouped loop[{}]", links.len());
    (builder, name, eliminated(&["Z"]))
}

/// What the parameter `nodes` says of these strong links.
fn nodes(kinds: &[usize]) -> &'static str {
    match (kinds.contains(&1), kinds.iter().any(|&kind| kind > 1)) {
        (true, true) => "both",
        (true, false) => "groups",
        _ => "sets",
    }
}

/// All choices of so many strong links, up to their direction.
fn choices(length: usize) -> impl Iterator<Item = Vec<usize>> {
    let all = std::iter::repeat_n(KINDS, length).multi_cartesian_product();
    all.filter(|kinds| kinds.iter().le(kinds.iter().rev()))
}

fn chains(broken: bool) -> Instances {
    let all_kinds = (1..=3).flat_map(choices);
    let found = all_kinds.flat_map(|kinds| {
        let (builder, name, claim) = chain(&kinds);
        stated(
            broken,
            &builder,
            &name,
            &claim,
            &[&kinds.len(), &nodes(&kinds)],
        )
    });
    all(found.collect())
}

fn loops(broken: bool) -> Instances {
    let others = (1..=2).flat_map(choices);
    let found = others.cartesian_product([2, 3]).flat_map(|(kinds, cells)| {
        let (builder, name, claim) = ring(cells, &kinds);
        let nodes = nodes(&[&[cells], &*kinds].concat());
        stated(
            broken,
            &builder,
            &name,
            &claim,
            &[&(kinds.len() + 1), &nodes],
        )
    });
    all(found.collect())
}

/// The stem's candidates see digit 1 of their sets; digit 2 is common to all.
fn blossoms(broken: bool) -> Instances {
    let mut found = Vec::new();
    for petals in [2usize, 3] {
        for sizes in std::iter::repeat_n(1..=3usize, petals).multi_cartesian_product() {
            if !sizes.is_sorted() {
                continue;
            }
            let mut builder = StatementBuilder::with_free(&["Z"]);
            builder.variable((1..=petals).map(|i| format!("x{i}")));
            for (i, &cells) in (1..).zip(&sizes) {
                let places = set(&mut builder, &format!("s{i}_"), cells, |digit| digit > 2);
                link_all(&mut builder, &places[0], &format!("x{i}"));
                link_all(&mut builder, &places[1], "Z");
            }
            let claim = eliminated(&["Z"]);
            found.extend(stated(
                broken,
                &builder,
                "death blossom",
                &claim,
                &[&petals],
            ));
        }
    }
    all(found)
}
