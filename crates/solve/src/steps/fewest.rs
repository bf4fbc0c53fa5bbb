//! The search for the fewest steps.
//!
//! First comes a descent, which always takes the step that leaves the fewest candidates. Then, for
//! k = 1, 2, …, it is asked whether k steps can solve, until that is as many as the descent takes.
//! Before k = 3, which can take long, more descents are tried, which leave out steps at random.
//!
//! Where a step is one elimination, all sequences of k steps are searched, depth first. Three
//! things keep the search small, and none loses a sequence:
//!
//! * only false candidates are ever eliminated, and the solution is known;
//! * if k steps solve the puzzle, the base solves it when the k candidates that they eliminate are
//!   simply struck out, in any order. So it is first tested whether any k candidates do that: this
//!   needs no rules, and a candidate can be skipped if striking it leads to the same state as
//!   another, or a larger one. (Here the base must be confluent.)
//! * states for which a number of steps was too small are remembered.
//!
//! Only after that, rules that eliminate the candidates are looked for, since this is expensive.
//! Where a step is all of a pattern's eliminations, patterns are too many to be tried all, and k
//! steps are shown to be too few by a [`Bound`]. Few steps are found by descents, and from a
//! solution of few eliminations, each of which is then taken with all others of its pattern.

use super::StepKind;
use super::bound::Bound;
use super::puzzle::StepPuzzle;
use super::rules::{Pattern, View};
use super::too_few::TooFew;
use oddagon_csp::{Candidate, RuleApplication, State};
use oddagon_job::random::Random;
use std::rc::Rc;

/// With more steps left than this, testing which candidates could be struck out costs more than
/// looking for rules.
const MAX_STRUCK_STEPS: usize = 3;

/// From so many steps on, random descents are tried before it is proven that fewer are not enough.
const TRIED_FIRST: usize = 3;

/// How far the search for the fewest steps goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FewestOptions {
    /// It is not asked whether more than so many steps are too few.
    pub max_steps: usize,
    /// How many random descents are tried.
    pub descents: usize,
    /// The seed of these.
    pub seed: u64,
}

impl Default for FewestOptions {
    fn default() -> FewestOptions {
        FewestOptions {
            max_steps: 5,
            descents: 20,
            seed: 1,
        }
    }
}

/// What is known about the fewest steps that solve a puzzle.
///
/// They range over all sequences of steps, each by one application of a rule of the sum to the
/// state that the steps before it and the base have led to. No sequence is left out, whether or not
/// the theories are confluent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fewest {
    /// These steps solve it, and no fewer do.
    Least(Vec<Pattern>),
    /// The search ended too early.
    Unknown {
        /// This many steps are not enough.
        too_few: usize,
        /// Steps that solve it, the fewest found.
        found: Option<Vec<Pattern>>,
    },
    /// No sequence of steps solves it. Known where no step is possible at the start; where the
    /// theories are confluent and some sequence ends unsolved; and where the sum's Subsets and
    /// braids as long as its chains, which are confluent together, end unsolved.
    Never,
}

impl StepPuzzle<'_> {
    /// The fewest steps that solve it; `go_on` is called now and then, and ends the search when it
    /// returns `false`.
    pub fn fewest(&self, options: FewestOptions, go_on: &mut dyn FnMut() -> bool) -> Fewest {
        Search::new(self, go_on).run(options)
    }
}

/// A search in one puzzle.
struct Search<'p, 's> {
    puzzle: &'p StepPuzzle<'s>,
    go_on: &'p mut dyn FnMut() -> bool,
    stopped: bool,
    /// Of single eliminations.
    too_few: TooFew,
}

