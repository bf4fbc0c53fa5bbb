//! All that follows from premises.

use oddagon_boards::board::Board;
use oddagon_boards::slitherlink::{Loop, Slitherlink, theorem_of};
use oddagon_boards::theorem::{Claim, NameList, Statement, Theorem, TheoremError};
use oddagon_csp::{Candidate, Engine, Theory};
use oddagon_prover::ReportError;
use oddagon_prover::sat;
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

/// The candidates of lines and points that a statement's premises eliminate in its loop mode; its
/// claim is ignored. A value of a point that a known line contradicts is left out.
///
/// # Errors
/// If the statement cannot be read or is about another board, or its premises contradict each
/// other, as everything would follow.
pub fn consequences(statement: &Statement) -> Result<Vec<Candidate>, VerdictError> {
    let mut statement = statement.clone();
    statement.claim = Claim::Impossible;
    let theorem = theorem_of(statement.clone())?;
    let Some(board) = theorem.board_as::<Slitherlink>() else {
        return Err(VerdictError::Board);
    };
    if holds(&theorem)? {
        return Err(VerdictError::Contradictory(board.extent().mode));
    }
    let mut found = Vec::new();
    let mut live = theorem.live().clone();
    for kind in ["H", "V", "P"] {
        for v in board.variables_described(kind) {
            let open: Vec<Candidate> = board
                .csp()
                .members(v)
                .iter()
                .copied()
                .filter(|&c| live.contains(c))
                .collect();
            if open.len() < 2 {
                continue;
            }
            for c in open {
                let name = board.csp().candidate_name(c);
                statement.claim = Claim::Eliminate(NameList::from(name));
                let asked = theorem_of(statement.clone())?;
                if holds(&asked)? {
                    found.push(c);
                }
            }
        }
        if kind == "V" {
            // Values of points that the lines alone exclude are not listed.
            found.iter().for_each(|&known| live.remove(known));
            let engine = Engine::of(theorem.board().csp());
            let mut state = engine.state(&live);
            if engine.close(Theory::Brt, &mut state, None).is_ok() {
                live = engine.live(&state);
            }
        }
    }
    Ok(found)
}

/// Whether SAT says that a theorem holds.
pub(super) fn holds(theorem: &Theorem) -> Result<bool, VerdictError> {
    let answer = sat::decide(theorem).map_err(ReportError::from)?;
    Ok(answer.is_unsat())
}
