//! What a puzzle shows of its boards: small traits, one for each kind of question. A board says
//! which of them it answers; without an answer people see names, and programs see the CSP written
//! out.

pub(crate) mod layout;
pub(crate) mod sketch;
pub(crate) mod svg;
pub(crate) mod table;
pub(crate) mod wording;

pub use table::Table;
pub use wording::Wording;

use itertools::Itertools;
use maud::Markup;
use oddagon_check::SecondSolution;
use oddagon_core::{Board, Theorem, Unique};
use oddagon_csp::{Candidate, CandidateSet, Variable};
use serde_json::Value;

/// What a board has to show.
pub trait Face: Wording {
    /// The board as a table of cells, if it is drawn as one.
    fn table(&self) -> Option<Table> {
        None
    }

    /// A solution as people draw it, which may have candidates of relations beyond those of the
    /// board. A table of cells is drawn as that.
    fn solution(&self, solution: &CandidateSet) -> Option<String> {
        Some(layout::left(self.csp(), &self.table()?, solution))
    }

    /// What a level on this board depends on besides the rules, where there is another CSP for the
    /// same puzzle: a few words to stand after the rules.
    fn csp_in_words(&self) -> Option<&'static str> {
        None
    }

    /// How patterns are shown.
    fn patterns(&self) -> Option<&dyn Patterns> {
        None
    }

    /// What is known of its cells, if it is a grid of digits.
    fn grid(&self) -> Option<&dyn Grid> {
        None
    }

    /// Its pictures of states.
    fn pictures(&self) -> Option<&dyn Pictures> {
        None
    }

    /// Its symmetries, if it knows them faster than they are found from the CSP.
    fn symmetries(&self) -> Option<&dyn Symmetries> {
        None
    }

    /// Why there are second solutions, if uniqueness can be assumed on it.
    fn second_solutions(&self) -> Option<&dyn SecondSolutions> {
        None
    }

    /// Its forms for other programs, if they know the board.
    fn exports(&self) -> Option<&dyn Exports> {
        None
    }

    /// The board as a walk from cell to cell, if its solutions are walks.
    fn walk(&self) -> Option<Walk> {
        None
    }
}

/// A board whose solutions are walks through all its cells: the n-th cell of a walk has number n.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    /// For each cell its candidates, number by number; `None` where it cannot have that number.
    pub numbers: Vec<Vec<Option<Candidate>>>,
    /// The cells between which a step leads, each pair once.
    pub steps: Vec<[usize; 2]>,
}

/// Patterns as people see them.
pub trait Patterns {
    /// A pattern as people draw it, which reads back as the same pattern.
    fn drawn(&self, theorem: &Theorem) -> String;

    /// Its kind and place in one line; empty if the puzzle has no words for it.
    fn headline(&self, _: &Theorem) -> String {
        String::new()
    }

    /// Whether the lines of [`drawn`](Self::drawn) are one drawing, so that they must not be
    /// broken.
    fn is_drawing(&self) -> bool {
        false
    }

    /// What [`drawn`](Self::drawn) does not show of the candidates that are left; empty if it shows
    /// all.
    fn undrawn(&self, _: &CandidateSet) -> String {
        String::new()
    }

    /// What is said below of where the pattern lies, each time with a label; `None` if there is
    /// nothing to see but the title.
    fn places(&self, _: &Theorem) -> Option<Vec<(String, String)>> {
        None
    }

    /// An SVG image with this title; `None` if the [table](Face::table), or the graph of the
    /// CSP-variables, is drawn.
    fn svg(&self, _: &Theorem, _title: &str) -> Option<String> {
        None
    }
}

/// A grid of cells that hold digits, each digit once in every row, column and block.
///
/// Its CSP-variables begin with the cells, row by row; the candidates of each are in the order of
/// the digits. All counts from 0.
pub trait Grid: Board {
    /// The number of cells.
    fn cell_count(&self) -> usize;

    /// The block of a cell.
    fn block(&self, cell: usize) -> usize;

    /// The symmetry that swaps two digits, in the board's notation.
    fn swap(&self, a: usize, b: usize) -> String;

    /// The symbol of a digit.
    fn symbol(&self, digit: usize) -> char;

    /// The names of cells, one after the other.
    fn cell_names(&self, cells: &[usize]) -> String;

    /// Where candidates of a relation lie, in words, and their cells.
    fn place(&self, members: &[Candidate]) -> (String, Vec<usize>);

    /// A state as a grid of candidates, which reads back as the same state.
    fn candidate_grid(&self, live: &CandidateSet) -> String;

    /// A state in one line, a character for each candidate.
    fn candidate_line(&self, live: &CandidateSet) -> String;

