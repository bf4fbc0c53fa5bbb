use oddagon_boards::slitherlink::Loop;
use oddagon_boards::theorem::TheoremError;
use oddagon_prover::ReportError;
use thiserror::Error;

/// A macro-rule that cannot be settled.
#[derive(Debug, Error)]
pub enum VerdictError {
    /// It states no theorem.
    #[error(transparent)]
    Theorem(#[from] TheoremError),
    /// It is not about Slitherlink.
    #[error("expected a theorem about a Slitherlink board")]
    Board,
    /// The premises cannot be met, so everything follows from them.
    #[error("the premises contradict each other in {0}")]
    Contradictory(Loop),
    /// Prover and SAT solver failed or disagree.
    #[error(transparent)]
    Report(#[from] ReportError),
}
