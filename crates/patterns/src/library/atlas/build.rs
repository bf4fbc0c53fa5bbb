//! The rows of a new table: every pattern of a list is classified, with a checkpoint.

use super::{ClassifyError, Row, classify};
use crate::enumerate::{Enumeration, Kind, Marked};
use oddagon_job::{Job, Work};
use rayon::prelude::*;
use std::io;
use thiserror::Error;

/// How many patterns are classified between two records of the checkpoint: about two seconds of work.
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
fn row(pattern: Marked, kind: Kind) -> Result<Row, BuildError> {
    let disagreement = |what| BuildError::Disagreement {
        pattern: pattern.line(kind),
        kind,
        what,
    };
    let row = classify(pattern, kind).map_err(|error| disagreement(error.into()))?;
    if row.unsat {
        Ok(row)
    } else {
        Err(disagreement(Disagreement::Possible))
    }
}

/// Classifies the patterns that a job listed, on the current rayon pool, and tells `each` how many more are done. Rows
/// that the job's checkpoint holds are not computed again; new ones are added to it.
///
/// # Errors
/// [`BuildError`].
pub fn rows(
    job: &Job<Enumeration>,
    enumeration: &Enumeration,
    list: &[Marked],
    each: impl Fn(usize) + Sync,
) -> Result<Vec<Row>, BuildError> {
    let (first, kind) = (enumeration.tasks(), enumeration.options().kind);
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
                let rows = patterns.iter().map(|&p| row(p, kind));
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
