use oddagon_boards::board::Board;
use oddagon_csp::{Candidate, CandidateSet};
use oddagon_prover::sat::{Cnf, SatError};
use std::sync::Arc;
use varisat::{ExtendFormula, Lit, Solver};

/// Tests whether rules are true. The SAT solver of each board is kept: most rules come in long lists about few boards.
#[derive(Default)]
pub(super) struct Tester {
    kept: Vec<(Arc<dyn Board>, Solver<'static>)>,
}

/// The result of a test.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// It is true.
    Holds,
    /// Its premises cannot be met, so everything would follow.
    Contradictory,
    /// It is not true: a completion that meets its premises and contradicts its claim.
    Fails(CandidateSet),
}

impl Tester {
    /// Tests whether the premises, the live candidates of a board, can be met, and exclude each of these targets.
    ///
    /// # Errors
    /// If the solver gives up, which it has no reason to.
    pub fn test(
        &mut self,
        board: &Arc<dyn Board>,
        live: &CandidateSet,
        targets: &[Candidate],
    ) -> Result<Test, SatError> {
        let csp = board.csp();
        let known = self.kept.iter().position(|(of, _)| Arc::ptr_eq(of, board));
        let known = known.unwrap_or_else(|| {
            let mut solver = Solver::new();
            for clause in Cnf::of_live_state(csp, &csp.everything()).clauses() {
                let literals = clause.iter().map(|&l| Lit::from_dimacs(l as isize));
                solver.add_clause(&literals.collect::<Vec<_>>());
            }
            self.kept.push((board.clone(), solver));
            self.kept.len() - 1
        });
        let (_, solver) = &mut self.kept[known];
        let says = |c: Candidate, so: bool| Lit::from_index(c.index(), so);
        let absent = csp.candidates().filter(|&c| !live.contains(c));
        let premises: Vec<Lit> = absent.map(|c| says(c, false)).collect();
        solver.assume(&premises);
        if !solver.solve()? {
            return Ok(Test::Contradictory);
        }
        for &target in targets {
            solver.assume(&[&premises[..], &[says(target, true)]].concat());
            if solver.solve()? {
                let model = solver.model().unwrap_or_default();
                let model = model.iter().filter(|literal| literal.is_positive());
                let model = model.map(|literal| Candidate::new(literal.index()));
                return Ok(Test::Fails(CandidateSet::of(csp.candidate_count(), model)));
            }
        }
        Ok(Test::Holds)
    }
}
