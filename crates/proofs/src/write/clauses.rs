//! From the steps of a derivation to clauses, each with the clauses from which it follows by unit
//! propagation.
//!
//! A trial becomes the clause of its negated assumptions and its negated candidate. So does a
//! rule's step (it has one literal more than there are assumptions); where the rule leaves a choice
//! between candidates of its CSP-variables, as Subsets and groups do, a clause for each choice
//! comes before. For a hint that says "Single", the clauses are written out: for each other
//! candidate of the CSP-variable the clause that makes it false, then the clause of the
//! CSP-variable. Clauses that no hint needs are not written.
//!
//! A relation that the theorem assumes becomes a clause of its candidates alone.
//!
//! The image of a lemma becomes the clause that one of the candidates that the image of the pattern
//! lacks is true. It is derived by the lemma's own derivation: every candidate is replaced by its
//! image, and every clause gets those lacking candidates as further literals.
//!
//! A symmetry step becomes a case for each candidate of its CSP-variable: the rest of the
//! derivation, with every candidate replaced by the one that the symmetry maps to it, and the
//! negated candidate of the case as a further literal of each clause.

use super::numbering::Numbering;
use super::{Hint, Origin, Trace, TraceRelation, TraceStep, WithoutLoss, WriteError};
use crate::Rule;
use crate::trace::inverse;
use itertools::Itertools;
use oddagon_boards::theorem::{Goal, Theorem};
use oddagon_csp::{Candidate, Variable};

/// A clause with the numbers of those that it follows from: each, in order, is unit once the
/// clause's literals are false and those before are propagated, and the last is falsified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Derived {
    /// DIMACS literals; none at the end of the proof.
    pub literals: Vec<i32>,
    /// The numbers of clauses.
    pub hints: Vec<usize>,
}

/// The clauses of a derivation's steps and, last, the empty one; the first has the number `first`.
/// `chosen` are candidates that are already decided, each with the number of the clause that says
/// so. Symmetry steps are written out case by case.
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
        theorem: &trace.theorem,
        numbering,
        chosen: [numbering.decided(), chosen].concat(),
        assumed: None,
        cases: Vec::new(),
        first,
        numbers: Vec::new(),
        relations: Vec::new(),
        derived: Vec::new(),
    };
    writer.write()?;
    Ok(writer.derived)
}

/// Collects clauses.
struct Writer<'a> {
    trace: &'a Trace,
    /// The theorem whose formula the clauses follow from: the trace's own, or, for a lemma, that of
    /// the proof that uses it.
    theorem: &'a Theorem,
    numbering: &'a Numbering,
    chosen: Vec<(Candidate, usize)>,
    /// In a lemma, the candidates that are further literals of every clause; there the formula's
    /// clauses about absent candidates are not used.
    assumed: Option<&'a [Candidate]>,
    /// The candidates that are true in the case of symmetry steps that is being written; every
    /// clause has their negations as further literals.
    cases: Vec<Candidate>,
    /// The number of the first clause.
    first: usize,
    /// The number of each step's clause; `None` for a step that needs no clause.
    numbers: Vec<Option<usize>>,
    /// The number of each relation's clause.
    relations: Vec<usize>,
    derived: Vec<Derived>,
}

