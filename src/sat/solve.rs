use super::{Cnf, unique};
use crate::csp::{Candidate, CandidateSet};
use crate::theorem::Theorem;
use thiserror::Error;
use varisat::{ExtendFormula, Lit, Solver};

/// What SAT says of a theorem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The theorem holds: nothing contradicts it.
    Unsat,
    /// It does not: these candidates, true together, complete the state against the claim. For Sudoku one in each cell.
    Sat(CandidateSet),
}

impl Answer {
    /// Whether the theorem holds.
    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat)
    }

    /// The word for it in JSON output: "unsat" or "sat".
    pub fn name(&self) -> &'static str {
        match self {
            Answer::Unsat => "unsat",
            Answer::Sat(_) => "sat",
        }
    }

    /// The model, where there is one.
    pub fn model(&self) -> Option<&CandidateSet> {
        match self {
            Answer::Unsat => None,
            Answer::Sat(model) => Some(model),
        }
    }
}

/// The SAT solver gave up.
#[derive(Debug, Error)]
#[error("the SAT solver gave no answer: {0}")]
pub struct SatError(#[from] varisat::solver::SolverError);

/// Asks varisat whether a theorem holds: a claim of impossibility, if its state has no completion; a claim of eliminations, if
/// no completion has one of the targets. Where it assumes that the puzzle has exactly one solution, a model is
/// one whose puzzle has no other: see the module `unique`.
///
/// # Errors
/// If the solver gives up, which it has no reason to.
pub fn decide(theorem: &Theorem) -> Result<Answer, SatError> {
    if theorem.parts().unique.is_empty() {
        solve(&Cnf::of_live(theorem))
    } else {
        unique::decide(theorem)
    }
}

/// Whether a theorem holds, where its focus alone is likely to say so: first only the CSP-variables and links inside the
/// focus are looked at, which are few; if these can be satisfied, [`decide`] has the last word.
///
/// # Errors
/// As [`decide`].
pub fn decide_in_focus(theorem: &Theorem) -> Result<bool, SatError> {
    if !theorem.parts().unique.is_empty() {
        return Ok(decide(theorem)?.is_unsat());
    }
    Ok(solve(&Cnf::of_focus(theorem))?.is_unsat() || decide(theorem)?.is_unsat())
}

/// Asks varisat for a model of a formula. A fresh solver for every question: that is faster than one which is told
/// what to assume, and no answer depends on earlier ones.
///
/// # Errors
/// As [`decide`].
pub fn solve(cnf: &Cnf) -> Result<Answer, SatError> {
    let mut solver = Solver::new();
    let mut clause = Vec::new();
    for literals in cnf.clauses() {
        clause.clear();
        clause.extend(literals.iter().map(|&l| Lit::from_dimacs(l as isize)));
        solver.add_clause(&clause);
    }
    if !solver.solve()? {
        return Ok(Answer::Unsat);
    }
    let model = solver.model().unwrap_or_default();
    let candidates = model.iter().filter(|lit| lit.is_positive());
    let candidates = candidates.map(|lit| Candidate::new(lit.index()));
    Ok(Answer::Sat(CandidateSet::of(
        cnf.variable_count(),
        candidates,
    )))
}
