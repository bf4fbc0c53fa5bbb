//! Almost-locked ranges: a digit whose candidates in one unit lie in another, except some that the
//! target sees.
//!
//! A conjugate pair is two candidates of which exactly one is true: the two ends of a strong chain
//! of odd length, its two polarities. A target makes an end false directly, or through a range:
//! where it sees all candidates that keep a block's from being locked in a line (*pointing*), or a
//! line's in a block (*claiming*), the digit becomes locked, and is eliminated from the rest of the
//! line (block), where the end stands. With rows and columns counted separately, there are five
//! ways for each end, and fifteen pairs of ways: the fifteen varieties. The digit is the same
//! throughout.

use super::cell_pattern::CellPattern;
use super::grid::{Marked, Unit, canonical, digits_stand, eliminated, first_of_each, rule, sees};
use super::{Family, Instance, Instances, Parameter};
use itertools::Itertools;
use oddagon_boards::theorem::Assumption;
use oddagon_csp::Theory;

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[Family {
    name: "almost-locked-range",
    section: 'C',
    source: "Hanson, Sudoku Assistant: almost-locked ranges",
    says: "A candidate that makes both ends of a conjugate pair false, directly or through \
     almost-locked ranges, is eliminated.",
    parameters: &[
        Parameter {
            name: "first",
            values: WAYS,
            says: "how the target makes the first end false",
        },
        Parameter {
            name: "second",
            values: WAYS,
            says: "how it makes the second end false",
        },
    ],
    theory: Theory::Brt,
    file: None,
    instances: || varieties(false),
    near_misses: || varieties(true),
}];

const WAYS: &[&str] = &[
    "direct",
    "pointing-row",
    "pointing-column",
    "claiming-row",
    "claiming-column",
];

/// The target's cell: all others are its images.
const TARGET: usize = 0;

/// How the target makes a candidate false.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Route {
    way: usize,
    /// The cell of the end.
    end: usize,
    /// The unit that is almost locked and the one it is locked in, unless the target sees the end.
    range: Option<(Unit, Unit)>,
}

impl Route {
    /// All routes of one way.
    fn all(way: usize) -> Vec<Route> {
        if way == 0 {
            let ends = (0..81).filter(|&end| sees(TARGET, end));
            return ends
                .map(|end| Route {
                    way,
                    end,
                    range: None,
                })
                .collect();
        }
        let line: fn(usize) -> Unit = if WAYS[way].ends_with("row") {
            Unit::Row
        } else {
            Unit::Column
        };
        let pairs = (0..9)
            .cartesian_product(0..9)
            .map(|(b, l)| (Unit::Block(b), line(l)));
        let mut found = Vec::new();
        for (block, line) in pairs {
            let (from, to) = if WAYS[way].starts_with("pointing") {
                (block, line)
            } else {
                (line, block)
            };
            let meet = block.cells().iter().any(|&cell| line.holds(cell));
            if !meet || from.holds(TARGET) || to.holds(TARGET) || extra(from, to).is_empty() {
                continue;
            }
            // An end that the target sees needs no range.
            let ends = to
                .cells()
                .into_iter()
                .filter(|&end| !from.holds(end) && !sees(TARGET, end));
            found.extend(ends.map(|end| Route {
                way,
                end,
                range: Some((from, to)),
            }));
        }
        found
    }

    /// Whether the two routes make a pattern: they have different ends, and no unit is locked in
    /// two others, as this would decide it.
    fn goes_with(&self, other: &Route) -> bool {
        let twice = match (self.range, other.range) {
            (Some((from, to)), Some((also_from, also_to))) => from == also_from && to != also_to,
            _ => false,
        };
        self.end != other.end && !twice
    }

    /// The marks of this route in a pattern: its end and, by three cells, its range.
    fn marks(&self, shift: u16) -> Marked {
        let range = self.range.iter().flat_map(|&(from, to)| {
            let cells = from.cells().into_iter().filter(move |&cell| to.holds(cell));
            cells.map(move |cell| (cell, 1 << shift))
        });
        range.chain([(self.end, 2 << shift)]).collect()
    }
}

/// The cells of `from` outside `to` that the target sees: the more of them hold the digit, the
/// weaker the state.
fn extra(from: Unit, to: Unit) -> Vec<usize> {
    let cells = from.cells().into_iter();
    cells
        .filter(|&cell| !to.holds(cell) && sees(TARGET, cell))
        .collect()
}

/// Pairs of routes up to symmetry; transposes are told apart. In a near miss every range leaks: it
/// has a candidate that the target does not see.
fn varieties(leaking: bool) -> Instances {
    let ways =
        (0..WAYS.len()).flat_map(|first| (first..WAYS.len()).map(move |second| (first, second)));
    let ways = ways.filter(move |&(_, second)| !leaking || second > 0);
    Instances::listed(ways.flat_map(move |(first, second)| {
        let firsts = Route::all(first).into_iter().map(|route| {
            let form = form(&[&route.marks(1)]);
            (route, form)
        });
        let firsts = firsts.filter(first_of_each()).map(|(route, _)| route);
        let pairs = firsts
            .cartesian_product(Route::all(second))
            .filter(|(one, other)| one.goes_with(other));
        let marked = pairs.map(move |(one, other)| {
            let mut least = form(&[&one.marks(1), &other.marks(3)]);
            if first == second {
                least = least.min(form(&[&other.marks(1), &one.marks(3)]));
            }
            ((one, other), least)
        });
        let distinct = marked.filter(first_of_each());
        // One near miss of each variety is enough.
        let most = if leaking { 1 } else { usize::MAX };
        let found = distinct.filter_map(move |((one, other), _)| instance(&one, &other, leaking));
        found.take(most)
    }))
}

/// The canonical form of the target with these marks; marks in one cell are put together.
fn form(marks: &[&Marked]) -> Marked {
    let all = marks.iter().flat_map(|marks| marks.iter().copied());
    let sums = all.chain([(TARGET, 1)]).into_grouping_map().sum();
    canonical(&sums.into_iter().collect_vec(), false)
}

fn instance(one: &Route, other: &Route, leaking: bool) -> Option<Instance> {
    let mut lines = Vec::new();
    for route in [one, other] {
        let Some((from, to)) = route.range else {
            continue;
        };
        let inside = from.cells().into_iter().filter(|&cell| to.holds(cell));
        let mut places = inside.chain(extra(from, to)).collect_vec();
        if leaking {
            let mut outside = from.cells().into_iter().filter(|&cell| !to.holds(cell));
            places.push(outside.find(|&cell| !sees(TARGET, cell))?);
        }
        lines.push(digits_stand(&[1], from, &places));
    }
    // The range of either route may leave no room for an end, or for the target.
    let ranges = [one.range, other.range].into_iter().flatten();
    let mut ends = ranges.cartesian_product([one.end, other.end]);
    let has_no_room = ends.any(|((from, to), end)| {
        from.holds(end) && !to.holds(end) && !extra(from, to).contains(&end)
    });
    if has_no_room {
        return None;
    }
    let name = format!("{} and {}", WAYS[one.way], WAYS[other.way]);
    let mut statement = rule(
        &name,
        &lines.into_iter().unique().collect_vec(),
        eliminated(1, TARGET),
    );
    let ends = CellPattern::names(&[(1, one.end), (1, other.end)]);
    statement.assume = vec![Assumption::ExactlyOne(ends)];
    Some(Instance::new(
        &[&WAYS[one.way], &WAYS[other.way]],
        statement,
    ))
}
