//! Replays a derivation: its steps one by one, then its conclusion.

use crate::rules::State;
use crate::{Derivation, Step};
use oddagon_core::{Board, Candidate, CandidateSet, Goal, Theorem, Variable, Words, quoted};
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
    pub derivation: &'a Derivation,
    /// The live candidates after the symmetry steps.
    pub start: CandidateSet,
    /// The steps verified, by their numbers.
    pub steps: BTreeMap<u32, Nogood>,
}

impl Replay<'_> {
    /// Verifies the next step and adds its nogood.
    pub fn take(&mut self, step: &Step) -> Result<(), String> {
        let wrong = |words: String| format!("step {}: {words}", step.id);
        let nogood = self.read(step).map_err(wrong)?;
        let mut decided = nogood.assume.clone();
        decided.extend(nogood.trial.then_some(nogood.eliminate));
        let mut live = self.start.clone();
        decided.iter().for_each(|&c| self.decide(&mut live, c));
        let empty = self
            .follow(&mut live, &decided, &step.hints)
            .map_err(|words| format!("step {}, {words}", step.id))?;
        match (&step.rule, empty) {
            (None, Some(_)) => Ok(()),
            (None, None) => Err(NO_CONTRADICTION.to_owned()),
            (Some(_), Some(v)) => Err(format!(
                "{} has no candidate left: a contradiction, and no rule is needed",
                self.board().variable_name(v)
            )),
            (Some(rule), None) => self.check_rule(&live, rule, nogood.eliminate),
        }
        .map_err(wrong)?;
        self.steps.insert(step.id, nogood);
        Ok(())
    }

    /// Resolves a step's names and checks what does not depend on the state.
    fn read(&self, step: &Step) -> Result<Nogood, String> {
        if self.steps.contains_key(&step.id) {
            return Err("another step has this number".to_owned());
        }
        let (assumed, depth) = (step.assume.0.len(), self.derivation.depth);
        // T works under as many assumptions as there are levels of trial, and under no more.
        if step.rule.is_some() && assumed > depth {
            return Err(format!(
                "a rule step under {assumed} assumptions in a derivation of depth {depth}"
            ));
        }
        let assume = step.assume.iter().map(|name| self.candidate(name));
        Ok(Nogood {
            assume: assume.collect::<Result<_, _>>()?,
            eliminate: self.candidate(&step.eliminate)?,
            trial: step.rule.is_none(),
        })
    }

    /// Follows hints in the state `live`, in which the candidates of `decided` were decided. Says which
    /// CSP-variable is empty if the last hint meets one.
    fn follow(
        &self,
        live: &mut CandidateSet,
        decided: &[Candidate],
        hints: &Words,
    ) -> Result<Option<Variable>, String> {
        for (number, hint) in (1..).zip(hints.iter()) {
            let wrong = |words: String| format!("hint {number}: {words}");
            let empty = self.follow_one(live, decided, hint).map_err(wrong)?;
            if let Some(v) = empty {
                if number == hints.0.len() {
                    return Ok(empty);
                }
                return Err(wrong(format!(
                    "{} has no candidate left: the contradiction must be the last hint",
                    self.board().variable_name(v)
                )));
            }
        }
        Ok(None)
    }

    /// Follows one hint; says so if it is a CSP-variable that is empty.
    fn follow_one(
        &self,
        live: &mut CandidateSet,
        decided: &[Candidate],
        hint: &str,
    ) -> Result<Option<Variable>, String> {
        let no_hint = || {
            let expected = "a CSP-variable or # and the number of a step was expected";
            format!("{} is no hint; {expected}", quoted(hint))
        };
        if let Some(number) = hint.strip_prefix('#') {
            let id = read_number(number).ok_or_else(no_hint)?;
            let earlier = self.steps.get(&id);
            let nogood =
                earlier.ok_or_else(|| format!("no step before this one has the number {id}"))?;
            if !decided.starts_with(&nogood.assume) {
                let context = match decided {
                    [] => "the conclusion".to_owned(),
                    _ => self.names(decided),
                };
                let assumed = self.names(&nogood.assume);
                return Err(format!(
                    "step {id} assumes {assumed}, which does not begin {context}"
                ));
            }
            live.remove(nogood.eliminate);
            return Ok(None);
        }
        let variable = self.board().variable(hint).ok_or_else(no_hint)?;
        let csp = self.board().csp();
        let mut left = State { csp, live }.left(variable);
        let first_two = (left.next(), left.next());
        drop(left);
        match first_two {
            (None, _) => return Ok(Some(variable)),
            (Some(single), None) => self.decide(live, single),
            (Some(_), Some(_)) => {
                let left: Vec<Candidate> = State { csp, live }.left(variable).collect();
                return Err(format!(
                    "{} has {} candidates left ({}); a Single or an empty CSP-variable was expected",
                    self.board().variable_name(variable),
                    left.len(),
                    self.names(&left)
                ));
            }
        }
        Ok(None)
    }

    /// Decides a candidate: kills every candidate linked to it.
    pub fn decide(&self, live: &mut CandidateSet, c: Candidate) {
        let linked = self.board().csp().linked(c);
        linked.iter().for_each(|&d| live.remove(d));
    }

    /// Checks that the hints lead from the verified steps to the claim.
    pub fn conclude(&self) -> Result<(), String> {
        let mut live = self.start.clone();
        let empty = self
            .follow(&mut live, &[], &self.derivation.conclusion)
            .map_err(|words| format!("conclusion, {words}"))?;
        match self.theorem.goal() {
            _ if empty.is_some() => Ok(()),
            Goal::Impossible | Goal::Clause(_) => Err(format!("conclusion: {NO_CONTRADICTION}")),
            Goal::Eliminate(targets) => match targets.iter().find(|&&c| live.contains(c)) {
                None => Ok(()),
                Some(&c) => Err(format!(
                    "conclusion: {}, a target of the claim, is still left",
                    self.board().candidate_name(c)
                )),
            },
        }
    }

    pub fn board(&self) -> &dyn Board {
        &**self.theorem.board()
    }

    pub fn variable(&self, name: &str) -> Result<Variable, String> {
        let found = self.board().variable(name);
        found.ok_or_else(|| format!("{} is no CSP-variable of the board", quoted(name)))
    }

    pub fn candidate(&self, name: &str) -> Result<Candidate, String> {
        let found = self.board().candidate(name);
        found.ok_or_else(|| format!("{} is no candidate of the board", quoted(name)))
    }

    fn names(&self, candidates: &[Candidate]) -> String {
        let names = candidates.iter().map(|&c| self.board().candidate_name(c));
        names.collect::<Vec<_>>().join(" ")
    }
}

const NO_CONTRADICTION: &str = "the hints end without a contradiction";

/// A number in its usual form: no sign, no leading zero.
fn read_number(text: &str) -> Option<u32> {
    let usual = text == "0" || text.starts_with(|c| matches!(c, '1'..='9'));
    usual.then(|| text.parse().ok())?
}
