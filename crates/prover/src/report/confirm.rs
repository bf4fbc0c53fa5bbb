//! What engine and SAT solver found about a theorem is held against the checker, and against
//! the theorem's definition.

use super::{Options, Report, ReportError, focus_name};
use crate::plain::trial_and_error;
use crate::{Depth, DepthSearch};
use itertools::Itertools;
use oddagon_boards::theorem::{Focus, Goal, Parts, Theorem};
use oddagon_check::{
    Budget, Derivation, Exact, OutOfBudget, Proof, check, check_within, trial_and_error_within,
};
use oddagon_core::{Literal, Relation};
use oddagon_csp::{Candidate, CandidateSet, Theory};

impl Report {
    /// Takes a proof that the checker accepts. Lower halves for which it would have had to make too
    /// many trials are taken out of it, and noted.
    pub(super) fn accept(
        &mut self,
        theorem: &Theorem,
        options: &Options,
        proof: Option<Proof>,
    ) -> Result<(), ReportError> {
        self.unchecked.clear();
        (self.proof, self.verified) = (None, None);
        let Some(mut proof) = proof else {
            return Ok(());
        };
        let halves = proof.derivations.iter_mut();
        let halves: Vec<Vec<Exact>> = halves.map(|d| std::mem::take(&mut d.exact)).collect();
        let mut verified = check(&proof)?.of(Some(&theorem.identity()))?;
        let mut budget = if options.lower_halves {
            Budget::DEFAULT
        } else {
            Budget(0)
        };
        for (i, exact) in halves.into_iter().enumerate() {
            for half in exact {
                let alone = Derivation {
                    exact: vec![half.clone()],
                    ..proof.derivations[i].clone()
                };
                let alone = Proof {
                    derivations: vec![alone],
                    ..proof.clone()
                };
                match check_within(&alone, &mut budget) {
                    Ok(_) => {
                        verified.derivations[i].exact.push(half.clone());
                        proof.derivations[i].exact.push(half);
                    }
                    Err(_) if budget.0 == 0 => self.unchecked.push(half.focus),
                    Err(rejected) => return Err(rejected.into()),
                }
            }
        }
        (self.proof, self.verified) = (Some(proof), Some(verified));
        Ok(())
    }

    /// Compares the depths that the engine found with what the checker said of their proof; where
    /// there is none, because no depth that was tried suffices, the checker is asked for the
    /// fixpoint.
    pub(super) fn confirm(
        &mut self,
        theorem: &Theorem,
        options: &Options,
    ) -> Result<(), ReportError> {
        let theory = options.theory;
        let disagree = |focus, engine, checker: String| ReportError::Depth {
            focus: focus_name(focus),
            theory,
            engine,
            checker,
        };
        for focus in [Focus::Pattern, Focus::All] {
            let own = match focus {
                Focus::Pattern => &mut self.restricted,
                Focus::All => &mut self.full,
            };
            let Some(found) = *own else { continue };
            match found {
                Depth::Exactly(depth) => {
                    let derivations = self.proof.iter().flat_map(|proof| &proof.derivations);
                    let proven = derivations
                        .filter(|derivation| focus == Focus::All || tries_only(theorem, derivation))
                        .map(|derivation| derivation.depth)
                        .collect_vec();
                    let is_proven = proven.contains(&depth.into());
                    if !is_proven && theory.is_confluent() {
                        return Err(disagree(focus, found, format!("proofs of {proven:?}")));
                    }
                    // Without confluence another order of eliminations may find less.
                    if !is_proven {
                        *own = None;
                    }
                }
                Depth::Beyond(depth) if options.lower_halves && theory.is_confluent() => {
                    match derives(theorem, theory, focus, depth.into()) {
                        Ok(false) => {}
                        Ok(true) => return Err(disagree(focus, found, format!("at most {depth}"))),
                        Err(OutOfBudget) => self.unchecked.push(focus),
                    }
                }
                Depth::Beyond(_) => self.unchecked.push(focus),
                Depth::Never => {
                    let search = DepthSearch::new(theorem, theory, 1);
                    if !search
                        .survivor()
                        .is_some_and(|left| survives(theorem, theory, &left))
                    {
                        return Err(disagree(focus, found, "no state that survives".to_owned()));
                    }
                }
            }
        }
        Ok(())
    }
}

/// Whether a derivation of a proof that the checker accepts tries only candidates of the theorem's
/// focus.
fn tries_only(theorem: &Theorem, derivation: &Derivation) -> bool {
    let csp = theorem.board().csp();
    let tried = derivation.steps.iter().flat_map(|step| {
        let trial = step.rule.is_none().then_some(&*step.eliminate);
        step.assume.iter().chain(trial)
    });
    let mut tried = tried.map(|name| csp.candidate(name));
    tried.all(|c| c.is_some_and(|c| theorem.focus().contains(c)))
}

