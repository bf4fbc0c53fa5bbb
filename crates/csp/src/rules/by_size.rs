//! The rules of one size, for callers that apply them simplest first.

use super::chain_search::{ChainSearch, RelationEnd};
use super::subsets::{Marks, eliminations};
use super::{Chain, Groups, RuleApplication, Subset};
use crate::{Candidate, ChainKind, Contradiction, Effort, Engine, Lane, State, Theory, Variable};

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
            let Some((v, c)) = self.single(state) else {
                return Ok(decided);
            };
            self.decide(state, c);
            decided.push((v, c));
        }
    }

    /// The eliminations by Subsets of exactly that size, or by finned fish of that size, in a state
    /// closed under W1: one for each target; of some targets, if the effort does not suffice.
    pub fn subsets_of_size(
        &self,
        state: &State,
        size: usize,
        finned: bool,
        effort: &mut Effort,
    ) -> Vec<RuleApplication> {
        let mut found: Vec<RuleApplication> = Vec::new();
        for plane in &self.planes().list {
            if effort.is_spent() {
                break;
            }
            let marks = Marks::of(self, state, plane);
            let sets = eliminations(plane, &marks, size, finned, &mut |e| {
                if !found.iter().any(|other| other.target() == e.target) {
                    found.push(RuleApplication::Subset(e.target, e.subset(finned)));
                }
            });
            effort.spend(sets);
        }
        if found.is_empty() && !self.planes().suffice {
            let scattered = self.scattered(state, size, finned, effort).into_iter();
            found.extend(scattered.map(|(target, subset)| RuleApplication::Subset(target, subset)));
        }
        found
    }

    /// The Subsets of exactly that size, or finned fish of that size, that eliminate something from
    /// a state closed under W1: all that lie in planes and, if there are others, one for each
    /// target.
    pub fn all_subsets_of_size(&self, state: &State, size: usize, finned: bool) -> Vec<Subset> {
        let mut found: Vec<Subset> = Vec::new();
        for plane in &self.planes().list {
            let marks = Marks::of(self, state, plane);
            eliminations(plane, &marks, size, finned, &mut |e| {
                let subset = e.subset(finned);
                if subset.bases.len() == size && found.last() != Some(&subset) {
                    found.push(subset);
                }
            });
        }
        if !self.planes().suffice {
            for (_, subset) in self.scattered(state, size, finned, &mut Effort::boundless()) {
                if !found.contains(&subset) {
                    found.push(subset);
                }
            }
        }
        found
    }

    /// The candidates of a state closed under BRT that chains of a kind, of any length, can
    /// eliminate: no others need be looked at. Some of them, if the effort does not suffice.
    pub fn targets_of(
        &self,
        kind: ChainKind,
        state: &State,
        effort: &mut Effort,
    ) -> Vec<Candidate> {
        let mut among = self.undecided(state);
        // Each is closed under BRT, which takes several looks at the state.
        let looks = 8 * self.looks();
        among.retain(|_| effort.spend(looks));
        self.refutable(kind, state, among, usize::MAX)
    }

    /// The whips\[1\] of a state closed under BRT: one for each target.
    pub fn whips1_of(&self, state: &State) -> Vec<Chain> {
        // What no number of whips\[1\] eliminates, one does not.
        let mut after = state.clone();
        let closed = self.close(Theory::W1, &mut after, None).is_ok();
        let mut targets = self.undecided(state);
        let mut effort = Effort::boundless();
        targets.retain(|&z| !closed || !self.is_live(&after, z));
        self.chains_of_length(
            ChainKind::Whip,
            state,
            &targets,
            1,
            RelationUse::None,
            &mut effort,
        )
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
        effort: &mut Effort,
    ) -> Vec<Chain> {
        let end = RelationEnd::Linked;
        self.chains_that_end(kind, state, targets, length, (relations, end), effort)
    }

    /// The same, with what ends a chain in a relation.
    pub fn chains_that_end(
        &self,
        kind: ChainKind,
        state: &State,
        targets: &[Candidate],
        length: usize,
        (relations, end): (RelationUse, RelationEnd),
        effort: &mut Effort,
    ) -> Vec<Chain> {
        let mut search = ChainSearch::new(self, state, kind);
        search.effort = effort.clone();
        search.relation_end = end;
        let found = self.chains_by(&mut search, targets, length, relations);
        *effort = search.effort;
        found
    }

    /// The same for g-whips or g-braids whose groups are bounded.
    pub fn grouped_chains_of_length(
        &self,
        (kind, groups): (ChainKind, Groups),
        state: &State,
        targets: &[Candidate],
        length: usize,
        effort: &mut Effort,
    ) -> Vec<Chain> {
        let mut search = ChainSearch::new(self, state, kind);
        search.effort = effort.clone();
        search.groups = groups;
        let found = self.chains_by(&mut search, targets, length, RelationUse::None);
        *effort = search.effort;
        found
    }

    /// The same for chains whose CSP-variables are all of one type, of those types whose first
    /// CSP-variable is `wanted`: for each target, one of the first type that has any.
    pub fn typed_chains_of_length(
        &self,
        kind: ChainKind,
        state: &State,
        targets: &[Candidate],
        length: usize,
        wanted: impl Fn(Variable) -> bool,
    ) -> Vec<Chain> {
        let mut left = targets.to_vec();
        let mut found = Vec::new();
        let types = self.types().into_iter().filter(|(first, _)| wanted(*first));
        for (_, variables) in types {
            let mut search = ChainSearch::new(self, state, kind);
            search.among = Some(variables);
            let chains = self.chains_by(&mut search, &left, length, RelationUse::None);
            left.retain(|c| !chains.iter().any(|chain| chain.target == *c));
            found.extend(chains);
        }
        found
    }

    /// The types of CSP-variables, each with its first one: each is a longest run of consecutive
    /// ones that have no candidate in common. (On a Sudoku board these are the cells, and the
    /// digits in rows, in columns and in blocks.)
    fn types(&self) -> Vec<(Variable, Vec<Lane>)> {
        let mut types = Vec::new();
        let mut first = Variable::new(0);
        let mut seen = vec![false; self.candidate_count()];
        let mut lanes = vec![Lane::NONE; self.chunks];
        for v in self.csp.variables() {
            let members = self.csp.members(v);
            if members.iter().any(|c| seen[c.index()]) {
                seen.fill(false);
                let next = vec![Lane::NONE; self.chunks];
                types.push((first, std::mem::replace(&mut lanes, next)));
                first = v;
            }
            members.iter().for_each(|c| seen[c.index()] = true);
            lanes[v.index() / <Lane>::BITS].set(v.index() % <Lane>::BITS);
        }
        types.push((first, lanes));
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
        let variables = self.csp.variables_of(c).iter();
        let partners = variables.filter_map(|&v| {
            let members = self.csp.members(v).iter().copied();
            let mut live = members.filter(|d| self.is_live(state, *d));
            match (live.next()?, live.next()?, live.next()) {
                (a, b, None) => Some((v, if a == c { b } else { a })),
                _ => None,
            }
        });
        partners.collect()
    }
}
