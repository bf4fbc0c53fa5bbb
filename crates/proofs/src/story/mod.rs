//! Proofs as they are told to people: what each step does, in a natural order.
//!
//! A proof file lists nogoods and terse hints. A [`Story`] is the same as a tree of trials: every
//! nogood is inside the trial under whose assumption it was found; every hint is replayed, which
//! shows the Single and the eliminated candidates; and a step that is the image of an earlier one
//! under a symmetry of the theorem is told as "likewise". Steps that nothing depends on are left
//! out. Markdown, TeX and HTML are written from this one form, set as a document.
//!
//! If there are no trials, or lemmas are used, what is found outside all assumptions is told as a
//! *path*: each passage starts from the state that those before it lead to, Singles come where they
//! are needed, and relations where they are first used.

mod builder;
mod likewise;
mod nrc;
mod path;
mod relations;
mod sentences;
mod tell;
#[cfg(test)]
mod tests;

pub use relations::Introduction;

use crate::trace::RuleStep;
use crate::{Exact, SecondSolution, Terms};
use oddagon_boards::theorem::Theorem;
use oddagon_csp::{Candidate, CandidateSet, Theory, Variable};
use std::fmt;

/// One derivation of a proof, as it is told.
#[derive(Debug, Clone)]
pub struct Story {
    /// What is proven.
    pub theorem: Theorem,
    /// The theory below the trials.
    pub theory: Theory,
    /// What the depth is said of.
    pub terms: Terms,
    /// The depth that the derivation shows, given the lemmas.
    pub depth: usize,
    /// The foci for which that depth is the least, and how many candidates T&E one level lower
    /// leaves.
    pub exact: Vec<Exact>,
    /// Why the patterns of the theorem's assumptions of uniqueness would give a second solution, in
    /// order.
    pub second_solutions: Vec<SecondSolution>,
    /// The lemmas that it depends on, each told.
    pub lemmas: Vec<LemmaStory>,
    /// The relations: those that the theorem assumes, if steps use them, the images of the lemmas,
    /// then those that were split off. Relations are numbered after the CSP-variables of the board.
    pub relations: Vec<StoryRelation>,
    /// The symmetry steps, taken first.
    pub choices: Vec<Choice>,
    /// The state after them.
    pub start: CandidateSet,
    /// Whether it is told as a path: see the module.
    pub is_path: bool,
    /// What is found outside all assumptions, in order.
    pub passages: Vec<Passage>,
    /// How the claim follows; in a path, after the last passage.
    pub conclusion: Chain,
    /// The state that the conclusion leads to.
    pub end: CandidateSet,
}

/// A lemma, as it is told.
#[derive(Debug, Clone)]
pub struct LemmaStory {
    /// Its proof.
    pub story: Story,
    /// The SHA-256 of its statement.
    pub digest: String,
}

/// Candidates of which at least one is true.
#[derive(Debug, Clone)]
pub struct StoryRelation {
    /// Its name in the proof.
    pub name: String,
    /// The candidates.
    pub members: Vec<Candidate>,
    /// Where it comes from.
    pub source: Source,
}

/// Where a relation comes from.
#[derive(Debug, Clone)]
pub enum Source {
    /// The theorem assumes it: that of this place among its relations.
    Assumed(usize),
    /// It is the image of the lemma of this place in [`Story::lemmas`] under a symmetry, in the
    /// board's notation.
    Lemma(usize, String),
    /// It is the relation of this place in `Story::relations` without one of its candidates.
    Split(usize),
}

/// Something that is found outside all assumptions.
#[derive(Debug, Clone)]
pub struct Passage {
    /// Its number.
    pub label: Label,
    /// In a path, the state before it.
    pub before: CandidateSet,
    /// What it tells.
    pub what: PassageContent,
}

/// What a passage tells. All but the first occur only in paths.
#[derive(Debug, Clone)]
pub enum PassageContent {
    /// A candidate is eliminated, by what the theorem says and the earlier parts that are named.
    Part(Part),
    /// These candidates are the only ones of a CSP-variable from the start.
    Givens(Vec<Candidate>),
    /// Singles.
    Singles(Chain),
    /// The relation of this place in `Story::relations` is used from here on.
    Relation(usize),
    /// A rule eliminates these candidates.
    Rule(RuleStep, Vec<Candidate>),
    /// The relation of this place in `Story::relations` is split off another, by a chain of
    /// CSP-variables.
    Split(usize, RuleStep),
}

