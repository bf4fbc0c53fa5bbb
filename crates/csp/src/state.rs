use crate::{Lane, Wide, Words};
use smallvec::SmallVec;

/// A resolution state of an [`Engine`](crate::Engine): the candidates not yet eliminated, and the
/// CSP-variables not yet decided.
///
/// Stored transposed: plane *p* has, for each CSP-variable, the bit of its *p*-th candidate, so
/// that counting the candidates of every CSP-variable at once is a handful of lane operations. A
/// candidate that belongs to several variables has a bit for each. The last plane marks the
/// CSP-variables still *open*: no candidate of theirs has been decided. For 9×9 Sudoku a state is
/// 640 bytes, and undoing takes no more than a copy of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State<W: Words = Wide> {
    pub(super) lanes: Vec<Lane<W>>,
}

impl<W: Words> std::hash::Hash for State<W> {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.lanes.hash(hasher);
    }
}

impl<W: Words> State<W> {
    /// A word, by its number: lane × words per lane + word.
    #[inline]
    pub(super) fn word(&self, at: usize) -> u64 {
        self.lanes[at / W::COUNT].words()[at % W::COUNT]
    }

    /// A word to be changed.
    #[inline]
    pub(super) fn word_mut(&mut self, at: usize) -> &mut u64 {
        self.lanes[at / W::COUNT].word_mut(at % W::COUNT)
    }

    /// Takes away the bit at a position.
    #[inline]
    pub(super) fn take(&mut self, position: u32) {
        let (at, bit) = parts(position);
        *self.word_mut(at) &= !bit;
    }

    /// Makes this state equal to `other`; allocates only if it was of a smaller table.
    #[inline]
    pub fn copy_from(&mut self, other: &State<W>) {
        self.lanes.clone_from(&other.lanes);
    }

    /// Makes this state what `a` and `b`, two states of one engine, have in common.
    #[inline]
    pub fn copy_meet(&mut self, a: &State<W>, b: &State<W>) {
        if self.lanes.len() != a.lanes.len() {
            self.lanes.clone_from(&a.lanes);
        }
        for (mine, (a, b)) in self.lanes.iter_mut().zip(a.lanes.iter().zip(&b.lanes)) {
            *mine = *a & *b;
        }
    }

    /// Keeps only what `other` has as well: candidates, and open CSP-variables.
    #[inline]
    pub fn meet(&mut self, other: &State<W>) {
        for (mine, theirs) in self.lanes.iter_mut().zip(&other.lanes) {
            *mine &= *theirs;
        }
    }
}

/// A set of candidates in the engine's own form: in each plane, the bits of the candidates that
/// stand there in their first CSP-variable. Combines with a [`State`] lane by lane.
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

/// The (lane, bit) of a candidate in each of its CSP-variables. In Sudoku it has four; these are
/// kept in place, as tables of open parts are made anew for many states.
pub(super) type Places = SmallVec<[(u32, u32); 4]>;

/// The position of a bit of a lane among all bits of a state.
#[inline]
pub(super) fn position(lane: u32, bit: u32) -> u32 {
    lane * <Lane>::BITS as u32 + bit
}

/// The number of the word in which a position is, lane × words per lane + word, and its bit there.
#[inline]
pub(super) fn parts(position: u32) -> (usize, u64) {
    (position as usize / 64, 1 << (position % 64))
}
