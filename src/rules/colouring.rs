//! Strong chains (3D Medusa), weak links, hinges, y-cycles, bilocal cycles: colouring on abstract boards.
//!
//! A *strong chain* is a path of candidates a1, a2, … of which each two neighbours are all that is left of a CSP-variable: they have
//! opposite truth values, so the candidates with odd numbers have one *polarity* (colour), those with even numbers the other.

use super::draft::{Draft, gone, one_of};
use super::{Family, Instance, Instances, Parameter};
use crate::csp::Theory;
use crate::theorem::{Claim, Words};

const HANSON: &str = "Hanson, Sudoku Assistant (3D Medusa)";

const fn length(values: &'static [&'static str], says: &'static str) -> Parameter {
    Parameter {
        name: "length",
        values,
        says,
    }
}

pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "colour-trap",
        section: 'D',
        source: HANSON,
        says: "A candidate that sees both polarities of a strong chain is gone.",
        parameters: &[length(
            &["1", "3", "5", "7"],
            "the number of CSP-variables between the two that it sees",
        )],
        theory: Theory::Brt,
        instances: || listed(&[1, 3, 5, 7], trap),
        near_misses: || missed(&[1, 3, 5, 7], &[2, 4, 6], trap),
    },
    Family {
        name: "colour-wrap",
        section: 'D',
        source: HANSON,
        says: "Two linked candidates of one polarity of a strong chain make that polarity false.",
        parameters: &[length(
            &["2", "4", "6"],
            "the number of CSP-variables between the two",
        )],
        theory: Theory::Brt,
        instances: || listed(&[2, 4, 6], wrap),
        near_misses: || missed(&[2, 4, 6], &[3, 5, 7], wrap),
    },
    Family {
        name: "colour-cover",
        section: 'D',
        source: HANSON,
        says: "If every candidate of a CSP-variable sees one polarity of a strong chain, that polarity is false.",
        parameters: &[length(
            &["2", "3", "4"],
            "the number of candidates of the CSP-variable",
        )],
        theory: Theory::Brt,
        instances: || listed(&[2, 3, 4], cover),
        near_misses: || missed(&[2, 3, 4], &[], cover),
    },
    Family {
        name: "weak-link",
        section: 'D',
        source: HANSON,
        says: "A link between two strong chains makes one of the opposite polarities true: a candidate that sees both of these is gone.",
        parameters: &[length(
            &["2", "4", "6"],
            "the number of CSP-variables of both chains, from what the candidate sees to the link",
        )],
        theory: Theory::Brt,
        instances: || weak_links(false),
        near_misses: || weak_links(true),
    },
    Family {
        name: "weak-corner",
        section: 'D',
        source: HANSON,
        says: "Two strong chains that meet in one CSP-variable with more candidates, so that not both of theirs are true there: a candidate that sees the opposite polarity of both is gone.",
        parameters: &[length(
            &["2", "4", "6"],
            "the number of CSP-variables of both chains, from what the candidate sees to the corner",
        )],
        theory: Theory::Brt,
        instances: || weak_corners(false),
        near_misses: || weak_corners(true),
    },
    Family {
        name: "xy-chain",
        section: 'D',
        source: "traditional",
        says: "A chain of bivalue cells, two neighbours with a common digit that leaves one of them: the digit at both ends is gone where it sees both.",
        parameters: &[length(&["2", "3", "4", "5", "6"], "the number of cells")],
        theory: Theory::Brt,
        instances: || listed(&[2, 3, 4, 5, 6], xy_chain),
        near_misses: || missed(&[2, 3, 4, 5, 6], &[], xy_chain),
    },
    Family {
        name: "x-hinge",
        section: 'D',
        source: HANSON,
        says: "Two candidates that together see all of a CSP-variable are not both true.",
        parameters: &[SEEN],
        theory: Theory::Brt,
        instances: || hinges(x_hinge, false),
        near_misses: || hinges(x_hinge, true),
    },
    Family {
        name: "strong-hinge",
        section: 'D',
        source: HANSON,
        says: "Two candidates of one polarity of a strong chain that together see all of a CSP-variable are both false.",
        parameters: &[SEEN],
        theory: Theory::Brt,
        instances: || hinges(strong_hinge, false),
        near_misses: || hinges(strong_hinge, true),
    },
    Family {
        name: "weak-hinge",
        section: 'D',
        source: HANSON,
        says: "Of two candidates that together see all of a CSP-variable, one that sees the polarity of a strong chain opposite to the other's is false.",
        parameters: &[SEEN],
        theory: Theory::Brt,
        instances: || hinges(weak_hinge, false),
        near_misses: || hinges(weak_hinge, true),
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
        parameters: &[length(
            &["2", "3", "4", "5", "6", "7", "8"],
            "the number of cells",
        )],
        theory: Theory::Brt,
        instances: || listed(&[2, 3, 4, 5, 6, 7, 8], bilocal_cycle),
        near_misses: || missed(&[2, 3, 4, 5, 6, 7, 8], &[], bilocal_cycle),
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

const SEEN: Parameter = Parameter {
    name: "seen",
    values: &["1+1", "1+2", "1+3", "2+2", "2+3", "3+3"],
    says: "how many candidates of the CSP-variable each of the two sees",
};

type Rule = (Draft, String, Claim);

fn listed(lengths: &'static [usize], rule: fn(usize) -> Rule) -> Instances {
    Box::new(lengths.iter().map(move |&length| {
        let (draft, name, claim) = rule(length);
        Instance::new(&[&length], draft.statement(&name, claim))
    }))
}

/// The rule with a condition dropped, and the rule at lengths of the wrong parity.
fn missed(
    lengths: &'static [usize],
    wrong: &'static [usize],
    rule: fn(usize) -> Rule,
) -> Instances {
    let weakened = lengths.iter().flat_map(move |&length| {
        let (draft, name, claim) = rule(length);
        let weakened = draft.weakened().into_iter();
        weakened.map(move |draft| Instance::new(&[&length], draft.statement(&name, claim.clone())))
    });
    let wrong = wrong.iter().map(move |&length| {
        let (draft, name, claim) = rule(length);
        Instance::new(&[&(length - 1)], draft.statement(&name, claim))
    });
    Box::new(weakened.chain(wrong))
}

/// Adds a strong chain of so many CSP-variables: its candidates are `{name}1`, `{name}2`, ….
fn strong_chain(draft: &mut Draft, name: &str, length: usize) {
    for i in 1..=length {
        draft.variable([format!("{name}{i}"), format!("{name}{}", i + 1)]);
    }
}

/// A strong chain of which only one direction is used: where its first candidate is false, its last is true. So every second
/// CSP-variable says no more than that its two are linked, and could have more candidates.
fn one_way_chain(draft: &mut Draft, name: &str, length: usize) {
    for i in 1..=length {
        let pair = [format!("{name}{i}"), format!("{name}{}", i + 1)];
        match i % 2 {
            0 => draft.open_variable(pair),
            _ => draft.variable(pair),
        }
    }
}

fn trap(length: usize) -> Rule {
    let mut draft = Draft::with_free(&["Z"]);
    one_way_chain(&mut draft, "a", length);
    draft.link("Z", "a1");
    draft.link("Z", format!("a{}", length + 1));
    (draft, format!("colour trap[{length}]"), gone(&["Z"]))
}

fn wrap(length: usize) -> Rule {
    let mut draft = Draft::default();
    strong_chain(&mut draft, "a", length);
    draft.link("a1", format!("a{}", length + 1));
    let polarity: Vec<String> = (1..=length + 1)
        .step_by(2)
        .map(|i| format!("a{i}"))
        .collect();
    let claim = Claim::Eliminate(Words(polarity));
    (draft, format!("colour wrap[{length}]"), claim)
}

fn cover(width: usize) -> Rule {
    let mut draft = Draft::default();
    strong_chain(&mut draft, "a", 2 * (width - 1));
    draft.variable((1..=width).map(|i| format!("w{i}")));
    (1..=width).for_each(|i| draft.link(format!("w{i}"), format!("a{}", 2 * i - 1)));
    let polarity = (1..=width).map(|i| format!("a{}", 2 * i - 1)).collect();
    let claim = Claim::Eliminate(Words(polarity));
    (draft, format!("colour cover[{width}]"), claim)
}

/// Two strong chains whose first candidates the target sees; the last ones meet as `meet` says.
fn two_chains(a: usize, b: usize, meet: impl Fn(&mut Draft, String, String)) -> Draft {
    let mut draft = Draft::with_free(&["Z"]);
    one_way_chain(&mut draft, "a", a);
    one_way_chain(&mut draft, "b", b);
    draft.link("Z", "a1");
    draft.link("Z", "b1");
    meet(&mut draft, format!("a{}", a + 1), format!("b{}", b + 1));
    draft
}

/// The odd lengths of two chains, together 2, 4 or 6.
const PAIRS: [(usize, usize); 4] = [(1, 1), (1, 3), (1, 5), (3, 3)];

fn weak_links(broken: bool) -> Instances {
    let meet = |draft: &mut Draft, a, b| draft.link(a, b);
    chain_pairs("weak link", broken, meet)
}

fn weak_corners(broken: bool) -> Instances {
    let meet = |draft: &mut Draft, a, b| draft.open_variable([a, b, "o".to_owned()]);
    chain_pairs("weak corner", broken, meet)
}

fn chain_pairs(
    name: &'static str,
    broken: bool,
    meet: fn(&mut Draft, String, String),
) -> Instances {
    Box::new(PAIRS.into_iter().flat_map(move |(a, b)| {
        let draft = two_chains(a, b, meet);
        let drafts = match broken {
            false => vec![draft],
            true => {
                let mut drafts = draft.weakened();
                // A chain of the wrong parity, and chains that do not meet.
                drafts.push(two_chains(a, b + 1, meet));
                drafts.push(two_chains(a, b, |_, _, _| {}));
                drafts
            }
        };
        let statement = move |draft: Draft| draft.statement(name, gone(&["Z"]));
        drafts
            .into_iter()
            .map(move |draft| Instance::new(&[&(a + b)], statement(draft)))
    }))
}

/// Bivalue cells p1 q1, p2 q2, …, each q linked to the next p.
fn bivalue_path(draft: &mut Draft, length: usize) {
    for i in 1..=length {
        draft.variable([format!("p{i}"), format!("q{i}")]);
        if i > 1 {
            draft.link(format!("q{}", i - 1), format!("p{i}"));
        }
    }
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

fn hinges(rule: fn(usize, usize) -> Rule, broken: bool) -> Instances {
    let sizes = [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];
    Box::new(sizes.into_iter().flat_map(move |(a, b)| {
        let (draft, name, claim) = rule(a, b);
        let drafts = if broken {
            draft.weakened()
        } else {
            vec![draft]
        };
        drafts.into_iter().map(move |draft| {
            let statement = draft.statement(&name, claim.clone());
            Instance::new(&[&format!("{a}+{b}")], statement)
        })
    }))
}

/// A CSP-variable of which `a` and `b` see so many candidates each, and together all.
fn hinge(draft: &mut Draft, (a, b): (&str, usize), (c, d): (&str, usize)) {
    draft.variable((1..=b + d).map(|i| format!("w{i}")));
    (1..=b).for_each(|i| draft.link(a, format!("w{i}")));
    (b + 1..=b + d).for_each(|i| draft.link(c, format!("w{i}")));
}

fn x_hinge(a: usize, b: usize) -> Rule {
    let mut draft = Draft::with_free(&["a", "b"]);
    hinge(&mut draft, ("a", a), ("b", b));
    let claim = one_of(&["-a", "-b"]);
    (draft, "x-hinge".to_owned(), claim)
}

fn strong_hinge(a: usize, b: usize) -> Rule {
    let mut draft = Draft::default();
    strong_chain(&mut draft, "a", 4);
    hinge(&mut draft, ("a1", a), ("a5", b));
    (draft, "strong hinge".to_owned(), gone(&["a1", "a3", "a5"]))
}

fn weak_hinge(a: usize, b: usize) -> Rule {
    let mut draft = Draft::with_free(&["b"]);
    one_way_chain(&mut draft, "a", 3);
    draft.link("b", "a4");
    hinge(&mut draft, ("a1", a), ("b", b));
    (draft, "weak hinge".to_owned(), gone(&["b"]))
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
