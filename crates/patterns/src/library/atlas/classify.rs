use super::{Row, statement};
use crate::enumerate::cells::{cells_of, neighbours};
use crate::enumerate::{Kind, Marked};
use oddagon_boards::theorem::Theorem;
use oddagon_csp::{Candidate, Theory};
use oddagon_prover::sat::{self, SatError};
use oddagon_prover::{Depth, DepthSearch, Options, ROWS, Report, ReportError, is_sampled};
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
    /// An answer of the sample whose proof cannot be had: see [`is_sampled`].
    #[error("{pattern}: {error}")]
    Unproven {
        /// The pattern.
        pattern: String,
        /// What prover and checker say.
        error: Box<ReportError>,
    },
    /// An answer of the sample whose proof has other depths.
    #[error(
        "{pattern}: restricted depth {restricted}, full depth {full}, but a proof has {proven}: one of them is wrong"
    )]
    Depths {
        /// The pattern.
        pattern: String,
        /// The restricted depth found.
        restricted: Depth,
        /// The full depth found.
        full: Depth,
        /// What was proven.
        proven: String,
    },
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
    let assumed = without_loss_of_generality(pattern, kind);
    let found = depths(&theorem, &assumed, || pattern.line(kind))?;
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

/// Candidates that may be taken as true without loss of generality: cells that see each other hold the first digits in order, for they hold
/// different ones, and the pattern treats its first k digits alike. Of a kl-digit pattern only k-cells are taken.
pub(super) fn without_loss_of_generality(pattern: Marked, kind: Kind) -> Vec<Candidate> {
    let (Kind::Colour { k } | Kind::Sudoku { k } | Kind::Kl { k, .. }) = kind;
    let alike = match kind {
        Kind::Kl { .. } => pattern.lower,
        Kind::Colour { .. } | Kind::Sudoku { .. } => pattern.cells,
    };
    let see_each_other = |first: usize| {
        let mut cells = vec![first];
        let mut rest = alike & neighbours(first);
        while let (Some(cell), true) = (cells_of(rest).next(), cells.len() < k as usize) {
            cells.push(cell);
            rest &= neighbours(cell);
        }
        cells
    };
    let most = cells_of(alike).map(see_each_other).max_by_key(Vec::len);
    let cells = most.unwrap_or_default().into_iter().enumerate();
    cells
        .map(|(digit, cell)| Candidate::new(cell * 9 + digit))
        .collect()
}

/// Asks the SAT solver and finds the depths of the theorem that a pattern, called `name`, is impossible. `assumed` are candidates that may be
/// taken as true without loss of generality.
pub(super) fn depths(
    theorem: &Theorem,
    assumed: &[Candidate],
    name: impl Fn() -> String,
) -> Result<Found, ClassifyError> {
    let unsat = sat::decide_in_focus(theorem, assumed)?;
    // If there is a model, T&E finds no contradiction at any depth; depth 1 is tried all the same, as a
    // second opinion on the model.
    let max = if unsat { MAX_DEPTH } else { 1 };
    let search = DepthSearch::new(theorem, Theory::Brt, max);
    let restricted = search.restricted();
    let full = search.full(Some(restricted));
    if !unsat && (restricted.value().is_some() || full.value().is_some()) {
        return Err(ClassifyError::Disagreement(name()));
    }
    let pattern = name();
    if unsat && is_sampled(&pattern, ROWS) {
        confirm(theorem, pattern, [restricted, full])?;
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

/// Proves a pattern's depths, and has the checker confirm both halves of each.
fn confirm(
    theorem: &Theorem,
    pattern: String,
    [restricted, full]: [Depth; 2],
) -> Result<(), ClassifyError> {
    let options = Options {
        max_depth: MAX_DEPTH,
        effort: 0,
        ..Options::default()
    };
    let report = match Report::new(theorem, &options) {
        Ok(report) => report,
        Err(error) => {
            let error = Box::new(error);
            return Err(ClassifyError::Unproven { pattern, error });
        }
    };
    if [report.restricted, report.full] != [Some(restricted), Some(full)] {
        let proven = [report.restricted, report.full];
        let proven = proven.map(|depth| depth.map_or_else(|| "none".to_owned(), |d| d.to_string()));
        return Err(ClassifyError::Depths {
            pattern,
            restricted,
            full,
            proven: proven.join(" and "),
        });
    }
    Ok(())
}
