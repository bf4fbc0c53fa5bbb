//! Forcing chains: whatever candidate of a CSP-variable or relation is true, the target is false.
//!
//! From each candidate of the CSP-variable goes a *partial chain*: it is built like a chain that
//! has this candidate as its target, and its last right-linking candidates are all linked to the
//! candidate that is eliminated. Where the first candidate is itself linked to that one, no partial
//! chain is needed.

use super::chain::{Chain, Link};
use super::chain_search::ChainSearch;
use crate::{Candidate, ChainKind, Csp, Engine, State, Variable, known_as};

/// An elimination by a forcing chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forcing {
    /// The kind of its partial chains.
    pub kind: ChainKind,
    /// The candidate that it eliminates.
    pub target: Candidate,
    /// The CSP-variable or relation, one of whose candidates is true.
    pub variable: Variable,
    /// The candidates left of it, each with the partial chain that leads from it to the target;
    /// none where it is linked to the target.
    pub branches: Vec<(Candidate, Option<Chain>)>,
}

impl Forcing {
    /// Its length: one plus the lengths of its partial chains.
    pub fn length(&self) -> usize {
        let chains = self.branches.iter().filter_map(|(_, chain)| chain.as_ref());
        1 + chains.map(Chain::length).sum::<usize>()
    }

    /// The kind by which it is known: that of the most general of its partial chains.
    pub fn known_as(&self) -> ChainKind {
        let is_group = |link: &Link| link.right.len() > 1;
        let chains = self.branches.iter().filter_map(|(_, chain)| chain.as_ref());
        let mut links = chains.flat_map(|chain| &chain.links);
        known_as(self.kind, links.any(is_group))
    }

    /// The candidates that must be absent for it to exist. The CSP has the relations, too.
    pub fn absent(&self, csp: &Csp) -> Vec<Candidate> {
        let members = csp.members(self.variable).iter().copied();
        let others = members.filter(|c| !self.branches.iter().any(|(first, _)| first == c));
        let chains = self.branches.iter().filter_map(|(_, chain)| chain.as_ref());
        others
            .chain(chains.flat_map(|chain| chain.absent(csp)))
            .collect()
    }
}

/// For each candidate, the least number of rounds of Singles, from an assumption, that eliminates
/// it.
type Rounds = Vec<usize>;

/// After no number of rounds.
const NEVER: usize = usize::MAX;

impl Engine {
    /// The CSP-variables of a state closed under BRT that have so many candidates left, with these.
    pub fn variables_with(&self, state: &State, count: usize) -> Vec<(Variable, Vec<Candidate>)> {
        let variables = self.csp.variables().filter_map(|v| {
            let members = self.csp.members(v).iter().copied();
            let left: Vec<Candidate> = members.filter(|&c| self.is_live(state, c)).collect();
            (left.len() == count).then_some((v, left))
        });
        variables.collect()
    }

    /// The eliminations by forcing chains of at most that length in a state closed under BRT: one
    /// for each target, from the first of these CSP-variables or relations that has one; the
    /// shortest, if smaller lengths were tried before. Each variable is given with the candidates
    /// left of it.
    pub fn forcing_of_length(
        &self,
        kind: ChainKind,
        state: &State,
        sources: &[(Variable, Vec<Candidate>)],
        length: usize,
    ) -> Vec<Forcing> {
        let mut found: Vec<Forcing> = Vec::new();
        let mut search = ChainSearch::new(self, state, kind);
        for (variable, left) in sources {
            let rounds: Vec<Rounds> = left.iter().map(|&c| self.rounds(kind, state, c)).collect();
            for target in self.undecided(state) {
                let known = found.iter().any(|other| other.target == target);
                if known || left.contains(&target) {
                    continue;
                }
                let least: Vec<usize> = rounds.iter().map(|of| of[target.index()]).collect();
                let branches = partial_chains(&mut search, target, left, least, length - 1);
                if let Some(branches) = branches {
                    found.push(Forcing {
                        kind,
                        target,
                        variable: *variable,
                        branches,
                    });
                }
            }
        }
        found
    }

    /// How many rounds, of all Singles at once, it takes from an assumption to eliminate each
    /// candidate of a state.
    fn rounds(&self, kind: ChainKind, state: &State, from: Candidate) -> Rounds {
        let mut rounds = vec![NEVER; self.candidate_count()];
        let none_barred = vec![false; self.candidate_count()];
        let mut ahead = state.clone();
        self.decide(&mut ahead, from);
        let mut open = self.undecided(state);
        for round in 0.. {
            open.retain(|&c| {
                let live = self.is_live(&ahead, c);
                if !live {
                    rounds[c.index()] = round;
                }
                live
            });
            if self.empty(&ahead, None).is_some() {
                break;
            }
            let grouped = kind.has_groups() && self.take_groups(&mut ahead);
            if !self.take_singles(&mut ahead, &none_barred, None) && !grouped {
                break;
            }
        }
        rounds
    }
}

/// Partial chains from each candidate to the target, which together have at most `most`
/// CSP-variables. `least` is how many each needs at least.
fn partial_chains(
    search: &mut ChainSearch,
    target: Candidate,
    from: &[Candidate],
    mut least: Vec<usize>,
    most: usize,
) -> Option<Vec<(Candidate, Option<Chain>)>> {
    let sum = |least: &[usize]| least.iter().fold(0, |sum: usize, &n| sum.saturating_add(n));
    let mut branches = Vec::new();
    for (i, &c) in from.iter().enumerate() {
        let chain = loop {
            if sum(&least) > most {
                return None;
            }
            if least[i] == 0 {
                break None;
            }
            if let Some(chain) = search.find_partial(c, target, least[i]) {
                break Some(chain);
            }
            least[i] += 1;
        };
        branches.push((c, chain));
    }
    Some(branches)
}
