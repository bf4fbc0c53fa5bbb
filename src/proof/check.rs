//! The proof checker: the part to trust.
//!
//! It shares with the prover nothing but the definition of a CSP, a board and a theorem; it has its own propagation,
//! and it rebuilds the state from the theorem's statement. It follows hints and never searches, so the upper half of a
//! depth takes time linear in the hints; the lower half is recomputed by the plain T&E of the module `naive`.
//!
//! What it takes for a proof of the claim in T&E(T, n):
//! - A state is the set of live candidates. To *decide* a candidate is to kill every candidate linked to it, and
//!   nothing else: a dead candidate stays dead. So no case is special: after a dead candidate is assumed, its own
//!   CSP-variables are empty, and a hint that names one of them is the contradiction.
//! - A step with assumptions c1 … cm and eliminated candidate c decides c1, …, cm, c from the initial state, follows its
//!   hints and must meet an empty CSP-variable at the last of them. It is then the nogood (c1, …, cm, c).
//! - A hint `#7` uses the nogood of step 7, which must stand earlier, under its own assumptions or under more: they must
//!   *begin* the list of decided candidates. This is what makes the derivation one of T&E, and its longest nogood the depth.
//! - A rule step decides its assumptions only, follows its hints, and the rule must then apply.
//! - The conclusion decides nothing and follows its hints to the contradiction or to the death of all targets.

mod symmetry;
mod verdict;

pub use verdict::{Fault, Place, Rejected, Verified, VerifiedDerivation};

use super::naive::{Budget, trial_and_error_within};
use super::{Derivation, Exact, Focus, Proof, Rule, Step, Theory};
use crate::csp::{Candidate, CandidateSet, Variable};
use crate::theorem::{Goal, Theorem, Words};
use std::collections::HashMap;

/// Checks a proof: every step, the claim, the depth, and, where exactness is claimed, that T&E one level lower fails.
///
/// The lower halves of all derivations together may take [`Budget::DEFAULT`] trials; a proof that needs more is rejected with
/// [`Fault::OutOfBudget`].
///
/// # Errors
/// [`Rejected`] with the first fault found and its place.
pub fn check(proof: &Proof) -> Result<Verified, Rejected> {
    if proof.version != Proof::VERSION {
        return Err(Rejected::Version(proof.version));
    }
    let theorem = rebuild(proof)?;
    check_for(&theorem, proof, &mut Budget::default())
}

/// Checks that the proof's derivations prove this theorem.
fn check_for(theorem: &Theorem, proof: &Proof, budget: &mut Budget) -> Result<Verified, Rejected> {
    if proof.derivations.is_empty() {
        return Err(Rejected::NoDerivation);
    }
    let mut derivations = Vec::new();
    for (i, derivation) in proof.derivations.iter().enumerate() {
        let verified = check_derivation(theorem, derivation, budget);
        derivations.push(verified.map_err(|(place, fault)| Rejected::Derivation {
            derivation: i + 1,
            place,
            fault,
        })?);
    }
    Ok(Verified {
        theorem: proof.theorem.name.clone(),
        derivations,
    })
}

fn check_derivation(
    theorem: &Theorem,
    derivation: &Derivation,
    budget: &mut Budget,
) -> Result<VerifiedDerivation, (Place, Fault)> {
    let csp = theorem.board.csp();
    let mut start: Vec<bool> = csp.candidates().map(|c| theorem.live.contains(c)).collect();
    for (i, step) in derivation.symmetry.iter().enumerate() {
        symmetry::take(theorem, &mut start, step)
            .map_err(|fault| (Place::Symmetry(i + 1), fault))?;
    }

    let trials = || derivation.steps.iter().filter(|step| step.rule.is_none());
    let longest = trials().map(|step| step.assume.0.len() + 1).max();
    if longest.unwrap_or(0) != derivation.depth {
        let fault = Fault::WrongDepth {
            stated: derivation.depth,
            longest: longest.unwrap_or(0),
        };
        return Err((Place::Depth, fault));
    }

    let mut replay = Replay {
        theorem,
        theory: derivation.theory,
        depth: derivation.depth,
        start,
        steps: Vec::new(),
        by_id: HashMap::new(),
    };
    for step in &derivation.steps {
        replay.take(step)?;
    }
    replay.conclude(&derivation.conclusion)?;
    for (i, exact) in derivation.exact.iter().enumerate() {
        replay
            .check_exact(exact, &derivation.exact[..i], budget)
            .map_err(|fault| (Place::Exact(exact.focus), fault))?;
    }

    let hints = |words: &Words| words.0.len();
    Ok(VerifiedDerivation {
        theory: derivation.theory,
        depth: derivation.depth,
        nogoods: trials().count(),
        rules: derivation.steps.len() - trials().count(),
        hints: derivation
            .steps
            .iter()
            .map(|s| hints(&s.hints))
            .sum::<usize>()
            + hints(&derivation.conclusion),
        symmetry: derivation.symmetry.len(),
        exact: derivation.exact.iter().map(|e| (e.focus, e.open)).collect(),
    })
}

/// A verified step.
struct Nogood {
    id: u32,
    assume: Vec<Candidate>,
    eliminate: Candidate,
    /// Whether it was found by a trial, not by a rule.
    trial: bool,
}

/// A derivation as far as it has been verified.
struct Replay<'a> {
    theorem: &'a Theorem,
    theory: Theory,
    depth: usize,
    /// The live candidates after the symmetry steps.
    start: Vec<bool>,
    steps: Vec<Nogood>,
    /// The place of each step in `steps`.
    by_id: HashMap<u32, usize>,
}

