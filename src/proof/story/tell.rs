//! From nogoods and hints to a story.

use super::likewise::Likewise;
use super::{Chain, Choice, Event, Label, Part, Reason, Story, What};
use crate::csp::{Candidate, CandidateSet};
use crate::proof::write::{Hint, Trace, TraceStep, WriteError};
use crate::proof::{Derivation, Proof, check};
use std::collections::HashMap;

impl Story {
    /// Tells the derivation of this number, from 1, after having checked it. (That the depth is the least is taken from
    /// the proof: only [`check`] makes sure of that.)
    ///
    /// # Errors
    /// If the proof is wrong, has no such derivation, or is too deep.
    pub fn of(proof: &Proof, number: usize) -> Result<Story, WriteError> {
        let trace = Trace::of(proof, number)?;
        if !(trace.relations.is_empty() && trace.also.is_empty()) {
            return Err(WriteError::Path);
        }
        let derivation = &proof.derivations[number - 1];
        // The lower half of the depth, the slow one, is not what is told.
        check(&Proof {
            derivations: vec![Derivation {
                exact: Vec::new(),
                ..derivation.clone()
            }],
            ..proof.clone()
        })
        .map_err(WriteError::Rejected)?;
        let deepest = trace.steps.iter().map(|step| step.assume.len()).max();
        if let Some(deepest) = deepest.filter(|&assumed| assumed >= Story::MAX_ASSUMPTIONS) {
            return Err(WriteError::TooDeep(deepest + 1));
        }
        let mut start = trace.theorem.start();
        for choice in &trace.symmetry {
            decide(&trace, &mut start, choice.chosen);
        }
        let mut teller = StoryBuilder::new(&trace, &start);
        let roots = teller.children.remove(&None).unwrap_or_default();
        let parts = teller.parts(&roots, &Label::default());
        let conclusion = teller.chain(&[], &trace.conclusion);
        let choices = trace.symmetry.into_iter().map(|step| Choice {
            chosen: step.chosen,
            images: step
                .images
                .into_iter()
                .map(|image| (image.of, image.name))
                .collect(),
        });
        Ok(Story {
            theory: trace.theory,
            depth: trace.depth,
            exact: derivation.exact.clone(),
            second_solutions: proof.second_solutions.clone(),
            choices: choices.collect(),
            start,
            parts,
            conclusion,
            theorem: trace.theorem,
        })
    }
}

struct StoryBuilder<'t> {
    trace: &'t Trace,
    start: &'t CandidateSet,
    /// The steps that lie directly in each trial, or in none.
    children: HashMap<Option<usize>, Vec<usize>>,
    /// The number of each step told so far.
    labels: Vec<Label>,
    likewise: Likewise,
}

impl<'t> StoryBuilder<'t> {
    fn new(trace: &'t Trace, start: &'t CandidateSet) -> Self {
        let steps = &trace.steps;
        let used = used(trace);
        // Which trials have these candidates decided, in order.
        let mut trials: HashMap<Vec<Candidate>, Vec<usize>> = HashMap::new();
        for (i, step) in steps.iter().enumerate() {
            if used[i] && step.rule.is_none() {
                trials.entry(nogood(step)).or_default().push(i);
            }
        }
        let mut children: HashMap<Option<usize>, Vec<usize>> = HashMap::new();
        for (i, step) in steps.iter().enumerate().filter(|&(i, _)| used[i]) {
            // Something rests on the step, under the same assumptions or under more, and something on that, and so on to the
            // conclusion, which assumes nothing: on the way lies the trial whose assumptions are just these.
            let around = trials.get(&step.assume);
            let around = around.and_then(|trials| trials.iter().find(|&&trial| trial > i));
            children.entry(around.copied()).or_default().push(i);
        }
        StoryBuilder {
            trace,
            start,
            children,
            labels: vec![Label::default(); steps.len()],
            likewise: Likewise::new(&trace.theorem, start),
        }
    }

    /// Tells steps that lie side by side in the part of that number.
    fn parts(&mut self, steps: &[usize], around: &Label) -> Vec<Part> {
        let mut parts = Vec::new();
        for (number, &i) in steps.iter().enumerate() {
            let mut label = around.clone();
            label.0.push(number + 1);
            self.labels[i] = label.clone();
            let step = &self.trace.steps[i];
            parts.push(Part {
                reason: self.reason(i, step, &label),
                candidate: step.eliminate,
                label,
            });
        }
        parts
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

    /// Follows hints from the state in which these candidates are decided.
    fn chain(&self, decided: &[Candidate], hints: &[Hint]) -> Chain {
        let csp = self.trace.theorem.board().csp();
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
            // What an earlier part eliminated is said where it is needed first.
            let (uses, rest) = waiting
                .into_iter()
                .partition(|&(_, c)| csp.members(v).contains(&c));
            waiting = rest;
            // The checker has made sure that there is no second one.
            let left = csp.members(v).iter().find(|&&c| live.contains(c));
            let what = match left {
                Some(&single) => {
                    decide(self.trace, &mut live, single);
                    What::Single(v, single)
                }
                None => What::Empty(v),
            };
            events.push(Event { uses, what });
        }
        let ended = events
            .last()
            .is_some_and(|event| matches!(event.what, What::Empty(_)));
        if !waiting.is_empty() && !ended {
            let (uses, what) = (waiting, What::Nothing);
            events.push(Event { uses, what });
        }
        Chain(events)
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

/// For each step whether the conclusion rests on it.
fn used(trace: &Trace) -> Vec<bool> {
    let mut used = vec![false; trace.steps.len()];
    let mark = |used: &mut Vec<bool>, hints: &[Hint]| {
        for hint in hints {
            if let Hint::Step(i) = hint {
                used[*i] = true;
            }
        }
    };
    mark(&mut used, &trace.conclusion);
    for (i, step) in trace.steps.iter().enumerate().rev() {
        if used[i] {
            mark(&mut used, &step.hints);
        }
    }
    used
}

/// Kills what is linked to a candidate.
fn decide(trace: &Trace, live: &mut CandidateSet, c: Candidate) {
    let linked = trace.theorem.board().csp().linked(c);
    linked.iter().for_each(|&d| live.remove(d));
}
