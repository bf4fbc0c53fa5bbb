//! A SAT solver that is asked about rules.

use super::implication::Implication;
use super::literals::{Literals, members};
use oddagon_prover::sat::{Cnf, SatError};
use std::collections::{HashSet, VecDeque};
use varisat::{ExtendFormula, Lit, Solver};

/// A formula in a SAT solver, with the formula's literal for each literal of rules.
pub struct Formula {
    solver: Solver<'static>,
    literals: Vec<Lit>,
    /// The literals of rules that are true in models found, the last one last.
    models: VecDeque<Literals>,
}

/// How many models are remembered: a rule that one of them supports need not be asked about.
const MAX_MODELS: usize = 4096;

impl Formula {
    /// Makes it from a formula and the formula's literal for each literal of rules, numbered as in DIMACS.
    pub fn new(cnf: &Cnf, literals: &[i32]) -> Formula {
        let lit = |&literal: &i32| Lit::from_dimacs(literal as isize);
        let mut solver = Solver::new();
        for clause in cnf.clauses() {
            solver.add_clause(&clause.iter().map(lit).collect::<Vec<_>>());
        }
        let literals = literals.iter().map(lit).collect();
        Formula {
            solver,
            literals,
            models: VecDeque::new(),
        }
    }

    /// Whether a rule's premises and its conclusion can all be true.
    ///
    /// # Errors
    /// If the solver gives up, which it has no reason to.
    pub fn supports(&mut self, rule: Implication) -> Result<bool, SatError> {
        let conclusion = usize::from(rule.conclusion);
        let all = rule.premises | 1 << conclusion;
        if self.models.iter().rev().any(|&model| all & !model == 0) {
            return Ok(true);
        }
        let found = self.allows(rule, self.literals[conclusion])?;
        if found {
            self.remember_model();
        }
        Ok(found)
    }

    /// Remembers which literals of rules are true in the model just found.
    fn remember_model(&mut self) {
        let model = self.solver.model().unwrap_or_default();
        let is_true: HashSet<Lit> = model.into_iter().collect();
        let numbers = self.literals.iter().enumerate();
        let numbers = numbers.filter(|(_, lit)| is_true.contains(lit));
        let set = numbers.fold(0, |set, (number, _)| set | 1 << number);
        if self.models.len() == MAX_MODELS {
            self.models.pop_front();
        }
        self.models.push_back(set);
    }

    /// The literals, numbered as in DIMACS, of a model in which a rule's premises are true and its conclusion is not; `None` if the
    /// rule is valid.
    ///
    /// # Errors
    /// If the solver gives up, which it has no reason to.
    pub fn against(&mut self, rule: Implication) -> Result<Option<Vec<i32>>, SatError> {
        let conclusion = self.literals[usize::from(rule.conclusion)];
        let found = self.allows(rule, !conclusion)?;
        let model = found.then(|| self.solver.model().unwrap_or_default());
        Ok(model.map(|model| model.iter().map(|lit| lit.to_dimacs() as i32).collect()))
    }

    /// The first premise without which the rule is valid, too; `None` if there is none.
    ///
    /// # Errors
    /// If the solver gives up, which it has no reason to.
    pub fn needless(&mut self, rule: Implication) -> Result<Option<usize>, SatError> {
        let conclusion = self.literals[usize::from(rule.conclusion)];
        for premise in members(rule.premises) {
            let others = Implication {
                premises: rule.premises & !(1 << premise),
                ..rule
            };
            if !self.allows(others, !conclusion)? {
                return Ok(Some(premise));
            }
        }
        Ok(None)
    }

    /// Whether a rule's premises and one literal more can all be true.
    fn allows(&mut self, rule: Implication, more: Lit) -> Result<bool, SatError> {
        let premises = members(rule.premises).map(|i| self.literals[i]);
        let assumed: Vec<Lit> = premises.chain([more]).collect();
        self.solver.assume(&assumed);
        Ok(self.solver.solve()?)
    }
}
