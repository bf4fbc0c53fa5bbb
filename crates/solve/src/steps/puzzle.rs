//! One puzzle and the steps that solve it.

use super::rules::{Pattern, View};
use super::{StepKind, Steps};
use crate::{Path, PathStatus, Step};
use oddagon_csp::{Candidate, CandidateSet, Engine, Mask, RuleApplication, State};
use std::rc::Rc;
use thiserror::Error;

/// Why there are no steps that solve a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoPuzzle {
    /// It has no solution.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// It has several.
    #[error("the puzzle has several solutions")]
    SeveralSolutions,
}

/// A puzzle with one solution, closed under the base.
#[derive(Debug)]
pub struct StepPuzzle<'s> {
    pub(super) steps: &'s Steps<'s>,
    pub(super) solution: Mask,
    /// The state as given, before the base.
    pub(super) given: State,
    pub(super) start: State,
}

/// Two steps that solve, neither of which is a solution of one step: two eliminations in order. The
/// first is no anti-backdoor. The second may be one, if no rule eliminates it at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwoSteps(pub RuleApplication, pub RuleApplication);

/// A sequence of steps with the base in between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepPath {
    /// All that was done.
    pub path: Path,
    /// Which of the path's steps count.
    pub counted: Vec<usize>,
}

impl<'s> StepPuzzle<'s> {
    /// The board's engine.
    pub(super) fn engine(&self) -> &'s Engine {
        self.steps.engine
    }

    /// What the rules say in a state closed under the base.
    pub(super) fn view(&self, state: State) -> View<'s> {
        View::new(self.steps.engine, &self.steps.rules, state)
    }

    /// The candidates that the base leaves undecided.
    pub fn open(&self) -> CandidateSet {
        let engine = self.engine();
        let mut decided = engine.no_candidates();
        engine.add_decided(&self.start, &mut decided);
        let open = engine.candidates_in(&self.start, engine.all_candidates(), &decided);
        CandidateSet::of(engine.candidate_count(), open)
    }

    /// Whether the base alone solves it.
    pub fn is_solved(&self) -> bool {
        self.engine().is_solved(&self.start)
    }

    /// The false candidates of a state. In one closed under the base these are all that could be
    /// eliminated.
    pub(super) fn wrong(&self, state: &State) -> Vec<Candidate> {
        let engine = self.engine();
        let wrong = engine.candidates_in(state, engine.all_candidates(), &self.solution);
        wrong.collect()
    }

    /// The state to which the base leads when these candidates, which are false, are eliminated
    /// from a state closed under it.
    pub(super) fn without(&self, state: &State, all: impl IntoIterator<Item = Candidate>) -> State {
        let mut next = state.clone();
        let all = all.into_iter();
        all.for_each(|z| self.engine().eliminate(&mut next, z));
        let closed = self.engine().close(self.steps.base, &mut next, Some(state));
        debug_assert!(closed.is_ok(), "the solution is left");
        next
    }

    /// The backdoors, in order; none if the base alone solves the puzzle.
    pub fn backdoors(&self) -> Vec<Candidate> {
        let engine = self.engine();
        let solves = |&c: &Candidate| {
            let mut assumed = self.start.clone();
            engine.decide(&mut assumed, c);
            let closed = engine.close(self.steps.base, &mut assumed, Some(&self.start));
            closed.is_ok() && engine.is_solved(&assumed)
        };
        let mut decided = engine.no_candidates();
        engine.add_decided(&self.start, &mut decided);
        let open = engine.candidates_in(&self.start, &self.solution, &decided);
        let mut found: Vec<Candidate> = open.filter(solves).collect();
        found.sort_unstable();
        found
    }

    /// The anti-backdoors, in order; none if the base alone solves the puzzle.
    pub fn anti_backdoors(&self) -> Vec<Candidate> {
        if self.is_solved() {
            return Vec::new();
        }
        let wrong = self.wrong(&self.start);
        let mut found: Vec<Candidate> = self.solving(&self.start, &wrong).collect();
        found.sort_unstable();
        found
    }

    /// The candidates among these that are anti-backdoors of a state closed under the base.
    pub(super) fn solving<'a>(
        &'a self,
        state: &'a State,
        among: &'a [Candidate],
    ) -> impl Iterator<Item = Candidate> + 'a {
        let engine = self.engine();
        let mut next = state.clone();
        let among = among.iter().copied();
        let live = among.filter(|&z| engine.is_live(state, z));
        live.filter(move |&z| {
            next.copy_from(state);
            engine.eliminate(&mut next, z);
            let closed = engine.close(self.steps.base, &mut next, Some(state));
            closed.is_ok() && engine.is_solved(&next)
        })
    }

    /// The anti-backdoor pairs, in order, including those with an anti-backdoor.
    pub fn anti_backdoor_pairs(&self) -> Vec<[Candidate; 2]> {
        if self.is_solved() {
            return Vec::new();
        }
        let mut wrong = self.wrong(&self.start);
        wrong.sort_unstable();
        let mut pairs = Vec::new();
        for (i, &z) in wrong.iter().enumerate() {
            let next = self.without(&self.start, [z]);
            let partners = &wrong[i + 1..];
            if self.engine().is_solved(&next) {
                pairs.extend(partners.iter().map(|&y| [z, y]));
            } else {
                // A partner that is eliminated already adds nothing.
                pairs.extend(self.solving(&next, partners).map(|y| [z, y]));
            }
        }
        pairs
    }

    /// The candidates that some rule eliminates at the start, in order, each with the simplest such
    /// rule.
    pub fn erasable(&self) -> Vec<RuleApplication> {
        let mut view = self.view(self.start.clone());
        let mut wrong = self.wrong(&self.start);
        wrong.sort_unstable();
        let found = wrong.into_iter().filter_map(|z| view.eraser(z));
        found.map(Rc::unwrap_or_clone).collect()
    }

    /// All two-step solutions, each pair of eliminations in every order in which rules allow it.
    /// `erasable` are those of the start.
    pub fn two_steps(&self, erasable: &[RuleApplication]) -> Vec<TwoSteps> {
        let anti_backdoors = self.anti_backdoors();
        let is_one_step = |z: Candidate| {
            anti_backdoors.contains(&z) && erasable.iter().any(|rule| rule.target() == z)
        };
        let mut found = Vec::new();
        for first in erasable.iter().filter(|rule| !is_one_step(rule.target())) {
            let next = self.without(&self.start, [first.target()]);
            let wrong = self.wrong(&next);
            let seconds = self.solving(&next, &wrong);
            let mut seconds: Vec<Candidate> = seconds.filter(|&z| !is_one_step(z)).collect();
            seconds.sort_unstable();
            let mut view = self.view(next);
            let rules = seconds.into_iter().filter_map(|z| view.eraser(z));
            found.extend(rules.map(|rule| TwoSteps(first.clone(), Rc::unwrap_or_clone(rule))));
        }
        found
    }

    /// Whether so many steps cannot solve it from this state: not even when each eliminates all
    /// that Subsets, and braids as long as the chains, eliminate.
    pub(super) fn is_out_of_reach(&self, state: &State, steps: usize) -> bool {
        let mut state = state.clone();
        for _ in 0..steps {
            let targets = self.view(state.clone()).at_most();
            if targets.is_empty() {
                break;
            }
            state = self.without(&state, targets);
        }
        !self.engine().is_solved(&state)
    }

    /// Patterns of the start, each with all that it eliminates
    /// ([`StepKind::Pattern`](super::StepKind::Pattern)): all Subsets and, for each candidate that
    /// chains eliminate, one of the simplest. There can be other chains.
    pub fn patterns(&self) -> Vec<Pattern> {
        self.view(self.start.clone()).patterns()
    }

    /// Whether the base solves it after this step.
    pub fn is_solved_by(&self, step: &[RuleApplication]) -> bool {
        let targets = step.iter().map(RuleApplication::target);
        self.engine().is_solved(&self.without(&self.start, targets))
    }

    /// The path of these steps, up to the first that no rule makes. Where a step is one elimination
    /// it is made by the simplest rule, whichever is named. Candidates that the base has eliminated
    /// take no step.
    pub fn path(&self, steps: &[Pattern]) -> StepPath {
        let engine = self.engine();
        let live = engine.live(&self.given);
        let mut path = Path::new(live, Vec::new());
        let mut counted = Vec::new();
        let mut state = self.given.clone();
        self.tell_base(&mut state, &mut path);
        for step in steps {
            let left = step
                .iter()
                .filter(|rule| engine.is_live(&state, rule.target()));
            let mut left: Vec<RuleApplication> = left.cloned().collect();
            if left.is_empty() {
                continue;
            }
            if self.steps.kind == StepKind::Elimination {
                let simplest = self.view(state.clone()).eraser(left[0].target());
                let Some(rule) = simplest else {
                    break;
                };
                left = vec![Rc::unwrap_or_clone(rule)];
            }
            counted.push(path.steps.len());
            self.tell(left, &mut state, &mut path);
            self.tell_base(&mut state, &mut path);
        }
        if engine.is_solved(&state) {
            path.status = PathStatus::Solved;
        }
        path.end = engine.live(&state);
        StepPath { path, counted }
    }

    fn tell(&self, rules: Vec<RuleApplication>, state: &mut State, path: &mut Path) {
        for rule in &rules {
            self.engine().eliminate(state, rule.target());
        }
        path.push(Step::Rules(rules));
    }

    /// Closes a state under the base, and adds this to the path.
    fn tell_base(&self, state: &mut State, path: &mut Path) {
        loop {
            let singles = self.engine().singles_of(state).unwrap_or_default();
            if !singles.is_empty() {
                path.push(Step::Singles(singles));
            }
            let rules = self.engine().next_applications(self.steps.base, state);
            if rules.is_empty() {
                return;
            }
            self.tell(rules, state, path);
        }
    }
}
