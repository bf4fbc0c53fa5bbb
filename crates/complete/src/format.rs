//! What a certificate consists of: a [`Head`], then [`Case`]s, in the order in which they are
//! settled.

use oddagon_core::BoardName;
use serde::{Deserialize, Serialize};

/// What is claimed: these are all patterns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The version of this format: [`Head::VERSION`].
    pub complete: u32,
    /// The board, of Sudoku or a Latin square without signs, whose constraints say only that
    /// cells differ, with at most 128 cells.
    pub board: BoardName,
    /// The number of digits.
    pub k: usize,
    /// The cells among which patterns are sought, one character for each cell: `X` for those, `.`
    /// for others.
    pub region: String,
    /// The patterns, in the same form; none is an image of another.
    pub patterns: Vec<String>,
}

impl Head {
    /// The version of the format that this crate reads.
    pub const VERSION: u32 = 1;
}

/// How a case is settled. Cells have numbers from 0, row by row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
pub enum Case {
    /// By two others, which follow: first the one with the cell.
    Split {
        /// The cell.
        cell: usize,
        /// For each other cell that leaves the second part with it, a symmetry that takes it to the
        /// cell.
        images: Vec<Symmetry>,
    },
    /// By a refutation.
    Refuted {
        /// Clauses of the formula. They have the numbers from 1; after them come those of the case:
        /// one for each cell of IN, then one for each of OUT, in the order of the cells.
        clauses: Vec<Reason>,
        /// The proof in LRAT's text form. The literal c + 1 says that the unlisted set has the cell
        /// c.
        proof: String,
    },
}

/// Where each cell of the board goes.
pub type Symmetry = Vec<usize>;

/// A clause that holds for every unlisted set, by the reason for it: see [the crate](crate).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
pub enum Reason {
    /// The set lacks one of these k + 1 cells of a unit.
    Unit(Vec<usize>),
    /// The set lacks a cell of this image of a listed pattern.
    Listed {
        /// The number of the pattern, from 0.
        pattern: usize,
        /// The symmetry.
        by: Symmetry,
    },
    /// The set has a cell of the region that is not filled here: a digit or `.` for each cell.
    Filled(String),
    /// If the set has this cell it has one of those that see it, even without these, at most k − 1.
    Few(usize, Vec<usize>),
    /// If the set has both cells, which do not see each other, it has a third that sees the first
    /// and not the second.
    Like(usize, usize),
}
