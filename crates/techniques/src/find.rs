//! What finders return, and the check that it is true.

use crate::{Geometry, Technique};
use oddagon_csp::{Candidate, CandidateSet, Csp, Variable};
use std::collections::BTreeSet;
use std::fmt;

/// One application of a technique.
///
/// Its theorem: if of each of the `premises` only those candidates are left that are left now, and
/// one of the candidates of `guardians` is true (where there are any), then the eliminated
/// candidates are false and the asserted ones true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Find {
    /// Which technique.
    pub technique: Technique,
    /// The digits that it is about, as bits from 0.
    pub digits: u32,
    /// The number by which the technique is counted: of lines of a fish, of cells, of CSP-variables
    /// of a chain.
    pub size: usize,
    /// The candidates that play a part, each part by its name.
    pub roles: Vec<(Role, Vec<Candidate>)>,
    /// The CSP-variables on which it rests.
    pub premises: Vec<Variable>,
    /// The deadly pattern that a puzzle with one solution cannot have, where it rests on one.
    pub deadly: Option<Deadly>,
    /// The candidates that are false.
    pub eliminated: Vec<Candidate>,
    /// The candidates that are true.
    pub asserted: Vec<Candidate>,
}

/// A deadly pattern: a set of candidates whose cells cannot all hold one of them, if the puzzle has
/// exactly one solution. So one of the other candidates of these cells is true: a guardian.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deadly {
    /// Its candidates, cell by cell.
    pub candidates: Vec<Candidate>,
    /// The candidates of its cells that are left and do not belong to it.
    pub guardians: Vec<Candidate>,
}

/// The part that candidates play in a technique, for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The cells or places of a Subset, or of a pattern that has no parts.
    Pattern,
    /// The lines of a fish in which the digit must stand; the base cells of an exocet.
    Base,
    /// The candidates outside the covering lines of a fish.
    Fin,
    /// What the covering lines of a fish have beside its base.
    Cover,
    /// The cell on which a wing or a blossom turns.
    Pivot,
    /// The cells at the ends of a wing.
    Pincer,
    /// An almost locked set; its number.
    Als(u8),
    /// The digits that almost locked sets cannot both hold.
    RestrictedCommon,
    /// Candidates of the one colour.
    ColourA,
    /// Candidates of the other colour.
    ColourB,
    /// A candidate that a chain assumes to be false, or that is true if its beginning is false.
    On,
    /// A candidate that is false if the beginning of a chain is false.
    Off,
    /// The cells that hold what the base cells of an exocet hold.
    Target,
    /// The cells of which one holds what a target holds.
    Mirror,
    /// The cells of a deadly pattern.
    Deadly,
    /// The candidates of which one is true, so that the deadly pattern is avoided.
    Guardian,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            Role::Pattern => "pattern",
            Role::Base => "base",
            Role::Fin => "fins",
            Role::Cover => "cover",
            Role::Pivot => "pivot",
            Role::Pincer => "pincers",
            Role::Als(number) => return write!(f, "ALS {}", char::from(b'A' + number)),
            Role::RestrictedCommon => "restricted common",
            Role::ColourA => "one colour",
            Role::ColourB => "other colour",
            Role::On => "on",
            Role::Off => "off",
            Role::Target => "targets",
            Role::Mirror => "mirror nodes",
            Role::Deadly => "deadly pattern",
            Role::Guardian => "guardians",
        };
        f.write_str(word)
    }
}

impl Find {
    /// A find of a technique that rests on nothing yet and gives nothing.
    pub fn new(technique: Technique, digits: u32, size: usize) -> Find {
        Find {
            technique,
            digits,
            size,
            roles: Vec::new(),
            premises: Vec::new(),
            deadly: None,
            eliminated: Vec::new(),
            asserted: Vec::new(),
        }
    }

    /// The same with a part; one without candidates is left out.
    #[must_use]
    pub fn role(mut self, role: Role, candidates: Vec<Candidate>) -> Find {
        if !candidates.is_empty() {
            self.roles.push((role, candidates));
        }
        self
    }

    /// The same with more CSP-variables on which it rests.
    #[must_use]
    pub fn resting_on(mut self, variables: impl IntoIterator<Item = Variable>) -> Find {
        self.premises.extend(variables);
        self
    }

    /// The same with candidates that are false.
    #[must_use]
    pub fn eliminating(mut self, candidates: impl IntoIterator<Item = Candidate>) -> Find {
        self.eliminated.extend(candidates);
        self.eliminated.sort();
        self.eliminated.dedup();
        self
    }

