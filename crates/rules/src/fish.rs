//! Fish: a digit that stands in n rows only in n columns, and variants.
//!
//! Rows and columns are permuted independently of each other, so how many of the base rows lie in
//! each band, and how many of the cover columns in each stack, determines a fish; its targets
//! differ by how many base rows the target's band has, and how many cover columns its stack has.
//!
//! Base lines that cannot all be filled at once (two rows of a band with two columns of a stack)
//! are an impossible pattern, not a fish: they are left out. Blocks may forbid what rows and
//! columns allow, so a near miss counts only if its lines can be filled together with the target.

mod lines;

use super::grid::{Marked, canonical, eliminated, first_of_each, rule};
use super::{Family, Instance, Instances, Parameter};
use itertools::Itertools;
use lines::{can_be_filled, grids, kinds_of_lines, lines};
use oddagon_csp::Theory;

const UNIT: Parameter = Parameter {
    name: "unit",
    values: &["row", "column"],
    says: "the base lines",
};

const fn size(values: &'static [&'static str]) -> Parameter {
    Parameter {
        name: "size",
        values,
        says: "the number n of base lines",
    }
}

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "fish",
        says: "If a digit stands in n rows only in n columns, it stands in these columns only in \
               these rows. A fish and its complement, the \
               other 9-n columns, are the same state and make the same eliminations.",
        parameters: &[size(&["2", "3", "4", "5"]), UNIT],
        instances: || both_ways(plain),
        near_misses: || missed_both_ways(|| leaking(&[2, 3, 4, 5], "")),
        ..Family::of(
            'A',
            "X-wing, swordfish, jellyfish; super-hidden subsets in Berthier, Pattern-Based \
             Constraint Satisfaction",
        )
    },
    Family {
        name: "complementary-fish",
        says: "The fish of n = 5 rows, the 5x5 grid, described by its complement: the four \
         other columns hold the digit only in the four other rows.",
        parameters: &[size(&["5"]), UNIT],
        instances: || both_ways(complementary),
        near_misses: || missed_both_ways(|| leaking(&[5], "")),
        ..Family::of('A', "Hanson, Sudoku Assistant: grid analysis")
    },
    Family {
        name: "finned-fish",
        says: "A fish with further candidates (fins) in one block: the fish's targets in that \
         block, which see all the fins, are eliminated.",
        parameters: &[
            size(&["2", "3", "4"]),
            UNIT,
            Parameter {
                name: "form",
                values: &["finned", "sashimi"],
                says: "whether the fin's lines have the cover's candidates in that block or \
                 lack them",
            },
        ],
        instances: || both_ways(finned),
        near_misses: || missed_both_ways(finned_elsewhere),
        ..Family::of(
            'A',
            "the Player's Forum; the literature calls it sashimi where the fish alone would not \
             stand",
        )
    },
    Family {
        name: "cyclic-fish",
        says: "A fish in whose rows the digit stands, going round, in only two of the columns \
         each.",
        parameters: &[size(&["3", "4"]), UNIT],
        instances: || both_ways(|| cyclic(true)),
        near_misses: || missed_both_ways(|| cyclic(false)),
        ..Family::of(
            'A',
            "special quads in Berthier, Pattern-Based Constraint Satisfaction, ch. 8",
        )
    },
];

/// Almost-locked sets on grids: fish with one fin.
pub(super) const ALMOST_LOCKED: &[Family] = &[Family {
    name: "grid-als",
    section: 'C',
    source: "Hanson, Sudoku Assistant: almost-locked sets on grids; sashimi",
    says: "If a digit stands in n rows only in n+1 columns, a candidate that sees it in two of \
           these columns, wherever it stands there in these \
               rows, is eliminated. The complement, 9-n columns and 10-n rows, is the same state \
               and eliminates the same candidate.",
    parameters: &[
        size(&["2", "3", "4", "5"]),
        UNIT,
        Parameter {
            name: "form",
            values: &["row-type", "column-type"],
            says: "as it is, or (for 4 and 5 lines) described as the complement of one of 9-n \
             lines",
        },
    ],
    theory: Theory::Brt,
    file: None,
    instances: || both_ways(almost_locked),
    near_misses: || missed_both_ways(|| leaking(&[2, 3, 4], "row-type")),
}];

/// A fish of rows, for the digit 1.
#[derive(Debug, Clone)]
struct Fish {
    size: usize,
    form: &'static str,
    name: String,
    /// For each base row, the columns in which the digit may stand.
    rows: Vec<(usize, Vec<usize>)>,
    /// The target's row and column.
    target: (usize, usize),
}

