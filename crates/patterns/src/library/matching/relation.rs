use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_csp::{Candidate, CandidateSet, Csp};
use std::cmp::Ordering;

/// An OR_k-relation: what one image of a rule says about a resolution state.
///
/// The guardians are the live candidates that the image of the pattern assumes absent. For an
/// impossible pattern, at least one of them is true; for an elimination theorem, at least one is
/// true if a target is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// The index of the rule in the library.
    pub rule: usize,
    /// Whether it is an image of the transpose of the rule's pattern, and not of the pattern itself
    /// under row, column, band and stack permutations.
    pub transposed: bool,
    /// The images of the rule's digits, from 0, in the order of those.
    pub digits: Vec<u8>,
    /// The cells of the image, in order: those that the pattern restricts, and those of targets.
    pub cells: Vec<u8>,
    /// The kind of each of these cells: cells of one kind are restricted alike. Kinds are numbered
    /// as in the rule, from 0.
    pub kinds: Vec<u8>,
    /// The guardians, in order; their number is the k of OR_k.
    pub guardians: Vec<Candidate>,
    /// For an elimination theorem, the targets that are live, in order; at least one. Empty for an
    /// impossible pattern.
    pub targets: Vec<Candidate>,
    /// How many of the pattern's candidates the state lacks in the pattern's cells: 0 if it is not
    /// degenerate.
    pub missing: usize,
    /// For a deadly pattern its candidates: it holds because the state has exactly one completion.
    /// Empty for all other rules.
    pub deadly: Vec<Candidate>,
}

impl Relation {
    /// The k of OR_k: the number of guardians.
    pub fn k(&self) -> usize {
        self.guardians.len()
    }

    /// Whether it holds because the state has exactly one completion: for a deadly pattern.
    pub fn is_unique(&self) -> bool {
        !self.deadly.is_empty()
    }

    /// Whether it shows the state to be contradictory: an impossible pattern without guardians.
    pub fn is_contradiction(&self) -> bool {
        self.guardians.is_empty() && self.targets.is_empty()
    }

    /// The candidate that it asserts: the only guardian of an impossible pattern.
    pub fn asserted(&self) -> Option<Candidate> {
        match (&self.guardians[..], &self.targets[..]) {
            (&[guardian], []) => Some(guardian),
            _ => None,
        }
    }

    /// The candidates of the state it was found in that it eliminates, in order: those linked to
    /// every guardian; for an elimination theorem only targets; for a contradiction none.
    pub fn eliminated(&self, live: &CandidateSet) -> Vec<Candidate> {
        self.eliminated_in(Sudoku::standard().csp(), live)
    }

    /// The same on the board with this CSP.
    pub fn eliminated_in(&self, csp: &Csp, live: &CandidateSet) -> Vec<Candidate> {
        let possible = match (&self.targets[..], self.guardians.first()) {
            ([], None) => &[],
            ([], Some(&first)) => csp.linked(first),
            (targets, _) => targets,
        };
        let refuted = |c: &Candidate| self.guardians.iter().all(|&g| csp.are_linked(*c, g));
        let possible = possible.iter().copied();
        possible
            .filter(|&c| live.contains(c))
            .filter(refuted)
            .collect()
    }

    /// The order in which relations are listed, the strongest first: by the number of guardians,
    /// the number of cells, and the place in the library, the rule itself before its transpose;
    /// then by digits and cells.
    pub fn order(&self, other: &Relation) -> Ordering {
        let key = |r: &Relation| {
            (
                r.k(),
                !r.targets.is_empty(),
                r.cells.len(),
                r.rule,
                r.transposed,
            )
        };
        let (a, b) = (self, other);
        key(a)
            .cmp(&key(b))
            .then_with(|| a.digits.cmp(&b.digits))
            .then_with(|| a.cells.cmp(&b.cells))
    }

    /// Whether this relation implies the other one: its guardians are among the other's, and it
    /// holds whenever the other does.
    pub fn implies(&self, other: &Relation) -> bool {
        let within = |a: &[Candidate], b: &[Candidate]| a.iter().all(|c| b.contains(c));
        let applies = self.targets.is_empty()
            || !other.targets.is_empty() && within(&other.targets, &self.targets);
        applies && within(&self.guardians, &other.guardians)
    }
}

/// Relations none of which implies another: those that a solver keeps. They do not depend on the
/// order of arrival.
#[derive(Debug, Default)]
pub struct Irredundant {
    kept: Vec<(Digest, Relation)>,
}

/// A hash with a bit for each guardian; guardians may share a bit. If it is not a subset of
/// another's, the guardians are not either.
type Digest = u64;

impl Irredundant {
    /// Adds a relation, unless one that is kept implies it; of two that imply each other the first
    /// in [`Relation::order`] stays.
    pub fn insert(&mut self, relation: Relation) {
        let digest = digest(&relation.guardians);
        let beats = |a: &(Digest, &Relation), b: &(Digest, &Relation)| {
            a.0 & !b.0 == 0 && a.1.implies(b.1) && (!b.1.implies(a.1) || a.1.order(b.1).is_lt())
        };
        let new = (digest, &relation);
        if self
            .kept
            .iter()
            .any(|(digest, old)| beats(&(*digest, old), &new))
        {
            return;
        }
        self.kept
            .retain(|(digest, old)| !beats(&new, &(*digest, old)));
        self.kept.push((digest, relation));
    }

    /// The relations, in [`Relation::order`].
    pub fn into_sorted(self) -> Vec<Relation> {
        let mut relations: Vec<Relation> = self.kept.into_iter().map(|(_, r)| r).collect();
        relations.sort_unstable_by(Relation::order);
        relations
    }
}

fn digest(guardians: &[Candidate]) -> Digest {
    guardians
        .iter()
        .fold(0, |digest, g| digest | 1 << (g.index() * 7 % 61))
}
