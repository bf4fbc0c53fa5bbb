//! From the steps of a derivation to clauses, each with the clauses that show it by unit propagation.
//!
//! A trial becomes the clause of its negated assumptions and candidate, a whip\[1\] likewise (it has one literal more than
//! there are assumptions). Where a hint says "Single", the clauses are written out: for each other candidate of the
//! CSP-variable why it is false, then the clause of the CSP-variable. What no hint needs is not written.

use super::numbering::Numbering;
use super::{Hint, Trace, WriteError};
use crate::csp::{Candidate, Variable};
use crate::theorem::Goal;

/// A clause with the numbers of those that show it: each, in order, is unit once the clause's literals are false and what
/// came before is propagated, and the last is falsified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Derived {
    /// DIMACS literals; none at the end of the proof.
    pub literals: Vec<i32>,
    /// The numbers of clauses.
    pub hints: Vec<usize>,
}

/// The clauses of a derivation's steps and, last, the empty one. The first has the number `count` + 1 of the numbering, or, where
/// symmetry steps decided candidates (`chosen`, each with the number of the clause that says so), the number `first`.
///
/// # Errors
/// [`WriteError::Gap`] where the hints do not show what they should.
pub(super) fn clauses(
    trace: &Trace,
    numbering: &Numbering,
    chosen: &[(Candidate, usize)],
    first: usize,
) -> Result<Vec<Derived>, WriteError> {
    let chosen = &[numbering.decided(), chosen].concat()[..];
    let mut derived = Vec::new();
    for step in &trace.steps {
        let gap = || WriteError::Gap(format!("step {}", step.id));
        let mut run = Run::new(trace, numbering, chosen, first);
        step.assume.iter().for_each(|&c| run.decide(c));
        let mut decided = step.assume.clone();
        match step.rule {
            None => {
                decided.push(step.eliminate);
                run.decide(step.eliminate);
            }
            // The whip's target is true for the clause's sake alone: BRT does not know of it.
            Some(_) => run.value[step.eliminate.index()] = Some(true),
        }
        let mut ended = run.follow(&step.hints, &decided).ok_or_else(gap)?;
        if let (Some(whip), false) = (step.rule, ended) {
            ended = run.whip(whip.0, step.eliminate).ok_or_else(gap)?;
        }
        if !ended {
            return Err(gap());
        }
        let hints = run.hints;
        let assumed = step.assume.iter().chain([&step.eliminate]);
        let mut literals = Vec::new();
        for &c in assumed {
            let literal = -(c.index() as i32 + 1);
            if !literals.contains(&literal) {
                literals.push(literal);
            }
        }
        derived.push(Derived { literals, hints });
    }
    let gap = || WriteError::Gap("the conclusion".to_owned());
    let mut run = Run::new(trace, numbering, chosen, first);
    let ended = run.follow(&trace.conclusion, &[]).ok_or_else(gap)?;
    if !ended && !run.deny().ok_or_else(gap)? {
        return Err(gap());
    }
    derived.push(Derived {
        literals: Vec::new(),
        hints: run.hints,
    });
    Ok(derived)
}

/// Why a candidate is dead.
#[derive(Debug, Clone, Copy)]
enum Reason {
    /// The clause of this number says so.
    Clause(usize),
    /// It is linked to this one, which is decided.
    Linked(Candidate),
}

/// Propagation as the hints say, for one clause.
struct Run<'a> {
    trace: &'a Trace,
    numbering: &'a Numbering,
    chosen: &'a [(Candidate, usize)],
    /// The number of the clause of the trace's first step.
    first: usize,
    /// Why candidates are dead; `None` for live ones.
    dead: Vec<Option<Reason>>,
    /// What the clauses written so far say of each candidate.
    value: Vec<Option<bool>>,
    hints: Vec<usize>,
}

/// Whether the clause last written is falsified, so that nothing more is needed. `None`: the proof has a gap.
type Ended = Option<bool>;

