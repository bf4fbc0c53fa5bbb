//! What a puzzle shows of its boards, and how it is read.

pub(crate) mod layout;
pub(crate) mod sketch;
pub(crate) mod svg;
pub mod table;
pub(crate) mod wording;

pub use table::Table;
pub use wording::Wording;

use crate::form::Application;
use maud::Markup;
use oddagon_check::SecondSolution;
use oddagon_core::{Board, Theorem, Unique};
use oddagon_csp::{Candidate, CandidateSet, Variable};
use serde_json::Value;
use std::any::Any;

/// How a puzzle shows its boards and the theorems about them.
///
/// Every method has an answer for boards that have nothing of their own to show: people then see names, and programs see the CSP written out.
pub trait Face: Wording {
    /// The board as a table of cells, if it is drawn as one.
    fn table(&self) -> Option<Table> {
        None
    }

    /// A pattern's kind and place in one line; empty if the puzzle has no words for it.
    fn headline(&self, _: &Theorem) -> String {
        String::new()
    }

    /// A pattern as people draw it, which reads back as the same pattern; empty if it is not drawn.
    fn grid(&self, _: &Theorem) -> String {
        String::new()
    }

    /// The cells of a pattern of digits in one line, which reads back as the same cells.
    fn pattern_line(&self, _: &Theorem) -> Option<String> {
        None
    }

    /// Whether the lines of the [`grid`](Self::grid) are one drawing, so that they must not be broken.
    fn grid_is_drawing(&self) -> bool {
        false
    }

    /// Symmetries of the board that map a theorem, in this state, to itself. They generate a group of such symmetries.
    fn symmetries(&self, _: &Theorem, _live: &CandidateSet) -> Vec<BoardSymmetry> {
        Vec::new()
    }

    /// The name of a symmetry followed by another, both by name.
    fn product(&self, _first: &str, _then: &str) -> Option<String> {
        None
    }

    /// What finds symmetries for symmetry steps, faster than they are found from the CSP alone.
    fn symmetry_finder<'t>(&'t self, _: &'t Theorem) -> Option<Box<dyn SymmetryFinder + 't>> {
        None
    }

    /// A second solution for an assumption of uniqueness; `None` if none can be shown.
    fn second_solution(&self, _: &Unique) -> Option<SecondSolution> {
        None
    }

    /// What the cells of an assumption of uniqueness have left, and how a second solution is made, in words.
    fn second_solution_words(&self, _: &Unique, _: &SecondSolution) -> Option<(String, String)> {
        None
    }

    /// Whether the cells of a pattern cannot be filled, whatever the rest of the board; `None` if the puzzle cannot tell.
    fn is_colour_impossible(&self, _: &Theorem) -> Option<bool> {
        None
    }

    /// Whether patterns are drawn as grids of cells that hold digits.
    fn has_cells(&self) -> bool {
        false
    }

    /// What a pattern says of each cell, and what it claims; `None` if its [`grid`](Self::grid) shows that.
    fn sketch(&self, _: &Theorem) -> Option<String> {
        None
    }

    /// What the [`grid`](Self::grid) does not show of the candidates that are left; empty if it shows all.
    fn undrawn(&self, _: &CandidateSet) -> String {
        String::new()
    }

    /// What is said below the [`grid`](Self::grid) of where the pattern lies, each time with a label; `None` if there is nothing to see but
    /// the title.
    fn places(&self, _: &Theorem) -> Option<Vec<(String, String)>> {
        None
    }

    /// An SVG image of a pattern with this title; `None` if the [table](Self::table), or the graph of the CSP-variables, is drawn.
    fn svg(&self, _: &Theorem, _title: &str) -> Option<String> {
        None
    }

    /// Where candidates of a relation lie, in words, and their cells; `None` if the board has no cells to show.
    fn place(&self, _: &[Candidate]) -> Option<(String, Vec<usize>)> {
        None
    }

    /// The names of cells, one after the other.
    fn cell_names(&self, _: &[usize]) -> String {
        String::new()
    }

    /// A state as text.
    fn state(&self, _: &MarkedState) -> Option<String> {
        None
    }

