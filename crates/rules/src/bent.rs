//! Bent naked subsets: N cells and N digits in two units together.

use super::cell_pattern::CellPattern;
use super::grid::{Unit, canonical, first_of_each, rule, seen, sees};
use super::{Family, Instance, Instances, Parameter};
use itertools::Itertools;

const UNITS: Parameter = Parameter {
    name: "units",
    values: &["line-block", "row-column", "parallel"],
    says: "the two units",
};

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "bent-naked-subset",
        says: "N cells in two units hold N digits, of which only k stands in both units outside \
               what they share: a cell that sees every k of \
               the subset is not k.",
        parameters: &[
            Parameter {
                name: "size",
                values: &["3", "4", "5"],
                says: "the number N of cells",
            },
            UNITS,
        ],
        instances: || bent(1),
        near_misses: || bent(2),
        ..Family::of('B', "Hanson, Sudoku Assistant: bent naked subsets")
    },
    Family {
        name: "bent-locked-subset",
        says: "N cells in a line and a block hold N digits, none of which stands in both outside \
               what they share: each digit is eliminated from the \
               cells that see all its places in the subset.",
        parameters: &[Parameter {
            name: "size",
            values: &["4", "5"],
            says: "the number N of cells",
        }],
        instances: locked,
        near_misses: unlocked,
        ..Family::of(
            'B',
            "Hanson, Sudoku Assistant: bent naked subsets; Sue de Coq",
        )
    },
];

/// Where the cells of a bent subset lie: those in the first unit alone, in the second alone, and in
/// both.
#[derive(Debug, Clone)]
struct Parts {
    units: &'static str,
    first: Vec<usize>,
    second: Vec<usize>,
    shared: Vec<usize>,
}

impl Parts {
    fn size(&self) -> usize {
        self.first.len() + self.second.len() + self.shared.len()
    }

    fn cells(&self) -> Vec<usize> {
        [&*self.first, &*self.second, &*self.shared].concat()
    }

    /// All placements of N cells with at least one in each unit alone, up to symmetry.
    fn all(size: usize) -> impl Iterator<Item = Parts> {
        let pairs = [
            ("line-block", Unit::Row(0), Unit::Block(0)),
            ("row-column", Unit::Row(0), Unit::Column(0)),
            ("parallel", Unit::Row(0), Unit::Row(1)),
            ("parallel", Unit::Row(0), Unit::Row(3)),
        ];
        let all = pairs.into_iter().flat_map(move |(units, one, other)| {
            let cells = one.cells().into_iter().chain(other.cells()).unique();
            cells.sorted().combinations(size).map(move |cells| {
                let of = |inside: bool, also: bool| {
                    let cells = cells.iter().copied();
                    cells
                        .filter(|&cell| (one.holds(cell), other.holds(cell)) == (inside, also))
                        .collect_vec()
                };
                Parts {
                    units,
                    first: of(true, false),
                    second: of(false, true),
                    shared: of(true, true),
                }
            })
        });
        let bent = all.filter(|parts| !parts.first.is_empty() && !parts.second.is_empty());
        let marked = bent.map(|parts| {
            let mark =
                |cells: &[usize], mark: u16| cells.iter().map(|&cell| (cell, mark)).collect_vec();
            let shared = mark(&parts.shared, 3);
            let form = |a: u16, b: u16| {
                let marks = [
                    mark(&parts.first, a),
                    mark(&parts.second, b),
                    shared.clone(),
                ];
                canonical(&marks.concat(), true)
            };
            // A row and a block are distinguished; two lines are not.
            let mut form = match parts.units {
                "line-block" => form(1, 2),
                _ => form(1, 2).min(form(2, 1)),
            };
            form.push((81, parts.units.len() as u16));
            (parts, form)
        });
        marked.filter(first_of_each()).map(|(parts, _)| parts)
    }

    /// The ways to share out `digits` digits that are in one unit only: each unit gets at least as
    /// many as it has cells.
    ///
    /// If one unit alone had fewer digits than cells outside the other, with k as many, it would be
    /// a naked subset without the rest. Between parallel lines, which share no cell, one of them
    /// always is such a subset: these are listed as well.
    fn shares(&self, digits: usize) -> Vec<(usize, usize)> {
        let (first, second) = (self.first.len(), self.second.len());
        let all = (1..digits).map(|own| (own, digits - own));
        all.filter(|&(one, other)| match self.units {
            "parallel" => one + 1 >= first && other + 1 >= second,
            _ => one >= first && other >= second,
        })
        .collect()
    }
}

