//! Chains over OR_k-relations.
//!
//! An OR_k-relation says that at least one of k candidates, its guardians g1 … gk, is true. On
//! abstract boards it is a relation that the theorem assumes. Chains are in the most general form,
//! as in [`chains`](super::chains).

use super::branch::{Branch, all, link_all, stated, sums};
use super::builder::{StatementBuilder, eliminated, one_of};
use super::{Family, Instances, Parameter};
use oddagon_boards::theorem::{Claim, NameList};
use oddagon_csp::Theory;

const MANUAL: &str = "Berthier, CSP-Rules manual, 3.5";

const K: Parameter = Parameter {
    name: "guardians",
    values: &["2", "3", "4"],
    says: "the number of guardians",
};
/// The lengths of branches.
pub(super) const LENGTH: Parameter = Parameter {
    name: "length",
    values: &["1", "2", "3", "4"],
    says: "the number of CSP-variables of all branches together",
};

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "ork-forcing-whip",
        says: "If from each guardian of an OR_k-relation a partial whip leads to an R linked to \
         Z, Z is eliminated; if all lead to one candidate, it is true.",
        parameters: &[K, LENGTH, CONCLUSION],
        instances: || forcing_whips(1, false),
        near_misses: || forcing_whips(1, true),
        ..Family::of('G', MANUAL)
    },
    Family {
        name: "ork-forcing-g-whip",
        says: "An OR_k-forcing-whip in which an R may be a group.",
        parameters: &[K, LENGTH, CONCLUSION],
        theory: Theory::W1,
        instances: || forcing_whips(2, false),
        near_misses: || forcing_whips(2, true),
        ..Family::of('G', MANUAL)
    },
    Family {
        name: "ork-contrad-whip",
        says: "If a partial whip from Z has Rs, or Z itself, linked to all guardians of an \
         OR_k-relation, Z is eliminated.",
        parameters: &[K, LENGTH],
        instances: || contrad_whips(1, false),
        near_misses: || contrad_whips(1, true),
        ..Family::of('G', MANUAL)
    },
    Family {
        name: "ork-contrad-g-whip",
        says: "An OR_k-contrad-whip in which an R may be a group.",
        parameters: &[K, LENGTH],
        theory: Theory::W1,
        instances: || contrad_whips(2, false),
        near_misses: || contrad_whips(2, true),
        ..Family::of('G', MANUAL)
    },
    Family {
        name: "ork-whip",
        says: "A whip in which an OR_k-relation takes the place of a CSP-variable: all its \
         guardians but one, which is the next R, are linked to Z or earlier Rs.",
        parameters: &[K, LENGTH],
        instances: || ork_whips(1, false),
        near_misses: || ork_whips(1, true),
        ..Family::of('G', MANUAL)
    },
    Family {
        name: "ork-g-whip",
        says: "An OR_k-whip in which an R may be a group.",
        parameters: &[K, LENGTH],
        theory: Theory::W1,
        instances: || ork_whips(2, false),
        near_misses: || ork_whips(2, true),
        ..Family::of('G', MANUAL)
    },
    Family {
        name: "ultra-persistency",
        says: "When a guardian of an OR_k-relation is eliminated, the relation still holds \
         between the others.",
        parameters: &[K],
        instances: || persistency(false),
        near_misses: || persistency(true),
        ..Family::of('G', MANUAL)
    },
    Family {
        name: "c-chain",
        says: "A chain of an even number of bivalue CSP-variables, each sharing a candidate \
         with the next, gives its two ends the same truth value.",
        parameters: &[EVEN],
        instances: || c_chains(false),
        near_misses: || c_chains(true),
        ..Family::of('G', MANUAL)
    },
    Family {
        name: "ork-splitting",
        says: "If a c-chain gives two guardians of an OR_k-relation the same truth value, the \
         relation holds without either of them: it splits into two smaller ones.",
        parameters: &[K, EVEN],
        instances: || splittings(false),
        near_misses: || splittings(true),
        ..Family::of('G', MANUAL)
    },
];

/// What the branches lead to.
pub(super) const CONCLUSION: Parameter = Parameter {
    name: "conclusion",
    values: &["elimination", "assertion"],
    says: "whether the branches agree on a false candidate or on a true one",
};
const EVEN: Parameter = Parameter {
    name: "chain",
    values: &["2", "4", "6"],
    says: "the number of CSP-variables of the c-chain",
};

fn guardians(k: usize) -> Vec<String> {
    (1..=k).map(|i| format!("g{i}")).collect()
}

fn with_guardians(k: usize, others: &[&str]) -> StatementBuilder {
    let names = guardians(k);
    let free: Vec<&str> = others
        .iter()
        .copied()
        .chain(names.iter().map(String::as_str))
        .collect();
    let mut builder = StatementBuilder::with_free(&free);
    builder.at_least_one(names.iter().cloned());
    builder
}

