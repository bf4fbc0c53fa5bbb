//! The words and symmetries of any board: those of its puzzle, or names alone.

use crate::face::wording::by_name;
use crate::face::{BoardSymmetry, Face, Patterns, Wording};
use crate::puzzles::face_of;
use itertools::Itertools;
use oddagon_core::abstract_board::AbstractBoard;
use oddagon_core::{Board, BoardName, RelationBoard, Theorem};
use oddagon_csp::{Candidate, CandidateSet, Variable};

/// Uses the words of the board's puzzle if there are any, otherwise names.
impl Wording for dyn Board {
    fn assertion(&self, c: Candidate) -> String {
        let known = face_of(self).map(|face| face.assertion(c));
        known.unwrap_or_else(|| by_name::assertion(self.csp(), c))
    }

    fn negation(&self, c: Candidate) -> String {
        let known = face_of(self).map(|face| face.negation(c));
        known.unwrap_or_else(|| by_name::negation(self.csp(), c))
    }

    fn single(&self, v: Variable) -> String {
        let known = face_of(self).map(|face| face.single(v));
        known.unwrap_or_else(|| by_name::single(self.csp(), v))
    }

    fn contradiction(&self, v: Variable) -> String {
        let known = face_of(self).map(|face| face.contradiction(v));
        known.unwrap_or_else(|| by_name::contradiction(self.csp(), v))
    }

    fn group(&self, v: Variable, candidates: &[Candidate]) -> String {
        let known = face_of(self).map(|face| face.group(v, candidates));
        known.unwrap_or_else(|| by_name::group(self.csp(), v, candidates))
    }

    fn symmetry_words(&self, symmetry: &str) -> String {
        let known = face_of(self).map(|face| face.symmetry_words(symmetry));
        known.unwrap_or_else(|| symmetry.to_owned())
    }
}

impl Face for RelationBoard {}

impl Face for AbstractBoard {
    fn patterns(&self) -> Option<&dyn Patterns> {
        Some(self)
    }
}

impl Patterns for AbstractBoard {
    fn drawn(&self, theorem: &Theorem) -> String {
        let BoardName::Abstract {
            variables,
            free,
            links,
        } = &theorem.statement().board
        else {
            return String::new();
        };
        let free = free.iter().join(" ");
        let parts = [("free: ", free), ("links: ", links.join(", "))];
        let said = parts.into_iter().filter(|(_, text)| !text.is_empty());
        let parts = said.map(|(label, text)| format!("{label}{text}"));
        variables.iter().cloned().chain(parts).join("\n") + "\n"
    }
}

/// Symmetries of the board that map a theorem to itself. They generate a group of such symmetries,
/// not always the largest. None where the puzzle knows of none.
pub fn symmetries(theorem: &Theorem) -> Vec<BoardSymmetry> {
    symmetries_in(theorem, theorem.live())
}

/// The same for another state in place of the theorem's own.
pub fn symmetries_in(theorem: &Theorem, live: &CandidateSet) -> Vec<BoardSymmetry> {
    face_of(theorem.parts().board)
        .and_then(Face::symmetries)
        .map_or_else(Vec::new, |known| known.of(theorem, live))
}
