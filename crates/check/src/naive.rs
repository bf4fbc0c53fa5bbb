//! T&E(T, n) from its definition: the checker's own, and the reference that faster engines are compared with.
//!
//! Plain flat arrays, a stack of decided candidates, and one lemma.
//!
//! **Witness lemma.** Let φ map a state to its T&E(T, n−1) fixpoint (for some fixed focus). Let F be a state without
//! contradiction, F = φ(F), contained in the state S, and let d in F have no candidate linked to it in F. Then φ(S + d) is no
//! contradiction, so T&E(T, n) need not try d in S.
//! *Proof.* S + d is S without the candidates linked to d. F is contained in S and has none of these, so F is contained in S + d. φ is
//! monotone, because T is, and a trial that fails in a state fails in every smaller one. So F = φ(F) is contained in φ(S + d). ∎
//!
//! It is used in two ways: when S + c survives with the fixpoint F, no candidate decided in F needs a trial; and a later sweep, when
//! S has become smaller, need not repeat a trial whose F has lost nothing.

mod chains;
mod rules;

use super::Theory;
use oddagon_core::{Candidate, CandidateSet, Csp, Variable};
use rules::Rules;
use std::rc::Rc;
use thiserror::Error;

/// How many trials (assumed candidates, at all levels together) a recomputation may still take.
#[derive(Debug, Clone)]
pub struct Budget {
    limit: u64,
    left: u64,
}

impl Budget {
    /// The number of trials that a check may take: thirty times what full T&E(2) of the trivalue oddagon takes, so some
    /// fifteen seconds on a 9×9 board, and a minute over W1.
    pub const DEFAULT: u64 = 20_000_000;

    /// A budget of so many trials.
    pub fn of(trials: u64) -> Budget {
        Budget {
            limit: trials,
            left: trials,
        }
    }

    /// How many trials have been taken from it.
    pub fn spent(&self) -> u64 {
        self.limit - self.left
    }

    fn take(&mut self, trials: u64) -> Result<(), OutOfBudget> {
        self.left = self
            .left
            .checked_sub(trials)
            .ok_or(OutOfBudget(self.limit))?;
        Ok(())
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::of(Budget::DEFAULT)
    }
}

/// A recomputation was given up after the number of trials it was allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("more than {0} trials are needed")]
pub struct OutOfBudget(pub u64);

/// The fixpoint of BRT from a state; `None` if it meets a contradiction.
pub fn brt(csp: &Csp, live: &CandidateSet) -> Option<CandidateSet> {
    trial_and_error(csp, Theory::Brt, live, live, 0)
}

/// The fixpoint of T&E(theory, n) from a state, where only candidates of the focus are tried, at every level;
/// `None` if it meets a contradiction.
pub fn trial_and_error(
    csp: &Csp,
    theory: Theory,
    live: &CandidateSet,
    focus: &CandidateSet,
    n: usize,
) -> Option<CandidateSet> {
    let mut unlimited = Budget::of(u64::MAX);
    trial_and_error_within(csp, theory, live, focus, n, &mut unlimited).unwrap_or(None)
}

/// [`trial_and_error`] within a budget.
///
/// # Errors
/// If the budget does not suffice.
pub fn trial_and_error_within(
    csp: &Csp,
    theory: Theory,
    live: &CandidateSet,
    focus: &CandidateSet,
    n: usize,
    budget: &mut Budget,
) -> Result<Option<CandidateSet>, OutOfBudget> {
    let mut engine = Engine {
        csp,
        rules: (theory.number() > 1).then(|| Rules::new(csp, theory)),
        whips: match theory {
            Theory::Brt => Vec::new(),
            _ => csp.variables().map(|v| whip_targets(csp, v)).collect(),
        },
        focus: focus.iter().collect(),
        to_decide: Vec::new(),
        budget,
    };
    let Some(mut state) = engine.initial(live) else {
        return Ok(None);
    };
    let survives = engine.fixpoint(&mut state, n)?;
    Ok(survives.then(|| {
        let live = csp.candidates().filter(|&c| state.is_live(c));
        CandidateSet::of(csp.candidate_count(), live)
    }))
}

