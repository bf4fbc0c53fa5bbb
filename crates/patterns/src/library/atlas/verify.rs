//! Checks an atlas from scratch.

use super::Atlas;
use super::classify::classify;
use super::row::{COLUMNS, Row};
use crate::enumerate::{Enumeration, Forms, Kind, Marked, Options, OptionsError};
use oddagon_boards::theorem::Theorem;
use oddagon_job::Job;
use oddagon_prover::sat;
use oddagon_prover::unique::second_solutions;
use rayon::prelude::*;
use std::collections::BTreeSet;
use thiserror::Error;

/// What is wrong with a row. A correct atlas gives none of these errors.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Wrong {
    /// The order, or the rank.
    #[error("{0}: out of order, doubled, or wrongly numbered")]
    Order(String),
    /// It is possible.
    #[error("{0}: not impossible: its cells can be filled")]
    Possible(String),
    /// It is not deadly.
    #[error("{0}: not deadly: it cannot be filled, or a filling has no partner")]
    NotDeadly(String),
    /// It is no frame.
    #[error("{0}: no frame: a row, column or block has more or fewer cells than there are digits")]
    NoFrame(String),
    /// A cell can be dropped, or relaxed.
    #[error("{0}: not minimal: a cell can be dropped, or relaxed")]
    NotMinimal(String),
    /// It is k+1 cells of one unit, which the atlas leaves out.
    #[error("{0}: trivial: all its cells are in one unit")]
    Trivial(String),
    /// It is not a kl-digit pattern.
    #[error("{0}: all its cells are of one kind")]
    OneKind(String),
    /// It is not one of the patterns that the table is about.
    #[error("{id}: found {found}, expected one of {expected}")]
    Outside {
        /// The id.
        id: String,
        /// The number of cells, and on Sudoku's board the least number of bands.
        found: String,
        /// What the table is about.
        expected: Box<Options>,
    },
    /// Another member of its class comes first.
    #[error("{0}: not in canonical form: expected {1}")]
    NotCanonical(String, String),
    /// A column is wrong.
    #[error("{id}: {column}: expected {expected}, found {found}")]
    Column {
        /// The id.
        id: String,
        /// The column's name.
        column: &'static str,
        /// The computed value.
        expected: String,
        /// The value in the table.
        found: String,
    },
    /// The table's patterns cannot be verified.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The row could not be verified: two ways to find out about it disagree, or the SAT solver
    /// gave up.
    #[error("{0}: {1}")]
    Failed(String, String),
}

/// Checks that the rows are sorted by size and form, distinct, and numbered from 1 in each size. In
/// a table that says that it has only some rows, some numbers are missing.
///
/// # Errors
/// The first row that is not.
fn verify_order(atlas: &Atlas) -> Result<(), Wrong> {
    let some_only = atlas.part.is_none() && atlas.extent.board.is_some();
    let mut before: Option<&Row> = None;
    for row in &atlas.rows {
        let same_size = before.filter(|before| before.cells() == row.cells());
        let rank = same_size.map_or(0, |before| before.rank) + 1;
        let sorted = before.is_none_or(|before| before.pattern < row.pattern);
        let numbered = row.rank == rank || some_only && row.rank > rank;
        if !sorted || !numbered {
            return Err(Wrong::Order(atlas.id(row)));
        }
        before = Some(row);
    }
    Ok(())
}

/// Whether a pattern is possible, or a set not deadly, by ways that no enumeration uses: where the
/// rest of the grid matters, by SAT; for a deadly set, by a partner for each of its fillings.
fn is_possible(pattern: Marked, extent: &Options) -> Result<bool, String> {
    if !matches!(extent.kind, Kind::Sudoku { .. } | Kind::Deadly { .. }) {
        return Ok(extent.is_colourable(pattern));
    }
    let theorem = Theorem::new(extent.statement("", pattern)).map_err(|e| e.to_string())?;
    if let Kind::Deadly { .. } = extent.kind {
        return Ok(!extent.is_colourable(pattern) || second_solutions(&theorem).is_none());
    }
    let answer = sat::decide(&theorem).map_err(|e| e.to_string())?;
    Ok(!answer.is_unsat())
}

/// Whether all cells of a pattern, which has no k-cells, are in one unit.
fn is_in_one_unit(pattern: Marked, extent: &Options) -> bool {
    match &extent.board {
        // Cells that all see each other are in one unit; fewer are possible.
        None => pattern.size() <= extent.kind.digits() + 1,
        Some(board) => {
            let mut units = board.geometry.units().iter();
            units.any(|unit| pattern.cells & !unit == 0)
        }
    }
}

