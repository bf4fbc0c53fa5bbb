//! The search for bivalue-chains and z-chains: chains without a memory, and the same when read
//! backwards.
//!
//! Assume the target. A chain then begins and ends in CSP-variables with one candidate left, and
//! passes through ones with two, from one candidate to the other: what may follow a right-linking
//! candidate depends on that candidate alone, apart from what was used before. So a breadth-first
//! search backwards from the ends, which ignores what was used, gives a lower bound of each
//! candidate's distance from the end, and the search for chains follows no path that is too long.
//!
//! For bivalue-chains, the shortest paths are chains if no target has a shorter chain. *Proof.* Let
//! a candidate c occur twice on a shortest path. If as Ri and Rj, or as Li and Lj, what lies
//! between can be cut out. If as Ri and, later, as Lj, what lies between is a bivalue-chain for the
//! target c; if as Li and, later, as Rj, the part from Vi to just before Vj is one for the target
//! Lj. (Take the c whose two occurrences are closest: nothing in these parts occurs twice.) ∎ So
//! where lengths are tried in order the search never backtracks. A part of a z-chain is not a
//! chain, since its z-candidates are eliminated by its own target only: there the search may
//! backtrack, and is complete all the same.

use super::chain_search::{ChainSearch, Group, variable};
use crate::{Candidate, ChainKind, Lane, State, Variable};

/// What chains for a target can use.
struct Ways {
    /// The CSP-variables with one candidate left, each with the candidate: the two ends of chains.
    ends: Vec<(Variable, Candidate)>,
    /// For each candidate, the CSP-variables in which at most one other candidate is left, each
    /// with that one.
    through: Vec<Vec<(Variable, Option<Candidate>)>>,
}

impl ChainSearch<'_> {
    /// Whether a bivalue-chain or z-chain of at most `most` CSP-variables refutes the target, which
    /// was decided in `assumed`.
    pub(super) fn z_chain(&mut self, assumed: &State, most: usize) -> bool {
        if self
            .least
            .get(&self.target)
            .is_some_and(|&least| least > most)
        {
            return false;
        }
        let ways = self.ways(assumed);
        let distance = self.distances(&ways, assumed);
        let least = ways.ends.iter().map(|(_, c)| distance[c.index()]).min();
        let least = least.map_or(usize::MAX, |least| least.saturating_add(1));
        self.least.insert(self.target, least);
        ways.ends.iter().any(|&(v, right)| {
            self.path.push((v, Group::from_slice(&[right])));
            self.lefts.push(self.by_target(v, assumed));
            let found =
                distance[right.index()] < most && self.go_on(&ways, assumed, right, most - 1);
            if !found {
                self.path.pop();
                self.lefts.pop();
            }
            found
        })
    }

    /// A candidate of a CSP-variable that the target eliminates.
    fn by_target(&self, v: Variable, assumed: &State) -> Option<Candidate> {
        let mut members = self.engine.candidates_of(v).iter().copied();
        members.find(|&c| self.engine.is_live(self.start, c) && !self.engine.is_live(assumed, c))
    }

    fn ways(&self, assumed: &State) -> Ways {
        let engine = self.engine;
        let mut two = Vec::new();
        engine.bivalue(assumed, &mut two);
        // A bivalue-chain's CSP-variables have two candidates before the assumption.
        let mut usable = vec![Lane::ALL; engine.chunks];
        if self.kind == ChainKind::BivalueChain {
            engine.bivalue(self.start, &mut usable);
        }
        self.restrict(&mut usable);
        let mut ways = Ways {
            ends: engine.singles(assumed, Some(&usable)).collect(),
            through: vec![Vec::new(); engine.candidate_count()],
        };
        for &(v, c) in &ways.ends {
            ways.through[c.index()].push((v, None));
        }
        for chunk in 0..engine.chunks {
            for bit in (two[chunk] & usable[chunk]).ones() {
                let pair: Vec<Candidate> = engine.left(assumed, chunk, bit).collect();
                let v = variable(chunk, bit);
                ways.through[pair[0].index()].push((v, Some(pair[1])));
                ways.through[pair[1].index()].push((v, Some(pair[0])));
            }
        }
        ways
    }

    /// For each candidate, the least number of CSP-variables needed after it, if those of the path
    /// are not used again.
    fn distances(&self, ways: &Ways, assumed: &State) -> Vec<usize> {
        let mut distance = vec![usize::MAX; self.engine.candidate_count()];
        let path = self.path.iter().flat_map(|(_, right)| right);
        let mut used = vec![false; distance.len()];
        path.chain(self.lefts.iter().flatten())
            .for_each(|c| used[c.index()] = true);
        let mut lefts: Vec<Candidate> = ways.ends.iter().map(|&(_, c)| c).collect();
        for steps in 1.. {
            let mut rights = Vec::new();
            for &left in lefts.iter().filter(|c| !used[c.index()]) {
                for &c in self.engine.csp.linked(left) {
                    if distance[c.index()] == usize::MAX && self.engine.is_live(assumed, c) {
                        distance[c.index()] = steps;
                        rights.push(c);
                    }
                }
            }
            rights.retain(|c| !used[c.index()]);
            let through = rights.iter().flat_map(|c| &ways.through[c.index()]);
            lefts = through.filter_map(|&(_, other)| other).collect();
            if lefts.is_empty() {
                break;
            }
        }
        distance
    }

    /// Whether at most `left` more CSP-variables lead from a right-linking candidate to the end; if
    /// so they are added to the path.
    fn go_on(&mut self, ways: &Ways, assumed: &State, last: Candidate, left: usize) -> bool {
        if !self.look() {
            return false;
        }
        let distance = self.distances(ways, assumed);
        if distance[last.index()] > left {
            return false;
        }
        let csp = &self.engine.csp;
        for &next in csp.linked(last) {
            for &(v, other) in &ways.through[next.index()] {
                let right = other.or_else(|| {
                    self.by_target(v, assumed)
                        .filter(|_| self.kind.ends_at_target())
                });
                let right: Group = right.into_iter().collect();
                let path = self.path.iter().flat_map(|(_, right)| right);
                let mut used = path.chain(self.lefts.iter().flatten());
                let far = other.is_some_and(|right| distance[right.index()] >= left);
                if far || used.any(|c| *c == next || right.contains(c)) {
                    continue;
                }
                self.path.push((v, right));
                self.lefts.push(Some(next));
                if other.is_none_or(|right| self.go_on(ways, assumed, right, left - 1)) {
                    return true;
                }
                self.path.pop();
                self.lefts.pop();
            }
        }
        false
    }
}