fn forcing_whips(group: usize, broken: bool) -> Instances {
    let mut found = Vec::new();
    for k in 2..=4 {
        for length in 1..=4 {
            for lengths in sums(length, k, 0) {
                let mut builder = with_guardians(k, &["Z"]);
                for (i, &length) in (1..).zip(&lengths) {
                    let mut branch = Branch::new(&format!("b{i}"), &format!("g{i}"), group);
                    branch.extend_straight(&mut builder, length);
                    link_all(&mut builder, branch.last(), "Z");
                }
                let name = format!("OR{k}-forcing-whip[{length}]");
                let values: [&dyn std::fmt::Display; 3] = [&k, &length, &"elimination"];
                found.extend(stated(
                    broken,
                    &builder,
                    &name,
                    &eliminated(&["Z"]),
                    &values,
                ));
            }
            for lengths in sums(length, k, 1) {
                let mut builder = with_guardians(k, &[]);
                for (i, &length) in (1..).zip(&lengths) {
                    let mut branch = Branch::new(&format!("b{i}"), &format!("g{i}"), group);
                    branch.extend_straight(&mut builder, length - 1);
                    branch.extend(&mut builder, length - 1, Some(&["A".to_owned()]));
                }
                let name = format!("OR{k}-forcing-whip[{length}]");
                let values: [&dyn std::fmt::Display; 3] = [&k, &length, &"assertion"];
                found.extend(stated(broken, &builder, &name, &one_of(&["A"]), &values));
            }
        }
    }
    all(found)
}

/// Links the guardians of these numbers to the Rs of a branch, from the last R backwards, the
/// remaining guardians to the first.
fn tie(builder: &mut StatementBuilder, branch: &Branch, numbers: std::ops::RangeInclusive<usize>) {
    for (i, right) in numbers.zip((0..branch.rights.len()).rev().chain(std::iter::repeat(0))) {
        link_all(builder, &branch.rights[right], &format!("g{i}"));
    }
}

fn contrad_whips(group: usize, broken: bool) -> Instances {
    let mut found = Vec::new();
    for k in 2..=4 {
        for length in 1..=4 {
            let mut builder = with_guardians(k, &["Z"]);
            let mut branch = Branch::new("", "Z", group);
            branch.extend_straight(&mut builder, length);
            tie(&mut builder, &branch, 1..=k);
            let name = format!("OR{k}-contrad-whip[{length}]");
            found.extend(stated(
                broken,
                &builder,
                &name,
                &eliminated(&["Z"]),
                &[&k, &length],
            ));
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
                let mut builder = with_guardians(k, &["Z"]);
                let mut branch = Branch::new("", "Z", group);
                branch.extend_straight(&mut builder, before);
                tie(&mut builder, &branch, 2..=k);
                branch.rights.push(vec!["g1".to_owned()]);
                branch.extend_straight(&mut builder, length - before - 1);
                branch.extend(&mut builder, branch.rights.len() - 1, Some(&[]));
                let name = format!("OR{k}-whip[{length}]");
                found.extend(stated(
                    broken,
                    &builder,
                    &name,
                    &eliminated(&["Z"]),
                    &[&k, &length],
                ));
            }
        }
    }
    all(found)
}

/// The relation between all guardians but the last, which is eliminated; in near misses it is not.
fn persistency(broken: bool) -> Instances {
    let mut found = Vec::new();
    for k in 2..=4 {
        let mut builder = with_guardians(k, &[]);
        builder.at_least_one([format!("-g{k}")]);
        let claim = Claim::AtLeastOne(NameList(guardians(k - 1)));
        found.extend(stated(broken, &builder, "ultra-persistency", &claim, &[&k]));
    }
    all(found)
}

/// Bivalue CSP-variables, each sharing a candidate with the next, from one guardian to the other.
/// To show that g2 is true if g1 is, every second of them is needed, from the second on, and of the
/// others only the links; the converse (not `forwards`) needs the others.
fn c_chain(builder: &mut StatementBuilder, length: usize, forwards: bool) {
    let name = |i: usize| match i {
        0 => "g1".to_owned(),
        i if i == length => "g2".to_owned(),
        i => format!("c{i}"),
    };
    for i in 0..length {
        let pair = [name(i), name(i + 1)];
        if (i % 2 == 0) == forwards {
            builder.open_variable(pair)
        } else {
            builder.variable(pair)
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
            let mut builder = StatementBuilder::default();
            c_chain(&mut builder, length, forwards);
            found.extend(stated(broken, &builder, "c-chain", &claim, &[&length]));
            if broken {
                let mut odd = StatementBuilder::default();
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
                let claim = Claim::AtLeastOne(NameList(
                    others.iter().cloned().chain([kept.to_owned()]).collect(),
                ));
                let builder_of = |length| {
                    let names: Vec<&str> = others.iter().map(String::as_str).collect();
                    let mut builder = StatementBuilder::with_free(&names);
                    c_chain(&mut builder, length, kept == "g2");
                    builder.at_least_one(guardians(k));
                    builder
                };
                let values: [&dyn std::fmt::Display; 2] = [&k, &length];
                found.extend(stated(
                    broken,
                    &builder_of(length),
                    "splitting",
                    &claim,
                    &values,
                ));
                if broken {
                    let odd = builder_of(length + 1);
                    found.extend(stated(false, &odd, "splitting", &claim, &values));
                }
            }
        }
    }
    all(found)
}
