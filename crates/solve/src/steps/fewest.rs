//! The search for the fewest steps.
//!
//! For k = 1, 2, … all sequences of k steps are searched, depth first. Three things keep the search
//! small, and none loses a sequence:
//!
//! * only false candidates are ever eliminated, and the solution is known;
//! * if k steps solve the puzzle, the base solves it when the k candidates that they eliminate are
//!   simply struck out, in any order. So it is first tested whether any k candidates do that: this
//!   needs no rules, and a candidate can be skipped if striking it leads to the same state as
//!   another, or a larger one. (Here the base must be confluent.)
//! * states for which a number of steps was too small are remembered.
//!
//! Only after that, rules that eliminate the candidates are looked for, since this is expensive.

use super::puzzle::StepPuzzle;
use super::rules::View;
use oddagon_csp::{Candidate, CandidateSet, State};
use std::collections::HashMap;

/// With more steps left than this, testing which candidates could be struck out costs more than
/// looking for rules.
const MAX_STRUCK_STEPS: usize = 3;

/// What is known about the fewest steps that solve a puzzle.
///
/// They range over all sequences of eliminations, each of one candidate by one application of a
/// rule of the sum to the state that the eliminations before it and the base have led to. No
/// sequence is left out, whether or not the theories are confluent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fewest {
    /// These candidates, eliminated in this order, solve it, and no fewer steps do.
    Least(Vec<Candidate>),
    /// The search ended too early.
    Unknown {
        /// This many steps are not enough.
        too_few: usize,
        /// Steps that solve it, found by steepest descent.
        found: Option<Vec<Candidate>>,
    },
    /// No sequence of steps solves it. Known where no step is possible at the start; where the
    /// theories are confluent and some sequence ends unsolved; and where chains of any length,
    /// which are confluent together, with the sum's Subsets end unsolved.
    Never,
}

impl StepPuzzle<'_> {
    /// The fewest steps that solve it, if at most `most` are needed; `go_on` is called now and
    /// then, and ends the search when it returns `false`.
    pub fn fewest(&self, most: usize, go_on: &mut dyn FnMut() -> bool) -> Fewest {
        Search::new(self, go_on).run(most)
    }
}

/// A search in one puzzle.
struct Search<'p, 's> {
    puzzle: &'p StepPuzzle<'s>,
    go_on: &'p mut dyn FnMut() -> bool,
    stopped: bool,
    /// For at most [`MAX_REMEMBERED`] states, a number of steps that is too small.
    too_few: HashMap<CandidateSet, usize>,
}

/// How many states are remembered: about 200 bytes each.
const MAX_REMEMBERED: usize = 5_000_000;

/// The result of steepest descent.
enum Descent {
    Solved(Vec<Candidate>),
    /// After this many steps no rule applies any more.
    Stuck(usize),
    Stopped,
}

/// A candidate struck out, with the state to which the base leads then.
type Struck = (Candidate, State);

impl<'p, 's> Search<'p, 's> {
    /// A search that asks `go_on` again and again whether it should go on.
    pub fn new(puzzle: &'p StepPuzzle<'s>, go_on: &'p mut dyn FnMut() -> bool) -> Self {
        Search {
            puzzle,
            go_on,
            stopped: false,
            too_few: HashMap::new(),
        }
    }

    /// What can be found out about sequences of at most that many steps.
    pub fn run(mut self, most: usize) -> Fewest {
        if self.puzzle.is_solved() {
            return Fewest::Least(Vec::new());
        }
        if !self.within_reach() {
            return Fewest::Never;
        }
        let found = match self.descent() {
            Descent::Stuck(steps) if steps == 0 || self.puzzle.steps.is_confluent => {
                return Fewest::Never;
            }
            Descent::Solved(path) => Some(path),
            Descent::Stuck(_) | Descent::Stopped => None,
        };
        let mut too_few = 0;
        let mut root = self.puzzle.view(self.puzzle.start.clone());
        loop {
            let steps = too_few + 1;
            match found {
                Some(found) if found.len() == steps => return Fewest::Least(found),
                found if too_few == most || self.stopped => {
                    return Fewest::Unknown { too_few, found };
                }
                _ => {}
            }
            if let Some(mut path) = self.reach(&mut root, steps) {
                path.reverse();
                return Fewest::Least(path);
            }
            if !self.stopped {
                too_few = steps;
            }
        }
    }

    fn goes_on(&mut self) -> bool {
        self.stopped = self.stopped || !(self.go_on)();
        !self.stopped
    }

