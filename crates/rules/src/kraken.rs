//! Kraken forms: fish with fins, and CSP-variables of several candidates, from which partial whips
//! lead to one conclusion; on abstract boards.

use super::branch::{Branch, all, link_all, stated};
use super::builder::{StatementBuilder, eliminated};
use super::nested::forced;
use super::relations::{CONCLUSION, LENGTH};
use super::{Family, Instances, Parameter};
use itertools::Itertools;

const FORUM: &str = "the Player's Forum";

const SIZE: Parameter = Parameter {
    name: "size",
    values: &["2", "3"],
    says: "the number n of base lines",
};

const FINS: Parameter = Parameter {
    name: "fins",
    values: &["1", "2"],
    says: "the number of fins",
};

const TYPE: Parameter = Parameter {
    name: "type",
    values: &["1", "2"],
    says: "whether the target is linked to all candidates of a cover line, or to an R of a partial \
           whip from each",
};

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "kraken-unit",
        says: "If from each of the three or four candidates of a CSP-variable, a cell or a digit \
               in a unit, a partial whip leads to an R linked to Z, Z is eliminated; if all lead \
               to one candidate, it is true.",
        parameters: &[
            Parameter {
                name: "candidates",
                values: &["3", "4"],
                says: "the number of candidates of the CSP-variable",
            },
            LENGTH,
            CONCLUSION,
        ],
        instances: || units(false),
        near_misses: || units(true),
        ..Family::of('G', FORUM)
    },
    Family {
        name: "kraken-fish",
        says: "A fish with fins: if Z is linked to all candidates of a cover line, or to an R of a \
               partial whip from each, and to an R of a partial whip from each fin, Z is \
               eliminated.",
        parameters: &[SIZE, FINS, TYPE],
        instances: || fish(false),
        near_misses: || fish(true),
        ..Family::of('G', FORUM)
    },
];

fn units(broken: bool) -> Instances {
    let both = [3usize, 4].into_iter().cartesian_product([false, true]);
    let found = both.flat_map(|(count, assertion)| {
        let candidates = (1..=count).map(|i| format!("x{i}")).collect_vec();
        let rules = forced(&candidates, assertion, |i| i).into_iter();
        rules.flat_map(move |(length, (builder, claim))| {
            let conclusion = if assertion {
                "assertion"
            } else {
                "elimination"
            };
            let name = format!("Kraken unit[{length}]");
            stated(
                broken,
                &builder,
                &name,
                &claim,
                &[&count, &length, &conclusion],
            )
        })
    });
    all(found.collect())
}

/// Base line i has the candidates c{i}_{j}, one for each cover line j, of which the first is the
/// target's; the first base line has the fins, too.
fn fish(broken: bool) -> Instances {
    let mut found = Vec::new();
    for (n, count) in [2usize, 3].into_iter().cartesian_product([1usize, 2]) {
        for kind in [1, 2] {
            let at = |i: usize, j: usize| format!("c{i}_{j}");
            let mut builder = StatementBuilder::with_free(&["Z"]);
            for i in 1..=n {
                let fins = (1..=count).filter(|_| i == 1).map(|fin| format!("f{fin}"));
                builder.variable((1..=n).map(|j| at(i, j)).chain(fins));
            }
            for j in 2..=n {
                for [i, k] in (1..=n).array_combinations() {
                    builder.link(at(i, j), at(k, j));
                }
            }
            let fins = (1..=count).map(|fin| format!("f{fin}"));
            for start in (1..=n).map(|i| at(i, 1)).chain(fins) {
                let is_direct = kind == 1 && start.starts_with('c');
                let mut branch = Branch::new(&format!("b{start}_"), &start, 1);
                branch.extend_straight(&mut builder, usize::from(!is_direct));
                link_all(&mut builder, branch.last(), "Z");
            }
            let claim = eliminated(&["Z"]);
            found.extend(stated(
                broken,
                &builder,
                "Kraken fish",
                &claim,
                &[&n, &count, &kind],
            ));
        }
    }
    all(found)
}
