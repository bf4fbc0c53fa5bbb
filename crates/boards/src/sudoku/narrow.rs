//! Theorems in narrower forms, for code that can express only some theorems.
//!
//! A table of patterns has no column for relations, and a matcher knows no relation between
//! candidates of a pattern. Such code takes one of the types below. The conversions to them look at
//! all [`Parts`] of a theorem, and refuse, with an [`Unsaid`], what the type cannot express.

use super::text::{cell_line, symbol};
use super::{Sudoku, SudokuTheorem};
use crate::statement::{Goal, NameList, Parts, Theorem, claim_words};
use oddagon_core::{Board, Relation};
use oddagon_csp::CandidateSet;
use thiserror::Error;

/// Why a theorem has no narrower form: the part that the form cannot express.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{} {part}; {form} cannot express that", called(.theorem))]
pub struct Unsaid {
    /// The theorem's name, or another name for it; may be empty.
    pub theorem: String,
    /// The part that cannot be expressed.
    pub part: Part,
    /// The form, such as "a table of patterns".
    pub form: &'static str,
}

/// A part of a theorem that a narrower form cannot express.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Part {
    /// The board is not Sudoku's.
    #[error("is not about Sudoku")]
    Puzzle,
    /// The board has another size.
    #[error("is about the {side}×{side} board", side = .0 * .0)]
    Order(usize),
    /// The puzzle is assumed to have exactly one solution.
    #[error("assumes that the puzzle has exactly one solution")]
    Unique,
    /// A relation is assumed, between these candidates.
    #[error("assumes a relation {0}")]
    Relation(String),
    /// The claim is of another kind.
    #[error("claims: {0}")]
    Claim(String),
    /// The claim eliminates nothing: it asserts what is decided in the pattern itself.
    #[error("claims only what its pattern already says")]
    NoClaim,
    /// The pattern does not consist of cells that hold the first k digits (or k and l).
    #[error("is not just a k-digit or kl-digit pattern")]
    NoDigits,
    /// Restricted T&E tries other candidates than the pattern's own, so that its depth is not the
    /// pattern's.
    #[error("has a focus of its own ({0}), on which its restricted depth depends")]
    Focus(NameList),
}

fn called(theorem: &str) -> String {
    match theorem {
        "" => "the theorem".to_owned(),
        name => name.escape_debug().to_string(),
    }
}

/// A theorem about a Sudoku board that assumes its pattern and nothing else. So it holds in every
/// puzzle that has the pattern. (Its focus is left out: that concerns the proof, not the truth.)
#[derive(Debug, Clone, Copy)]
pub struct Unconditional<'t> {
    /// The board.
    pub board: &'t Sudoku,
    /// The candidates that the pattern leaves.
    pub live: &'t CandidateSet,
    /// What is claimed. It is never without content: an elimination has at least one target.
    pub goal: &'t Goal,
}

impl<'t> Unconditional<'t> {
    /// Narrows a theorem; `form` is the name of the form that needs it.
    ///
    /// # Errors
    /// If the board is not Sudoku's, relations or uniqueness are assumed, or nothing is eliminated.
    pub fn of(theorem: &'t Theorem, form: &'static str) -> Result<Self, Unsaid> {
        let unsaid = |part| Err(unsaid(theorem, part, form));
        let Parts {
            board,
            live,
            relations,
            unique,
            focus: _,
            goal,
        } = theorem.parts();
        let any: &dyn std::any::Any = board;
        let Some(sudoku) = any.downcast_ref() else {
            return unsaid(Part::Puzzle);
        };
        // Uniqueness also appears as a relation.
        if !unique.is_empty() {
            return unsaid(Part::Unique);
        }
        if let Some(relation) = relations.first() {
            return unsaid(Part::Relation(between(board, relation)));
        }
        match goal {
            Goal::Eliminate(targets) if targets.is_empty() => return unsaid(Part::NoClaim),
            Goal::Impossible | Goal::Eliminate(_) | Goal::Clause(_) => {}
        }
        Ok(Unconditional {
            board: sudoku,
            live,
            goal,
        })
    }
}

/// An impossible k-digit or kl-digit pattern: no completed grid has these cells filled with these
/// digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DigitPattern {
    /// The board's order n: blocks are n×n.
    pub order: usize,
    /// The number of digits of the cells with the fewest: k.
    pub k: usize,
    /// The number of digits of the pattern: l of a kl-digit pattern, otherwise k.
    pub digits: usize,
    /// The pattern's cells, row by row, each with the number of its digits: it holds one of the
    /// first digits, up to this number.
    pub cells: Vec<(usize, usize)>,
}