impl Fish {
    /// The theorem, or its transpose.
    fn instance(&self, unit: &'static str) -> Instance {
        let (base, cover) = match unit {
            "row" => ('r', 'c'),
            _ => ('c', 'r'),
        };
        let by_content = self
            .rows
            .iter()
            .map(|(row, columns)| (columns.clone(), row + 1));
        let groups = by_content.into_group_map().into_iter().sorted();
        let lines = groups.map(|(columns, rows)| {
            let columns = columns.iter().map(|column| column + 1).sorted().join("");
            let rows = rows.iter().sorted().join("");
            format!("{base}{rows}n1: {cover}{columns}")
        });
        let (row, column) = self.target;
        let target = match unit {
            "row" => row * 9 + column,
            _ => column * 9 + row,
        };
        let statement = rule(&self.name, &lines.collect_vec(), eliminated(1, target));
        match self.form {
            "" => Instance::new(&[&self.size, &unit], statement),
            form => Instance::new(&[&self.size, &unit, &form], statement),
        }
    }
}

impl Fish {
    /// The same state described by the other lines, for a fish of these columns with one fin.
    fn complement(&self, columns: &[usize], fin: (usize, usize)) -> Fish {
        let rows = self.rows.iter().map(|&(row, _)| row).collect_vec();
        let free = (0..9).filter(|row| !rows.contains(row)).collect_vec();
        let others = (0..9).filter(|column| !columns.contains(column));
        let with_content = others.map(|column| {
            let more = (column == fin.1).then_some(fin.0);
            let content = free.iter().copied().chain(more);
            (column, content.sorted().collect_vec())
        });
        let lines = with_content.collect_vec();
        Fish {
            size: lines.len(),
            form: "column-type",
            name: format!(
                "complement of a grid of {} rows and {} columns",
                rows.len(),
                rows.len() + 1
            ),
            rows: lines,
            target: (self.target.1, self.target.0),
        }
    }
}

/// Each fish that is possible, with rows and with columns as base.
fn both_ways<I: Iterator<Item = Fish> + Send + 'static>(fish: fn() -> I) -> Instances {
    let units = ["row", "column"].into_iter();
    Instances::listed(units.flat_map(move |unit| {
        let possible = fish().filter(|fish| can_be_filled(&fish.rows, &mut Vec::new()));
        possible.map(move |fish| fish.instance(unit))
    }))
}

/// Each near miss whose rows can be filled together with the target, with rows and with columns as
/// base.
fn missed_both_ways<I: Iterator<Item = Fish> + Send + 'static>(fish: fn() -> I) -> Instances {
    let units = ["row", "column"].into_iter();
    Instances::listed(units.flat_map(move |unit| {
        let open = fish().filter(|fish| can_be_filled(&fish.rows, &mut vec![fish.target]));
        open.map(move |fish| fish.instance(unit))
    }))
}

fn fish_name(what: &str, size: usize) -> String {
    let name = ["X-wing", "swordfish", "jellyfish", "squirmbag"][size - 2];
    match what {
        "" => name.to_owned(),
        what => format!("{what} {name}"),
    }
}

fn plain() -> impl Iterator<Item = Fish> + Send {
    let sizes = (2..=5).flat_map(|size| grids(size, size));
    sizes.map(|(rows, columns, target)| Fish {
        size: rows.len(),
        form: "",
        name: fish_name("", rows.len()),
        rows: rows.into_iter().map(|row| (row, columns.clone())).collect(),
        target,
    })
}

/// One column more than rows.
fn leaking(sizes: &'static [usize], form: &'static str) -> impl Iterator<Item = Fish> + Send {
    let sizes = sizes.iter().flat_map(|&size| grids(size, size + 1));
    sizes.map(move |(rows, columns, target)| Fish {
        size: rows.len(),
        form,
        name: format!("{} rows and {} columns", rows.len(), columns.len()),
        rows: rows.into_iter().map(|row| (row, columns.clone())).collect(),
        target,
    })
}

/// The complement of a fish has columns as its base; here, as for every fish, rows and columns are
/// exchanged.
fn complementary() -> impl Iterator<Item = Fish> + Send {
    grids(5, 5).map(|(rows, columns, (row, column))| {
        let others = |lines: &[usize]| (0..9).filter(|line| !lines.contains(line)).collect_vec();
        let (base, cover) = (others(&columns), others(&rows));
        Fish {
            size: 5,
            form: "",
            name: "complement of a squirmbag".to_owned(),
            rows: base.into_iter().map(|line| (line, cover.clone())).collect(),
            target: (column, row),
        }
    })
}

fn finned() -> impl Iterator<Item = Fish> + Send {
    let grids = (2..=4).flat_map(|size| grids(size, size));
    grids.flat_map(|(rows, columns, target)| {
        ["finned", "sashimi"]
            .into_iter()
            .filter_map(move |form| with_fins(&rows, &columns, target, target, form))
    })
}

