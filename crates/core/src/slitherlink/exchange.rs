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
use std::collections::BTreeSet;

/// The most cells that may change their colours.
const MAX_INNER: usize = 16;

/// The most steps of the search.
const MAX_STEPS: usize = 10_000_000;

/// The most exchanges.
const MAX_EXCHANGES: usize = 20_000;

/// A set of lines of the window, by number: bit n is the line n of [`Extent::lines`].
type Set = u128;

/// The numbers in a set.
fn numbers(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        least
    })
}

/// What is known of lines: which are drawn, and which are not.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Lines {
    known: Set,
    drawn: Set,
}

impl Lines {
    /// Whether these say all that the others say.
    fn has(&self, others: &Lines) -> bool {
        others.known & !self.known == 0 && (self.drawn ^ others.drawn) & others.known == 0
    }

    /// These and some more.
    fn with(self, lines: Set, drawn: Set) -> Lines {
        Lines {
            known: self.known | lines,
            drawn: self.drawn | drawn,
        }
    }
}

impl Slitherlink {
    /// The relations that exclude, in a puzzle with exactly one solution, the fillings that have a
    /// partner if these numbers are no clues. `live` has what is known.
    pub(crate) fn exchange_relations(
        &self,
        without_clue: &[Variable],
        live: &CandidateSet,
    ) -> Result<Vec<Relation>, TheoremError> {
        let is_kept = |cell: &Place| {
            let number = name(*cell).replace('B', "N");
            let number = self.csp.variable(&number);
            !number.is_some_and(|v| without_clue.contains(&v))
        };
        let kept: Vec<Place> = self.extent.cells().filter(is_kept).collect();
        // Lines are the first CSP-variables, in order.
        let candidate = |line: usize, drawn: bool| {
            let members = self.csp.members(Variable::new(line));
            members[usize::from(drawn)]
        };
        let allowed = |line: usize, drawn: bool| live.contains(candidate(line, drawn));
        let Some(found) = exchanges(&self.extent, &kept, &allowed) else {
            let problem = "assume: Unique: the window can be filled in too many ways, expected a \
                           smaller one, or one of which more is known";
            return Err(TheoremError::TooLarge(problem.to_owned()));
        };
        let relation = |lines: Lines| {
            let literals = numbers(lines.known)
                .map(|line| Literal::new(candidate(line, lines.drawn >> line & 1 == 1), false));
            Relation::AtLeastOne(literals.collect())
        };
        match found.first() {
            Some(none) if none.known == 0 => Ok(Relation::contradiction(Candidate::new(0))),
            _ => Ok(found.into_iter().map(relation).collect()),
        }
    }
}

/// All exchanges of a window in which these cells keep their numbers: each filling with a partner
/// that `allowed` allows has all literals of one of them. Those that need more than another are
/// left out. `None` if there are too many.
fn exchanges(
    extent: &Extent,
    kept: &[Place],
    allowed: &dyn Fn(usize, bool) -> bool,
) -> Option<Vec<Lines>> {
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
    let inner: Vec<Place> = extent.cells().filter(is_inner).collect();
    if inner.is_empty() {
        return Some(Vec::new());
    }
    let lines: Vec<Place> = extent.lines().collect();
    if inner.len() > MAX_INNER || lines.len() > Set::BITS as usize {
        return None;
    }
    let points: BTreeSet<Place> = lines.iter().flat_map(|&line| ends(line)).collect();
    let points: Vec<Place> = points.into_iter().collect();
    let inside: BTreeSet<Place> = extent.points().collect();
    let point = |place| points.binary_search(&place).expect("an end of a line");
    let set_around = |place: &Place| {
        let found = around(*place).map(|line| lines.binary_search(&line));
        found.iter().flatten().fold(0, |set: Set, n| set | 1 << n)
    };
    let lines_at = |point: &Place| {
        let here = (0..lines.len()).filter(|&line| ends(lines[line]).contains(point));
        here.fold(0, |set: Set, line| set | 1 << line)
    };
    let all_that = |drawn: bool| {
        let fits = (0..lines.len()).filter(|&line| allowed(line, drawn));
        fits.fold(0, |set: Set, line| set | 1 << line)
    };
    let mut search = Search {
        ends: lines.iter().map(|&line| ends(line).map(point)).collect(),
        at: points.iter().map(lines_at).collect(),
        is_inside: points.iter().map(|p| inside.contains(p)).collect(),
        kept: kept.iter().map(set_around).collect(),
        may_be: [false, true].map(all_that),
        rim: 0,
        rim_points: Vec::new(),
        found: Vec::new(),
        steps: MAX_STEPS,
    };
    let sides: Vec<Set> = inner.iter().map(set_around).collect();
    // Few cells first: what needs less is found before what needs more.
    let mut sets: Vec<u32> = (1..1 << inner.len()).collect();
    sets.sort_by_key(|set| set.count_ones());
    for set in sets {
        let chosen = (0..inner.len()).filter(|i| set >> i & 1 == 1);
        search.rim = chosen.fold(0, |rim, i| rim ^ sides[i]);
        let at = |point: &usize| search.at[*point] & search.rim != 0;
        search.rim_points = (0..points.len()).filter(at).collect();
        search.choose_rim(Lines::default())?;
    }
    Some(least(search.found))
}

