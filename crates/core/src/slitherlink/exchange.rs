//! What it says of a window that a puzzle has exactly one solution.
//!
//! # Definitions
//!
//! A *filling* says of each line of a window, those that leave it included, whether it is drawn.
//! Some cells of the window are known to have *no clue*. Two different fillings are *partners* if
//! 1. they agree on each line beside a cell outside the window,
//! 2. each cell has as many lines in both, but for the cells that are known to have no clue,
//! 3. each point of the window has no line or two in both,
//! 4. the lines that leave the window are connected by paths inside it in the same pairs, and there
//!    are as many closed circuits inside: none, or one and no other line.
//!
//! # What follows
//!
//! *Let a puzzle have the window at a place where these cells have no clue, and exactly one
//! solution F. Then F does not fill the window in a way that has a partner.*
//!
//! Proof: let F fill it with f, let f′ be a partner, and let F′ be F with f′ in the place of f. F′
//! ≠ F. Its points have no line or two: those of the window by 3, and the lines at all others are
//! those of F, since the lines that leave the window lie beside a cell outside it (on the grid's
//! border: there are none). Each clue is satisfied: in the window by 2, and beside other cells no
//! line differs, by 1. F is one circuit; walk along it. If all of it lies in the window, f is one
//! circuit and no other line, so f′ is too, by 4, and so is F′. Otherwise f has no circuit, and the
//! walk leaves and enters the window by the lines that leave it; f′ connects the same of these, so
//! a walk along F′ comes from each of them to the same one, and outside both walks are the same. So
//! one circuit of F′ contains all lines outside and all paths of f′; by 4 there is no other circuit
//! in f′. So F′ is one circuit, and a second solution: a contradiction.
//!
//! No matter whether F′ has what is known of F but is no clue: such knowledge follows from the
//! clues and from there being one solution.
//!
//! # How the fillings with a partner are found
//!
//! Cells are inside or outside the circuit, and a line is drawn where the two cells beside it
//! differ. Since f and f′ have an even number of lines at each point, the lines in which they
//! differ are the rim of a set X of cells: those whose colour differs. By 1, no cell of X lies
//! beside one outside the window. So there are partners only if the window has *inner* cells, each
//! neighbour of which is in the window or beyond the grid's border: none has any in a window of
//! less than 3×3 cells without border.
//!
//! For each X, the lines of its rim are chosen such that 2 holds, then the other lines at the
//! points of the rim such that 3 holds. If the paths that begin and end at these points are
//! connected in the same way in both, so is everything: what else is drawn is the same in both.
//! Otherwise the paths are followed, line by line, until that is so. Each line that was chosen or
//! followed is a literal of the *exchange* found; those that follow from the others and 3 are left
//! out. A filling that has all literals of an exchange has a partner; and each filling with a
//! partner has all literals of some exchange.

