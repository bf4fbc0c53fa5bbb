//! Eleven's replacement: digits that fill some cells of a unit may be renamed.
//!
//! Let three cells of a row, column or block hold the digits a, b and c, in some order. Give every
//! cell that has one of these as a candidate all three: what is false in this *loosened* state is
//! false in the original state. In it a, b and c can be permuted, so without loss of generality the
//! three cells hold a, b and c in this order. Candidates of other digits that the rules then
//! eliminate are false, since they do not depend on the names of a, b and c.
//!
//! In proofs each such elimination has a lemma of its own, which begins with two symmetry steps:
//! the loosened state with only this candidate in its cell is impossible.

use super::path::{Path, PathStatus, Replacement, Step, candidate_at};
use super::solver::{Run, schedule};
use itertools::Itertools;
use oddagon_csp::{Candidate, CandidateSet, Csp, Engine, Theory, Variable};

impl Run<'_, '_> {
    /// Applies eleven's replacement to three cells; if a number of guardians is given, only to
    /// three cells and the three digits of a relation with at most so many. Those come first of
    /// which whips\[1\] leave the fewest candidates when they hold the digits in a given order;
    /// the first for which it eliminates anything are taken.
    pub(super) fn replacement(&mut self, guardians: Option<u8>) -> bool {
        let engine: &Engine = self.solver.engine;
        let csp = engine.csp();
        let live = engine.live(&self.state);
        let mut places = places(csp, self.solver.cells, &live);
        if let Some(most) = guardians {
            let related = self.cells_of_relations(most.into());
            places.retain(|(cells, digits)| {
                let mut related = related.iter();
                related
                    .any(|(all, own)| own == digits && cells.iter().all(|cell| all.contains(cell)))
            });
        }
        places.sort_by_cached_key(|&(cells, digits)| {
            let replacement = Replacement {
                cells,
                digits,
                loosened: loosened(csp, self.solver.cells, &live, digits),
                refuted: Vec::new(),
                level: 0,
            };
            let start = replacement.decided(csp, replacement.loosened.clone());
            let mut state = engine.state(&start);
            match engine.close(Theory::W1, &mut state, None) {
                Ok(()) => engine.live(&state).iter().count(),
                Err(_) => 0,
            }
        });
        let found = places.into_iter().find_map(|(cells, digits)| {
            let mut replacement = Replacement {
                cells,
                digits,
                loosened: loosened(engine.csp(), self.solver.cells, &live, digits),
                refuted: Vec::new(),
                level: 0,
            };
            self.refute(&live, &mut replacement);
            (!replacement.refuted.is_empty()).then_some(replacement)
        });
        match found {
            Some(replacement) => self.take(Step::Replacement(Box::new(replacement))),
            None => false,
        }
    }

    /// The cells and the digits of the standing relations of three digits with at most so many
    /// guardians.
    fn cells_of_relations(&self, most: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
        let standing = self.relations.standing.iter();
        let standing = standing.filter(|relation| relation.guardians.len() <= most);
        let found = standing.map(|relation| {
            let found = &self.path.relations[relation.number].found;
            let numbers = |list: &[u8]| list.iter().map(|&n| usize::from(n)).collect_vec();
            let digits = numbers(&found.digits).into_iter().sorted().collect();
            (numbers(&found.cells), digits)
        });
        found.collect()
    }

    /// Enters the candidates that the replacement refutes, except those that Singles eliminate
    /// after the others.
    fn refute(&mut self, live: &CandidateSet, replacement: &mut Replacement) {
        let engine = self.solver.engine;
        let csp = engine.csp();
        let whole = replacement.decided(csp, replacement.loosened.clone());
        let whole = self.path_from(&whole);
        let eliminated: Vec<Candidate> = live
            .iter()
            .filter(|&c| !whole.end.contains(c))
            .filter(|&c| {
                let cell = csp.members(csp.variables_of(c)[0]);
                let is_renamed = replacement.digits.iter().any(|&digit| cell[digit] == c);
                !is_renamed
            })
            .collect();
        let mut after = engine.state(live);
        for c in eliminated {
            if !engine.is_live(&after, c) {
                continue;
            }
            let start = replacement.decided(csp, replacement.impossible(csp, c));
            let path = self.path_from(&start);
            if path.status == PathStatus::Contradiction {
                replacement.level = replacement.level.max(path.level);
                replacement.refuted.push((c, path));
                engine.eliminate(&mut after, c);
                if engine.brt(&mut after).is_err() {
                    return;
                }
            }
        }
    }

    /// The path from a state by the resolution theories alone.
    fn path_from(&mut self, live: &CandidateSet) -> Path {
        let theories = self.solver.theories.clone();
        let state = self.solver.engine.state(live);
        let rules = schedule(&theories, &self.solver.options);
        let (mut path, end) = self.apart(rules, state);
        path.end = self.solver.engine.live(&end);
        path
    }
}

/// The sets of three cells of a unit that have only three digits left, with these digits; at least
/// two of the cells are undecided. None where there are no cells.
fn places(csp: &Csp, cells: usize, live: &CandidateSet) -> Vec<([usize; 3], [usize; 3])> {
    let few: Vec<(usize, Vec<usize>)> = (0..cells)
        .map(|cell| {
            let candidates = csp.members(Variable::new(cell)).iter();
            let digits = candidates.positions(|&c| live.contains(c));
            (cell, digits.collect_vec())
        })
        .filter(|(_, digits)| (1..=3).contains(&digits.len()))
        .collect();
    // Three cells that see each other lie in one row, column or block.
    let see = |a, b| csp.are_linked(candidate_at(csp, a, 0), candidate_at(csp, b, 0));
    let mut found = Vec::new();
    for three in few.iter().array_combinations::<3>() {
        let cells @ [a, b, c] = three.map(|(cell, _)| *cell);
        let open = three.iter().filter(|(_, digits)| digits.len() > 1).count();
        if open < 2 || !(see(a, b) && see(a, c) && see(b, c)) {
            continue;
        }
        let digits = three.iter().flat_map(|(_, digits)| digits).copied();
        let digits: Vec<usize> = digits.sorted().dedup().collect();
        if let Ok(digits) = <[usize; 3]>::try_from(digits)
            && !found.contains(&(cells, digits))
        {
            found.push((cells, digits));
        }
    }
    found
}

/// The state in which every cell that has one of the digits has all three.
fn loosened(csp: &Csp, cells: usize, live: &CandidateSet, digits: [usize; 3]) -> CandidateSet {
    let mut state = live.clone();
    for cell in 0..cells {
        let of_cell = digits.map(|digit| candidate_at(csp, cell, digit));
        if of_cell.iter().any(|&c| live.contains(c)) {
            of_cell.iter().for_each(|&c| state.insert(c));
        }
    }
    state
}

impl Path {
    /// Its applications of eleven's replacement, in order, each with the number of the first of the
    /// relations that its lemmas prove: they come after those of [`Path::relations`].
    pub(super) fn replacements(&self) -> Vec<(usize, &Replacement)> {
        let mut next = self.relations.len();
        let replacements = self.steps.iter().filter_map(|step| match step {
            Step::Replacement(replacement) => Some(&**replacement),
            _ => None,
        });
        replacements
            .map(|replacement| {
                let first = next;
                next += replacement.refuted.len();
                (first, replacement)
            })
            .collect()
    }
}