/// Those that say all of no other.
fn least(mut found: Vec<Lines>) -> Vec<Lines> {
    found.sort_by_key(|lines| lines.known.count_ones());
    let mut kept: Vec<Lines> = Vec::new();
    for lines in found {
        if !kept.iter().any(|less| lines.has(less)) {
            kept.push(lines);
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

struct Search {
    /// The points at the ends of each line, by number. Those of lines that leave the window lie
    /// beyond it, each at one line.
    ends: Vec<[usize; 2]>,
    /// The lines at each point, and whether it is one of the window.
    at: Vec<Set>,
    is_inside: Vec<bool>,
    /// The lines around each cell that keeps its number.
    kept: Vec<Set>,
    /// The lines that may be undrawn, and those that may be drawn.
    may_be: [Set; 2],
    /// The lines that change, and the points at their ends.
    rim: Set,
    rim_points: Vec<usize>,
    found: Vec<Lines>,
    /// How many more steps it may take.
    steps: usize,
}

impl Search {
    fn step(&mut self) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        (self.found.len() <= MAX_EXCHANGES).then_some(())
    }

    /// Chooses the lines of the rim that are not chosen yet.
    fn choose_rim(&mut self, chosen: Lines) -> Option<()> {
        self.step()?;
        if self.found.iter().any(|less| chosen.has(less)) {
            return Some(());
        }
        let Some(line) = numbers(self.rim & !chosen.known).next() else {
            return self.choose_others(0, chosen, 0);
        };
        for drawn in [false, true] {
            let next = chosen.with(1 << line, Set::from(drawn) << line);
            if self.may_be[usize::from(drawn)] >> line & 1 == 1 && self.may_count(line, &next) {
                self.choose_rim(next)?;
            }
        }
        Some(())
    }

    /// Whether the cells beside a line of the rim can still keep their numbers: as many lines
    /// around them are drawn as become drawn.
    fn may_count(&self, line: usize, chosen: &Lines) -> bool {
        let beside = self.kept.iter().filter(|sides| *sides >> line & 1 == 1);
        beside.map(|sides| sides & self.rim).all(|sides| {
            let drawn = (sides & chosen.drawn).count_ones();
            let undrawn = (sides & chosen.known & !chosen.drawn).count_ones();
            drawn.abs_diff(undrawn) <= (sides & !chosen.known).count_ones()
        })
    }

    /// Chooses the other lines at the points of the rim from this one on. Those of `implied`
    /// follow from the others.
    fn choose_others(&mut self, at: usize, chosen: Lines, implied: Set) -> Option<()> {
        self.step()?;
        let Some(&point) = self.rim_points.get(at) else {
            return self.follow(chosen, implied);
        };
        let (changing, others) = (self.at[point] & self.rim, self.at[point] & !self.rim);
        // In both fillings no line or two.
        let drawn = (changing & chosen.drawn).count_ones();
        let one_more = match (changing.count_ones(), drawn) {
            (2, 0 | 2) | (4, 2) => false,
            (2, 1) => true,
            _ => return Some(()),
        };
        // Two lines of the rim leave no room for another; if there is one way, it must be so.
        let all_follow = drawn == 2 || others.count_ones() == u32::from(one_more);
        let choices = if one_more { others } else { 0 };
        let choices = numbers(choices).map(|line| 1 << line);
        for more in choices.chain((!one_more).then_some(0)) {
            let contradicts = (chosen.drawn ^ more) & others & chosen.known != 0;
            let is_excluded = more & !self.may_be[1] | others & !more & !self.may_be[0] != 0;
            if !contradicts && !is_excluded {
                // Where one is drawn, no further one is.
                let follow = match (all_follow, one_more) {
                    (true, _) => others,
                    (false, true) => others & !more,
                    (false, false) => 0,
                };
                self.choose_others(at + 1, chosen.with(others, more), implied | follow)?;
            }
        }
        Some(())
    }

    /// Follows the paths until both fillings connect the same ends, or cannot. What has all
    /// literals of an exchange that was found has a partner already.
    fn follow(&mut self, chosen: Lines, implied: Set) -> Option<()> {
        self.step()?;
        if self.found.iter().any(|less| chosen.has(less)) {
            return Some(());
        }
        let (pairs, circuits) = self.paths(chosen.drawn);
        let (other_pairs, other_circuits) = self.paths(chosen.drawn ^ self.rim);
        let alone = circuits == 1 && pairs.is_empty();
        if circuits != other_circuits || circuits > 0 && !alone {
            return Some(());
        }
        if pairs == other_pairs {
            let [may_be_undrawn, may_be_drawn] = self.may_be;
            let is_said = chosen.drawn & may_be_undrawn | !chosen.drawn & may_be_drawn;
            let known = chosen.known & !implied & is_said;
            let drawn = chosen.drawn & known;
            self.found.push(Lines { known, drawn });
            return Some(());
        }
        let differs = |pair: &&[usize; 2]| other_pairs.binary_search(pair).is_err();
        // A path between two ends outside goes on no more. If the other filling has such a path
        // from one of these ends to a third, they will never agree.
        let is_complete = |pair: &&[usize; 2]| pair.iter().all(|&end| !self.is_inside[end]);
        let others = || other_pairs.iter().filter(is_complete);
        let meets =
            |pair: &[usize; 2]| others().any(|other| other.iter().any(|end| pair.contains(end)));
        if pairs.iter().filter(is_complete).filter(differs).any(meets) {
            return Some(());
        }
        // An end inside goes on somewhere. Where only pairs of ends outside differ, they stay so.
        let mut open = pairs.iter().filter(differs).flatten();
        let Some(&end) = open.find(|&&end| self.is_inside[end]) else {
            return Some(());
        };
        for line in numbers(self.at[end] & !chosen.known & self.may_be[1]) {
            let next = self.across(line, end);
            if (self.at[next] & chosen.drawn).count_ones() < 2 {
                self.follow(chosen.with(1 << line, 1 << line), implied)?;
            }
        }
        Some(())
    }

    /// The end of a line that is not this one.
    fn across(&self, line: usize, end: usize) -> usize {
        let [a, b] = self.ends[line];
        if a == end { b } else { a }
    }

    /// The two ends of each path, in order, and the number of closed circuits. No point has more
    /// than two of the lines.
    fn paths(&self, drawn: Set) -> (Vec<[usize; 2]>, usize) {
        let (mut pairs, mut circuits, mut left) = (Vec::new(), 0, drawn);
        while let Some(first) = numbers(left).next() {
            left &= !(1 << first);
            let mut reached = self.ends[first];
            for end in &mut reached {
                while let Some(line) = numbers(self.at[*end] & left).next() {
                    left &= !(1 << line);
                    *end = self.across(line, *end);
                }
            }
            reached.sort_unstable();
            match reached {
                [from, to] if from == to => circuits += 1,
                path => pairs.push(path),
            }
        }
        pairs.sort_unstable();
        (pairs, circuits)
    }
}