    /// Whether it gives anything.
    pub fn gives_something(&self) -> bool {
        !self.eliminated.is_empty() || !self.asserted.is_empty()
    }

    /// How many CSP-variables it rests on; the guardians of a deadly pattern count as one.
    pub fn variables(&self) -> usize {
        let mut variables = self.premises.clone();
        variables.sort();
        variables.dedup();
        variables.len() + usize::from(self.deadly.is_some())
    }

    /// The size by which paths are rated. Templates count by how many are looked at together, and
    /// chains of signs have none, whatever their length: in CSP-Rules they come with Singles.
    pub fn level(&self) -> usize {
        match self.technique.group() {
            Some(group) if group.is_of_signs() => 0,
            _ if self.technique == Technique::Templates => self.size,
            _ => self.variables(),
        }
    }

    /// Whether its theorem holds: by trying, for each candidate, all ways to choose one candidate
    /// of each premise. This knows no technique; it reads `premises`, the guardians, and links.
    /// Whether one of the guardians is true is asked of the [deadly pattern](Deadly::holds).
    pub fn holds(&self, csp: &Csp, live: &CandidateSet) -> bool {
        let mut variables = self.premises.clone();
        variables.sort();
        variables.dedup();
        let guardians = self.deadly.iter().map(|deadly| &deadly.guardians[..]);
        let mut sets: Vec<&[Candidate]> = variables.iter().map(|&v| csp.members(v)).collect();
        sets.extend(guardians);
        let mut is_refuted = |change: &dyn Fn(&mut CandidateSet)| {
            let mut live = live.clone();
            change(&mut live);
            !can_choose(csp, &live, &mut sets)
        };
        let mut eliminated = self.eliminated.iter();
        let mut asserted = self.asserted.iter();
        eliminated.all(|&c| is_refuted(&|live| csp.decide(live, c)))
            && asserted.all(|&c| is_refuted(&|live| live.remove(c)))
    }
}

/// The most steps that are taken to fill the cells of a deadly pattern. Those of rectangles take a
/// dozen.
const STEPS: usize = 100_000;

impl Deadly {
    /// Whether one of the guardians is true in the only completion of `start`, if `live` are the
    /// candidates that are left: nothing else is left in the pattern's cells but the pattern and
    /// the guardians; and for every filling of these cells by the pattern there is another, by
    /// candidates of `start`, that is linked to the same candidates elsewhere, so that either may
    /// stand in a completion. `false`, too, if that takes too long to find out.
    pub fn holds(&self, csp: &Csp, live: &CandidateSet, start: &CandidateSet) -> bool {
        let cell = |c: Candidate| csp.variables_of(c)[0];
        let mut cells: Vec<Variable> = self.candidates.iter().map(|&c| cell(c)).collect();
        cells.sort();
        cells.dedup();
        let of_pattern = |c: &Candidate| self.candidates.contains(c);
        let members = cells.iter().flat_map(|&v| csp.members(v));
        let mut left = members.filter(|&&c| live.contains(c));
        if !left.all(|c| of_pattern(c) || self.guardians.contains(c)) {
            return false;
        }
        // What candidates of these cells are linked to elsewhere, each once.
        let elsewhere = |filling: &[Candidate]| {
            let linked = filling.iter().flat_map(|&c| csp.linked(c)).copied();
            let outside = linked.filter(|&c| !cells.contains(&cell(c)));
            outside.collect::<BTreeSet<Candidate>>()
        };
        let mut fillings = Vec::new();
        let mut steps = STEPS;
        let sets: Vec<Vec<Candidate>> = cells
            .iter()
            .map(|&v| members_where(csp, v, of_pattern))
            .collect();
        fill(csp, &sets, &mut Vec::new(), &mut steps, &mut |filling| {
            fillings.push(filling.to_vec());
            false
        });
        let has_other = |filling: &Vec<Candidate>, steps: &mut usize| {
            let linked = elsewhere(filling);
            let fitting = cells.iter().map(|&v| {
                members_where(csp, v, |&c| {
                    start.contains(c) && elsewhere(&[c]).is_subset(&linked)
                })
            });
            let sets: Vec<Vec<Candidate>> = fitting.collect();
            fill(csp, &sets, &mut Vec::new(), steps, &mut |other| {
                other != filling && elsewhere(other) == linked
            })
        };
        fillings
            .iter()
            .all(|filling| has_other(filling, &mut steps))
            && steps > 0
    }
}

