//! What most programs that use Oddagon need: `use oddagon::prelude::*;`. See the folder `examples`.

pub use crate::board::Board;
pub use crate::csp::{Candidate, CandidateSet, Engine, Theory};
pub use crate::library::Library;
pub use crate::library::matching::{Compiled, MatchOptions, Matcher, Relation, resolution_state};
pub use crate::proof::{Focus, Proof, Rejected, Verified, check, to_json, to_ron};
pub use crate::prover::{Depth, Options, Report};
pub use crate::solve::{Path, PathStatus, SolveOptions, Solved, Solver, Sum, solve_line};
pub use crate::sudoku::SudokuTheorem;
pub use crate::sudoku::{Sudoku, text::read_position_line};
pub use crate::theorem::{
    BoardName, Claim, Goal, NameList, Pattern, Statement, Theorem, TheoremError, impossible,
    read_statements, rule,
};
