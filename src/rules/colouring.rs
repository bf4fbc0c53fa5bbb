//! Strong chains (3D Medusa), weak links and hinges: colouring on abstract boards.
//!
//! A *strong chain* is a path of candidates a1, a2, … of which each two neighbours are all that is left of a CSP-variable: they have
//! opposite truth values, so the candidates with odd numbers have one *polarity* (colour), those with even numbers the other.

use super::chains::BOARD;
use super::draft::{Draft, gone, one_of};
use super::{Family, Instance, Instances, Parameter, sudoku_colouring};
use crate::csp::Theory;
use crate::theorem::{Claim, Words};

const HANSON: &str = "Hanson, Sudoku Assistant (3D Medusa)";

pub(super) const fn length(values: &'static [&'static str], says: &'static str) -> Parameter {
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
        name: "x-hinge",
        section: 'D',
        source: HANSON,
        says: "Two candidates that together see all of a CSP-variable are not both true.",
        parameters: &[SEEN, BOARD],
        theory: Theory::Brt,
        instances: x_hinges,
        near_misses: || with_board(hinges(x_hinge, true)),
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
];

const SEEN: Parameter = Parameter {
    name: "seen",
    values: &["1+1", "1+2", "1+3", "2+2", "2+3", "3+3"],
    says: "how many candidates of the CSP-variable each of the two sees",
};

pub(super) type Rule = (Draft, String, Claim);

pub(super) fn listed(lengths: &'static [usize], rule: fn(usize) -> Rule) -> Instances {
    Box::new(lengths.iter().map(move |&length| {
        let (draft, name, claim) = rule(length);
        Instance::new(&[&length], draft.statement(&name, claim))
    }))
}

/// The rule with a condition dropped, and the rule at lengths of the wrong parity.
pub(super) fn missed(
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

/// The x-hinges on abstract boards, and all of those on the 9×9 board.
fn x_hinges() -> Instances {
    let concrete = sudoku_colouring::hinges().into_iter();
    let concrete = concrete.map(|((a, b), statement)| {
        let seen = format!("{a}+{b}");
        Instance::new(&[&seen, &"sudoku"], statement)
    });
    Box::new(with_board(hinges(x_hinge, false)).chain(concrete))
}

/// Instances on abstract boards of a family that has others.
pub(super) fn with_board(instances: Instances) -> Instances {
    Box::new(instances.map(|mut instance| {
        instance.values.push("abstract".to_owned());
        instance
    }))
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
