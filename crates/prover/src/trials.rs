//! T&E(T, n), and how to make it fast without changing what it computes.
//!
//! By definition, T&E(T, n) assumes one candidate after the other in a copy of the state, closes
//! the copy under T&E(T, n − 1), eliminates the candidate if that is contradictory, and goes on
//! until nothing changes. The rest of this page shows why the shortcuts taken here end at the same
//! fixpoint. T is a confluent theory throughout; the last paragraph is about the others.
//!
//! # Words and facts
//!
//! Cₙ(S) is the fixpoint of T&E(T, n) from a state S, or ⊥, a contradiction, which counts as a
//! subset of every state. C₀ closes under T alone. S + c is S with c decided. All of the following
//! are used below:
//!
//! * (M) If S ⊆ S′ then Cₙ(S) ⊆ Cₙ(S′): what can be refuted in a state can be refuted in every
//!   smaller one. So the order of trials does not matter.
//! * (I) Cₙ(S) ⊆ S, and if F = Cₙ(S) then Cₘ(F) = F for all m ≤ n.
//! * (D) If F ⊆ S and F has decided d, then F ⊆ S + d.
//! * (L) A fixpoint is reached when no live candidate of the focus is refuted. So it is enough to
//!   show, of each candidate that is not tried, that its trial would not be contradictory.
//!
//! A *trial at level k* of c in S is Cₖ₋₁(S + c). Its own trials, at the levels 1 to k − 1, are
//! those inside it; level k − 1 is its last level. Where a trial is not contradictory, its fixpoint
//! is its *outcome*.
//!
//! # Witnesses
//!
//! Let F ⊆ S be an outcome of a trial at level k, of any candidate. No candidate d that F has
//! decided is refuted at level k in S: by (D), (I) and (M), F = Cₖ₋₁(F) ⊆ Cₖ₋₁(S + d). So one trial
//! *covers* all that it decides. When S shrinks to S′, F stays a witness if F ⊆ S′; only where it
//! does not are new trials needed. A known solution of the puzzle is such an F at every level.
//!
//! # Head starts
//!
//! Let F = Cₖ₋₁(S + c) and S′ ⊆ S. Then Cₖ₋₁(S′ + c) = Cₖ₋₁(F ∩ S′): the left side is a subset of F
//! by (M), and of S′, so by (I) of the right side; and F ∩ S′ ⊆ S′ + c by (D). So a trial may start
//! from an earlier outcome. S may be an earlier state of this frame, or the state of an outer one:
//! a trial's state is smaller than the state that it is made in. F may also be the outcome over a
//! theory that T contains: all that is used of it is Cₖ₋₁(S′ + c) ⊆ F ⊆ S + c.
//!
//! # Symmetries
//!
//! Let σ be an automorphism of the CSP that maps S and the focus to themselves. Then σ maps
//! Cₖ₋₁(S + c) to Cₖ₋₁(S + σc). So both are contradictory, or neither is: one candidate of each
//! orbit is tried, and where it is refuted the whole orbit is eliminated at once, which keeps S
//! symmetric. If F is a witness in S, so is σF: what F covers, its images cover.
//!
//! Inside trials only permutations of *planes* are used, such as those of digits that a pattern
//! treats alike: they cost a few lane operations. The planes of one class may be permuted at will.
//! In S + c the plane of c is told apart; a permutation that keeps it maps S + c to itself, and so
//! all that a trial of c comes to, be it from S + c or from F ∩ S with an earlier outcome F of c,
//! for the classes of an outer frame or an earlier state are no finer. Of a class only the
//! candidates of its first plane are tried, since each other one is the image of one of these.
//!
//! # Grants
//!
//! Let k ≥ 2, and let F ⊆ S be the outcome at level k of w, in which c is live. Then the trial of c
//! at level k need not try w *as long as its last level has eliminated nothing*. For F is closed
//! under level k − 1, so G = Cₖ₋₂(F + c) is no contradiction. Let R be the state of the trial of c.
//! If G ⊆ R, then w is not refuted in R at level k − 1 or below: G has decided w, so G = Cₖ₋₂(G) ⊆
//! Cₖ₋₂(R + w). And G ⊆ R holds
//!
//! * when the trial starts from S + c, since F + c ⊆ S + c;
//! * when it starts from E ∩ S, where E is an earlier outcome of c in S′ ⊇ S whose own last level
//!   had eliminated nothing: then E = Cₖ₋₂(S′ + c) ⊇ Cₖ₋₂(F + c) = G. But *not* where that last
//!   level had eliminated something: what it eliminated is missing in R and may be in G. So each
//!   outcome is kept with a note of that ([`Head::narrowed`]), which later trials that start from
//!   it inherit, and such trials are granted nothing;
//! * as long as only T and levels below the last eliminate: by (M), Cⱼ(R) ⊇ Cⱼ(G) = G for j ≤ k −
//!   2.
//!
//! If a swap σ of two planes of one class of S takes c to another candidate, σF is the outcome of
//! σw. So w's outcome grants σw, if σc is live in it. That c is tried inside trials is needed for
//! the first step; where it is not, nothing is granted.
//!
//! # Order
//!
//! At level 1 bivalue variables come first (refuting one candidate there decides the other), and
//! before them the candidates that the caller expects to matter. Above level 1, candidates whose
//! trial at level 1 leaves the least come first, and a level is exhausted before the levels below
//! are tried again: most trials end without contradiction, and these are the most likely to end
//! with one.
//!
//! # Theories that are not confluent
//!
//! Over such a theory (see [`Theory::is_confluent`]) closing is not monotone, and the fixpoint is
//! that of one order of eliminations among many: what it eliminates is still false, but what it
//! leaves proves nothing. Nothing is granted.

