//! Paths as a formula for SAT solvers.

use super::Steps;
use itertools::Itertools;

/// A formula whose models are the paths through all white cells.
///
/// Its literals are numbered as in DIMACS. Besides the number of each cell it says which cells are
/// next to each other on the path, whatever their numbers: each cell has two such neighbours, the
/// first and the last cell have one. A solver learns from this where a path cannot go; with numbers
/// alone it learns the same anew for each number.
#[derive(Debug, Clone)]
pub struct Formula {
    /// The clauses.
    pub clauses: Vec<Vec<i32>>,
    count: usize,
    variables: i32,
}

impl Formula {
    /// The paths through these cells, each a row and a column.
    pub fn new(white: &[(usize, usize)], steps: Steps) -> Formula {
        let count = white.len();
        let mut formula = Formula {
            clauses: Vec::new(),
            count,
            variables: (count * count) as i32,
        };
        for a in 0..count {
            // The number of a cell, and the cell of a number.
            formula.exactly_one((1..=count).map(|n| formula.number(a, n)).collect());
            formula.exactly_one((0..count).map(|b| formula.number(b, a + 1)).collect());
        }
        let mut steps_of = vec![Vec::new(); count];
        for [a, b] in (0..count).array_combinations() {
            if steps.distance(white[a], white[b]) == 1 {
                let step = formula.variable();
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

    fn variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    /// Exactly one of some literals is true: one, and for each one a further variable says that it
    /// or one before it is.
    fn exactly_one(&mut self, literals: Vec<i32>) {
        let mut before = None;
        for &literal in &literals {
            let so_far = self.variable();
            self.clauses.push(vec![-literal, so_far]);
            if let Some(before) = before.replace(so_far) {
                self.clauses.push(vec![-literal, -before]);
                self.clauses.push(vec![-before, so_far]);
            }
        }
        self.clauses.push(literals);
    }

    /// What numbers say of the steps between a cell and those near it, and the reverse.
    fn steps(&mut self, a: usize, near: &[(usize, i32)]) {
        for n in 1..=self.count {
            let here = self.number(a, n);
            for next in [n - 1, n + 1] {
                if !(1..=self.count).contains(&next) {
                    continue;
                }
                // The next number, and the one before, is near.
                let there = near.iter().map(|&(b, _)| self.number(b, next));
                self.clauses.push(there.chain([-here]).collect());
                for &(b, step) in near {
                    self.clauses.push(vec![-here, -self.number(b, next), step]);
                }
            }
            // A step leads to the next number or the one before.
            for &(b, step) in near {
                let numbers = [n - 1, n + 1].into_iter();
                let numbers = numbers.filter(|next| (1..=self.count).contains(next));
                let there = numbers.map(|next| self.number(b, next));
                self.clauses.push(there.chain([-here, -step]).collect());
            }
        }
    }

    /// A cell has at most two steps, and two unless it has the first or the last number.
    fn degree(&mut self, a: usize, near: &[(usize, i32)]) {
        for three in near.iter().combinations(3) {
            self.clauses
                .push(three.iter().map(|(_, step)| -step).collect());
        }
        let ends = [self.number(a, 1), self.number(a, self.count)];
        for (without, _) in near.iter().enumerate() {
            let others = near.iter().enumerate().filter(|(i, _)| *i != without);
            let steps = others.map(|(_, (_, step))| *step);
            self.clauses.push(steps.chain(ends).collect());
        }
    }
}
