//! Solving puzzles, simplest first, with proven patterns.
//!
//! A [`Solver`] applies a [`Sum`] of resolution theories in the order of the field: always the
//! simplest rule that applies. If it has a library, it looks for the images of the library's
//! patterns; their guardians form OR_k-relations, which remain in the states that follow and which
//! chains use. If no rule applies, it uses trial and error. The result is a [`Path`]; its `level`
//! is the size of the largest rule that was needed.
//!
//! Source of the order and of the rules: Berthier, *Pattern-Based Constraint Satisfaction* and the
//! CSP-Rules manual, sections 3.5 to 3.9.

mod explain;
mod like;
mod line;
mod named;
mod path;
mod path_text;
mod preferences;
mod proof;
mod record;
mod relations;
mod replacement;
mod replay;
mod solver;
mod steps;
mod sum;
mod technique;
mod trials;

pub use like::{DeadlyPlace, Like, LikeError};
pub use line::{Solved, solve_line};
pub use named::board_wanted;
pub use oddagon_techniques as techniques;
pub use path::{Cases, Path, PathStatus, Replacement, StageStart, Step, Stop, Trial, Used};
pub use path_text::{PathText, RuleName, TRIDAGON};
pub use preferences::{Preferences, PreferencesError, StatedStage};
pub use proof::{Lemmas, NoPathProof};
pub use relations::PathRelation;
pub use solver::{Bounds, SolveOptions, Solver};
pub use steps::{
    Fewest, FewestOptions, NoPuzzle, StepKind, StepPath, StepPuzzle, Steps, StepsError, TwoSteps,
};
pub use sum::{RelationPlace, Sum, SumError, Summand, TrialKind, TrialRule};
