//! Symmetries of any board, found from its CSP alone.
//!
//! A symmetry of a theorem is a permutation of candidates that maps CSP-variables to CSP-variables,
//! linked candidates to linked ones, and the state and the claim to themselves: a symmetry of the
//! graph of candidates and CSP-variables that keeps colours.

use oddagon_boards::board::SymmetryFinder;
use oddagon_boards::board::cycles;
use oddagon_boards::theorem::{Goal, Theorem};
use oddagon_csp::{Candidate, CandidateSet, Csp, Variable};
use oddagon_symmetry::{Graph, Permutation, Places, Search, Turn};
use std::collections::HashSet;

/// How many images are tried before a search is given up: about a second.
const MAX_TRIES: usize = 1 << 14;

/// The symmetries of a theorem.
pub(super) struct Automorphisms<'t> {
    csp: &'t Csp,
    goal: &'t Goal,
    /// The candidates, and after them the CSP-variables. Candidates are near their CSP-variables,
    /// and near candidates linked to them without a common CSP-variable.
    graph: Graph,
}

impl<'t> Automorphisms<'t> {
    /// The symmetries of a theorem about any board.
    pub(super) fn new(theorem: &'t Theorem) -> Automorphisms<'t> {
        let csp = theorem.board().csp();
        let count = csp.candidate_count();
        let share = |c: Candidate, d: Candidate| {
            let own = csp.variables_of(c);
            csp.variables_of(d).iter().any(|v| own.contains(v))
        };
        let edges = csp.candidates().flat_map(|c| {
            let linked = csp
                .linked(c)
                .iter()
                .filter(move |&&d| c < d && !share(c, d));
            let variables = csp.variables_of(c).iter().map(move |v| count + v.index());
            let near = variables.chain(linked.map(|d| d.index()));
            near.map(move |other| (c.index(), other))
        });
        Automorphisms {
            csp,
            goal: theorem.goal(),
            graph: Graph::new(count, count + csp.variable_count(), edges),
        }
    }

    /// The colours of candidates and CSP-variables that a state gives them, refined.
    fn colours(&self, state: &CandidateSet) -> Vec<u64> {
        let candidates = self.csp.candidates().map(|c| {
            let is_target = match self.goal {
                Goal::Eliminate(targets) => targets.contains(&c),
                Goal::Impossible | Goal::Clause(_) => false,
            };
            1 + u64::from(state.contains(c)) + 2 * u64::from(is_target)
        });
        let colours = candidates.chain(self.csp.variables().map(|_| 0));
        self.graph.refined(colours.collect())
    }
}

impl SymmetryFinder for Automorphisms<'_> {
    /// The first of the CSP-variables of each colour.
    fn variables(&self, state: &CandidateSet) -> Vec<Variable> {
        let colours = self.colours(state);
        let mut seen = HashSet::new();
        let open = self.csp.variables().filter(|&v| {
            let live = self.csp.members(v).iter().filter(|&&c| state.contains(c));
            let live: Vec<u64> = live.map(|c| colours[c.index()]).collect();
            let colour = colours[self.csp.candidate_count() + v.index()];
            live.len() > 1 && live.iter().all(|c| *c == live[0]) && seen.insert(colour)
        });
        open.collect()
    }

    fn symmetry(&self, from: Candidate, to: Candidate, state: &CandidateSet) -> Option<String> {
        let colours = self.colours(state);
        if colours[from.index()] != colours[to.index()] {
            return None;
        }
        let [own, other] = [from, to].map(|c| self.graph.refined_with_first(&colours, c.index()));
        let places = Places::of(&self.graph, &own, &other)?;
        let mut search = Search {
            graph: &self.graph,
            turn: Turn::First,
            tries: MAX_TRIES,
        };
        let map: Permutation<Candidate> = search.run(places)?;
        Some(cycles(self.csp, &map))
    }
}
