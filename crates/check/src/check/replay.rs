//! Replays a derivation: its steps one by one, then its conclusion.

use super::{Fault, Place, quoted};
use crate::{Derivation, Step, Theory};
use oddagon_core::{Candidate, Variable};
use oddagon_core::{Goal, Theorem, Words};
use std::collections::HashMap;

/// A verified step.
pub(super) struct Nogood {
    /// The step's number.
    pub id: u32,
    /// The assumptions, outermost first.
    pub assume: Vec<Candidate>,
    /// The candidate that is false under them.
    pub eliminate: Candidate,
    /// Whether it was found by a trial, not by a rule.
    pub trial: bool,
}

/// A derivation as far as it has been verified.
pub(super) struct Replay<'a> {
    /// What is proven.
    pub theorem: &'a Theorem,
    /// The derivation's theory.
    pub theory: Theory,
    /// The derivation's depth.
    pub depth: usize,
    /// The live candidates after the symmetry steps.
    pub start: Vec<bool>,
    /// The steps verified.
    pub steps: Vec<Nogood>,
    /// The place of each step in `steps`.
    by_id: HashMap<u32, usize>,
}

impl<'a> Replay<'a> {
    /// Nothing verified yet.
    pub fn new(theorem: &'a Theorem, derivation: &Derivation, start: Vec<bool>) -> Replay<'a> {
        Replay {
            theorem,
            theory: derivation.theory,
            depth: derivation.depth,
            start,
            steps: Vec::new(),
            by_id: HashMap::new(),
        }
    }

    /// Verifies the next step and adds its nogood.
    pub fn take(&mut self, step: &Step) -> Result<(), (Place, Fault)> {
        let nogood = self
            .read(step)
            .map_err(|fault| (Place::Step(step.id), fault))?;
        let mut decided = nogood.assume.clone();
        if nogood.trial {
            decided.push(nogood.eliminate);
        }
        let mut live = self.start.clone();
        for &c in &decided {
            self.decide(&mut live, c);
        }
        let contradiction = self
            .follow(&mut live, &decided, &step.hints)
            .map_err(|(i, fault)| (Place::Hint(step.id, i + 1), fault))?;
        let verdict = match (&step.rule, contradiction) {
            (None, Some(_)) => Ok(()),
            (None, None) => Err(Fault::NoContradiction),
            (Some(_), Some(v)) => Err(Fault::RuleContradiction(self.variable_name(v))),
            (Some(rule), None) => self.check_rule(&live, rule, nogood.eliminate),
        };
        verdict.map_err(|fault| (Place::Step(step.id), fault))?;
        self.by_id.insert(nogood.id, self.steps.len());
        self.steps.push(nogood);
        Ok(())
    }

    /// Resolves a step's names and checks what does not depend on the state.
    fn read(&self, step: &Step) -> Result<Nogood, Fault> {
        if self.by_id.contains_key(&step.id) {
            return Err(Fault::RepeatedId);
        }
        let assumed = step.assume.0.len();
        // T works under as many assumptions as there are levels of trial, and under no more.
        if step.rule.is_some() && assumed > self.depth {
            let depth = self.depth;
            return Err(Fault::RuleTooDeep { assumed, depth });
        }
        Ok(Nogood {
            id: step.id,
            assume: step
                .assume
                .iter()
                .map(|name| self.candidate(name))
                .collect::<Result<_, _>>()?,
            eliminate: self.candidate(&step.eliminate)?,
            trial: step.rule.is_none(),
        })
    }

    /// Follows hints in the state `live`, in which the candidates of `decided` were decided. Says which
    /// CSP-variable is empty if the last hint meets one; a fault comes with the index of its hint.
    fn follow(
        &self,
        live: &mut [bool],
        decided: &[Candidate],
        hints: &Words,
    ) -> Result<Option<Variable>, (usize, Fault)> {
        let last = hints.0.len();
        for (i, hint) in hints.iter().enumerate() {
            let empty = self.follow_one(live, decided, hint).map_err(|f| (i, f))?;
            match empty {
                Some(_) if i + 1 == last => return Ok(empty),
                Some(v) => return Err((i, Fault::EarlyContradiction(self.variable_name(v)))),
                None => {}
            }
        }
        Ok(None)
    }

    /// Follows one hint; says so if it is a CSP-variable that is empty.
    fn follow_one(
        &self,
        live: &mut [bool],
        decided: &[Candidate],
        hint: &str,
    ) -> Result<Option<Variable>, Fault> {
        let board = &self.theorem.board();
        if let Some(number) = hint.strip_prefix('#') {
            let id = read_number(number).ok_or_else(|| Fault::NoHint(quoted(hint)))?;
            let &place = self.by_id.get(&id).ok_or(Fault::NoEarlierStep(id))?;
            let nogood = &self.steps[place];
            if !decided.starts_with(&nogood.assume) {
                return Err(Fault::NotInForce {
                    used: id,
                    assumed: self.names(&nogood.assume),
                    context: match decided {
                        [] => "the conclusion".to_owned(),
                        _ => self.names(decided),
                    },
                });
            }
            live[nogood.eliminate.index()] = false;
            return Ok(None);
        }
        let variable = board
            .variable(hint)
            .ok_or_else(|| Fault::NoHint(quoted(hint)))?;
        let members = board.csp().members(variable);
        let mut left = members.iter().copied().filter(|c| live[c.index()]);
        match (left.next(), left.next()) {
            (None, _) => Ok(Some(variable)),
            (Some(single), None) => {
                self.decide(live, single);
                Ok(None)
            }
            (Some(_), Some(_)) => {
                let left: Vec<_> = members
                    .iter()
                    .copied()
                    .filter(|c| live[c.index()])
                    .collect();
                Err(Fault::NoSingle {
                    variable: self.variable_name(variable),
                    count: left.len(),
                    candidates: self.names(&left),
                })
            }
        }
    }

    /// Decides a candidate: kills every candidate linked to it.
    fn decide(&self, live: &mut [bool], c: Candidate) {
        for &d in self.theorem.board().csp().linked(c) {
            live[d.index()] = false;
        }
    }

    /// Checks that the hints lead from the verified steps to the claim.
    pub fn conclude(&self, hints: &Words) -> Result<(), (Place, Fault)> {
        let mut live = self.start.clone();
        let contradiction = self
            .follow(&mut live, &[], hints)
            .map_err(|(i, fault)| (Place::ConclusionHint(i + 1), fault))?;
        if contradiction.is_some() {
            return Ok(());
        }
        match &self.theorem.goal() {
            Goal::Impossible | Goal::Clause(_) => Err((Place::Conclusion, Fault::NoContradiction)),
            Goal::Eliminate(targets) => match targets.iter().find(|c| live[c.index()]) {
                None => Ok(()),
                Some(&c) => {
                    let name = self.theorem.board().candidate_name(c);
                    Err((Place::Conclusion, Fault::TargetLeft(name)))
                }
            },
        }
    }

    pub fn variable(&self, name: &str) -> Result<Variable, Fault> {
        let variable = self.theorem.board().variable(name);
        variable.ok_or_else(|| Fault::NoVariable(quoted(name)))
    }

    pub fn candidate(&self, name: &str) -> Result<Candidate, Fault> {
        let candidate = self.theorem.board().candidate(name);
        candidate.ok_or_else(|| Fault::NoCandidate(quoted(name)))
    }

    pub fn variable_name(&self, v: Variable) -> String {
        self.theorem.board().variable_name(v)
    }

    pub fn names(&self, candidates: &[Candidate]) -> String {
        let names: Vec<_> = candidates
            .iter()
            .map(|&c| self.theorem.board().candidate_name(c))
            .collect();
        names.join(" ")
    }
}

/// A number in its usual form: no sign, no leading zero.
fn read_number(text: &str) -> Option<u32> {
    let usual = text == "0" || text.starts_with(|c| matches!(c, '1'..='9'));
    usual.then(|| text.parse().ok())?
}