impl Replay<'_> {
    /// Verifies the next step and adds its nogood.
    fn take(&mut self, step: &Step) -> Result<(), (Place, Fault)> {
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
            (Some(Rule::Whip1(name)), None) => self.check_whip(&live, name, nogood.eliminate),
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
        if step.rule.is_some() {
            if self.theory == Theory::Brt {
                return Err(Fault::NoRules);
            }
            // T works under as many assumptions as there are levels of trial, and under no more.
            if assumed > self.depth {
                let depth = self.depth;
                return Err(Fault::RuleTooDeep { assumed, depth });
            }
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
        let board = &self.theorem.board;
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
        for &d in self.theorem.board.csp().linked(c) {
            live[d.index()] = false;
        }
    }

    /// Checks that every live candidate of the named CSP-variable, which must not contain the target, is linked to it.
    /// Where none is live, the state is contradictory and the target false all the same.
    fn check_whip(&self, live: &[bool], name: &str, target: Candidate) -> Result<(), Fault> {
        let board = &self.theorem.board;
        let variable = board
            .variable(name)
            .ok_or_else(|| Fault::NoVariable(quoted(name)))?;
        let members = board.csp().members(variable);
        if members.contains(&target) {
            return Err(Fault::TargetInWhip {
                variable: self.variable_name(variable),
                target: board.candidate_name(target),
            });
        }
        let free = |c: &&Candidate| live[c.index()] && !board.csp().are_linked(**c, target);
        match members.iter().find(free) {
            None => Ok(()),
            Some(&c) => Err(Fault::NoWhip {
                variable: self.variable_name(variable),
                candidate: board.candidate_name(c),
                target: board.candidate_name(target),
            }),
        }
    }

    /// Checks that the hints lead from the verified steps to the claim.
    fn conclude(&self, hints: &Words) -> Result<(), (Place, Fault)> {
        let mut live = self.start.clone();
        let contradiction = self
            .follow(&mut live, &[], hints)
            .map_err(|(i, fault)| (Place::ConclusionHint(i + 1), fault))?;
        if contradiction.is_some() {
            return Ok(());
        }
        match &self.theorem.goal {
            Goal::Impossible => Err((Place::Conclusion, Fault::NoContradiction)),
            Goal::Eliminate(targets) => match targets.iter().find(|c| live[c.index()]) {
                None => Ok(()),
                Some(&c) => {
                    let name = self.theorem.board.candidate_name(c);
                    Err((Place::Conclusion, Fault::TargetLeft(name)))
                }
            },
        }
    }

    /// Checks that the derivation is one of T&E with this focus, and that T&E with this focus and one level less fails.
    fn check_exact(
        &self,
        exact: &Exact,
        before: &[Exact],
        budget: &mut Budget,
    ) -> Result<(), Fault> {
        if before.iter().any(|other| other.focus == exact.focus) {
            return Err(Fault::RepeatedFocus);
        }
        let csp = self.theorem.board.csp();
        let focus = match exact.focus {
            Focus::Pattern => self.theorem.focus.clone(),
            Focus::All => csp.everything(),
        };
        for step in &self.steps {
            let tried = step
                .assume
                .iter()
                .chain(step.trial.then_some(&step.eliminate));
            if let Some(&c) = tried.into_iter().find(|&&c| !focus.contains(c)) {
                let candidate = self.theorem.board.candidate_name(c);
                return Err(Fault::OutsideFocus {
                    id: step.id,
                    candidate,
                });
            }
        }
        let counted = match self.depth.checked_sub(1) {
            // Nothing lies below depth 0, so nothing is left open there.
            None => 0,
            Some(below) => {
                let live = csp.candidates().filter(|c| self.start[c.index()]);
                let live = CandidateSet::of(csp.candidate_count(), live);
                let fixpoint =
                    trial_and_error_within(csp, self.theory, &live, &focus, below, budget)
                        .map_err(|error| Fault::OutOfBudget(error.0))?
                        .ok_or(Fault::DerivedBelow)?;
                if let Goal::Eliminate(targets) = &self.theorem.goal
                    && !targets.iter().any(|&c| fixpoint.contains(c))
                {
                    return Err(Fault::DerivedBelow);
                }
                fixpoint.iter().filter(|&c| focus.contains(c)).count()
            }
        };
        if counted != exact.open {
            let stated = exact.open;
            return Err(Fault::WrongOpen { stated, counted });
        }
        Ok(())
    }

    fn candidate(&self, name: &str) -> Result<Candidate, Fault> {
        let candidate = self.theorem.board.candidate(name);
        candidate.ok_or_else(|| Fault::NoCandidate(quoted(name)))
    }

    fn variable_name(&self, v: Variable) -> String {
        self.theorem.board.variable_name(v)
    }

    fn names(&self, candidates: &[Candidate]) -> String {
        let names: Vec<_> = candidates
            .iter()
            .map(|&c| self.theorem.board.candidate_name(c))
            .collect();
        names.join(" ")
    }
}

/// The theorem that the proof's statement means.
fn rebuild(proof: &Proof) -> Result<Theorem, Rejected> {
    let _ = proof;
    Err(Rejected::Theorem("not yet".to_owned()))
}

/// A number in its usual form: no sign, no leading zero.
fn read_number(text: &str) -> Option<u32> {
    let usual = text == "0" || text.starts_with(|c| matches!(c, '1'..='9'));
    usual.then(|| text.parse().ok())?
}

/// A name from a file, short and without control characters, for a message.
fn quoted(name: &str) -> String {
    let mut shown: String = name.chars().take(40).collect();
    if shown.len() < name.len() {
        shown.push('…');
    }
    format!("\"{}\"", shown.escape_debug())
}
