//! The rules of resolution theories beyond W1, over CSP-variables alone: nothing here knows a
//! puzzle.
//!
//! `subsets` and `scattered` are Subsets and fish; `chain` defines chains, `chain_search`,
//! `reversible` and `grouped` find the shortest, `forcing` finds several that lead to one target.
//! `oddagon` finds odd cycles. An [`RuleApplication`] is one elimination with the rule that makes
//! it, for proofs and for people.

mod by_size;
mod chain;
mod chain_search;
mod forcing;
mod grouped;
mod oddagon;
mod reversible;
mod scattered;
mod subsets;

pub use by_size::RelationUse;
pub use chain::{Chain, Groups, Link};
pub use chain_search::RelationEnd;
pub use forcing::Forcing;
pub use oddagon::Oddagon;
pub use subsets::Subset;

use crate::{Candidate, ChainKind, Contradiction, Csp, Engine, Start, State, Theory};
use chain_search::ChainSearch;

/// One elimination by a rule beyond BRT.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuleApplication {
    /// By a chain; whips\[1\] among them.
    Chain(Chain),
    /// By a Subset or finned fish, of this candidate.
    Subset(Candidate, Subset),
}

impl RuleApplication {
    /// The candidate that is eliminated.
    pub fn target(&self) -> Candidate {
        match self {
            RuleApplication::Chain(chain) => chain.target,
            RuleApplication::Subset(target, _) => *target,
        }
    }

    /// The chain's length, or the size of the Subset.
    pub fn size(&self) -> usize {
        match self {
            RuleApplication::Chain(chain) => chain.length(),
            RuleApplication::Subset(_, subset) => subset.bases.len(),
        }
    }

    /// The candidates that must be absent for the rule to apply.
    pub fn absent(&self, csp: &Csp) -> Vec<Candidate> {
        match self {
            RuleApplication::Chain(chain) => chain.absent(csp),
            RuleApplication::Subset(target, subset) => subset.absent(csp, *target),
        }
    }
}

impl Engine {
    /// Closes a state, itself closed under W1, under a theory that contains W1: makes all
    /// eliminations by its shortest chains at once, then applies BRT and W1, and so on.
    ///
    /// What BRT refutes it refutes in every smaller state. So under a confluent theory, whose
    /// fixpoint does not depend on the order of eliminations, candidates found to be refutable are
    /// tried again first, and the others only where none of these has a chain.
    pub(super) fn rules(
        &self,
        theory: Theory,
        state: &mut State,
        since: &[&State],
    ) -> Result<(), Contradiction> {
        match theory {
            Theory::Subsets(p) => return self.subsets(state, since, p.into(), false),
            Theory::FinnedFish(p) => return self.subsets(state, since, p.into(), true),
            _ if theory.number() < 2 => return Ok(()),
            _ => {}
        }
        let mut known: Vec<Candidate> = Vec::new();
        loop {
            known.retain(|&c| self.is_live(state, c));
            let mut chains = self.shortest_chains(theory, state, &known);
            if chains.is_empty() {
                let mut others = self.undecided(state);
                others.retain(|c| !known.contains(c));
                let others = self.targets(theory, state, others);
                chains = self.shortest_chains(theory, state, &others);
                if theory.is_confluent() {
                    known.extend(others);
                }
            }
            if chains.is_empty() {
                return Ok(());
            }
            let before = state.clone();
            chains
                .iter()
                .for_each(|chain| self.eliminate(state, chain.target));
            self.brt(state)?;
            self.whips1(state, &[&before])?;
        }
    }

