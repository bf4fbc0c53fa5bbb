//! Solving puzzles in the fewest steps.
//!
//! A *base* theory, T0, counts as no step: states are closed under it at the start and after every
//! step. A *step* is one elimination by one application of a rule of a [`Sum`] T in such a state.
//! So a rule with several targets takes a step for each that T0 does not eliminate after the first.
//! The count does not depend on which rule eliminates a candidate; the simplest is shown. Or, by
//! choice, a step is all that one pattern eliminates: see [`StepKind`].
//!
//! * A *backdoor* is a candidate such that T0 solves the puzzle when it is asserted.
//! * An *anti-backdoor* is one such that T0 solves the puzzle when it is eliminated. If a rule of T
//!   eliminates it, that is a one-step solution.
//! * Two candidates are an *anti-backdoor pair* if T0 solves the puzzle when both are eliminated,
//!   as it always does if one of them is an anti-backdoor. Two steps solve if some rule eliminates
//!   the one, and then some rule the other.
//!
//! The base must be confluent: then its result depends only on what was eliminated, and a smaller
//! state leads to a smaller one. The sum can be any. Its rules need not be confluent (whips are
//! not), since the search is over sequences of steps, each tested in the state in which it is
//! taken. See [`Fewest`] for what is proven about the least number.
//!
//! Source of the notions: the CSP-Rules manual, chapter 13, "Requirements on the number of steps".
//! It looks for one step and two systematically, as is done here, and for more by steepest descent,
//! several times with random choices, which proves nothing.

mod bound;
mod fewest;
mod puzzle;
mod rules;
mod too_few;

pub use fewest::{Fewest, FewestOptions};
pub use puzzle::{NoPuzzle, StepPath, StepPuzzle, TwoSteps};

use crate::{Sum, Summand};
use oddagon_csp::{Candidate, CandidateSet, ChainKind, Engine, State, Theory};
use oddagon_prover::Solutions;
use rules::Rules;
use thiserror::Error;

/// What counts as one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StepKind {
    /// One elimination.
    #[default]
    Elimination,
    /// All eliminations of one pattern: all candidates that a Subset eliminates by its bases and
    /// covers, or all those for which a chain, with its CSP-variables and left- and right-linking
    /// candidates, is a chain.
    Pattern,
}

/// The means by which puzzles are solved, step by step.
#[derive(Debug)]
pub struct Steps<'e> {
    engine: &'e Engine,
    base: Theory,
    rules: Rules,
    kind: StepKind,
    /// Whether all theories of the sum are confluent.
    is_confluent: bool,
}

/// Why steps by these theories are not counted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StepsError {
    /// The result of the base would depend on the order of its rules.
    #[error("found the base {0}, expected a confluent theory: BRT, W1, S4, B3")]
    Base(Theory),
    /// The searches for g-whips and for Subsets assume that whips\[1\] have been applied: over BRT
    /// they would miss some.
    #[error(
        "found {0} over the base BRT, expected a base with whips[1], as W1 has, or neither \
             g-whips nor Subsets, as in W8"
    )]
    OverBrt(&'static str),
    /// More than resolution theories: relations, which are kept from state to state, forcing
    /// chains, trials.
    #[error("found {0}, expected resolution theories alone: FS4+W8")]
    NoTheory(String),
}

impl<'e> Steps<'e> {
    /// Steps by the rules of a sum, over a base.
    ///
    /// # Errors
    /// If the base is not confluent, the sum has more than resolution theories, or it has g-whips
    /// or Subsets over BRT.
    pub fn new(
        engine: &'e Engine,
        sum: &Sum,
        base: Theory,
        kind: StepKind,
    ) -> Result<Steps<'e>, StepsError> {
        let mut summands = sum.summands().iter();
        if !summands.all(|summand| matches!(summand, Summand::Theory(_))) {
            return Err(StepsError::NoTheory(sum.to_string()));
        }
        if !base.is_confluent() {
            return Err(StepsError::Base(base));
        }
        if base == Theory::Brt {
            if sum.theories().any(has_groups) {
                return Err(StepsError::OverBrt("g-whips"));
            }
            if sum.theories().any(has_subsets) {
                return Err(StepsError::OverBrt("Subsets"));
            }
        }
        Ok(Steps {
            engine,
            base,
            rules: Rules::of(sum),
            kind,
            is_confluent: sum.theories().all(Theory::is_confluent),
        })
    }

    /// The puzzle that has these candidates left and these given.
    ///
    /// # Errors
    /// If it has no solution, or several: then the base can never solve it.
    pub fn puzzle(
        &self,
        live: &CandidateSet,
        givens: &[Candidate],
    ) -> Result<StepPuzzle<'_>, NoPuzzle> {
        let mut given = self.engine.state(live);
        for &c in givens {
            self.engine.decide(&mut given, c);
        }
        let solution = self.solution(&given)?;
        let mut start = given.clone();
        let closed = self.engine.close(self.base, &mut start, None);
        closed.map_err(|_| NoPuzzle::NoSolution)?;
        Ok(StepPuzzle {
            steps: self,
            solution: self.engine.mask(&self.engine.live(&solution)),
            given,
            start,
        })
    }

    fn solution(&self, state: &State) -> Result<State, NoPuzzle> {
        let mut found = Vec::new();
        Solutions::new(self.engine).search(state, &mut |solution| {
            found.push(solution.clone());
            found.len() < 2
        });
        match (found.pop(), found.pop()) {
            (Some(solution), None) => Ok(solution),
            (None, _) => Err(NoPuzzle::NoSolution),
            (Some(_), Some(_)) => Err(NoPuzzle::SeveralSolutions),
        }
    }
}

fn has_subsets(theory: Theory) -> bool {
    matches!(theory, Theory::Subsets(_) | Theory::FinnedFish(_))
}

fn has_groups(theory: Theory) -> bool {
    theory.chains().is_some_and(ChainKind::has_groups) && theory.number() > 1
}