use super::Slitherlink;
use super::extent::{Extent, Place, around, name};
use crate::{Candidate, CandidateSet, Literal, Relation, TheoremError, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// The most cells that may change their colours.
const MAX_INNER: usize = 16;

/// The most steps of the search.
const MAX_STEPS: usize = 500_000;

/// The most exchanges.
const MAX_EXCHANGES: usize = 20_000;

/// Lines that are drawn or not.
type Lines = BTreeMap<Place, bool>;

impl Slitherlink {
    /// The relations that exclude, in a puzzle with exactly one solution, the fillings that have a
    /// partner if these numbers are no clues. `live` has what is known.
    pub(crate) fn exchange_relations(
        &self,
        without_clue: &[Variable],
        live: &CandidateSet,
    ) -> Result<Vec<Relation>, TheoremError> {
        let named = |cell: &Place| {
            let number = name(*cell).replace('B', "N");
            let number = self.csp.variable(&number);
            number.is_some_and(|v| without_clue.contains(&v))
        };
        let without_clue: BTreeSet<Place> = self.extent.cells().filter(named).collect();
        // Lines are the first CSP-variables, in order.
        let lines: Vec<Place> = self.extent.lines().collect();
        let candidate = |line: Place, drawn: bool| {
            let index = lines.binary_search(&line).expect("a line of the window");
            self.csp.members(Variable::new(index))[usize::from(drawn)]
        };
        let allowed = |line, drawn| live.contains(candidate(line, drawn));
        let Some(found) = exchanges(&self.extent, &without_clue, &allowed) else {
            let problem = "assume: Unique: the window can be filled in too many ways, expected a \
                           smaller one, or one of which more is known";
            return Err(TheoremError::TooLarge(problem.to_owned()));
        };
        let relation = |literals: Lines| {
            let literals = literals.into_iter();
            let literals =
                literals.map(|(line, drawn)| Literal::new(candidate(line, drawn), false));
            Relation::AtLeastOne(literals.collect())
        };
        match found.first() {
            Some(none) if none.is_empty() => Ok(Relation::contradiction(Candidate::new(0))),
            _ => Ok(found.into_iter().map(relation).collect()),
        }
    }
}

/// All exchanges of a window, the cells at these places having no clue: each filling with a partner
/// that `allowed` allows has all literals of one of them. Those that need more than another are
/// left out. `None` if there are too many.
fn exchanges(
    extent: &Extent,
    without_clue: &BTreeSet<Place>,
    allowed: &dyn Fn(Place, bool) -> bool,
) -> Option<Vec<Lines>> {
    let cells: BTreeSet<Place> = extent.cells().collect();
    let (border, rows, columns) = (extent.border, extent.rows, extent.columns);
    let is_inner = |cell: &Place| {
        around(*cell)
            .iter()
            .all(|line| match (2 * line.0 - cell.0, 2 * line.1 - cell.1) {
                (1, _) => border.north,
                (_, 1) => border.west,
                (y, _) if y == 2 * rows + 3 => border.south,
                (_, x) if x == 2 * columns + 3 => border.east,
                _ => true,
            })
    };
    let inner: Vec<Place> = cells.iter().copied().filter(is_inner).collect();
    if inner.len() > MAX_INNER {
        return None;
    }
    let mut search = Search {
        lines: extent.lines().collect(),
        points: extent.points().collect(),
        allowed,
        rim: Vec::new(),
        rim_points: Vec::new(),
        kept: Vec::new(),
        found: BTreeSet::new(),
        steps: MAX_STEPS,
    };
    for chosen in 1u32..1 << inner.len() {
        let bits = inner.iter().enumerate();
        let set: BTreeSet<Place> = bits
            .filter(|(i, _)| chosen >> i & 1 == 1)
            .map(|(_, &cell)| cell)
            .collect();
        let mut rim = BTreeSet::new();
        for line in set.iter().flat_map(|&cell| around(cell)) {
            if !rim.remove(&line) {
                rim.insert(line);
            }
        }
        let ends: BTreeSet<Place> = rim.iter().flat_map(|&line| ends(line)).collect();
        search.kept = cells.difference(without_clue).copied().collect();
        search.rim = rim.into_iter().collect();
        search.rim_points = ends.into_iter().collect();
        search.choose_rim(&mut Lines::new())?;
    }
    Some(least(search.found))
}

/// Those sets of literals that contain no other.
fn least(found: BTreeSet<Vec<(Place, bool)>>) -> Vec<Lines> {
    let mut found: Vec<Vec<(Place, bool)>> = found.into_iter().collect();
    found.sort_by_key(Vec::len);
    let mut kept: Vec<Lines> = Vec::new();
    for literals in found {
        let has = |lines: &Lines| {
            lines
                .iter()
                .all(|(&line, &drawn)| literals.binary_search(&(line, drawn)).is_ok())
        };
        if !kept.iter().any(has) {
            kept.push(literals.into_iter().collect());
        }
    }
    kept
}

/// The points at the ends of a line.
fn ends((y, x): Place) -> [Place; 2] {
    if y % 2 == 0 {
        [(y, x - 1), (y, x + 1)]
    } else {
        [(y - 1, x), (y + 1, x)]
    }
}

/// The end of a line that is not this one.
fn across(line: Place, end: Place) -> Place {
    let [a, b] = ends(line);
    if a == end { b } else { a }
}

struct Search<'a> {
    lines: BTreeSet<Place>,
    points: BTreeSet<Place>,
    allowed: &'a dyn Fn(Place, bool) -> bool,
    /// The lines that change, and the points at their ends.
    rim: Vec<Place>,
    rim_points: Vec<Place>,
    /// The cells that keep their number of lines.
    kept: Vec<Place>,
    found: BTreeSet<Vec<(Place, bool)>>,
    /// How many more steps it may take.
    steps: usize,
}

/// What is chosen so far of a filling, beside the lines of the rim.
#[derive(Clone, Default)]
struct Chosen {
    lines: Lines,
    /// The lines among them that follow from the others.
    implied: BTreeSet<Place>,
}

