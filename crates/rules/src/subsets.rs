//! Locked candidates, naked and hidden subsets, and cyclic subsets.

use super::grid::{
    Marked, Unit, canonical, cells_hold, digits_stand, eliminated, first_of_each, rule,
};
use super::{Family, Instance, Instances, Parameter};
use itertools::Itertools;
use oddagon_boards::theorem::Claim;

const UNIT: Parameter = Parameter {
    name: "unit",
    values: &["row", "column", "block"],
    says: "the unit in which the cells lie",
};

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "single",
        says: "A CSP-variable with one candidate left is decided, and all candidates linked to \
         it are eliminated: BRT itself.",
        parameters: &[Parameter {
            name: "kind",
            values: &["naked", "hidden"],
            says: "whether a cell has one digit left or a digit one cell",
        }],
        instances: singles,
        near_misses: almost_singles,
        ..Family::of('A', "traditional")
    },
    Family {
        name: "locked-candidates",
        says: "If all candidates of a digit in a block lie in one row (column), or the reverse, \
         there are none elsewhere in that row (block).",
        parameters: &[
            Parameter {
                name: "form",
                values: &["pointing", "claiming"],
                says: "from the block to the line, or from the line to the block",
            },
            Parameter {
                name: "unit",
                values: &["row", "column"],
                says: "the line",
            },
        ],
        instances: locked,
        near_misses: almost_locked,
        ..Family::of(
            'A',
            "traditional; whips[1] in Berthier, Pattern-Based Constraint Satisfaction",
        )
    },
    Family {
        name: "naked-subset",
        says: "n cells of a unit that hold only n digits hold all of them: no other cell of the \
         unit does.",
        parameters: &[
            Parameter {
                name: "size",
                values: &["2", "3", "4"],
                says: "the number n of cells",
            },
            UNIT,
        ],
        instances: || naked(0),
        near_misses: || naked(1),
        ..Family::of('A', "traditional")
    },
    Family {
        name: "hidden-subset",
        says: "n digits that stand in a unit only in n cells fill them: these hold no other digit.",
        parameters: &[
            Parameter {
                name: "size",
                values: &["2", "3", "4"],
                says: "the number n of digits",
            },
            UNIT,
        ],
        instances: || hidden(0),
        near_misses: || hidden(1),
        ..Family::of('A', "traditional")
    },
    Family {
        name: "cyclic-naked-subset",
        says: "A naked subset whose cells hold, going round, only two digits each: 12, 23, 34, 41.",
        parameters: &[
            Parameter {
                name: "size",
                values: &["3", "4"],
                says: "the number of cells",
            },
            UNIT,
        ],
        instances: || cyclic_naked(true),
        near_misses: || cyclic_naked(false),
        ..Family::of(
            'A',
            "special quads in Berthier, Pattern-Based Constraint Satisfaction, ch. 8",
        )
    },
    Family {
        name: "cyclic-hidden-subset",
        says: "A hidden subset whose digits stand, going round, in only two cells each.",
        parameters: &[
            Parameter {
                name: "size",
                values: &["3", "4"],
                says: "the number of digits",
            },
            UNIT,
        ],
        instances: || cyclic_hidden(true),
        near_misses: || cyclic_hidden(false),
        ..Family::of(
            'A',
            "special quads in Berthier, Pattern-Based Constraint Satisfaction, ch. 8",
        )
    },
];

/// A unit of each kind, with every placement of a subset in it up to symmetry. Transposes are told
/// apart, so both rows and columns occur.
fn placements(size: usize) -> impl Iterator<Item = (Unit, Vec<usize>)> {
    Unit::KINDS.into_iter().flat_map(move |unit| {
        let subsets = unit.cells().into_iter().combinations(size);
        let marked = subsets.map(|cells| {
            let form = canonical(&cells.iter().map(|&cell| (cell, 1)).collect_vec(), false);
            (cells, form)
        });
        let distinct = marked.filter(first_of_each());
        distinct.map(move |(cells, _)| (unit, cells))
    })
}

/// The targets of a subset of cells, among these cells, up to its own symmetry.
fn targets(cells: &[usize], among: &[usize]) -> Vec<usize> {
    let outside = among.iter().copied().filter(|cell| !cells.contains(cell));
    let marked = outside.map(|target| {
        let marks = cells.iter().map(|&cell| (cell, 1)).chain([(target, 2)]);
        (target, canonical(&marks.collect_vec(), false))
    });
    let distinct = marked.filter(first_of_each());
    distinct.map(|(target, _)| target).collect()
}