impl DigitPattern {
    /// The theorem's pattern; `form` is the name of the form that needs it.
    ///
    /// # Errors
    /// As [`Unconditional::of`], and if the claim is not impossibility, or the pattern excludes
    /// candidates that such a pattern does not.
    pub fn of(theorem: &Theorem, form: &'static str) -> Result<Self, Unsaid> {
        let unsaid = |part| unsaid(theorem, part, form);
        let Unconditional { board, live, goal } = Unconditional::of(theorem, form)?;
        match goal {
            Goal::Impossible => {}
            Goal::Eliminate(_) | Goal::Clause(_) => {
                let claim = claim_words(&theorem.statement().claim);
                return Err(unsaid(Part::Claim(claim)));
            }
        }
        let (k, digits) = theorem
            .k()
            .zip(theorem.digits())
            .ok_or_else(|| unsaid(Part::NoDigits))?;
        let marks = theorem.marks();
        let cells: Vec<(usize, usize)> = (0..)
            .zip(marks)
            .filter_map(|(cell, mark)| Some((cell, mark?)))
            .collect();
        let pattern = DigitPattern {
            order: board.order(),
            k,
            digits,
            cells,
        };
        if pattern.live(board) == *live {
            Ok(pattern)
        } else {
            Err(unsaid(Part::NoDigits))
        }
    }

    /// The candidates that it leaves.
    pub fn live(&self, board: &Sudoku) -> CandidateSet {
        let mut live = board.csp().everything();
        for &(cell, digits) in &self.cells {
            for digit in digits..board.side() {
                live.remove(board.candidate_at(cell, digit));
            }
        }
        live
    }

    /// The board's side: the number of rows, columns, blocks and digits.
    pub fn side(&self) -> usize {
        self.order * self.order
    }

    /// The transpose.
    pub fn transposed(&self) -> DigitPattern {
        let side = self.side();
        let mut cells: Vec<(usize, usize)> = self
            .cells
            .iter()
            .map(|&(cell, digits)| (cell % side * side + cell / side, digits))
            .collect();
        cells.sort_unstable();
        DigitPattern {
            cells,
            ..self.clone()
        }
    }

    /// The marks of the board's cells for canonical forms: 0 outside the pattern, 1 in cells of k
    /// digits, 2 in others.
    pub fn kinds(&self) -> Vec<u8> {
        let mut kinds = vec![0; self.side() * self.side()];
        for &(cell, digits) in &self.cells {
            kinds[cell] = if digits == self.k { 1 } else { 2 };
        }
        kinds
    }

    /// The pattern in one line: in its cells the `mark` of their numbers of digits, `.` elsewhere.
    pub fn line(&self, mark: impl Fn(usize) -> char) -> String {
        cell_line(self.order, |cell| {
            let marked = self.cells.iter().find(|(other, _)| *other == cell);
            marked.map_or('.', |m| mark(m.1))
        })
    }

    /// The pattern in one line, the number of its digits in each cell: `3`, on a 16×16 board also
    /// `A` to `G`.
    pub fn digit_line(&self) -> String {
        self.line(|digits| symbol(digits - 1))
    }
}

/// Checks that the theorem's focus is the one that its pattern, claim and assumptions have by
/// themselves: only then is its restricted depth that of the pattern.
///
/// # Errors
/// [`Part::Focus`].
pub fn own_focus(theorem: &Theorem, form: &'static str) -> Result<(), Unsaid> {
    let words = &theorem.statement().focus;
    if words.is_empty() {
        return Ok(());
    }
    let mut statement = theorem.statement().clone();
    statement.focus = NameList::default();
    match Theorem::new(statement) {
        Ok(other) if other.focus() == theorem.focus() => Ok(()),
        _ => Err(unsaid(theorem, Part::Focus(words.clone()), form)),
    }
}

fn unsaid(theorem: &Theorem, part: Part, form: &'static str) -> Unsaid {
    Unsaid {
        theorem: theorem.name().to_owned(),
        part,
        form,
    }
}

impl Unsaid {
    /// The same with another name for the theorem.
    pub fn called(self, theorem: &str) -> Unsaid {
        Unsaid {
            theorem: theorem.to_owned(),
            ..self
        }
    }
}

/// The candidates of a relation; the first four if there are many.
fn between(board: &dyn Board, relation: &Relation) -> String {
    let candidates = relation.candidates();
    let names: Vec<String> = candidates
        .iter()
        .map(|&c| board.csp().candidate_name(c).to_owned())
        .collect();
    match &names[..] {
        [alone] => format!("about {alone}"),
        [_, _, _, _, _, ..] => format!("between {} and others", names[..4].join(", ")),
        [first @ .., last] => format!("between {} and {last}", first.join(", ")),
        [] => "between no candidates".to_owned(),
    }
}
