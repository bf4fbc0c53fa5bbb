//! Subsets and finned fish: Hall's theorem in a plane.
//!
//! p rows of a plane whose live candidates lie in p columns take these columns for themselves. For
//! a finned fish suppose its target true: the target takes its column and eliminates what it is
//! linked to; p rows left with p − 1 columns are a contradiction. Without fins this is the
//! elimination by the plain Subset.

use super::chain::linked_to_all;
use crate::planes::{Plane, Planes};
use crate::{Candidate, CandidateSet, Contradiction, Csp, Effort, Engine, Lane, State, Variable};

/// A naked, hidden or super-hidden Subset, finned or not: as many CSP-variables (`bases`) as
/// `covers`, each base crossing each cover in one candidate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subset {
    /// The CSP-variables whose candidates all lie in the covers, but for fins.
    pub bases: Vec<Variable>,
    /// The CSP-variables from which all other candidates are eliminated; of a finned fish, those
    /// that are linked to all fins.
    pub covers: Vec<Variable>,
    /// Whether it is a fish that needs its fins.
    pub finned: bool,
}

impl Subset {
    /// The candidates of the bases that must be absent for the Subset to eliminate this target:
    /// those that are not in the covers nor, in a finned fish, linked to it.
    pub fn absent(&self, csp: &Csp, target: Candidate) -> Vec<Candidate> {
        let members = self.bases.iter().flat_map(|&v| csp.members(v)).copied();
        let absent = members.filter(|c| {
            let is_covered = self.covers.iter().any(|&w| csp.members(w).contains(c));
            !(is_covered || self.finned && csp.are_linked(*c, target))
        });
        absent.collect()
    }

    /// All that the Subset eliminates from a state with these candidates, in order: what its covers
    /// have outside of its bases and, in a finned fish, linked to all fins.
    pub fn targets(&self, csp: &Csp, live: &CandidateSet) -> Vec<Candidate> {
        let members = |lines: &[Variable]| -> Vec<Candidate> {
            let members = lines.iter().flat_map(|&v| csp.members(v)).copied();
            members.filter(|&c| live.contains(c)).collect()
        };
        let (bases, mut targets) = (members(&self.bases), members(&self.covers));
        let fins: Vec<Candidate> = bases
            .iter()
            .copied()
            .filter(|c| !targets.contains(c))
            .collect();
        if !self.finned && !fins.is_empty() {
            return Vec::new();
        }
        targets.retain(|c| !bases.contains(c) && linked_to_all(csp, *c, &fins));
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}

/// Live candidates of a plane: for each row the columns, for each column the rows. Decided rows and
/// columns are empty.
pub(super) struct Marks {
    rows: Vec<u32>,
    columns: Vec<u32>,
}

impl Marks {
    /// The marks of a plane in a state.
    pub fn of(engine: &Engine, state: &State, plane: &Plane) -> Marks {
        let side = plane.side();
        let mut marks = Marks {
            rows: vec![0; side],
            columns: vec![0; side],
        };
        for (i, (v, column_of)) in plane.rows.iter().zip(&plane.column_of).enumerate() {
            let (chunk, bit) = (v.index() / <Lane>::BITS, v.index() % <Lane>::BITS);
            if !state.lanes[engine.width + chunk].has(bit) {
                continue;
            }
            let lanes = state.lanes[chunk..engine.width]
                .iter()
                .step_by(engine.chunks);
            for (lane, &column) in lanes.zip(column_of) {
                if lane.has(bit) {
                    marks.rows[i] |= 1 << column;
                    marks.columns[column as usize] |= 1 << i;
                }
            }
        }
        marks
    }
}

/// Calls `found` with every set of 2 to `most` lines whose marks lie in at most as many places as
/// there are lines less `short`, and with these places. Returns how many sets were looked at.
fn tight(lines: &[u32], most: usize, short: u32, found: &mut impl FnMut(u32, u32)) -> u64 {
    fn go(
        lines: &[u32],
        from: usize,
        (most, short): (usize, u32),
        (chosen, places): (u32, u32),
        found: &mut impl FnMut(u32, u32),
    ) -> u64 {
        let mut sets = (lines.len() - from) as u64;
        for (i, &line) in lines.iter().enumerate().skip(from) {
            let (chosen, places) = (chosen | 1 << i, places | line);
            let (size, needed) = (chosen.count_ones(), places.count_ones() + short);
            if line == 0 || needed > most as u32 {
                continue;
            }
            if size >= 2 && needed <= size {
                found(chosen, places);
            }
            if size < most as u32 {
                sets += go(lines, i + 1, (most, short), (chosen, places), found);
            }
        }
        sets
    }
    go(lines, 0, (most, short), (0, 0), found)
}

fn ones(bits: u32) -> impl Iterator<Item = usize> {
    (0..u32::BITS as usize).filter(move |i| bits >> i & 1 == 1)
}

/// One candidate that a Subset of a plane eliminates.
pub(super) struct Elimination<'p> {
    pub target: Candidate,
    plane: &'p Plane,
    /// Whether the bases are columns.
    across: bool,
    bases: u32,
    covers: u32,
}

