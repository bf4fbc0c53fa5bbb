//! Proofs as they are told to people: what each step did, in the order in which one would say it.
//!
//! A proof file lists nogoods and terse hints. A [`Story`] is the same as a tree of trials: every nogood stands inside the
//! trial whose assumption it was found under, every hint is replayed, so that it is known which Single it was and
//! which candidates fell, and a step that is the image of an earlier one under a symmetry of the theorem is told as
//! "likewise". Steps that nothing rests on are left out. Markdown, TeX and HTML are written from this one form.

mod likewise;
mod sentences;
mod tell;
#[cfg(test)]
mod tests;

pub use sentences::{Clause, Item};

use crate::csp::{Candidate, CandidateSet, Theory, Variable};
use crate::proof::write::RuleStep;
use crate::proof::{Exact, SecondSolution};
use crate::theorem::Theorem;
use std::fmt;

/// One derivation of a proof, told.
#[derive(Debug, Clone)]
pub struct Story {
    /// What is proven.
    pub theorem: Theorem,
    /// The theory below the trials.
    pub theory: Theory,
    /// The depth that the derivation shows.
    pub depth: usize,
    /// For which foci that depth is the least, and how many candidates T&E one level lower leaves.
    pub exact: Vec<Exact>,
    /// Why the patterns of the theorem's assumptions of uniqueness would give a second solution, in order.
    pub second_solutions: Vec<SecondSolution>,
    /// The symmetry steps, taken first.
    pub choices: Vec<Choice>,
    /// The state after them.
    pub start: CandidateSet,
    /// What is eliminated outside all assumptions, in order, each with its reason.
    pub parts: Vec<Part>,
    /// How the claim follows.
    pub conclusion: Chain,
}

/// A symmetry step: without loss of generality a candidate is true.
#[derive(Debug, Clone)]
pub struct Choice {
    /// The candidate chosen.
    pub chosen: Candidate,
    /// The other candidates there, each with the symmetry (in the board's notation) that maps it to the chosen one.
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
    /// The part of that number, moved by a symmetry of the theorem (in the board's notation).
    Likewise(Label, String),
}

/// The number of a part: its own within the part it lies in, after that one's: `2.1`.
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
    pub what: What,
}

/// What an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A CSP-variable has one candidate left, which is decided.
    Single(Variable, Candidate),
    /// A CSP-variable has no candidate left: the contradiction.
    Empty(Variable),
    /// Nothing more: the parts used suffice.
    Nothing,
}

impl Story {
    /// The most assumptions at once that are told.
    pub const MAX_ASSUMPTIONS: usize = 50;

    /// The number of trials that are told in full, and of parts that follow from others by symmetry.
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
        count(&self.parts)
    }

    /// The state after these candidates were decided and the events of a chain happened.
    pub fn after(&self, decided: &[Candidate], chain: &Chain) -> CandidateSet {
        let mut live = self.start.clone();
        let csp = self.theorem.board().csp();
        let decide =
            |live: &mut CandidateSet, c| csp.linked(c).iter().for_each(|&d| live.remove(d));
        decided.iter().for_each(|&c| decide(&mut live, c));
        for event in &chain.0 {
            event.uses.iter().for_each(|&(_, c)| live.remove(c));
            if let What::Single(_, c) = event.what {
                decide(&mut live, c);
            }
        }
        live
    }
}
