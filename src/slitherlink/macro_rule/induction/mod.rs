//! Rules about any number of cells in a row, by a first, a next and a last cell.
//!
//! That a 3, any number of 2s and another 3 on one diagonal decide the outer sides of both 3s is one theorem for every number. What is
//! handed from cell to cell is what the point between them may be: `begin` says what a 3 makes of its corner, `step` that a
//! 2 hands the same on from corner to opposite corner, `end` what the last 3 makes of it. Each of the three is a macro-rule.
//!
//! # What is claimed
//!
//! For every number k: put the window of `begin`, k windows of `step` and the window of `end` on a grid, one after the other, so that the point
//! that each restricts (its *entrance*) is the point of which the one before excludes values (its *exit*). All steps stand as they are
//! stated, and so does `begin`; `end` may be met from another side, so that the whole row is turned (the same way for every k). An `end` with
//! two entrances is met by two such rows. Where all premises hold, those about the entrances left aside, the claim of `end` holds, in the loop
//! mode that the three have in common. [`Induction::instance`] states it for one k.
//!
//! # What is demanded, and why it proves the claim for every k
//!
//! - The three hold as they are stated, in one loop mode. So each of them holds wherever its window stands in a puzzle of that mode's
//!   [scope](crate::slitherlink::LoopMode::scope).
//! - What `begin` leaves of its exit, and what `step` leaves of its exit, is no more than `step` allows its entrance, and, turned in one and the same
//!   way, no more than `end` allows its own. So the premises of each window but the first follow from the claim of the one before.
//! - `step` is stated without a border, so it holds at each of its k places. Where `begin` or `end` has a border, the row does not lead
//!   beyond it, whatever k is: each window fits on the grid.
//! - The premises are about clues, lines and points, and those of the whole do not contradict each other for k = 0, 1 and 2. (Where they do for
//!   a larger k, the rule says nothing there.)

mod error;
mod row;

pub use error::InductionError;

use super::consequences::holds;
use super::error::VerdictError;
use super::verdict::is_vacuous;
use crate::slitherlink::Loop;
use crate::slitherlink::solve::image::Stated;
use crate::theorem::{BoardName, Claim, Statement, Theorem, TheoremError};
use row::Rows;
use serde::{Deserialize, Serialize};

/// A rule about any number of cells in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Induction {
    /// What people call it.
    pub name: String,
    /// The rule in words.
    pub says: String,
    /// Where it was first published, if anywhere.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// What is handed on at first: excludes values of one point.
    pub begin: Statement,
    /// From the restriction of one point to the exclusion of values of another, which leaves it the same restriction.
    pub step: Statement,
    /// What follows at last: restricts one point or two in this way.
    pub end: Statement,
}

impl Induction {
    /// The numbers of steps for which the whole is tried, beside the proof for all.
    const TRIED: [usize; 3] = [0, 1, 2];

    /// The three parts with their names, as macro-rules of their own.
    pub fn parts(&self) -> [(&'static str, &Statement); 3] {
        [
            ("begin", &self.begin),
            ("step", &self.step),
            ("end", &self.end),
        ]
    }

    /// The loop mode of its first part, which the others must have too.
    pub fn mode(&self) -> Loop {
        match self.begin.board {
            BoardName::Slitherlink { mode, .. } => mode,
            _ => Loop::default(),
        }
    }

    /// That each part gives what the next needs, and that the windows fit on a grid for every number of steps. That the parts hold is another
    /// question: see [`holds`](Self::holds).
    ///
    /// # Errors
    /// Where they do not fit together, and why.
    pub fn fits(&self) -> Result<(), InductionError> {
        self.rows().map(|_| ())
    }

    /// That the rule holds for every number of steps, in the loop mode of its parts: that the parts [fit](Self::fits) and hold. As a second opinion the
    /// whole is tried for 0, 1 and 2 steps, as far as the loop mode allows windows of that size.
    ///
    /// # Errors
    /// Why it does not.
    pub fn holds(&self) -> Result<(), InductionError> {
        self.fits()?;
        for (part, statement) in self.parts() {
            settle(part.to_owned(), statement)?;
        }
        for steps in Self::TRIED {
            let what = format!("the whole with {steps} steps");
            let whole = self.instance(steps)?;
            if matches!(&whole.claim, Claim::Eliminate(words) if words.is_empty()) {
                // All that is claimed is a premise of one of the windows.
                continue;
            }
            match settle(what, &whole) {
                Err(InductionError::Unsettled { error, .. })
                    if matches!(*error, VerdictError::Theorem(TheoremError::TooLarge(_))) => {}
                Err(InductionError::Unsettled { error, .. })
                    if matches!(*error, VerdictError::Contradictory(_)) =>
                {
                    return Err(InductionError::Overlap { steps });
                }
                settled => settled?,
            }
        }
        Ok(())
    }

    /// What is claimed for so many steps, as one macro-rule about the window that holds all windows. What is claimed and is a premise of
    /// another window is left out; so nothing may be left to be claimed.
    ///
    /// # Errors
    /// Parts that do not [fit](Self::fits), or premises that contradict each other.
    pub fn instance(&self, steps: usize) -> Result<Statement, InductionError> {
        let name = format!("{}: {steps} steps", self.name);
        let whole = self.rows()?.whole(steps);
        let whole = whole.ok_or(InductionError::Overlap { steps })?;
        Ok(whole.statement(self.mode(), &name))
    }

    /// The rows of windows that lead to the end's.
    fn rows(&self) -> Result<Rows, InductionError> {
        let image = |(part, statement): (&'static str, &Statement)| {
            let statement = Statement {
                name: format!("{}: {part}", self.name),
                ..statement.clone()
            };
            let stated = Stated::new(&statement)?;
            let (found, expected) = (stated.board().extent().mode, self.mode());
            if found == expected {
                Ok(stated.image)
            } else {
                Err(InductionError::Mode {
                    part,
                    found,
                    expected,
                })
            }
        };
        let [begin, step, end] = self.parts().map(image);
        let rows = Rows::of(begin?, step?, end?)?;
        match Self::TRIED
            .into_iter()
            .find(|&steps| rows.whole(steps).is_none())
        {
            Some(steps) => Err(InductionError::Overlap { steps }),
            None => Ok(rows),
        }
    }
}

/// That a macro-rule holds as it is stated.
fn settle(what: String, statement: &Statement) -> Result<(), InductionError> {
    let settled = || -> Result<bool, VerdictError> {
        let theorem = Theorem::new(statement.clone())?;
        if is_vacuous(&theorem)? {
            return Err(VerdictError::Contradictory(Loop::L0));
        }
        holds(&theorem)
    };
    match settled() {
        Ok(true) => Ok(()),
        Ok(false) => Err(InductionError::Fails { what }),
        Err(error) => {
            let error = Box::new(error);
            Err(InductionError::Unsettled { what, error })
        }
    }
}
