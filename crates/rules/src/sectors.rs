//! Locked sets of several units: cells whose digits, unit by unit, are just as many as the cells.
//!
//! A *sector* is a unit with some digits; the cells of the pattern in that unit share them, each
//! digit at most once. If the digits of all sectors together are as many as the cells, and no cell
//! holds others, each digit stands in its sector: so it is eliminated from the rest of the unit.
//!
//! On abstract boards the digits of different sectors are different candidates. So one theorem is
//! about all choices of digits: where sectors share a digit, a cell holds it for one of them.

use super::branch::all;
use super::builder::{StatementBuilder, eliminated};
use super::{Family, Instance, Instances, Parameter};
use itertools::Itertools;

const FORUM: &str = "the Player's Forum";

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "sk-loop",
        says: "Eight pairs of cells in a ring, two in each of two rows and two columns that cross \
               in four blocks, any two neighbours with some digits of their own in their unit; the \
               digits are as many as the cells: they are eliminated from the rest of the units.",
        parameters: &[Parameter {
            name: "links",
            values: &["2", "1+3"],
            says: "the numbers of digits that neighbours share, in turn",
        }],
        instances: || rings(false),
        near_misses: || rings(true),
        ..Family::of('C', "Steve K., the Player's Forum")
    },
    Family {
        name: "multi-sector-locked-set",
        says: "The cells in which some rows and columns cross, with some digits for each row and \
               others for each column, as many as the cells: they are eliminated from the rest of \
               the rows and columns.",
        parameters: &[Parameter {
            name: "size",
            values: &["2x2", "2x3", "2x4", "3x3", "3x4"],
            says: "the numbers of rows and columns",
        }],
        instances: || grids(false),
        near_misses: || grids(true),
        ..Family::of('C', FORUM)
    },
];

/// Cells and sectors.
struct Sectors {
    /// The sectors of each cell.
    cells: Vec<Vec<usize>>,
    /// How many digits each sector has.
    digits: Vec<usize>,
}

impl Sectors {
    /// The statement that the first digit of a sector is false in a cell that sees all its cells.
    fn instance(&self, name: &str, sector: usize, value: &str) -> Instance {
        let at = |cell: usize, sector: usize, digit: usize| format!("x{cell}s{sector}n{digit}");
        let mut builder = StatementBuilder::with_free(&["Z"]);
        for (cell, of) in self.cells.iter().enumerate() {
            let held = of
                .iter()
                .flat_map(|&s| (0..self.digits[s]).map(move |d| (s, d)));
            builder.variable(held.map(|(s, d)| at(cell, s, d)));
        }
        for (s, &digits) in self.digits.iter().enumerate() {
            let cells = (0..self.cells.len()).filter(|&cell| self.cells[cell].contains(&s));
            let pairs = cells.clone().array_combinations();
            for ([a, b], digit) in pairs.cartesian_product(0..digits) {
                builder.link(at(a, s, digit), at(b, s, digit));
            }
            if s == sector {
                cells.for_each(|cell| builder.link("Z", at(cell, s, 0)));
            }
        }
        Instance::new(&[&value], builder.statement(name, eliminated(&["Z"])))
    }

    /// The same with a digit more in each of the sectors: near misses.
    fn with_one_more(&self) -> Vec<Sectors> {
        (0..self.digits.len())
            .map(|sector| {
                let mut digits = self.digits.clone();
                digits[sector] += 1;
                let cells = self.cells.clone();
                Sectors { cells, digits }
            })
            .collect()
    }

    /// The instances for a target of each of these sectors, or the near misses.
    fn stated(&self, broken: bool, name: &str, targets: &[usize], value: &str) -> Vec<Instance> {
        let of = |sectors: &Sectors| {
            let all = targets
                .iter()
                .map(|&sector| sectors.instance(name, sector, value));
            all.collect_vec()
        };
        if broken {
            self.with_one_more().iter().flat_map(of).collect()
        } else {
            of(self)
        }
    }
}

/// Pairs 0 to 7 in a ring, pair i in the sectors i and i + 1.
fn rings(broken: bool) -> Instances {
    let ring = |shared: [usize; 2]| Sectors {
        cells: (0..16)
            .map(|cell| vec![cell / 2, (cell / 2 + 1) % 8])
            .collect(),
        digits: (0..8).map(|sector| shared[sector % 2]).collect(),
    };
    let even = ring([2, 2]).stated(broken, "SK-loop", &[0], "2");
    let odd = ring([1, 3]).stated(broken, "SK-loop", &[0, 1], "1+3");
    all([even, odd].concat())
}

/// All numbers of digits of each line, none too few to be one and none too many to be locked by
/// itself; the largest first.
fn numbers(lines: usize, most: usize) -> Vec<Vec<usize>> {
    let all = std::iter::repeat_n((1..most).rev(), lines).multi_cartesian_product();
    all.filter(|numbers| numbers.is_sorted_by(|a, b| a >= b))
        .collect()
}

fn grids(broken: bool) -> Instances {
    let mut found = Vec::new();
    for (rows, columns) in [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4)] {
        let both = numbers(rows, columns)
            .into_iter()
            .cartesian_product(numbers(columns, rows));
        for (of_rows, of_columns) in both {
            let is_turned = rows == columns && of_rows < of_columns;
            let digits = [&*of_rows, &*of_columns].concat();
            if is_turned || digits.iter().sum::<usize>() != rows * columns {
                continue;
            }
            let cells = (0..rows).cartesian_product(rows..rows + columns);
            let cells = cells.map(|(row, column)| vec![row, column]).collect();
            // A row and a column with each number of digits.
            let lines = [0..rows, rows..rows + columns].into_iter();
            let targets = lines.flat_map(|lines| lines.unique_by(|&line| digits[line]));
            let targets = targets.collect_vec();
            let size = format!("{rows}x{columns}");
            let sectors = Sectors {
                cells,
                digits: digits.clone(),
            };
            found.extend(sectors.stated(broken, "multi-sector locked set", &targets, &size));
        }
    }
    all(found)
}
