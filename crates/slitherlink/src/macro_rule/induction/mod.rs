//! Rules about any number of cells in a row, by a first, a next and a last cell.
//!
//! A 3, any number of 2s and another 3 on one diagonal decide the outer sides of both 3s: that is one theorem for every number. What
//! is passed on from cell to cell are the values that the point between them may have: `begin` says what a 3 implies for its corner,
//! `step` that a 2 passes this on from corner to opposite corner, `end` what follows at the last 3. Each of the three is a macro-rule.
//!
//! # What is claimed
//!
//! For every number k: put the window of `begin`, k windows of `step` and the window of `end` on a grid, one after the other, so that the point
//! that each restricts (its *entrance*) is the point of which the one before excludes values (its *exit*). `begin` and all steps are placed as
//! they are stated; `end` may be met from another side, so that the whole row is turned (the same way for every k). An `end` with two entrances
//! is met by two such rows. If all premises hold, except those about the entrances, the claim of `end` holds, in the loop mode that the three
//! have in common. [`WindowInduction::instance`] states it for one k.
//!
//! # What is required, and why it proves the claim for every k
//!
//! - The three hold as they are stated, in one loop mode. So each of them holds wherever its window is in a puzzle of that mode's
//!   [scope](oddagon_boards::slitherlink::LoopMode::scope).
//! - The values that `begin` and `step` leave to their exits are among those that `step` allows its entrance, and, all turned in the same way, among
//!   those that `end` allows its own. So the premise about the entrance of each window but the first follows from the claim of the one before.
//! - `step` is stated without a border, so it holds at each of its k places. If `begin` or `end` has a border, the row does not lead
//!   beyond it for any k: each window fits on the grid.
//! - The premises are about clues, lines and points, and those of the whole do not contradict each other for k = 0, 1 and 2. (If they do for a
//!   larger k, the rule says nothing there.)

mod error;
mod row;

pub use error::WindowInductionError;

use super::consequences::holds;
use super::error::VerdictError;
use super::verdict::is_vacuous;
use crate::macro_rule::image::Stated;
use oddagon_boards::slitherlink::{Loop, theorem_of};
use oddagon_boards::theorem::{BoardName, Claim, Statement, TheoremError};
use row::Rows;
use serde::{Deserialize, Serialize};

/// A rule about any number of cells in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Induction", deny_unknown_fields)]
pub struct WindowInduction {
    /// Its name, for people.
    pub name: String,
    /// The rule in words.
    pub says: String,
    /// Where it was first published, if anywhere.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// The beginning: excludes values of one point.
    pub begin: Statement,
    /// One step: from the restriction of one point to the exclusion of values of another, which leaves that one the same restriction.
    pub step: Statement,
    /// The end: restricts one point or two in this way.
    pub end: Statement,
}

impl WindowInduction {
    /// The numbers of steps for which the whole is tried, in addition to the general proof.
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

    /// Checks that each part gives what the next needs, and that the windows fit on a grid for every number of steps. It does not check that
    /// the parts hold: see [`holds`](Self::holds).
    ///
    /// # Errors
    /// If the parts do not fit together; the error says where and why.
    pub fn fits(&self) -> Result<(), WindowInductionError> {
        self.rows().map(|_| ())
    }

    /// Proves that the rule holds for every number of steps, in the loop mode of its parts: that the parts [fit](Self::fits) and hold. As a second
    /// opinion the whole is tried for 0, 1 and 2 steps, if the loop mode allows windows of that size.
    ///
    /// # Errors
    /// If it does not; the error says why.
    pub fn holds(&self) -> Result<(), WindowInductionError> {
        self.fits()?;
        for (part, statement) in self.parts() {
            settle(part.to_owned(), statement)?;
        }
        for steps in Self::TRIED {
            let what = format!("the whole with {steps} steps");
            let whole = self.instance(steps)?;
            if matches!(&whole.claim, Claim::Eliminate(words) if words.is_empty()) {
                // The whole claim is a premise of one of the windows.
                continue;
            }
            match settle(what, &whole) {
                Err(WindowInductionError::Unsettled { error, .. })
                    if matches!(*error, VerdictError::Theorem(TheoremError::TooLarge(_))) => {}
                Err(WindowInductionError::Unsettled { error, .. })
                    if matches!(*error, VerdictError::Contradictory(_)) =>
                {
                    return Err(WindowInductionError::Overlap { steps });
                }
                settled => settled?,
            }
        }
        Ok(())
    }

    /// The claim for `steps` steps, as one macro-rule about the window that contains all windows. Parts of the claim that are premises
    /// of another window are left out, so the claim may be empty.
    ///
    /// # Errors
    /// If the parts do not [fit](Self::fits), or the premises contradict each other.
    pub fn instance(&self, steps: usize) -> Result<Statement, WindowInductionError> {
        let name = format!("{}: {steps} steps", self.name);
        let whole = self.rows()?.whole(steps);
        let whole = whole.ok_or(WindowInductionError::Overlap { steps })?;
        Ok(whole.statement(self.mode(), &name))
    }

    /// The rows of windows that lead to the window of `end`.
    fn rows(&self) -> Result<Rows, WindowInductionError> {
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
                Err(WindowInductionError::Mode {
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
            Some(steps) => Err(WindowInductionError::Overlap { steps }),
            None => Ok(rows),
        }
    }
}

/// Checks that a macro-rule holds as it is stated.
fn settle(what: String, statement: &Statement) -> Result<(), WindowInductionError> {
    let settled = || -> Result<bool, VerdictError> {
        let theorem = theorem_of(statement.clone())?;
        if is_vacuous(&theorem)? {
            return Err(VerdictError::Contradictory(Loop::L0));
        }
        holds(&theorem)
    };
    match settled() {
        Ok(true) => Ok(()),
        Ok(false) => Err(WindowInductionError::Fails { what }),
        Err(error) => {
            let error = Box::new(error);
            Err(WindowInductionError::Unsettled { what, error })
        }
    }
}