/// A symmetry step: without loss of generality a candidate is true.
#[derive(Debug, Clone)]
pub struct Choice {
    /// The candidate chosen.
    pub chosen: Candidate,
    /// The other candidates there, each with the symmetry (in the board's notation) that maps it to
    /// the chosen one.
    pub images: Vec<(Candidate, String)>,
}

/// A candidate eliminated under the assumptions of the parts that this one lies in, and why.
#[derive(Debug, Clone)]
pub struct Part {
    /// Its number.
    pub label: Label,
    /// The candidate eliminated.
    pub candidate: Candidate,
    /// Why.
    pub reason: Reason,
}

/// Why a candidate is eliminated.
#[derive(Debug, Clone)]
pub enum Reason {
    /// It is assumed; what is then eliminated, in order; and how the contradiction follows.
    Trial(Vec<Part>, Chain),
    /// After these events, a rule eliminates it.
    Rule(Chain, RuleStep),
    /// The part of that number, under a symmetry of the theorem (in the board's notation).
    Likewise(Label, String),
}

/// The number of a part: the number of the part that it lies in, then its own there, as in `2.1`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Label(pub Vec<usize>);

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, number) in self.0.iter().enumerate() {
            let dot = if i > 0 { "." } else { "" };
            write!(f, "{dot}{number}")?;
        }
        Ok(())
    }
}

/// Propagation, event by event.
#[derive(Debug, Clone, Default)]
pub struct Chain(pub Vec<Event>);

/// One event of propagation.
#[derive(Debug, Clone)]
pub struct Event {
    /// The earlier parts whose eliminations come first, with what each eliminates.
    pub uses: Vec<(Label, Candidate)>,
    /// What happens then.
    pub what: EventKind,
}

/// What an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    /// A CSP-variable has one candidate left, which is decided.
    Single(Variable, Candidate),
    /// A CSP-variable has no candidate left: the contradiction.
    Empty(Variable),
    /// Nothing more: the parts used suffice.
    Nothing,
}

impl Story {
    /// The number of trials that are told in full, and of parts that follow from others by
    /// symmetry.
    pub fn counts(&self) -> (usize, usize) {
        fn count(parts: &[Part]) -> (usize, usize) {
            parts.iter().fold((0, 0), |(trials, alike), part| {
                let (t, a) = match &part.reason {
                    Reason::Trial(inner, _) => {
                        let (t, a) = count(inner);
                        (t + 1, a)
                    }
                    Reason::Rule(..) => (0, 0),
                    Reason::Likewise(..) => (0, 1),
                };
                (trials + t, alike + a)
            })
        }
        let (mut trials, mut alike) = (0, 0);
        for passage in &self.passages {
            if let PassageContent::Part(part) = &passage.what {
                let (t, a) = count(std::slice::from_ref(part));
                (trials, alike) = (trials + t, alike + a);
            }
        }
        (trials, alike)
    }

    /// The place of a relation in `Story::relations`; `None` for a CSP-variable of the board.
    pub fn relation(&self, v: Variable) -> Option<usize> {
        let count = self.theorem.board().csp().variable_count();
        v.index().checked_sub(count)
    }

    /// The candidates of a CSP-variable or relation.
    pub fn members(&self, v: Variable) -> &[Candidate] {
        match self.relation(v) {
            None => self.theorem.board().csp().members(v),
            Some(number) => &self.relations[number].members,
        }
    }

    /// The state after deciding these candidates at the start and following the events of a chain.
    pub fn after(&self, decided: &[Candidate], chain: &Chain) -> CandidateSet {
        let mut live = self.start.clone();
        let csp = self.theorem.board().csp();
        let decide =
            |live: &mut CandidateSet, c| csp.linked(c).iter().for_each(|&d| live.remove(d));
        decided.iter().for_each(|&c| decide(&mut live, c));
        for event in &chain.0 {
            event.uses.iter().for_each(|&(_, c)| live.remove(c));
            if let EventKind::Single(_, c) = event.what {
                decide(&mut live, c);
            }
        }
        live
    }
}
