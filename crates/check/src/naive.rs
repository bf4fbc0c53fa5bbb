//! T&E(T, n) from its definition: used by the checker, and the reference for faster engines.
//!
//! Plain flat arrays, a stack of decided candidates, and one lemma.
//!
//! **Witness lemma.** Let φ map a state to its T&E(T, n−1) fixpoint (for some fixed focus). Let F
//! be a state without contradiction, F = φ(F), contained in the state S, and let d in F have no
//! candidate linked to it in F. Then φ(S + d) is without contradiction, so T&E(T, n) need not try d
//! in S. *Proof.* S + d is S without the candidates linked to d. F is contained in S and has none
//! of these, so F is contained in S + d. φ is monotone, because T is, and a trial that fails in a
//! state fails in every smaller one. So F = φ(F) is contained in φ(S + d). ∎
//!
//! It is used in two ways: when S + c survives with the fixpoint F, no candidate decided in F needs
//! a trial; and a later sweep, when S has become smaller, need not repeat a trial if S still
//! contains its F.
//!
//! **Symmetries.** Let σ be an automorphism of the CSP that maps S and the focus to themselves, and
//! T confluent. Then σ maps φ(S + d) to φ(S + σd): both are contradictions, or neither is. So only
//! one candidate of each orbit is tried in S. If it fails, its whole orbit is eliminated before T
//! is applied again, so σ maps the new S to itself, too. If it survives with F, the orbits of all
//! candidates decided in F are decided in images of F; and a later S contains these exactly if it
//! contains F. If σ maps d to itself, it maps S + d to itself, so it can be used there, too.

mod search;

use super::Theory;
use super::rules;
use oddagon_core::{Candidate, CandidateSet, Csp, Variable};
use std::rc::Rc;
use thiserror::Error;

/// How many trials a recomputation may still make: each is a candidate assumed at some level or, in
/// the search for a rule, a CSP-variable tried in some place of it. Each recomputation begins with
/// one for each candidate of the board. On boards of more than 729 candidates, those of 9×9 Sudoku,
/// an assumption counts once for each 729 of them. Nothing is left after [`OutOfBudget`].
#[derive(Debug, Clone)]
pub struct Budget(pub u64);

impl Budget {
    /// The number of trials that a check may take: thirty times what full T&E(2) of the trivalue
    /// oddagon takes, so about fifteen seconds on a 9×9 board, and a minute over W1.
    pub const DEFAULT: Budget = Budget(20_000_000);

    fn take(&mut self, trials: usize) -> Result<(), OutOfBudget> {
        let left = u64::try_from(trials)
            .ok()
            .and_then(|trials| self.0.checked_sub(trials));
        self.0 = left.unwrap_or(0);
        left.map(drop).ok_or(OutOfBudget)
    }
}

/// A recomputation was given up: it has used all trials that it was allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("more trials are needed than are allowed")]
pub struct OutOfBudget;

/// The fixpoint of T&E(theory, n) from a state, where only candidates of the focus are tried, at
/// every level; `None` if it meets a contradiction.
///
/// # Errors
/// If the budget is not enough.
pub fn trial_and_error_within(
    csp: &Csp,
    theory: Theory,
    live: &CandidateSet,
    focus: &CandidateSet,
    n: usize,
    budget: &mut Budget,
) -> Result<Option<CandidateSet>, OutOfBudget> {
    fixpoint(csp, theory, live, focus, n, &[], budget)
}

