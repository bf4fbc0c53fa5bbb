//! Chains over OR_k-relations, and chains in which a CSP-variable's candidates are gone for a reason of their own.
//!
//! An OR_k-relation says that at least one of k candidates, its guardians g1 … gk, is true. On abstract boards it is a relation that
//! the theorem assumes. Chains are in the most general form, as in [`chains`](super::chains).

use super::draft::{Draft, gone, one_of};
use super::{Family, Instance, Instances, Parameter};
use crate::csp::Theory;
use crate::theorem::{Claim, Words};

const MANUAL: &str = "Berthier, CSP-Rules manual, 3.5";
const PBCS: &str = "Berthier, Pattern-Based Constraint Satisfaction";

const K: Parameter = Parameter {
    name: "k",
    values: &["2", "3", "4"],
    says: "the number of guardians",
};
const LENGTH: Parameter = Parameter {
    name: "length",
    values: &["1", "2", "3", "4"],
    says: "the number of CSP-variables, those of all branches together",
};
const SMALL: Parameter = Parameter {
    name: "p",
    values: &["1", "2", "3"],
    says: "the length of the inner braid",
};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "ork-forcing-whip",
        section: 'G',
        source: MANUAL,
        says: "If from each guardian of an OR_k-relation a partial whip leads to an R linked to Z, Z is gone; if all lead to one candidate, that is true.",
        parameters: &[K, LENGTH, CONCLUSION],
        theory: Theory::Brt,
        instances: || forcing_whips(1, false),
        near_misses: || forcing_whips(1, true),
    },
    Family {
        name: "ork-forcing-g-whip",
        section: 'G',
        source: MANUAL,
        says: "An OR_k-forcing-whip in which an R may be a group.",
        parameters: &[K, LENGTH, CONCLUSION],
        theory: Theory::W1,
        instances: || forcing_whips(2, false),
        near_misses: || forcing_whips(2, true),
    },
    Family {
        name: "ork-contrad-whip",
        section: 'G',
        source: MANUAL,
        says: "If a partial whip from Z has Rs, or Z itself, linked to all guardians of an OR_k-relation, Z is gone.",
        parameters: &[K, LENGTH],
        theory: Theory::Brt,
        instances: || contrad_whips(1, false),
        near_misses: || contrad_whips(1, true),
    },
    Family {
        name: "ork-contrad-g-whip",
        section: 'G',
        source: MANUAL,
        says: "An OR_k-contrad-whip in which an R may be a group.",
        parameters: &[K, LENGTH],
        theory: Theory::W1,
        instances: || contrad_whips(2, false),
        near_misses: || contrad_whips(2, true),
    },
    Family {
        name: "ork-whip",
        section: 'G',
        source: MANUAL,
        says: "A whip in which an OR_k-relation stands for a CSP-variable: all its guardians but one, which is the next R, are linked to Z or earlier Rs.",
        parameters: &[K, LENGTH],
        theory: Theory::Brt,
        instances: || ork_whips(1, false),
        near_misses: || ork_whips(1, true),
    },
    Family {
        name: "ork-g-whip",
        section: 'G',
        source: MANUAL,
        says: "An OR_k-whip in which an R may be a group.",
        parameters: &[K, LENGTH],
        theory: Theory::W1,
        instances: || ork_whips(2, false),
        near_misses: || ork_whips(2, true),
    },
    Family {
        name: "forcing-whip",
        section: 'G',
        source: PBCS,
        says: "If partial whips from both candidates of a bivalue CSP-variable have Rs linked to Z, Z is gone; if they have an R in common, that is true.",
        parameters: &[LENGTH, CONCLUSION],
        theory: Theory::Brt,
        instances: || forcing(false, false),
        near_misses: || forcing(false, true),
    },
    Family {
        name: "forcing-braid",
        section: 'G',
        source: PBCS,
        says: "A forcing-whip whose partial whips may be braids: each L linked to any earlier R.",
        parameters: &[LENGTH, CONCLUSION],
        theory: Theory::Brt,
        instances: || forcing(true, false),
        near_misses: || forcing(true, true),
    },
    Family {
        name: "b-braid",
        section: 'G',
        source: PBCS,
        says: "A braid in which a candidate may also be gone by a braid of its own, of length p at most, in the state that Z and the Rs so far leave.",
        parameters: &[OUTER, SMALL],
        theory: Theory::Brt,
        instances: || b_braids(false),
        near_misses: || b_braids(true),
    },
    Family {
        name: "s-braid",
        section: 'G',
        source: PBCS,
        says: "A braid in which a candidate may also be gone by a Subset of size p at most, in the state that Z and the Rs so far leave.",
        parameters: &[
            OUTER,
            Parameter {
                name: "p",
                values: &["2", "3", "4"],
                says: "the size of the Subset",
            },
        ],
        theory: Theory::Brt,
        instances: || s_braids(false),
        near_misses: || s_braids(true),
    },
    Family {
        name: "ultra-persistency",
        section: 'G',
        source: MANUAL,
        says: "When a guardian of an OR_k-relation is eliminated, the relation lives on between the others.",
        parameters: &[K],
        theory: Theory::Brt,
        instances: || persistency(false),
        near_misses: || persistency(true),
    },
    Family {
        name: "c-chain",
        section: 'G',
        source: MANUAL,
        says: "A chain of an even number of bivalue CSP-variables, each sharing a candidate with the next, gives its two ends the same truth value.",
        parameters: &[EVEN],
        theory: Theory::Brt,
        instances: || c_chains(false),
        near_misses: || c_chains(true),
    },
    Family {
        name: "ork-splitting",
        section: 'G',
        source: MANUAL,
        says: "If a c-chain gives two guardians of an OR_k-relation the same truth value, the relation holds without either of them: it splits in two smaller ones.",
        parameters: &[K, EVEN],
        theory: Theory::Brt,
        instances: || splittings(false),
        near_misses: || splittings(true),
    },
];

