//! The least number of nogoods, exactly.
//!
//! Let f(S) be the least number of nogoods in a T&E-shaped proof, of any depth, that refutes the
//! state S and tries only the candidates of a focus. If BRT finds a contradiction in S, f(S) = 0.
//! Otherwise
//!
//! > f(S) = 1 + min over c of f(BRT(S + c)) + f(BRT(S − c)),
//!
//! where c runs through the open candidates of the focus, S + c is S with c decided and S − c is S
//! without c. *Proof.* Let c be the candidate of the first nogood without assumptions. It depends
//! only on nogoods derived under c, since there were no others: they all begin with c, and with c
//! dropped from their front they refute S + c. The other nogoods, without those that begin with c,
//! refute S − c: their hints can name one that begins with c only under c, where the contradiction
//! is at hand. Conversely, a proof for S + c, with c put in front, and one for S − c make a proof
//! for S. ∎
//!
//! So a smallest T&E-shaped proof is a smallest binary tree of case distinctions with BRT at its
//! nodes. f is monotone (a proof for a state is one for every smaller state), and the same for
//! states that a symmetry maps to each other.
//!
//! The search raises k until f(S) ≤ k. It remembers lower and upper bounds for every state it has
//! met, in a form that is the same for its images under the theorem's symmetries. A closed state
//! reached from S0 by eliminating candidates of the focus F is determined by what it has left in F,
//! provided that deciding a candidate of F is the same, after BRT, as eliminating others of F: so
//! it is where F is all that the pattern's cells have left.

use super::refutation::Refutation;
use oddagon_boards::board::{grid_of, symmetries};
use oddagon_boards::theorem::Theorem;
use oddagon_csp::{Candidate, CandidateSet, Engine, Mask, State, Theory};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The most candidates that a focus may have here.
const MAX_CANDIDATES: usize = 128;

/// The most symmetries that are used. Any number gives correct results.
const SYMMETRIES: usize = 4000;

/// The search for the least number of nogoods, over BRT and the candidates of a k-digit or kl-digit
/// pattern's cells.
#[derive(Debug)]
pub struct Least {
    engine: Arc<Engine>,
    focus: Vec<Candidate>,
    mask: Mask,
    /// The image of each candidate of the focus, by its place in `focus`.
    symmetries: Vec<Vec<u8>>,
    known: HashMap<u128, Bounds>,
    steps: u64,
}

/// Bounds of f of a state.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    at_least: usize,
    at_most: usize,
}

/// No upper bound is known.
const UNKNOWN: Bounds = Bounds {
    at_least: 1,
    at_most: usize::MAX,
};

impl Least {
    /// A search in the states of a theorem. `None` where it is not about a k-digit or kl-digit
    /// pattern that is claimed to be impossible, or has more than 128 candidates.
    pub fn new(theorem: &Theorem) -> Option<Least> {
        let grid = grid_of(theorem.parts().board)?;
        if !grid.is_digit_pattern(theorem) || theorem.focus().len() > MAX_CANDIDATES {
            return None;
        }
        let engine = Engine::of(theorem.board().csp());
        let focus: Vec<Candidate> = theorem.focus().iter().collect();
        Some(Least {
            mask: engine.mask(theorem.focus()),
            engine,
            symmetries: group(theorem, &focus),
            focus,
            known: HashMap::new(),
            steps: 0,
        })
    }

    /// The least number of nogoods that refute a state of the theorem: the whole state, or what
    /// symmetry steps leave of it. `None` if it is more than `most`, or was not found within
    /// `steps` case distinctions (see [`Least::steps`]).
    pub fn find(&mut self, live: &CandidateSet, most: usize, steps: u64) -> Option<usize> {
        self.steps = steps;
        match self.closed(live) {
            None => Some(0),
            Some(state) => self.least(&state, most),
        }
    }

    /// The refutations of a smallest proof of that kind, found in the same way.
    pub(super) fn refutations(
        &mut self,
        live: &CandidateSet,
        most: usize,
        steps: u64,
    ) -> Option<Vec<Refutation>> {
        self.steps = steps;
        match self.closed(live) {
            None => Some(Vec::new()),
            Some(state) => {
                let k = self.least(&state, most)?;
                self.tree(state, k)
            }
        }
    }

    fn closed(&self, live: &CandidateSet) -> Option<State> {
        let mut state = self.engine.state(live);
        let closed = self.engine.close(Theory::Brt, &mut state, None);
        closed.is_ok().then_some(state)
    }

    /// f of a closed state, if it is at most `most`.
    fn least(&mut self, state: &State, most: usize) -> Option<usize> {
        for k in 1..=most {
            if self.refuted(state, k)? {
                return Some(k);
            }
        }
        None
    }