use oddagon_csp::{
    Alike, Candidate, Closure, Contradiction, Engine, GlobalRule, Lane, Mask, Start, State, Table,
    Theory, Under, Words,
};
use oddagon_symmetry::Orbits;

/// T&E over a theory in an engine.
pub type Trials<'e> = TrialAndError<Under<'e>>;

/// T&E over one closure: its settings, and the memory of its trials, which is kept between calls.
#[derive(Debug)]
pub struct TrialAndError<C: Closure> {
    closure: C,
    focus: Mask<C::Words>,
    first: Mask<C::Words>,
    /// The candidates that trials inside trials try.
    inner: Mask<C::Words>,
    /// The place of each candidate of the focus in the levels' tables.
    slots: Vec<u32>,
    /// Symmetries of the states asked about.
    symmetries: Symmetries,
    solutions: Vec<State<C::Words>>,
    /// What an outcome decides, while it is looked at.
    decided: Vec<Candidate>,
    /// The outcome from which a trial starts, if that trial's own outcome takes its place.
    spare: State<C::Words>,
    /// The depth of the last fixpoint, if its frame still holds it.
    last: Option<usize>,
    /// The same, if it was over a theory that the present one contains.
    former: Option<usize>,
    /// Frame n runs T&E(T, n) on its state; the trials at its level k run in frame k − 1.
    frames: Vec<Frame<C::Words>>,
    /// How many trials were made, and how many may be made.
    made: u64,
    most: u64,
}

/// Symmetries of a state, in the forms that T&E uses.
#[derive(Debug, Default, Clone)]
pub struct Symmetries {
    /// The planes that they swap.
    alike: Alike,
    /// The orbits of the candidates under all of them, unless they only swap planes.
    orbits: Option<Orbits<Candidate>>,
}

impl Symmetries {
    /// The group that these permutations of the candidates generate.
    pub fn generated_by(engine: &Engine, generators: &[Vec<Candidate>]) -> Symmetries {
        let (alike, only_swaps) = engine.alike(generators);
        let orbits = (!only_swaps).then(|| {
            let generators = generators.iter().map(Vec::as_slice);
            Orbits::generated_by(engine.candidate_count(), generators)
        });
        Symmetries { alike, orbits }
    }
}

/// One state under trial and error, with what is known of each level.
#[derive(Debug, Default)]
struct Frame<W: Words> {
    state: State<W>,
    /// The planes that the state, and what is tried in it, treat alike.
    alike: Alike,
    bivalue: Vec<Lane<W>>,
    /// Candidates that no level refutes, as long as the last one has eliminated nothing: see
    /// [`grant`].
    granted: Mask<W>,
    /// Whether the last level, or that of a trial in which this one started, has eliminated
    /// something.
    narrowed: bool,
    levels: Vec<Level<W>>,
}

