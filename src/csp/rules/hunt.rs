//! The search for the shortest chain of a target.
//!
//! A braid is a run of Singles from the assumption of its target to an empty CSP-variable, so T&E(1) eliminates exactly what
//! braids do; its length counts the CSP-variables used. Which Singles to take, in fewest steps, is the question: a
//! search over sets of Singles, deepened step by step, each set visited once (what was tried at a node is barred in the
//! branches after it). Three things keep it small:
//!
//! * a target that BRT does not refute has no braid, whence no whip;
//! * *rounds*: to take all Singles at once, again and again, is a lower bound of the steps still needed;
//! * *landmarks*: where the rounds no longer arrive without some Single, it must be taken, and nothing else need be tried.
//!
//! A whip is a braid in which each CSP-variable continues from the one before. Its search goes along sequences, with
//! the same bound, and remembers which sets ending in which candidate have failed.

use super::chain::{Chain, Link, linked_to_all};
use crate::csp::{Candidate, ChainKind, Engine, Lane, State, Variable};
use std::collections::HashMap;

/// The CSP-variables of a chain, each with its right-linking candidates.
pub(super) type Path = Vec<(Variable, Vec<Candidate>)>;

/// The search for chains of one kind in one state, which is closed under W1.
#[derive(Debug)]
pub(super) struct Hunt<'e> {
    pub engine: &'e Engine,
    pub start: &'e State,
    pub kind: ChainKind,
    pub path: Path,
    /// Singles that must not be taken below the present node: those of branches tried before.
    barred: Vec<bool>,
    /// For sets of right-linking candidates and the last of them: a number of steps that is known to be too few.
    failed: HashMap<u64, usize>,
    /// The state in which rounds are counted.
    ahead: State,
}

impl<'e> Hunt<'e> {
    pub fn new(engine: &'e Engine, start: &'e State, kind: ChainKind) -> Self {
        Hunt {
            engine,
            start,
            kind,
            path: Vec::new(),
            barred: vec![false; engine.candidate_count()],
            failed: HashMap::new(),
            ahead: start.clone(),
        }
    }

    /// A chain of at most that length for the target: the shortest, if smaller lengths were tried before.
    pub fn find(&mut self, target: Candidate, most: usize) -> Option<Chain> {
        self.path.clear();
        let mut assumed = self.start.clone();
        self.engine.decide(&mut assumed, target);
        let found = match self.kind {
            ChainKind::Braid => self.braid(&assumed, most),
            ChainKind::Whip | ChainKind::GWhip => {
                self.failed.clear();
                self.whip(&assumed, &[target], most, 0)
            }
            ChainKind::TWhip => self.t_whip_from(&assumed, target, most),
            ChainKind::ZChain | ChainKind::BivalueChain => self.z_chain_from(&assumed, most),
        };
        found.then(|| self.chain(target))
    }

    /// Whether at most `left` CSP-variables lead from this state to an empty one; if so they are added to the path.
    fn braid(&mut self, state: &State, left: usize) -> bool {
        if let Some(v) = self.engine.empty(state, None) {
            self.path.push((v, Vec::new()));
            return true;
        }
        if left < 2 || left > 2 && !self.arrives(state, left) {
            return false;
        }
        let mut singles = self.engine.singles(state, None);
        singles.retain(|(_, c)| !self.barred[c.index()]);
        if left > 2 {
            let landmark = singles
                .iter()
                .find(|(_, c)| self.is_landmark(state, *c, left));
            if let Some(&landmark) = landmark {
                singles = vec![landmark];
            }
        }
        let mut tried = Vec::new();
        for (v, c) in singles {
            // One candidate may be the last of several CSP-variables.
            if self.barred[c.index()] {
                continue;
            }
            let mut next = state.clone();
            self.engine.decide(&mut next, c);
            self.path.push((v, vec![c]));
            if self.braid(&next, left - 1) {
                break;
            }
            self.path.pop();
            self.barred[c.index()] = true;
            tried.push(c);
        }
        tried
            .into_iter()
            .for_each(|c| self.barred[c.index()] = false);
        matches!(self.path.last(), Some((_, right)) if right.is_empty())
    }

