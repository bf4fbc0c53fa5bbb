//! The proof checker: the part to trust.
//!
//! It shares with the prover only the definition of a CSP, a board and a theorem; it has its own
//! propagation, and it rebuilds the state from the theorem's statement. It follows hints and never
//! searches, so the upper half of a depth takes time linear in the hints; the lower half is
//! recomputed by the plain T&E of the module `naive`.
//!
//! What it accepts as a proof of the claim in T&E(T, n):
//! - A state is the set of live candidates. To *decide* a candidate is to eliminate every candidate
//!   linked to it, and nothing else: an eliminated candidate stays eliminated. So there is no
//!   special case: after an eliminated candidate is assumed, its own CSP-variables are empty, and a
//!   hint that names one of them is the contradiction.
//! - A step with assumptions c1 … cm and eliminated candidate c decides c1, …, cm, c from the
//!   initial state, follows its hints and must meet an empty CSP-variable at the last of them. It
//!   is then the nogood (c1, …, cm, c).
//! - A hint `#7` uses the nogood of step 7, which must come earlier, under its own assumptions or
//!   under more: they must *begin* the list of decided candidates. This is what makes the
//!   derivation one of T&E, and its longest nogood the depth.
//! - A rule step decides its assumptions only, follows its hints, and the rule must then apply.
//! - Lemmas, and assumptions of the theorem, give relations, which hints and rules use as
//!   CSP-variables: see the module `lemma`.
//! - Assumptions about puzzles with exactly one solution are shown by second solutions: see the
//!   module `unique`.
//! - The conclusion decides nothing and follows its hints to the contradiction or to the
//!   elimination of all targets.
//! - If a clause is claimed, the initial state is the theorem's with the opposite of each literal:
//!   the candidate of a positive one is eliminated, that of a negative one is decided. The claim is
//!   then that this state is contradictory.

mod exact;
mod lemma;
mod replay;
mod rule;
mod symmetry;
mod unique;
mod verdict;

pub use lemma::{Lemma, LemmaImage, Split};
pub use verdict::{Rejected, Verified, VerifiedDerivation};

use super::naive::Budget;
use super::text::read_by_this;
use super::{Derivation, Proof};
use oddagon_core::{Csp, Identity, Statement, Theorem, TheoremError, read_statements};
use replay::Replay;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Checks a proof: every step, the claim, the depth, and, where exactness is claimed, that T&E one
/// level lower fails.
///
/// The lower halves of all derivations together may take [`Budget::DEFAULT`] trials; a proof that
/// needs more is rejected. Everything else takes time linear in the size of the proof: the head of
/// the crate says how much.
///
/// # Errors
/// [`Rejected`] with the first fault found and its place.
pub fn check(proof: &Proof) -> Result<Verified, Rejected> {
    let mut budget = Budget::DEFAULT;
    check_within(proof, &mut budget)
}

/// [`check`] with another budget for the lower halves.
///
/// # Errors
/// As for [`check`].
pub fn check_within(proof: &Proof, budget: &mut Budget) -> Result<Verified, Rejected> {
    let theorem = Theorem::new(proof.theorem.clone());
    let theorem = theorem.map_err(|error| Rejected(format!("the theorem: {error}")))?;
    check_theorem(&theorem, proof, budget)
}

/// Checks a proof of the theorem that its statement means.
fn check_theorem(
    theorem: &Theorem,
    proof: &Proof,
    budget: &mut Budget,
) -> Result<Verified, Rejected> {
    read_by_this(proof.version).map_err(|error| Rejected(error.0))?;
    if proof.derivations.is_empty() {
        return Err(Rejected("the proof has no derivation".to_owned()));
    }
    unique::verify(theorem, &proof.second_solutions)
        .map_err(|words| Rejected(format!("second solutions: {words}")))?;
    let (csp, lemmas) = lemma::relate(theorem, proof, budget).map_err(Rejected)?;
    let derivations = (1..).zip(&proof.derivations).map(|(number, derivation)| {
        let checked = check_derivation(theorem, &csp, derivation, budget);
        checked.map_err(|words| Rejected(format!("derivation {number}, {words}")))
    });
    let derivations = derivations.collect::<Result<_, _>>()?;
    Ok(Verified {
        identity: theorem.identity(),
        theorem: theorem.clone(),
        lemmas,
        assumed: proof.assumed.0.len(),
        derivations,
    })
}

/// The one theorem that a text states, for [`Verified::of`].
///
/// # Errors
/// If the text states none or several, or one that makes no sense.
pub fn stated_by(text: &str) -> Result<Identity, TheoremError> {
    let [statement]: [Statement; 1] = match read_statements(text)?.try_into() {
        Ok(one) => one,
        Err(_) => return TheoremError::meaning("found several statements, expected one"),
    };
    Ok(Theorem::new(statement)?.identity())
}

fn check_derivation(
    theorem: &Theorem,
    csp: &Csp,
    derivation: &Derivation,
    budget: &mut Budget,
) -> Result<VerifiedDerivation, String> {
    let (steps, exact) = (&derivation.steps, &derivation.exact);
    let trials = || steps.iter().filter(|step| step.rule.is_none());
    let longest = trials().map(|step| step.assume.0.len() + 1).max();
    let (stated, longest) = (derivation.depth, longest.unwrap_or(0));
    if stated != longest {
        return Err(format!(
            "depth: {stated} is stated, but the longest nogood has {longest} candidates"
        ));
    }
    if longest > Derivation::MAX_DEPTH {
        let most = Derivation::MAX_DEPTH;
        return Err(format!("depth: found {longest}, expected at most {most}"));
    }
    let mut replay = Replay {
        theorem,
        csp: Cow::Borrowed(csp),
        derivation,
        start: theorem.start(),
        steps: BTreeMap::new(),
    };
    for (number, step) in (1..).zip(&derivation.symmetry) {
        let chosen = replay.choose(step);
        chosen.map_err(|words| format!("symmetry step {number}: {words}"))?;
    }
    for step in steps {
        let taken = replay.take(step);
        taken.map_err(|words| format!("step {}: {words}", step.id))?;
    }
    let concluded = replay.conclude();
    concluded.map_err(|words| format!("conclusion: {words}"))?;
    for (i, entry) in exact.iter().enumerate() {
        let wrong = |words| format!("exact for the focus {:?}: {words}", entry.focus);
        if exact[..i].iter().any(|other| other.focus == entry.focus) {
            return Err(wrong("the focus is listed twice".to_owned()));
        }
        replay.check_least(entry, budget).map_err(wrong)?;
    }

    let hints = steps.iter().map(|step| &step.hints);
    let hints = hints.chain([&derivation.conclusion]);
    Ok(VerifiedDerivation {
        theory: derivation.theory,
        also: derivation.also.clone(),
        depth: derivation.depth,
        nogoods: trials().count(),
        rules: steps.len() - trials().count(),
        hints: hints.map(|words| words.0.len()).sum(),
        symmetry: derivation.symmetry.len(),
        exact: exact.clone(),
    })
}
