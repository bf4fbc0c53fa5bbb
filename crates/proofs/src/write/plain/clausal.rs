//! A proof as clauses, where it is more than trials over BRT or W1: lemmas with their images,
//! relations, rules. Of theory and depth they say nothing.

use super::super::clauses::{self, Derived};
use super::super::numbering::Numbering;
use super::super::{Trace, WriteError};
use itertools::Itertools;
use oddagon_csp::{Candidate, Csp};

/// The lines of the clauses, and of the hints that lead from them to the claim.
pub(super) fn clauses(trace: &Trace) -> Result<Vec<String>, WriteError> {
    let numbering = Numbering::of(&trace.theorem);
    let first = numbering.count() + 1;
    let derived = clauses::clauses(trace, &numbering, &[], first)?;
    let names = Names {
        csp: trace.theorem.board().csp(),
        numbering: &numbering,
        first,
    };
    // The last is the empty clause.
    let (last, before) = match derived.split_last() {
        Some((last, before)) => (names.hints(last), before),
        None => (String::new(), &[][..]),
    };
    let head = std::iter::once(format!("clauses {}", before.len()));
    let lines = (1..)
        .zip(before)
        .map(|(number, clause)| names.line(number, clause));
    let tail = [format!("conclusion {last}"), "end".to_owned()];
    Ok(head.chain(lines).chain(tail).collect())
}

/// How candidates, CSP-variables and clauses are called.
struct Names<'a> {
    csp: &'a Csp,
    numbering: &'a Numbering,
    /// The number of the first clause that is not one of the formula's.
    first: usize,
}

impl Names<'_> {
    fn line(&self, number: usize, clause: &Derived) -> String {
        let (these, not): (Vec<i32>, Vec<i32>) = clause.literals.iter().partition(|&&l| l > 0);
        let name = |l: &i32| {
            self.csp
                .candidate_name(Candidate::new(l.unsigned_abs() as usize - 1))
        };
        let (these, not) = (
            these.iter().map(name).join(" "),
            not.iter().map(name).join(" "),
        );
        format!("clause {number} | {these} | {not} | {}", self.hints(clause))
    }

    fn hints(&self, clause: &Derived) -> String {
        clause
            .hints
            .iter()
            .filter_map(|&hint| self.hint(hint))
            .join(" ")
    }

    /// A clause that a hint uses. Links and absent candidates need none: the checkers see them.
    fn hint(&self, number: usize) -> Option<String> {
        let variable = |v| self.csp.variable_name(v).to_owned();
        if let Some(earlier) = number.checked_sub(self.first) {
            return Some(format!("#{}", earlier + 1));
        }
        if number <= self.csp.variable_count() {
            return self.csp.variables().nth(number - 1).map(variable);
        }
        // What the denied claim says is true is a Single of its CSP-variable.
        let mut decided = self.numbering.decided().iter();
        let (c, _) = decided.find(|&&(_, said)| said == number)?;
        self.csp.variables_of(*c).first().copied().map(variable)
    }
}
