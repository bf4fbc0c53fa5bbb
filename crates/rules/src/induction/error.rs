use oddagon_boards::theorem::TheoremError;
use oddagon_prover::ReportError;
use thiserror::Error;

/// Why an induction proves nothing, or nothing at a place.
#[derive(Debug, Error)]
pub enum InductionError {
    /// A board that does not exist, or an instance that is not a theorem.
    #[error(transparent)]
    Theorem(#[from] TheoremError),
    /// Something that is not a step.
    #[error("step: {problem}")]
    Step {
        /// What was found and what was expected.
        problem: String,
    },
    /// A place whose arms, top or ranks make no sense.
    #[error("{problem}")]
    Meaning {
        /// What was found and what was expected.
        problem: String,
    },
    /// One of the induction's own places where it is not claimed.
    #[error("place {number}: {error}")]
    Place {
        /// Its number, from 1.
        number: usize,
        /// Why.
        error: Box<InductionError>,
    },
    /// A place, or a part, that does not fit the others.
    #[error("{problem}")]
    Fit {
        /// What is given and what is needed.
        problem: String,
    },
    /// A claim that says no more than the premises.
    #[error("the premises already contain the whole claim, expected a claim beyond them")]
    Nothing,
    /// Premises that contradict each other, so that nothing is said.
    #[error("{problem}")]
    Void {
        /// Which premises.
        problem: String,
    },
    /// A part, or an instance, that does not hold.
    #[error("{what} does not hold{against}")]
    Fails {
        /// The part or instance.
        what: String,
        /// Nothing, or `: ` and what refutes it.
        against: String,
    },
    /// A part that holds, but that T&E of the depth that is tried does not prove.
    #[error("{what}: not proven in T&E(W1, {depth})")]
    Deep {
        /// The part.
        what: String,
        /// The depth.
        depth: usize,
    },
    /// Prover, SAT solver and checker disagree, or give up.
    #[error("{what}: {problem}")]
    Unsettled {
        /// The part or instance.
        what: String,
        /// Why.
        problem: String,
        /// Whether they disagree, which no input should cause.
        internal: bool,
    },
}

impl InductionError {
    /// Whether the input makes no sense, so that there is nothing to prove or refute.
    pub fn is_input(&self) -> bool {
        match self {
            InductionError::Place { error, .. } => error.is_input(),
            InductionError::Theorem(_)
            | InductionError::Step { .. }
            | InductionError::Meaning { .. }
            | InductionError::Nothing => true,
            InductionError::Fit { .. }
            | InductionError::Void { .. }
            | InductionError::Fails { .. }
            | InductionError::Deep { .. }
            | InductionError::Unsettled { .. } => false,
        }
    }

    /// Whether prover, SAT solver and checker disagree, which no input should cause.
    pub fn is_internal(&self) -> bool {
        matches!(self, InductionError::Unsettled { internal: true, .. })
    }

    /// The prover could not settle a part or the whole, which `what` names.
    pub(super) fn unsettled(what: &str, error: &ReportError) -> InductionError {
        InductionError::Unsettled {
            what: what.to_owned(),
            problem: error.to_string(),
            internal: error.is_internal(),
        }
    }
}
