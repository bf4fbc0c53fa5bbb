//! Almost-locked sets: n cells of one unit that hold n + 1 digits. Without one of the digits, the
//! others fill the cells.

mod pair;

use super::cell_pattern::CellPattern;
use super::grid::{canonical, first_of_each, rule, seen, sees};
use super::{Family, Instance, Instances, Parameter};
use itertools::Itertools;
use oddagon_boards::theorem::{Assumption, Claim};
use pair::{Pair, pairs, sets};

const SOURCE: &str = "Hanson, Sudoku Assistant: almost-locked sets; ALS-XZ of the Player's Forum";

const SIZES: Parameter = Parameter {
    name: "sizes",
    values: &["1+1", "1+2", "1+3", "2+2", "2+3", "3+3"],
    says: "the numbers of cells of the two sets",
};

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "als-xz",
        says: "Two almost-locked sets with a restricted common digit x hold another digit k in \
         common: a cell that sees every k of both is not k.",
        parameters: &[SIZES],
        instances: || two_sets(ALL, singly_linked),
        near_misses: || two_sets(FEW, linked_by_target),
        ..Family::of('C', SOURCE)
    },
    Family {
        name: "als-xz-doubly-linked",
        says: "Two almost-locked sets with two restricted common digits: any candidate that \
         sees all candidates of its digit in the pair is eliminated.",
        parameters: &[SIZES],
        instances: || two_sets(ALL, doubly_linked),
        near_misses: || two_sets(FEW, seen_in_one_set),
        ..Family::of('C', SOURCE)
    },
    Family {
        name: "als-xz-inside",
        says: "Two almost-locked sets with a restricted common digit x: a candidate that sees \
               every i1 of the one and every i2 of the other, x \
               being neither, is eliminated; also a candidate inside a set, which sees the others \
               of its cell.",
        parameters: &[Parameter {
            values: SIZES.values.split_at(1).1,
            ..SIZES
        }],
        instances: || two_sets(ALL, inside),
        near_misses: || two_sets(FEW.split_at(1).1, linked_by_target),
        ..Family::of('C', SOURCE)
    },
    Family {
        name: "als-chain",
        says: "An almost-locked set and two candidates of one polarity of a strong chain, one of \
               which sees every i and the other every j of the \
               set: that polarity is false.",
        parameters: &[Parameter {
            name: "size",
            values: &["1", "2", "3"],
            says: "the number of cells of the set",
        }],
        instances: || with_chain(true),
        near_misses: || with_chain(false),
        ..Family::of(
            'C',
            "Hanson, Sudoku Assistant: almost-locked sets and strong chains",
        )
    },
];

/// The ways to share out the digits that play no part: how many only the one set has, how many only
/// the other, and how many both.
fn shared(a: usize, b: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..=a.min(b)).map(move |both| (a - both, b - both, both))
}

type Patterns = fn(&Pair) -> Vec<CellPattern>;