/// What a frame knows of its trials at one level k: those that are closed under T&E(T, k − 1).
#[derive(Debug, Default)]
struct Level<W: Words> {
    /// For each candidate of the focus, the outcome of its last trial here that was not
    /// contradictory.
    outcomes: Vec<State<W>>,
    /// For each candidate of the focus, the outcome that its next trial can start from, or
    /// [`NOWHERE`].
    start: Vec<Head>,
    /// The candidates whose outcomes are witnesses (unless stale).
    witnesses: Vec<Candidate>,
    /// The current order of trying, and the lane from which on it has candidates left: see
    /// [`Trials::pick`].
    cursor: (usize, usize),
    /// Above level 1, the candidates still to be tried, the next one last: see [`Trials::line_up`].
    queue: Vec<(usize, Candidate)>,
    /// What the witnesses cover.
    covered: Mask<W>,
    /// Whether the state has shrunk since the witnesses were last looked at.
    stale: bool,
}

/// The outcome of an earlier trial of a candidate, at the same level of this frame or of one above
/// it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Head {
    /// The frame that holds it.
    frame: u8,
    /// Whether the last level of that trial, or of one in which it started, had eliminated
    /// something: see [`grant`].
    narrowed: bool,
}

const NOWHERE: Head = Head {
    frame: u8::MAX,
    narrowed: false,
};

impl<W: Words> Level<W> {
    /// Forgets all trials; from now on the focus has this many candidates.
    fn make_room(&mut self, candidates: usize, none: Mask<W>) {
        self.outcomes.resize(candidates, State::default());
        self.start.clear();
        self.start.resize(candidates, NOWHERE);
        self.covered = none;
    }
}

impl<'e> Trials<'e> {
    /// T&E over `theory`, trying the candidates of `focus` at every level, those of `first` before
    /// the others.
    pub fn new(engine: &'e Engine, theory: Theory, focus: Mask, first: Mask) -> Self {
        let closure = Under {
            engine,
            theory,
            global: None,
        };
        TrialAndError::over(closure, focus, first)
    }

    /// Full T&E over BRT: every candidate is tried.
    pub fn full(engine: &'e Engine) -> Self {
        Trials::new(
            engine,
            Theory::Brt,
            engine.all_candidates().clone(),
            engine.all_candidates().clone(),
        )
    }

    /// Goes on over another theory. With `keeps`, outcomes stay where the next trials start if the
    /// next fixpoint asked for is of the depth of the last one, in a smaller state: see "Head
    /// starts" at the head of this file. Then both theories must be confluent theories of chains
    /// (closing under one looks at what differs from larger states only for W1, under which
    /// outcomes of the other are closed, too), the new one must contain the other, and the
    /// symmetries must be the same.
    pub fn set_theory(&mut self, theory: Theory, keeps: bool) {
        self.closure.theory = theory;
        self.former = self.last.take().filter(|_| keeps);
    }

    /// Applies a rule about the whole board together with the theory, wherever that is applied.
    pub fn with_global(mut self, global: &'e dyn GlobalRule) -> Self {
        self.closure.global = Some(global);
        self
    }
}

impl<C: Closure> TrialAndError<C> {
    /// T&E over a closure, trying the candidates of `focus` at every level, those of `first` before
    /// the others.
    pub fn over(closure: C, focus: Mask<C::Words>, first: Mask<C::Words>) -> Self {
        let table = closure.table();
        let mut slots = vec![u32::MAX; table.candidate_count()];
        for (slot, c) in table.members(&focus).enumerate() {
            slots[c.index()] = slot as u32;
        }
        TrialAndError {
            closure,
            inner: focus.clone(),
            focus,
            first,
            slots,
            symmetries: Symmetries::default(),
            solutions: Vec::new(),
            decided: Vec::new(),
            spare: State::default(),
            last: None,
            former: None,
            frames: Vec::new(),
            made: 0,
            most: u64::MAX,
        }
    }

