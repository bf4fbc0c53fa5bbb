//! Real positions: resolution states of puzzles, each with eliminations or placements that some
//! technique makes there, and the depth of each in that position.
//!
//! [`Position::read`] takes the lines of HoDoKu's technique libraries and candidate grids with a
//! list of eliminations.

use oddagon_boards::sudoku::{Sudoku, SudokuTheorem, text};
mod depths;
mod error;
mod read;
#[cfg(test)]
mod tests;

pub use depths::ClaimDepths;
pub use error::{PositionError, PositionProblem};

use oddagon_boards::board::Board;
use oddagon_boards::theorem::{Claim as TheoremClaim, NameList, Theorem, TheoremError};
use oddagon_csp::{Candidate, CandidateSet};

/// A claim about one candidate of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// The candidate is false.
    Elimination(Candidate),
    /// The candidate is true.
    Placement(Candidate),
}

impl Claim {
    /// The candidate.
    pub fn candidate(self) -> Candidate {
        match self {
            Claim::Elimination(c) | Claim::Placement(c) => c,
        }
    }
}

/// A resolution state of a 9×9 puzzle and what a technique finds in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The technique's code in its library, without the variant `-x`; empty where none is given.
    pub technique: String,
    /// Whether it is a fail case (`-x`): the technique must not find these claims, whether they are
    /// true or not.
    pub fail_case: bool,
    /// The candidates left.
    pub live: CandidateSet,
    /// The digits that the technique is about, as bits from 0; 0 where they are not said.
    pub digits: u32,
    /// The digits that stand in cells, each with whether it was given.
    pub placed: Vec<(Candidate, bool)>,
    /// The claims, eliminations first; a fail case may have none.
    pub claims: Vec<Claim>,
}

impl Position {
    /// The theorem that the position makes all its claims true.
    ///
    /// # Errors
    /// If a cell has no candidate left, or a claim is about a candidate that is eliminated.
    pub fn theorem(&self) -> Result<Theorem, TheoremError> {
        let board = Sudoku::standard();
        let mut eliminated = CandidateSet::empty(self.live.universe());
        for claim in &self.claims {
            match claim {
                Claim::Elimination(c) => eliminated.insert(*c),
                Claim::Placement(c) => {
                    let cell = board.cell(*c) * board.side();
                    let others = (cell..cell + board.side()).map(Candidate::new);
                    others
                        .filter(|other| other != c)
                        .for_each(|other| eliminated.insert(other));
                }
            }
        }
        let eliminated = eliminated.iter().filter(|&c| self.live.contains(c));
        let names = eliminated
            .map(|c| board.csp().candidate_name(c).to_owned())
            .collect();
        let line = text::candidate_line(&board, &self.live);
        let claim = TheoremClaim::Eliminate(NameList(names));
        Theorem::from_candidates(&self.technique, board.order(), &line, claim)
    }
}