    /// The next eliminations by a theory beyond BRT in a state closed under BRT: whips\[1\] first,
    /// then a Subset of the smallest size or all chains of the smallest length, one for each
    /// target. Empty in a state closed under the theory.
    pub fn next_applications(&self, theory: Theory, state: &State) -> Vec<RuleApplication> {
        if theory == Theory::Brt {
            return Vec::new();
        }
        let targets = self.undecided(state);
        let mut search = ChainSearch::new(self, state, ChainKind::Whip);
        let whips: Vec<Chain> = targets.iter().filter_map(|&z| search.find(z, 1)).collect();
        let found = match theory {
            _ if !whips.is_empty() => whips,
            Theory::Subsets(p) | Theory::FinnedFish(p) => {
                let finned = matches!(theory, Theory::FinnedFish(_));
                let found = self.find_subset(state, p.into(), finned);
                return found
                    .map(|(target, subset)| RuleApplication::Subset(target, subset))
                    .into_iter()
                    .collect();
            }
            _ => self.shortest_chains(theory, state, &self.targets(theory, state, targets)),
        };
        found.into_iter().map(RuleApplication::Chain).collect()
    }

    /// A whip that does in this state what the braid does, with no more CSP-variables; or a g-whip
    /// for a g-braid. People prefer these.
    pub fn as_whip(&self, state: &State, chain: &Chain) -> Option<Chain> {
        let kind = if chain.kind.has_groups() {
            ChainKind::GWhip
        } else {
            ChainKind::Whip
        };
        let mut search = ChainSearch::new(self, state, kind);
        search.groups = chain.groups;
        search.find(chain.target, chain.length())
    }

    /// Those of the candidates that may have a chain of a theory beyond W1.
    fn targets(&self, theory: Theory, state: &State, among: Vec<Candidate>) -> Vec<Candidate> {
        match theory.chains().filter(|_| theory.number() > 1) {
            Some(kind) => self.refutable(kind, state, among, theory.number().into()),
            None => Vec::new(),
        }
    }

    /// The shortest chains of a theory for these targets in a state closed under W1, one for each;
    /// all of one length.
    fn shortest_chains(&self, theory: Theory, state: &State, targets: &[Candidate]) -> Vec<Chain> {
        let Some(kind) = theory.chains().filter(|_| !targets.is_empty()) else {
            return Vec::new();
        };
        let mut search = ChainSearch::new(self, state, kind);
        (2..=usize::from(theory.number()))
            .map(|length| {
                let targets = targets.iter();
                targets
                    .filter_map(|&z| search.find(z, length))
                    .collect::<Vec<_>>()
            })
            .find(|chains| !chains.is_empty())
            .unwrap_or_default()
    }

    /// The candidates of a state that are not decided.
    pub fn undecided(&self, state: &State) -> Vec<Candidate> {
        let mut decided = self.no_candidates();
        self.add_decided(state, &mut decided);
        self.candidates_in(state, self.all_candidates(), &decided)
            .collect()
    }

    /// Those of the candidates that BRT, or for g-whips W1, refutes: no others are targets of a
    /// chain. In tables of a size that many puzzles have, those that `most` rounds of Singles less
    /// one refute: no others are targets of a chain without groups of at most that length, since a
    /// round does what the chain's next CSP-variable does.
    fn refutable(
        &self,
        kind: ChainKind,
        state: &State,
        mut among: Vec<Candidate>,
        most: usize,
    ) -> Vec<Candidate> {
        let whips = matches!(kind, ChainKind::GWhip | ChainKind::GBraid);
        let rounds = most - 1;
        let mut survivors = self.no_candidates();
        let mut assumed = state.clone();
        among.retain(|&c| {
            if self.contains(&survivors, c) {
                return false;
            }
            if !whips
                && let Some(survives) = self.survives_rounds(
                    state,
                    &Start::Decision(c),
                    rounds,
                    |_| false,
                    &mut assumed,
                )
            {
                if survives && most == usize::MAX {
                    self.add_decided(&assumed, &mut survivors);
                }
                return !survives;
            }
            assumed.copy_from(state);
            self.decide(&mut assumed, c);
            let closed = self.brt_and_whips1(whips, &mut assumed, &[state]);
            if closed.is_ok() {
                self.add_decided(&assumed, &mut survivors);
            }
            closed.is_err()
        });
        among
    }
}
