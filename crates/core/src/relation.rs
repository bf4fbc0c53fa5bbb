//! Boards with relations between candidates, as further links and CSP-variables.
//!
//! Everything else (checker, engine, SAT) treats such a board like any other, so a theorem may
//! assume that two candidates are not both true, or that at least one of some is, without any of
//! these knowing about relations:
//!
//! * **not both** is a link;
//! * **exactly one** is a CSP-variable;
//! * **at least one** needs candidates that the board does not have. A candidate `a` that occurs in
//!   it unnegated gets a negation `-a` and a CSP-variable `a?` of the two. For two literals with
//!   different negations, these are linked. Otherwise the CSP-variable `+3` of the third relation
//!   has one candidate for each literal ("this one is true"), linked to the literal's negation.
//!
//! So BRT on the new board is unit propagation of the relations together with the old board's BRT:
//! a literal that is false decides its negation, two-literal clauses and clauses with one literal
//! left then act by their links.

use crate::csp::{CspBuilder, TooLarge};
use crate::{Board, BoardName, Candidate, Csp};
use std::sync::Arc;

/// A candidate, or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether the literal says that the candidate is true; otherwise, that it is false.
    pub positive: bool,
}

impl Literal {
    /// A candidate, if `positive`, or its negation.
    pub fn new(candidate: Candidate, positive: bool) -> Literal {
        Literal {
            candidate,
            positive,
        }
    }
}

/// A relation between some candidates of a board, in addition to its links and CSP-variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Relation {
    /// No two of them are true: for two candidates, an edge of type "not both".
    NotBoth(Vec<Candidate>),
    /// At least one of these literals holds.
    AtLeastOne(Vec<Literal>),
    /// Exactly one of them is true.
    ExactlyOne(Vec<Candidate>),
}

impl Relation {
    /// Relations that contradict each other.
    pub(crate) fn contradiction(c: Candidate) -> Vec<Relation> {
        let alone = |positive| Relation::AtLeastOne(vec![Literal::new(c, positive)]);
        [true, false].map(alone).into()
    }

    /// The candidates that it is about, in the order in which it names them.
    pub fn candidates(&self) -> Vec<Candidate> {
        match self {
            Relation::NotBoth(list) | Relation::ExactlyOne(list) => list.clone(),
            Relation::AtLeastOne(list) => list.iter().map(|literal| literal.candidate).collect(),
        }
    }
}

/// A board with relations: the top of this file says how they become links and CSP-variables. The
/// candidates and CSP-variables of the board below come first and keep their numbers and names.
#[derive(Debug)]
pub struct RelationBoard {
    below: Arc<dyn Board>,
    csp: Arc<Csp>,
}

impl RelationBoard {
    /// The board with these relations.
    ///
    /// # Errors
    /// If it would be too large.
    ///
    /// # Panics
    /// If a relation names a candidate that the board does not have, one twice, or none at all.
    pub fn new(below: Arc<dyn Board>, relations: &[Relation]) -> Result<RelationBoard, TooLarge> {
        let mut builder = CspBuilder::from(below.csp());
        for (i, relation) in relations.iter().enumerate() {
            add(&mut builder, below.csp(), relation, i + 1);
        }
        let csp = builder.build()?.into();
        Ok(RelationBoard { below, csp })
    }

    /// The board without the relations.
    pub fn below(&self) -> &dyn Board {
        &*self.below
    }
}

fn add(builder: &mut CspBuilder, below: &Csp, relation: &Relation, number: usize) {
    match relation {
        Relation::NotBoth(list) => builder.link(list),
        Relation::ExactlyOne(list) => builder.variable(&format!("+{number}"), list),
        Relation::AtLeastOne(list) => {
            let denial = |literal: &Literal| {
                if literal.positive {
                    negation(builder, below, literal.candidate)
                } else {
                    literal.candidate
                }
            };
            let denials: Vec<Candidate> = list.iter().map(denial).collect();
            // Literals of a free candidate and of its negation may say the same; a candidate is
            // not linked to itself.
            if denials.len() == 2 && denials[0] != denials[1] {
                builder.link(&denials);
                return;
            }
            let mut choices = Vec::new();
            for (&denial, i) in denials.iter().zip(1..) {
                let choice = builder.candidate(&format!("+{number}.{i}"));
                builder.link(&[denial, choice]);
                choices.push(choice);
            }
            builder.variable(&format!("+{number}"), &choices);
        }
    }
}

/// The negation of a candidate, made when it is first needed. A free candidate of an abstract board
/// has one already.
fn negation(builder: &mut CspBuilder, below: &Csp, c: Candidate) -> Candidate {
    let name = below.candidate_name(c);
    let negated = format!("-{name}");
    if let Some(known) = builder.so_far().candidate(&negated) {
        return known;
    }
    let negation = builder.candidate(&negated);
    builder.variable(&format!("{name}?"), &[c, negation]);
    negation
}

impl Board for RelationBoard {
    fn csp(&self) -> &Arc<Csp> {
        &self.csp
    }

    fn name(&self) -> BoardName {
        self.below.name()
    }
}
