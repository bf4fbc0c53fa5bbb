//! The proof checker: the part to trust.
//!
//! It shares with the prover nothing but the definition of a CSP, a board and a theorem; it has its own propagation,
//! and it rebuilds the state from the theorem's statement. It follows hints and never searches, so the upper half of a
//! depth takes time linear in the hints; the lower half is recomputed by the plain T&E of the module `naive`.
//!
//! What it takes for a proof of the claim in T&E(T, n):
//! - A state is the set of live candidates. To *decide* a candidate is to kill every candidate linked to it, and
//!   nothing else: a dead candidate stays dead. So no case is special: after a dead candidate is assumed, its own
//!   CSP-variables are empty, and a hint that names one of them is the contradiction.
//! - A step with assumptions c1 … cm and eliminated candidate c decides c1, …, cm, c from the initial state, follows its
//!   hints and must meet an empty CSP-variable at the last of them. It is then the nogood (c1, …, cm, c).
//! - A hint `#7` uses the nogood of step 7, which must stand earlier, under its own assumptions or under more: they must
//!   *begin* the list of decided candidates. This is what makes the derivation one of T&E, and its longest nogood the depth.
//! - A rule step decides its assumptions only, follows its hints, and the rule must then apply.
//! - What is assumed of puzzles with exactly one solution is shown by second solutions: see the module `unique`.
//! - The conclusion decides nothing and follows its hints to the contradiction or to the death of all targets.
//! - Where a clause is claimed, the initial state is the theorem's with the opposite of each literal: a positive one's candidate is
//!   dead, a negative one's is decided. The claim is then that this state is contradictory.

mod exact;
mod replay;
mod rule;
mod symmetry;
mod unique;
mod verdict;

pub use unique::UniqueFault;
pub use verdict::{Fault, Place, Rejected, Verified, VerifiedDerivation};

use super::naive::Budget;
use super::{Derivation, Proof};
use oddagon_core::{Identity, Statement, Theorem, TheoremError, Words, read_statements};
use replay::Replay;

/// Checks a proof: every step, the claim, the depth, and, where exactness is claimed, that T&E one level lower fails.
///
/// The lower halves of all derivations together may take [`Budget::DEFAULT`] trials; a proof that needs more is rejected with
/// [`Fault::OutOfBudget`]. All else takes time linear in the size of the proof.
///
/// # Errors
/// [`Rejected`] with the first fault found and its place.
pub fn check(proof: &Proof) -> Result<Verified, Rejected> {
    check_within(proof, &mut Budget::default())
}

/// [`check`] with another budget for the lower halves.
///
/// # Errors
/// As for [`check`].
pub fn check_within(proof: &Proof, budget: &mut Budget) -> Result<Verified, Rejected> {
    if proof.version != Proof::VERSION {
        return Err(Rejected::Version(proof.version));
    }
    if proof.derivations.is_empty() {
        return Err(Rejected::NoDerivation);
    }
    let theorem = Theorem::new(proof.theorem.clone()).map_err(Rejected::Theorem)?;
    unique::verify(&theorem, &proof.second_solutions)?;
    let mut derivations = Vec::new();
    for (i, derivation) in proof.derivations.iter().enumerate() {
        let verified = check_derivation(&theorem, derivation, budget);
        derivations.push(verified.map_err(|(place, fault)| Rejected::Derivation {
            derivation: i + 1,
            place,
            fault,
        })?);
    }
    Ok(Verified {
        name: theorem.name().to_owned(),
        identity: theorem.identity(),
        derivations,
    })
}

/// The one theorem that a text states, as [`Verified::of`] wants it.
///
/// # Errors
/// A text that states none or several, or one that means nothing.
pub fn stated_by(text: &str) -> Result<Identity, TheoremError> {
    let [statement]: [Statement; 1] = match read_statements(text)?.try_into() {
        Ok(one) => one,
        Err(_) => return TheoremError::meaning("found several statements, expected one"),
    };
    Ok(Theorem::new(statement)?.identity())
}

fn check_derivation(
    theorem: &Theorem,
    derivation: &Derivation,
    budget: &mut Budget,
) -> Result<VerifiedDerivation, (Place, Fault)> {
    let csp = theorem.board().csp();
    let initial = theorem.start();
    let mut start: Vec<bool> = csp.candidates().map(|c| initial.contains(c)).collect();
    for (i, step) in derivation.symmetry.iter().enumerate() {
        symmetry::take(theorem, &mut start, step)
            .map_err(|fault| (Place::Symmetry(i + 1), fault))?;
    }

    let trials = || derivation.steps.iter().filter(|step| step.rule.is_none());
    let longest = trials().map(|step| step.assume.0.len() + 1).max();
    if longest.unwrap_or(0) != derivation.depth {
        let fault = Fault::WrongDepth {
            stated: derivation.depth,
            longest: longest.unwrap_or(0),
        };
        return Err((Place::Depth, fault));
    }

    let mut replay = Replay::new(theorem, derivation, start);
    for step in &derivation.steps {
        replay.take(step)?;
    }
    replay.conclude(&derivation.conclusion)?;
    for (i, exact) in derivation.exact.iter().enumerate() {
        exact::verify(&replay, exact, &derivation.exact[..i], budget)
            .map_err(|fault| (Place::Exact(exact.focus), fault))?;
    }

    let hints = |words: &Words| words.0.len();
    Ok(VerifiedDerivation {
        theory: derivation.theory,
        depth: derivation.depth,
        nogoods: trials().count(),
        rules: derivation.steps.len() - trials().count(),
        hints: derivation
            .steps
            .iter()
            .map(|s| hints(&s.hints))
            .sum::<usize>()
            + hints(&derivation.conclusion),
        symmetry: derivation.symmetry.len(),
        exact: derivation.exact.iter().map(|e| (e.focus, e.open)).collect(),
    })
}

/// A name from a file, short and without control characters, for a message.
fn quoted(name: &str) -> String {
    let mut shown: String = name.chars().take(40).collect();
    if shown.len() < name.len() {
        shown.push('…');
    }
    format!("\"{}\"", shown.escape_debug())
}
