//! Strong chains (3D Medusa) and weak links: colouring on abstract boards and on the 9×9 board.
//!
//! A *strong chain* is a path of candidates a1, a2, … in which any two neighbours are the only
//! candidates left of a CSP-variable: they have opposite truth values, so the candidates with odd
//! numbers have one *polarity* (colour), those with even numbers the other.

use super::abstract_rule::Form;
use super::builder::{RuleParts, StatementBuilder, eliminated};
use super::chains::BOARD;
use super::images::with_images;
use super::{Family, Instance, Instances, Parameter};
use oddagon_boards::theorem::{Claim, NameList};

/// The source of most of these rules.
pub(super) const HANSON: &str = "Hanson, Sudoku Assistant (3D Medusa)";

/// The parameter that gives the lengths of chains.
pub(super) const fn length(values: &'static [&'static str], says: &'static str) -> Parameter {
    Parameter {
        name: "length",
        values,
        says,
    }
}

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "colour-trap",
        says: "A candidate that sees both polarities of a strong chain is eliminated.",
        parameters: &[
            length(
                &["1", "3", "5", "7"],
                "the number of CSP-variables between the two that it sees",
            ),
            BOARD,
        ],
        instances: || {
            let abstracts = with_board(listed(&[1, 3, 5, 7], trap));
            with_images(abstracts, &[1, 3, 5, 7], Form::Any, |length| {
                vec![trap(length)]
            })
        },
        near_misses: || with_board(missed(&[1, 3, 5, 7], &[2, 4, 6], trap)),
        ..Family::of('D', HANSON)
    },
    Family {
        name: "colour-wrap",
        says: "Two linked candidates of one polarity of a strong chain make that polarity false.",
        parameters: &[
            length(
                &["2", "4", "6"],
                "the number of CSP-variables between the two",
            ),
            BOARD,
        ],
        instances: || {
            let abstracts = with_board(listed(&[2, 4, 6], wrap));
            with_images(abstracts, &[2, 4, 6], Form::Any, |length| {
                vec![wrap(length)]
            })
        },
        near_misses: || with_board(missed(&[2, 4, 6], &[3, 5, 7], wrap)),
        ..Family::of('D', HANSON)
    },
    Family {
        name: "colour-cover",
        says: "If every candidate of a CSP-variable sees one polarity of a strong chain, that \
         polarity is false.",
        parameters: &[
            length(
                &["2", "3", "4"],
                "the number of candidates of the CSP-variable",
            ),
            BOARD,
        ],
        instances: || {
            let abstracts = with_board(listed(&[2, 3, 4], cover));
            with_images(abstracts, &[2, 3, 4], Form::Any, |width| vec![cover(width)])
        },
        near_misses: || with_board(missed(&[2, 3, 4], &[], cover)),
        ..Family::of('D', HANSON)
    },
    Family {
        name: "weak-link",
        says: "A link between two strong chains makes one of the opposite polarities true: a \
         candidate that sees both of these is eliminated.",
        parameters: &[
            length(
                &["2", "4", "6"],
                "the number of CSP-variables of both chains, from what the candidate sees to \
                 the link",
            ),
            BOARD,
        ],
        instances: || {
            with_images(
                with_board(weak_links(false)),
                &[2, 4, 6],
                Form::Any,
                weak_links_of,
            )
        },
        near_misses: || with_board(weak_links(true)),
        ..Family::of('D', HANSON)
    },
    Family {
        name: "weak-corner",
        says: "Two strong chains that meet in one CSP-variable with more candidates, so that \
         not both of their candidates there are true: a candidate that sees the opposite \
         polarity of both is eliminated.",
        parameters: &[
            length(
                &["2", "4", "6"],
                "the number of CSP-variables of both chains, from what the candidate sees to the \
                 corner",
            ),
            BOARD,
        ],
        instances: || {
            with_images(
                with_board(weak_corners(false)),
                &[2, 4, 6],
                Form::Any,
                weak_corners_of,
            )
        },
        near_misses: || with_board(weak_corners(true)),
        ..Family::of('D', HANSON)
    },
];

/// One instance of a rule for each of these lengths.
pub(super) fn listed(lengths: &'static [usize], rule: fn(usize) -> RuleParts) -> Instances {
    Instances::listed(lengths.iter().map(move |&length| {
        let (builder, name, claim) = rule(length);
        Instance::new(&[&length], builder.statement(&name, claim))
    }))
}

/// The rule with a condition dropped, and the rule at lengths of the wrong parity.
pub(super) fn missed(
    lengths: &'static [usize],
    wrong: &'static [usize],
    rule: fn(usize) -> RuleParts,
) -> Instances {
    let weakened = lengths.iter().flat_map(move |&length| {
        let (builder, name, claim) = rule(length);
        let weakened = builder.weakened().into_iter();
        weakened
            .map(move |builder| Instance::new(&[&length], builder.statement(&name, claim.clone())))
    });
    let wrong = wrong.iter().map(move |&length| {
        let (builder, name, claim) = rule(length);
        Instance::new(&[&(length - 1)], builder.statement(&name, claim))
    });
    Instances::listed(weakened.chain(wrong))
}