const ALL: &[(usize, usize)] = &[(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];

/// There are as many near misses as instances: those of at most four cells altogether are enough.
const FEW: &[(usize, usize)] = &[(1, 1), (1, 2), (2, 2)];

/// The patterns of all pairs, each once.
fn two_sets(sizes: &'static [(usize, usize)], patterns: Patterns) -> Instances {
    Instances::listed(sizes.iter().flat_map(move |&(a, b)| {
        let found = pairs(a, b).flat_map(move |pair| patterns(&pair));
        let marked = found.map(|pattern| {
            let form = pattern.form();
            (pattern, form)
        });
        let distinct = marked.filter(first_of_each());
        distinct.map(move |(pattern, _)| {
            let sizes = format!("{a}+{b}");
            let name = format!("almost-locked sets of {a} and {b} cells");
            let statement = rule(&name, &pattern.lines(), pattern.claim());
            Instance::new(&[&sizes], statement)
        })
    }))
}

/// The target's digit k stands where the target sees it, in both sets.
fn singly_linked(pair: &Pair) -> Vec<CellPattern> {
    let mut found = Vec::new();
    for target in pair.outside() {
        if seen(target, &pair.a).is_empty() || seen(target, &pair.b).is_empty() {
            continue;
        }
        let k = seen(target, &pair.both);
        for x in pair.restricted(|_| true) {
            let idle = shared(pair.a.len() - 1, pair.b.len() - 1);
            found.extend(idle.filter_map(|idle| pair.pattern(&[&k, &x], idle, target)));
        }
    }
    found
}

/// A near miss: the target's digit is the restricted one itself.
fn linked_by_target(pair: &Pair) -> Vec<CellPattern> {
    let mut found = Vec::new();
    for target in pair.outside() {
        for x in pair.restricted(|cell| sees(target, cell)) {
            let idle = (pair.a.len(), pair.b.len(), 0);
            found.extend(pair.pattern(&[&x], idle, target));
        }
    }
    found
}

/// The target's digit is one of the restricted two, or one of one set, or a further one of both.
fn doubly_linked(pair: &Pair) -> Vec<CellPattern> {
    let (a, b) = (pair.a.len() - 1, pair.b.len() - 1);
    let links = pair.restricted(|_| true);
    let mut found = Vec::new();
    for target in pair.outside() {
        for x in pair.restricted(|cell| sees(target, cell)) {
            for y in &links {
                found.extend(shared(a, b).filter_map(|idle| pair.pattern(&[&x, y], idle, target)));
            }
        }
        let (in_a, in_b) = (seen(target, &pair.only_a), seen(target, &pair.only_b));
        let k = seen(target, &pair.both);
        let of_both = !seen(target, &pair.a).is_empty() && !seen(target, &pair.b).is_empty();
        for (i, x) in links.iter().enumerate() {
            for y in &links[i..] {
                let mut add = |own: &[usize], idle| {
                    found.extend(pair.pattern(&[own, x, y], idle, target));
                };
                if a > 0 {
                    shared(a - 1, b).for_each(|idle| add(&in_a, idle));
                }
                if b > 0 {
                    shared(a, b - 1).for_each(|idle| add(&in_b, idle));
                }
                if of_both && a > 0 && b > 0 {
                    shared(a - 1, b - 1).for_each(|idle| add(&k, idle));
                }
            }
        }
    }
    found
}

/// A near miss: one restricted digit, and the target sees its kind in one of the sets only, though
/// both hold it.
fn seen_in_one_set(pair: &Pair) -> Vec<CellPattern> {
    let mut found = Vec::new();
    for target in pair.outside() {
        let here = seen(target, &pair.a);
        if here.is_empty() || !seen(target, &pair.b).is_empty() {
            continue;
        }
        let k = [&*here, &*pair.b].concat();
        for x in pair.restricted(|_| true) {
            let idle = (pair.a.len() - 1, pair.b.len() - 1, 0);
            found.extend(pair.pattern(&[&k, &x], idle, target));
        }
    }
    found
}

/// Targets inside the sets. In one set: the target's digit is common to both sets, the target sees
/// all of it in the other set, and its cell is the only place of a further digit of its own set. In
/// both: its cell is the only place, in each set, of a further digit.
fn inside(pair: &Pair) -> Vec<CellPattern> {
    let mut found = Vec::new();
    for x in pair.restricted(|_| true) {
        for &target in &pair.both {
            let (in_a, in_b) = (pair.a.contains(&target), pair.b.contains(&target));
            found.extend(match (in_a, in_b) {
                (true, true) => inside_both(pair, &x, target),
                (true, false) => inside_one(pair, &x, target, true),
                _ => inside_one(pair, &x, target, false),
            });
        }
    }
    found
}

/// The further digit is the same for both sets, or each has one, which then also stands elsewhere
/// in the other set.
fn inside_both(pair: &Pair, x: &[usize], target: usize) -> Vec<CellPattern> {
    let (a, b) = (pair.a.len(), pair.b.len());
    let with_target = |cells: &[usize]| [&[target], cells].concat();
    let mut found = Vec::new();
    if a > 1 && b > 1 {
        let groups: [&[usize]; 3] = [&pair.both, x, &[target]];
        found.extend(shared(a - 2, b - 2).filter_map(|idle| pair.pattern(&groups, idle, target)));
    }
    if a > 2 && b > 2 {
        let (of_a, of_b) = (with_target(&pair.only_b), with_target(&pair.only_a));
        let groups: [&[usize]; 4] = [&pair.both, x, &of_a, &of_b];
        found.extend(shared(a - 3, b - 3).filter_map(|idle| pair.pattern(&groups, idle, target)));
    }
    found
}

/// The further digit is the set's own, or stands in the other set too.
fn inside_one(pair: &Pair, x: &[usize], target: usize, in_a: bool) -> Vec<CellPattern> {
    let (own, other) = if in_a {
        (&pair.a, &pair.b)
    } else {
        (&pair.b, &pair.a)
    };
    let (own_only, other_only) = if in_a {
        (&pair.only_a, &pair.only_b)
    } else {
        (&pair.only_b, &pair.only_a)
    };
    let there = seen(target, other_only);
    if there.is_empty() || own.len() < 2 {
        return Vec::new();
    }
    let k = [&**own_only, &*there].concat();
    let further = [&[target], &**other_only].concat();
    let counts = |own: usize, other: usize| {
        let (a, b) = if in_a { (own, other) } else { (other, own) };
        shared(a, b)
    };
    let mut found = Vec::new();
    let groups: [&[usize]; 3] = [&k, x, &[target]];
    let idle = counts(own.len() - 2, other.len() - 1);
    found.extend(idle.filter_map(|idle| pair.pattern(&groups, idle, target)));
    if other.len() > 1 {
        let groups: [&[usize]; 3] = [&k, x, &further];
        let idle = counts(own.len() - 2, other.len() - 2);
        found.extend(idle.filter_map(|idle| pair.pattern(&groups, idle, target)));
    }
    found
}

/// A set, and two candidates that are both true or both false: one sees all the set's i, the other
/// all its j. In a near miss the second one sees i as well, and no j.
fn with_chain(distinct_digits: bool) -> Instances {
    let all = (1..=3).flat_map(move |size| {
        let firsts = sets(size).into_iter().map(|cells| {
            let marks = cells.iter().map(|&cell| (cell, 1)).collect_vec();
            (cells, canonical(&marks, true))
        });
        let firsts = firsts.filter(first_of_each()).map(|(cells, _)| cells);
        let found = firsts.flat_map(move |cells| {
            let ends =
                (0..81).filter(|cell| !cells.contains(cell) && !seen(*cell, &cells).is_empty());
            let ends = ends.collect_vec();
            let pairs = ends.iter().copied().cartesian_product(ends.clone());
            let pairs = pairs.filter(|(p, q)| {
                if distinct_digits {
                    p != q
                } else {
                    p != q && !sees(*p, *q)
                }
            });
            let found = pairs.filter_map(|ends| chained(&cells, ends, distinct_digits));
            found.collect_vec()
        });
        let distinct = found.filter(first_of_each());
        distinct.map(move |(statement, _)| Instance::new(&[&size], statement))
    });
    Instances::listed(all)
}

fn chained(
    cells: &[usize],
    (p, q): (usize, usize),
    distinct_digits: bool,
) -> Option<(oddagon_boards::theorem::Statement, super::grid::Marked)> {
    let (i, j) = (seen(p, cells), seen(q, cells));
    let digit = if distinct_digits { 2 } else { 1 };
    let i = if distinct_digits {
        i
    } else {
        i.into_iter().filter(|cell| j.contains(cell)).collect()
    };
    if i.is_empty() {
        return None;
    }
    let all = if distinct_digits {
        vec![&*i, &*j]
    } else {
        vec![&*i, cells]
    };
    let groups = [all, vec![cells; cells.len() - 1]].concat();
    let pattern = CellPattern::new(&groups, (1, p))?;
    let form = |i: &[usize], j: &[usize], p: usize, q: usize| {
        let marks = cells.iter().map(|&cell| {
            let held = u16::from(i.contains(&cell)) | u16::from(j.contains(&cell)) << 1;
            (cell, held | 4)
        });
        canonical(&marks.chain([(p, 8), (q, 16)]).collect_vec(), true)
    };
    let form = form(&i, &j, p, q).min(form(&j, &i, q, p));
    let (first, second) = ((1, p), (digit, q));
    let claim = Claim::Eliminate(CellPattern::names(&[first, second]));
    let mut statement = rule(
        "almost-locked set and strong chain",
        &pattern.lines(),
        claim,
    );
    let names = CellPattern::names(&[first, second]).0;
    statement.assume = vec![
        Assumption::AtLeastOne(format!("-{} {}", names[0], names[1]).as_str().into()),
        Assumption::AtLeastOne(format!("{} -{}", names[0], names[1]).as_str().into()),
    ];
    Some((statement, form))
}