impl<'a> Run<'a> {
    fn new(
        trace: &'a Trace,
        numbering: &'a Numbering,
        chosen: &'a [(Candidate, usize)],
        first: usize,
    ) -> Self {
        let csp = trace.theorem.board.csp();
        let absent = |c| numbering.absent(c).map(Reason::Clause);
        let mut run = Run {
            trace,
            numbering,
            chosen,
            first,
            dead: csp.candidates().map(absent).collect(),
            value: vec![None; csp.candidate_count()],
            hints: Vec::new(),
        };
        chosen.iter().for_each(|&(c, _)| run.kill_linked(c));
        run
    }

    fn kill_linked(&mut self, c: Candidate) {
        for d in self.trace.theorem.board.csp().linked(c) {
            self.dead[d.index()].get_or_insert(Reason::Linked(c));
        }
    }

    fn decide(&mut self, c: Candidate) {
        self.value[c.index()] = Some(true);
        self.kill_linked(c);
    }

    /// Follows hints under the candidates decided.
    fn follow(&mut self, hints: &[Hint], decided: &[Candidate]) -> Ended {
        for hint in hints {
            match *hint {
                Hint::Variable(v) => {
                    if self.look_at(v)? {
                        return Some(true);
                    }
                }
                Hint::Step(place) => {
                    let step = self.trace.steps.get(place)?;
                    if !decided.starts_with(&step.assume) {
                        return None;
                    }
                    let reason = Reason::Clause(self.first + place);
                    self.dead[step.eliminate.index()].get_or_insert(reason);
                }
            }
        }
        Some(false)
    }

    /// A Single, or a CSP-variable without candidates.
    fn look_at(&mut self, v: Variable) -> Ended {
        let csp = self.trace.theorem.board.csp();
        let members = csp.members(v);
        let live = |c: &&Candidate| self.dead[c.index()].is_none();
        let mut left = members.iter().filter(live);
        let (single, None) = (left.next().copied(), left.next()) else {
            return None;
        };
        if single.is_some_and(|c| self.value[c.index()] == Some(true)) {
            single.into_iter().for_each(|c| self.kill_linked(c));
            return Some(false);
        }
        for &c in members.iter().filter(|&&c| Some(c) != single) {
            if self.falsify(c)? {
                return Some(true);
            }
        }
        self.hints.push(self.numbering.one_of(v));
        single.into_iter().for_each(|c| self.decide(c));
        Some(single.is_none())
    }

    /// Writes why a dead candidate is false.
    fn falsify(&mut self, c: Candidate) -> Ended {
        if self.value[c.index()] == Some(false) {
            return Some(false);
        }
        let number = match self.dead[c.index()]? {
            Reason::Clause(number) => number,
            Reason::Linked(to) => {
                if self.value[to.index()].is_none() {
                    let (_, number) = self.chosen.iter().find(|(c, _)| *c == to)?;
                    self.hints.push(*number);
                    self.value[to.index()] = Some(true);
                }
                self.numbering.not_both(&self.trace.theorem, c, to)
            }
        };
        self.hints.push(number);
        let was_true = self.value[c.index()] == Some(true);
        self.value[c.index()] = Some(false);
        Some(was_true)
    }

    /// Every candidate of a CSP-variable is dead or linked to the target, which is assumed to be true.
    fn whip(&mut self, v: Variable, target: Candidate) -> Ended {
        let csp = self.trace.theorem.board.csp();
        for &c in csp.members(v) {
            if csp.are_linked(c, target) {
                self.dead[c.index()].get_or_insert(Reason::Linked(target));
            }
            if self.falsify(c)? {
                return Some(true);
            }
        }
        self.hints.push(self.numbering.one_of(v));
        Some(true)
    }

    /// Every target of the claim is dead, and one is said to be true.
    fn deny(&mut self) -> Ended {
        let Goal::Eliminate(targets) = &self.trace.theorem.goal else {
            return Some(false);
        };
        for &c in targets {
            if self.falsify(c)? {
                return Some(true);
            }
        }
        self.hints.extend(self.numbering.denial());
        Some(true)
    }
}