    /// Whether the rounds do not arrive in time without this Single.
    fn is_landmark(&mut self, state: &State, c: Candidate, left: usize) -> bool {
        self.barred[c.index()] = true;
        let arrives = self.arrives(state, left);
        self.barred[c.index()] = false;
        !arrives
    }

    /// Whether fewer than `left` rounds of all Singles at once, those barred aside, lead to an empty CSP-variable.
    fn arrives(&mut self, state: &State, left: usize) -> bool {
        let engine = self.engine;
        self.ahead.copy_from(state);
        for _ in 1..left {
            if engine.empty(&self.ahead, None).is_some() {
                return true;
            }
            let grouped = self.kind == ChainKind::GWhip && engine.take_groups(&mut self.ahead);
            if !engine.take_singles(&mut self.ahead, &self.barred) && !grouped {
                return false;
            }
        }
        engine.empty(&self.ahead, None).is_some()
    }

    /// Whether at most `left` CSP-variables, each of which continues from the one before, lead from this state, in which `last`
    /// was decided last, to an empty one; if so they are added to the path. `key` tells the set of candidates decided.
    fn whip(&mut self, state: &State, last: &[Candidate], left: usize, key: u64) -> bool {
        let touched = self.engine.touched(self.start, last);
        if let Some(v) = self.engine.empty(state, Some(&touched)) {
            self.path.push((v, Vec::new()));
            return true;
        }
        if left < 2 {
            return false;
        }
        let memo = scrambled(key ^ scrambled(last[0].index() as u64 + 1));
        if self.failed.get(&memo).is_some_and(|&failed| failed >= left) {
            return false;
        }
        if left == 2 || self.arrives(state, left) {
            let singles = self.engine.singles(state, Some(&touched)).into_iter();
            let mut steps: Path = singles.map(|(v, c)| (v, vec![c])).collect();
            steps.dedup_by(|a, b| a.1 == b.1);
            if self.kind == ChainKind::GWhip {
                steps.extend(self.engine.groups(state, &touched));
            }
            for (v, right) in steps {
                let mut next = state.clone();
                match right[..] {
                    [c] => self.engine.decide(&mut next, c),
                    _ => self.engine.decide_group(&mut next, v, &right),
                }
                let of = |c: &Candidate| scrambled(!(c.index() as u64));
                let more = right.iter().fold(key, |key, c| key.wrapping_add(of(c)));
                self.path.push((v, right.clone()));
                if self.whip(&next, &right, left - 1, more) {
                    return true;
                }
                self.path.pop();
            }
        }
        self.failed.insert(memo, left);
        false
    }

    /// The chain that the path describes, its left-linking candidates filled in.
    fn chain(&self, target: Candidate) -> Chain {
        let (csp, kind) = (&self.engine.csp, self.kind);
        let mut links: Vec<Link> = Vec::new();
        let start = [target];
        for (v, right) in &self.path {
            let members = csp.members(*v).iter().copied();
            let live = |c: &Candidate| self.engine.is_live(self.start, *c) && !right.contains(c);
            // What comes just before, or where nothing is linked to that, anything before.
            let before = links.last().map_or(&start[..], |link| &link.right);
            let rank = |&c: &Candidate| {
                let by_target = csp.are_linked(c, target);
                let by_right = links.iter().any(|link| linked_to_all(csp, c, &link.right));
                let needless = by_target && !links.is_empty();
                (
                    !linked_to_all(csp, c, before),
                    !by_target && !by_right,
                    needless,
                )
            };
            if let Some(left) = members.filter(live).min_by_key(rank) {
                let (variable, right) = (*v, right.clone());
                links.push(Link {
                    variable,
                    left,
                    right,
                });
            }
        }
        Chain {
            kind,
            target,
            links,
        }
    }
}