/// Adds a strong chain of `length` CSP-variables: its candidates are `{name}1`, `{name}2`, ….
pub(super) fn strong_chain(builder: &mut StatementBuilder, name: &str, length: usize) {
    for i in 1..=length {
        builder.variable([format!("{name}{i}"), format!("{name}{}", i + 1)]);
    }
}

/// A strong chain of which only one direction is used: if its first candidate is false, its last is
/// true. So every second CSP-variable says only that its two candidates are linked, and could have
/// more.
pub(super) fn one_way_chain(builder: &mut StatementBuilder, name: &str, length: usize) {
    for i in 1..=length {
        let pair = [format!("{name}{i}"), format!("{name}{}", i + 1)];
        match i % 2 {
            0 => builder.open_variable(pair),
            _ => builder.variable(pair),
        }
    }
}

fn trap(length: usize) -> RuleParts {
    let mut builder = StatementBuilder::with_free(&["Z"]);
    one_way_chain(&mut builder, "a", length);
    builder.link("Z", "a1");
    builder.link("Z", format!("a{}", length + 1));
    (
        builder,
        format!("colour trap[{length}]"),
        eliminated(&["Z"]),
    )
}

fn wrap(length: usize) -> RuleParts {
    let mut builder = StatementBuilder::default();
    strong_chain(&mut builder, "a", length);
    builder.link("a1", format!("a{}", length + 1));
    let polarity: Vec<String> = (1..=length + 1)
        .step_by(2)
        .map(|i| format!("a{i}"))
        .collect();
    let claim = Claim::Eliminate(NameList(polarity));
    (builder, format!("colour wrap[{length}]"), claim)
}

fn cover(width: usize) -> RuleParts {
    let mut builder = StatementBuilder::default();
    strong_chain(&mut builder, "a", 2 * (width - 1));
    builder.variable((1..=width).map(|i| format!("w{i}")));
    (1..=width).for_each(|i| builder.link(format!("w{i}"), format!("a{}", 2 * i - 1)));
    let polarity = (1..=width).map(|i| format!("a{}", 2 * i - 1)).collect();
    let claim = Claim::Eliminate(NameList(polarity));
    (builder, format!("colour cover[{width}]"), claim)
}

/// Two strong chains whose first candidates the target sees; `meet` joins the last ones.
fn two_chains(
    a: usize,
    b: usize,
    meet: impl Fn(&mut StatementBuilder, String, String),
) -> StatementBuilder {
    let mut builder = StatementBuilder::with_free(&["Z"]);
    one_way_chain(&mut builder, "a", a);
    one_way_chain(&mut builder, "b", b);
    builder.link("Z", "a1");
    builder.link("Z", "b1");
    meet(&mut builder, format!("a{}", a + 1), format!("b{}", b + 1));
    builder
}

/// The odd lengths of two chains, together 2, 4 or 6.
const PAIRS: [(usize, usize); 4] = [(1, 1), (1, 3), (1, 5), (3, 3)];

fn link(builder: &mut StatementBuilder, a: String, b: String) {
    builder.link(a, b);
}

fn corner(builder: &mut StatementBuilder, a: String, b: String) {
    builder.open_variable([a, b, "o".to_owned()]);
}

fn weak_links(broken: bool) -> Instances {
    chain_pairs("weak link", broken, link)
}

fn weak_corners(broken: bool) -> Instances {
    chain_pairs("weak corner", broken, corner)
}

fn weak_links_of(length: usize) -> Vec<RuleParts> {
    pairs_of("weak link", length, link)
}

fn weak_corners_of(length: usize) -> Vec<RuleParts> {
    pairs_of("weak corner", length, corner)
}

/// The rules for two chains of that many CSP-variables together.
fn pairs_of(
    name: &str,
    length: usize,
    meet: fn(&mut StatementBuilder, String, String),
) -> Vec<RuleParts> {
    let pairs = PAIRS.into_iter().filter(|(a, b)| a + b == length);
    pairs
        .map(|(a, b)| (two_chains(a, b, meet), name.to_owned(), eliminated(&["Z"])))
        .collect()
}

fn chain_pairs(
    name: &'static str,
    broken: bool,
    meet: fn(&mut StatementBuilder, String, String),
) -> Instances {
    Instances::listed(PAIRS.into_iter().flat_map(move |(a, b)| {
        let builder = two_chains(a, b, meet);
        let builders = if broken {
            let mut builders = builder.weakened();
            // A chain of the wrong parity, and chains that do not meet.
            builders.push(two_chains(a, b + 1, meet));
            builders.push(two_chains(a, b, |_, _, _| {}));
            builders
        } else {
            vec![builder]
        };
        builders.into_iter().map(move |builder| {
            let statement = builder.statement(name, eliminated(&["Z"]));
            Instance::new(&[&(a + b)], statement)
        })
    }))
}

/// The instances on abstract boards of a family that has others, too.
pub(super) fn with_board(instances: Instances) -> Instances {
    Instances::listed(instances.map(|mut instance| {
        instance.values.push("abstract".to_owned());
        instance
    }))
}
