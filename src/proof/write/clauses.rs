//! From the steps of a derivation to clauses, each with the clauses that show it by unit propagation.
//!
//! A trial becomes the clause of its negated assumptions and candidate. So does a rule's step (it has one literal more than there are
//! assumptions); where the rule leaves a choice between candidates of its CSP-variables, as Subsets and groups do, a clause for
//! each choice comes before. Where a hint says "Single", the clauses are written out: for each other candidate of the
//! CSP-variable why it is false, then the clause of the CSP-variable. What no hint needs is not written.

use super::numbering::Numbering;
use super::{Hint, Trace, TraceStep, WriteError};
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

/// The clauses of a derivation's steps and, last, the empty one. The first has the number after the numbering's last one or, where
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
    let mut writer = Writer {
        trace,
        numbering,
        chosen: [numbering.decided(), chosen].concat(),
        first,
        numbers: Vec::new(),
        derived: Vec::new(),
    };
    for step in &trace.steps {
        let gap = || WriteError::Gap(format!("step {}", step.id));
        let number = match &step.rule {
            None => writer.trial(step),
            Some(rule) => writer.rule(step, &rule.variables, &[]),
        };
        writer.numbers.push(number.ok_or_else(gap)?);
    }
    let gap = || WriteError::Gap("the conclusion".to_owned());
    let mut run = writer.run();
    let ended = run.follow(&trace.conclusion, &[]).ok_or_else(gap)?;
    if !ended && !run.deny().ok_or_else(gap)? {
        return Err(gap());
    }
    let hints = run.hints;
    writer.add(&[], hints);
    Ok(writer.derived)
}

/// Collects clauses.
struct Writer<'a> {
    trace: &'a Trace,
    numbering: &'a Numbering,
    chosen: Vec<(Candidate, usize)>,
    /// The number of the first clause.
    first: usize,
    /// The number of each step's clause.
    numbers: Vec<usize>,
    derived: Vec<Derived>,
}

impl Writer<'_> {
    fn run(&self) -> Run<'_> {
        Run::new(self.trace, self.numbering, &self.chosen, &self.numbers)
    }

    /// Adds the clause that these candidates are not all true; its number.
    fn add(&mut self, together: &[Candidate], hints: Vec<usize>) -> usize {
        let mut literals = Vec::new();
        for c in together {
            let literal = -(c.index() as i32 + 1);
            if !literals.contains(&literal) {
                literals.push(literal);
            }
        }
        self.derived.push(Derived { literals, hints });
        self.first + self.derived.len() - 1
    }

    /// A trial's clause. `None`: the proof has a gap.
    fn trial(&mut self, step: &TraceStep) -> Option<usize> {
        let decided = [&step.assume[..], &[step.eliminate]].concat();
        let mut run = self.run();
        decided.iter().for_each(|&c| run.decide(c));
        let hints = run.follow(&step.hints, &decided)?.then_some(run.hints)?;
        Some(self.add(&decided, hints))
    }

    /// The clause of a rule's step with some candidates of its CSP-variables `chosen`, after the clauses that it needs: one for
    /// each candidate that can be chosen next. A Subset of size p needs no more than p! of them, a whip or braid none.
    fn rule(
        &mut self,
        step: &TraceStep,
        variables: &[Variable],
        chosen: &[Candidate],
    ) -> Option<usize> {
        let together = [&step.assume[..], &[step.eliminate], chosen].concat();
        let mut excluded = Vec::new();
        loop {
            let mut run = self.run();
            step.assume.iter().for_each(|&c| run.decide(c));
            // The target and what is chosen are true for the clause's sake alone: the hints do not know of it.
            let assumed = [&[step.eliminate], chosen].concat();
            assumed
                .iter()
                .for_each(|c| run.value[c.index()] = Some(true));
            let mut ended = run.follow(&step.hints, &step.assume)?;
            assumed.iter().for_each(|&c| run.decide(c));
            for &(c, number) in &excluded {
                run.dead[Candidate::index(c)].get_or_insert(Reason::Clause(number));
            }
            let mut open = None;
            for &v in variables {
                if ended || open.is_some() {
                    break;
                }
                let members = self.trace.theorem.board().csp().members(v);
                let left = || members.iter().filter(|c| run.dead[c.index()].is_none());
                if left().any(|c| chosen.contains(c)) {
                    continue;
                }
                match left().count() {
                    0 | 1 => ended = run.look_at(v)?,
                    _ => open = left().next().copied(),
                }
            }
            match open {
                _ if ended => {
                    let hints = run.hints;
                    return Some(self.add(&together, hints));
                }
                None => return None,
                Some(next) => {
                    let chosen = [chosen, &[next]].concat();
                    excluded.push((next, self.rule(step, variables, &chosen)?));
                }
            }
        }
    }
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
    /// The number of each earlier step's clause.
    numbers: &'a [usize],
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
        numbers: &'a [usize],
    ) -> Self {
        let csp = trace.theorem.board().csp();
        let absent = |c| numbering.absent(c).map(Reason::Clause);
        let mut run = Run {
            trace,
            numbering,
            chosen,
            numbers,
            dead: csp.candidates().map(absent).collect(),
            value: vec![None; csp.candidate_count()],
            hints: Vec::new(),
        };
        chosen.iter().for_each(|&(c, _)| run.kill_linked(c));
        run
    }

    fn kill_linked(&mut self, c: Candidate) {
        for d in self.trace.theorem.board().csp().linked(c) {
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
                    let reason = Reason::Clause(*self.numbers.get(place)?);
                    self.dead[step.eliminate.index()].get_or_insert(reason);
                }
            }
        }
        Some(false)
    }

    /// A Single, or a CSP-variable without candidates.
    fn look_at(&mut self, v: Variable) -> Ended {
        let csp = self.trace.theorem.board().csp();
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

    /// Every target of the claim is dead, and one is said to be true.
    fn deny(&mut self) -> Ended {
        let targets = match self.trace.theorem.goal() {
            Goal::Impossible | Goal::Clause(_) => return Some(false),
            Goal::Eliminate(targets) => targets,
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
