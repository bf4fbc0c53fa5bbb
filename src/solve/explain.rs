//! Why a candidate is false: the steps of a path on which its elimination depends.

use super::record::{Record, relation_name};
use super::{Path, Step};
use crate::csp::{Candidate, Csp};

impl Path {
    /// The same path with only the steps on which the elimination of these candidates depends. `None` if one of them is left. (A candidate that is
    /// absent from the beginning, or linked to a given, needs no step.)
    pub fn leading_to(
        &self,
        csp: &Csp,
        givens: &[Candidate],
        targets: &[Candidate],
    ) -> Option<Path> {
        if targets.iter().any(|&c| self.end.contains(c)) {
            return None;
        }
        let related = self.related(csp);
        let record = Record::along(self, csp, &related, &self.start, givens);
        let needed = record.needed(targets);
        let mut path = Path::new(self.start.clone(), self.typed.clone());
        path.relations = self.relations.clone();
        for (at, step) in self.steps.iter().enumerate() {
            let kept = |item: usize| needed.contains(&(at, item));
            let step = match step {
                Step::Singles(singles) => Step::Singles(only(singles, kept)),
                Step::Rules(rules) => Step::Rules(only(rules, kept)),
                Step::RelationChains(chains) => Step::RelationChains(only(chains, kept)),
                Step::Forcing(chains) => Step::Forcing(only(chains, kept)),
                Step::Oddagons(oddagons) => Step::Oddagons(only(oddagons, kept)),
                Step::Replacement(replacement) => {
                    let mut part = replacement.clone();
                    part.refuted = only(&replacement.refuted, kept);
                    Step::Replacement(part)
                }
                Step::Trials(rule, trials) => Step::Trials(*rule, only(trials, kept)),
                Step::Relation(_) | Step::LastGuardian(..) | Step::Split { .. } => step.clone(),
            };
            let any = match &step {
                Step::Relation(_) | Step::Split { .. } => kept(0),
                step => !step.eliminated(csp).is_empty(),
            };
            if any {
                path.level = path.level.max(step.size());
                let eliminated = step.eliminated(csp);
                eliminated.into_iter().for_each(|c| path.end.remove(c));
                path.steps.push(step);
            }
        }
        Some(path)
    }

    /// The CSP with the relations as they were found, numbered after the CSP-variables as in the path's chains.
    fn related(&self, csp: &Csp) -> Csp {
        let mut related = csp.clone();
        for (number, known) in self.relations.iter().enumerate() {
            related.add_relation(&relation_name(number), &known.guardians);
        }
        // A lemma of a replacement says in its state that one of the other candidates in the candidate's cell is true.
        for (first, replacement) in self.replacements() {
            for (number, (c, _)) in (first..).zip(&replacement.refuted) {
                let cell = csp.members(csp.variables_of(*c)[0]).iter().copied();
                let others: Vec<Candidate> = cell.filter(|other| other != c).collect();
                related.add_relation(&relation_name(number), &others);
            }
        }
        related
    }
}

/// The items whose places are kept.
fn only<T: Clone>(items: &[T], kept: impl Fn(usize) -> bool) -> Vec<T> {
    let items = items.iter().enumerate();
    let kept = items.filter(|(place, _)| kept(*place));
    kept.map(|(_, item)| item.clone()).collect()
}