/// Fish with one fin: n rows and n + 1 columns, of which the last holds the digit in the target's
/// block only. The complement of a fish of n rows has 9 - n columns, the others and the fin's, and
/// as rows the others and the fin's.
fn almost_locked() -> impl Iterator<Item = Fish> + Send {
    let grids = (2..=5).flat_map(|size| grids(size, size));
    grids.flat_map(|(rows, columns, target)| {
        let fins = rows.iter().filter(|&&row| row / 3 == target.0 / 3).copied();
        let mut places = (0..9).filter(|c| c / 3 == target.1 / 3 && !columns.contains(c));
        let fin = fins.exactly_one().ok().zip(places.next());
        let of_fin = fin.map(|fin| {
            let content = |&row: &usize| {
                let more = (row == fin.0).then_some(fin.1);
                (row, columns.iter().copied().chain(more).sorted().collect())
            };
            let row_type = Fish {
                size: rows.len(),
                form: "row-type",
                name: format!("grid of {} rows and {} columns", rows.len(), rows.len() + 1),
                rows: rows.iter().map(content).collect(),
                target,
            };
            let complement = (rows.len() >= 4).then(|| row_type.complement(&columns, fin));
            std::iter::once(row_type).chain(complement).collect_vec()
        });
        of_fin.into_iter().flatten()
    })
}

/// The fins lie in another block of the target's column, and it does not see them.
fn finned_elsewhere() -> impl Iterator<Item = Fish> + Send {
    let grids = (2..=4).flat_map(|size| grids(size, size));
    grids.filter_map(|(rows, columns, target)| {
        let elsewhere = rows.iter().find(|&&row| row / 3 != target.0 / 3)?;
        let fins = (*elsewhere, target.1);
        let mut fish = with_fins(&rows, &columns, target, fins, "finned")?;
        fish.name = format!("{} whose fins the target does not see", fish.name);
        Some(fish)
    })
}

/// The fish with all fins that the block of `place` has room for: in its base rows, outside the
/// cover. `None` if it has no room.
fn with_fins(
    rows: &[usize],
    columns: &[usize],
    target: (usize, usize),
    place: (usize, usize),
    form: &'static str,
) -> Option<Fish> {
    let fins = (0..9)
        .filter(|column| column / 3 == place.1 / 3 && !columns.contains(column))
        .collect_vec();
    let has_fins = |row: usize| row / 3 == place.0 / 3;
    if fins.is_empty() || !rows.iter().any(|&row| has_fins(row)) {
        return None;
    }
    let with_content = rows.iter().map(|&row| {
        if !has_fins(row) {
            return (row, columns.to_vec());
        }
        let columns = columns.iter();
        let kept = columns.filter(|&column| form == "finned" || column / 3 != place.1 / 3);
        (row, kept.chain(&fins).copied().collect_vec())
    });
    let rows = with_content.collect_vec();
    // A line with one candidate is decided, and not part of a fish.
    let stands = rows.iter().all(|(_, columns)| columns.len() > 1);
    stands.then(|| Fish {
        size: rows.len(),
        form,
        name: fish_name(form, rows.len()),
        rows,
        target,
    })
}

/// The i-th row has the digit in the i-th and the next column; in a near miss the last row also in
/// a further one.
fn cyclic(closed: bool) -> impl Iterator<Item = Fish> + Send {
    let grids = (3..=4).flat_map(|n| lines(n).into_iter().cartesian_product(lines(n)));
    grids.flat_map(move |(rows, columns)| {
        let size = rows.len();
        let further = (0..9).find(|column| !columns.contains(column));
        let outside = kinds_of_lines(&rows, false);
        let mut found = Vec::new();
        let rest = columns[1..].iter().copied().permutations(size - 1);
        for rest in rest.filter(|rest| rest.first() < rest.last()) {
            let round = std::iter::once(columns[0]).chain(rest).collect_vec();
            for order in rows.iter().copied().permutations(size) {
                let order = order.into_iter().enumerate();
                let rows = order
                    .map(|(i, row)| (row, vec![round[i], round[(i + 1) % size]]))
                    .collect_vec();
                for target in outside.iter().copied().cartesian_product(columns.clone()) {
                    let form = form(&rows, target);
                    found.push(((rows.clone(), target), form));
                }
            }
        }
        let distinct = found.into_iter().filter(first_of_each());
        distinct.map(move |((mut rows, target), _)| {
            if !closed {
                let last = rows.last_mut();
                last.into_iter()
                    .for_each(|(_, columns)| columns.extend(further));
            }
            Fish {
                size,
                form: "",
                name: fish_name("cyclic", size),
                rows,
                target,
            }
        })
    })
}

fn form(rows: &[(usize, Vec<usize>)], target: (usize, usize)) -> Marked {
    let cells = rows
        .iter()
        .flat_map(|(row, columns)| columns.iter().map(move |column| (row * 9 + column, 1)));
    let target = (target.0 * 9 + target.1, 2);
    canonical(&cells.chain([target]).collect_vec(), false)
}
