//! The solver's proof, trimmed to what matters.

use anyhow::Error;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use varisat::Lit;
use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};

/// What the solver was told, and what it derived.
#[derive(Debug, Default)]
pub struct Proof {
    /// The number of each clause it was told, in order; for one that it knew already, the earlier
    /// number.
    told: Vec<u64>,
    /// Clauses that were derived: number, literals, and the clauses that they follow from.
    derived: Vec<(u64, Vec<Lit>, Vec<u64>)>,
}

/// A trimmed proof.
pub struct Trimmed {
    /// The clauses, other than those of the case, that the proof needs, in order.
    pub clauses: Vec<usize>,
    /// In LRAT's text form: first come these clauses, then those of the case.
    pub proof: String,
}

impl ProofProcessor for Proof {
    fn process_step(&mut self, step: &CheckedProofStep, _: CheckerData) -> Result<(), Error> {
        match *step {
            CheckedProofStep::AddClause { id, clause } => {
                self.told.push(id);
                if clause.is_empty() {
                    // The solver derives nothing from an empty clause, so this one counts as
                    // derived itself.
                    self.derived.push((u64::MAX, Vec::new(), vec![id]));
                }
            }
            CheckedProofStep::TautologicalClause { id, .. } => self.told.push(id),
            CheckedProofStep::DuplicatedClause { same_as_id, .. } => self.told.push(same_as_id),
            CheckedProofStep::AtClause {
                id,
                clause,
                propagations,
                ..
            } => self
                .derived
                .push((id, clause.to_vec(), propagations.to_vec())),
            _ => {}
        }
        Ok(())
    }
}

impl Proof {
    /// The part of the proof that its empty clause needs. The solver was told `case` clauses of the
    /// case first, then `others` others.
    pub fn trimmed(&self, case: usize, others: usize) -> Trimmed {
        let mut needed: HashSet<u64> = HashSet::new();
        let mut steps = Vec::new();
        for (id, literals, shown_by) in self.derived.iter().rev() {
            if literals.is_empty() && steps.is_empty() || needed.contains(id) {
                needed.extend(shown_by);
                steps.push((*id, literals, shown_by));
            }
        }
        steps.reverse();
        let clauses: Vec<usize> = (0..others)
            .filter(|i| {
                let id = self.told.get(case + i);
                id.is_some_and(|id| needed.contains(id))
            })
            .collect();
        let told = clauses.iter().map(|i| case + i).chain(0..case);
        let ids = told
            .filter_map(|i| self.told.get(i).copied())
            .chain(steps.iter().map(|step| step.0));
        let mut numbers: HashMap<u64, usize> = HashMap::new();
        for (number, id) in (1..).zip(ids) {
            numbers.entry(id).or_insert(number);
        }
        let mut proof = String::new();
        for (id, literals, shown_by) in steps {
            // Writing to a string cannot fail.
            let _ = write!(proof, "{}", numbers[&id]);
            for literal in literals {
                let _ = write!(proof, " {}", literal.to_dimacs());
            }
            proof += " 0";
            for id in shown_by {
                let _ = write!(proof, " {}", numbers[id]);
            }
            proof += " 0\n";
        }
        Trimmed { clauses, proof }
    }
}