/// Whether these candidates, true together, complete the state of a theorem against its claim, by
/// its definition. Of a theorem that assumes exactly one solution, relations are not looked at:
/// those that follow from the assumption hold only in puzzles that have one.
pub(super) fn refutes(model: &CandidateSet, theorem: &Theorem) -> bool {
    let Parts {
        board,
        live,
        relations,
        unique,
        focus: _,
        goal,
    } = theorem.parts();
    let csp = board.csp();
    let is_true = |c: Candidate| model.contains(c);
    let holds = |literal: &Literal| is_true(literal.candidate) == literal.positive;
    let one = |list: &[Candidate]| list.iter().filter(|&&c| is_true(c)).count() == 1;
    let possible = |c: Candidate| {
        let linked = csp.linked(c).iter().any(|&d| is_true(d));
        !is_true(c) || live.contains(c) && !linked
    };
    let kept = |relation: &Relation| match relation {
        Relation::NotBoth(list) => list.iter().filter(|&&c| is_true(c)).count() < 2,
        Relation::ExactlyOne(list) => one(list),
        Relation::AtLeastOne(literals) => literals.iter().any(holds),
    };
    csp.variables().all(|v| one(csp.members(v)))
        && csp.candidates().all(possible)
        && (!unique.is_empty() || relations.iter().all(kept))
        && match goal {
            Goal::Impossible => true,
            Goal::Eliminate(targets) => targets.iter().any(|&c| is_true(c)),
            Goal::Clause(literals) => !literals.iter().any(holds),
        }
}

/// Whether the checker's own T&E of this depth derives the claim.
fn derives(
    theorem: &Theorem,
    theory: Theory,
    focus: Focus,
    depth: usize,
) -> Result<bool, OutOfBudget> {
    let csp = theorem.board().csp();
    let focus = match focus {
        Focus::Pattern => theorem.focus(),
        Focus::All => &csp.everything(),
    };
    let (start, mut budget) = (theorem.start(), Budget::DEFAULT);
    let left = trial_and_error_within(csp, theory, &start, focus, depth, &mut budget)?;
    Ok(match (left, theorem.goal()) {
        (None, _) => true,
        (Some(left), Goal::Eliminate(targets)) => !targets.iter().any(|&c| left.contains(c)),
        (Some(_), Goal::Impossible | Goal::Clause(_)) => false,
    })
}

/// Whether this subset of a theorem's first state shows, by the checker's own reckoning, that no
/// restricted T&E derives the claim: the theory leaves it as it is, the claim is open there, and
/// nothing is left to try.
fn survives(theorem: &Theorem, theory: Theory, left: &CandidateSet) -> bool {
    let csp = theorem.board().csp();
    let decided = |c| {
        let mut linked = csp.linked(c).iter();
        !left.contains(c) || !linked.any(|&d| left.contains(d))
    };
    let closed = trial_and_error(csp, theory, left, theorem.focus(), 0);
    let is_open = match theorem.goal() {
        Goal::Eliminate(targets) => targets.iter().any(|&c| left.contains(c)),
        Goal::Impossible | Goal::Clause(_) => true,
    };
    closed.as_ref() == Some(left)
        && left.is_subset(&theorem.start())
        && theorem.focus().iter().all(decided)
        && is_open
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon_boards::sudoku::SudokuTheorem;

    /// Depths that the engine might find, but for which there is no such proof, are internal
    /// errors.
    #[test]
    fn other_depths_than_the_proofs_are_refused() {
        let cells =
            "X..X......X.................X.X..................................................";
        let ring = Theorem::k_digit("", 3, 2, cells).unwrap();
        let options = Options::default();
        let report = Report::new(&ring, &options).unwrap();
        assert_eq!(report.restricted, Some(Depth::Exactly(1)));
        assert!(report.clone().confirm(&ring, &options).is_ok());
        for wrong in [
            Depth::Exactly(0),
            Depth::Exactly(2),
            Depth::Beyond(1),
            Depth::Never,
        ] {
            let restricted = Report {
                restricted: Some(wrong),
                ..report.clone()
            };
            let full = Report {
                full: Some(wrong),
                ..report.clone()
            };
            for mut report in [restricted, full] {
                let error = report.confirm(&ring, &options).unwrap_err();
                assert!(error.is_internal(), "{wrong:?}: {error}");
            }
        }
    }

    #[test]
    fn a_model_is_held_against_the_claim() {
        let cells =
            "XX...............................................................................";
        let two = Theorem::k_digit("", 3, 2, cells).unwrap();
        let report = Report::new(&two, &Options::default()).unwrap();
        let model = report.sat.model().expect("two cells can hold two digits");
        assert!(refutes(model, &two));
        for c in model.iter().take(81) {
            let mut other = model.clone();
            other.remove(c);
            assert!(!refutes(&other, &two), "{c:?}");
        }
    }
}