    /// Full T&E over the closure that replaces this one, in the memory of this one; `None` if none
    /// does.
    pub fn full_over(self, replaced: impl FnOnce(C) -> Option<C>) -> Option<Self> {
        let (closure, mut frames) = (replaced(self.closure)?, self.frames);
        let table = closure.table();
        let all = table.all_candidates().clone();
        for frame in &mut frames {
            frame.granted = table.no_candidates();
            for level in &mut frame.levels {
                level.make_room(all.len(), table.no_candidates());
            }
        }
        Some(TrialAndError {
            frames,
            ..TrialAndError::over(closure, all.clone(), all)
        })
    }

    /// How many trials were made, at all depths: a measure of the work.
    pub fn made(&self) -> u64 {
        self.made
    }

    /// Ends [`fixpoint`](Self::fixpoint) before the fixpoint is reached once so many trials are
    /// made, all in all. What was eliminated until then stays eliminated.
    pub fn set_most(&mut self, most: u64) {
        self.most = most;
    }

    /// Whether as many trials were made as may be made: then a state may not be at its fixpoint.
    pub fn is_stopped(&self) -> bool {
        self.made >= self.most
    }

    /// What states are closed under.
    pub fn closure(&self) -> &C {
        &self.closure
    }

    /// Tries only the candidates of `inner`, some of the focus, inside trials. What is eliminated
    /// is then no more than T&E over the focus eliminates, and no less than T&E over `inner` does.
    pub fn with_inner_focus(mut self, inner: Mask<C::Words>) -> Self {
        self.inner = inner;
        self
    }

    /// Lets [`fixpoint`](Self::fixpoint) use symmetries from now on. The caller ensures that the
    /// focus, and the states that it asks about, are symmetric.
    pub fn set_symmetries(&mut self, symmetries: &Symmetries) {
        self.symmetries = symmetries.clone();
        let alike = &mut self.symmetries.alike;
        self.closure.table().leave_out_untried(alike, &self.focus);
    }

    /// Forgets the solutions that were added.
    pub fn forget_solutions(&mut self) {
        self.solutions.clear();
    }

    /// Adds a known solution: a state in which every CSP-variable is decided without contradiction.
    /// No depth of T&E refutes its candidates, so they need no trial in any state that contains it.
    pub fn add_solution(&mut self, solution: State<C::Words>) {
        self.solutions.push(solution);
    }

    /// Closes a state, itself closed under the theory, under T&E(T, `depth`).
    ///
    /// # Errors
    /// The contradiction met, if T&E(T, `depth`) refutes the state.
    pub fn fixpoint(
        &mut self,
        depth: usize,
        state: &mut State<C::Words>,
    ) -> Result<(), Contradiction> {
        self.make_room(depth);
        let former = self.former.take();
        match self.last.take() {
            Some(last) if last < depth && self.frames[last].state == *state => {
                self.go_deeper(last, depth);
            }
            _ => {
                let (table, frame) = (self.closure.table(), &mut self.frames[depth]);
                let keeps = former == Some(depth) && table.is_subset(state, &frame.state);
                frame.state.copy_from(state);
                for level in &mut frame.levels {
                    level.stale = true;
                    level.witnesses.clear();
                    if !keeps {
                        level.start.fill(NOWHERE);
                    }
                }
            }
        }
        self.frames[depth].alike.clone_from(&self.symmetries.alike);
        self.frames[depth].granted.clear();
        let result = self.run(depth, true);
        state.copy_from(&self.frames[depth].state);
        self.last = (result.is_ok() && !self.is_stopped()).then_some(depth);
        result
    }

    /// Goes on at a greater depth from the fixpoint just reached: its trials need not be made
    /// again.
    fn go_deeper(&mut self, last: usize, depth: usize) {
        self.frames.swap(last, depth);
        let frame = &mut self.frames[depth];
        for level in &mut frame.levels {
            let own = level.start.iter_mut().filter(|from| **from != NOWHERE);
            own.for_each(|from| from.frame = depth as u8);
        }
        self.make_room(depth);
        for level in &mut self.frames[depth].levels[last..] {
            level.stale = true;
            level.witnesses.clear();
            level.start.fill(NOWHERE);
        }
    }

    fn make_room(&mut self, depth: usize) {
        let (table, candidates) = (self.closure.table(), self.focus.len());
        for n in 0..=depth {
            if n == self.frames.len() {
                self.frames.push(Frame {
                    granted: table.no_candidates(),
                    ..Frame::default()
                });
            }
            let levels = &mut self.frames[n].levels;
            while levels.len() < n {
                let mut level = Level::default();
                level.make_room(candidates, table.no_candidates());
                levels.push(level);
            }
        }
    }

