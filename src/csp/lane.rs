use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use wide::u64x8;

/// 512 bits, one for each of 512 CSP-variables: the unit in which the engine computes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Lane(u64x8);

impl Lane {
    /// The number of bits in a lane.
    pub const BITS: usize = 512;
    /// No bit set.
    pub const NONE: Lane = Lane(u64x8::new([0; 8]));
    /// Every bit set.
    pub const ALL: Lane = Lane(u64x8::new([!0; 8]));

    /// The eight words, lowest bits first.
    #[inline]
    pub fn words(&self) -> &[u64; 8] {
        self.0.as_array()
    }

    /// One of the eight words, to be changed.
    #[inline]
    pub fn word_mut(&mut self, word: usize) -> &mut u64 {
        &mut self.0.as_mut_array()[word % 8]
    }

    /// Whether bit `i` is set.
    #[inline]
    pub fn has(&self, i: usize) -> bool {
        self.words()[i / 64 % 8] >> (i % 64) & 1 == 1
    }

    /// Sets bit `i`.
    #[inline]
    pub fn set(&mut self, i: usize) {
        self.0.as_mut_array()[i / 64] |= 1 << (i % 64);
    }

    /// Clears bit `i`.
    #[inline]
    pub fn clear(&mut self, i: usize) {
        self.0.as_mut_array()[i / 64] &= !(1 << (i % 64));
    }

    /// Whether any bit is set.
    #[inline]
    pub fn any(&self) -> bool {
        self.0 != u64x8::new([0; 8])
    }

    /// The number of bits set.
    #[inline]
    pub fn count(&self) -> usize {
        self.words()
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// The lowest bit set.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        let w = self.words().iter().position(|&word| word != 0)?;
        Some(w * 64 + self.words()[w].trailing_zeros() as usize)
    }

    /// The bits set, ascending.
    #[inline]
    pub fn ones(self) -> impl Iterator<Item = usize> {
        (0..8).flat_map(move |w| {
            std::iter::successors(Some(self.words()[w]), |&rest| {
                Some(rest & rest.wrapping_sub(1))
            })
            .take_while(|&rest| rest != 0)
            .map(move |rest| w * 64 + rest.trailing_zeros() as usize)
        })
    }
}

impl std::hash::Hash for Lane {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.words().hash(hasher);
    }
}

impl std::fmt::Debug for Lane {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.ones()).finish()
    }
}

impl BitAnd for Lane {
    type Output = Lane;
    #[inline]
    fn bitand(self, other: Lane) -> Lane {
        Lane(self.0 & other.0)
    }
}

impl BitOr for Lane {
    type Output = Lane;
    #[inline]
    fn bitor(self, other: Lane) -> Lane {
        Lane(self.0 | other.0)
    }
}

impl BitAndAssign for Lane {
    #[inline]
    fn bitand_assign(&mut self, other: Lane) {
        *self = *self & other;
    }
}

impl BitOrAssign for Lane {
    #[inline]
    fn bitor_assign(&mut self, other: Lane) {
        *self = *self | other;
    }
}

impl Not for Lane {
    type Output = Lane;
    #[inline]
    fn not(self) -> Lane {
        Lane(!self.0)
    }
}
