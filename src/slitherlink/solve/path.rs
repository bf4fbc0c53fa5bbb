use super::Fact;
use serde::Serialize;
use std::fmt;

/// What a step of a solution is made by, from the weakest to the strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The rules of a library.
    Library,
    /// Singles and whips\[1\].
    W1,
    /// Inside and outside.
    Colours,
    /// Quasi-loops and extended loops.
    Loops,
    /// T&E over lines to a depth, with W1 and what circuits say.
    Trial(usize),
    /// What is left is taken from a solution that SAT found.
    Sat,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Library => f.write_str("library"),
            Stage::W1 => f.write_str("W1"),
            Stage::Colours => f.write_str("colours"),
            Stage::Loops => f.write_str("loops"),
            Stage::Trial(depth) => write!(f, "T&E({depth})"),
            Stage::Sat => f.write_str("SAT"),
        }
    }
}

impl Serialize for Stage {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How many solutions a puzzle has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// One, which was found.
    Solved,
    /// None.
    NoSolution,
    /// More than one.
    SeveralSolutions,
}

/// One step of a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What kind of step it is.
    pub stage: Stage,
    /// The rule: its name, for one of a library with its loop mode and border, and where it was applied.
    pub rule: String,
    /// What it found out. Nothing where it met a contradiction.
    pub facts: Vec<Fact>,
}

/// What became of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved {
    /// How many solutions it has.
    pub status: Status,
    /// The strongest stage that was needed; for a puzzle without solution, to find that out. `None` where all was known before, and
    /// for puzzles with several solutions.
    pub needs: Option<Stage>,
    /// For each line of the grid whether it is drawn, as far as was found out.
    pub lines: Vec<Option<bool>>,
    /// The steps.
    pub path: Vec<Step>,
    /// For each rule of the library how often it was used.
    pub fired: Vec<usize>,
}
