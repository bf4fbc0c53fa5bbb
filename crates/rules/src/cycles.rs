//! Paths and rings of bivalue cells and of bilocal digits, on abstract boards.

use super::abstract_rule::{AbstractRule, Form};
use super::builder::{RuleParts, StatementBuilder, eliminated, one_of};
use super::chains::BOARD;
use super::colouring::{length, listed, missed, with_board};
use super::images::with_images;
use super::{Family, Instance, Instances, Parameter};
use itertools::Itertools;
use oddagon_boards::theorem::{Claim, NameList, Statement};
use std::fmt::Display;

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "xy-chain",
        says: "A chain of bivalue cells, any two neighbours with a common digit: if both ends \
         have the same digit left over, it is eliminated from cells that see both ends.",
        parameters: &[
            length(&["2", "3", "4", "5", "6"], "the number of cells"),
            BOARD,
        ],
        instances: xy_chains,
        near_misses: || with_board(missed(LENGTHS, &[], xy_chain)),
        ..Family::of('D', "traditional")
    },
    Family {
        name: "y-cycle",
        says: "Bivalue cells in a ring, any two neighbours with a common digit, each entered by \
         one digit and left by the other: candidates that see both places of a common digit are \
         eliminated.",
        parameters: &[
            length(&["2", "3", "4", "5", "6"], "the number of cells"),
            BOARD,
        ],
        instances: || {
            let abstracts = with_board(listed(LENGTHS, y_cycle));
            with_images(abstracts, LENGTHS, Form::Cells, |length| {
                vec![y_cycle(length)]
            })
        },
        near_misses: || with_board(broken_y_cycles()),
        ..Family::of('D', "Fowler's y-cycles; Hanson, Sudoku Assistant")
    },
    Family {
        name: "y-edge",
        says: "A path of bivalue cells, any two neighbours with a common digit, makes an edge \
         of type 2 between its ends, which tri-cycles may use like any other.",
        parameters: &[
            length(&["2", "3", "4"], "the number of cells"),
            Parameter {
                name: "use",
                values: &["edge", "112", "122", "123", "223"],
                says: "the edge alone, or the tri-cycle in which it is one of the 2-edges",
            },
            BOARD,
        ],
        instances: all_y_edges,
        near_misses: || with_board(y_edges(true)),
        ..Family::of('D', "Fowler's y-cycles; Hanson, Sudoku Assistant")
    },
    Family {
        name: "y-knot",
        says: "If the path of a y-edge makes two linked candidates true, its premise, that its \
         first candidate is false, is contradictory.",
        parameters: &[length(&["3", "4", "5", "6"], "the number of cells"), BOARD],
        instances: || {
            let abstracts = with_board(y_knots(false));
            with_images(abstracts, &[3, 4, 5, 6], Form::Cells, knots_of)
        },
        near_misses: || with_board(y_knots(true)),
        ..Family::of('D', "Fowler's y-cycles; Hanson, Sudoku Assistant")
    },
    Family {
        name: "bilocal-cycle",
        says: "A ring of cells, any two neighbours being the only places of a digit in a unit, \
         with no digit twice in a row: each cell holds one of its two digits.",
        parameters: &[
            length(&["2", "3", "4", "5", "6", "7", "8"], "the number of cells"),
            BOARD,
        ],
        instances: bilocal_cycles,
        near_misses: || with_board(missed(RINGS, &[], bilocal_cycle)),
        ..Family::of(
            'D',
            "Eppstein, Nonrepetitive Paths and Cycles in Graphs with Application to Sudoku",
        )
    },
    Family {
        name: "triple-threat",
        says: "A cell on bilocal cycles with the labels 1, 5 and 4, 5 is 5; with 1, 5 and 4, 5 \
         and 1, 4 the state is impossible.",
        parameters: &[
            length(&["2", "3", "4"], "the number of cells of each cycle"),
            Parameter {
                name: "cycles",
                values: &["2", "3"],
                says: "the number of cycles through the cell",
            },
            BOARD,
        ],
        instances: all_triple_threats,
        near_misses: || with_board(triple_threats(true)),
        ..Family::of(
            'D',
            "Eppstein, Nonrepetitive Paths and Cycles in Graphs with Application to Sudoku",
        )
    },
];

