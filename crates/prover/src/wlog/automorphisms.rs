//! Symmetries of any board, found from its CSP alone.
//!
//! A symmetry of a theorem is a permutation of candidates that maps CSP-variables to CSP-variables, linked candidates to linked ones, and the
//! state and the claim to themselves. Candidates and CSP-variables get colours, which symmetries keep, and colours are refined: those that are
//! related to others of different colours get different colours. Then one candidate after another gets an image of its colour, and the colours
//! are refined again on both sides, until each is the only one of its colour. The map that is found is then checked to be a symmetry.

use oddagon_boards::board::SymmetryFinder;
use oddagon_boards::board::cycles;
use oddagon_boards::theorem::{Goal, Theorem};
use oddagon_csp::{Candidate, CandidateSet, Csp, Variable};
use std::collections::{HashMap, HashSet};

/// How many neighbours are looked at before a search is given up: about a second.
const MAX_NEIGHBOURS: usize = 1 << 28;

/// The symmetries of a theorem.
pub(super) struct Automorphisms<'t> {
    csp: &'t Csp,
    goal: &'t Goal,
    /// For each candidate, its CSP-variables, numbered after the candidates, and the candidates linked to it without a common
    /// CSP-variable; for each CSP-variable, its candidates.
    near: Vec<Vec<usize>>,
    /// The candidates of each CSP-variable, in order.
    variables: HashSet<Vec<Candidate>>,
}

