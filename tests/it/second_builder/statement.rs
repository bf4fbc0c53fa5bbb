//! What a person writes: the words of a statement, as its file holds them.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    pub name: String,
    pub board: BoardName,
    pub pattern: Pattern,
    /// Candidates assumed to be false.
    #[serde(default)]
    pub without: String,
    /// Candidates assumed to be true.
    #[serde(default)]
    pub decided: String,
    #[serde(default)]
    pub assume: Vec<Assumption>,
    pub claim: Claim,
    /// What T&E tries: nothing that a formula says.
    #[serde(default)]
    pub focus: String,
    #[serde(default)]
    pub source: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum BoardName {
    /// The order.
    Sudoku(usize),
    Abstract {
        /// Each `V = a b c`: exactly one of these is true.
        #[serde(default)]
        variables: Vec<String>,
        /// Candidates in no CSP-variable.
        #[serde(default)]
        free: String,
        /// Each `a b`: no two of these are true.
        #[serde(default)]
        links: Vec<String>,
    },
    Slitherlink {
        rows: usize,
        columns: usize,
        /// The sides of the window on the grid's border: letters among N, S, W and E.
        #[serde(default)]
        border: String,
        #[serde(default, rename = "loop")]
        mode: Loop,
    },
    Latin {
        side: usize,
        #[serde(default)]
        pandiagonal: bool,
        /// Drawings: cells with one letter are a region.
        #[serde(default)]
        regions: Vec<String>,
        /// Each `r1c1<r1c2`.
        #[serde(default)]
        signs: String,
        /// Each a word, numbers and cells.
        #[serde(default)]
        constraints: Vec<String>,
    },
    Kakuro {
        /// `.` white, `#` black, `17\\16` sums of the runs below and to the right.
        rows: Vec<String>,
        #[serde(default = "yes")]
        coupled: bool,
    },
    Path {
        /// `.` open, `#` black, or a number.
        rows: Vec<String>,
        steps: Steps,
        model: Model,
    },
    Map {
        colours: usize,
        countries: usize,
        /// Each a country and those that it borders.
        borders: Vec<String>,
    },
}

fn yes() -> bool {
    true
}

/// How a path goes on: over a side, or as a king moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Steps {
    Side,
    King,
}

/// What is linked: numbers that follow each other, or any two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Model {
    Topological,
    Geometric,
}

/// How much of "the lines form one closed circuit" is assumed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Loop {
    /// Nothing.
    #[default]
    L0,
    /// No closed circuit is in the window.
    L1,
    /// A closed circuit in the window is the whole solution.
    L2,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Pattern {
    /// The marked cells hold digits up to k.
    Digits { k: usize, cells: String },
    /// The cells marked k hold digits up to k, those marked l digits up to l.
    KlDigits { k: usize, l: usize, cells: String },
    /// The candidates that each cell has.
    Candidates(String),
    /// What CSP-variables may be: `r1c12: n12; r3n4: c5`.
    Restrict(String),
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Assumption {
    /// No two of these candidates are true.
    NotBoth(String),
    /// At least one of these literals holds; `-a` says that a is false.
    AtLeastOne(String),
    /// Exactly one of these candidates is true.
    ExactlyOne(String),
    /// The cells do not all hold what these lines (as in `Restrict`) say.
    Unique(String),
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Claim {
    /// Nothing has the pattern.
    Impossible,
    /// All of these candidates are false.
    Eliminate(String),
    /// All of these candidates are true.
    Assert(String),
    /// At least one of these literals holds.
    AtLeastOne(String),
    /// These two candidates are not both true.
    NotBoth(String),
}
