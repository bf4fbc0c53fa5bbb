//! From rule steps to a path: each passage starts from the state that those before it lead to.

use super::builder::{StoryBuilder, decide};
use super::{Chain, Event, EventKind, Label, Passage, PassageContent};
use crate::Rule;
use crate::trace::{Hint, Origin, RuleStep, TraceStep};
use oddagon_csp::{Candidate, CandidateSet, Variable};

/// Tells the steps that lie in no trial as a path.
///
/// The hints of each step begin at the start again, and name only what the step needs. A path tells
/// all of these, so nothing that a step depends on is missing, and each thing is told once. Rules
/// that one state allows are told together, before any of them eliminates.
pub(super) struct PathStoryBuilder<'b, 't> {
    builder: &'b mut StoryBuilder<'t>,
    live: CandidateSet,
    decided: CandidateSet,
    /// Which relations have been introduced.
    introduced: Vec<bool>,
    /// Events that no passage tells yet.
    waiting: Vec<Event>,
    /// The state before them.
    before: CandidateSet,
    /// Rule steps that the state allows and no passage tells yet.
    allowed: Vec<usize>,
    passages: Vec<Passage>,
    /// Whether a CSP-variable has no candidate left, so that there is nothing more to tell.
    is_over: bool,
}

impl<'b, 't> PathStoryBuilder<'b, 't> {
    /// Begins a path at the start of the builder's story.
    pub fn new(builder: &'b mut StoryBuilder<'t>) -> Self {
        let csp = builder.trace.theorem.board().csp();
        PathStoryBuilder {
            live: builder.start.clone(),
            decided: CandidateSet::empty(csp.candidate_count()),
            introduced: vec![false; builder.trace.relations.len()],
            waiting: Vec::new(),
            before: builder.start.clone(),
            allowed: Vec::new(),
            passages: Vec::new(),
            is_over: false,
            builder,
        }
    }

    /// The passages, the conclusion, and the state that it leads to.
    pub fn tell(mut self) -> (Vec<Passage>, Chain, CandidateSet) {
        let roots = self.builder.roots();
        self.givens(&roots);
        for i in roots {
            if !self.is_over {
                self.step(i);
            }
        }
        if !self.is_over {
            self.allowed();
            let trace = self.builder.trace;
            self.follow(&trace.conclusion);
        }
        (self.passages, Chain(self.waiting), self.live)
    }

    fn passage(&mut self, before: CandidateSet, what: PassageContent) -> Label {
        let label = Label(vec![self.passages.len() + 1]);
        self.passages.push(Passage {
            label: label.clone(),
            before,
            what,
        });
        label
    }

    /// Decides candidates that are the only ones of a CSP-variable from the start, if any step
    /// looks there.
    fn givens(&mut self, roots: &[usize]) {
        let trace = self.builder.trace;
        let steps = roots.iter().map(|&i| &trace.steps[i]);
        let hints = steps.filter(|step| step.rule.is_some());
        let hints = hints.flat_map(|step| &step.hints).chain(&trace.conclusion);
        let mut givens = Vec::new();
        for hint in hints {
            let &Hint::Variable(v) = hint else { continue };
            if trace.relation(v).is_some() {
                continue;
            }
            let mut left = self.left(v);
            if let (Some(c), None) = (left.next(), left.next())
                && !givens.contains(&c)
            {
                givens.push(c);
            }
        }
        givens.sort_unstable();
        if givens.is_empty() {
            return;
        }
        self.passage(self.live.clone(), PassageContent::Givens(givens.clone()));
        givens.into_iter().for_each(|c| self.decide(c));
    }

    fn left(&self, v: Variable) -> impl Iterator<Item = Candidate> {
        let members = self.builder.trace.members(v).iter().copied();
        members.filter(|&c| self.live.contains(c))
    }

    fn decide(&mut self, c: Candidate) {
        self.decided.insert(c);
        decide(self.builder.trace, &mut self.live, c);
    }