/// The result of a descent.
enum Descent {
    Solved(Vec<Pattern>),
    /// After this many steps no rule applies any more, or more steps are not wanted.
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
            too_few: TooFew::default(),
        }
    }

    /// What can be found out.
    pub fn run(mut self, options: FewestOptions) -> Fewest {
        if self.puzzle.is_solved() {
            return Fewest::Least(Vec::new());
        }
        if !self.within_reach() {
            return Fewest::Never;
        }
        let mut found = match self.descent(None, usize::MAX) {
            Descent::Stuck(steps) if steps == 0 || self.puzzle.steps.is_confluent => {
                return Fewest::Never;
            }
            Descent::Solved(path) => Some(path),
            Descent::Stuck(_) | Descent::Stopped => None,
        };
        let (mut too_few, mut is_open, mut descents) = (0, false, options.descents);
        let mut root = self.puzzle.view(self.puzzle.start.clone());
        let mut bound = Bound::of(self.puzzle);
        if self.puzzle.steps.kind == StepKind::Pattern {
            self.widen(&mut root, options.max_steps, &mut found);
        }
        loop {
            let steps = too_few + 1;
            match found {
                Some(found) if found.len() == steps => return Fewest::Least(found),
                found if self.stopped => return Fewest::Unknown { too_few, found },
                _ => {}
            }
            let ends = is_open || too_few >= options.max_steps;
            if descents > 0 && (ends || steps >= TRIED_FIRST) {
                self.descents(descents, options.seed, &mut found);
                descents = 0;
                continue;
            }
            if ends {
                return Fewest::Unknown { too_few, found };
            }
            let path = match self.puzzle.steps.kind {
                StepKind::Elimination => self.reach(&mut root, steps).map(|mut path| {
                    path.reverse();
                    path
                }),
                // A descent finds each single step that solves.
                StepKind::Pattern => {
                    is_open = !bound.are_too_few(steps, &mut || self.goes_on());
                    None
                }
            };
            match path {
                Some(path) => return Fewest::Least(path),
                None if self.stopped || is_open => {}
                None => too_few = steps,
            }
        }
    }

    /// Looks for a solution of fewer eliminations than the steps found, as far as that does not
    /// take long, and takes them with all that their patterns eliminate.
    fn widen(&mut self, root: &mut View<'s>, most: usize, found: &mut Option<Vec<Pattern>>) {
        let enough = found.as_ref().map_or(usize::MAX, Vec::len);
        for steps in 1..enough.min(most + 1).min(TRIED_FIRST + 1) {
            let Some(mut path) = self.reach(root, steps) else {
                continue;
            };
            path.reverse();
            let mut state = self.puzzle.start.clone();
            let mut wide = Vec::new();
            for target in path.iter().flatten().map(RuleApplication::target) {
                let mut view = self.puzzle.view(state.clone());
                if !self.puzzle.engine().is_live(&state, target) {
                    continue;
                }
                // Chains are not confluent: with more eliminated, none may be left.
                let Some(rule) = view.eraser(target) else {
                    return;
                };
                let pattern = view.pattern(&rule);
                let targets = pattern.iter().map(RuleApplication::target);
                state = self.puzzle.without(&state, targets);
                wide.push(pattern);
            }
            *found = Some(wide);
            return;
        }
    }

    /// Random descents, in search of fewer steps.
    fn descents(&mut self, count: usize, seed: u64, found: &mut Option<Vec<Pattern>>) {
        let mut random = Random::seeded(seed);
        for _ in 0..count {
            let most = found.as_ref().map_or(usize::MAX, |found| found.len() - 1);
            match self.descent(Some(&mut random), most) {
                Descent::Solved(path) => *found = Some(path),
                Descent::Stuck(_) => {}
                Descent::Stopped => return,
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
            .map(|&z| (z, self.puzzle.without(state, [z])))
            .collect();
        struck.sort_by_cached_key(|(_, next)| engine.count(next, engine.all_candidates()));
        struck
    }

    /// Whether the puzzle could be solved with Subsets and braids.
    fn within_reach(&self) -> bool {
        let engine = self.puzzle.engine();
        let mut state = self.puzzle.start.clone();
        loop {
            let targets = self.puzzle.view(state.clone()).at_most();
            if targets.is_empty() {
                return engine.is_solved(&state);
            }
            for z in targets {
                state = self.puzzle.without(&state, [z]);
            }
        }
    }

    /// At most so many steps that solve: at each the one that leaves the fewest candidates, or one
    /// of those that leave few.
    fn descent(&mut self, mut random: Option<&mut Random>, most: usize) -> Descent {
        let mut path = Vec::new();
        let mut view = self.puzzle.view(self.puzzle.start.clone());
        while !self.puzzle.engine().is_solved(view.state()) {
            if path.len() == most {
                return Descent::Stuck(most);
            }
            let step = match self.puzzle.steps.kind {
                StepKind::Elimination => self.elimination(&mut view, random.as_deref_mut()),
                StepKind::Pattern => self.pattern(&mut view, random.as_deref_mut()),
            };
            if self.stopped {
                return Descent::Stopped;
            }
            let Some((step, next)) = step else {
                return Descent::Stuck(path.len());
            };
            path.push(step);
            view = view.smaller(next);
        }
        Descent::Solved(path)
    }

    /// The elimination of one candidate for a descent, and the state after it.
    fn elimination(
        &mut self,
        view: &mut View<'s>,
        random: Option<&mut Random>,
    ) -> Option<(Pattern, State)> {
        let mut struck = self.strike(view.state(), &self.puzzle.wrong(view.state()));
        put_back(&mut struck, random);
        for (z, next) in struck {
            if !self.goes_on() {
                return None;
            }
            if let Some(rule) = view.eraser(z) {
                return Some((one(rule), next));
            }
        }
        None
    }

    /// All eliminations of one pattern for a descent, and the state after them.
    fn pattern(
        &mut self,
        view: &mut View<'s>,
        random: Option<&mut Random>,
    ) -> Option<(Pattern, State)> {
        if !self.goes_on() {
            return None;
        }
        let engine = self.puzzle.engine();
        let all = view.patterns().into_iter();
        let mut all: Vec<(Pattern, State)> = all
            .map(|pattern| {
                let targets = pattern.iter().map(RuleApplication::target);
                let next = self.puzzle.without(view.state(), targets);
                (pattern, next)
            })
            .collect();
        all.sort_by_cached_key(|(_, next)| engine.count(next, engine.all_candidates()));
        put_back(&mut all, random);
        all.into_iter().next()
    }

    /// The steps, the last first, that solve the view's state, if `steps` steps do.
    fn reach(&mut self, view: &mut View<'s>, steps: usize) -> Option<Vec<Pattern>> {
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
                    || self.too_few.knows(engine, &next, steps - 1)
                {
                    continue;
                }
                if !self.struck_out(&next, &self.puzzle.wrong(&next), steps - 1) {
                    hopeless.push(next);
                    continue;
                }
            }
            let Some(rule) = view.eraser(z) else {
                continue;
            };
            if solved {
                return Some(vec![one(rule)]);
            }
            let mut smaller = view.smaller(next);
            if let Some(mut path) = self.reach(&mut smaller, steps - 1) {
                path.push(one(rule));
                return Some(path);
            }
            // Unless the search was stopped before that was known.
            if !self.stopped {
                self.too_few.remember(engine, smaller.state(), steps - 1);
            }
        }
        None
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

/// A step of one elimination.
fn one(rule: Rc<RuleApplication>) -> Pattern {
    vec![Rc::unwrap_or_clone(rule)]
}

/// Puts each thing of a list, one in three at random, behind all others.
fn put_back<T>(list: &mut Vec<T>, random: Option<&mut Random>) {
    if let Some(random) = random {
        let (front, back): (Vec<T>, Vec<T>) = list.drain(..).partition(|_| random.below(3) > 0);
        list.extend(front.into_iter().chain(back));
    }
}