/// [`trial_and_error_within`], with the help of automorphisms of the CSP that map the state and the
/// focus to themselves. They change no result: a theory without confluence does without them.
pub(crate) fn fixpoint(
    csp: &Csp,
    theory: Theory,
    live: &CandidateSet,
    focus: &CandidateSet,
    n: usize,
    symmetries: &[Vec<Candidate>],
    budget: &mut Budget,
) -> Result<Option<CandidateSet>, OutOfBudget> {
    // Even where nothing is tried, all candidates are looked at.
    budget.take(csp.candidate_count())?;
    let mut engine = Engine {
        theory,
        focus: focus.iter().collect(),
        budget,
    };
    let left = |v| rules::State { csp, live }.left(v).map(|_| 1).sum();
    let mut state = State {
        csp,
        live: live.clone(),
        left: csp.variables().map(left).collect(),
        decided: CandidateSet::empty(csp.candidate_count()),
        singles: Vec::new(),
    };
    let looked = csp.variables().try_for_each(|v| state.note_single(v));
    let symmetries = symmetries.iter().filter(|_| theory.is_confluent());
    let symmetries: Vec<&[Candidate]> = symmetries.map(|map| &map[..]).collect();
    match looked.and_then(|()| engine.fixpoint(&mut state, n, &symmetries)) {
        Ok(()) => Ok(Some(state.live)),
        Err(End::Contradiction) => Ok(None),
        Err(End::OutOfBudget) => Err(OutOfBudget),
    }
}

/// Why trials end before a fixpoint.
enum End {
    /// A CSP-variable has no candidate left.
    Contradiction,
    OutOfBudget,
}

impl From<OutOfBudget> for End {
    fn from(_: OutOfBudget) -> End {
        End::OutOfBudget
    }
}

/// A resolution state.
struct State<'a> {
    csp: &'a Csp,
    live: CandidateSet,
    /// The decided candidates: every candidate linked to them is eliminated or about to be.
    decided: CandidateSet,
    /// The number of live candidates of each CSP-variable.
    left: Vec<u32>,
    /// Candidates waiting to be decided.
    singles: Vec<Candidate>,
}

