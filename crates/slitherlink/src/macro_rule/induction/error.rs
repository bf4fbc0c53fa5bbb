use crate::macro_rule::{GridRuleError, VerdictError};
use oddagon_boards::slitherlink::Loop;
use thiserror::Error;

/// Why an induction proves nothing.
#[derive(Debug, Error)]
pub enum WindowInductionError {
    /// A part that is not a macro-rule.
    #[error(transparent)]
    Rule(#[from] GridRuleError),
    /// Two parts in different loop modes.
    #[error("{part} is in {found}, expected {expected} as in begin")]
    Mode {
        /// Which of the three.
        part: &'static str,
        /// Its loop mode.
        found: Loop,
        /// That of `begin`.
        expected: Loop,
    },
    /// A part that is not about a point's values where it should be.
    #[error("{part}: expected {expected}")]
    Point {
        /// Which of the three.
        part: &'static str,
        /// What it should have.
        expected: &'static str,
    },
    /// A part that needs more than the one before gives.
    #[error("{part} needs its point to be {needed}, but is given {given}")]
    Gap {
        /// Which of the three.
        part: &'static str,
        /// The values that it allows.
        needed: String,
        /// The values that are left by the part before.
        given: String,
    },
    /// Windows that do not fit on one grid for every number of steps.
    #[error("{part}: {problem}")]
    Border {
        /// Which of the three.
        part: &'static str,
        /// What is wrong with its border.
        problem: &'static str,
    },
    /// Premises that contradict each other.
    #[error("with {steps} steps the premises contradict each other")]
    Overlap {
        /// The number of steps.
        steps: usize,
    },
    /// A part, or the whole for a few steps, that does not hold.
    #[error("{what} does not hold")]
    Fails {
        /// The part, or the whole.
        what: String,
    },
    /// A part, or the whole for a few steps, that cannot be settled.
    #[error("{what}: {error}")]
    Unsettled {
        /// The part, or the whole.
        what: String,
        /// Why.
        error: Box<VerdictError>,
    },
}
