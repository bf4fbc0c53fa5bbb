//! From nogoods and hints to a story.

use super::builder::{StoryBuilder, decide};
use super::path::PathStoryBuilder;
use super::{Choice, LemmaStory, Source, Story, StoryRelation};
use crate::error::{MAX_ASSUMPTIONS, WriteError};
use crate::trace::{Origin, Trace};
use crate::{Derivation, Lemma, Proof, Terms, check};

impl Story {
    /// Tells the derivation of this number, from 1, after checking it. (That the depth is the least
    /// is taken from the proof: only [`check`] verifies that.)
    ///
    /// # Errors
    /// If the proof is wrong, has no such derivation, or is too deep.
    pub fn of(proof: &Proof, number: usize) -> Result<Story, WriteError> {
        let trace = Trace::of(proof, number)?;
        let derivation = &proof.derivations[number - 1];
        // The lower half of the depth, the slow one, is not needed for the story.
        let verified = check(&Proof {
            derivations: vec![without_lower_half(derivation)],
            lemmas: proof.lemmas.iter().map(lemma_to_check).collect(),
            ..proof.clone()
        })
        .map_err(WriteError::Rejected)?;
        let terms = Terms::of(&verified, &verified.derivations[0]);
        let deepest = trace.steps.iter().map(|step| step.assume.len()).max();
        if let Some(deepest) = deepest.filter(|&assumed| assumed >= MAX_ASSUMPTIONS) {
            return Err(WriteError::TooDeep(deepest + 1));
        }
        let lemmas = proof.lemmas.iter().map(tell_lemma);
        let lemmas = lemmas.collect::<Result<_, _>>()?;
        let mut start = trace.theorem.start();
        for choice in &trace.symmetry {
            decide(&trace, &mut start, choice.chosen);
        }
        let mut builder = StoryBuilder::new(&trace, &start);
        let is_path = is_path(&trace);
        let (passages, conclusion, end) = if is_path {
            PathStoryBuilder::new(&mut builder).tell()
        } else {
            builder.tell()
        };
        let relations = relations(proof, &trace);
        let choices = trace.symmetry.into_iter().map(|step| Choice {
            chosen: step.chosen,
            images: step
                .images
                .into_iter()
                .map(|image| (image.of, image.name))
                .collect(),
        });
        Ok(Story {
            theory: trace.theory,
            terms,
            depth: trace.depth,
            exact: derivation.exact.clone(),
            second_solutions: proof.second_solutions.clone(),
            lemmas,
            relations,
            choices: choices.collect(),
            start,
            is_path,
            passages,
            conclusion,
            end,
            theorem: trace.theorem,
        })
    }
}

/// A lemma's first derivation, told.
fn tell_lemma(lemma: &Lemma) -> Result<LemmaStory, WriteError> {
    let story = Story::of(&lemma.proof, 1)?;
    let digest = story.theorem.identity().digest();
    Ok(LemmaStory { story, digest })
}

fn without_lower_half(derivation: &Derivation) -> Derivation {
    Derivation {
        exact: Vec::new(),
        ..derivation.clone()
    }
}

/// The lemma without the lower halves in its proof, which are not needed for what depends on it.
fn lemma_to_check(lemma: &Lemma) -> Lemma {
    let mut lemma = lemma.clone();
    let derivations = lemma.proof.derivations.iter();
    lemma.proof.derivations = derivations.map(without_lower_half).collect();
    lemma
}

/// Whether a derivation is told as a path. A single rule step, as in proofs of rules, is told in
/// the rule's own words.
fn is_path(trace: &Trace) -> bool {
    let is_tried = trace.steps.iter().any(|step| step.rule.is_none());
    !trace.relations.is_empty() || !trace.also.is_empty() || !is_tried && trace.steps.len() > 1
}

/// The relations of a derivation, in the order of the trace's.
fn relations(proof: &Proof, trace: &Trace) -> Vec<StoryRelation> {
    let lemmas = proof.lemmas.iter().enumerate();
    let mut images = lemmas.flat_map(|(number, lemma)| {
        let images = lemma.images.iter();
        images.map(move |image| Source::Lemma(number, image.by.clone()))
    });
    let relations = trace.relations.iter().map(|relation| {
        let source = match &relation.origin {
            Origin::Assumed(place) => Source::Assumed(*place),
            Origin::Image { .. } => images.next().expect("the trace has the proof's images"),
            Origin::Split(step) => {
                let rule = trace.steps[*step].rule.as_ref();
                let of = rule.and_then(|rule| trace.relation(*rule.variables.first()?));
                Source::Split(of.expect("the checker has seen that a relation splits"))
            }
        };
        StoryRelation {
            name: relation.name.clone(),
            members: relation.members.clone(),
            source,
        }
    });
    relations.collect()
}