impl Elimination<'_> {
    /// The Subset that eliminates it.
    pub fn subset(&self, finned: bool) -> Subset {
        let of = |across, chosen| ones(chosen).map(|i| self.plane.lines(across)[i]).collect();
        Subset {
            bases: of(self.across, self.bases),
            covers: of(!self.across, self.covers),
            finned,
        }
    }
}

/// Calls `found` with the eliminations in a plane by Subsets of up to `most` lines, finned or not.
/// Returns how many sets of lines were looked at.
pub(super) fn eliminations<'p>(
    plane: &'p Plane,
    marks: &Marks,
    most: usize,
    finned: bool,
    found: &mut impl FnMut(Elimination<'p>),
) -> u64 {
    let mut sets = 0;
    for across in [false, true] {
        let lines = if across { &marks.columns } else { &marks.rows };
        let mut report = |bases, covers, i, j| {
            found(Elimination {
                target: plane.at(across, i, j),
                plane,
                across,
                bases,
                covers,
            })
        };
        sets += tight(lines, most, 0, &mut |bases, covers| {
            for (i, line) in lines
                .iter()
                .enumerate()
                .filter(|&(i, _)| bases >> i & 1 == 0)
            {
                ones(line & covers).for_each(|j| report(bases, covers, i, j));
            }
        });
        if !finned || !plane.has_fins() {
            continue;
        }
        let mut left = vec![0; lines.len()];
        for (i, line) in lines.iter().enumerate() {
            for j in ones(*line) {
                let seen = plane.sight(across, i, j).iter().zip(lines);
                left.clear();
                left.extend(seen.map(|(seen, line)| line & !seen & !(1 << j)));
                left[i] = 0;
                sets += tight(&left, most, 1, &mut |bases, covers| {
                    report(bases, covers | 1 << j, i, j)
                });
            }
        }
    }
    sets
}

impl Engine {
    /// For each plane of the CSP its rows, and its columns. What a Subset eliminates lies in its
    /// covers, which are rows or columns of one plane; None if some Subsets lie in no plane.
    pub fn lines_of_subsets(&self) -> Option<Vec<&[Variable]>> {
        let planes = self.planes();
        planes.suffice.then(|| {
            let planes = planes.list.iter();
            let lines = planes.flat_map(|plane| [plane.lines(false), plane.lines(true)]);
            lines.collect()
        })
    }

    /// The planes of the CSP, found when first asked for.
    pub(super) fn planes(&self) -> &Planes {
        self.planes.get_or_init(|| Planes::of(&self.csp))
    }

    /// Closes a state under Subsets of up to `most` CSP-variables, finned fish of that size if
    /// asked, W1 and BRT. The state is closed under W1; `since` is as for [`Engine::close`].
    pub(crate) fn subsets(
        &self,
        state: &mut State,
        since: &[&State],
        most: usize,
        finned: bool,
    ) -> Result<(), Contradiction> {
        let mut seen: Option<State> = None;
        loop {
            let mut eliminated = Vec::new();
            // A Subset is new if one of its CSP-variables has changed since one such state,
            // whichever that is.
            let since = seen.as_ref().or(since.first().copied());
            let changed =
                (0..self.chunks).map(|chunk| self.changed(state, since.as_slice(), chunk));
            let changed: Vec<Lane> = changed.collect();
            let is_changed =
                |v: &Variable| changed[v.index() / <Lane>::BITS].has(v.index() % <Lane>::BITS);
            for plane in &self.planes().list {
                if plane.rows.iter().any(is_changed) {
                    let marks = Marks::of(self, state, plane);
                    eliminations(plane, &marks, most, finned, &mut |e| {
                        eliminated.push(e.target)
                    });
                }
            }
            if eliminated.is_empty() && !self.planes().suffice {
                let sizes = 2..=most;
                let found = sizes
                    .flat_map(|size| self.scattered(state, size, finned, &mut Effort::boundless()))
                    .map(|(target, _)| target);
                eliminated.extend(found);
            }
            if eliminated.is_empty() {
                return Ok(());
            }
            let before = state.clone();
            eliminated.iter().for_each(|&c| self.eliminate(state, c));
            self.brt(state)?;
            self.whips1(state, &[&before])?;
            seen = Some(before);
        }
    }

    /// An elimination by a Subset of the smallest size, at most `most`, with the Subset; plain ones
    /// before finned ones.
    pub(super) fn find_subset(
        &self,
        state: &State,
        most: usize,
        finned: bool,
    ) -> Option<(Candidate, Subset)> {
        let planes = self.planes().list.iter();
        let marked: Vec<_> = planes.map(|p| (p, Marks::of(self, state, p))).collect();
        for (size, finned) in (2..=most)
            .flat_map(|size| [(size, false), (size, true)])
            .filter(|&(_, f)| finned || !f)
        {
            for (plane, marks) in &marked {
                let mut first = None;
                eliminations(plane, marks, size, finned, &mut |e| {
                    first.get_or_insert(e);
                });
                if let Some(found) = first {
                    return Some((found.target, found.subset(finned)));
                }
            }
            if !self.planes().suffice
                && let Some(found) = self
                    .scattered(state, size, finned, &mut Effort::boundless())
                    .into_iter()
                    .next()
            {
                return Some(found);
            }
        }
        None
    }
}