    fn step(&mut self, i: usize) {
        let trace = self.builder.trace;
        let step = &trace.steps[i];
        let Some(rule) = &step.rule else {
            self.allowed();
            self.introduce_images(i);
            let label = Label(vec![self.passages.len() + 1]);
            let part = self.builder.part(i, label);
            self.passage(self.live.clone(), PassageContent::Part(part));
            self.live.remove(step.eliminate);
            return;
        };
        let is_split = matches!(rule.rule, Rule::Split(_));
        if is_split || self.is_new(&step.hints) {
            self.allowed();
        }
        self.follow(&step.hints);
        if self.is_over {
            return;
        }
        for &v in &rule.variables {
            self.introduce(v);
        }
        self.singles();
        if is_split {
            let number = trace
                .relations
                .iter()
                .position(|r| matches!(r.origin, Origin::Split(step) if step == i));
            if let Some(number) = number {
                self.passage(
                    self.live.clone(),
                    PassageContent::Split(number, rule.clone()),
                );
                self.introduced[number] = true;
            }
        } else {
            self.allowed.push(i);
        }
    }

    /// Whether hints say more than has been told.
    fn is_new(&self, hints: &[Hint]) -> bool {
        hints.iter().any(|hint| match *hint {
            Hint::Step(i) => self.allowed.contains(&i),
            Hint::Variable(v) => !self.left(v).all(|c| self.decided.contains(c)),
        })
    }

    /// Follows hints as far as they say anything new. Hints at earlier steps are skipped: these
    /// have been applied.
    fn follow(&mut self, hints: &[Hint]) {
        for hint in hints {
            let &Hint::Variable(v) = hint else { continue };
            let left = self.left(v).next();
            if left.is_some_and(|c| self.decided.contains(c)) {
                continue;
            }
            self.introduce(v);
            let what = match left {
                Some(c) => EventKind::Single(v, c),
                None => EventKind::Empty(v),
            };
            if self.waiting.is_empty() {
                self.before = self.live.clone();
            }
            let uses = Vec::new();
            self.waiting.push(Event { uses, what });
            match left {
                Some(c) => self.decide(c),
                None => {
                    self.is_over = true;
                    return;
                }
            }
        }
    }

    /// Introduces a relation where it is first used.
    fn introduce(&mut self, v: Variable) {
        let Some(number) = self.builder.trace.relation(v) else {
            return;
        };
        if !self.introduced[number] {
            self.introduced[number] = true;
            self.singles();
            self.passage(self.live.clone(), PassageContent::Relation(number));
        }
    }

    /// Introduces the relations that a trial uses, and those that steps before it use. Relations
    /// that were split off are told already.
    fn introduce_images(&mut self, trial: usize) {
        let trace = self.builder.trace;
        let used = (0..=trial).filter(|&i| self.builder.used[i]);
        let steps: Vec<&TraceStep> = used.map(|i| &trace.steps[i]).collect();
        let hinted = steps
            .iter()
            .flat_map(|step| &step.hints)
            .filter_map(|hint| match *hint {
                Hint::Variable(v) => Some(v),
                Hint::Step(_) => None,
            });
        let ruled = steps
            .iter()
            .filter_map(|step| step.rule.as_ref())
            .flat_map(|rule| rule.variables.iter().copied());
        let is_image = |&v: &Variable| {
            let relation = trace.relation(v).map(|number| &trace.relations[number]);
            relation.is_some_and(|relation| !matches!(relation.origin, Origin::Split(_)))
        };
        hinted
            .chain(ruled)
            .filter(is_image)
            .for_each(|v| self.introduce(v));
    }

    /// Tells the Singles that wait.
    fn singles(&mut self) {
        if !self.waiting.is_empty() {
            let chain = Chain(std::mem::take(&mut self.waiting));
            self.passage(self.before.clone(), PassageContent::Singles(chain));
        }
    }

    /// Tells the rules that the state allows, then makes their eliminations. Steps that differ only
    /// in the candidate that they eliminate are told as one.
    fn allowed(&mut self) {
        let trace = self.builder.trace;
        let mut rules: Vec<(&RuleStep, Vec<usize>)> = Vec::new();
        for i in std::mem::take(&mut self.allowed) {
            let Some(rule) = &trace.steps[i].rule else {
                continue;
            };
            match rules.iter_mut().find(|(other, _)| *other == rule) {
                Some((_, steps)) => steps.push(i),
                None => rules.push((rule, vec![i])),
            }
        }
        let mut eliminated = Vec::new();
        for (rule, steps) in rules {
            let targets: Vec<Candidate> = steps.iter().map(|&i| trace.steps[i].eliminate).collect();
            eliminated.extend(&targets);
            let label = self.passage(
                self.live.clone(),
                PassageContent::Rule(rule.clone(), targets),
            );
            for i in steps {
                self.builder.labels[i] = label.clone();
            }
        }
        eliminated.into_iter().for_each(|c| self.live.remove(c));
    }
}
