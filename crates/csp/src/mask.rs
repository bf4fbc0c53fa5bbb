use crate::{Lane, Wide, Words};

/// A set of candidates in the engine's own form: in each plane, the bits of the candidates that stand there in their
/// first CSP-variable. Combines with a [`State`](crate::State) lane by lane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mask<W: Words = Wide> {
    pub(super) lanes: Box<[Lane<W>]>,
}

impl<W: Words> Mask<W> {
    /// Removes every candidate.
    #[inline]
    pub fn clear(&mut self) {
        self.lanes.fill(Lane::NONE);
    }

    /// Adds the candidates of `other`.
    #[inline]
    pub fn add(&mut self, other: &Mask<W>) {
        for (mine, theirs) in self.lanes.iter_mut().zip(&other.lanes) {
            *mine |= *theirs;
        }
    }

    /// The number of candidates.
    pub fn len(&self) -> usize {
        self.lanes.iter().map(Lane::count).sum()
    }

    /// Whether there is no candidate.
    pub fn is_empty(&self) -> bool {
        !self.lanes.iter().any(Lane::any)
    }
}