    /// A smallest proof for a closed state whose f is k.
    fn tree(&mut self, mut state: State, mut k: usize) -> Option<Vec<Refutation>> {
        let mut found = Vec::new();
        'refuting: loop {
            for candidate in self.open(&state) {
                let (with, without) = self.cases(&state, candidate);
                if !self.both(with.as_ref(), without.as_ref(), k - 1)? {
                    continue;
                }
                let mut children = Vec::new();
                if let Some(with) = with {
                    let size = self.least(&with, k - 1)?;
                    children = self.tree(with, size)?;
                    k -= size;
                }
                found.push(Refutation {
                    candidate,
                    children,
                });
                let Some(without) = without else {
                    return Some(found);
                };
                state = without;
                k -= 1;
                continue 'refuting;
            }
            return None;
        }
    }

    /// How many case distinctions of the last search's allowance are left.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// A form of the state that is the same for all its images.
    fn key(&self, state: &State) -> u128 {
        let live: Vec<u8> = (0..self.focus.len())
            .filter(|&i| self.engine.is_live(state, self.focus[i]))
            .map(|i| i as u8)
            .collect();
        let images = self
            .symmetries
            .iter()
            .map(|to| live.iter().fold(0, |bits, &i| bits | 1 << to[i as usize]));
        images.min().unwrap_or(0)
    }

    /// Whether f of a closed state, at least 1, is at most k; `None` where the allowance is used
    /// up.
    fn refuted(&mut self, state: &State, k: usize) -> Option<bool> {
        let key = self.key(state);
        let bounds = *self.known.get(&key).unwrap_or(&UNKNOWN);
        if k < bounds.at_least {
            return Some(false);
        }
        if k >= bounds.at_most {
            return Some(true);
        }
        self.steps = self.steps.checked_sub(1)?;
        let yes = self.search(state, k)?;
        let bounds = self.known.entry(key).or_insert(UNKNOWN);
        if yes {
            bounds.at_most = bounds.at_most.min(k)
        } else {
            bounds.at_least = bounds.at_least.max(k + 1)
        }
        Some(yes)
    }

    fn search(&mut self, state: &State, k: usize) -> Option<bool> {
        let mut cases = Vec::new();
        for c in self.open(state) {
            let case = self.cases(state, c);
            match &case {
                (None, None) => return Some(true),
                _ if k == 1 => {}
                _ => cases.push(case),
            }
        }
        if k == 1 {
            return Some(false);
        }
        // Case distinctions with a case that is refuted at once come first: they leave the most
        // nogoods for the other case.
        cases.sort_by_key(|(with, without)| with.is_some() as usize + without.is_some() as usize);
        let mut seen = HashSet::new();
        for (with, without) in cases {
            let keys = (
                with.as_ref().map(|s| self.key(s)),
                without.as_ref().map(|s| self.key(s)),
            );
            if seen.insert(keys) && self.both(with.as_ref(), without.as_ref(), k - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether two states, `None` for a contradiction, can be refuted by k nogoods together.
    fn both(&mut self, a: Option<&State>, b: Option<&State>, k: usize) -> Option<bool> {
        let (a, b) = match (a, b) {
            (None, None) => return Some(true),
            (Some(one), None) | (None, Some(one)) => return self.refuted(one, k),
            (Some(a), Some(b)) => (a, b),
        };
        let least = |search: &Self, state| {
            let known = search.known.get(&search.key(state));
            known.map_or(1, |bounds| bounds.at_least)
        };
        // The case in which c is decided is usually the smaller state.
        let (first, mut rest) = (least(self, a), least(self, b));
        let mut i = first;
        while i + rest <= k {
            if self.refuted(a, i)? {
                return self.refuted(b, k - i);
            }
            if !self.refuted(b, rest)? {
                rest += 1;
            }
            i += 1;
        }
        Some(false)
    }

    /// The candidates of the focus that are live and not decided.
    fn open(&self, state: &State) -> Vec<Candidate> {
        let mut decided = self.engine.no_candidates();
        self.engine.add_decided(state, &mut decided);
        let open = self.engine.candidates_in(state, &self.mask, &decided);
        open.collect()
    }

    /// The state with a candidate decided and the state without it, closed; `None` for a
    /// contradiction.
    fn cases(&self, state: &State, c: Candidate) -> (Option<State>, Option<State>) {
        let close = |mut to: State| {
            let closed = self.engine.close(Theory::Brt, &mut to, Some(state));
            closed.is_ok().then_some(to)
        };
        let (mut with, mut without) = (state.clone(), state.clone());
        self.engine.decide(&mut with, c);
        self.engine.eliminate(&mut without, c);
        (close(with), close(without))
    }
}

/// Symmetries of a theorem as permutations of its focus, the identity first.
fn group(theorem: &Theorem, focus: &[Candidate]) -> Vec<Vec<u8>> {
    let place = |c: Candidate| focus.binary_search(&c).ok();
    let generators: Vec<Vec<u8>> = symmetries(theorem)
        .iter()
        .filter_map(|symmetry| {
            let images = focus.iter().map(|&c| place(symmetry.images[c.index()]));
            images.map(|i| i.map(|i| i as u8)).collect()
        })
        .collect();
    let mut found: Vec<Vec<u8>> = vec![(0..focus.len() as u8).collect()];
    let mut seen: HashSet<Vec<u8>> = found.iter().cloned().collect();
    let mut i = 0;
    while i < found.len() && found.len() < SYMMETRIES {
        for generator in &generators {
            let product: Vec<u8> = found[i].iter().map(|&j| generator[j as usize]).collect();
            if seen.insert(product.clone()) {
                found.push(product);
            }
        }
        i += 1;
    }
    found
}
