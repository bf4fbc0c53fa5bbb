//! Replays a derivation: its steps one by one, then its conclusion.

use crate::rules::State;
use crate::{Derivation, Rule, Step};
use oddagon_core::{Candidate, CandidateSet, Csp, Goal, NameList, Theorem, Variable, quoted};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A verified step: under the assumptions, outermost first, a candidate is false.
pub(super) struct Nogood {
    pub assume: Vec<Candidate>,
    pub eliminate: Candidate,
    /// Whether it was found by a trial, not by a rule.
    pub trial: bool,
}

/// A derivation as far as it has been verified.
pub(super) struct Replay<'a> {
    /// What is proven.
    pub theorem: &'a Theorem,
    /// The CSP of its board, with the relations of the lemmas and those that were split off from
    /// them.
    pub csp: Cow<'a, Csp>,
    pub derivation: &'a Derivation,
    /// The live candidates after the symmetry steps.
    pub start: CandidateSet,
    /// The steps verified, by their numbers.
    pub steps: BTreeMap<u32, Nogood>,
}

impl Replay<'_> {
    /// Verifies the next step and adds its nogood.
    pub fn take(&mut self, step: &Step) -> Result<(), String> {
        let nogood = self.read(step)?;
        let mut decided = nogood.assume.clone();
        decided.extend(nogood.trial.then_some(nogood.eliminate));
        let mut live = self.start.clone();
        decided.iter().for_each(|&c| self.csp.decide(&mut live, c));
        let contradiction = self.follow(&mut live, &decided, &step.hints)?;
        match &step.rule {
            None if !contradiction => return Err(NO_CONTRADICTION.into()),
            None => {}
            Some(_) if contradiction => {
                return Err("the hints end in a contradiction, and no rule is needed".into());
            }
            Some(rule) => {
                self.check_rule(&live, rule, &nogood)?;
                // Splitting eliminates nothing.
                if matches!(rule, Rule::Split(_)) {
                    return Ok(());
                }
            }
        }
        self.steps.insert(step.id, nogood);
        Ok(())
    }

    /// Resolves a step's names and checks everything that does not depend on the state.
    fn read(&self, step: &Step) -> Result<Nogood, String> {
        if self.steps.contains_key(&step.id) {
            return Err("another step has this number".into());
        }
        // T is applied under at most as many assumptions as there are levels of trial.
        if step.rule.is_some() && step.assume.0.len() > self.derivation.depth {
            return Err("a rule step under more assumptions than the depth".into());
        }
        let assume = step.assume.iter().map(|name| self.candidate(name));
        Ok(Nogood {
            assume: assume.collect::<Result<_, _>>()?,
            eliminate: self.candidate(&step.eliminate)?,
            trial: step.rule.is_none(),
        })
    }

    /// Follows hints in the state `live`, in which the candidates of `decided` were decided;
    /// returns whether the last meets a contradiction.
    fn follow(
        &self,
        live: &mut CandidateSet,
        decided: &[Candidate],
        hints: &NameList,
    ) -> Result<bool, String> {
        let mut contradiction = false;
        for (number, hint) in (1..).zip(hints.iter()) {
            let wrong = |words| format!("hint {number}, {}: {words}", quoted(hint));
            if contradiction {
                let last = "the hint before it meets the contradiction, which must be last";
                return Err(wrong(last));
            }
            contradiction = self.follow_one(live, decided, hint).map_err(wrong)?;
        }
        Ok(contradiction)
    }

    /// Follows one hint; returns whether it is a CSP-variable without candidates.
    fn follow_one(
        &self,
        live: &mut CandidateSet,
        decided: &[Candidate],
        hint: &str,
    ) -> Result<bool, &'static str> {
        if let Some(number) = hint.strip_prefix('#') {
            let earlier = read_number(number).and_then(|id| self.steps.get(&id));
            let nogood = earlier.ok_or("expected # and the number of a step before this one")?;
            if !decided.starts_with(&nogood.assume) {
                return Err("the assumptions of that step do not begin those in force");
            }
            live.remove(nogood.eliminate);
            return Ok(false);
        }
        let variable = self.csp.variable(hint);
        let variable = variable.ok_or("expected a CSP-variable or # and the number of a step")?;
        let csp = &*self.csp;
        match (State { csp, live }).first_two(variable) {
            (None, _) => return Ok(true),
            (Some(single), None) => csp.decide(live, single),
            _ => return Err("two candidates or more are left in it, expected one or none"),
        }
        Ok(false)
    }

    /// Checks that the hints lead from the verified steps to the claim.
    pub fn conclude(&self) -> Result<(), String> {
        let mut live = self.start.clone();
        if self.follow(&mut live, &[], &self.derivation.conclusion)? {
            return Ok(());
        }
        match self.theorem.goal() {
            Goal::Impossible | Goal::Clause(_) => Err(NO_CONTRADICTION.into()),
            Goal::Eliminate(targets) => match targets.iter().find(|&&c| live.contains(c)) {
                None => Ok(()),
                Some(&c) => {
                    let name = self.csp.candidate_name(c);
                    Err(format!("{name}, a target of the claim, is still left"))
                }
            },
        }
    }

    /// The CSP-variable of this name, or why there is none.
    pub fn variable(&self, name: &str) -> Result<Variable, String> {
        let found = self.csp.variable(name);
        found.ok_or_else(|| format!("{} is no CSP-variable of the board", quoted(name)))
    }

    /// The candidate of this name, or why there is none.
    pub fn candidate(&self, name: &str) -> Result<Candidate, String> {
        let found = self.csp.candidate(name);
        found.ok_or_else(|| format!("{} is no candidate of the board", quoted(name)))
    }
}

const NO_CONTRADICTION: &str = "the hints end without a contradiction";

/// A number in its usual form: no sign, no leading zero.
fn read_number(text: &str) -> Option<u32> {
    let number: u32 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