    /// A state in one line, a character for each cell.
    fn cell_line(&self, live: &CandidateSet) -> String;

    /// The cells of a pattern of digits in one line, which reads back as the same cells.
    fn pattern_line(&self, theorem: &Theorem) -> Option<String>;

    /// Whether a theorem says that cells cannot be filled with the first digits, and nothing else.
    fn is_digit_pattern(&self, theorem: &Theorem) -> bool;

    /// Whether the cells of a pattern cannot be filled, whatever the rest of the board; `None` if
    /// that cannot be told.
    fn is_colour_impossible(&self, theorem: &Theorem) -> Option<bool>;
}

/// Pictures of states, and of what a pattern says of each cell.
pub trait Pictures {
    /// A state as text.
    fn state(&self, state: &MarkedState) -> String;

    /// A state as text that marks the open cells of a pattern, for which it is not said which
    /// candidates they have.
    fn state_of_pattern(&self, theorem: &Theorem, live: &CandidateSet) -> String;

    /// What a pattern says of each cell, and what it claims; `None` if its
    /// [drawing](Patterns::drawn) shows that.
    fn sketch(&self, theorem: &Theorem) -> Option<String>;

    /// A state in LaTeX: of the open cells, those of the pattern, or `all` in which candidates are
    /// eliminated.
    fn tex(&self, theorem: &Theorem, state: &MarkedState, all: bool) -> String;

    /// A small drawing of a pattern for a page, and what it shows in words. Its colours come from
    /// the style sheet.
    fn html_pattern(&self, theorem: &Theorem) -> Markup;

    /// A small drawing of a state for a page: the marked cells and the decided ones; if none is
    /// marked, all in which candidates are eliminated.
    fn html_state(&self, state: &MarkedState, label: &str) -> Markup;

    /// The table of an SVG image of a state.
    fn svg_table(&self) -> Table;
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

/// Symmetries that a puzzle knows of its boards, by name.
pub trait Symmetries {
    /// Symmetries of the board that map a theorem, in this state, to itself. They generate a group
    /// of such symmetries.
    fn of(&self, theorem: &Theorem, live: &CandidateSet) -> Vec<BoardSymmetry>;

    /// The name of a symmetry followed by another, both by name.
    fn product(&self, first: &str, then: &str) -> Option<String>;

    /// What finds symmetries for symmetry steps.
    fn finder<'t>(&'t self, theorem: &'t Theorem) -> Box<dyn SymmetryFinder + 't>;
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
    /// The CSP-variables that a symmetry step might decide in a state. One is enough of those that
    /// symmetries map to each other.
    fn variables(&self, state: &CandidateSet) -> Vec<Variable>;

    /// A symmetry of the board, in the board's notation, that maps one candidate to another, and
    /// the state and the claim to themselves.
    fn symmetry(&self, from: Candidate, to: Candidate, state: &CandidateSet) -> Option<String>;
}

/// Second solutions for assumptions of uniqueness.
pub trait SecondSolutions {
    /// A second solution; `None` if none can be shown.
    fn shown(&self, unique: &Unique) -> Option<SecondSolution>;

    /// What the cells of an assumption have left, and how a second solution is made, in words.
    fn words(&self, unique: &Unique, shown: &SecondSolution) -> (String, String);

    /// The candidates that a text names, one digit for each cell of the assumption, in order.
    fn filling(&self, unique: &Unique, text: &str) -> Option<Vec<Candidate>>;
}

/// The lines of plain lines for a board that is drawn: one that names it, then one for each row.
pub(crate) fn drawn(board: String, rows: &[String]) -> String {
    let rows = rows.iter().map(|row| format!("squares {row}"));
    std::iter::once(board).chain(rows).join("\n")
}

/// What other programs need to be told of a board that they know.
pub trait Exports {
    /// The line that names the board in a proof of plain lines; further ones may follow it.
    fn plain_line(&self) -> String;

    /// A pattern in plain lines; `None` if the candidates that are left of each CSP-variable are
    /// written out.
    fn plain_pattern(&self, _: &Theorem) -> Option<Vec<String>> {
        None
    }

    /// How a formula of the board numbers its candidates, and what its clauses say; `None` if the
    /// formula itself says so.
    fn formula(&self) -> Option<String> {
        None
    }

    /// What the script of a proof's page needs to know of a board that it can make itself; `None`
    /// if the CSP is written out.
    fn script_board(&self, _: &Theorem) -> Option<Value> {
        None
    }

    /// The lines and cells of a board that the script of a proof's page draws as a window.
    fn script_window(&self) -> Option<Value> {
        None
    }
}
