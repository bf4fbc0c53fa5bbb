use super::loops::loop_rules;
use super::{Fact, Grid};
use oddagon_boards::board::Board;
use oddagon_csp::{Contradiction, State, Variable};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The means by which a step of a solution is made, from the weakest to the strongest.
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
    /// The chains or Subsets of a theory, of this size.
    Rule(usize),
    /// T&E over lines to a depth, with W1 and what circuits imply.
    Trial(usize),
    /// The remaining lines are taken from a solution that SAT found.
    Sat,
    /// The same, after T&E was stopped because it took too long: how deep it would have to go is
    /// not known.
    Search,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Library => f.write_str("library"),
            Stage::W1 => f.write_str("W1"),
            Stage::Colours => f.write_str("colours"),
            Stage::Loops => f.write_str("loops"),
            Stage::Rule(size) => write!(f, "level {size}"),
            Stage::Trial(depth) => write!(f, "T&E({depth})"),
            Stage::Sat => f.write_str("SAT"),
            Stage::Search => f.write_str("search"),
        }
    }
}

impl FromStr for Stage {
    type Err = StageError;

    /// Reads the name of a stage for which puzzles can be made; `rules` is another name of
    /// `library`.
    fn from_str(text: &str) -> Result<Stage, StageError> {
        match text.to_lowercase().as_str() {
            "rules" | "library" => Ok(Stage::Library),
            "w1" => Ok(Stage::W1),
            "colours" => Ok(Stage::Colours),
            "loops" => Ok(Stage::Loops),
            "t&e(1)" => Ok(Stage::Trial(1)),
            "t&e(2)" => Ok(Stage::Trial(2)),
            _ => Err(StageError(text.to_owned())),
        }
    }
}

/// A text that is not the name of a stage.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("found {0:?}, expected rules, W1, colours, loops, T&E(1) or T&E(2)")]
pub struct StageError(String);

impl Serialize for Stage {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How many solutions a puzzle has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SolutionCount {
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
    /// The name of the rule (for a library's rule with its loop mode and border), and where it was
    /// applied.
    pub rule: String,
    /// The facts that it found; none where it met a contradiction.
    pub facts: Vec<Fact>,
    /// The trial that found them: for single trials (see
    /// [`Options::single_trials`](super::Options::single_trials)).
    pub trial: Option<Attempt>,
    /// Where a contradiction was met: in the trial, or without any.
    pub broke: Option<Break>,
}

/// One trial of T&E: an assumption that leads to a contradiction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// What was assumed.
    pub assumed: Fact,
    /// The lines that followed, until it broke.
    pub then: Vec<Fact>,
}

/// A contradiction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Break {
    /// A circuit was closed that is not the whole solution; it runs along this line.
    Circuit(usize),
    /// Nothing was left for this CSP-variable.
    Nothing(Variable),
}

impl Break {
    /// The kind of a contradiction in a state of a grid.
    pub(super) fn of(
        grid: &Grid,
        clues: &[Option<u8>],
        state: &State,
        Contradiction(variable): Contradiction,
    ) -> Break {
        match loop_rules(grid, clues, state, false) {
            Err(Contradiction(line)) if line == variable => Break::Circuit(line.index()),
            _ => Break::Nothing(variable),
        }
    }

    /// In words: `nothing is left for Pr2c3`.
    pub fn words(self, grid: &Grid) -> String {
        let name = |v| grid.board().csp().variable_name(v);
        match self {
            Break::Circuit(line) => format!(
                "the circuit through {} is closed and not the solution",
                name(Variable::new(line))
            ),
            Break::Nothing(variable) => format!("nothing is left for {}", name(variable)),
        }
    }
}

/// The outcome for a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved {
    /// How many solutions it has.
    pub status: SolutionCount,
    /// The strongest stage that was needed; for a puzzle without solution, to find that out. `None`
    /// if everything was known before, and for puzzles with several solutions.
    pub needs: Option<Stage>,
    /// For each line of the grid whether it is drawn, as far as was found out.
    pub lines: Vec<Option<bool>>,
    /// The steps.
    pub path: Vec<Step>,
    /// For each rule of the library how often it was used.
    pub fired: Vec<usize>,
    /// Two solutions, for each line whether it is drawn, if there are several.
    pub several: Vec<Vec<bool>>,
}
