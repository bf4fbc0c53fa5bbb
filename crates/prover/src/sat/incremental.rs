pub use super::connected::Graph;
use super::connected::{Connected, lit, truth};
use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, lbool};
use std::fmt;

/// A SAT solver that is asked again and again: clauses are added between questions, and what it has
/// learnt from earlier ones is kept. Graphs whose chosen nodes must be connected are part of the
/// question.
///
/// It is for searches whose answers are tested in another way. Where an answer alone is to be
/// believed, [`solve`](super::solve) asks another solver.
pub struct Incremental {
    solver: Solver<Restarts>,
    connected: Connected,
}

/// Counts how often the solver starts anew in one question, and stops it after so many times.
struct Restarts {
    count: usize,
    most: usize,
}

impl Callbacks for Restarts {
    fn on_start(&mut self) {
        self.count = 0;
    }

    fn on_restart(&mut self) {
        self.count += 1;
    }

    fn stop(&self) -> bool {
        self.count >= self.most
    }
}

impl fmt::Debug for Incremental {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clauses = self.solver.num_clauses();
        write!(
            f,
            "Incremental({} variables, {clauses} clauses)",
            self.solver.num_vars()
        )
    }
}

impl Default for Incremental {
    fn default() -> Incremental {
        Incremental::new()
    }
}

impl Incremental {
    /// A solver without clauses.
    pub fn new() -> Incremental {
        // What was met in recent conflicts counts more than is usual (0.95): that halves the time
        // of generators, which ask about puzzles with almost the same clues.
        Incremental::with(SolverOpts {
            var_decay: 0.9,
            ..SolverOpts::default()
        })
    }

    /// The same for one question about a large puzzle with several hard places, so that a search is
    /// not caught in one of them: recent conflicts count still more, it starts anew after 30 of
    /// them in place of 100, and one decision in fifty is about a random variable.
    pub fn for_one_large_question() -> Incremental {
        Incremental::with(SolverOpts {
            var_decay: 0.8,
            restart_first: 30,
            random_var_freq: 0.02,
            ..SolverOpts::default()
        })
    }

    fn with(options: SolverOpts) -> Incremental {
        let restarts = Restarts {
            count: 0,
            most: usize::MAX,
        };
        let mut solver = Solver::new(options, restarts);
        solver.var_of_int(0);
        solver.add_clause_reuse(&mut vec![truth()]);
        Incremental {
            solver,
            connected: Connected::default(),
        }
    }

    /// Adds a clause, as in DIMACS.
    pub fn add(&mut self, clause: &[i32]) {
        self.know(clause);
        let mut clause: Vec<Lit> = clause.iter().map(|&literal| lit(literal)).collect();
        self.solver.add_clause_reuse(&mut clause);
    }

    /// Adds the condition that the chosen nodes of a graph are connected.
    pub fn connect(&mut self, graph: Graph) {
        let literals: Vec<i32> = graph.literals.iter().copied().flatten().collect();
        self.know(&literals);
        self.connected.add(graph);
    }

    /// A model in which the assumed literals are true, if there is one: for each variable its
    /// value.
    pub fn model(&mut self, assumed: &[i32]) -> Option<Vec<bool>> {
        let answer = self.model_within(usize::MAX, assumed);
        answer.expect("a search without a limit ends")
    }

    /// The same; or `None` if the solver would start anew more than so many times. What it has
    /// learnt is kept.
    pub fn model_within(&mut self, restarts: usize, assumed: &[i32]) -> Option<Option<Vec<bool>>> {
        self.know(assumed);
        let assumed: Vec<Lit> = assumed.iter().map(|&literal| lit(literal)).collect();
        self.solver.cb_mut().most = restarts;
        let answer = self.solver.solve_limited_th(&mut self.connected, &assumed);
        if answer == lbool::UNDEF {
            return None;
        }
        Some((answer == lbool::TRUE).then(|| {
            let values = self.solver.get_model().iter().skip(1);
            values.map(|&value| value == lbool::TRUE).collect()
        }))
    }

    /// Those of the literals assumed last that suffice for the answer that there is no model.
    pub fn needed<'a>(&self, assumed: &'a [i32]) -> impl Iterator<Item = &'a i32> {
        let is_needed = |l: &&i32| self.solver.unsat_core_contains_var(lit(**l).var());
        assumed.iter().filter(is_needed)
    }

    /// Makes the variables of literals known to the solver.
    fn know(&mut self, literals: &[i32]) {
        if let Some(most) = literals.iter().map(|literal| literal.unsigned_abs()).max() {
            self.solver.var_of_int(most);
        }
    }
}
