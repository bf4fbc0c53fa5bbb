//! XY-wing and its relatives: a pivot cell, and wings that each share one of its digits.

use super::cell_pattern::CellPattern;
use super::grid::{first_of_each, rule, seen, sees};
use super::{Family, Instance, Instances};
use itertools::Itertools;

const fn family(
    name: &'static str,
    says: &'static str,
    instances: fn() -> Instances,
    near_misses: fn() -> Instances,
) -> Family {
    Family {
        name,
        says,
        instances,
        near_misses,
        ..Family::of(
            'B',
            "the Player's Forum; bivalue-chains and z-chains in Berthier, Pattern-Based \
             Constraint Satisfaction",
        )
    }
}

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    family(
        "xy-wing",
        "A pivot 12 sees a cell 13 and a cell 23: a cell that sees both is not 3.",
        || wings("XY-wing", 2, false),
        || blind("XY-wing", 2, false),
    ),
    family(
        "xyz-wing",
        "A pivot 123 sees a cell 13 and a cell 23: a cell that sees all three is not 3.",
        || wings("XYZ-wing", 2, true),
        || blind("XYZ-wing", 2, true),
    ),
    family(
        "wxyz-wing",
        "A pivot 1234 sees the cells 14, 24 and 34: a cell that sees all four is not 4.",
        || wings("WXYZ-wing", 3, true),
        || blind("WXYZ-wing", 3, true),
    ),
];

const PIVOT: usize = 0;

/// The pivot and `count` wings, each with a digit of the pivot and the common digit, which the
/// pivot also has if it is `full`. Every target sees all cells with the common digit.
fn wings(name: &'static str, count: usize, full: bool) -> Instances {
    let peers = (0..81).filter(|&cell| sees(PIVOT, cell)).collect_vec();
    let placed = peers.into_iter().combinations(count);
    let all = placed.flat_map(move |wings| {
        let others = (0..81).filter(|cell| *cell != PIVOT && !wings.contains(cell));
        let targets = others.filter(|&target| {
            (!full || sees(target, PIVOT)) && seen(target, &wings).len() == wings.len()
        });
        let found = targets.filter_map(|target| {
            let pattern = pattern(&wings, full, target)?;
            let form = pattern.form();
            Some((pattern, form))
        });
        found.collect_vec()
    });
    let distinct = all.filter(first_of_each());
    Instances::listed(
        distinct.map(move |(pattern, _)| {
            Instance::new(&[], rule(name, &pattern.lines(), pattern.claim()))
        }),
    )
}

/// The i-th wing holds digit i + 1 and the common digit, which comes first.
fn pattern(wings: &[usize], full: bool, target: usize) -> Option<CellPattern> {
    let common = wings
        .iter()
        .copied()
        .chain(full.then_some(PIVOT))
        .collect_vec();
    let own = wings.iter().map(|&wing| vec![PIVOT, wing]).collect_vec();
    let groups = std::iter::once(&common).chain(&own).map(Vec::as_slice);
    CellPattern::new(&groups.collect_vec(), (1, target))
}

/// Near misses: one wing does not see the pivot, or the target does not see one of the wings.
fn blind(name: &'static str, count: usize, full: bool) -> Instances {
    // The wings of row 1 and block 1, the last one moved away; and targets that see all but the
    // last.
    let wings = [8, 10, 72][3 - count..].to_vec();
    let moved = wings
        .iter()
        .map(|&wing| if wing == 72 { 80 } else { wing })
        .collect_vec();
    let statement = |what: &str, wings: &[usize], target: usize| {
        let pattern = pattern(wings, full, target)?;
        let name = format!("{name} {what}");
        Some(Instance::new(
            &[],
            rule(&name, &pattern.lines(), pattern.claim()),
        ))
    };
    let target = if full { 1 } else { 9 };
    let all = [
        statement("with a wing that the pivot does not see", &moved, target),
        statement("with a wing that the target does not see", &wings, 1),
    ];
    Instances::listed(all.into_iter().flatten())
}
