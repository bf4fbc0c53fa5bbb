//! Junior exocets: two base cells whose digits return in two target cells.
//!
//! The base is in r1c12. The targets are r2c4, and r3c7 or r2c7; their *companions*, r3c4, and r2c7
//! or r3c7, have no digit of the base. The columns 3, 4 and 7 are the *cross-lines*, and their
//! cells in the rows 4 to 9 the *S-cells*. Two lines, rows or cross-lines, cover all S-cells that
//! have a digit of the base. So if the digit is in the base, the three cross-lines do not all have
//! it there, and in the band it has no place in them but the targets.
//!
//! The *mirror nodes* of r2c4 are r3c8 and r3c9: its digit, which is also in row 1, stands in block
//! 3 there.

use super::grid::{Unit, cells_hold, digits_stand, eliminated, rule};
use super::{Family, Instance, Instances, Parameter};
use itertools::Itertools;
use std::collections::HashSet;

const SOURCE: &str = "champagne and David P. Bird, the Player's Forum";

const PLACE: Parameter = Parameter {
    name: "targets",
    values: &["diagonal", "aligned"],
    says: "whether the targets are in two rows or in one",
};

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "junior-exocet",
        says: "Two cells of a row in a block, the base, and two targets in the other blocks and \
               rows of the band, such that the cross-lines cannot hold a base digit three times \
               outside the band: the targets hold only base digits, and the base no digit that the \
               targets lack.",
        parameters: &[
            Parameter {
                name: "digits",
                values: &["1", "3"],
                says: "the number of digits of the base; 1 if the claim is about it",
            },
            PLACE,
        ],
        instances: exocets,
        near_misses,
        ..Family::of('C', SOURCE)
    },
    Family {
        name: "exocet-mirror",
        says: "The digit of a target of a junior exocet stands in one of its mirror nodes, two \
               cells of the other target's block in the row of its companion: if one of them has \
               no base digit, the other has no other, and the target has no digit that they lack.",
        parameters: &[
            Parameter {
                name: "claim",
                values: &["node", "target"],
                says: "where a candidate is eliminated",
            },
            PLACE,
        ],
        instances: mirrors,
        near_misses: mirror_near_misses,
        ..Family::of('C', SOURCE)
    },
];

const BASE: [usize; 2] = [0, 1];
const TARGET: usize = 12;
const COMPANION: usize = 21;
const MIRRORS: [usize; 2] = [25, 26];
const CROSS_LINES: [usize; 3] = [2, 3, 6];

/// The rows of the S-cells, of which there are six in each cross-line.
const ROWS: std::ops::Range<usize> = 3..9;

/// The other target, and its companion.
const PLACES: [(&str, [usize; 2]); 2] = [("diagonal", [24, 15]), ("aligned", [15, 24])];

/// S-cells as bits: six for each cross-line.
type SCells = u32;

const LINE: SCells = (1 << 6) - 1;

fn row(row: usize) -> SCells {
    (0..3).fold(0, |cells, line| cells | 1 << (6 * line + row))
}

fn line(line: usize) -> SCells {
    LINE << (6 * line)
}

/// All that two rows cover.
fn by_rows() -> Vec<SCells> {
    let pairs = (0..6).array_combinations();
    pairs.map(|[a, b]| row(a) | row(b)).collect()
}

/// All that two lines cover.
fn by_lines() -> Vec<SCells> {
    let mixed = (0..6).cartesian_product(0..3);
    let mixed = mixed.map(|(a, cross)| row(a) | line(cross));
    let pairs = (0..3).array_combinations();
    let pairs = pairs.map(|[a, b]| line(a) | line(b));
    by_rows().into_iter().chain(mixed).chain(pairs).collect()
}

/// The orders of the six rows that keep bands together.
fn orders() -> Vec<Vec<usize>> {
    let band = |first: usize| (first..first + 3).permutations(3);
    let both = band(0).cartesian_product(band(3));
    both.flat_map(|(a, b)| [[&*a, &*b].concat(), [&*b, &*a].concat()])
        .collect()
}

/// One from each class of choices of S-cells for so many digits, up to the order of the digits and
/// of the rows.
fn covers(of: &[SCells], digits: usize) -> Vec<Vec<SCells>> {
    let orders = orders();
    let moved = |cells: SCells, order: &[usize]| {
        let bits = (0..18).filter(|bit| cells >> bit & 1 == 1);
        bits.fold(0, |image: SCells, bit| {
            image | 1 << (bit / 6 * 6 + order[bit % 6])
        })
    };
    let mut seen = HashSet::new();
    let all = of.iter().copied().combinations_with_replacement(digits);
    let first = all.filter(|cells| {
        let images = orders.iter().map(|order| {
            let image = cells.iter().map(|&cells| moved(cells, order));
            image.sorted().collect_vec()
        });
        seen.insert(images.min())
    });
    first.collect()
}

/// The lines that say in which S-cells the digits from 1 on stand at most.
fn in_cross_lines(covers: &[SCells]) -> Vec<String> {
    let both = covers
        .iter()
        .zip(1..)
        .cartesian_product(CROSS_LINES.iter().zip(0..));
    let lines = both.filter_map(|((cells, digit), (&column, number))| {
        let rows = (0..9)
            .filter(|row| !ROWS.contains(row) || cells >> (6 * number + row - ROWS.start) & 1 == 1);
        let places = rows.map(|row| row * 9 + column).collect_vec();
        (places.len() < 9).then(|| digits_stand(&[digit], Unit::Column(column), &places))
    });
    lines.collect()
}

/// The line that a cell has none of the digits 1 to `most`.
fn lacking(cell: usize, most: usize) -> String {
    cells_hold(&[cell], &(most + 1..=9).collect_vec())
}