fn members_where(csp: &Csp, v: Variable, is_in: impl Fn(&Candidate) -> bool) -> Vec<Candidate> {
    csp.members(v).iter().copied().filter(is_in).collect()
}

/// Calls `is_it` with one choice after the other of a candidate from each set, no two of them
/// linked, until it says so; whether it did. Ends when there are no steps left.
fn fill(
    csp: &Csp,
    sets: &[Vec<Candidate>],
    chosen: &mut Vec<Candidate>,
    steps: &mut usize,
    is_it: &mut dyn FnMut(&[Candidate]) -> bool,
) -> bool {
    let Some((first, rest)) = sets.split_first() else {
        return is_it(chosen);
    };
    for &c in first {
        *steps = steps.saturating_sub(1);
        if *steps == 0 {
            return false;
        }
        if chosen.iter().any(|&d| csp.are_linked(c, d)) {
            continue;
        }
        chosen.push(c);
        let found = fill(csp, rest, chosen, steps, is_it);
        chosen.pop();
        if found {
            return true;
        }
    }
    false
}

/// Whether one live candidate of each set can be chosen so that no two are linked. The order of
/// the sets may change.
fn can_choose(csp: &Csp, live: &CandidateSet, sets: &mut [&[Candidate]]) -> bool {
    let is_live = |c: &&Candidate| live.contains(**c);
    // The set with the fewest candidates first: those with one are Singles.
    let Some(least) = (0..sets.len()).min_by_key(|&i| sets[i].iter().filter(is_live).count())
    else {
        return true;
    };
    sets.swap(0, least);
    let Some((set, rest)) = sets.split_first_mut() else {
        return true;
    };
    set.iter().filter(is_live).any(|&c| {
        let mut live = live.clone();
        csp.decide(&mut live, c);
        can_choose(csp, &live, rest)
    })
}

/// What finders share: all finds of a technique in a scene.
pub type Finder = fn(&crate::Scene<'_>, &mut Vec<Find>);

impl Geometry {
    /// The cell and the digit of a candidate.
    pub fn place(&self, c: Candidate) -> (usize, usize) {
        (c.index() / self.side, c.index() % self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::Deadly;
    use oddagon_core::sudoku::Sudoku;
    use oddagon_core::{Board, Candidate};

    /// The digits 1 and 2 in r1c1, r1c2, r4c1, r4c2 of 9×9 cells, or in cells that are no rectangle
    /// of two blocks.
    fn rectangle(cells: [usize; 4], guardians: &[(usize, usize)]) -> Deadly {
        let board = Sudoku::standard();
        let of = |&cell: &usize| [0, 1].map(|digit| board.candidate_at(cell, digit));
        Deadly {
            candidates: cells.iter().flat_map(of).collect(),
            guardians: guardians
                .iter()
                .map(|&(cell, d)| board.candidate_at(cell, d))
                .collect(),
        }
    }

    #[test]
    fn deadly_patterns_are_told_from_others() {
        let board = Sudoku::standard();
        let csp = board.csp();
        let start = csp.everything();
        let holds = |deadly: &Deadly, others: &[Candidate], lacking: &[Candidate]| {
            let (mut live, mut start) = (start.clone(), start.clone());
            // In the cells of the pattern only these others are left.
            for &c in &deadly.candidates {
                for &d in csp.members(csp.variables_of(c)[0]) {
                    if !deadly.candidates.contains(&d) && !others.contains(&d) {
                        live.remove(d);
                    }
                }
            }
            lacking.iter().for_each(|&c| start.remove(c));
            deadly.holds(csp, &live, &start)
        };
        let cells = [0, 1, 27, 28];
        let three = board.candidate_at(0, 2);
        let deadly = rectangle(cells, &[(0, 2)]);
        assert!(holds(&deadly, &[three], &[]));
        // A candidate that is neither the pattern's nor a guardian.
        assert!(!holds(&rectangle(cells, &[]), &[three], &[]));
        // The start does not allow the other filling.
        let one = board.candidate_at(0, 0);
        assert!(!holds(&deadly, &[three], &[one]));
        // Four blocks, and cells of three rows.
        assert!(!holds(&rectangle([0, 3, 27, 30], &[]), &[], &[]));
        assert!(!holds(&rectangle([0, 1, 27, 37], &[]), &[], &[]));
        // No cell is no pattern.
        let none = Deadly {
            candidates: Vec::new(),
            guardians: Vec::new(),
        };
        assert!(!holds(&none, &[], &[]));
    }
}
