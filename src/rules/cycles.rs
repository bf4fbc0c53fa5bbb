//! Paths and rings of bivalue cells and of bilocal digits, on abstract boards.

use super::chains::{BOARD, Kind, concrete};
use super::colouring::{Rule, length, listed, missed, with_board};
use super::draft::{Draft, gone, one_of};
use super::random::in_turn;
use super::{Family, Instance, Instances, Parameter, sudoku_colouring};
use crate::csp::Theory;
use crate::theorem::{Claim, Words};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "xy-chain",
        section: 'D',
        source: "traditional",
        says: "A chain of bivalue cells, two neighbours with a common digit that leaves one of them: the digit at both ends is gone where it sees both.",
        parameters: &[
            length(&["2", "3", "4", "5", "6"], "the number of cells"),
            BOARD,
        ],
        theory: Theory::Brt,
        instances: xy_chains,
        near_misses: || with_board(missed(&[2, 3, 4, 5, 6], &[], xy_chain)),
    },
    Family {
        name: "y-cycle",
        section: 'D',
        source: "Fowler's y-cycles; Hanson, Sudoku Assistant",
        says: "Bivalue cells in a ring, two neighbours with a common digit, each entered by one digit and left by the other: what sees both places of a common digit is gone.",
        parameters: &[length(&["2", "3", "4", "5", "6"], "the number of cells")],
        theory: Theory::Brt,
        instances: || listed(&[2, 3, 4, 5, 6], y_cycle),
        near_misses: broken_y_cycles,
    },
    Family {
        name: "y-edge",
        section: 'D',
        source: "Fowler's y-cycles; Hanson, Sudoku Assistant",
        says: "A path of bivalue cells, two neighbours with a common digit, makes an edge of type 2 between its ends, which tri-cycles may use as any other.",
        parameters: &[
            length(&["2", "3", "4"], "the number of cells"),
            Parameter {
                name: "use",
                values: &["edge", "112", "122", "123", "223"],
                says: "the edge alone, or the tri-cycle in which it is one of the 2-edges",
            },
        ],
        theory: Theory::Brt,
        instances: || y_edges(false),
        near_misses: || y_edges(true),
    },
    Family {
        name: "y-knot",
        section: 'D',
        source: "Fowler's y-cycles; Hanson, Sudoku Assistant",
        says: "Where the path of a y-edge makes two linked candidates true, the premise with which it began, that its first candidate is false, contradicts itself.",
        parameters: &[length(&["3", "4", "5", "6"], "the number of cells")],
        theory: Theory::Brt,
        instances: || y_knots(false),
        near_misses: || y_knots(true),
    },
    Family {
        name: "bilocal-cycle",
        section: 'D',
        source: "Eppstein, Nonrepetitive Paths and Cycles in Graphs with Application to Sudoku",
        says: "A ring of cells, two neighbours being the only places of a digit in a unit, no digit twice in a row: each cell holds one of its two digits.",
        parameters: &[
            length(&["2", "3", "4", "5", "6", "7", "8"], "the number of cells"),
            BOARD,
        ],
        theory: Theory::Brt,
        instances: bilocal_cycles,
        near_misses: || with_board(missed(&[2, 3, 4, 5, 6, 7, 8], &[], bilocal_cycle)),
    },
    Family {
        name: "triple-threat",
        section: 'D',
        source: "Eppstein, Nonrepetitive Paths and Cycles in Graphs with Application to Sudoku",
        says: "A cell on bilocal cycles with the labels 1, 5 and 4, 5 is 5; with 1, 5 and 4, 5 and 1, 4 the state is impossible.",
        parameters: &[
            length(&["2", "3", "4"], "the number of cells of each cycle"),
            Parameter {
                name: "cycles",
                values: &["2", "3"],
                says: "the number of cycles through the cell",
            },
        ],
        theory: Theory::Brt,
        instances: || triple_threats(false),
        near_misses: || triple_threats(true),
    },
];

/// Bivalue cells p1 q1, p2 q2, …, each q linked to the next p.
fn bivalue_path(draft: &mut Draft, length: usize) {
    for i in 1..=length {
        draft.variable([format!("p{i}"), format!("q{i}")]);
        if i > 1 {
            draft.link(format!("q{}", i - 1), format!("p{i}"));
        }
    }
}

fn xy_chains() -> Instances {
    let abstracts = with_board(listed(&[2, 3, 4, 5, 6], xy_chain));
    Box::new(abstracts.chain(concrete(Kind::Xy, 2..=6)))
}

fn xy_chain(length: usize) -> Rule {
    let mut draft = Draft::with_free(&["Z"]);
    bivalue_path(&mut draft, length);
    draft.link("Z", "p1");
    draft.link("Z", format!("q{length}"));
    (draft, format!("xy-chain[{length}]"), gone(&["Z"]))
}

fn y_cycle(length: usize) -> Rule {
    let mut draft = Draft::with_free(&["Z"]);
    bivalue_path(&mut draft, length);
    draft.link(format!("q{length}"), "p1");
    draft.link("Z", "q1");
    draft.link("Z", "p2");
    (draft, format!("y-cycle[{length}]"), gone(&["Z"]))
}