    /// Brings frame `n` to the fixpoint of T&E(T, n): each level in turn, back to the first after
    /// an elimination.
    fn run(&mut self, n: usize, top: bool) -> Result<(), Contradiction> {
        let mut k = 1;
        while k <= n && !(top && self.is_stopped()) {
            k = if self.pass(n, k, top)? { 1 } else { k + 1 };
        }
        Ok(())
    }

    /// Tries candidates that are not covered at level `k` of frame `n` until all are; returns
    /// whether, above level 1, something was eliminated: then the lower levels, which are cheaper,
    /// come first again.
    fn pass(&mut self, n: usize, k: usize, top: bool) -> Result<bool, Contradiction> {
        loop {
            // From a state in which all is decided nothing can be eliminated.
            if self.is_solved(n) {
                return Ok(false);
            }
            if self.level(n, k).stale {
                match k {
                    1 => self.look_again(n, top)?,
                    _ => self.line_up(n, k, top),
                }
            }
            // Trials themselves are not stopped: their outcomes are compared with others.
            while !(self.is_solved(n) || top && self.is_stopped())
                && let Some(c) = self.pick(n, k, top)
            {
                if self.survives(n, k, c) {
                    self.level(n, k).witnesses.push(c);
                    self.cover(n, k, c, top);
                } else {
                    self.refute(n, k, c, top)?;
                    let Frame { state, levels, .. } = &mut self.frames[n];
                    let table = self.closure.table();
                    table.add_decided(state, &mut levels[k - 1].covered);
                }
            }
            if !self.level(n, k).stale || top && self.is_stopped() {
                return Ok(false);
            }
            if k > 1 {
                return Ok(true);
            }
        }
    }

    fn is_solved(&self, n: usize) -> bool {
        self.closure.table().is_solved(&self.frames[n].state)
    }

    fn level(&mut self, n: usize, k: usize) -> &mut Level<C::Words> {
        &mut self.frames[n].levels[k - 1]
    }

    /// The next candidate to try. At level 1, those that are expected to matter come first, then
    /// the others; in both groups those in bivalue variables come first.
    fn pick(&mut self, n: usize, k: usize, top: bool) -> Option<Candidate> {
        let tried = if top { &self.focus } else { &self.inner };
        let Frame {
            state,
            bivalue,
            levels,
            ..
        } = &mut self.frames[n];
        let Level {
            covered,
            cursor,
            queue,
            ..
        } = &mut levels[k - 1];
        if k > 1 {
            let table = self.closure.table();
            let waits = |c: Candidate| table.is_live(state, c) && !table.contains(covered, c);
            return std::iter::from_fn(|| queue.pop())
                .map(|(_, c)| c)
                .find(|&c| waits(c));
        }
        // Within one sweep the candidates to try only decrease: an exhausted order stays exhausted.
        while let Some((mask, among)) = [
            (&self.first, Some(&bivalue[..])),
            (&self.first, None),
            (tried, Some(&bivalue[..])),
            (tried, None),
        ]
        .get(cursor.0)
        {
            let table = self.closure.table();
            if let Some((c, lane)) = table.first_from(cursor.1, state, mask, covered, *among) {
                cursor.1 = lane;
                return Some(c);
            }
            *cursor = (cursor.0 + 1, 0);
        }
        None
    }