/// Subsets with `common` common digits: with one, the rule; with two that do not see each other
/// across the parts, its near miss.
fn bent(common: usize) -> Instances {
    let parts = (3..=5).flat_map(Parts::all);
    let all = parts.flat_map(move |parts| {
        let mut found = Vec::new();
        let cells = parts.cells();
        for (own, other) in parts.shares(parts.size() - common) {
            for target in (0..81).filter(|cell| !cells.contains(cell)) {
                // The target's digit stands where the target sees it, and in both parts.
                let common_cells = seen(target, &cells);
                let both = |part: &[usize]| part.iter().any(|cell| common_cells.contains(cell));
                if !both(&parts.first) || !both(&parts.second) {
                    continue;
                }
                if common == 2 && across(&parts) {
                    continue;
                }
                let one = [&*parts.first, &*parts.shared].concat();
                let two = [&*parts.second, &*parts.shared].concat();
                let mut groups = vec![&*common_cells];
                groups.extend(std::iter::repeat_n(&*one, own));
                groups.extend(std::iter::repeat_n(&*two, other));
                groups.extend(std::iter::repeat_n(&*cells, common - 1));
                if let Some(pattern) = CellPattern::new(&groups, (1, target)) {
                    let form = pattern.form();
                    found.push(((parts.units, parts.size(), pattern), form));
                }
            }
        }
        found
    });
    let name = match common {
        1 => "bent naked subset",
        _ => "bent subset with two common digits",
    };
    let distinct = all.filter(first_of_each());
    Instances::listed(distinct.map(move |((units, size, pattern), _)| {
        let statement = rule(name, &pattern.lines(), pattern.claim());
        Instance::new(&[&size, &units], statement)
    }))
}

/// Whether every cell of the one part sees every cell of the other.
fn across(parts: &Parts) -> bool {
    parts
        .first
        .iter()
        .all(|&cell| parts.second.iter().all(|&other| sees(cell, other)))
}

/// Subsets without a common digit; the target's digit is one of either unit's, and stands where the
/// target sees it.
fn locked() -> Instances {
    without_common(4..=5, 0, "bent locked subset")
}

/// One digit more than cells.
fn unlocked() -> Instances {
    without_common(4..=4, 1, "bent subset with one digit too many")
}

/// These lie in a line and a block: only they share two cells or more, and each part must have more
/// digits than cells of its own.
fn without_common(
    sizes: std::ops::RangeInclusive<usize>,
    more: usize,
    name: &'static str,
) -> Instances {
    let parts = sizes.flat_map(Parts::all);
    let bent = parts.filter(|parts| parts.units == "line-block");
    let all = bent.flat_map(move |parts| {
        let mut found = Vec::new();
        let cells = parts.cells();
        let one = [&*parts.first, &*parts.shared].concat();
        let two = [&*parts.second, &*parts.shared].concat();
        for (own, other) in parts.shares(parts.size() + more) {
            // With as many digits as cells of its own, a part would be a naked subset.
            if own <= parts.first.len() || other <= parts.second.len() {
                continue;
            }
            for target in (0..81).filter(|cell| !cells.contains(cell)) {
                for (mine, others, counts) in
                    [(&one, &two, (own, other)), (&two, &one, (other, own))]
                {
                    let places = seen(target, mine);
                    if places.is_empty() {
                        continue;
                    }
                    let mut groups = vec![&*places];
                    groups.extend(std::iter::repeat_n(&**mine, counts.0 - 1));
                    groups.extend(std::iter::repeat_n(&**others, counts.1));
                    if let Some(pattern) = CellPattern::new(&groups, (1, target)) {
                        let form = pattern.form();
                        found.push(((parts.size(), pattern), form));
                    }
                }
            }
        }
        found
    });
    let distinct = all.filter(first_of_each());
    Instances::listed(distinct.map(move |((size, pattern), _)| {
        let statement = rule(name, &pattern.lines(), pattern.claim());
        Instance::new(&[&size], statement)
    }))
}