fn singles() -> Instances {
    let naked = Instance::new(
        &[&"naked"],
        rule(
            "naked single",
            &[cells_hold(&[0], &[1])],
            Claim::Eliminate("n1r1c23456789 n1r23c123 n1r456789c1".into()),
        ),
    );
    let hidden = Instance::new(
        &[&"hidden"],
        rule(
            "hidden single",
            &[digits_stand(&[1], Unit::Row(0), &[0])],
            Claim::Assert("n1r1c1".into()),
        ),
    );
    Instances::listed([naked, hidden].into_iter())
}

fn almost_singles() -> Instances {
    let naked = rule(
        "a cell with two digits",
        &[cells_hold(&[0], &[1, 2])],
        eliminated(1, 1),
    );
    let cells = digits_stand(&[1], Unit::Row(0), &[0, 1]);
    let hidden = rule("a digit with two places", &[cells], eliminated(2, 0));
    Instances::listed(
        [
            Instance::new(&[&"naked"], naked),
            Instance::new(&[&"hidden"], hidden),
        ]
        .into_iter(),
    )
}

/// Both forms in both directions: the three cells in which block 1 meets row 1 (column 1), and one
/// target.
fn locked() -> Instances {
    let lines = [Unit::Row(0), Unit::Column(0)].into_iter();
    Instances::listed(lines.flat_map(|line| {
        let block = Unit::Block(0);
        let both = line.cells().into_iter().filter(|&cell| block.holds(cell));
        let both = both.collect_vec();
        let instance = |form: &str, from: Unit, to: Unit| {
            let lines = [digits_stand(&[1], from, &both)];
            let mut targets = to.cells().into_iter().filter(|cell| !both.contains(cell));
            let target = targets.next_back().expect("the units differ");
            let name = format!("{form}, {}", line.kind());
            Instance::new(
                &[&form, &line.kind()],
                rule(&name, &lines, eliminated(1, target)),
            )
        };
        [
            instance("pointing", block, line),
            instance("claiming", line, block),
        ]
    }))
}

/// One more cell of the unit may hold the digit, and the target does not see it.
fn almost_locked() -> Instances {
    let lines = [Unit::Row(0), Unit::Column(0)].into_iter();
    Instances::listed(lines.flat_map(|line| {
        let block = Unit::Block(0);
        let instance = |form: &str, from: Unit, to: Unit| {
            let both = from.cells().into_iter().filter(|&cell| to.holds(cell));
            let more = from.cells().into_iter().find(|&cell| !to.holds(cell));
            let cells = both.chain(more).collect_vec();
            let target = to.cells().into_iter().rfind(|&cell| !from.holds(cell));
            let target = target.expect("the units differ");
            let name = format!("{form} with one candidate too many, {}", line.kind());
            let lines = [digits_stand(&[1], from, &cells)];
            Instance::new(
                &[&form, &line.kind()],
                rule(&name, &lines, eliminated(1, target)),
            )
        };
        [
            instance("pointing", block, line),
            instance("claiming", line, block),
        ]
    }))
}

fn sized(kind: &str, size: usize) -> String {
    let name = ["pair", "triplet", "quad"][size - 2];
    format!("{kind} {name}")
}

/// Naked subsets with `more` digits than cells: the rule, or its near miss.
fn naked(more: usize) -> Instances {
    Instances::listed((2..=4).flat_map(placements).flat_map(move |(unit, cells)| {
        let digits = (1..=cells.len() + more).collect_vec();
        targets(&cells, &unit.cells())
            .into_iter()
            .map(move |target| {
                let name = sized("naked", cells.len());
                let lines = [cells_hold(&cells, &digits)];
                let statement = rule(&name, &lines, eliminated(1, target));
                Instance::new(&[&cells.len(), &unit.kind()], statement)
            })
    }))
}

/// Hidden subsets with `more` cells than digits: the target is the next digit in one of the cells,
/// up to symmetry.
fn hidden(more: usize) -> Instances {
    Instances::listed((2..=4).flat_map(move |size| {
        placements(size + more).flat_map(move |(unit, cells)| {
            in_subset(&cells).into_iter().map(move |target| {
                let digits = (1..=size).collect_vec();
                let lines = [digits_stand(&digits, unit, &cells)];
                let name = sized("hidden", size);
                let statement = rule(&name, &lines, eliminated(size + 1, target));
                Instance::new(&[&size, &unit.kind()], statement)
            })
        })
    }))
}

