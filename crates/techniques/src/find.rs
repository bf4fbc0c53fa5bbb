//! What finders return, and the check that it is true.

use crate::{Geometry, Technique};
use oddagon_csp::{Candidate, CandidateSet, Csp, Variable};
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

    /// Whether its theorem holds: by trying, for each candidate, all ways to choose one candidate
    /// of each premise. This knows no technique; it reads `premises`, the guardians, and links.
    /// That the deadly pattern is one is not asked here.
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
        let is_false = |&c: &Candidate| is_refuted(&|live| csp.decide(live, c));
        self.eliminated.iter().all(is_false)
            && self
                .asserted
                .iter()
                .all(|&c| is_refuted(&|live| live.remove(c)))
    }
}

/// Whether one live candidate of each set can be chosen so that no two are linked. The order of
/// the sets may change.
fn can_choose(csp: &Csp, live: &CandidateSet, sets: &mut [&[Candidate]]) -> bool {
    let is_live = |c: &&Candidate| live.contains(**c);
    // The set with the fewest candidates first: those with one are Singles.
    let left = |&i: &usize| sets[i].iter().filter(is_live).count();
    let Some(least) = (0..sets.len()).min_by_key(left) else {
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
