//! Derivations for the checkers of SAT proofs.

use super::clauses::{Derived, clauses};
use super::numbering::Numbering;
use super::{Trace, WriteError};
use itertools::Itertools;

/// A derivation in LRAT's text form, for the formula that [`dimacs`](fn@super::dimacs) writes:
/// clause by clause, each with the clauses from which it follows by unit propagation, the empty
/// clause last. Clauses count from 1; those of the formula come first. A symmetry step, which LRAT
/// cannot express by a clause, is written out case by case.
///
/// # Errors
/// [`WriteError::Gap`] where the hints do not show what they should.
pub fn lrat(trace: &Trace) -> Result<String, WriteError> {
    let (first, derived) = resolved(trace)?;
    let mut out = String::new();
    for (number, clause) in (first..).zip(&derived) {
        let words = clause.literals.iter().map(|l| l.to_string());
        let hints = clause.hints.iter().map(|h| h.to_string());
        let end = || std::iter::once("0".to_owned());
        let line = words.chain(end()).chain(hints).chain(end()).join(" ");
        out += &format!("{number} {line}\n");
    }
    Ok(out)
}

/// The same in DRAT's text form: the clauses without the reasons, which a checker finds itself.
///
/// # Errors
/// As for [`lrat`].
pub fn drat(trace: &Trace) -> Result<String, WriteError> {
    let (_, derived) = resolved(trace)?;
    Ok(derived
        .iter()
        .map(|clause| clause.literals.iter().map(|l| format!("{l} ")).join("") + "0\n")
        .collect())
}

fn resolved(trace: &Trace) -> Result<(usize, Vec<Derived>), WriteError> {
    let numbering = Numbering::of(&trace.theorem);
    let first = numbering.count() + 1;
    Ok((first, clauses(trace, &numbering, &[], first)?))
}
