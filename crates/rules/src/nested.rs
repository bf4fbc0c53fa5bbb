//! Forcing-whips and -braids, and braids in which candidates are eliminated by inner braids or
//! Subsets, on abstract boards.

use super::branch::{Branch, all, link_all, stated, sums};
use super::builder::{StatementBuilder, eliminated, one_of};
use super::relations::{CONCLUSION, LENGTH};
use super::{Family, Instances, Parameter};
use oddagon_boards::theorem::Claim;

const PBCS: &str = "Berthier, Pattern-Based Constraint Satisfaction";

const SMALL: Parameter = Parameter {
    name: "inner",
    values: &["1", "2", "3"],
    says: "the length of the inner braid",
};

const OUTER: Parameter = Parameter {
    name: "length",
    values: &["1", "2", "3"],
    says: "the number of CSP-variables of the outer braid",
};

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "forcing-whip",
        says: "If partial whips from both candidates of a bivalue CSP-variable have Rs linked \
         to Z, Z is eliminated; if they have an R in common, that R is true.",
        parameters: &[LENGTH, CONCLUSION],
        instances: || forcing(false, false),
        near_misses: || forcing(false, true),
        ..Family::of('G', PBCS)
    },
    Family {
        name: "forcing-braid",
        says: "A forcing-whip whose partial whips may be braids: each L linked to any earlier R.",
        parameters: &[LENGTH, CONCLUSION],
        instances: || forcing(true, false),
        near_misses: || forcing(true, true),
        ..Family::of('G', PBCS)
    },
    Family {
        name: "b-braid",
        says: "A braid in which a candidate may also be eliminated by an inner braid, of length \
         at most p, in the state that Z and the Rs so far leave.",
        parameters: &[OUTER, SMALL],
        instances: || b_braids(false),
        near_misses: || b_braids(true),
        ..Family::of('G', PBCS)
    },
    Family {
        name: "s-braid",
        says: "A braid in which a candidate may also be eliminated by a Subset, of size at most \
         p, in the state that Z and the Rs so far leave.",
        parameters: &[
            OUTER,
            Parameter {
                name: "inner",
                values: &["2", "3", "4"],
                says: "the size of the Subset",
            },
        ],
        instances: || s_braids(false),
        near_misses: || s_braids(true),
        ..Family::of('G', PBCS)
    },
];

/// Forcing-whips and -braids; in a braid's branches, every L is linked to the start or the first R.
fn forcing(braid: bool, broken: bool) -> Instances {
    let from = |i: usize| if braid { i.min(1) } else { i };
    let what = if braid { "braid" } else { "whip" };
    let starts = ["x1", "x2"].map(str::to_owned);
    let mut found = Vec::new();
    for assertion in [false, true] {
        for (length, (builder, claim)) in forced(&starts, assertion, from) {
            let conclusion = if assertion {
                "assertion"
            } else {
                "elimination"
            };
            let name = format!("forcing-{what}[{length}]");
            let values: [&dyn std::fmt::Display; 2] = [&length, &conclusion];
            found.push((length, stated(broken, &builder, &name, &claim, &values)));
        }
    }
    found.sort_by_key(|(length, _)| *length);
    all(found.into_iter().flat_map(|(_, stated)| stated).collect())
}

/// A CSP-variable of these candidates, with a partial whip from each to a common conclusion, for
/// each length of all together to 4. `from` says to which R each L is linked.
pub(super) fn forced(
    starts: &[String],
    assertion: bool,
    from: impl Fn(usize) -> usize,
) -> Vec<(usize, (StatementBuilder, Claim))> {
    let mut found = Vec::new();
    for length in 1..=4 {
        for lengths in sums(length, starts.len(), usize::from(assertion)) {
            let mut builder = StatementBuilder::with_free(if assertion { &[] } else { &["Z"] });
            builder.variable(starts.iter().cloned());
            for ((b, &length), start) in (1..).zip(&lengths).zip(starts) {
                let mut branch = Branch::new(&format!("b{b}"), start, 1);
                for i in 0..length {
                    let asserted = ["A".to_owned()];
                    let last = (assertion && i + 1 == length).then_some(&asserted[..]);
                    branch.extend(&mut builder, from(i), last);
                }
                if !assertion {
                    link_all(&mut builder, branch.last(), "Z");
                }
            }
            let claim = if assertion {
                one_of(&["A"])
            } else {
                eliminated(&["Z"])
            };
            found.push((length, (builder, claim)));
        }
    }
    found
}

/// The outer braid from Z: each CSP-variable holds L, R, t-candidates and one candidate x that an
/// inner rule eliminates.
fn outer(
    builder: &mut StatementBuilder,
    length: usize,
    inner: impl Fn(&mut StatementBuilder, usize, &Branch),
) {
    let mut branch = Branch::new("", "Z", 1);
    for i in 1..=length {
        inner(builder, i, &branch);
        let x = format!("x{i}");
        let last = if i == length {
            vec![x]
        } else {
            vec![x, format!("R{i}")]
        };
        branch.extend(builder, i - 1, Some(&last));
        // The x is not an R.
        if let Some(right) = branch.rights.last_mut() {
            right.remove(0);
        }
    }
}

fn b_braids(broken: bool) -> Instances {
    let mut found = Vec::new();
    for length in 1..=3 {
        for p in 1..=3 {
            let mut builder = StatementBuilder::with_free(&["Z"]);
            outer(&mut builder, length, |builder, i, branch| {
                // Under x, the inner chain may use what the outer one has shown to be true.
                let mut inner = Branch::new(&format!("i{i}"), &format!("x{i}"), 1);
                for j in 1..p {
                    inner.extend(builder, j - 1, None);
                }
                let y = format!("y{i}");
                link_all(builder, branch.last(), &y);
                inner.extend(builder, p - 1, Some(&[y]));
            });
            let name = format!("B{p}-braid[{length}]");
            found.extend(stated(
                broken,
                &builder,
                &name,
                &eliminated(&["Z"]),
                &[&length, &p],
            ));
        }
    }
    all(found)
}

fn s_braids(broken: bool) -> Instances {
    let mut found = Vec::new();
    for length in 1..=3 {
        for p in 2..=4usize {
            let mut builder = StatementBuilder::with_free(&["Z"]);
            outer(&mut builder, length, |builder, i, branch| {
                // p CSP-variables with p transversals, and one more candidate each that the outer
                // chain has shown to be false.
                let cell = |row: usize, column: usize| format!("s{i}_{row}{column}");
                for row in 1..=p {
                    let extra = format!("e{i}_{row}");
                    link_all(builder, branch.last(), &extra);
                    builder.variable((1..=p).map(|column| cell(row, column)).chain([extra]));
                }
                for column in 1..=p {
                    for row in 1..=p {
                        // The candidates of the first transversal that x sees are eliminated under
                        // x, linked or not.
                        match column {
                            1 => builder.link(format!("x{i}"), cell(row, column)),
                            _ => (1..row).for_each(|above| {
                                builder.link(cell(above, column), cell(row, column))
                            }),
                        }
                    }
                }
            });
            let name = format!("S{p}-braid[{length}]");
            found.extend(stated(
                broken,
                &builder,
                &name,
                &eliminated(&["Z"]),
                &[&length, &p],
            ));
        }
    }
    all(found)
}