const CONCLUSION: Parameter = Parameter {
    name: "conclusion",
    values: &["elimination", "assertion"],
    says: "whether the branches agree on a false candidate or on a true one",
};
const OUTER: Parameter = Parameter {
    name: "length",
    values: &["1", "2", "3"],
    says: "the number of CSP-variables of the outer braid",
};
const EVEN: Parameter = Parameter {
    name: "chain",
    values: &["2", "4", "6"],
    says: "the number of CSP-variables of the c-chain",
};

/// A partial whip (braid) in the making: what is true of it so far.
struct Branch {
    /// What its candidates are called by, so that branches do not share any.
    prefix: String,
    /// The candidate assumed true, as a group of one; then each R, a group too.
    rights: Vec<Vec<String>>,
    /// The size of the groups.
    group: usize,
}

impl Branch {
    fn new(prefix: &str, start: &str, group: usize) -> Branch {
        Branch {
            prefix: prefix.to_owned(),
            rights: vec![vec![start.to_owned()]],
            group,
        }
    }

    /// One more CSP-variable, its L linked to the R of number `from` (0 is the start); with `last`, the group R of that name; with
    /// `Some(&[])`, none.
    fn extend(&mut self, draft: &mut Draft, from: usize, last: Option<&[String]>) {
        let (p, i) = (self.prefix.clone(), self.rights.len());
        let mut members = vec![format!("{p}L{i}")];
        link_all(draft, &self.rights[from], &members[0]);
        for (j, right) in self.rights.iter().enumerate().filter(|&(j, _)| j != from) {
            let other = match j {
                0 => format!("{p}z{i}"),
                _ => format!("{p}t{i}_{j}"),
            };
            link_all(draft, right, &other);
            members.push(other);
        }
        let right: Vec<String> = match (last, self.group) {
            (Some(names), _) => names.to_vec(),
            (None, 1) => vec![format!("{p}R{i}")],
            (None, group) => (1..=group).map(|k| format!("{p}R{i}_{k}")).collect(),
        };
        members.extend(right.iter().cloned());
        draft.variable(members);
        self.rights.push(right);
    }

    fn extend_straight(&mut self, draft: &mut Draft, length: usize) {
        for _ in 0..length {
            self.extend(draft, self.rights.len() - 1, None);
        }
    }

