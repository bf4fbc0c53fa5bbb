use super::rows::{WORDS, parts};
use crate::csp::Lane;

/// A resolution state of an [`Engine`](crate::csp::Engine): the candidates not yet eliminated, and the
/// CSP-variables not yet decided.
///
/// Stored transposed: plane *p* has, for each CSP-variable, the bit of its *p*-th candidate, so that counting the
/// candidates of every CSP-variable at once is a handful of lane operations. A candidate that belongs to several
/// variables has a bit for each. The last plane marks the CSP-variables still *open*: no candidate of theirs has
/// been decided. For 9×9 Sudoku a state is 640 bytes, and undoing takes no more than a copy of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) lanes: Box<[Lane]>,
}

impl State {
    /// A word, by its number: lane × 8 + word.
    #[inline]
    pub(super) fn word(&self, at: usize) -> u64 {
        self.lanes[at / WORDS].words()[at % WORDS]
    }

    /// A word to be changed.
    #[inline]
    pub(super) fn word_mut(&mut self, at: usize) -> &mut u64 {
        self.lanes[at / WORDS].word_mut(at % WORDS)
    }

    /// Takes away the bit at a position.
    #[inline]
    pub(super) fn take(&mut self, position: u32) {
        let (at, bit) = parts(position);
        *self.word_mut(at) &= !bit;
    }

    /// Makes this state equal to `other`; allocates only if it was of another engine.
    #[inline]
    pub fn copy_from(&mut self, other: &State) {
        self.lanes.clone_from(&other.lanes);
    }

    /// Makes this state what `a` and `b`, two states of one engine, have in common.
    #[inline]
    pub fn copy_meet(&mut self, a: &State, b: &State) {
        if self.lanes.len() != a.lanes.len() {
            self.lanes.clone_from(&a.lanes);
        }
        for (mine, (a, b)) in self.lanes.iter_mut().zip(a.lanes.iter().zip(&b.lanes)) {
            *mine = *a & *b;
        }
    }

    /// Keeps only what `other` has as well: candidates, and open CSP-variables.
    #[inline]
    pub fn meet(&mut self, other: &State) {
        for (mine, theirs) in self.lanes.iter_mut().zip(&other.lanes) {
            *mine &= *theirs;
        }
    }
}
