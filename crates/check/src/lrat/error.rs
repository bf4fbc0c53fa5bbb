use thiserror::Error;

/// Why a formula or a proof is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LratError {
    /// The formula cannot be read.
    #[error("the formula, line {line}: {what}")]
    Formula {
        /// The line, from 1.
        line: usize,
        /// What was found, and what was expected.
        what: String,
    },
    /// A line of the proof cannot be read.
    #[error("the proof, line {line}: {what}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// What was found, and what was expected.
        what: String,
    },
    /// A line of the proof proves nothing.
    #[error("the proof, line {line}, clause {clause}: {fault}")]
    Step {
        /// The line, from 1.
        line: usize,
        /// The number of its clause.
        clause: u64,
        /// What is wrong.
        fault: StepFault,
    },
    /// The proof ends without the empty clause.
    #[error("the proof ends without the empty clause")]
    NoEmptyClause,
}

/// What is wrong with a step.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StepFault {
    /// A number that is not above all before.
    #[error("expected a number above {0}")]
    Number(u64),
    /// A clause of the proof names a variable that the formula does not have.
    #[error("the formula has no variable {0}")]
    Variable(i32),
    /// A clause that has a literal and its opposite.
    #[error("{0} and its opposite")]
    Tautology(i32),
    /// A hint, or a deletion, of a clause that is not there.
    #[error("there is no clause {0}")]
    NoClause(u64),
    /// A hint that leaves two or more literals open, or one that is true already.
    #[error("hint {0} is neither unit nor falsified")]
    NotUnit(u64),
    /// Hints after the one that is falsified.
    #[error("hint {0} is falsified, but is not the last")]
    EarlyEnd(u64),
    /// No hint is falsified.
    #[error("the hints end without a contradiction")]
    NoContradiction,
    /// A step after the empty clause.
    #[error("the empty clause stands before it, and must be the last")]
    AfterTheEnd,
}