    fn last(&self) -> &[String] {
        self.rights.last().map_or(&[], Vec::as_slice)
    }
}

fn link_all(draft: &mut Draft, group: &[String], to: &str) {
    group
        .iter()
        .for_each(|member| draft.link(member.clone(), to));
}

fn guardians(k: usize) -> Vec<String> {
    (1..=k).map(|i| format!("g{i}")).collect()
}

fn with_guardians(k: usize, others: &[&str]) -> Draft {
    let names = guardians(k);
    let free: Vec<&str> = others
        .iter()
        .copied()
        .chain(names.iter().map(String::as_str))
        .collect();
    let mut draft = Draft::with_free(&free);
    draft.at_least_one(names.iter().cloned());
    draft
}

/// The ways to write `total` as a sum of `parts` numbers of at least `least`, the largest first.
fn sums(total: usize, parts: usize, least: usize) -> Vec<Vec<usize>> {
    fn extend(
        sum: &mut Vec<usize>,
        rest: usize,
        parts: usize,
        least: usize,
        all: &mut Vec<Vec<usize>>,
    ) {
        if parts == 0 {
            if rest == 0 {
                all.push(sum.clone());
            }
            return;
        }
        let most = sum.last().copied().unwrap_or(rest).min(rest);
        for next in (least..=most).rev() {
            sum.push(next);
            extend(sum, rest - next, parts - 1, least, all);
            sum.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), total, parts, least, &mut all);
    all
}

/// The drafts themselves, or what is left of them when a condition is dropped; each as a statement with these values.
fn stated(
    broken: bool,
    draft: &Draft,
    name: &str,
    claim: &Claim,
    values: &[&dyn std::fmt::Display],
) -> Vec<Instance> {
    let drafts = if broken {
        draft.weakened()
    } else {
        vec![draft.clone()]
    };
    let one = |draft: &Draft| Instance::new(values, draft.statement(name, claim.clone()));
    drafts.iter().map(one).collect()
}

fn all(instances: Vec<Instance>) -> Instances {
    Box::new(instances.into_iter())
}

fn forcing_whips(group: usize, broken: bool) -> Instances {
    let mut found = Vec::new();
    for k in 2..=4 {
        for length in 1..=4 {
            for lengths in sums(length, k, 0) {
                let mut draft = with_guardians(k, &["Z"]);
                for (i, &length) in (1..).zip(&lengths) {
                    let mut branch = Branch::new(&format!("b{i}"), &format!("g{i}"), group);
                    branch.extend_straight(&mut draft, length);
                    link_all(&mut draft, branch.last(), "Z");
                }
                let name = format!("OR{k}-forcing-whip[{length}]");
                let values: [&dyn std::fmt::Display; 3] = [&k, &length, &"elimination"];
                found.extend(stated(broken, &draft, &name, &gone(&["Z"]), &values));
            }
            for lengths in sums(length, k, 1) {
                let mut draft = with_guardians(k, &[]);
                for (i, &length) in (1..).zip(&lengths) {
                    let mut branch = Branch::new(&format!("b{i}"), &format!("g{i}"), group);
                    branch.extend_straight(&mut draft, length - 1);
                    branch.extend(&mut draft, length - 1, Some(&["A".to_owned()]));
                }
                let name = format!("OR{k}-forcing-whip[{length}]");
                let values: [&dyn std::fmt::Display; 3] = [&k, &length, &"assertion"];
                found.extend(stated(broken, &draft, &name, &one_of(&["A"]), &values));
            }
        }
    }
    all(found)
}

/// Links the guardians of these numbers to the rights of a branch, from the last backwards, the rest to the first.
fn tie(draft: &mut Draft, branch: &Branch, numbers: std::ops::RangeInclusive<usize>) {
    for (i, right) in numbers.zip((0..branch.rights.len()).rev().chain(std::iter::repeat(0))) {
        link_all(draft, &branch.rights[right], &format!("g{i}"));
    }
}

