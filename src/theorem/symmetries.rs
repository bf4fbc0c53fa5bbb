use super::Theorem;
use crate::board::sudoku::{Equivalence, Symmetry, stabiliser_generators};

impl Theorem {
    /// Symmetries of the board that map the theorem to itself: its state, its focus and its claim. Digits that the
    /// pattern treats alike may be swapped; cells may move as the pattern's own symmetries move them. The list generates
    /// a group of such symmetries, not always the largest. None where relations are assumed.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let Some(board) = self.sudoku().filter(|_| self.statement.assume.is_empty()) else {
            return Vec::new();
        };
        let (order, side) = (board.order(), board.side());
        let lines: Vec<u8> = (0..side as u8).collect();
        let swap = |a: usize, b: usize| {
            let mut digits = lines.clone();
            digits.swap(a, b);
            Symmetry::new(false, lines.clone(), lines.clone(), digits)
        };
        let mut found: Vec<Symmetry> = (1..side)
            .filter_map(|b| {
                (0..b)
                    .rev()
                    .filter_map(|a| swap(a, b))
                    .find(|s| self.is_symmetric_under(s))
            })
            .collect();
        // What the cells may hold tells the pattern's cells apart; with more than four kinds of cells, only digits are swapped.
        let mut kinds: Vec<Vec<usize>> = Vec::new();
        let marks: Vec<u8> = (0..board.cell_count())
            .map(|cell| {
                let digits: Vec<usize> = (0..side)
                    .filter(|&d| self.live.contains(board.candidate_at(cell, d)))
                    .collect();
                let kind = kinds.iter().position(|kind| *kind == digits);
                kind.unwrap_or_else(|| {
                    kinds.push(digits);
                    kinds.len() - 1
                }) as u8
            })
            .collect();
        debug_assert_eq!(order * order, side);
        if kinds.len() <= 4 {
            let generators = stabiliser_generators(&marks, Equivalence::All);
            found.extend(
                generators
                    .into_iter()
                    .filter(|s| self.is_symmetric_under(s)),
            );
        }
        found
    }

    /// Whether a symmetry maps the theorem's state, focus and claim to themselves.
    pub fn is_symmetric_under(&self, symmetry: &Symmetry) -> bool {
        let keeps = |set: &crate::csp::CandidateSet| {
            set.iter().all(|c| set.contains(symmetry.candidate(c)))
        };
        let kept = self.goal.is_kept_by(|c| symmetry.candidate(c));
        kept && keeps(&self.live) && keeps(&self.focus)
    }
}
