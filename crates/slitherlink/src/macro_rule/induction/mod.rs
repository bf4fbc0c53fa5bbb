//! Rules about any number of cells in a row, by a first, a next and a last cell.
//!
//! A 3, any number of 2s and another 3 on one diagonal decide the outer sides of both 3s: that is
//! one theorem for every number. What is passed on from cell to cell are the values that the point
//! between them may have: `begin` says what a 3 implies for its corner, `step` that a 2 passes this
//! on from corner to opposite corner, `end` what follows at the last 3. Each of the three is a
//! macro-rule.
//!
//! # What is claimed
//!
//! For every number k: put the window of `begin`, k windows of `step` and the window of `end` on a
//! grid, one after the other, so that the point that each restricts (its *entrance*) is the point
//! of which the one before excludes values (its *exit*). `begin` and all steps are placed as they
//! are stated; `end` may be met from another side, so that the whole row is turned (the same way
//! for every k). An `end` with two entrances is met by two such rows. If all premises hold, except
//! those about the entrances, the claim of `end` holds, in the loop mode that the three have in
//! common. [`WindowInduction::instance`] states it for one k.
//!
//! # What is required, and why it proves the claim for every k
//!
//! - The three hold as they are stated, in one loop mode. So each of them holds wherever its window
//!   is in a puzzle of that mode's [scope](oddagon_boards::slitherlink::LoopMode::scope).
//! - The values that `begin` and `step` leave to their exits are among those that `step` allows its
//!   entrance, and, all turned in the same way, among those that `end` allows its own. So the
//!   premise about the entrance of each window but the first follows from the claim of the one
//!   before.
//! - `step` is stated without a border, so it holds at each of its k places. If `begin` or `end`
//!   has a border, the row does not lead beyond it for any k: each window fits on the grid.
//! - The premises are about clues, lines and points, and those of the whole do not contradict each
//!   other for k = 0, 1 and 2. (If they do for a larger k, the rule says nothing there.)

mod row;

use super::consequences::{VerdictError, holds};
use super::image::{Image, Stated};
use super::verdict::is_vacuous;
use oddagon_boards::slitherlink::{Loop, theorem_of};
use oddagon_boards::theorem::{BoardName, Claim, NameList, Statement, TheoremError};
use oddagon_rules::induction::{Induction, InductionError};
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
    /// One step: from the restriction of one point to the exclusion of values of another, which
    /// leaves that one the same restriction.
    pub step: Statement,
    /// The end: restricts one point or two in this way.
    pub end: Statement,
}

impl WindowInduction {
    /// The numbers of steps for which the whole is tried, in addition to the general proof.
    const TRIED: [usize; 3] = [0, 1, 2];

    /// The three parts under names of their own, as macro-rules.
    pub fn named_parts(&self) -> [Statement; 3] {
        [
            ("begin", &self.begin),
            ("step", &self.step),
            ("end", &self.end),
        ]
        .map(|(name, part)| Statement {
            name: name.to_owned(),
            ..part.clone()
        })
    }

    /// The loop mode of its first part, which the others must have too.
    pub fn mode(&self) -> Loop {
        match self.begin.board {
            BoardName::Slitherlink { mode, .. } => mode,
            _ => Loop::default(),
        }
    }

    /// The claim for `steps` steps, as one macro-rule about the window that contains all windows.
    /// Parts of the claim that are premises of another window are left out, so the claim may be
    /// empty.
    ///
    /// # Errors
    /// If the parts do not [fit](Self::fits), or the premises contradict each other.
    pub fn instance(&self, steps: usize) -> Result<Statement, InductionError> {
        let whole = self.rows()?.whole(steps).ok_or_else(|| overlap(steps))?;
        Ok(whole.statement(self.mode(), &format!("{}: {steps} steps", self.name)))
    }

    /// The rows of windows that lead to the window of `end`.
    fn rows(&self) -> Result<Rows, InductionError> {
        let [begin, step, end] = self.named_parts().map(|part| self.image(part));
        let rows = Rows::of(begin?, step?, end?)?;
        match Self::TRIED
            .into_iter()
            .find(|&steps| rows.whole(steps).is_none())
        {
            Some(steps) => Err(overlap(steps)),
            None => Ok(rows),
        }
    }

    /// A part's image, in the mode of `begin`.
    fn image(&self, part: Statement) -> Result<Image, InductionError> {
        let name = format!("{}: {}", self.name, part.name);
        let stated = Stated::new(&Statement {
            name,
            ..part.clone()
        })
        .map_err(|error| InductionError::Fit {
            problem: error.to_string(),
        })?;
        let (found, expected) = (stated.board().extent().mode, self.mode());
        if found == expected {
            return Ok(stated.image);
        }
        let problem = format!(
            "{} is in {found}, expected {expected} as in begin",
            part.name
        );
        Err(InductionError::Fit { problem })
    }
}

impl Induction for WindowInduction {
    /// `begin`, `step` and `end`.
    fn parts(&self) -> Result<Vec<Statement>, InductionError> {
        Ok(self.named_parts().into())
    }

    /// The whole for 0, 1 and 2 steps. Where its claim is a premise of one of the windows there is
    /// nothing to try.
    fn wholes(&self) -> Result<Vec<Statement>, InductionError> {
        let mut wholes = Vec::new();
        for steps in Self::TRIED {
            let whole = self.instance(steps)?;
            if whole.claim != Claim::Eliminate(NameList::default()) {
                wholes.push(whole);
            }
        }
        Ok(wholes)
    }

    fn prove_part(&self, part: &Statement) -> Result<(), InductionError> {
        settled(&part.name, settle(part))
    }

    /// A whole that is too large for its loop mode is left out.
    fn try_whole(&self, whole: &Statement) -> Result<(), InductionError> {
        let steps = whole
            .name
            .strip_prefix(&format!("{}: ", self.name))
            .unwrap_or(&whole.name);
        match settle(whole) {
            Err(VerdictError::Theorem(TheoremError::TooLarge(_))) => Ok(()),
            Err(VerdictError::Contradictory(_)) => Err(InductionError::Void {
                problem: format!("with {steps} the premises contradict each other"),
            }),
            holds => settled(&format!("the whole with {steps}"), holds),
        }
    }

    /// Whether each part gives what the next needs, and the windows fit on a grid for every number
    /// of steps.
    fn fits(&self) -> Result<(), InductionError> {
        self.rows().map(|_| ())
    }
}

fn overlap(steps: usize) -> InductionError {
    InductionError::Void {
        problem: format!("with {steps} steps the premises contradict each other"),
    }
}

/// Whether a macro-rule holds as it is stated.
fn settle(statement: &Statement) -> Result<bool, VerdictError> {
    let theorem = theorem_of(statement.clone())?;
    if is_vacuous(&theorem)? {
        return Err(VerdictError::Contradictory(Loop::L0));
    }
    holds(&theorem)
}

/// What that says of a part, or of the whole.
fn settled(what: &str, holds: Result<bool, VerdictError>) -> Result<(), InductionError> {
    match holds {
        Ok(true) => Ok(()),
        Ok(false) => Err(InductionError::Fails {
            what: what.to_owned(),
            against: String::new(),
        }),
        Err(error) => Err(InductionError::Unsettled {
            what: what.to_owned(),
            problem: error.to_string(),
            internal: matches!(&error, VerdictError::Report(report) if report.is_internal()),
        }),
    }
}
