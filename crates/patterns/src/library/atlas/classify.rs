//! What is found out about a pattern, and the rows of a new table.

use super::row::{MAX_DEPTH, Row};
use crate::enumerate::cells::cells_of;
use crate::enumerate::{Enumeration, Forms, Kind, Marked, Options};
use oddagon_boards::theorem::Theorem;
use oddagon_csp::{Candidate, Theory};
use oddagon_job::{Job, Work};
use oddagon_prover::is_sampled;
use oddagon_prover::sat::{self, SatError};
use oddagon_prover::{
    Depth, DepthSearch, Options as ReportOptions, Report, ReportError, rows_per_proof,
};
use rayon::prelude::*;
use std::io;
use thiserror::Error;

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
        "{pattern}: restricted depth {restricted}, full depth {full}, but a proof has {proven}: \
         one of them is wrong"
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
pub fn classify(pattern: Marked, extent: &Options, forms: &Forms) -> Result<Row, ClassifyError> {
    let theorem = Theorem::new(extent.statement("", pattern))
        .expect("a set of cells and numbers of digits make a theorem");
    let unsat = sat::decide_in_focus(&theorem, &without_loss_of_generality(pattern, extent))?;
    // If there is a model, T&E finds no contradiction at any depth; depth 1 is tried all the same,
    // as a second opinion on the model.
    let max = if unsat { MAX_DEPTH } else { 1 };
    let search = DepthSearch::new(&theorem, Theory::Brt, max);
    let restricted = search.restricted();
    let full = search.full(Some(restricted));
    let line = extent.line(pattern);
    if !unsat && (restricted.value().is_some() || full.value().is_some()) {
        return Err(ClassifyError::Disagreement(line));
    }
    if unsat && is_sampled(&line, rows_per_proof(extent.kind.digits())) {
        confirm(&theorem, line, [restricted, full])?;
    }
    let depth = |found: Depth| match found {
        Depth::Exactly(_) => found,
        _ => Row::BEYOND,
    };
    Ok(Row {
        pattern,
        rank: 0,
        restricted: depth(restricted),
        full: depth(full),
        unsat,
        stabiliser: forms.canonical(pattern).1,
        own_transpose: extent.board.is_none() && pattern.is_own_transpose(),
    })
}

/// Candidates that may be taken as true without loss of generality: cells that see each other hold
/// the first digits in order, for they hold different ones, and the pattern treats its first k
/// digits alike. Of a kl-digit pattern only k-cells are taken.
pub(super) fn without_loss_of_generality(pattern: Marked, extent: &Options) -> Vec<Candidate> {
    let (k, alike) = match extent.kind {
        Kind::Kl { k, .. } => (k, pattern.lower),
        kind => (kind.digits(), pattern.cells),
    };
    let see_each_other = cells_of(alike).map(|first| {
        let mut cells = vec![first];
        let mut rest = alike & extent.near(first);
        while let (Some(cell), true) = (cells_of(rest).next(), cells.len() < k as usize) {
            cells.push(cell);
            rest &= extent.near(cell);
        }
        cells
    });
    let most = see_each_other.max_by_key(Vec::len);
    let side = extent.cells().isqrt();
    let cells = most.unwrap_or_default().into_iter().enumerate();
    cells
        .map(|(digit, cell)| Candidate::new(cell * side + digit))
        .collect()
}

/// Proves a pattern's depths, and has the checker confirm both halves of each.
fn confirm(
    theorem: &Theorem,
    pattern: String,
    [restricted, full]: [Depth; 2],
) -> Result<(), ClassifyError> {
    let options = ReportOptions {
        max_depth: MAX_DEPTH,
        effort: 0,
        ..ReportOptions::default()
    };
    let report = match Report::new(theorem, &options) {
        Ok(report) => report,
        Err(error) => {
            let error = Box::new(error);
            return Err(ClassifyError::Unproven { pattern, error });
        }
    };
    if [report.restricted, report.full] != [Some(restricted), Some(full)] {
        let proven = [report.restricted, report.full]
            .map(|depth| depth.map_or_else(|| "none".to_owned(), |d| d.to_string()));
        return Err(ClassifyError::Depths {
            pattern,
            restricted,
            full,
            proven: proven.join(" and "),
        });
    }
    Ok(())
}

/// How many patterns are classified between two records of the checkpoint: about two seconds of
/// work.
const CHUNK: usize = 2048;

/// Why patterns that were enumerated cannot be classified.
#[derive(Debug, Error)]
pub enum BuildError {
    /// Two parts of the program disagree.
    #[error("the pattern {pattern} of the {kind}: {what}")]
    Disagreement {
        /// The pattern, in one line.
        pattern: String,
        /// The kind of patterns.
        kind: Kind,
        /// What they disagree about.
        what: Disagreement,
    },
    /// The checkpoint cannot be written.
    #[error(transparent)]
    Checkpoint(#[from] io::Error),
}

/// What parts of the program disagree about.
#[derive(Debug, Error)]
pub enum Disagreement {
    /// The classification failed.
    #[error(transparent)]
    Classify(#[from] ClassifyError),
    /// The pattern is possible.
    #[error("a pattern was enumerated as impossible, but the SAT solver completes it")]
    Possible,
}

/// Classifies a pattern that was enumerated.
fn row(enumeration: &Enumeration, pattern: Marked) -> Result<Row, BuildError> {
    let options = enumeration.options();
    let disagreement = |what| BuildError::Disagreement {
        pattern: options.line(pattern),
        kind: options.kind,
        what,
    };
    let row = classify(pattern, options, enumeration.forms())
        .map_err(|error| disagreement(error.into()))?;
    if row.unsat {
        Ok(row)
    } else {
        Err(disagreement(Disagreement::Possible))
    }
}

/// Classifies the patterns that a job listed, on the current rayon pool, and tells `each` how many
/// more are done. Rows that the job's checkpoint holds are not computed again; new ones are added
/// to it.
///
/// # Errors
/// [`BuildError`].
pub fn rows(
    job: &Job<Enumeration>,
    enumeration: &Enumeration,
    list: &[Marked],
    each: impl Fn(usize) + Sync,
) -> Result<Vec<Row>, BuildError> {
    let first = enumeration.tasks();
    let mut done: Vec<Option<Vec<Row>>> = vec![None; list.len().div_ceil(CHUNK)];
    for (number, result) in job.other() {
        let chunk = (*number as usize).wrapping_sub(first);
        if let Some(slot) = done.get_mut(chunk) {
            let patterns = list[chunk * CHUNK..].iter().take(CHUNK);
            *slot = Row::unpack_all(patterns, result);
        }
    }
    let chunks = list.par_chunks(CHUNK).zip(&mut done).enumerate();
    // Small pieces, so that no thread works alone for long at the end.
    chunks
        .with_max_len(1)
        .try_for_each(|(chunk, (patterns, done))| {
            if done.is_none() {
                let rows = patterns
                    .par_iter()
                    .with_max_len(8)
                    .map(|&pattern| row(enumeration, pattern));
                let rows = rows.collect::<Result<Vec<Row>, _>>()?;
                let bytes: Vec<u8> = rows.iter().flat_map(Row::pack).collect();
                job.log((first + chunk) as u32, &bytes)?;
                *done = Some(rows);
            }
            each(patterns.len());
            Ok::<_, BuildError>(())
        })?;
    Ok(done.into_iter().flatten().flatten().collect())
}
