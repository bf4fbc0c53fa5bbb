//! The parts of a story: the trial in which each step lies, and what it says.

use super::likewise::Likewise;
use super::{Chain, Event, EventKind, Label, Part, Passage, PassageContent, Reason};
use crate::trace::{Hint, Origin, Trace, TraceStep};
use oddagon_csp::{Candidate, CandidateSet, Variable};
use std::collections::HashMap;

/// Makes the passages of a story from the steps of a proof.
pub(super) struct StoryBuilder<'t> {
    pub trace: &'t Trace,
    pub start: &'t CandidateSet,
    /// For each step, whether the conclusion depends on it.
    pub used: Vec<bool>,
    /// The steps that lie directly in each trial, or in none.
    children: HashMap<Option<usize>, Vec<usize>>,
    /// The number of each step told so far.
    pub labels: Vec<Label>,
    likewise: Likewise<'t>,
}

impl<'t> StoryBuilder<'t> {
    /// Begins the story of a proof, in this state.
    pub fn new(trace: &'t Trace, start: &'t CandidateSet) -> Self {
        let steps = &trace.steps;
        let used = used(trace);
        // The trials that have these candidates decided, in order.
        let mut trials: HashMap<Vec<Candidate>, Vec<usize>> = HashMap::new();
        for (i, step) in steps.iter().enumerate() {
            if used[i] && step.rule.is_none() {
                trials.entry(nogood(step)).or_default().push(i);
            }
        }
        let mut children: HashMap<Option<usize>, Vec<usize>> = HashMap::new();
        for (i, step) in steps.iter().enumerate().filter(|&(i, _)| used[i]) {
            // Some later step depends on this one, under the same assumptions or more, another on
            // that, and so on to the conclusion, which assumes nothing: one of them is the trial
            // with just these assumptions.
            let around = trials
                .get(&step.assume)
                .and_then(|trials| trials.iter().find(|&&trial| trial > i));
            children.entry(around.copied()).or_default().push(i);
        }
        StoryBuilder {
            trace,
            start,
            used,
            children,
            labels: vec![Label::default(); steps.len()],
            // With lemmas, the image of a step under a symmetry would depend on other images of the
            // lemmas, which have no names.
            likewise: if trace.relations.is_empty() {
                Likewise::new(&trace.theorem, start)
            } else {
                Likewise::none(&trace.theorem)
            },
        }
    }

    /// The steps that lie in no trial.
    pub fn roots(&mut self) -> Vec<usize> {
        self.children.remove(&None).unwrap_or_default()
    }

    /// Tells all steps that lie in no trial, and how the claim follows; returns also the state that
    /// this leads to.
    pub fn tell(&mut self) -> (Vec<Passage>, Chain, CandidateSet) {
        let roots = self.roots();
        let passages = self
            .parts(&roots, &Label::default())
            .into_iter()
            .map(|part| Passage {
                label: part.label.clone(),
                before: self.start.clone(),
                what: PassageContent::Part(part),
            })
            .collect();
        let (conclusion, end) = self.follow(&[], &self.trace.conclusion);
        (passages, conclusion, end)
    }

    /// Tells the steps that lie directly in the part of that number.
    fn parts(&mut self, steps: &[usize], around: &Label) -> Vec<Part> {
        let mut parts = Vec::new();
        for (number, &i) in steps.iter().enumerate() {
            let mut label = around.clone();
            label.0.push(number + 1);
            parts.push(self.part(i, label));
        }
        parts
    }

    /// Tells a step under this number.
    pub fn part(&mut self, i: usize, label: Label) -> Part {
        self.labels[i] = label.clone();
        let step = &self.trace.steps[i];
        Part {
            reason: self.reason(i, step, &label),
            candidate: step.eliminate,
            label,
        }
    }

    fn reason(&mut self, i: usize, step: &TraceStep, label: &Label) -> Reason {
        if let Some(rule) = &step.rule {
            return Reason::Rule(self.chain(&step.assume, &step.hints), rule.clone());
        }
        let nogood = nogood(step);
        if let Some((of, by)) = self.likewise.find(&nogood) {
            return Reason::Likewise(of, by);
        }
        let inner = self.children.remove(&Some(i)).unwrap_or_default();
        let inner = self.parts(&inner, label);
        let chain = self.chain(&nogood, &step.hints);
        self.likewise.learn(nogood, label);
        Reason::Trial(inner, chain)
    }

    fn chain(&self, decided: &[Candidate], hints: &[Hint]) -> Chain {
        self.follow(decided, hints).0
    }

    /// Follows hints from the state in which these candidates are decided; returns also the state
    /// that they lead to.
    fn follow(&self, decided: &[Candidate], hints: &[Hint]) -> (Chain, CandidateSet) {
        let mut live = self.start.clone();
        decided
            .iter()
            .for_each(|&c| decide(self.trace, &mut live, c));
        let mut events: Vec<Event> = Vec::new();
        let mut waiting: Vec<(Label, Candidate)> = Vec::new();
        for &hint in hints {
            let v = match hint {
                Hint::Step(i) => {
                    let candidate = self.trace.steps[i].eliminate;
                    live.remove(candidate);
                    waiting.push((self.labels[i].clone(), candidate));
                    continue;
                }
                Hint::Variable(v) => v,
            };
            // An elimination by an earlier part is mentioned where it is first needed.
            let (uses, rest) = waiting
                .into_iter()
                .partition(|&(_, c)| self.trace.members(v).contains(&c));
            waiting = rest;
            // The checker has verified that there is no second one.
            let left = self.trace.members(v).iter().find(|&&c| live.contains(c));
            let what = match left {
                Some(&single) => {
                    decide(self.trace, &mut live, single);
                    EventKind::Single(v, single)
                }
                None => EventKind::Empty(v),
            };
            events.push(Event { uses, what });
        }
        let ended = events
            .last()
            .is_some_and(|event| matches!(event.what, EventKind::Empty(_)));
        if !waiting.is_empty() && !ended {
            let (uses, what) = (waiting, EventKind::Nothing);
            events.push(Event { uses, what });
        }
        (Chain(events), live)
    }
}

/// The candidates that a step refutes together, in order.
fn nogood(step: &TraceStep) -> Vec<Candidate> {
    step.assume
        .iter()
        .copied()
        .chain([step.eliminate])
        .collect()
}

/// For each step, whether the conclusion depends on it.
fn used(trace: &Trace) -> Vec<bool> {
    let mut used = vec![false; trace.steps.len()];
    // A relation that was split off depends on the step that split it off.
    let split_off = |v: Variable| match trace.relations.get(trace.relation(v)?)?.origin {
        Origin::Assumed(_) | Origin::Image { .. } => None,
        Origin::Split(step) => Some(step),
    };
    let rests_on = |hint: &Hint| match *hint {
        Hint::Step(i) => Some(i),
        Hint::Variable(v) => split_off(v),
    };
    let concluding = trace.conclusion.iter().filter_map(rests_on);
    concluding.for_each(|i| used[i] = true);
    for (i, step) in trace.steps.iter().enumerate().rev() {
        if used[i] {
            let named = step.rule.iter().flat_map(|rule| &rule.variables);
            let named = named.filter_map(|&v| split_off(v));
            let rests = step.hints.iter().filter_map(rests_on).chain(named);
            rests.for_each(|i| used[i] = true);
        }
    }
    used
}

/// Eliminates the candidates linked to a candidate.
pub(super) fn decide(trace: &Trace, live: &mut CandidateSet, c: Candidate) {
    let linked = trace.theorem.board().csp().linked(c);
    linked.iter().for_each(|&d| live.remove(d));
}