fn contrad_whips(group: usize, broken: bool) -> Instances {
    let mut found = Vec::new();
    for k in 2..=4 {
        for length in 1..=4 {
            let mut draft = with_guardians(k, &["Z"]);
            let mut branch = Branch::new("", "Z", group);
            branch.extend_straight(&mut draft, length);
            tie(&mut draft, &branch, 1..=k);
            let name = format!("OR{k}-contrad-whip[{length}]");
            found.extend(stated(broken, &draft, &name, &gone(&["Z"]), &[&k, &length]));
        }
    }
    all(found)
}

/// OR_k-whips with the relation after each number of CSP-variables but the last.
fn ork_whips(group: usize, broken: bool) -> Instances {
    let mut found = Vec::new();
    for k in 2..=4 {
        for length in 1..=4 {
            for before in 0..length {
                let mut draft = with_guardians(k, &["Z"]);
                let mut branch = Branch::new("", "Z", group);
                branch.extend_straight(&mut draft, before);
                tie(&mut draft, &branch, 2..=k);
                branch.rights.push(vec!["g1".to_owned()]);
                branch.extend_straight(&mut draft, length - before - 1);
                branch.extend(&mut draft, branch.rights.len() - 1, Some(&[]));
                let name = format!("OR{k}-whip[{length}]");
                found.extend(stated(broken, &draft, &name, &gone(&["Z"]), &[&k, &length]));
            }
        }
    }
    all(found)
}

/// Forcing-whips and -braids; in a braid's branches, every L is linked to the start or the first R.
fn forcing(braid: bool, broken: bool) -> Instances {
    let from = |i: usize| if braid { i.min(1) } else { i };
    let what = if braid { "braid" } else { "whip" };
    let mut found = Vec::new();
    for length in 1..=4 {
        for (lengths, assertion) in sums(length, 2, 0)
            .into_iter()
            .map(|sum| (sum, false))
            .chain(sums(length, 2, 1).into_iter().map(|sum| (sum, true)))
        {
            let mut draft = Draft::with_free(if assertion { &[] } else { &["Z"] });
            draft.variable(["x1", "x2"].map(str::to_owned));
            for (b, &length) in (1..).zip(&lengths) {
                let mut branch = Branch::new(&format!("b{b}"), &format!("x{b}"), 1);
                for i in 0..length {
                    let asserted = ["A".to_owned()];
                    let last = (assertion && i + 1 == length).then_some(&asserted[..]);
                    branch.extend(&mut draft, from(i), last);
                }
                if !assertion {
                    link_all(&mut draft, branch.last(), "Z");
                }
            }
            let (claim, conclusion) = match assertion {
                true => (one_of(&["A"]), "assertion"),
                false => (gone(&["Z"]), "elimination"),
            };
            let name = format!("forcing-{what}[{length}]");
            found.extend(stated(
                broken,
                &draft,
                &name,
                &claim,
                &[&length, &conclusion],
            ));
        }
    }
    all(found)
}

/// The outer braid from Z: each CSP-variable holds L, R, t-candidates and one candidate x that something else eliminates.
fn outer(draft: &mut Draft, length: usize, inner: impl Fn(&mut Draft, usize, &Branch)) {
    let mut branch = Branch::new("", "Z", 1);
    for i in 1..=length {
        inner(draft, i, &branch);
        let x = format!("x{i}");
        let last = match i == length {
            true => vec![x],
            false => vec![x, format!("R{i}")],
        };
        branch.extend(draft, i - 1, Some(&last));
        // The x is no R.
        if let Some(right) = branch.rights.last_mut() {
            right.remove(0);
        }
    }
}

fn b_braids(broken: bool) -> Instances {
    let mut found = Vec::new();
    for length in 1..=3 {
        for p in 1..=3 {
            let mut draft = Draft::with_free(&["Z"]);
            outer(&mut draft, length, |draft, i, branch| {
                // Under x, the inner chain may use what the outer one has shown true.
                let mut inner = Branch::new(&format!("i{i}"), &format!("x{i}"), 1);
                for j in 1..p {
                    inner.extend(draft, j - 1, None);
                }
                let y = format!("y{i}");
                link_all(draft, branch.last(), &y);
                inner.extend(draft, p - 1, Some(&[y]));
            });
            let name = format!("B{p}-braid[{length}]");
            found.extend(stated(broken, &draft, &name, &gone(&["Z"]), &[&length, &p]));
        }
    }
    all(found)
}

