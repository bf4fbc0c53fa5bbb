//! Paths as a formula for SAT solvers.

use oddagon_boards::path::{Steps, between};
use oddagon_prover::sat::Cnf;

/// A formula whose models are the paths through all white cells: the number of each cell, and
/// [what it says of the steps](Cnf::walk).
#[derive(Debug, Clone)]
pub(crate) struct PathFormula {
    /// The clauses.
    pub cnf: Cnf,
    count: usize,
}

impl PathFormula {
    /// The paths through these cells, each a row and a column.
    pub fn new(white: &[(usize, usize)], steps: Steps) -> PathFormula {
        let count = white.len();
        let mut formula = PathFormula {
            cnf: Cnf::empty(count * count),
            count,
        };
        for a in 0..count {
            // The number of a cell, and the cell of a number.
            formula.exactly_one((1..=count).map(|n| formula.number(a, n)).collect());
            formula.exactly_one((0..count).map(|b| formula.number(b, a + 1)).collect());
        }
        let numbers = (0..count).map(|cell| {
            let own = (1..=count).map(|n| Some(formula.number(cell, n)));
            own.collect()
        });
        let numbers: Vec<Vec<Option<i32>>> = numbers.collect();
        formula.cnf.walk(&numbers, &between(white, steps));
        formula
    }

    /// The literal that says that a cell, by its place among the white ones, has a number.
    pub fn number(&self, cell: usize, number: usize) -> i32 {
        (cell * self.count + number) as i32
    }

    fn exactly_one(&mut self, literals: Vec<i32>) {
        self.cnf.at_most_one(literals.iter().copied());
        self.cnf.clause(literals);
    }
}