/// A candidate outside a CSP-variable, with the two or more candidates of it that it is linked to.
type WhipTarget = (Candidate, Vec<Candidate>);

/// The possible targets of whips[1] on a CSP-variable, those linked to most of its candidates first. A candidate linked to one member only is left out: where that member is
/// the last, it is decided, and BRT eliminates the candidate.
fn whip_targets(csp: &Csp, v: Variable) -> Vec<WhipTarget> {
    let members = csp.members(v);
    let linked_to = |z| {
        members
            .iter()
            .copied()
            .filter(move |&c| csp.are_linked(c, z))
    };
    let mut targets: Vec<WhipTarget> = csp
        .candidates()
        .filter(|z| !members.contains(z))
        .map(|z| (z, linked_to(z).collect()))
        .filter(|(_, linked): &WhipTarget| linked.len() >= 2)
        .collect();
    targets.sort_by_key(|(_, linked)| std::cmp::Reverse(linked.len()));
    targets
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Dead,
    Live,
    /// Live, and every candidate linked to it is dead or about to be killed.
    Decided,
}

/// A resolution state.
#[derive(Clone)]
struct State {
    standing: Vec<Standing>,
    /// The number of live candidates of each CSP-variable.
    left: Vec<u16>,
}

impl State {
    fn is_live(&self, c: Candidate) -> bool {
        self.standing[c.index()] != Standing::Dead
    }

    /// Whether every live candidate here is live there.
    fn is_within(&self, other: &State) -> bool {
        let mut pairs = self.standing.iter().zip(&other.standing);
        pairs.all(|(&here, &there)| here == Standing::Dead || there != Standing::Dead)
    }
}

struct Engine<'a> {
    csp: &'a Csp,
    /// The theory's rules beyond W1.
    rules: Option<Rules<'a>>,
    /// The possible targets of whips[1] on each CSP-variable; empty for BRT.
    whips: Vec<Vec<WhipTarget>>,
    focus: Vec<Candidate>,
    /// Candidates that are the last of a CSP-variable and not yet decided.
    to_decide: Vec<Candidate>,
    budget: &'a mut Budget,
}

