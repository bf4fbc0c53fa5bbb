//! Theorems about puzzles with exactly one solution.
//!
//! Such a theorem is false if some completed grid has the pattern and contradicts the claim, and
//! the puzzle whose givens are all cells but those of the assumptions has no other solution. (Fewer
//! givens could only leave more solutions.) So the solver is asked for models of the pattern, one
//! by one; where those cells can be filled in another way (one more question to the solver), the
//! puzzle has a second solution. Both fillings have the same digits in each row, column and block,
//! so one can replace the other whatever is around them: the filling is excluded, and the search
//! goes on. Nothing here knows why a pattern is deadly.

use super::Cnf;
use super::solve::{Answer, SatError, solve};
use oddagon_boards::theorem::{Theorem, TheoremError, is_unique};
use oddagon_csp::{Candidate, CandidateSet, Csp};

/// Whether a theorem has patterns of cells that only a solver can say are deadly.
pub(super) fn is_asked(theorem: &Theorem) -> bool {
    let mut unique = theorem.parts().unique.iter();
    unique.any(|unique| !unique.candidates.is_empty())
}

/// The SAT solver's answer about a theorem that assumes exactly one solution.
pub(super) fn decide(theorem: &Theorem) -> Result<Answer, SatError> {
    let Ok(plain) = without_uniqueness(theorem) else {
        return solve(&Cnf::of_live(theorem));
    };
    let csp = theorem.parts().board.csp();
    let cells = theorem.parts().unique.iter().flat_map(|u| &u.cells);
    let open = cells.flat_map(|&v| csp.members(v)).copied();
    let open = CandidateSet::of(csp.candidate_count(), open);
    let mut cnf = Cnf::of_live(&plain);
    loop {
        let answer = solve(&cnf)?;
        let Some(model) = answer.model() else {
            return Ok(answer);
        };
        let filling: Vec<Candidate> = open.iter().filter(|&c| model.contains(c)).collect();
        if !has_another(csp, &open, model, &filling)? {
            return Ok(answer);
        }
        cnf.clause(filling.iter().map(|c| -(c.0 as i32 + 1)));
    }
}

/// Whether another grid differs from this one in the cells only.
fn has_another(
    csp: &Csp,
    open: &CandidateSet,
    grid: &CandidateSet,
    filling: &[Candidate],
) -> Result<bool, SatError> {
    let kept = grid.iter().filter(|&c| c.index() < csp.candidate_count());
    let live = CandidateSet::of(csp.candidate_count(), kept.chain(open.iter()));
    let mut cnf = Cnf::of_live_state(csp, &live);
    cnf.clause(filling.iter().map(|c| -(c.0 as i32 + 1)));
    Ok(!solve(&cnf)?.is_unsat())
}

/// The same theorem without its assumptions of uniqueness.
fn without_uniqueness(theorem: &Theorem) -> Result<Theorem, TheoremError> {
    let mut statement = theorem.statement().clone();
    statement.assume.retain(|assumed| !is_unique(assumed));
    Theorem::new(statement)
}
