use oddagon_boards::board::Board;
use oddagon_boards::sudoku::{Unconditional, Unsaid};
use oddagon_boards::theorem::{Goal, Theorem};
use oddagon_csp::{Candidate, Theory};
use oddagon_patterns::library::Library;
use oddagon_patterns::library::matching::MatchError;
use oddagon_prover::sat::{self, SatError};
use oddagon_prover::{Depth, DepthSearch};
use thiserror::Error;

/// An impossible pattern of the 9×9 board from which puzzles are hunted.
#[derive(Debug, Clone)]
pub struct Pattern {
    theorem: Theorem,
    depth: usize,
    inside: Vec<Candidate>,
    outside: Vec<Candidate>,
    cells: Vec<usize>,
    digits: Vec<usize>,
    free: Vec<usize>,
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
    #[error("is about the {side}×{side} board, expected a pattern of the 9×9 \
             board", side = .0 * .0)]
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
        "full T&E up to depth {0} does not find it contradictory, expected a pattern of no more \
         depth"
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
    /// A theorem that is not about the 9×9 board or does not claim that its pattern is impossible;
    /// a pattern that a completed grid has, that T&E(4) does not find contradictory, or that BRT
    /// finds contradictory.
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
        let inside: Vec<Candidate> = live
            .iter()
            .filter(|&c| cells.contains(&board.cell(c)))
            .collect();
        let mut digits: Vec<usize> = inside.iter().map(|&c| board.digit(c)).collect();
        digits.sort_unstable();
        digits.dedup();
        // No cell of the pattern sees it.
        let free = (0..board.cell_count())
            .filter(|&cell| {
                !cells.iter().any(|&other| {
                    let [a, b] = [cell, other].map(|cell| board.candidate_at(cell, 0));
                    cell == other || board.csp().are_linked(a, b)
                })
            })
            .collect();
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
            digits,
            free,
        })
    }

    /// The trivalue oddagon.
    pub(super) fn trivalue_oddagon() -> Pattern {
        let library = Library::two_band();
        let entry = library.entry("k3b2-12-00038").expect("the library has it");
        let theorem = entry.theorem().expect("the library is sound");
        Pattern::new(&theorem).expect("it is impossible")
    }

    /// The theorem.
    pub fn theorem(&self) -> &Theorem {
        &self.theorem
    }

    /// The least n at which full T&E(n) finds it contradictory.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The candidates that it leaves in its cells, those that it restricts.
    pub(super) fn inside(&self) -> &[Candidate] {
        &self.inside
    }

    /// The candidates that it excludes: a state's guardians are among them.
    pub(super) fn outside(&self) -> &[Candidate] {
        &self.outside
    }

    /// Its cells: those that it restricts.
    pub(super) fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The digits, from 0, that its cells can hold.
    pub(super) fn digits(&self) -> &[usize] {
        &self.digits
    }

    /// The cells that see none of its cells.
    pub(super) fn free(&self) -> &[usize] {
        &self.free
    }
}