    /// A solution as people draw it, which may have candidates of relations beyond those of the board.
    /// A board that is a table of cells is drawn as that.
    fn solution(&self, solution: &CandidateSet) -> Option<String> {
        Some(layout::left(self.csp(), &self.table()?, solution))
    }

    /// A state in one line, a character for each candidate.
    fn candidate_line(&self, _: &CandidateSet) -> Option<String> {
        None
    }

    /// A state in one line, a character for each cell.
    fn cell_line(&self, _: &CandidateSet) -> Option<String> {
        None
    }

    /// A state as text that marks the open cells of a pattern, for which it is not said which candidates they have.
    fn state_of_pattern(&self, _: &Theorem, _: &CandidateSet) -> Option<String> {
        None
    }

    /// A state as a picture in LaTeX: of the open cells, those of the pattern, or `all` in which candidates are eliminated.
    fn tex(&self, _: &Theorem, _: &MarkedState, _all: bool) -> Option<String> {
        None
    }

    /// A small drawing of a pattern for a page, and what it shows in words. Its colours come from the style sheet.
    fn html_pattern(&self, _: &Theorem) -> Option<Markup> {
        None
    }

    /// A small drawing of a state for a page: the marked cells and the decided ones; if none is marked, all in which candidates are eliminated.
    fn html_state(&self, _: &MarkedState, _label: &str) -> Option<Markup> {
        None
    }

    /// The table of an SVG image of a state; that of the board, if there is nothing else.
    fn svg_table(&self) -> Option<Table> {
        self.table()
    }

    /// The line that names the board in a proof of plain lines; `None` if the CSP is written out.
    fn plain_line(&self) -> Option<String> {
        None
    }

    /// A pattern in plain lines; `None` if the candidates that are left of each CSP-variable are written out.
    fn plain_pattern(&self, _: &Theorem) -> Option<Vec<String>> {
        None
    }

    /// How a formula of the board numbers its candidates, and what its clauses say; `None` if the formula itself says so.
    fn formula(&self) -> Option<String> {
        None
    }

    /// What the script of a proof's page needs to know of a board that it can make itself; `None` if the CSP is written out.
    fn script_board(&self, _: &Theorem) -> Option<Value> {
        None
    }

    /// The lines and cells of a board that the script of a proof's page draws as a window.
    fn script_window(&self) -> Option<Value> {
        None
    }
}

/// A resolution state that is shown, with what is marked in it.
pub struct MarkedState<'a> {
    /// The candidates that are left.
    pub live: &'a CandidateSet,
    /// The marked cells: those of a relation.
    pub cells: &'a [usize],
    /// The candidates of these cells that are marked: the relation's guardians.
    pub guardians: &'a [Candidate],
}

impl MarkedState<'_> {
    /// A state in which nothing is marked.
    pub fn unmarked(live: &CandidateSet) -> MarkedState<'_> {
        MarkedState {
            live,
            cells: &[],
            guardians: &[],
        }
    }
}

/// A symmetry of a board.
#[derive(Debug, Clone)]
pub struct BoardSymmetry {
    /// The image of each candidate.
    pub images: Vec<Candidate>,
    /// Its name in the board's notation.
    pub notation: String,
}

/// Finds symmetries of a theorem that map one candidate to another.
pub trait SymmetryFinder {
    /// The CSP-variables that a symmetry step might decide in a state. One is enough of those that symmetries map to each other.
    fn variables(&self, state: &CandidateSet) -> Vec<Variable>;

    /// A symmetry of the board, in the board's notation, that maps one candidate to another, and the state and the claim to themselves.
    fn symmetry(&self, from: Candidate, to: Candidate, state: &CandidateSet) -> Option<String>;
}

/// How the boards of a puzzle are shown, and how its puzzles are read.
pub(crate) struct Puzzle {
    /// The face of a board, if it is one of this puzzle's.
    pub face: fn(&dyn Board) -> Option<&dyn Face>,
    /// The kinds of its puzzles that are read as text.
    pub applications: &'static [Application],
}

/// The face of a board, if it is of this type.
pub(crate) fn face_as<B: Face>(board: &dyn Board) -> Option<&dyn Face> {
    let any: &dyn Any = board;
    Some(any.downcast_ref::<B>()?)
}
