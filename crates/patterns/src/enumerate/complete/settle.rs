//! Settling cases.

use super::clauses::{Clause, Clauses};
use super::proof::Proof;
use super::{MODELS, Missing, json, line};
use crate::enumerate::board::{Geometry, Set, cells_of};
use oddagon_complete::{Case, Reason};
use std::collections::VecDeque;
use varisat::{ExtendFormula, Lit, Solver};

/// How many clauses that were needed are kept for other cases.
const MAX_KEPT_CLAUSES: usize = 400;

/// A case that is not settled.
#[derive(Debug, Clone, Default)]
pub struct Open {
    /// The cells that the sets of the case have.
    has: Set,
    /// The cells that they lack.
    lacks: Set,
}

/// What became of a case.
pub enum Settled {
    /// It is refuted.
    Refuted(Case),
    /// It is split into these.
    Split(Case, [Open; 2]),
}

/// Settles cases, one after the other.
pub struct Settler<'g> {
    clauses: Clauses<'g>,
    geometry: &'g Geometry,
    inside: Set,
    /// Clauses that mattered, the latest last.
    kept: VecDeque<Clause>,
}

impl<'g> Settler<'g> {
    /// A settler of the cases that these are all k-digit patterns.
    pub fn new(geometry: &'g Geometry, inside: Set, listed: &'g [Set], k: usize) -> Settler<'g> {
        Settler {
            clauses: Clauses::new(geometry, inside, listed, k),
            geometry,
            inside,
            kept: VecDeque::new(),
        }
    }

    /// All cases that settle this one, as lines of JSON.
    pub fn all(&mut self, case: Open) -> Result<String, Missing> {
        let (mut open, mut lines) = (vec![case], String::new());
        while let Some(case) = open.pop() {
            match self.settle(case)? {
                Settled::Refuted(case) => lines += &json(&case),
                Settled::Split(case, parts) => {
                    lines += &json(&case);
                    open.extend(parts.into_iter().rev());
                }
            }
        }
        Ok(lines)
    }

    /// Refutes a case, or splits it.
    pub fn settle(&mut self, case: Open) -> Result<Settled, Missing> {
        let mut proof = Proof::default();
        let mut used: Vec<Clause> = Vec::new();
        let is_refuted = self.refute(&case, &mut used, &mut proof)?;
        if !is_refuted {
            return Ok(self.split(case));
        }
        let units = (case.has | case.lacks).count_ones() as usize;
        // The solver was told the unit clauses first.
        let trimmed = proof.trimmed(units, used.len());
        let mattered: Vec<Clause> = trimmed.clauses.iter().map(|&i| used[i].clone()).collect();
        let clauses: Vec<Reason> = mattered
            .iter()
            .map(|clause| clause.reason.clone())
            .collect();
        for clause in mattered {
            self.kept.retain(|other| other.reason != clause.reason);
            self.kept.push_back(clause);
        }
        let surplus = self.kept.len().saturating_sub(MAX_KEPT_CLAUSES);
        self.kept.drain(..surplus);
        let proof = trimmed.proof;
        Ok(Settled::Refuted(Case::Refuted { clauses, proof }))
    }

    /// Whether few answers of the solver were enough to refute the case. `used` gets all clauses
    /// that it was told after those of the case.
    fn refute(
        &self,
        case: &Open,
        used: &mut Vec<Clause>,
        proof: &mut Proof,
    ) -> Result<bool, Missing> {
        let mut solver = Solver::new();
        solver.add_proof_processor(proof);
        for cell in cells_of(case.has) {
            solver.add_clause(&[Lit::from_index(cell, true)]);
        }
        for cell in cells_of(case.lacks) {
            solver.add_clause(&[Lit::from_index(cell, false)]);
        }
        let mut tell = |solver: &mut Solver, clause: Clause| {
            let has = cells_of(clause.has).map(|cell| Lit::from_index(cell, true));
            let lacks = cells_of(clause.lacks).map(|cell| Lit::from_index(cell, false));
            solver.add_clause(&has.chain(lacks).collect::<Vec<_>>());
            used.push(clause);
        };
        for clause in &self.kept {
            let is_open = clause.has & case.has == 0 && clause.lacks & case.lacks == 0;
            if is_open {
                tell(&mut solver, clause.clone());
            }
        }
        for _ in 0..MODELS {
            // An error here would leave a proof without an end, which the checker rejects.
            if !solver.solve().unwrap_or_default() {
                return Ok(true);
            }
            let model = solver.model().unwrap_or_default();
            let cells = model.iter().filter(|lit| lit.is_positive());
            let set = cells.fold(0, |set: Set, lit| set | 1 << lit.index());
            let clause = self
                .clauses
                .broken_by(set, case.lacks)
                .map_err(|set| Missing {
                    pattern: line(set, self.geometry.cells()),
                })?;
            clause
                .into_iter()
                .for_each(|clause| tell(&mut solver, clause));
        }
        Ok(false)
    }

    /// Splits a case at the cell that sees most of what it has, then of what it lacks.
    fn split(&self, case: Open) -> Settled {
        let Open { has, lacks } = case;
        let seen = |cell: usize, set: Set| (self.geometry.near(cell) & set).count_ones();
        let open = self.inside & !has & !lacks;
        let best =
            cells_of(open).min_by_key(|&c| std::cmp::Reverse((seen(c, has), seen(c, lacks))));
        let cell = best.unwrap_or_default();
        let mut lacked = 1 << cell;
        let mut images = Vec::new();
        for other in cells_of(open & !(1 << cell)) {
            let sets = [(has, has), (lacks, lacks), (1 << other, 1 << cell)];
            if let Some(symmetry) = self.clauses.taking(&sets) {
                lacked |= 1 << other;
                images.push(symmetry);
            }
        }
        let parts = [(has | 1 << cell, lacks), (has, lacks | lacked)]
            .map(|(has, lacks)| Open { has, lacks });
        Settled::Split(Case::Split { cell, images }, parts)
    }
}