/// The cells of a subset up to its own symmetry.
fn in_subset(cells: &[usize]) -> Vec<usize> {
    let marked = cells.iter().map(|&target| {
        let cells = cells.iter();
        let marks = cells.map(|&cell| (cell, if cell == target { 2 } else { 1 }));
        (target, canonical(&marks.collect_vec(), false))
    });
    let distinct = marked.filter(first_of_each());
    distinct.map(|(target, _)| target).collect()
}

/// The ways to go round these cells, each once: the first cell is fixed, and only one of the two
/// directions is taken.
fn rounds(cells: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    let first = cells[0];
    let others = cells[1..].to_vec();
    let orders = others.clone().into_iter().permutations(others.len());
    let one_way = orders.filter(|order| order.first() < order.last());
    one_way.map(move |order| std::iter::once(first).chain(order).collect())
}

/// The cells of a round with marks that tell neighbours from opposites: of four, two opposite ones
/// are marked alike.
fn marked_round(round: &[usize], target: usize, mark: u16) -> Marked {
    let kind = |i: usize| {
        if round.len() == 4 {
            1 + i as u16 % 2
        } else {
            1
        }
    };
    let forms = (0..2).map(|shift| {
        let marks = round.iter().enumerate().map(|(i, &cell)| {
            let target = if cell == target { mark } else { 0 };
            (cell, kind(i + shift) + target)
        });
        let outside = (!round.contains(&target)).then_some((target, mark));
        canonical(&marks.chain(outside).collect_vec(), false)
    });
    forms.min().unwrap_or_default()
}

/// The i-th cell of a round holds digits i and i+1; a near miss is not closed: its last cell has a
/// digit of its own.
///
/// The target holds digit 1, which stands in the first and the last cell. It could be any of the
/// digits of the round, so every cell of the round comes first once.
fn cyclic_naked(closed: bool) -> Instances {
    Instances::listed((3..=4).flat_map(placements).flat_map(move |(unit, cells)| {
        let size = cells.len();
        let mut found = Vec::new();
        for round in rounds(&cells) {
            for start in 0..size {
                let mut round = round.clone();
                round.rotate_left(start);
                for &target in unit.cells().iter().filter(|cell| !cells.contains(cell)) {
                    found.push(((round.clone(), target), ends_marked(&round, target)));
                }
            }
        }
        let distinct = found.into_iter().filter(first_of_each());
        distinct.map(move |((round, target), _)| {
            let digits = |i: usize| {
                if closed && i + 1 == size {
                    [1, size]
                } else {
                    [i + 1, i + 2]
                }
            };
            let lines = round
                .iter()
                .enumerate()
                .map(|(i, &cell)| cells_hold(&[cell], &digits(i)));
            let name = sized("cyclic naked", size);
            let statement = rule(&name, &lines.collect_vec(), eliminated(1, target));
            Instance::new(&[&size, &unit.kind()], statement)
        })
    }))
}

/// A round whose first and last cell hold the target's digit, and the target; either end may be the
/// first.
fn ends_marked(round: &[usize], target: usize) -> Marked {
    let form = |round: &[usize]| {
        let marks = round.iter().zip(1..).map(|(&cell, mark)| (cell, mark));
        canonical(&marks.chain([(target, 9)]).collect_vec(), false)
    };
    let back = round.iter().rev().copied().collect_vec();
    form(round).min(form(&back))
}

/// Digit i stands in the unit only in the i-th cell of a round and the next; in a near miss the
/// last one also in a further cell.
fn cyclic_hidden(closed: bool) -> Instances {
    Instances::listed((3..=4).flat_map(placements).flat_map(move |(unit, cells)| {
        let size = cells.len();
        let mut found = Vec::new();
        for round in rounds(&cells) {
            for &target in &cells {
                found.push(((round.clone(), target), marked_round(&round, target, 4)));
            }
        }
        let further = unit.cells().into_iter().find(|cell| !cells.contains(cell));
        let distinct = found.into_iter().filter(first_of_each());
        distinct.map(move |((round, target), _)| {
            let lines = (0..size).map(|i| {
                let mut places = vec![round[i], round[(i + 1) % size]];
                if !closed {
                    places.extend(further.filter(|_| i + 1 == size));
                }
                digits_stand(&[i + 1], unit, &places)
            });
            let name = sized("cyclic hidden", size);
            let statement = rule(&name, &lines.collect_vec(), eliminated(size + 1, target));
            Instance::new(&[&size, &unit.kind()], statement)
        })
    }))
}