impl Search<'_> {
    fn step(&mut self) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        (self.found.len() <= MAX_EXCHANGES).then_some(())
    }

    /// Chooses the lines of the rim after those of `rim`.
    fn choose_rim(&mut self, rim: &mut Lines) -> Option<()> {
        self.step()?;
        let Some(&line) = self.rim.get(rim.len()) else {
            let chosen = Chosen {
                lines: rim.clone(),
                ..Chosen::default()
            };
            return self.choose_others(rim, 0, chosen);
        };
        for drawn in [false, true] {
            if (self.allowed)(line, drawn) {
                rim.insert(line, drawn);
                if self.may_count(rim) {
                    self.choose_rim(rim)?;
                }
                rim.remove(&line);
            }
        }
        Some(())
    }

    /// Whether the cells beside the last line of the rim can still keep their numbers.
    fn may_count(&self, rim: &Lines) -> bool {
        let Some((&(y, x), _)) = rim.last_key_value() else {
            return true;
        };
        let cells = if y % 2 == 0 {
            [(y - 1, x), (y + 1, x)]
        } else {
            [(y, x - 1), (y, x + 1)]
        };
        cells
            .iter()
            .filter(|cell| self.kept.contains(cell))
            .all(|&cell| {
                let sides = around(cell)
                    .into_iter()
                    .filter(|line| self.rim.contains(line));
                let (mut drawn, mut undrawn, mut open) = (0usize, 0, 0);
                for line in sides {
                    match rim.get(&line) {
                        Some(true) => drawn += 1,
                        Some(false) => undrawn += 1,
                        None => open += 1,
                    }
                }
                drawn.abs_diff(undrawn) <= open
            })
    }

    /// Chooses the other lines at the points of the rim from this one on.
    fn choose_others(&mut self, rim: &Lines, at: usize, chosen: Chosen) -> Option<()> {
        self.step()?;
        let Some(&point) = self.rim_points.get(at) else {
            return self.follow(rim, chosen);
        };
        let here = around(point)
            .into_iter()
            .filter(|line| self.lines.contains(line));
        let (changing, others): (Vec<Place>, Vec<Place>) =
            here.partition(|line| rim.contains_key(line));
        let drawn = changing.iter().filter(|line| rim[line]).count();
        // In both fillings no line or two.
        let needed = match (changing.len(), drawn) {
            (2, 0 | 2) | (4, 2) => 0,
            (2, 1) => 1,
            _ => return Some(()),
        };
        let choices: Vec<Option<Place>> = match needed {
            0 => vec![None],
            _ => others.iter().copied().map(Some).collect(),
        };
        for choice in choices {
            let mut next = chosen.clone();
            let fits = others.iter().all(|&line| {
                let value = choice == Some(line);
                let known = next.lines.insert(line, value);
                // Two lines of the rim leave no room for another; where one is drawn, no further
                // one is; if there is only one, it must be.
                if drawn == 2 || (needed == 1 && !value) || others.len() == needed {
                    next.implied.insert(line);
                }
                known.is_none_or(|known| known == value) && (self.allowed)(line, value)
            });
            if fits {
                self.choose_others(rim, at + 1, next)?;
            }
        }
        Some(())
    }

    /// Follows the paths until both fillings connect the same ends, or cannot.
    fn follow(&mut self, rim: &Lines, chosen: Chosen) -> Option<()> {
        self.step()?;
        let drawn = |line: &Place| chosen.lines[line];
        let before: Vec<Place> = chosen.lines.keys().copied().filter(drawn).collect();
        let changed = |line: &Place| drawn(line) != rim.contains_key(line);
        let after: Vec<Place> = chosen.lines.keys().copied().filter(changed).collect();
        let ((pairs, circuits), (other_pairs, other_circuits)) = (paths(&before), paths(&after));
        let alone = circuits == 1 && pairs.is_empty();
        if circuits != other_circuits || circuits > 0 && !alone {
            return Some(());
        }
        if pairs == other_pairs {
            let all = chosen.lines.iter().map(|(&line, &drawn)| (line, drawn));
            let literals = all.filter(|&(line, drawn)| {
                !chosen.implied.contains(&line) && (self.allowed)(line, !drawn)
            });
            self.found.insert(literals.collect());
            return Some(());
        }
        let Some(&end) = pairs.keys().find(|end| self.points.contains(end)) else {
            return Some(());
        };
        for line in around(end) {
            let next = across(line, end);
            let is_open = self.lines.contains(&line)
                && !chosen.lines.contains_key(&line)
                && (self.allowed)(line, true)
                && before.iter().filter(|l| ends(**l).contains(&next)).count() < 2;
            if is_open {
                let mut longer = chosen.clone();
                longer.lines.insert(line, true);
                self.follow(rim, longer)?;
            }
        }
        Some(())
    }
}

/// For each end of a path the other one, and the number of closed circuits. No point has more than
/// two of the lines.
fn paths(drawn: &[Place]) -> (BTreeMap<Place, Place>, usize) {
    let mut left: BTreeSet<Place> = drawn.iter().copied().collect();
    let (mut pairs, mut circuits) = (BTreeMap::new(), 0);
    while let Some(first) = left.pop_first() {
        let [mut from, mut to] = ends(first);
        let mut closed = false;
        for end in [&mut from, &mut to] {
            while let Some(&line) = left.iter().find(|line| ends(**line).contains(end)) {
                left.remove(&line);
                *end = across(line, *end);
                closed = true;
            }
        }
        if closed && from == to {
            circuits += 1;
        } else {
            pairs.extend([(from, to), (to, from)]);
        }
    }
    (pairs, circuits)
}