impl<'a> State<'a> {
    /// This state with a candidate waiting to be decided, where none waits. The memory of `left` is
    /// used again, for there are many trials.
    fn assuming(&self, c: Candidate, mut left: Vec<u32>) -> State<'a> {
        left.clone_from(&self.left);
        State {
            csp: self.csp,
            live: self.live.clone(),
            decided: self.decided.clone(),
            left,
            singles: vec![c],
        }
    }

    /// Whether it is live and not decided.
    fn is_open(&self, c: Candidate) -> bool {
        self.live.contains(c) && !self.decided.contains(c)
    }

    /// The state as the rules see it.
    fn seen(&self) -> rules::State<'_> {
        let State { csp, live, .. } = self;
        rules::State { csp, live }
    }

    /// Notes the candidate of a CSP-variable that has only one left. Trial and error spends most of
    /// its time here and in `eliminate`.
    #[inline(always)]
    fn note_single(&mut self, v: Variable) -> Result<(), End> {
        match self.left[v.index()] {
            0 => return Err(End::Contradiction),
            1 => self.singles.extend(self.seen().first_two(v).0),
            _ => {}
        }
        Ok(())
    }

    fn eliminate(&mut self, c: Candidate) -> Result<(), End> {
        if self.live.contains(c) {
            self.live.remove(c);
            for &v in self.csp.variables_of(c) {
                self.left[v.index()] -= 1;
                self.note_single(v)?;
            }
        }
        Ok(())
    }

    /// BRT: decides all waiting candidates.
    fn propagate(&mut self) -> Result<(), End> {
        while let Some(c) = self.singles.pop() {
            if self.is_open(c) {
                self.decided.insert(c);
                for &d in self.csp.linked(c) {
                    self.eliminate(d)?;
                }
            }
        }
        Ok(())
    }

    /// Applies BRT and, in every theory that has W1, whips[1], until nothing changes.
    fn apply_w1(&mut self, theory: Theory) -> Result<(), End> {
        self.propagate()?;
        let mut changed = theory.number() > 0;
        while changed {
            changed = false;
            for v in self.csp.variables() {
                // If one candidate is left, or none, BRT has dealt with it.
                let (Some(first), Some(second)) = self.seen().first_two(v) else {
                    continue;
                };
                for &target in self.csp.linked(first) {
                    let likely = self.live.contains(target) && self.csp.are_linked(second, target);
                    if likely && self.seen().whip1(v, target).is_ok() {
                        changed = true;
                        self.eliminate(target)?;
                        self.propagate()?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// These candidates and all to which the symmetries map them, one after the other. (Some power of a
/// map is its inverse.)
fn orbits(csp: &Csp, mut of: Vec<Candidate>, symmetries: &[&[Candidate]]) -> CandidateSet {
    let mut all = CandidateSet::empty(csp.candidate_count());
    while let Some(c) = of.pop() {
        if !all.contains(c) {
            all.insert(c);
            of.extend(symmetries.iter().map(|map| map[c.index()]));
        }
    }
    all
}

struct Engine<'a> {
    theory: Theory,
    focus: Vec<Candidate>,
    budget: &'a mut Budget,
}

impl Engine<'_> {
    /// Applies the theory until nothing changes: simplest rules first, with all eliminations by
    /// rules of one size made at once, since over a theory without confluence the result depends on
    /// the order.
    fn apply_theory(&mut self, state: &mut State) -> Result<(), End> {
        loop {
            state.apply_w1(self.theory)?;
            let mut eliminated = Vec::new();
            let targets = self.targets(state)?;
            for size in 2..=self.theory.number().into() {
                for &target in &targets {
                    if self.eliminates(state.seen(), target, size)? {
                        eliminated.push(target);
                    }
                }
                if !eliminated.is_empty() {
                    break;
                }
            }
            if eliminated.is_empty() {
                return Ok(());
            }
            for c in eliminated {
                state.eliminate(c)?;
            }
        }
    }

    /// The candidates that the theory's rules beyond W1 may eliminate: for chains only those that
    /// W1 refutes, since a chain is a run of Singles and whips[1] from its target to a
    /// contradiction.
    fn targets(&mut self, state: &State) -> Result<Vec<Candidate>, End> {
        let mut targets = Vec::new();
        if self.theory.number() < 2 {
            return Ok(targets);
        }
        for c in state.csp.candidates().filter(|&c| state.is_open(c)) {
            if self.theory.chains().is_some() {
                self.budget
                    .take(state.csp.candidate_count().div_ceil(729))?;
                let mut trial = state.assuming(c, Vec::new());
                if trial.apply_w1(self.theory).is_ok() {
                    continue;
                }
            }
            targets.push(c);
        }
        Ok(targets)
    }

    /// Runs T&E(T, n) to its fixpoint.
    ///
    /// Decided candidates are not tried: assuming one changes nothing, and what T&E(T, n−1) finds
    /// in this very state the trials of the others find as well.
    fn fixpoint(
        &mut self,
        state: &mut State,
        n: usize,
        symmetries: &[&[Candidate]],
    ) -> Result<(), End> {
        self.apply_theory(state)?;
        if n == 0 {
            return Ok(());
        }
        let mut witness: Vec<Option<Rc<CandidateSet>>> = vec![None; state.csp.candidate_count()];
        let (mut changed, mut memory) = (true, Vec::new());
        while changed {
            changed = false;
            for i in 0..self.focus.len() {
                let c = self.focus[i];
                let left = witness[c.index()].as_ref();
                if !state.is_open(c) || left.is_some_and(|left| left.is_subset(&state.live)) {
                    continue;
                }
                self.budget
                    .take(state.csp.candidate_count().div_ceil(729))?;
                let mut trial = state.assuming(c, std::mem::take(&mut memory));
                let fixing = symmetries.iter().filter(|map| map[c.index()] == c);
                let fixing: Vec<&[Candidate]> = fixing.copied().collect();
                match self.fixpoint(&mut trial, n - 1, &fixing) {
                    Ok(()) => {
                        let left = Rc::new(trial.live);
                        let decided = trial.decided.iter().collect();
                        for d in orbits(state.csp, decided, symmetries).iter() {
                            witness[d.index()] = Some(left.clone());
                        }
                    }
                    Err(End::Contradiction) => {
                        changed = true;
                        for d in orbits(state.csp, vec![c], symmetries).iter() {
                            state.eliminate(d)?;
                        }
                        self.apply_theory(state)?;
                    }
                    Err(End::OutOfBudget) => return Err(End::OutOfBudget),
                }
                memory = trial.left;
            }
        }
        Ok(())
    }
}