fn s_braids(broken: bool) -> Instances {
    let mut found = Vec::new();
    for length in 1..=3 {
        for p in 2..=4usize {
            let mut draft = Draft::with_free(&["Z"]);
            outer(&mut draft, length, |draft, i, branch| {
                // p CSP-variables with p transversals, and one more candidate each that the outer chain has shown false.
                let cell = |row: usize, column: usize| format!("s{i}_{row}{column}");
                for row in 1..=p {
                    let extra = format!("e{i}_{row}");
                    link_all(draft, branch.last(), &extra);
                    draft.variable((1..=p).map(|column| cell(row, column)).chain([extra]));
                }
                for column in 1..=p {
                    for row in 1..=p {
                        // What x sees of the first transversal is gone under x, linked or not.
                        match column {
                            1 => draft.link(format!("x{i}"), cell(row, column)),
                            _ => (1..row).for_each(|above| {
                                draft.link(cell(above, column), cell(row, column))
                            }),
                        }
                    }
                }
            });
            let name = format!("S{p}-braid[{length}]");
            found.extend(stated(broken, &draft, &name, &gone(&["Z"]), &[&length, &p]));
        }
    }
    all(found)
}

/// The relation between all guardians but the last, which has been eliminated, or (otherwise) has not.
fn persistency(broken: bool) -> Instances {
    let mut found = Vec::new();
    for k in 2..=4 {
        let mut draft = with_guardians(k, &[]);
        draft.at_least_one([format!("-g{k}")]);
        let claim = Claim::AtLeastOne(Words(guardians(k - 1)));
        found.extend(stated(broken, &draft, "ultra-persistency", &claim, &[&k]));
    }
    all(found)
}

/// Bivalue CSP-variables, each sharing a candidate with the next, from one guardian to the other. That g2 is true where g1 is needs every
/// second of them, from the second on, and links for the others; the converse (not `forwards`) needs the others.
fn c_chain(draft: &mut Draft, length: usize, forwards: bool) {
    let name = |i: usize| match i {
        0 => "g1".to_owned(),
        i if i == length => "g2".to_owned(),
        i => format!("c{i}"),
    };
    for i in 0..length {
        let pair = [name(i), name(i + 1)];
        match (i % 2 == 0) == forwards {
            true => draft.open_variable(pair),
            false => draft.variable(pair),
        }
    }
}

fn c_chains(broken: bool) -> Instances {
    let mut found = Vec::new();
    for length in [2usize, 4, 6] {
        for (claim, forwards) in [
            (one_of(&["-g1", "g2"]), true),
            (one_of(&["g1", "-g2"]), false),
        ] {
            let mut draft = Draft::default();
            c_chain(&mut draft, length, forwards);
            found.extend(stated(broken, &draft, "c-chain", &claim, &[&length]));
            if broken {
                let mut odd = Draft::default();
                c_chain(&mut odd, length + 1, forwards);
                found.extend(stated(false, &odd, "c-chain", &claim, &[&length]));
            }
        }
    }
    all(found)
}

fn splittings(broken: bool) -> Instances {
    let mut found = Vec::new();
    for k in 2..=4 {
        for length in [2usize, 4, 6] {
            let others = guardians(k).split_off(2);
            for kept in ["g1", "g2"] {
                let claim = Claim::AtLeastOne(Words(
                    others.iter().cloned().chain([kept.to_owned()]).collect(),
                ));
                let draft_of = |length| {
                    let names: Vec<&str> = others.iter().map(String::as_str).collect();
                    let mut draft = Draft::with_free(&names);
                    c_chain(&mut draft, length, kept == "g2");
                    draft.at_least_one(guardians(k));
                    draft
                };
                let values: [&dyn std::fmt::Display; 2] = [&k, &length];
                found.extend(stated(
                    broken,
                    &draft_of(length),
                    "splitting",
                    &claim,
                    &values,
                ));
                if broken {
                    let odd = draft_of(length + 1);
                    found.extend(stated(false, &odd, "splitting", &claim, &values));
                }
            }
        }
    }
    all(found)
}