impl<'t> Automorphisms<'t> {
    /// The symmetries of a theorem about any board.
    pub(super) fn new(theorem: &'t Theorem) -> Automorphisms<'t> {
        let csp = theorem.board().csp();
        let count = csp.candidate_count();
        let number = |v: &Variable| count + v.index();
        let of_candidate = |c: Candidate| {
            let own = csp.variables_of(c);
            let shares = |d: &&Candidate| csp.variables_of(**d).iter().any(|v| own.contains(v));
            let linked = csp.linked(c).iter().filter(|d| !shares(d));
            let linked = linked.map(|d| d.index());
            own.iter().map(number).chain(linked).collect()
        };
        let members = |v| csp.members(v).iter().map(|c| c.index()).collect();
        let candidates = csp.candidates().map(of_candidate);
        Automorphisms {
            csp,
            goal: theorem.goal(),
            near: candidates.chain(csp.variables().map(members)).collect(),
            variables: csp.variables().map(|v| sorted(csp.members(v))).collect(),
        }
    }

    /// The colours of candidates and CSP-variables that a state gives them, refined.
    fn colours(&self, state: &CandidateSet) -> Vec<u64> {
        let is_target = |c: &Candidate| match self.goal {
            Goal::Eliminate(targets) => targets.contains(c),
            Goal::Impossible | Goal::Clause(_) => false,
        };
        let candidate =
            |c: Candidate| 1 + u64::from(state.contains(c)) + 2 * u64::from(is_target(&c));
        let candidates = self.csp.candidates().map(candidate);
        let mut colours: Vec<u64> = candidates.chain(self.csp.variables().map(|_| 0)).collect();
        self.refine(&mut colours, &mut { MAX_NEIGHBOURS });
        colours
    }

    /// Replaces each colour by a new one made of it and the colours around it, until that tells no more apart. Equal surroundings give equal
    /// colours, so the colours of two sides can be compared.
    fn refine(&self, colours: &mut Vec<u64>, work: &mut usize) {
        let mut count = distinct(colours);
        loop {
            let new = |(v, near): (usize, &Vec<usize>)| {
                let around = near.iter().map(|&u| mixed(colours[u].rotate_left(1)));
                around.fold(mixed(colours[v]), u64::wrapping_add)
            };
            *colours = self.near.iter().enumerate().map(new).collect();
            let looked_at: usize = self.near.iter().map(|near| 1 + near.len()).sum();
            *work = work.saturating_sub(looked_at);
            let now = distinct(colours);
            if now == count {
                return;
            }
            count = now;
        }
    }

    /// A symmetry that maps each candidate to one of its colour on the other side.
    fn extend(
        &self,
        (from, to): (&[u64], &[u64]),
        state: &CandidateSet,
        work: &mut usize,
    ) -> Option<Vec<Candidate>> {
        if *work == 0 || sorted(from) != sorted(to) {
            return None;
        }
        let mut there: HashMap<u64, Vec<Candidate>> = HashMap::new();
        for (c, &colour) in self.csp.candidates().zip(to) {
            there.entry(colour).or_default().push(c);
        }
        let places = |c: Candidate| there.get(&from[c.index()]).map_or(&[][..], Vec::as_slice);
        let Some(open) = self.csp.candidates().find(|&c| places(c).len() != 1) else {
            let map: Vec<Candidate> = self.csp.candidates().map(|c| places(c)[0]).collect();
            return self.keeps_all(&map, state).then_some(map);
        };
        let own = self.with_first(from, open, work);
        // The candidate itself, if possible: that makes symmetries short to write.
        let stays = places(open).iter().filter(|&&c| c == open);
        let moves = places(open).iter().filter(|&&c| c != open);
        stays.chain(moves).find_map(|&image| {
            let other = self.with_first(to, image, work);
            self.extend((&own, &other), state, work)
        })
    }

    /// The colours after a candidate has got one of its own.
    fn with_first(&self, colours: &[u64], c: Candidate, work: &mut usize) -> Vec<u64> {
        let mut colours = colours.to_vec();
        colours[c.index()] = mixed(!colours[c.index()]);
        self.refine(&mut colours, work);
        colours
    }

    /// Whether a map, which is one-to-one, is a symmetry.
    fn keeps_all(&self, map: &[Candidate], state: &CandidateSet) -> bool {
        let csp = self.csp;
        let image =
            |list: &[Candidate]| sorted(&list.iter().map(|c| map[c.index()]).collect::<Vec<_>>());
        let keeps_goal = match self.goal {
            Goal::Eliminate(targets) => targets.iter().all(|c| targets.contains(&map[c.index()])),
            Goal::Impossible | Goal::Clause(_) => true,
        };
        keeps_goal
            && state.iter().all(|c| state.contains(map[c.index()]))
            && csp
                .variables()
                .all(|v| self.variables.contains(&image(csp.members(v))))
            && csp
                .candidates()
                .all(|c| image(csp.linked(c)) == csp.linked(map[c.index()]))
    }
}

impl SymmetryFinder for Automorphisms<'_> {
    /// The first of the CSP-variables of each colour.
    fn variables(&self, state: &CandidateSet) -> Vec<Variable> {
        let colours = self.colours(state);
        let mut seen = HashSet::new();
        let is_open = |v: &Variable| {
            let live = self.csp.members(*v).iter().filter(|&&c| state.contains(c));
            let live: Vec<u64> = live.map(|c| colours[c.index()]).collect();
            let colour = colours[self.csp.candidate_count() + v.index()];
            live.len() > 1 && distinct(&live) == 1 && seen.insert(colour)
        };
        self.csp.variables().filter(is_open).collect()
    }

    fn symmetry(&self, from: Candidate, to: Candidate, state: &CandidateSet) -> Option<String> {
        let colours = self.colours(state);
        if colours[from.index()] != colours[to.index()] {
            return None;
        }
        let mut work = MAX_NEIGHBOURS;
        let [own, other] = [from, to].map(|c| self.with_first(&colours, c, &mut work));
        let map = self.extend((&own, &other), state, &mut work)?;
        Some(cycles(self.csp, &map))
    }
}

fn sorted<T: Ord + Clone>(list: &[T]) -> Vec<T> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list
}

fn distinct(colours: &[u64]) -> usize {
    let mut colours = sorted(colours);
    colours.dedup();
    colours.len()
}

/// A hash of a number, such that sums of hashes differ where the summed numbers differ.
fn mixed(number: u64) -> u64 {
    let a = (number ^ number >> 30)
        .wrapping_mul(0xbf58_476d_1ce4_e5b9)
        .wrapping_add(0x9e37_79b9_7f4a_7c15);
    let b = (a ^ a >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    b ^ b >> 31
}
