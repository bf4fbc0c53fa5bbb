//! Paths as a formula for SAT solvers.

use itertools::Itertools;
use oddagon_boards::path::Steps;
use oddagon_prover::sat::Cnf;

/// A formula whose models are the paths through all white cells.
///
/// Besides the number of each cell it says which cells are next to each other on the path, whatever
/// their numbers: each cell has two such neighbours, the first and the last cell have one. A solver
/// learns from this where a path cannot go; with numbers alone it learns the same anew for each
/// number.
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
        let mut steps_of = vec![Vec::new(); count];
        for [a, b] in (0..count).array_combinations() {
            if steps.distance(white[a], white[b]) == 1 {
                let step = formula.cnf.variable();
                steps_of[a].push((b, step));
                steps_of[b].push((a, step));
            }
        }
        for (a, near) in steps_of.iter().enumerate() {
            formula.steps(a, near);
            formula.degree(a, near);
        }
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

    /// What numbers say of the steps between a cell and those near it, and the reverse.
    fn steps(&mut self, a: usize, near: &[(usize, i32)]) {
        for n in 1..=self.count {
            let here = self.number(a, n);
            let others = [n - 1, n + 1].into_iter();
            let others = others.filter(|next| (1..=self.count).contains(next));
            for next in others.clone() {
                // The next number, and the one before, is near.
                let there = near.iter().map(|&(b, _)| self.number(b, next));
                let there: Vec<i32> = there.collect();
                for (literal, (_, step)) in there.iter().zip(near) {
                    self.cnf.clause([-here, -literal, *step]);
                }
                self.cnf.clause(there.into_iter().chain([-here]));
            }
            // A step leads to the next number or the one before.
            for &(b, step) in near {
                let there = others.clone().map(|next| self.number(b, next));
                let there: Vec<i32> = there.collect();
                self.cnf.clause(there.into_iter().chain([-here, -step]));
            }
        }
    }

    /// A cell has at most two steps, and two unless it has the first or the last number.
    fn degree(&mut self, a: usize, near: &[(usize, i32)]) {
        for three in near.iter().combinations(3) {
            self.cnf.clause(three.into_iter().map(|(_, step)| -step));
        }
        let ends = [self.number(a, 1), self.number(a, self.count)];
        for without in 0..near.len() {
            let others = near.iter().enumerate().filter(|(i, _)| *i != without);
            let steps = others.map(|(_, (_, step))| *step);
            self.cnf.clause(steps.chain(ends));
        }
    }
}