impl Writer<'_> {
    /// Writes the clauses of the relations, the steps and the conclusion; for each case, where
    /// there are symmetry steps.
    fn write(&mut self) -> Result<(), WriteError> {
        let trace = self.trace;
        if let Some((step, rest)) = trace.symmetry.split_first() {
            return self.cases(step, rest);
        }
        for relation in &trace.relations {
            match &relation.origin {
                Origin::Assumed(_) => self.assumption(relation)?,
                Origin::Image { lemma, map } => self.image(lemma, map, &relation.members)?,
                Origin::Split(_) => {}
            }
        }
        for step in &trace.steps {
            let gap = || WriteError::Gap(format!("step {}", step.id));
            // In a lemma, if a candidate that the pattern lacks is assumed, the clause would be a
            // tautology.
            let mut together = step.assume.iter().chain([&step.eliminate]);
            let assumed = self.assumed.unwrap_or_default();
            if together.any(|c| assumed.contains(c)) {
                self.numbers.push(None);
                continue;
            }
            let number = match &step.rule {
                None => self.trial(step),
                Some(rule) => match rule.rule {
                    Rule::Split(_) => self.split(step, &rule.variables),
                    _ => self.rule(step, &rule.variables, &[]),
                },
            };
            self.numbers.push(Some(number.ok_or_else(gap)?));
        }
        let gap = || WriteError::Gap("the conclusion".to_owned());
        let mut run = Run::new(self);
        let ended = run.follow(&trace.conclusion, &[]).ok_or_else(gap)?;
        if !ended && !run.deny().ok_or_else(gap)? {
            return Err(gap());
        }
        let hints = run.hints;
        self.add(&[], hints);
        Ok(())
    }

    /// The clause of a symmetry step, after the clauses of each of its cases: if a candidate of the
    /// CSP-variable is true, the image of the rest of the derivation follows.
    fn cases(&mut self, step: &WithoutLoss, rest: &[WithoutLoss]) -> Result<(), WriteError> {
        let gap = || WriteError::Gap("a symmetry step".to_owned());
        let trace = Trace {
            symmetry: rest.to_vec(),
            ..self.trace.clone()
        };
        let mut refuted = Vec::new();
        for &c in trace.members(step.variable) {
            let image = step.images.iter().find(|image| image.of == c);
            let case = match image {
                _ if c == step.chosen => trace.clone(),
                Some(image) => trace.image(&inverse(&image.map)).ok_or_else(gap)?,
                None => continue,
            };
            let cases = [&self.cases[..], &[c]].concat();
            let number = self.add_derivation(&case, self.assumed, cases)?;
            refuted.push((c, number));
        }
        let mut run = Run::new(self);
        for (c, number) in refuted {
            run.eliminated[c.index()].get_or_insert(Reason::Clause(number));
        }
        if run.look_at(step.variable) != Some(true) {
            return Err(gap());
        }
        let hints = run.hints;
        self.add(&[], hints);
        Ok(())
    }

    /// The clause of a relation that the theorem assumes: if its candidates are false, the
    /// candidates and CSP-variables that the formula has for relations lead to a contradiction. It
    /// holds in all cases.
    fn assumption(&mut self, relation: &TraceRelation) -> Result<(), WriteError> {
        let cases = std::mem::take(&mut self.cases);
        let csp = self.trace.theorem.board().csp();
        let mut run = Run::new(self);
        for &c in &relation.members {
            run.eliminated[c.index()] = Some(Reason::Assumed);
            run.value[c.index()] = Some(false);
        }
        // First the negations of the candidates: each is in a CSP-variable of the two.
        let of_two = |v: &Variable| csp.members(*v).len() == 2;
        let members = relation.members.iter();
        let negations = members
            .flat_map(|&c| csp.variables_of(c))
            .copied()
            .filter(of_two);
        let below = self.theorem.parts().board.csp().variable_count();
        let mut looked_at = negations.chain(csp.variables().skip(below));
        if !looked_at.any(|v| run.look_at(v) == Some(true)) {
            return Err(WriteError::Gap(relation.name.clone()));
        }
        let hints = run.hints;
        let number = self.one_of(&relation.members, &[], hints);
        self.relations.push(number);
        self.cases = cases;
        Ok(())
    }

    /// The clause of an image of a lemma, after the clauses of the lemma's derivation.
    fn image(
        &mut self,
        lemma: &Trace,
        map: &[Candidate],
        members: &[Candidate],
    ) -> Result<(), WriteError> {
        let image = lemma
            .image(map)
            .ok_or_else(|| WriteError::Gap("a lemma".to_owned()))?;
        let number = self.add_derivation(&image, Some(members), Vec::new())?;
        self.relations.push(number);
        Ok(())
    }

    /// Adds the clauses of another derivation about the same formula; returns the number of the
    /// last.
    fn add_derivation(
        &mut self,
        trace: &Trace,
        assumed: Option<&[Candidate]>,
        cases: Vec<Candidate>,
    ) -> Result<usize, WriteError> {
        let mut writer = Writer {
            trace,
            theorem: self.theorem,
            numbering: self.numbering,
            // A lemma does not use the theorem's claim.
            chosen: match assumed {
                None => self.chosen.clone(),
                Some(_) => Vec::new(),
            },
            assumed,
            cases,
            first: self.first + self.derived.len(),
            numbers: Vec::new(),
            relations: Vec::new(),
            derived: Vec::new(),
        };
        writer.write()?;
        let derived = writer.derived;
        self.derived.extend(derived);
        Ok(self.first + self.derived.len() - 1)
    }

    /// The clause of a relation without one of its candidates: if the others are false, that one is
    /// true, and the chain then makes one of the others true.
    fn split(&mut self, step: &TraceStep, variables: &[Variable]) -> Option<usize> {
        let (&relation, chain) = variables.split_first()?;
        let members = self.trace.members(relation).iter().copied();
        let rest: Vec<Candidate> = members.filter(|&c| c != step.eliminate).collect();
        let mut run = Run::new(self);
        for &c in &rest {
            run.eliminated[c.index()] = Some(Reason::Assumed);
            run.value[c.index()] = Some(false);
        }
        let mut ended = run.follow(&step.hints, &[])?;
        // In every other CSP-variable of the chain the next candidate is true.
        let next = chain.iter().skip(1).step_by(2);
        for &v in [&relation].into_iter().chain(next) {
            ended = ended || run.look_at(v)?;
        }
        let hints = run.hints;
        let number = ended.then(|| self.one_of(&rest, &[], hints))?;
        self.relations.push(number);
        Some(number)
    }

    /// Adds the clause that these candidates are not all true; returns its number.
    fn add(&mut self, together: &[Candidate], hints: Vec<usize>) -> usize {
        self.one_of(&[], together, hints)
    }

    /// Adds the clause that one of some candidates is true or one of others false; returns its
    /// number.
    fn one_of(&mut self, these: &[Candidate], not: &[Candidate], hints: Vec<usize>) -> usize {
        let literal = |c: &Candidate| c.index() as i32 + 1;
        let not = not.iter().chain(&self.cases).map(|c| -literal(c));
        let assumed = self.assumed.unwrap_or_default();
        let these = these.iter().chain(assumed).map(literal);
        let literals = not.chain(these).unique().collect();
        self.derived.push(Derived { literals, hints });
        self.first + self.derived.len() - 1
    }

    /// A trial's clause. `None`: the proof has a gap.
    fn trial(&mut self, step: &TraceStep) -> Option<usize> {
        let decided = [&step.assume[..], &[step.eliminate]].concat();
        let mut run = Run::new(self);
        decided.iter().for_each(|&c| run.decide(c));
        let hints = run.follow(&step.hints, &decided)?.then_some(run.hints)?;
        Some(self.add(&decided, hints))
    }

    /// The clause of a rule's step with some candidates of its CSP-variables `chosen`, after the
    /// clauses that it needs: one for each candidate that can be chosen next. A Subset of size p
    /// needs at most p! of them, a whip or braid none.
    fn rule(
        &mut self,
        step: &TraceStep,
        variables: &[Variable],
        chosen: &[Candidate],
    ) -> Option<usize> {
        let together = [&step.assume[..], &[step.eliminate], chosen].concat();
        let mut excluded = Vec::new();
        loop {
            let mut run = Run::new(self);
            step.assume.iter().for_each(|&c| run.decide(c));
            // The target and the chosen candidates are true only because the clause assumes them;
            // the hints do not know of them.
            let assumed = [&[step.eliminate], chosen].concat();
            assumed
                .iter()
                .for_each(|c| run.value[c.index()] = Some(true));
            let mut ended = run.follow(&step.hints, &step.assume)?;
            assumed.iter().for_each(|&c| run.decide(c));
            for &(c, number) in &excluded {
                run.eliminated[Candidate::index(c)].get_or_insert(Reason::Clause(number));
            }
            let mut open = None;
            for &v in variables {
                if ended || open.is_some() {
                    break;
                }
                let members = self.trace.members(v);
                let left = || {
                    members
                        .iter()
                        .filter(|c| run.eliminated[c.index()].is_none())
                };
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

/// Why a candidate is eliminated.
#[derive(Debug, Clone, Copy)]
enum Reason {
    /// By the clause of this number.
    Clause(usize),
    /// It is linked to this one, which is decided.
    Linked(Candidate),
    /// It is a literal of the clause.
    Assumed,
}

/// Propagation by the hints, for one clause.
struct Run<'a> {
    writer: &'a Writer<'a>,
    /// Why candidates are eliminated; `None` for live ones.
    eliminated: Vec<Option<Reason>>,
    /// The value of each candidate by the clauses written so far.
    value: Vec<Option<bool>>,
    hints: Vec<usize>,
}

/// Whether the clause last written is falsified, so that nothing more is needed. `None`: the proof
/// has a gap.
type Ended = Option<bool>;

impl<'a> Run<'a> {
    fn new(writer: &'a Writer<'a>) -> Self {
        let csp = writer.trace.theorem.board().csp();
        let absent = |c| match writer.assumed {
            None => writer.numbering.absent(c).map(Reason::Clause),
            Some(assumed) => assumed.contains(&c).then_some(Reason::Assumed),
        };
        let mut run = Run {
            writer,
            eliminated: csp.candidates().map(absent).collect(),
            value: vec![None; csp.candidate_count()],
            hints: Vec::new(),
        };
        for c in writer.assumed.unwrap_or_default() {
            run.value[c.index()] = Some(false);
        }
        writer.cases.iter().for_each(|&c| run.decide(c));
        writer
            .chosen
            .iter()
            .for_each(|&(c, _)| run.eliminate_linked(c));
        run
    }

    fn eliminate_linked(&mut self, c: Candidate) {
        for d in self.writer.trace.theorem.board().csp().linked(c) {
            self.eliminated[d.index()].get_or_insert(Reason::Linked(c));
        }
    }

    fn decide(&mut self, c: Candidate) {
        self.value[c.index()] = Some(true);
        self.eliminate_linked(c);
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
                    let step = self.writer.trace.steps.get(place)?;
                    if !decided.starts_with(&step.assume) {
                        return None;
                    }
                    // A step without a clause says nothing new here.
                    if let Some(number) = *self.writer.numbers.get(place)? {
                        let reason = &mut self.eliminated[step.eliminate.index()];
                        reason.get_or_insert(Reason::Clause(number));
                    }
                }
            }
        }
        Some(false)
    }

    /// Looks at a CSP-variable: a Single, or one without candidates.
    fn look_at(&mut self, v: Variable) -> Ended {
        let members = self.writer.trace.members(v);
        let mut left = members
            .iter()
            .filter(|c| self.eliminated[c.index()].is_none());
        let (single, None) = (left.next().copied(), left.next()) else {
            return None;
        };
        // Nothing is to be written about a candidate that is true by a clause, be it written or
        // not.
        if single.is_some_and(|c| self.said(c).is_some() || self.value[c.index()] == Some(true)) {
            single.into_iter().for_each(|c| self.eliminate_linked(c));
            return Some(false);
        }
        for &c in members.iter().filter(|&&c| Some(c) != single) {
            if self.falsify(c)? {
                return Some(true);
            }
        }
        let Writer {
            trace,
            numbering,
            relations,
            ..
        } = self.writer;
        self.hints.push(match trace.relation(v) {
            None => numbering.one_of(v),
            Some(number) => *relations.get(number)?,
        });
        single.into_iter().for_each(|c| self.decide(c));
        Some(single.is_none())
    }

    /// The number of the clause which says that a candidate is true, if there is one.
    fn said(&self, c: Candidate) -> Option<usize> {
        let mut chosen = self.writer.chosen.iter();
        chosen.find_map(|&(d, number)| (d == c).then_some(number))
    }

    /// Writes the clause which says that a candidate is true, if there is one and it is not written
    /// yet.
    fn affirm(&mut self, c: Candidate) {
        if let (Some(number), None) = (self.said(c), self.value[c.index()]) {
            self.hints.push(number);
            self.value[c.index()] = Some(true);
        }
    }

    /// Writes why an eliminated candidate is false. If a clause says that it is true, that clause
    /// comes before: every clause that is written must then be unit, or falsified and the last.
    fn falsify(&mut self, c: Candidate) -> Ended {
        if self.value[c.index()] == Some(false) {
            return Some(false);
        }
        self.affirm(c);
        let number = match self.eliminated[c.index()]? {
            Reason::Assumed => return Some(false),
            Reason::Clause(number) => number,
            Reason::Linked(to) => {
                self.affirm(to);
                self.value[to.index()].filter(|&is_true| is_true)?;
                self.writer.numbering.not_both(self.writer.theorem, c, to)
            }
        };
        self.hints.push(number);
        let was_true = self.value[c.index()] == Some(true);
        self.value[c.index()] = Some(false);
        Some(was_true)
    }

    /// Uses the denial of the claim: every target is eliminated, but one must be true.
    fn deny(&mut self) -> Ended {
        let targets = match self.writer.trace.theorem.goal() {
            Goal::Impossible | Goal::Clause(_) => return Some(false),
            Goal::Eliminate(targets) => targets,
        };
        for &c in targets {
            if self.falsify(c)? {
                return Some(true);
            }
        }
        self.hints.extend(self.writer.numbering.denial());
        Some(true)
    }
}
