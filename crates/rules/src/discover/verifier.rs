//! A SAT solver's second opinion on rules.

use super::rule::{Implication, Literals, ProofDepth, members};
use oddagon_prover::sat::{Cnf, SatError};
use std::collections::{HashSet, VecDeque};
use varisat::{ExtendFormula, Lit, Solver};

/// A SAT solver that is asked about the rules of one [`Ground`](super::Ground), on a board of which
/// that is a part.
pub struct Verifier {
    solver: Solver<'static>,
    /// The formula's literal for each literal of rules.
    literals: Vec<Lit>,
    /// The literals of rules that are true in models found, the last one last.
    models: VecDeque<Literals>,
}

/// How many models are remembered: a rule that one of them supports need not be asked about.
const MAX_MODELS: usize = 4096;

impl Verifier {
    /// Makes it from a formula whose models are the board's solutions, and the formula's literal
    /// for each literal of rules, numbered as in DIMACS.
    pub fn new(cnf: &Cnf, literals: &[i32]) -> Verifier {
        let lit = |&literal: &i32| Lit::from_dimacs(literal as isize);
        let mut solver = Solver::new();
        for clause in cnf.clauses() {
            solver.add_clause(&clause.iter().map(lit).collect::<Vec<_>>());
        }
        Verifier {
            solver,
            literals: literals.iter().map(lit).collect(),
            models: VecDeque::new(),
        }
    }

    /// Whether a rule's premises and its conclusion are all true in some solution.
    ///
    /// # Errors
    /// If the solver gives up, which it has no reason to.
    pub fn is_possible<D: ProofDepth>(&mut self, rule: &Implication<D>) -> Result<bool, SatError> {
        let conclusion = usize::from(rule.conclusion);
        let all = rule.premises | 1 << conclusion;
        if self.models.iter().rev().any(|&model| all & !model == 0) {
            return Ok(true);
        }
        let found = self.allows(rule.premises, self.literals[conclusion])?;
        if found {
            if self.models.len() == MAX_MODELS {
                self.models.pop_front();
            }
            self.models.push_back(self.model());
        }
        Ok(found)
    }

    /// The literals that are true in a solution that meets a rule's premises and not its
    /// conclusion; `None` if the rule is valid.
    ///
    /// # Errors
    /// As [`is_possible`](Self::is_possible).
    pub fn against<D: ProofDepth>(
        &mut self,
        rule: &Implication<D>,
    ) -> Result<Option<Literals>, SatError> {
        let conclusion = self.literals[usize::from(rule.conclusion)];
        let found = self.allows(rule.premises, !conclusion)?;
        Ok(found.then(|| self.model()))
    }

    /// The first premise without which the rule is valid, too; `None` if it is minimal.
    ///
    /// # Errors
    /// As [`is_possible`](Self::is_possible).
    pub fn needless<D: ProofDepth>(
        &mut self,
        rule: &Implication<D>,
    ) -> Result<Option<usize>, SatError> {
        let conclusion = self.literals[usize::from(rule.conclusion)];
        for premise in members(rule.premises) {
            if !self.allows(rule.premises & !(1 << premise), !conclusion)? {
                return Ok(Some(premise));
            }
        }
        Ok(None)
    }

    /// Whether premises and one literal more can all be true.
    fn allows(&mut self, premises: Literals, more: Lit) -> Result<bool, SatError> {
        let premises = members(premises).map(|i| self.literals[i]);
        let assumed: Vec<Lit> = premises.chain([more]).collect();
        self.solver.assume(&assumed);
        Ok(self.solver.solve()?)
    }

    /// The literals of rules that are true in the model just found.
    fn model(&self) -> Literals {
        let is_true: HashSet<Lit> = self
            .solver
            .model()
            .unwrap_or_default()
            .into_iter()
            .collect();
        let numbers = self.literals.iter().enumerate();
        let numbers = numbers.filter(|(_, lit)| is_true.contains(lit));
        numbers.fold(0, |set, (number, _)| set | 1 << number)
    }
}
