//! Relations: where they come from, their cells and guardians, how they split.

use super::{Source, Story};
use crate::trace::RuleStep;
use itertools::Itertools;
use oddagon_boards::board::{Face, MarkedState, face_of};
use oddagon_boards::theorem::is_unique;
use oddagon_csp::{Candidate, CandidateSet};

/// What is said where a relation is first used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Introduction {
    /// Its name in the proof.
    pub name: String,
    /// Its name for people: the pattern's name and the number of guardians.
    pub kind: String,
    /// Where it lies, in words: on a Sudoku board `for digits 3, 5, 7 in blocks 5, 6`. Empty on a
    /// board without cells.
    pub place: String,
    /// The pattern's cells, in order.
    pub cells: Vec<usize>,
    /// The candidates of it that are left: at least one is true.
    pub guardians: Vec<Candidate>,
}

impl Introduction {
    /// A state in which it is marked.
    pub(crate) fn marked_in<'a>(&'a self, live: &'a CandidateSet) -> MarkedState<'a> {
        MarkedState {
            live,
            cells: &self.cells,
            guardians: &self.guardians,
        }
    }
}

impl Story {
    /// How its board is shown, without the relations that the theorem assumes.
    pub(crate) fn face(&self) -> Option<&dyn Face> {
        face_of(self.theorem.parts().board)
    }

    /// A lemma's name for people: its own, or `impossible pattern 2`.
    pub(crate) fn lemma_name(&self, number: usize) -> String {
        match self.lemmas[number].story.theorem.name() {
            "" => format!("impossible pattern {}", number + 1),
            name => name.to_owned(),
        }
    }

    /// The lemma or assumption that a relation comes from.
    pub(crate) fn source_of(&self, mut relation: usize) -> &Source {
        loop {
            match &self.relations[relation].source {
                Source::Split(of) => relation = *of,
                source => return source,
            }
        }
    }

    /// The candidates that a relation's pattern lacks. `None` if the relation has no pattern: the
    /// theorem assumes just that one of its candidates is true.
    fn lacking(&self, relation: usize) -> Option<Vec<Candidate>> {
        let Source::Assumed(place) = *self.source_of(relation) else {
            return Some(self.relations[relation].members.clone());
        };
        let assume = &self.theorem.statement().assume;
        assume.get(place).filter(|assumed| is_unique(assumed))?;
        let before = assume[..place]
            .iter()
            .filter(|assumed| is_unique(assumed))
            .count();
        // Those that are absent from the start are no candidates of the relation.
        let unique = self.theorem.parts().unique.get(before)?;
        let csp = self.theorem.board().csp();
        let cells = unique.cells.iter().flat_map(|&v| csp.members(v)).copied();
        Some(cells.filter(|c| !unique.candidates.contains(c)).collect())
    }

    /// The name of a relation's pattern, with a hyphen after it; empty if it has none.
    pub(super) fn pattern(&self, relation: usize) -> String {
        match self.source_of(relation) {
            Source::Lemma(lemma, _) => format!("{}-", self.lemma_name(*lemma)),
            _ if self.lacking(relation).is_some() => "deadly-pattern-".to_owned(),
            _ => String::new(),
        }
    }

    /// The introduction of a relation in this state.
    pub(crate) fn introduction(&self, relation: usize, live: &CandidateSet) -> Introduction {
        let members = &self.relations[relation].members;
        let guardians: Vec<Candidate> = members
            .iter()
            .copied()
            .filter(|&c| live.contains(c))
            .collect();
        let lacking = self.lacking(relation);
        let place = lacking
            .as_ref()
            .and_then(|lacking| Some(self.face()?.grid()?.place(lacking)));
        let (place, cells) = place.unwrap_or_default();
        let kind = format!("{}OR{}-relation", self.pattern(relation), guardians.len());
        Introduction {
            name: self.relations[relation].name.clone(),
            kind,
            place,
            cells,
            guardians,
        }
    }

    /// The candidates of a state as a grid in which a relation's cells are marked `#`, and those of
    /// its guardians `@`. Empty where there is no grid.
    pub fn marked_grid(&self, of: &Introduction, live: &CandidateSet) -> String {
        let state = of.marked_in(live);
        let pictures = self.face().and_then(Face::pictures);
        pictures.map_or_else(String::new, |pictures| pictures.state(&state))
    }

    /// Why a relation is split off another in this state.
    pub(crate) fn splitting(
        &self,
        relation: usize,
        step: &RuleStep,
        live: &CandidateSet,
    ) -> String {
        let csp = self.theorem.board().csp();
        let Some((&whole, chain)) = step.variables.split_first() else {
            return String::new();
        };
        let part = &self.relations[relation];
        let left_out = self
            .members(whole)
            .iter()
            .find(|c| !part.members.contains(c));
        let Some(&left_out) = left_out else {
            return String::new();
        };
        let mut at = left_out;
        let mut links = Vec::new();
        for &v in chain {
            let left = self.members(v).iter().copied();
            let next = left
                .filter(|&c| live.contains(c))
                .find(|&c| c != at)
                .unwrap_or(at);
            let short_names = [at, next].map(|c| self.short_names(v, &[c]));
            links.push(format!(
                "{}{{{}}}",
                self.variable_name(v),
                short_names.join(" ")
            ));
            at = next;
        }
        let guardians = part.members.iter().filter(|&&c| live.contains(c));
        let guardians = guardians.map(|&c| csp.candidate_name(c)).join(" ");
        let [first, second] = [left_out, at].map(|c| csp.candidate_name(c));
        let whole = self.variable_name(whole);
        format!(
            "{whole} splits: {first} and {second} are true or false together, c-chain[{}]: {}. So \
             {whole} holds without {first}: this is {}, with \
             the guardians {guardians}",
            chain.len(),
            links.join(" - "),
            part.name,
        )
    }
}
