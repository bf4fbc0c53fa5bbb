use super::literals::{Literals, image};
use std::cmp::Ordering;

/// A rule as sets of literals: where the premises are true, so is the conclusion.
///
/// Rules are ordered by the number of premises; then by their premises as numbers; then by conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Implication {
    /// What is known.
    pub premises: Literals,
    /// The number of the literal that follows.
    pub conclusion: u8,
}

impl Implication {
    /// The image under a map of literals, such as a symmetry.
    pub fn image(&self, map: &[u8]) -> Implication {
        Implication {
            premises: image(self.premises, map),
            conclusion: map[usize::from(self.conclusion)],
        }
    }

    /// The number of premises.
    pub fn size(&self) -> usize {
        self.premises.count_ones() as usize
    }

    /// The least of its images under these maps, itself included.
    pub fn canonical(&self, symmetries: &[Vec<u8>]) -> Implication {
        let images = symmetries.iter().map(|symmetry| self.image(symmetry));
        images.fold(*self, Implication::min)
    }
}

impl Ord for Implication {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |rule: &Self| (rule.premises.count_ones(), rule.premises, rule.conclusion);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Implication {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