    /// Assumes `c` in the state of frame `n`, closes it under T&E(T, k − 1), and returns whether it
    /// survives: then the outcome is kept.
    fn survives(&mut self, n: usize, k: usize, c: Candidate) -> bool {
        self.made += 1;
        // Most of the time is spent at level 1: it needs no frame of its own, and works directly on
        // the outcome.
        let (upto, above) = self.frames.split_at_mut(n + 1);
        let (below, this) = upto.split_at_mut(n);
        let Frame {
            state,
            alike,
            levels,
            ..
        } = &mut this[0];
        let (lower, level) = levels.split_at_mut(k - 1);
        let Level {
            outcomes,
            start,
            witnesses,
            stale,
            ..
        } = &mut level[0];
        let slot = self.slots[c.index()] as usize;
        let outcome = &mut outcomes[slot];
        let head = std::mem::replace(&mut start[slot], NOWHERE);
        let from = match usize::from(head.frame) {
            _ if head == NOWHERE => Start::Decision(c),
            frame if frame == n => {
                std::mem::swap(outcome, &mut self.spare);
                Start::Outcome(&self.spare)
            }
            frame => {
                let theirs = &above[frame - n - 1].levels[k - 1];
                Start::Outcome(&theirs.outcomes[slot])
            }
        };
        let table = self.closure.table();
        let survives = self.closure.survives(state, from, outcome);
        if !survives {
            return false;
        }
        let mut narrowed = false;
        if k > 1 {
            let child = &mut below[k - 1];
            child.state.copy_from(outcome);
            table.tell_apart(alike, c, &mut child.alike);
            child.granted.clear();
            child.narrowed = head.narrowed;
            let may_grant = !head.narrowed && table.contains(&self.inner, c);
            if may_grant && self.closure.is_confluent() {
                let witnesses = witnesses
                    .iter()
                    .map(|&w| (w, &outcomes[self.slots[w.index()] as usize]))
                    .filter(|(_, w)| !*stale || table.is_subset(w, state));
                grant(table, alike, c, witnesses, &mut child.granted);
            }
            for (theirs, ours) in child.levels.iter_mut().zip(lower) {
                theirs.stale = true;
                theirs.witnesses.clear();
                theirs.start.copy_from_slice(&ours.start);
            }
            if self.run(k - 1, false).is_err() {
                return false;
            }
            let (below, this) = self.frames.split_at_mut(n);
            this[0].levels[k - 1].outcomes[slot].copy_from(&below[k - 1].state);
            narrowed = below[k - 1].narrowed;
        }
        self.level(n, k).start[slot] = Head {
            frame: n as u8,
            narrowed,
        };
        true
    }

    /// Notes what the outcome of the trial of `c` covers.
    fn cover(&mut self, n: usize, k: usize, c: Candidate, top: bool) {
        let Frame { alike, levels, .. } = &mut self.frames[n];
        let Level {
            outcomes, covered, ..
        } = &mut levels[k - 1];
        let (table, outcome) = (
            self.closure.table(),
            &outcomes[self.slots[c.index()] as usize],
        );
        let (true, Some(orbits)) = (top, &self.symmetries.orbits) else {
            table.add_decided_alike(outcome, alike, covered);
            return;
        };
        self.decided.clear();
        table.decided_outside(outcome, covered, |c| self.decided.push(c));
        for &c in &self.decided {
            orbits.of(c).iter().for_each(|&d| table.insert(covered, d));
        }
    }

    /// Eliminates `c` and its images under the symmetries of the state, and applies the theory.
    fn refute(&mut self, n: usize, k: usize, c: Candidate, top: bool) -> Result<(), Contradiction> {
        let (table, frame) = (self.closure.table(), &mut self.frames[n]);
        for level in &mut frame.levels {
            level.stale = true;
        }
        if k == n {
            frame.granted.clear();
            frame.narrowed = true;
        }
        let state = &mut frame.state;
        // A theory looks only at what differs from a closed state: here, the state as it was.
        let before = self.closure.needs_larger().then(|| state.clone());
        match (top, &self.symmetries.orbits) {
            (true, Some(orbits)) => {
                let orbit = orbits.of(c).iter();
                orbit.for_each(|&d| table.eliminate(state, d));
            }
            _ if frame.alike.is_empty() => table.eliminate(state, c),
            _ => table
                .alike_to(&frame.alike, c)
                .for_each(|d| table.eliminate(state, d)),
        }
        self.closure.close(state, before.as_ref().as_slice())
    }

    /// Notes the candidates of frame `n` that need no trial at level `k`, apart from those that
    /// witnesses cover.
    fn begin(&mut self, n: usize, k: usize) {
        let table = self.closure.table();
        let Frame {
            state,
            alike,
            bivalue,
            granted,
            levels,
            ..
        } = &mut self.frames[n];
        let Level {
            covered,
            cursor,
            stale,
            ..
        } = &mut levels[k - 1];
        *stale = false;
        *cursor = (0, 0);
        table.bivalue(state, bivalue);
        covered.clear();
        covered.add(granted);
        table.add_not_first(alike, covered);
        table.add_decided(state, covered);
        let solutions = self.solutions.iter();
        for solution in solutions.filter(|solution| table.is_subset(solution, state)) {
            table.add_decided_alike(solution, alike, covered);
        }
    }