impl Engine<'_> {
    /// The state with these live candidates, nothing decided yet; `None` if a CSP-variable is empty.
    fn initial(&mut self, live: &CandidateSet) -> Option<State> {
        let mut state = State {
            standing: vec![Standing::Live; self.csp.candidate_count()],
            left: self
                .csp
                .variables()
                .map(|v| self.csp.members(v).len() as u16)
                .collect(),
        };
        for v in self.csp.variables() {
            if let [only] = self.csp.members(v) {
                self.to_decide.push(*only);
            }
        }
        let mut dead = self.csp.candidates().filter(|&c| !live.contains(c));
        dead.all(|c| self.kill(&mut state, c)).then_some(state)
    }

    /// Kills a candidate. False if a CSP-variable is empty now.
    fn kill(&mut self, state: &mut State, c: Candidate) -> bool {
        if !state.is_live(c) {
            return true;
        }
        state.standing[c.index()] = Standing::Dead;
        for &v in self.csp.variables_of(c) {
            state.left[v.index()] -= 1;
            match state.left[v.index()] {
                0 => return false,
                1 => {
                    let mut members = self.csp.members(v).iter().copied();
                    self.to_decide.extend(members.find(|&d| state.is_live(d)));
                }
                _ => {}
            }
        }
        true
    }

    /// Decides all that is to be decided. False at a contradiction.
    fn propagate(&mut self, state: &mut State) -> bool {
        while let Some(c) = self.to_decide.pop() {
            if state.standing[c.index()] == Standing::Live {
                state.standing[c.index()] = Standing::Decided;
                let csp = self.csp;
                if !csp.linked(c).iter().all(|&d| self.kill(state, d)) {
                    return false;
                }
            }
        }
        true
    }

    /// Applies the theory until nothing changes. False at a contradiction.
    fn apply_theory(&mut self, state: &mut State) -> Result<bool, OutOfBudget> {
        loop {
            if !self.propagate(state) {
                return Ok(false);
            }
            // Taken out for the loop, which changes the rest of the engine.
            let whips = std::mem::take(&mut self.whips);
            let survives = self.apply_whips(&whips, state);
            self.whips = whips;
            if !survives || self.rules.is_none() {
                return Ok(survives);
            }
            let targets = self.targets(state)?;
            let live: Vec<bool> = self.csp.candidates().map(|c| state.is_live(c)).collect();
            let Some(rules) = &self.rules else {
                return Ok(true);
            };
            let gone = rules.eliminations(&live, &targets);
            if gone.is_empty() {
                return Ok(true);
            }
            if !gone.into_iter().all(|c| self.kill(state, c)) {
                return Ok(false);
            }
        }
    }

    /// The candidates that the theory's rules may eliminate: of chains those that W1 refutes, for a chain is a run of Singles and
    /// whips[1] from its target to a contradiction.
    fn targets(&mut self, state: &State) -> Result<Vec<Candidate>, OutOfBudget> {
        let live = |&c: &Candidate| state.standing[c.index()] == Standing::Live;
        let mut targets: Vec<Candidate> = self.csp.candidates().filter(live).collect();
        self.budget.take(targets.len() as u64)?;
        if self.rules.as_ref().is_some_and(Rules::are_chains) {
            let whips = std::mem::take(&mut self.whips);
            targets.retain(|&c| {
                let mut trial = state.clone();
                self.to_decide.push(c);
                let survives = self.propagate(&mut trial) && self.apply_whips(&whips, &mut trial);
                self.to_decide.clear();
                !survives
            });
            self.whips = whips;
        }
        Ok(targets)
    }

    /// Eliminates by whips[1], each time followed by BRT, until nothing changes. False at a contradiction.
    fn apply_whips(&mut self, whips: &[Vec<WhipTarget>], state: &mut State) -> bool {
        let mut changed = true;
        while changed {
            changed = false;
            for (targets, v) in whips.iter().zip(self.csp.variables()) {
                // The first target is linked to the most members.
                match targets.first() {
                    Some((_, most)) if state.left[v.index()] as usize <= most.len() => {}
                    _ => continue,
                }
                // Whether every live candidate of v is linked to the target.
                let all = |state: &State, linked: &[Candidate]| {
                    let live = linked.iter().filter(|&&c| state.is_live(c)).count();
                    live == state.left[v.index()] as usize
                };
                for (target, linked) in targets {
                    if state.is_live(*target) && all(state, linked) {
                        changed = true;
                        if !(self.kill(state, *target) && self.propagate(state)) {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }

    /// Runs T&E(T, n) to its fixpoint. False at a contradiction.
    ///
    /// Decided candidates are not tried: assuming one changes nothing, and what T&E(T, n−1) finds in this very state the
    /// trials of the others find as well.
    fn fixpoint(&mut self, state: &mut State, n: usize) -> Result<bool, OutOfBudget> {
        if !self.apply_theory(state)? {
            self.to_decide.clear();
            return Ok(false);
        }
        if n == 0 {
            return Ok(true);
        }
        let mut witness: Vec<Option<Rc<State>>> = vec![None; self.csp.candidate_count()];
        let mut changed = true;
        while changed {
            changed = false;
            for i in 0..self.focus.len() {
                let c = self.focus[i];
                if state.standing[c.index()] != Standing::Live
                    || matches!(&witness[c.index()], Some(w) if w.is_within(state))
                {
                    continue;
                }
                self.budget.take(1)?;
                let mut trial = state.clone();
                self.to_decide.push(c);
                if self.fixpoint(&mut trial, n - 1)? {
                    let trial = Rc::new(trial);
                    for (slot, &standing) in witness.iter_mut().zip(&trial.standing) {
                        if standing == Standing::Decided {
                            *slot = Some(trial.clone());
                        }
                    }
                } else {
                    changed = true;
                    if !(self.kill(state, c) && self.apply_theory(state)?) {
                        self.to_decide.clear();
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }
}
