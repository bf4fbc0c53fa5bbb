use crate::board::Board;
use crate::csp::{Candidate, CandidateSet, Theory};
use crate::library::matching::MatchError;
use crate::prover::{Depth, DepthSearch};
use crate::sat::{self, SatError};
use crate::sudoku::Sudoku;
use crate::theorem::{Goal, Theorem, Unconditional, Unsaid};
use thiserror::Error;

/// An impossible pattern of the 9×9 board from which puzzles are hunted.
#[derive(Debug, Clone)]
pub struct Pattern {
    theorem: Theorem,
    depth: usize,
    inside: Vec<Candidate>,
    outside: Vec<Candidate>,
    cells: Vec<usize>,
}

/// Why there is no hunt.
#[derive(Debug, Error)]
pub enum HuntError {
    /// There is nothing to hunt from.
    #[error("found no pattern, expected one or more")]
    NoPattern,
    /// The theorem has more than a pattern.
    #[error(transparent)]
    Unsaid(#[from] Unsaid),
    /// The board has another size.
    #[error("is about the {side}×{side} board, expected a pattern of the 9×9 board", side = .0 * .0)]
    Order(usize),
    /// The theorem claims something else.
    #[error("claims something else, expected a pattern that is impossible")]
    Claim,
    /// The pattern is possible.
    #[error(
        "a completed grid has it, expected an impossible pattern; `oddagon prove` shows the grid"
    )]
    Possible,
    /// The pattern is impossible, but too deep.
    #[error(
        "full T&E up to depth {0} does not find it contradictory, expected a pattern of no more depth"
    )]
    TooDeep(usize),
    /// The pattern is contradictory without any trial.
    #[error("Singles find it contradictory, expected a pattern that needs T&E(1) at least")]
    NoTrialNeeded,
    /// A puzzle to begin with has no solution, or several.
    #[error("puzzle {0} of those to begin with: expected exactly one solution")]
    Start(usize),
    /// The SAT solver gave up.
    #[error(transparent)]
    Sat(#[from] SatError),
    /// The patterns cannot be matched.
    #[error(transparent)]
    Match(#[from] MatchError),
}

/// The greatest depth of a pattern.
const MAX_DEPTH: usize = 4;

impl Pattern {
    /// The pattern of a theorem, which is found to be contradictory by full T&E.
    ///
    /// # Errors
    /// A theorem that is not about the 9×9 board or does not claim that its pattern is impossible; a pattern that a completed grid has, that T&E(4)
    /// does not find contradictory, or that BRT finds contradictory.
    pub fn new(theorem: &Theorem) -> Result<Pattern, HuntError> {
        let Unconditional { board, live, goal } =
            Unconditional::of(theorem, "an impossible pattern")?;
        if board.order() != 3 {
            return Err(HuntError::Order(board.order()));
        }
        if *goal != Goal::Impossible {
            return Err(HuntError::Claim);
        }
        // T&E takes long for a possible pattern.
        if !sat::decide(theorem)?.is_unsat() {
            return Err(HuntError::Possible);
        }
        let all = board.csp().everything();
        let outside: Vec<Candidate> = all.iter().filter(|&c| !live.contains(c)).collect();
        let mut cells: Vec<usize> = outside.iter().map(|&c| board.cell(c)).collect();
        cells.dedup();
        let inside = live.iter().filter(|&c| cells.contains(&board.cell(c)));
        let inside = inside.collect();
        let depth = match DepthSearch::new(theorem, Theory::Brt, MAX_DEPTH).full(None) {
            Depth::Exactly(0) => return Err(HuntError::NoTrialNeeded),
            Depth::Exactly(depth) => depth.into(),
            _ => return Err(HuntError::TooDeep(MAX_DEPTH)),
        };
        Ok(Pattern {
            theorem: theorem.clone(),
            depth,
            inside,
            outside,
            cells,
        })
    }

    /// The theorem.
    pub fn theorem(&self) -> &Theorem {
        &self.theorem
    }

    /// The least n at which full T&E(n) finds it contradictory.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The candidates that it leaves, and these guardians.
    pub(super) fn with(&self, guardians: &[Candidate]) -> CandidateSet {
        let mut live = self.theorem.live().clone();
        guardians.iter().for_each(|&c| live.insert(c));
        live
    }

    /// The candidates that it leaves in its cells, those that it restricts.
    pub(super) fn inside(&self) -> &[Candidate] {
        &self.inside
    }

    /// The candidates that it excludes: a state's guardians are among them.
    pub(super) fn outside(&self) -> &[Candidate] {
        &self.outside
    }

    /// Whether a clue takes nothing from it.
    pub(super) fn allows(&self, clue: Candidate) -> bool {
        let board = Sudoku::standard();
        let csp = board.csp();
        !self.cells.contains(&board.cell(clue))
            && !self.inside.iter().any(|&c| csp.are_linked(c, clue))
    }

    /// Whether a clue is in a block that has cells of the pattern.
    pub(super) fn is_near(&self, clue: Candidate) -> bool {
        let board = Sudoku::standard();
        let block = board.block(board.cell(clue));
        self.cells.iter().any(|&cell| board.block(cell) == block)
    }
}
