use super::{Row, statement};
use crate::csp::Theory;
use crate::enumerate::{Kind, Marked};
use crate::prover::{Depth, DepthSearch};
use crate::sat::{self, SatError};
use crate::theorem::Theorem;
use thiserror::Error;

/// The largest T&E-depth that is sought.
pub const MAX_DEPTH: usize = 5;

/// An error that no pattern should cause.
#[derive(Debug, Error)]
pub enum ClassifyError {
    /// The SAT solver failed.
    #[error(transparent)]
    Sat(#[from] SatError),
    /// Prover and SAT solver contradict each other.
    #[error("T&E finds {0} impossible, but the SAT solver completes it: one of them is wrong")]
    Disagreement(String),
}

/// Finds out all about a pattern in canonical form, except its rank, which is left at 0.
///
/// # Errors
/// [`ClassifyError`], which no pattern should cause.
///
/// # Panics
/// If the kind's numbers of digits are out of range.
pub fn classify(pattern: Marked, kind: Kind) -> Result<Row, ClassifyError> {
    let theorem = Theorem::new(statement("", pattern, kind))
        .expect("a set of cells and numbers of digits make a theorem");
    let found = depths(&theorem, || pattern.line(kind))?;
    Ok(Row {
        pattern,
        rank: 0,
        restricted: found.restricted,
        full: found.full,
        unsat: found.unsat,
        stabiliser: pattern.canonical(true).1,
        own_transpose: pattern.is_own_transpose(),
    })
}

/// The answers of prover and SAT solver about a pattern.
pub(super) struct Found {
    pub unsat: bool,
    pub restricted: Depth,
    pub full: Depth,
}

/// Asks the SAT solver and finds the depths of the theorem that a pattern, called `name`, is impossible.
pub(super) fn depths(theorem: &Theorem, name: impl Fn() -> String) -> Result<Found, ClassifyError> {
    let unsat = sat::decide_in_focus(theorem)?;
    // If there is a model, T&E finds no contradiction at any depth; depth 1 is tried all the same, as a
    // second opinion on the model.
    let max = if unsat { MAX_DEPTH } else { 1 };
    let search = DepthSearch::new(theorem, Theory::Brt, max);
    let restricted = search.restricted();
    let full = search.full(Some(restricted));
    if !unsat && (restricted.value().is_some() || full.value().is_some()) {
        return Err(ClassifyError::Disagreement(name()));
    }
    let depth = |found: Depth| match found {
        Depth::Exactly(_) => found,
        _ => Row::BEYOND,
    };
    Ok(Found {
        unsat,
        restricted: depth(restricted),
        full: depth(full),
    })
}