const LENGTHS: &[usize] = &[2, 3, 4, 5, 6];

/// Bivalue cells p1 q1, p2 q2, …, each q linked to the next p.
fn bivalue_path(builder: &mut StatementBuilder, length: usize) {
    for i in 1..=length {
        builder.variable([format!("p{i}"), format!("q{i}")]);
        if i > 1 {
            builder.link(format!("q{}", i - 1), format!("p{i}"));
        }
    }
}

fn xy_chains() -> Instances {
    let abstracts = with_board(listed(LENGTHS, xy_chain));
    with_images(abstracts, LENGTHS, Form::Cells, |length| {
        vec![xy_chain(length)]
    })
}

fn xy_chain(length: usize) -> RuleParts {
    let mut builder = StatementBuilder::with_free(&["Z"]);
    bivalue_path(&mut builder, length);
    builder.link("Z", "p1");
    builder.link("Z", format!("q{length}"));
    (builder, format!("xy-chain[{length}]"), eliminated(&["Z"]))
}

fn y_cycle(length: usize) -> RuleParts {
    let mut builder = StatementBuilder::with_free(&["Z"]);
    bivalue_path(&mut builder, length);
    builder.link(format!("q{length}"), "p1");
    builder.link("Z", "q1");
    builder.link("Z", "p2");
    (builder, format!("y-cycle[{length}]"), eliminated(&["Z"]))
}

/// The link between the two that the target sees closes the ring, but the target is eliminated
/// without it: the rest of the ring is an xy-chain.
fn broken_y_cycles() -> Instances {
    Instances::listed((2..=6).flat_map(|length: usize| {
        let (builder, name, claim) = y_cycle(length);
        let weakened = builder.weakened().into_iter().skip(1);
        weakened
            .map(move |builder| Instance::new(&[&length], builder.statement(&name, claim.clone())))
    }))
}

/// The y-edge of p1 and the last q, alone and in the tri-cycles that have a 2-edge, each with the
/// value of the parameter `use`.
fn y_edge(length: usize) -> Vec<(&'static str, RuleParts)> {
    let mut path = StatementBuilder::with_free(&["v"]);
    bivalue_path(&mut path, length);
    let last = format!("q{length}");
    let rule = |builder: StatementBuilder, claim: Claim| (builder, "y-edge".to_owned(), claim);
    let claim = Claim::AtLeastOne(NameList(vec!["p1".to_owned(), last.clone()]));
    let mut rules = vec![("edge", rule(path.clone(), claim))];
    // The other two edges of each tri-cycle, and what it decides: v with 1, 1 is false, with 1, 2
    // the other end of 2 is true …
    for (name, [to_p, to_q], decided) in [
        ("112", [1, 1], eliminated(&["v"])),
        ("122", [1, 2], one_of(&[&last])),
        ("123", [1, 3], eliminated(&["v"])),
        ("123", [1, 3], one_of(&[&last])),
        ("223", [2, 3], one_of(&["p1"])),
    ] {
        let mut builder = path.clone();
        builder.edge("p1", to_p, "v");
        builder.edge(&last, to_q, "v");
        rules.push((name, rule(builder, decided)));
    }
    rules
}

fn y_edges(broken: bool) -> Instances {
    Instances::listed([2, 3, 4].into_iter().flat_map(move |length| {
        y_edge(length).into_iter().flat_map(move |(name, rule)| {
            stated(rule, broken, move |statement| {
                Instance::new(&[&length, &name], statement)
            })
        })
    }))
}

fn all_y_edges() -> Instances {
    let uses = ["edge", "112", "122", "123", "223"];
    let choices = [2, 3, 4].into_iter().cartesian_product(uses);
    choices.fold(with_board(y_edges(false)), |all, (length, name)| {
        let values: [&dyn Display; 3] = [&length, &name, &"sudoku"];
        let rules = move || {
            let rules = y_edge(length).into_iter();
            let chosen = rules.filter(|(its, _)| *its == name);
            chosen
                .map(|(_, rule)| AbstractRule::new(Form::Cells, rule))
                .collect()
        };
        match length {
            2 => all.and_images(&values, rules),
            _ => all.and_random_images(&values, rules),
        }
    })
}

