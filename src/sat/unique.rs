//! Theorems about puzzles with exactly one solution.
//!
//! Such a theorem is false if some completed grid has the pattern and denies the claim, and the puzzle whose givens are all
//! cells but those of the assumption has no other solution. So models of the pattern are asked for one by one; where the cells of
//! an assumption can be filled otherwise (which is one more question to the solver), so that the puzzle has a second solution, that filling is
//! excluded and the search goes on. Nothing here knows why a pattern is deadly.

use super::Cnf;
use super::solve::{Answer, SatError, solve};
use crate::board::Board;
use crate::csp::{Candidate, CandidateSet, Csp};
use crate::sudoku::SudokuTheorem;
use crate::theorem::{Assumption, Theorem, TheoremError, Unique};

pub(super) fn decide(theorem: &Theorem) -> Result<Answer, SatError> {
    let (Some(board), Ok(plain)) = (theorem.sudoku(), without_uniqueness(theorem)) else {
        return solve(&Cnf::of_live(theorem));
    };
    let csp = board.csp();
    let mut cnf = Cnf::of_live(&plain);
    'models: loop {
        let answer = solve(&cnf)?;
        let Some(model) = answer.model() else {
            return Ok(answer);
        };
        for unique in theorem.parts().unique {
            let filling = filling(csp, unique, model);
            let inside = filling.iter().all(|c| unique.candidates.contains(c));
            if inside && has_another(csp, unique, model, &filling)? {
                cnf.clause(filling.iter().map(|c| -(c.0 as i32 + 1)));
                continue 'models;
            }
        }
        return Ok(answer);
    }
}

/// The candidates of the cells that a grid has.
fn filling(csp: &Csp, unique: &Unique, grid: &CandidateSet) -> Vec<Candidate> {
    let members = unique.cells.iter().flat_map(|&v| csp.members(v)).copied();
    members.filter(|&c| grid.contains(c)).collect()
}

/// Whether another grid differs from this one in the cells only.
fn has_another(
    csp: &Csp,
    unique: &Unique,
    grid: &CandidateSet,
    filling: &[Candidate],
) -> Result<bool, SatError> {
    let open = unique.cells.iter().flat_map(|&v| csp.members(v)).copied();
    let kept = grid.iter().filter(|&c| c.index() < csp.candidate_count());
    let live = CandidateSet::of(csp.candidate_count(), kept.chain(open));
    let mut cnf = Cnf::of_live_state(csp, &live);
    cnf.clause(filling.iter().map(|c| -(c.0 as i32 + 1)));
    Ok(!solve(&cnf)?.is_unsat())
}

/// The same theorem without its assumptions of uniqueness: what every puzzle has to say about the claim.
fn without_uniqueness(theorem: &Theorem) -> Result<Theorem, TheoremError> {
    let mut statement = theorem.statement().clone();
    let is_unique = |assumed: &Assumption| matches!(assumed, Assumption::Unique(_));
    statement.assume.retain(|assumed| !is_unique(assumed));
    Theorem::new(statement)
}