/// The link between the two that the target sees closes the ring, but the target is gone without it: the rest of the ring is an xy-chain.
fn broken_y_cycles() -> Instances {
    Box::new((2..=6).flat_map(|length: usize| {
        let (draft, name, claim) = y_cycle(length);
        let weakened = draft.weakened().into_iter().skip(1);
        weakened.map(move |draft| Instance::new(&[&length], draft.statement(&name, claim.clone())))
    }))
}

/// The y-edge of p1 and the last q, alone and in the tri-cycles that have a 2-edge.
fn y_edges(broken: bool) -> Instances {
    Box::new([2, 3, 4].into_iter().flat_map(move |length| {
        let mut path = Draft::with_free(&["v"]);
        bivalue_path(&mut path, length);
        let last = format!("q{length}");
        let claim = Claim::AtLeastOne(Words(vec!["p1".to_owned(), last.clone()]));
        let mut rules = vec![("edge", path.clone(), claim)];
        // The other two edges of each tri-cycle, and what it decides: v with 1, 1 is false, with 1, 2 the other end of 2 is true …
        for (name, [to_p, to_q], decided) in [
            ("112", [1, 1], gone(&["v"])),
            ("122", [1, 2], Claim::AtLeastOne(Words(vec![last.clone()]))),
            ("123", [1, 3], gone(&["v"])),
            ("123", [1, 3], Claim::AtLeastOne(Words(vec![last.clone()]))),
            ("223", [2, 3], one_of(&["p1"])),
        ] {
            let mut draft = path.clone();
            draft.edge("p1", to_p, "v");
            draft.edge(&last, to_q, "v");
            rules.push((name, draft, decided));
        }
        rules.into_iter().flat_map(move |(name, draft, claim)| {
            let drafts = if broken {
                draft.weakened()
            } else {
                vec![draft]
            };
            drafts.into_iter().map(move |draft| {
                let statement = draft.statement("y-edge", claim.clone());
                Instance::new(&[&length, &name], statement)
            })
        })
    }))
}

/// If p1 is false, all q are true; here the last q is linked to an earlier one.
fn y_knots(broken: bool) -> Instances {
    Box::new((3..=6).flat_map(move |length: usize| {
        (1..length - 1).flat_map(move |to| {
            let mut draft = Draft::default();
            bivalue_path(&mut draft, length);
            draft.link(format!("q{length}"), format!("q{to}"));
            let drafts = if broken {
                draft.weakened()
            } else {
                vec![draft]
            };
            drafts.into_iter().map(move |draft| {
                Instance::new(&[&length], draft.statement("y-knot", one_of(&["p1"])))
            })
        })
    }))
}

fn bilocal_cycles() -> Instances {
    let abstracts = with_board(listed(&[2, 3, 4, 5, 6, 7, 8], bilocal_cycle));
    let cycles = |length: usize| {
        let cycles = sudoku_colouring::bilocal_cycles(length);
        cycles.map(move |statement| Instance::new(&[&length, &"sudoku"], statement))
    };
    let random =
        (3..=8).map(move |length| -> Instances { Box::new(cycles(length).map(Instance::random)) });
    Box::new(abstracts.chain(cycles(2)).chain(in_turn(random)))
}

/// Cell i holds x{i}, the digit of the edge to the next cell, y{i}, that of the edge from the one before, and others.
fn bilocal_cycle(length: usize) -> Rule {
    let mut draft = Draft::default();
    for i in 1..=length {
        draft.open_variable([format!("x{i}"), format!("y{i}"), format!("o{i}")]);
        draft.variable([format!("x{i}"), format!("y{}", i % length + 1)]);
    }
    (draft, format!("bilocal cycle[{length}]"), gone(&["o1"]))
}

/// The cell X on bilocal cycles, whose other cells are their own.
fn triple_threats(broken: bool) -> Instances {
    Box::new([2, 3, 4].into_iter().flat_map(move |length| {
        [2, 3].into_iter().flat_map(move |cycles: usize| {
            let labels = [("n1", "n5"), ("n4", "n5"), ("n1", "n4")];
            let mut draft = Draft::default();
            draft.open_variable(["n1", "n4", "n5", "o"].map(str::to_owned));
            for (c, (first, last)) in (1..).zip(&labels[..cycles]) {
                let x = |i: usize| {
                    if i == 1 {
                        (*first).to_owned()
                    } else {
                        format!("x{c}_{i}")
                    }
                };
                let y = |i: usize| {
                    if i == 1 {
                        (*last).to_owned()
                    } else {
                        format!("y{c}_{i}")
                    }
                };
                for i in 1..=length {
                    if i > 1 {
                        draft.open_variable([x(i), y(i), format!("o{c}_{i}")]);
                    }
                    draft.variable([x(i), y(i % length + 1)]);
                }
            }
            let claim = if cycles == 2 {
                one_of(&["n5"])
            } else {
                Claim::Impossible
            };
            let drafts = if broken {
                draft.weakened()
            } else {
                vec![draft]
            };
            drafts.into_iter().map(move |draft| {
                let statement = draft.statement("triple threat", claim.clone());
                Instance::new(&[&length, &cycles], statement)
            })
        })
    }))
}