/// Checks that a pattern is one of those asked for, in canonical form and, if `thorough`,
/// impossible or deadly (by a separate search), but not without any one of its cells, or with any
/// k-cell relaxed. Returns the order of its stabiliser.
fn verify_pattern(
    p: Marked,
    (extent, forms): (&Options, &Forms),
    thorough: bool,
    id: impl Fn() -> String,
) -> Result<u32, Wrong> {
    let (form, stabiliser) = forms.canonical(p);
    if form != p {
        return Err(Wrong::NotCanonical(id(), extent.line(form)));
    }
    let (cells, bands) = (p.size(), p.bands());
    let in_bands = extent.board.is_some() || bands <= extent.bands;
    if !(extent.least..=extent.most).contains(&cells) || !in_bands {
        let found = match extent.board {
            None => format!("{cells} cells in {bands} bands"),
            Some(_) => format!("{cells} cells"),
        };
        return Err(Wrong::Outside {
            id: id(),
            found,
            expected: Box::new(extent.clone()),
        });
    }
    if matches!(extent.kind, Kind::Kl { .. }) {
        if !p.is_mixed() {
            return Err(Wrong::OneKind(id()));
        }
    } else if is_in_one_unit(p, extent) {
        return Err(Wrong::Trivial(id()));
    }
    if let Kind::Frame { .. } = extent.kind {
        let found = extent.is_frame(p).then_some(stabiliser);
        return found.ok_or_else(|| Wrong::NoFrame(id()));
    }
    if !thorough {
        return Ok(stabiliser);
    }
    let possible = |p: Marked| is_possible(p, extent).map_err(|error| Wrong::Failed(id(), error));
    if possible(p)? {
        return Err(match extent.kind {
            Kind::Deadly { .. } => Wrong::NotDeadly(id()),
            _ => Wrong::Possible(id()),
        });
    }
    for weaker in p.weakenings() {
        if !possible(weaker)? {
            return Err(Wrong::NotMinimal(id()));
        }
    }
    Ok(stabiliser)
}

/// The most patterns that the SAT solver is asked about: see [`verify_list`].
const MAX_ASKED: usize = 250;

/// Checks the patterns of a list, on the current rayon pool: that each is one of those asked for,
/// in canonical form, impossible and minimal. Where this takes the SAT solver, it is asked about an
/// evenly spaced sample of long lists, as all patterns would take longer than the enumeration.
/// Returns the number of patterns that were checked in full.
///
/// # Errors
/// What is wrong with one of them.
pub fn verify_list(list: &[Marked], extent: &Options) -> Result<usize, Wrong> {
    let step = match extent.kind {
        Kind::Sudoku { .. } => list.len().div_ceil(MAX_ASKED).max(1),
        _ => 1,
    };
    let forms = Forms::of(extent)?;
    let patterns = list.par_iter().enumerate();
    patterns.try_for_each(|(i, &p)| {
        verify_pattern(p, (extent, &forms), i % step == 0, || extent.line(p)).map(drop)
    })?;
    Ok(list.len().div_ceil(step))
}

/// Checks a row: its pattern (see [`verify_list`]); that `sat` is `unsat`, as for all impossible
/// patterns; and, with `depths`, that its depths and SAT's answer, computed again, agree.
///
/// # Errors
/// What is wrong.
fn verify(atlas: &Atlas, forms: &Forms, row: &Row, depths: bool) -> Result<(), Wrong> {
    let (p, extent) = (row.pattern, &atlas.extent);
    let id = || atlas.id(row);
    let stabiliser = verify_pattern(p, (extent, forms), true, id)?;
    let again = if depths {
        let again = classify(p, extent, forms);
        again.map_err(|error| Wrong::Failed(id(), error.to_string()))?
    } else {
        Row {
            stabiliser,
            own_transpose: extent.board.is_none() && p.is_own_transpose(),
            unsat: true,
            ..*row
        }
    };
    if !again.unsat {
        let message = "its cells cannot be filled, but the SAT solver fills them";
        return Err(Wrong::Failed(id(), message.to_owned()));
    }
    let again = Row {
        rank: row.rank,
        ..again
    };
    let mut differ = atlas.columns().iter().map(|&column| {
        (
            column,
            atlas.value(&again, column),
            atlas.value(row, column),
        )
    });
    match differ.find(|(_, expected, found)| expected != found) {
        None => Ok(()),
        Some((column, expected, found)) => Err(Wrong::Column {
            id: id(),
            column: COLUMNS[column],
            expected: expected.to_string(),
            found: found.to_string(),
        }),
    }
}

/// The differences between a table's patterns and another enumeration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Differs {
    /// How many of its patterns the table lacks, and the first of them.
    pub missing: (usize, Option<Marked>),
    /// How many patterns of the table it does not have, and the first of them.
    pub wrong: (usize, Option<Marked>),
}

impl Differs {
    /// Whether there is no difference.
    pub fn is_none(&self) -> bool {
        self.missing.0 == 0 && self.wrong.0 == 0
    }
}

impl Atlas {
    /// Enumerates again, on the current rayon pool, what the table says that it holds, and
    /// compares; `None` if it does not say so.
    ///
    /// # Errors
    /// If the table names something that cannot be enumerated.
    pub fn compare(&self) -> Result<Option<Differs>, OptionsError> {
        let Some(part) = &self.part else {
            return Ok(None);
        };
        let enumeration = Enumeration::new(part.request.clone())?;
        let job = Job::new(&enumeration, part.shard);
        let all = job.run(|_| ()).expect("no checkpoint is written");
        let (all, found): (BTreeSet<_>, BTreeSet<_>) =
            (all.into_iter().collect(), self.patterns().collect());
        let less =
            |a: &BTreeSet<Marked>, b| (a.difference(b).count(), a.difference(b).next().copied());
        Ok(Some(Differs {
            missing: less(&all, &found),
            wrong: less(&found, &all),
        }))
    }

    /// Verifies all rows on the current rayon pool, with depths in every `step`-th row (0: in
    /// none); `each` is called after every row.
    ///
    /// # Errors
    /// What is wrong with one of the rows.
    pub fn verify(&self, step: usize, each: impl Fn() + Sync) -> Result<(), Wrong> {
        verify_order(self)?;
        let forms = Forms::of(&self.extent)?;
        let rows = self.rows.par_iter().enumerate();
        rows.try_for_each(|(i, row)| {
            let depths = step > 0 && i % step == 0;
            verify(self, &forms, row, depths).inspect(|()| each())
        })
    }
}
