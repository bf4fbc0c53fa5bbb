use oddagon_boards::theorem::TheoremError;
use oddagon_prover::ReportError;
use thiserror::Error;

/// Why an induction proves nothing, or nothing at a place.
#[derive(Debug, Error)]
pub enum RankInductionError {
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
        error: Box<RankInductionError>,
    },
    /// A place whose board allows more than the step.
    #[error("from {from} to {to} the rank may change by {found}, expected {expected}")]
    Fit {
        /// One CSP-variable, or the cells of an arm.
        from: String,
        /// Another.
        to: String,
        /// Differences between ranks that the board allows and the step does not.
        found: String,
        /// Those that the step allows.
        expected: String,
    },
    /// A claim that says no more than the premises.
    #[error("the premises already contain the whole claim, expected a claim beyond them")]
    Nothing,
    /// A part that never applies: no ranks meet its premises.
    #[error("{part}: no ranks meet the premises, whatever the bound")]
    Void {
        /// The part.
        part: String,
    },
    /// A part, or an instance, that does not hold.
    #[error("{what} does not hold: {against}")]
    Fails {
        /// The part or instance.
        what: String,
        /// Ranks that refute it.
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

impl RankInductionError {
    /// Whether the input makes no sense, so that there is nothing to prove or refute.
    pub fn is_input(&self) -> bool {
        match self {
            RankInductionError::Place { error, .. } => error.is_input(),
            RankInductionError::Theorem(_)
            | RankInductionError::Step { .. }
            | RankInductionError::Meaning { .. }
            | RankInductionError::Nothing => true,
            RankInductionError::Fit { .. }
            | RankInductionError::Void { .. }
            | RankInductionError::Fails { .. }
            | RankInductionError::Deep { .. }
            | RankInductionError::Unsettled { .. } => false,
        }
    }

    /// Whether prover, SAT solver and checker disagree, which no input should cause.
    pub fn is_internal(&self) -> bool {
        matches!(self, RankInductionError::Unsettled { internal: true, .. })
    }

    /// The prover could not settle a part or the whole, which `what` names.
    pub(super) fn unsettled(what: &str, error: &ReportError) -> RankInductionError {
        RankInductionError::Unsettled {
            what: what.to_owned(),
            problem: error.to_string(),
            internal: error.is_internal(),
        }
    }
}
