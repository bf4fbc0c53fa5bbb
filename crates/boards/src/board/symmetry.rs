//! Symmetries that a puzzle knows of its theorems.

use super::face_of;
use oddagon_core::Theorem;
use oddagon_csp::{Candidate, CandidateSet, Variable};

/// A symmetry of a board.
#[derive(Debug, Clone)]
pub struct BoardSymmetry {
    /// The image of each candidate.
    pub images: Vec<Candidate>,
    /// Its name in the board's notation.
    pub notation: String,
}

/// Symmetries of the board that map a theorem to itself. They generate a group of such symmetries, not always the largest. None where the puzzle
/// knows of none.
pub fn symmetries(theorem: &Theorem) -> Vec<BoardSymmetry> {
    symmetries_in(theorem, theorem.live())
}

/// The same for another state in place of the theorem's own.
pub fn symmetries_in(theorem: &Theorem, live: &CandidateSet) -> Vec<BoardSymmetry> {
    let face = face_of(theorem.parts().board);
    face.map_or_else(Vec::new, |face| face.symmetries(theorem, live))
}

/// Finds symmetries of a theorem that map one candidate to another.
pub trait SymmetryFinder {
    /// The CSP-variables that a symmetry step might decide in a state. One is enough of those that symmetries map to each other.
    fn variables(&self, state: &CandidateSet) -> Vec<Variable>;

    /// A symmetry of the board, in the board's notation, that maps one candidate to another, and the state and the claim to themselves.
    fn symmetry(&self, from: Candidate, to: Candidate, state: &CandidateSet) -> Option<String>;
}