/// A number that looks like chance: the last steps of SplitMix64.
fn scrambled(x: u64) -> u64 {
    let mut z = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Engine {
    /// An open CSP-variable without candidates, among those given if any are.
    pub(super) fn empty(&self, state: &State, among: Option<&[Lane]>) -> Option<Variable> {
        (0..self.chunks).find_map(|chunk| {
            let (ones, _) = self.at_least(state, chunk);
            let empty = self.open(state, chunk, among) & !ones;
            Some(variable(chunk, empty.first()?))
        })
    }

    /// The open CSP-variables that have one candidate left, among those given if any are, each with the candidate.
    pub(super) fn singles(
        &self,
        state: &State,
        among: Option<&[Lane]>,
    ) -> Vec<(Variable, Candidate)> {
        let mut found = Vec::new();
        for chunk in 0..self.chunks {
            let (ones, twos) = self.at_least(state, chunk);
            for bit in (self.open(state, chunk, among) & ones & !twos).ones() {
                let c = self.left(state, chunk, bit).next();
                found.extend(c.map(|c| (variable(chunk, bit), c)));
            }
        }
        found
    }

    /// Decides all Singles but those barred; says whether there were any.
    fn take_singles(&self, state: &mut State, barred: &[bool]) -> bool {
        let mut any = false;
        for chunk in 0..self.chunks {
            let (ones, twos) = self.at_least(state, chunk);
            for bit in (self.open(state, chunk, None) & ones & !twos).ones() {
                let c = self.left(state, chunk, bit).next();
                if let Some(c) = c.filter(|c| !barred[c.index()]) {
                    self.decide(state, c);
                    any = true;
                }
            }
        }
        any
    }

    pub(super) fn open(&self, state: &State, chunk: usize, among: Option<&[Lane]>) -> Lane {
        let open = state.lanes[self.width + chunk];
        among.map_or(open, |among| open & among[chunk])
    }

    /// The CSP-variables that have a candidate in the state that is linked to all of these.
    pub(super) fn touched(&self, state: &State, group: &[Candidate]) -> Vec<Lane> {
        let mut touched = vec![Lane::NONE; self.chunks];
        for (at, lane) in state.lanes[..self.width].iter().enumerate() {
            touched[at % self.chunks] |= *lane & !self.kept(group, at);
        }
        touched
    }

    /// What stays of a lane when one of these candidates is true.
    fn kept(&self, group: &[Candidate], at: usize) -> Lane {
        let stride = self.width + self.chunks;
        let keep = |c: &Candidate| self.keep[c.index() * stride + at];
        group.iter().fold(Lane::NONE, |kept, c| kept | keep(c))
    }

    /// The candidates left of a CSP-variable.
    fn left<'a>(
        &'a self,
        state: &'a State,
        chunk: usize,
        bit: usize,
    ) -> impl Iterator<Item = Candidate> + 'a {
        let lanes = (chunk..self.width).step_by(self.chunks);
        lanes
            .filter(move |&at| state.lanes[at].has(bit))
            .map(move |at| self.candidate(at, bit))
    }

    /// The open CSP-variables among those given that have several candidates left, all linked to some other candidate of the state.
    fn groups(&self, state: &State, among: &[Lane]) -> Path {
        let mut found = Path::new();
        for (chunk, among) in among.iter().enumerate() {
            for bit in (self.worth_a_look(state, None, chunk) & *among).ones() {
                let group: Vec<Candidate> = self.left(state, chunk, bit).collect();
                if group.len() > 1 && self.touched(state, &group).iter().any(Lane::any) {
                    found.push((variable(chunk, bit), group));
                }
            }
        }
        found
    }

    /// Eliminates what all candidates of a group are linked to, and closes its CSP-variable to further use.
    fn decide_group(&self, state: &mut State, v: Variable, group: &[Candidate]) {
        for at in 0..self.width {
            state.lanes[at] &= self.kept(group, at);
        }
        state.lanes[self.width + v.index() / Lane::BITS].clear(v.index() % Lane::BITS);
    }

    /// Takes all groups of a state at once; says whether that eliminated anything.
    fn take_groups(&self, state: &mut State) -> bool {
        let mut before = None;
        for chunk in 0..self.chunks {
            for bit in self.worth_a_look(state, None, chunk).ones() {
                self.whip1(state, &mut before, chunk, bit);
            }
        }
        before.is_some()
    }
}

fn variable(chunk: usize, bit: usize) -> Variable {
    Variable::new(chunk * Lane::BITS + bit)
}