/// The lines of an exocet with these base digits.
fn exocet(covers: &[SCells], other_companion: usize) -> Vec<String> {
    let digits = covers.len();
    let mut lines = vec![
        cells_hold(&BASE, &(1..=digits).collect_vec()),
        lacking(COMPANION, digits),
        lacking(other_companion, digits),
    ];
    lines.extend(in_cross_lines(covers));
    lines
}

/// That a target has no other digit.
fn of_target(covers: &[SCells], (place, [_, companion]): (&str, [usize; 2])) -> Instance {
    let digits = covers.len();
    let claim = eliminated(digits + 1, TARGET);
    let statement = rule("junior exocet", &exocet(covers, companion), claim);
    Instance::new(&[&digits, &place], statement)
}

/// That a base cell does not have a digit that both targets lack.
fn of_base(cover: SCells, (place, [target, companion]): (&str, [usize; 2])) -> Instance {
    let mut lines = [COMPANION, companion, TARGET, target]
        .map(|cell| lacking(cell, 1))
        .to_vec();
    lines.extend(in_cross_lines(&[cover]));
    let statement = rule("base of a junior exocet", &lines, eliminated(1, BASE[0]));
    Instance::new(&[&1, &place], statement)
}

fn exocets() -> Instances {
    let of_bases = covers(&by_lines(), 1).into_iter().cartesian_product(PLACES);
    let of_bases = of_bases.map(|(cover, place)| of_base(cover[0], place));
    let of_targets = covers(&by_lines(), 3).into_iter().cartesian_product(PLACES);
    let of_targets = of_targets.map(|(covers, place)| of_target(&covers, place));
    Instances::listed(of_bases.chain(of_targets))
}

/// Covers of three digits by different rows.
fn apart() -> [SCells; 3] {
    [0, 2, 4].map(|first| row(first) | row(first + 1))
}

/// A digit in three rows; a companion, or the base, with another digit.
fn near_misses() -> Instances {
    let more = apart().map(|cells| cells | row(3));
    let with_row = PLACES.map(|place| of_target(&more, place));
    let of_bases = PLACES.map(|place| of_base(more[0], place));
    let other = |place: (&str, [usize; 2]), at: usize, line: String| {
        let mut lines = exocet(&apart(), place.1[1]);
        lines[at] = line;
        let statement = rule("junior exocet", &lines, eliminated(4, TARGET));
        Instance::new(&[&3, &place.0], statement)
    };
    let others = PLACES.into_iter().flat_map(move |place| {
        [
            other(place, 0, cells_hold(&BASE, &[1, 2, 3, 5])),
            other(place, 1, lacking(COMPANION, 2)),
            other(place, 2, lacking(place.1[1], 2)),
        ]
    });
    Instances::listed(with_row.into_iter().chain(of_bases).chain(others))
}

/// What a mirror node, or the target, loses, if one node lacks the first `lacks` digits, or both.
fn mirror(
    covers: &[SCells],
    (place, [_, companion]): (&str, [usize; 2]),
    (claim, lacks): (&str, [usize; 2]),
) -> Instance {
    let lost = match claim {
        "node" => eliminated(4, MIRRORS[1]),
        _ => eliminated(1, TARGET),
    };
    let mut lines = exocet(covers, companion);
    let nodes = MIRRORS.into_iter().zip(lacks).filter(|&(_, most)| most > 0);
    lines.extend(nodes.map(|(cell, most)| lacking(cell, most)));
    let statement = rule("mirror nodes of a junior exocet", &lines, lost);
    Instance::new(&[&claim, &place], statement)
}

fn mirrors() -> Instances {
    let apart = |cells: &Vec<SCells>| {
        let mut pairs = cells.iter().array_combinations();
        pairs.all(|[a, b]| a & b == 0)
    };
    let covers = covers(&by_rows(), 3)
        .into_iter()
        .filter(apart)
        .cartesian_product(PLACES);
    let claims = [("node", [3, 0]), ("target", [1, 1])];
    let all = covers.cartesian_product(claims);
    Instances::listed(all.map(|((covers, place), claim)| mirror(&covers, place, claim)))
}

/// A mirror node with one more digit.
fn mirror_near_misses() -> Instances {
    let claims = [("node", [2, 0]), ("target", [0, 1]), ("target", [1, 0])];
    let all = PLACES.into_iter().cartesian_product(claims);
    Instances::listed(all.map(|(place, claim)| mirror(&apart(), place, claim)))
}

#[cfg(test)]
mod tests {
    use super::{by_lines, by_rows, covers, orders};
    use itertools::Itertools;

    /// The classes of three covers, counted by Burnside's lemma: those that an order of the rows
    /// keeps are made of whole cycles.
    #[test]
    fn covers_are_all_there() {
        let moved = |cells: u32, order: &[usize]| {
            let bits = (0..18).filter(|bit| cells >> bit & 1 == 1);
            let places = bits.map(|bit| (bit / 6, order[bit % 6]));
            places.fold(0, |image: u32, (line, row)| image | 1 << (6 * line + row))
        };
        for all in [by_rows(), by_lines()] {
            let kept = orders().into_iter().map(|order| {
                let mut cycles = [0; 4];
                for &first in &all {
                    let next = |&cells: &u32| Some(moved(cells, &order));
                    let walk = std::iter::successors(Some(first), next).skip(1);
                    let length = 1 + walk.take_while(|&cells| cells != first).count();
                    cycles[length.min(4) % 4] += 1;
                }
                let [_, one, two, three] = cycles;
                (one + 2) * (one + 1) * one / 6 + one * (two / 2) + three / 3
            });
            assert_eq!(covers(&all, 3).len(), kept.sum::<usize>() / 72);
        }
        assert!(by_lines().iter().all_unique());
    }
}
