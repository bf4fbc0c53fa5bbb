//! The rules of one size, for callers that apply them simplest first.

use super::chain_search::ChainSearch;
use super::subsets::{Marks, eliminations};
use super::{Chain, RuleApplication};
use crate::{Candidate, ChainKind, Contradiction, Engine, Lane, State, Variable};

/// What chains may do with the engine's relations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RelationUse {
    /// Nothing.
    None,
    /// One, and only where it ends the chain: contrad-whips.
    Last,
    /// At most this many.
    AtMost(usize),
}

impl Engine {
    /// Applies BRT; returns what it decided: the candidates in order, each with a CSP-variable or
    /// relation in which it was the last.
    ///
    /// # Errors
    /// The contradiction met.
    pub fn singles_of(
        &self,
        state: &mut State,
    ) -> Result<Vec<(Variable, Candidate)>, Contradiction> {
        let mut decided = Vec::new();
        loop {
            if let Some(v) = self.empty(state, None) {
                return Err(Contradiction(v));
            }
            let Some(&(v, c)) = self.singles(state, None).first() else {
                return Ok(decided);
            };
            self.decide(state, c);
            decided.push((v, c));
        }
    }

    /// The eliminations by Subsets of exactly that size, or by finned fish of that size, in a state
    /// closed under W1: one for each target.
    pub fn subsets_of_size(
        &self,
        state: &State,
        size: usize,
        finned: bool,
    ) -> Vec<RuleApplication> {
        let mut found: Vec<RuleApplication> = Vec::new();
        for plane in &self.planes().list {
            let marks = Marks::of(self, state, plane);
            eliminations(plane, &marks, size, finned, &mut |e| {
                if !found.iter().any(|other| other.target() == e.target) {
                    found.push(RuleApplication::Subset(e.target, e.subset(finned)));
                }
            });
        }
        if found.is_empty() && !self.planes().suffice {
            let scattered = self.scattered(state, size, finned).into_iter();
            found.extend(scattered.map(|(target, subset)| RuleApplication::Subset(target, subset)));
        }
        found
    }

    /// The candidates of a state closed under BRT that chains of a kind, of any length, can
    /// eliminate: no others need be looked at.
    pub fn targets_of(&self, kind: ChainKind, state: &State) -> Vec<Candidate> {
        self.refutable(kind, state, self.undecided(state))
    }

    /// For each of these targets a chain of exactly that length in a state closed under BRT, if
    /// there is one and none is shorter.
    pub fn chains_of_length(
        &self,
        kind: ChainKind,
        state: &State,
        targets: &[Candidate],
        length: usize,
        relations: RelationUse,
    ) -> Vec<Chain> {
        let mut search = ChainSearch::new(self, state, kind);
        self.chains_by(&mut search, targets, length, relations)
    }

    /// The same for chains whose CSP-variables are all of one type: for each target, one of the
    /// first type that has any.
    pub fn typed_chains_of_length(
        &self,
        kind: ChainKind,
        state: &State,
        targets: &[Candidate],
        length: usize,
    ) -> Vec<Chain> {
        let mut left = targets.to_vec();
        let mut found = Vec::new();
        for variables in self.types() {
            let mut search = ChainSearch::new(self, state, kind);
            search.among = Some(variables);
            let chains = self.chains_by(&mut search, &left, length, RelationUse::None);
            left.retain(|c| !chains.iter().any(|chain| chain.target == *c));
            found.extend(chains);
        }
        found
    }

    /// The types of CSP-variables: each is a longest run of consecutive ones that have no candidate
    /// in common. (On a Sudoku board these are the cells, and the digits in rows, in columns and in
    /// blocks.)
    fn types(&self) -> Vec<Vec<Lane>> {
        let mut types = Vec::new();
        let mut seen = vec![false; self.candidate_count()];
        let mut lanes = vec![Lane::NONE; self.chunks];
        for v in self.csp.variables() {
            let members = self.csp.members(v);
            if members.iter().any(|c| seen[c.index()]) {
                seen.fill(false);
                let next = vec![Lane::NONE; self.chunks];
                types.push(std::mem::replace(&mut lanes, next));
            }
            members.iter().for_each(|c| seen[c.index()] = true);
            lanes[v.index() / <Lane>::BITS].set(v.index() % <Lane>::BITS);
        }
        types.push(lanes);
        types
    }

    fn chains_by(
        &self,
        search: &mut ChainSearch,
        targets: &[Candidate],
        length: usize,
        relations: RelationUse,
    ) -> Vec<Chain> {
        (search.relations, search.relation_last) = match relations {
            RelationUse::None => (0, false),
            RelationUse::Last => (1, true),
            RelationUse::AtMost(n) => (n, false),
        };
        let targets = targets.iter();
        targets.filter_map(|&z| search.find(z, length)).collect()
    }

    /// The CSP-variables of this candidate with two candidates left, each with the other one: one
    /// of the two is true where the other is false.
    pub fn partners(&self, state: &State, c: Candidate) -> Vec<(Variable, Candidate)> {
        let live = |d: &Candidate| self.is_live(state, *d);
        let partner = |&v: &Variable| {
            let mut others = self.csp.members(v).iter().copied().filter(live);
            let others = (others.next()?, others.next()?, others.next());
            match others {
                (a, b, None) => Some((v, if a == c { b } else { a })),
                _ => None,
            }
        };
        self.csp
            .variables_of(c)
            .iter()
            .filter_map(partner)
            .collect()
    }
}