    /// Whether the outcome of a witness is still a subset of the state.
    fn is_witness(&self, n: usize, k: usize, c: Candidate) -> bool {
        let Frame { state, levels, .. } = &self.frames[n];
        let slot = self.slots[c.index()] as usize;
        self.closure
            .table()
            .is_subset(&levels[k - 1].outcomes[slot], state)
    }

    /// Finds out which witnesses of level 1 are still subsets of the state, and tries again those
    /// that are not.
    fn look_again(&mut self, n: usize, top: bool) -> Result<(), Contradiction> {
        loop {
            self.begin(n, 1);
            let mut i = 0;
            while let Some(&c) = self.level(n, 1).witnesses.get(i)
                && !self.is_solved(n)
            {
                if self.is_witness(n, 1, c) {
                    self.cover(n, 1, c, top);
                    i += 1;
                } else if !self.closure.table().is_live(&self.frames[n].state, c) {
                    self.level(n, 1).witnesses.swap_remove(i);
                } else if self.survives(n, 1, c) {
                    self.cover(n, 1, c, top);
                    i += 1;
                } else {
                    self.level(n, 1).witnesses.swap_remove(i);
                    self.refute(n, 1, c, top)?;
                }
            }
            if !self.level(n, 1).stale || self.is_solved(n) {
                return Ok(());
            }
        }
    }

    /// Finds out which witnesses of level `k`, above 1, are still subsets of the state, and lines
    /// up the candidates that they do not cover. Those whose trial at level 1 left the fewest
    /// CSP-variables open come first: they are the cheapest to try, and the most likely to be
    /// contradictory.
    fn line_up(&mut self, n: usize, k: usize, top: bool) {
        self.begin(n, k);
        let mut witnesses = std::mem::take(&mut self.level(n, k).witnesses);
        witnesses.retain(|&c| self.is_witness(n, k, c));
        for &c in &witnesses {
            self.cover(n, k, c, top);
        }
        let Frame { state, levels, .. } = &self.frames[n];
        let covered = &levels[k - 1].covered;
        let tried = if top { &self.focus } else { &self.inner };
        let waiting = self.closure.table().candidates_in(state, tried, covered);
        let waiting: Vec<Candidate> = waiting.collect();
        let mut queue: Vec<(usize, Candidate)> = waiting
            .into_iter()
            .map(|c| (self.left_open(n, c), c))
            .collect();
        queue.sort_unstable_by(|a, b| b.cmp(a));
        let level = self.level(n, k);
        level.witnesses = witnesses;
        level.queue = queue;
    }

    /// How many CSP-variables the last trial of `c` at level 1, in the state of frame `n` or a
    /// larger one, left open. If there was none, it is made.
    fn left_open(&mut self, n: usize, c: Candidate) -> usize {
        let slot = self.slots[c.index()] as usize;
        let mut head = self.level(n, 1).start[slot];
        if head == NOWHERE {
            if !self.survives(n, 1, c) {
                return 0;
            }
            head = self.level(n, 1).start[slot];
        }
        let outcome = &self.frames[usize::from(head.frame)].levels[0].outcomes[slot];
        self.closure.table().open_count(outcome)
    }
}

/// Adds to `granted` the candidates that a trial of `c` need not try until its last level has
/// eliminated something: see "Grants" at the head of this file.
fn grant<'a, W: Words>(
    table: &Table<W>,
    alike: &Alike,
    c: Candidate,
    witnesses: impl Iterator<Item = (Candidate, &'a State<W>)>,
    granted: &mut Mask<W>,
) {
    let swap = table
        .other_plane(alike, c)
        .and_then(|planes| Some((planes, table.image(planes, c)?)));
    for (w, outcome) in witnesses {
        if table.is_live(outcome, c) {
            table.insert(granted, w);
        }
        if let Some((planes, c)) = swap
            && let Some(w) = table.image(planes, w)
            && table.is_live(outcome, c)
        {
            table.insert(granted, w);
        }
    }
}