/// If p1 is false, all q are true; here the last q is linked to an earlier one.
fn y_knot(length: usize, to: usize) -> RuleParts {
    let mut builder = StatementBuilder::default();
    bivalue_path(&mut builder, length);
    builder.link(format!("q{length}"), format!("q{to}"));
    (builder, "y-knot".to_owned(), one_of(&["p1"]))
}

fn knots_of(length: usize) -> Vec<RuleParts> {
    (1..length - 1).map(|to| y_knot(length, to)).collect()
}

fn y_knots(broken: bool) -> Instances {
    Instances::listed((3..=6).flat_map(move |length: usize| {
        knots_of(length).into_iter().flat_map(move |rule| {
            stated(rule, broken, move |statement| {
                Instance::new(&[&length], statement)
            })
        })
    }))
}

/// The rule, or (`broken`) those with a condition dropped.
fn stated(
    (builder, name, claim): RuleParts,
    broken: bool,
    instance: impl Fn(Statement) -> Instance,
) -> impl Iterator<Item = Instance> {
    let builders = if broken {
        builder.weakened()
    } else {
        vec![builder]
    };
    let statements = builders.into_iter();
    statements.map(move |builder| instance(builder.statement(&name, claim.clone())))
}

const RINGS: &[usize] = &[2, 3, 4, 5, 6, 7, 8];

fn bilocal_cycles() -> Instances {
    let abstracts = with_board(listed(RINGS, bilocal_cycle));
    with_images(abstracts, RINGS, Form::Any, |length| {
        vec![bilocal_cycle(length)]
    })
}

/// Cell i holds x{i}, the digit of the edge to the next cell, y{i}, that of the edge from the one
/// before, and others.
fn bilocal_cycle(length: usize) -> RuleParts {
    let mut builder = StatementBuilder::default();
    for i in 1..=length {
        builder.open_variable([format!("x{i}"), format!("y{i}"), format!("o{i}")]);
        builder.variable([format!("x{i}"), format!("y{}", i % length + 1)]);
    }
    (
        builder,
        format!("bilocal cycle[{length}]"),
        eliminated(&["o1"]),
    )
}

/// The cell X on `cycles` bilocal cycles that share no other cell.
fn triple_threat(length: usize, cycles: usize) -> RuleParts {
    let labels = [("n1", "n5"), ("n4", "n5"), ("n1", "n4")];
    let mut builder = StatementBuilder::default();
    builder.open_variable(["n1", "n4", "n5", "o"].map(str::to_owned));
    for (c, (first, last)) in (1..).zip(&labels[..cycles]) {
        let at = |letter: &str, own: &str, i: usize| match i {
            1 => own.to_owned(),
            _ => format!("{letter}{c}_{i}"),
        };
        let (x, y) = (|i| at("x", first, i), |i| at("y", last, i));
        for i in 1..=length {
            if i > 1 {
                builder.open_variable([x(i), y(i), format!("o{c}_{i}")]);
            }
            builder.variable([x(i), y(i % length + 1)]);
        }
    }
    let claim = match cycles {
        2 => one_of(&["n5"]),
        _ => Claim::Impossible,
    };
    (builder, "triple threat".to_owned(), claim)
}

fn threats() -> impl Iterator<Item = (usize, usize)> {
    [2, 3, 4].into_iter().cartesian_product([2, 3])
}

fn triple_threats(broken: bool) -> Instances {
    Instances::listed(threats().flat_map(move |(length, cycles)| {
        stated(triple_threat(length, cycles), broken, move |statement| {
            Instance::new(&[&length, &cycles], statement)
        })
    }))
}

fn all_triple_threats() -> Instances {
    let abstracts = with_board(triple_threats(false));
    threats().fold(abstracts, |all, (length, cycles)| {
        let values: [&dyn Display; 3] = [&length, &cycles, &"sudoku"];
        let rules = move || vec![AbstractRule::new(Form::Any, triple_threat(length, cycles))];
        match length {
            2 => all.and_images(&values, rules),
            _ => all.and_random_images(&values, rules),
        }
    })
}