    /// The states after striking out each of these candidates, the smallest first.
    fn strike(&self, state: &State, among: &[Candidate]) -> Vec<Struck> {
        let engine = self.puzzle.engine();
        let struck = among.iter().filter(|&&z| engine.is_live(state, z));
        let mut struck: Vec<Struck> = struck
            .map(|&z| (z, self.puzzle.without(state, z)))
            .collect();
        struck.sort_by_cached_key(|(_, next)| engine.count(next, engine.all_candidates()));
        struck
    }

    /// Whether the puzzle could be solved with chains of any length.
    fn within_reach(&self) -> bool {
        let engine = self.puzzle.engine();
        let mut state = self.puzzle.start.clone();
        loop {
            let targets = self.puzzle.view(state.clone()).at_most();
            if targets.is_empty() {
                return engine.is_solved(&state);
            }
            for z in targets {
                state = self.puzzle.without(&state, z);
            }
        }
    }

    /// Steps that solve: at each the rule whose elimination leaves the fewest candidates.
    fn descent(&mut self) -> Descent {
        let mut path = Vec::new();
        let mut view = self.puzzle.view(self.puzzle.start.clone());
        while !self.puzzle.engine().is_solved(view.state()) {
            let struck = self.strike(view.state(), &self.puzzle.wrong(view.state()));
            let mut chosen = None;
            for (z, next) in struck {
                if !self.goes_on() {
                    return Descent::Stopped;
                }
                if view.eraser(z).is_some() {
                    path.push(z);
                    chosen = Some(next);
                    break;
                }
            }
            let Some(next) = chosen else {
                return Descent::Stuck(path.len());
            };
            view = view.smaller(next);
        }
        Descent::Solved(path)
    }

    /// The steps, the last first, that solve the view's state, if `steps` steps do.
    fn reach(&mut self, view: &mut View<'s>, steps: usize) -> Option<Vec<Candidate>> {
        let engine = self.puzzle.engine();
        let struck = self.strike(view.state(), &self.puzzle.wrong(view.state()));
        // Striking out that many candidates solves none of these states, nor any larger one.
        let mut hopeless: Vec<State> = Vec::new();
        for (z, next) in struck {
            if !self.goes_on() {
                return None;
            }
            let solved = engine.is_solved(&next);
            if steps > MAX_STRUCK_STEPS && view.eraser(z).is_none() {
                continue;
            }
            if !solved {
                if steps == 1
                    || hopeless.iter().any(|state| engine.is_subset(state, &next))
                    || self.are_too_few(steps - 1, &next)
                {
                    continue;
                }
                if !self.struck_out(&next, &self.puzzle.wrong(&next), steps - 1) {
                    hopeless.push(next);
                    continue;
                }
            }
            if view.eraser(z).is_none() {
                continue;
            }
            if solved {
                return Some(vec![z]);
            }
            let mut smaller = view.smaller(next);
            if let Some(mut path) = self.reach(&mut smaller, steps - 1) {
                path.push(z);
                return Some(path);
            }
            self.remember(smaller.state(), steps - 1);
        }
        None
    }

    /// Whether that many steps are known to be too few for a state.
    fn are_too_few(&self, steps: usize, state: &State) -> bool {
        let known = self.too_few.get(&self.puzzle.engine().live(state));
        known.is_some_and(|&few| few >= steps)
    }

    /// Remembers that this many steps are too few for a state, unless the search was stopped before
    /// that was known.
    fn remember(&mut self, state: &State, steps: usize) {
        if !self.stopped && self.too_few.len() < MAX_REMEMBERED {
            let state = self.puzzle.engine().live(state);
            let few = self.too_few.entry(state).or_default();
            *few = steps.max(*few);
        }
    }

    /// Whether the base solves the state when some `count` of these candidates are struck out.
    fn struck_out(&mut self, state: &State, among: &[Candidate], count: usize) -> bool {
        let engine = self.puzzle.engine();
        if count == 1 {
            return self.puzzle.solving(state, among).next().is_some();
        }
        let mut kept: Vec<Struck> = Vec::new();
        for (z, next) in self.strike(state, among) {
            if engine.is_solved(&next) {
                return true;
            }
            if !kept.iter().any(|(_, kept)| engine.is_subset(kept, &next)) {
                kept.push((z, next));
            }
        }
        let names: Vec<Candidate> = kept.iter().map(|(z, _)| *z).collect();
        let mut kept = kept.iter().enumerate();
        kept.any(|(i, (_, next))| {
            // Earlier candidates have been tried with all others.
            self.goes_on() && self.struck_out(next, &names[i + 1..], count - 1)
        })
    }
}
