use oddagon_csp::{Candidate, Engine, State, Variable};
use oddagon_patterns::library::matching::Relation;
use std::collections::{HashMap, VecDeque};

/// An OR_k-relation of a path: at least one of its guardians is true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathRelation {
    /// The image of a rule that gives it, in the state in which it was found.
    pub found: Relation,
    /// The guardians when the relation was found, or split off from that one.
    pub guardians: Vec<Candidate>,
}

/// A relation as it is in a state.
#[derive(Debug, Clone)]
pub(super) struct Standing {
    /// Its number in the path.
    pub number: usize,
    /// The guardians that are left.
    pub guardians: Vec<Candidate>,
}

impl Standing {
    /// Whether the other has all its guardians.
    fn is_within(&self, other: &Standing) -> bool {
        self.guardians.iter().all(|c| other.guardians.contains(c))
    }
}

/// The relations of a path that still have a use.
#[derive(Debug, Default)]
pub(super) struct Relations {
    pub standing: Vec<Standing>,
}

impl Relations {
    /// Enters a relation that was found, unless a standing one implies it. As in CSP-Rules, weaker
    /// ones that the new one implies are kept: as guardians are eliminated they may split in other
    /// ways.
    pub fn insert(&mut self, new: Standing) -> bool {
        let says_more = !self.standing.iter().any(|old| old.is_within(&new));
        if says_more {
            self.standing.push(new);
        }
        says_more
    }

    /// Enters a part of a relation that splits, unless there is one with the same guardians.
    pub fn insert_part(&mut self, new: Standing) {
        let mut standing = self.standing.iter();
        if !standing.any(|old| old.guardians == new.guardians) {
            self.standing.push(new);
        }
    }

    /// The relations of at most `most` guardians, without those that others with only some of their
    /// guardians imply.
    pub fn strongest(&self, most: usize) -> Vec<&Standing> {
        let fitting = self.standing.iter().filter(|r| r.guardians.len() <= most);
        fitting
            .filter(|r| {
                let mut others = self.standing.iter();
                !others.any(|one| one.guardians.len() < r.guardians.len() && one.is_within(r))
            })
            .collect()
    }

    /// Drops what the state has settled: guardians that were eliminated, relations one of whose
    /// guardians was asserted, and all but one of those with the same guardians.
    pub fn update(&mut self, engine: &Engine, state: &State) {
        let mut decided = engine.no_candidates();
        engine.add_decided(state, &mut decided);
        for relation in &mut self.standing {
            relation.guardians.retain(|&g| engine.is_live(state, g));
        }
        self.standing.retain(|relation| {
            let mut guardians = relation.guardians.iter();
            !guardians.any(|&asserted| engine.contains(&decided, asserted))
        });
        for relation in std::mem::take(&mut self.standing) {
            self.insert_part(relation);
        }
    }
}

/// The shortest chain of an even number of CSP-variables, at most that given, each with two
/// candidates left, that begins and ends in two of these guardians: they are true or false
/// together.
pub(super) fn equal_guardians(
    engine: &Engine,
    state: &State,
    guardians: &[Candidate],
    most: usize,
) -> Option<([Candidate; 2], Vec<Variable>)> {
    let mut best: Option<([Candidate; 2], Vec<Variable>)> = None;
    for (i, &first) in guardians.iter().enumerate() {
        // Breadth first over candidates with a parity.
        let mut from: HashMap<(Candidate, bool), Option<(Candidate, Variable)>> = HashMap::new();
        from.insert((first, false), None);
        let mut queue = VecDeque::from([(first, false, 0)]);
        while let Some((c, odd, steps)) = queue.pop_front() {
            let shorter = best.as_ref().is_none_or(|(_, chain)| steps < chain.len());
            if !odd && steps > 0 && guardians[i + 1..].contains(&c) && shorter {
                let (mut at, mut parity, mut chain) = (c, odd, Vec::new());
                while let Some(Some((before, v))) = from.get(&(at, parity)) {
                    chain.push(*v);
                    (at, parity) = (*before, !parity);
                }
                chain.reverse();
                best = Some(([first, c], chain));
                break;
            }
            if steps == most {
                continue;
            }
            for (v, partner) in engine.partners(state, c) {
                if let std::collections::hash_map::Entry::Vacant(entry) =
                    from.entry((partner, !odd))
                {
                    entry.insert(Some((c, v)));
                    queue.push_back((partner, !odd, steps + 1));
                }
            }
        }
    }
    best
}
