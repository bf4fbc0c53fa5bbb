//! The search for small proofs.
//!
//! The size of a T&E-shaped proof is the sum, over the candidates refuted at its root, of one
//! nogood each and the sizes of their own proofs one level deeper; a state reached by other
//! eliminations is another problem of the same kind. So the search runs over states: from each,
//! every candidate that can be refuted leads to a smaller state at the price of its refutation, and
//! the contradiction is the goal. A beam keeps the most promising states of each generation, at
//! every level; the cost of a state is remembered by its hash. Correctness does not depend on the
//! search: what it finds is derived and checked again like any other proof.

use super::Trials;
use super::refutation::{Refutation, size};
use oddagon_csp::{Candidate, Engine, Mask, State, Theory};
use oddagon_symmetry::Orbits;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// The refutations that lead from a state to the goal; `None` where none were found.
type Found = Option<Rc<Vec<Refutation>>>;

/// The beam search, with what it has found out about states.
#[derive(Debug)]
pub(super) struct SmallProofs<'e> {
    engine: &'e Engine,
    theory: Theory,
    options: Mask,
    trials: Trials<'e>,
    width: usize,
    /// How many more trials may be made.
    budget: usize,
    memo: HashMap<(u64, u64, usize), Found>,
}

/// A state of the beam, and how it was reached.
struct Node {
    cost: usize,
    left: usize,
    state: State,
    path: Vec<Refutation>,
}

impl<'e> SmallProofs<'e> {
    /// A search among proofs that try only the candidates of `options`, with that many states in
    /// the beam and that many trials.
    pub fn new(
        engine: &'e Engine,
        theory: Theory,
        options: Mask,
        width: usize,
        budget: usize,
    ) -> Self {
        let trials = Trials::new(engine, theory, options.clone(), options.clone());
        SmallProofs {
            engine,
            theory,
            options,
            trials,
            width,
            budget,
            memo: HashMap::new(),
        }
    }

    /// How many trials are left.
    pub fn budget(&self) -> usize {
        self.budget
    }

    /// The smallest list of refutations found that leads from a closed state to a contradiction, or
    /// to a state that `done` accepts; of less than `bound` nogoods.
    pub fn find(
        &mut self,
        state: &State,
        depth: usize,
        orbits: Option<&Orbits<Candidate>>,
        bound: usize,
        done: &dyn Fn(&State) -> bool,
    ) -> Option<Vec<Refutation>> {
        let found = self.beam(state, depth, orbits, bound, done);
        found.map(|list| list.as_ref().clone())
    }

    fn remembered(&mut self, state: &State, depth: usize, bound: usize) -> Found {
        let key = (hash(state, 0), hash(state, 1), depth);
        if let Some(found) = self.memo.get(&key) {
            return found.clone();
        }
        let refutable = self.trials.fixpoint(depth, &mut state.clone()).is_err();
        let found = if refutable {
            self.beam(state, depth, None, bound, &|_| false)
        } else {
            None
        };
        // A search that a bound or the budget cut short is not conclusive.
        if (found.is_some() || !refutable) && self.budget > 0 {
            self.memo.insert(key, found.clone());
        }
        found
    }

    fn beam(
        &mut self,
        state: &State,
        depth: usize,
        orbits: Option<&Orbits<Candidate>>,
        bound: usize,
        done: &dyn Fn(&State) -> bool,
    ) -> Found {
        if done(state) {
            return Some(Rc::default());
        }
        let (mut bound, mut best) = (bound, None);
        let mut nodes = vec![Node {
            cost: 0,
            left: 0,
            state: state.clone(),
            path: Vec::new(),
        }];
        let width = if depth == 1 {
            4 * self.width
        } else {
            self.width
        };
        let mut orbits = orbits;
        while !nodes.is_empty() {
            let mut next: HashMap<u64, Node> = HashMap::new();
            for node in &nodes {
                for c in self.open(&node.state, orbits) {
                    if node.cost + 1 >= bound {
                        break;
                    }
                    let Some(children) = self.refute(&node.state, c, depth, bound - node.cost - 1)
                    else {
                        continue;
                    };
                    let cost = node.cost + 1 + size(&children);
                    if cost >= bound {
                        continue;
                    }
                    let refutation = Refutation {
                        candidate: c,
                        children: children.as_ref().clone(),
                    };
                    let path: Vec<Refutation> =
                        node.path.iter().cloned().chain([refutation]).collect();
                    let mut after = node.state.clone();
                    self.engine.eliminate(&mut after, c);
                    if self
                        .engine
                        .close(self.theory, &mut after, Some(&node.state))
                        .is_err()
                        || done(&after)
                    {
                        bound = cost;
                        best = Some(path);
                        continue;
                    }
                    let left = self.engine.count(&after, &self.options);
                    let known = next
                        .get(&hash(&after, 0))
                        .is_some_and(|other| other.cost <= cost);
                    if !known {
                        next.insert(
                            hash(&after, 0),
                            Node {
                                cost,
                                left,
                                state: after,
                                path,
                            },
                        );
                    }
                }
            }
            orbits = None;
            nodes = next.into_values().collect();
            nodes.sort_by_cached_key(|node| {
                (node.cost + node.left, node.left, hash(&node.state, 0))
            });
            nodes.truncate(width);
        }
        best.map(Rc::new)
    }

    /// The candidates that may be tried, one of each orbit.
    fn open(&self, state: &State, orbits: Option<&Orbits<Candidate>>) -> Vec<Candidate> {
        let mut decided = self.engine.no_candidates();
        self.engine.add_decided(state, &mut decided);
        let all = self.engine.candidates_in(state, &self.options, &decided);
        all.filter(|&c| orbits.is_none_or(|orbits| orbits.of(c).first() == Some(&c)))
            .collect()
    }

    /// The children of the smallest refutation found of a candidate, of less than `bound` nogoods.
    fn refute(&mut self, state: &State, c: Candidate, depth: usize, bound: usize) -> Found {
        if self.budget == 0 {
            return None;
        }
        self.budget -= 1;
        let mut assumed = state.clone();
        self.engine.decide(&mut assumed, c);
        if self
            .engine
            .close(self.theory, &mut assumed, Some(state))
            .is_err()
        {
            return Some(Rc::default());
        }
        match depth {
            0 | 1 => None,
            _ => self.remembered(&assumed, depth - 1, bound),
        }
    }
}

/// A hasher that takes lengths as 64 bits everywhere. Its values decide between equals, and so
/// which proof is found; the web page, where `usize` has 32 bits, must find the same.
struct Portable(DefaultHasher);

impl Hasher for Portable {
    fn finish(&self) -> u64 {
        self.0.finish()
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    fn write_usize(&mut self, number: usize) {
        self.0.write_u64(number as u64);
    }
}

fn hash(state: &State, salt: u64) -> u64 {
    let mut hasher = Portable(DefaultHasher::new());
    salt.hash(&mut hasher);
    state.hash(&mut hasher);
    hasher.finish()
}
