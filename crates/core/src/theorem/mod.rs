//! Theorems: a board, a pattern (the candidates assumed absent) and a claim.
//!
//! [`Statement`] is what a person writes, in RON or JSON; [`Theorem`] is what it means. Everything
//! the toolkit proves has this one shape. A claim is proven in the *weakest* state that has the
//! pattern, every other candidate present, so it holds in every puzzle that contains the pattern.

mod error;
mod field;
mod identity;
mod resolve;
mod restrict;
mod statement;
mod unique;

pub use error::TheoremError;
pub use identity::Identity;
pub use resolve::right_digits;
pub use restrict::read_restrictions;
pub use statement::{Assumption, BoardName, Claim, NameList, Pattern, Statement, read_statements};

use crate::{Board, Candidate, CandidateSet, Literal, Relation, Variable};
use std::sync::Arc;

/// A statement resolved on its board: what prover, checker and SAT work on.
///
/// It is opaque: its content is all of its [`Parts`], and code that can express only some of them
/// must look at the others, too. Two theorems are equal if they say the same, whatever their names:
/// see [`Identity`].
#[derive(Debug, Clone)]
pub struct Theorem {
    statement: Statement,
    /// The board without relations.
    base: Arc<dyn Board>,
    board: Arc<dyn Board>,
    live: CandidateSet,
    focus: CandidateSet,
    goal: Goal,
    assumed: Assumed,
}

/// What a theorem assumes in addition to its pattern.
#[derive(Debug, Clone, Default)]
struct Assumed {
    relations: Vec<Relation>,
    unique: Vec<Unique>,
    /// The assumptions as stated, with all candidates by name; relations are numbered in this
    /// order.
    canonical: Vec<Assumption>,
}

/// All that a theorem says. Destructure it without `..`, so that a new part does not compile until
/// every consumer has an answer.
#[derive(Debug, Clone, Copy)]
pub struct Parts<'t> {
    /// The board that it is stated on, without the relations.
    pub board: &'t dyn Board,
    /// The candidates that the pattern leaves, including those that relations add.
    pub live: &'t CandidateSet,
    /// The relations assumed, including those that follow from assumptions of uniqueness.
    pub relations: &'t [Relation],
    /// The assumptions about puzzles with exactly one solution: one for each
    /// [`Assumption::Unique`], in order.
    pub unique: &'t [Unique],
    /// The candidates that restricted T&E tries.
    pub focus: &'t CandidateSet,
    /// What is claimed.
    pub goal: &'t Goal,
}

/// Cells none of which is a given, with some candidates: if the puzzle has exactly one solution,
/// not every cell holds one of these. On a Slitherlink board, cells without a clue: see
/// [`slitherlink`](crate::slitherlink).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unique {
    /// The cells: CSP-variables of the Sudoku board, sorted; or the numbers of the cells.
    pub cells: Vec<Variable>,
    /// Their candidates, each in one of the cells; none on a Slitherlink board.
    pub candidates: Vec<Candidate>,
}

/// A claim resolved on its board. It is matched exhaustively everywhere: after adding a kind of
/// claim, the compiler lists the places that must handle it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// The state has no completion.
    Impossible,
    /// None of these candidates is true in any completion.
    Eliminate(Vec<Candidate>),
    /// At least one of these literals holds in every completion.
    Clause(Vec<Literal>),
}

impl Theorem {
    /// All that it says.
    pub fn parts(&self) -> Parts<'_> {
        Parts {
            board: &*self.base,
            live: &self.live,
            relations: &self.assumed.relations,
            unique: &self.assumed.unique,
            focus: &self.focus,
            goal: &self.goal,
        }
    }

    /// The statement.
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// Its name for people; may be empty, and may contain any characters.
    pub fn name(&self) -> &str {
        &self.statement.name
    }

    /// The board it is stated on, without the relations that it assumes.
    pub fn base(&self) -> &Arc<dyn Board> {
        &self.base
    }

    /// The board it is stated on, with the relations that it assumes.
    pub fn board(&self) -> &Arc<dyn Board> {
        &self.board
    }

    /// The board it is stated on as one of this type, without the relations; `None` if it is
    /// another puzzle's.
    pub fn board_as<B: Board>(&self) -> Option<&B> {
        let board: &dyn std::any::Any = &*self.base;
        board.downcast_ref()
    }

    /// The candidates that the pattern leaves: the resolution state in which the claim is to be
    /// proven.
    pub fn live(&self) -> &CandidateSet {
        &self.live
    }

    /// The candidates that restricted T&E tries: the live candidates of the pattern, plus the
    /// claim's.
    pub fn focus(&self) -> &CandidateSet {
        &self.focus
    }

    /// The claim about that state.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The state in which trial and error begins: [`live`](Self::live) and, if a clause is claimed,
    /// the opposite of each of its literals. A clause is derived when that state is found to be
    /// contradictory.
    pub fn start(&self) -> CandidateSet {
        let mut start = self.live.clone();
        let literals = match &self.goal {
            Goal::Clause(literals) => &literals[..],
            Goal::Impossible | Goal::Eliminate(_) => &[],
        };
        for literal in literals {
            if literal.positive {
                start.remove(literal.candidate)
            } else {
                self.board.csp().decide(&mut start, literal.candidate)
            }
        }
        start
    }
}
