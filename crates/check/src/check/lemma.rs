//! Lemmas: impossible patterns, proven once, whose images become relations that rule steps use.
//!
//! A lemma says: in every completion of the board some candidate that its pattern lacks is true. A
//! symmetry of the board maps completions to completions, so the same holds for the images of these
//! candidates: a *relation*, at least one of whose candidates is true. It is entered along with the
//! CSP-variables, but its candidates are not linked. A Single among its remaining candidates, a
//! chain and the bases of a Subset require only that one candidate of a CSP-variable is true, so
//! they may use relations; the covers of a Subset may not.
//!
//! A theorem may assume such relations itself, as those about puzzles with exactly one solution do.
//! If the proof gives them names, they are entered, too. (Without names, they act by the candidates
//! and CSP-variables that the theorem's board has for them.)

use super::replay::{Nogood, Replay};
use super::symmetry::automorphism;
use super::{Verified, check_theorem};
use crate::Proof;
use crate::naive::Budget;
use crate::rules::State;
use oddagon_core::{
    Candidate, CandidateSet, Csp, Goal, NameList, Parts, Relation, Theorem, quoted,
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// An impossible pattern, with its proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lemma {
    /// Its proof, without lemmas: it is of a theorem on the same board that assumes only its
    /// pattern, and claims that this is impossible.
    pub proof: Proof,
    /// Its images.
    pub images: Vec<LemmaImage>,
}

/// An image of a lemma: a relation, whose candidates are the images of those that the lemma's
/// pattern lacks. At least one is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LemmaImage {
    /// The name of the relation. Rules and hints may name relations in place of CSP-variables,
    /// except as covers of Subsets.
    pub name: String,
    /// A symmetry of the board, in the board's notation.
    pub by: String,
}

/// Splitting: if the candidate of the step is true, another one of the relation is true, too, so
/// the relation holds without it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Split {
    /// The relation.
    pub relation: String,
    /// CSP-variables with two candidates left, an even number, that lead from the candidate to the
    /// other one.
    pub chain: NameList,
    /// The name of the relation without the candidate.
    pub name: String,
}

/// Verifies the lemmas of a proof and enters their images as relations along with the CSP-variables
/// of the theorem's board, and before them the relations that the theorem assumes, where the proof
/// names them.
pub(super) fn relate<'t>(
    theorem: &'t Theorem,
    proof: &Proof,
    budget: &mut Budget,
) -> Result<(Cow<'t, Csp>, Vec<Verified>), String> {
    let mut related: Cow<Csp> = Cow::Borrowed(theorem.board().csp());
    if !proof.assumed.is_empty() {
        assumed(related.to_mut(), theorem, &proof.assumed)
            .map_err(|words| format!("assumed: {words}"))?;
    }
    let mut all = Vec::new();
    for (number, lemma) in (1..).zip(&proof.lemmas) {
        let wrong = |words: String| format!("lemma {number}: {words}");
        let stated = &lemma.proof.theorem;
        // The board is not made again for each lemma.
        if ![&theorem.base().name(), &theorem.statement().board].contains(&&stated.board) {
            return Err(wrong("it is about another board".into()));
        }
        let pattern = Theorem::on(theorem.base().clone(), stated.clone());
        let pattern = pattern.map_err(|error| wrong(format!("the theorem: {error}")))?;
        let Parts {
            board,
            live,
            relations,
            unique,
            focus: _,
            goal,
        } = pattern.parts();
        let assumed = relations.len() + unique.len() + lemma.proof.lemmas.len();
        if assumed > 0 || *goal != Goal::Impossible {
            return Err(wrong("expected an impossible pattern, and no more".into()));
        }
        let verified = check_theorem(&pattern, &lemma.proof, budget);
        all.push(verified.map_err(|error| wrong(error.to_string()))?);
        let csp = board.csp();
        let absent: Vec<Candidate> = csp.candidates().filter(|&c| !live.contains(c)).collect();
        for image in &lemma.images {
            let name = quoted(&image.name);
            let Some(symmetry) = automorphism(board, csp, &image.by) else {
                let words = format!("image {name}: it is by no symmetry of the board");
                return Err(wrong(words));
            };
            let members = absent.iter().map(|c| symmetry[c.index()]);
            let members: Vec<Candidate> = members.collect();
            enter(related.to_mut(), &image.name, &members).map_err(wrong)?;
        }
    }
    Ok((related, all))
}

/// Enters the relations that the theorem assumes, if there are names for them.
fn assumed(csp: &mut Csp, theorem: &Theorem, names: &NameList) -> Result<(), String> {
    let relations = theorem.parts().relations;
    let (found, expected) = (names.0.len(), relations.len());
    if found != expected {
        return Err(format!(
            "found {found} names, expected one for each of the relations, {expected}"
        ));
    }
    for (name, relation) in names.iter().zip(relations) {
        let Relation::AtLeastOne(literals) = relation else {
            let name = quoted(name);
            return Err(format!("{name} is not of the kind \"at least one\""));
        };
        if literals.iter().any(|literal| !literal.positive) {
            return Err(format!("{} has a negated candidate", quoted(name)));
        }
        let members: Vec<Candidate> = literals.iter().map(|literal| literal.candidate).collect();
        enter(csp, name, &members)?;
    }
    Ok(())
}

/// Enters a relation.
fn enter(csp: &mut Csp, name: &str, members: &[Candidate]) -> Result<(), String> {
    let wrong = |words: &str| Err(format!("relation {}: {words}", quoted(name)));
    if members.is_empty() {
        return wrong("it has no candidate");
    }
    if csp.has_name(name) {
        return wrong("its name is taken");
    }
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric()) {
        return wrong("its name does not consist of letters and digits");
    }
    csp.add_relation(name, members);
    Ok(())
}

impl Replay<'_> {
    /// Verifies in the state `live` that a relation holds without the step's candidate, and enters
    /// the remaining relation. It serves all later steps, so nothing may be assumed.
    ///
    /// Each CSP-variable of the chain has two candidates left, linked: the one that the chain has
    /// reached and the one to which it goes. If the first is true the second is false, and the next
    /// is true again. So after an even number of them, another candidate of the relation is true
    /// whenever the one left out is.
    pub fn split(
        &mut self,
        split: &Split,
        live: &CandidateSet,
        step: &Nogood,
    ) -> Result<(), String> {
        if !step.assume.is_empty() {
            return Err("a relation that splits under assumptions, expected none".into());
        }
        let csp = &*self.csp;
        let (left_out, mut at) = (step.eliminate, step.eliminate);
        for name in split.chain.iter() {
            let mut left = State { csp, live }.left(self.variable(name)?);
            at = match (left.next(), left.next(), left.next()) {
                (Some(a), Some(b), None) if a == at && csp.are_linked(a, b) => b,
                (Some(a), Some(b), None) if b == at && csp.are_linked(a, b) => a,
                _ => return Err(format!("the chain does not go on in {}", quoted(name))),
            };
        }
        let relation = self.variable(&split.relation)?;
        if relation.index() < self.theorem.board().csp().variable_count() {
            return Err("what splits is a CSP-variable, expected a relation".into());
        }
        let members = csp.members(relation).iter();
        let rest: Vec<Candidate> = members.copied().filter(|&c| c != left_out).collect();
        if !split.chain.0.len().is_multiple_of(2) || !rest.contains(&at) {
            return Err("the chain does not lead to another candidate of the relation".into());
        }
        enter(self.csp.to_mut(), &split.name, &rest)
    }
}
