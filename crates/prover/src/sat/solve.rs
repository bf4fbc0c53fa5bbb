use super::cnf::literal;
use super::{Cnf, Incremental};
use oddagon_boards::board::Board;
use oddagon_csp::{Candidate, CandidateSet, Csp};
use thiserror::Error;
use varisat::{ExtendFormula, Lit, Solver};

/// The SAT solver's answer about a theorem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The theorem holds: it has no counterexample.
    Unsat,
    /// The theorem does not hold: these candidates, true together, complete the state against the
    /// claim. For Sudoku, one in each cell.
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

/// Asks varisat for a model of a formula. Each question gets a fresh solver: that is faster than
/// one solver with assumptions, and no answer depends on earlier ones.
///
/// # Errors
/// As [`decide`](super::decide).
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
    let candidates = model
        .iter()
        .filter(|lit| lit.is_positive())
        .map(|lit| Candidate::new(lit.index()));
    Ok(Answer::Sat(CandidateSet::of(
        cnf.variable_count(),
        candidates,
    )))
}

/// Completions of a state, at most as many as asked for: sets of candidates, one of each
/// CSP-variable, no two linked.
///
/// # Errors
/// As [`decide`](super::decide).
pub fn completions(
    board: &dyn Board,
    live: &CandidateSet,
    limit: usize,
) -> Result<Vec<CandidateSet>, SatError> {
    let csp = board.csp();
    let mut cnf = Cnf::of_board(board, live);
    let mut found: Vec<CandidateSet> = Vec::new();
    while found.len() < limit
        && let Answer::Sat(model) = solve(&cnf)?
    {
        let completion = live.iter().filter(|&c| model.contains(c));
        let completion = CandidateSet::of(csp.candidate_count(), completion);
        // Another completion lacks a candidate of this one.
        cnf.clause(completion.iter().map(|c| -literal(c)));
        found.push(completion);
    }
    Ok(found)
}

/// The candidates of a state that are true in some completion of it. Some may be `known` to be.
///
/// A solver that keeps what it learns looks for completions with a candidate that was not in one
/// before. That there is none is asked of another solver.
///
/// # Errors
/// As [`decide`](super::decide).
pub fn true_candidates(
    csp: &Csp,
    live: &CandidateSet,
    known: CandidateSet,
) -> Result<CandidateSet, SatError> {
    let mut cnf = Cnf::of_live_state_in_short(csp, live);
    let mut solver = Incremental::new();
    cnf.clauses().for_each(|clause| solver.add(clause));
    let mut found = known;
    loop {
        let unseen = live.iter().filter(|&c| !found.contains(c)).map(literal);
        let unseen: Vec<i32> = unseen.collect();
        if unseen.is_empty() {
            return Ok(found);
        }
        // This says more than the same clause of the round before.
        solver.add(&unseen);
        if let Some(model) = solver.model(&[]) {
            let true_ones = live.iter().filter(|c| model[c.index()]);
            true_ones.for_each(|c| found.insert(c));
            continue;
        }
        cnf.clause(unseen);
        let Answer::Sat(model) = solve(&cnf)? else {
            return Ok(found);
        };
        let true_ones = live.iter().filter(|&c| model.contains(c));
        true_ones.for_each(|c| found.insert(c));
    }
}

/// A completion of a state in which not all of these candidates are true, if there is one, by the
/// plain formula: it is for second opinions on searches that know more.
///
/// # Errors
/// As [`decide`](super::decide).
pub fn another(
    csp: &Csp,
    live: &CandidateSet,
    known: &[Candidate],
) -> Result<Option<CandidateSet>, SatError> {
    let mut cnf = Cnf::of_live_state(csp, live);
    // Where one of them is not left, they are not all true.
    if known.iter().all(|&c| live.contains(c)) {
        cnf.clause(known.iter().map(|&c| -literal(c)));
    }
    Ok(solve(&cnf)?.model().cloned())
}
