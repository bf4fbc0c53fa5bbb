use super::Trials;
use oddagon_csp::{Candidate, Engine, Mask, State, Theory};

/// A candidate refuted by trial and error: assume it, refute the children one after the other, and
/// the theory finds the contradiction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refutation {
    /// The candidate that is assumed and refuted.
    pub candidate: Candidate,
    /// What is refuted under its assumption, in order.
    pub children: Vec<Refutation>,
}

impl Refutation {
    /// The refutations by which T&E(T, `depth`) over all candidates gets from a state closed under
    /// T to a contradiction; `None` if it does not.
    pub fn search(
        engine: &Engine,
        theory: Theory,
        state: State,
        depth: usize,
    ) -> Option<Vec<Refutation>> {
        let all = engine.all_candidates();
        PlainSearch::new(engine, theory, all, all).find(state, depth, &|_| false)
    }

    /// The number of nogoods: one for itself and those of its children.
    pub fn size(&self) -> usize {
        1 + size(&self.children)
    }
}

/// The number of nogoods of a list of refutations.
pub fn size(list: &[Refutation]) -> usize {
    list.iter().map(Refutation::size).sum()
}

/// Finds refutations as T&E does, candidate by candidate; [`Trials`] says which are worth entering.
#[derive(Debug)]
pub(super) struct PlainSearch<'e> {
    engine: &'e Engine,
    theory: Theory,
    /// The candidates that may be tried, in the order of trials.
    candidates: Vec<Candidate>,
    trials: Trials<'e>,
}

impl<'e> PlainSearch<'e> {
    /// A search that tries the candidates of `focus`, those of `first` before the others.
    pub fn new(engine: &'e Engine, theory: Theory, focus: &Mask, first: &Mask) -> Self {
        let everything = engine.state(&oddagon_csp::CandidateSet::full(engine.candidate_count()));
        let none = engine.no_candidates();
        let mut candidates: Vec<Candidate> =
            engine.candidates_in(&everything, focus, &none).collect();
        candidates.sort_by_key(|&c| (!engine.contains(first, c), c));
        let trials = Trials::new(engine, theory, focus.clone(), first.clone());
        PlainSearch {
            engine,
            theory,
            candidates,
            trials,
        }
    }

    /// The refutations by which T&E(T, `depth`) gets from a closed state to a contradiction or to a
    /// state that `done` accepts.
    pub fn find(
        &mut self,
        mut state: State,
        depth: usize,
        done: &dyn Fn(&State) -> bool,
    ) -> Option<Vec<Refutation>> {
        let mut found = Vec::new();
        let mut k = 1;
        while !done(&state) {
            if k > depth {
                return None;
            }
            let Some((candidate, assumed)) = self.refutable(&state, k) else {
                k += 1;
                continue;
            };
            let children = match assumed {
                None => Vec::new(),
                Some(assumed) => self.find(assumed, k - 1, &|_| false)?,
            };
            found.push(Refutation {
                candidate,
                children,
            });
            let before = state.clone();
            self.engine.eliminate(&mut state, candidate);
            if self
                .engine
                .close(self.theory, &mut state, Some(&before))
                .is_err()
            {
                break;
            }
            k = 1;
        }
        Some(found)
    }

    /// The first candidate that T&E(T, k − 1) refutes, with the state under its assumption unless
    /// the theory alone refutes that.
    fn refutable(&mut self, state: &State, k: usize) -> Option<(Candidate, Option<State>)> {
        let mut decided = self.engine.no_candidates();
        self.engine.add_decided(state, &mut decided);
        for i in 0..self.candidates.len() {
            let c = self.candidates[i];
            if !self.engine.is_live(state, c) || self.engine.contains(&decided, c) {
                continue;
            }
            let mut assumed = state.clone();
            self.engine.decide(&mut assumed, c);
            if self
                .engine
                .close(self.theory, &mut assumed, Some(state))
                .is_err()
            {
                return Some((c, None));
            }
            if k > 1 {
                let mut closed = assumed.clone();
                if self.trials.fixpoint(k - 1, &mut closed).is_err() {
                    return Some((c, Some(assumed)));
                }
            }
        }
        None
    }
}
