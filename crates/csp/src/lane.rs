use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use wide::{u64x4, u64x8};

/// The words of a [`Lane`]: as many as a processor handles at once.
pub trait Words:
    'static
    + Copy
    + Default
    + Eq
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// The number of words.
    const COUNT: usize;
    /// No bit set.
    const NONE: Self;
    /// Every bit set.
    const ALL: Self;

    /// The words, lowest bits first.
    fn words(&self) -> &[u64];

    /// The words, to be changed.
    fn words_mut(&mut self) -> &mut [u64];
}

/// 512 bits: enough for the CSP-variables of a 9×9 Sudoku.
pub type Wide = u64x8;

/// 256 bits: enough for what simple rules leave open of it.
pub type Narrow = u64x4;

macro_rules! words {
    ($words:ident, $count:literal) => {
        impl Words for $words {
            const COUNT: usize = $count;
            const NONE: Self = $words::new([0; $count]);
            const ALL: Self = $words::new([!0; $count]);

            #[inline]
            fn words(&self) -> &[u64] {
                self.as_array()
            }

            #[inline]
            fn words_mut(&mut self) -> &mut [u64] {
                self.as_mut_array()
            }
        }
    };
}

words!(Wide, 8);
words!(Narrow, 4);

/// Bits, one for each of as many CSP-variables: the unit in which the engine computes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Lane<W: Words = Wide>(W);

impl<W: Words> Lane<W> {
    /// The number of words in a lane.
    pub const WORDS: usize = W::COUNT;
    /// The number of bits in a lane.
    pub const BITS: usize = W::COUNT * 64;
    /// No bit set.
    pub const NONE: Lane<W> = Lane(W::NONE);
    /// Every bit set.
    pub const ALL: Lane<W> = Lane(W::ALL);

    /// The words, lowest bits first.
    #[inline]
    pub fn words(&self) -> &[u64] {
        self.0.words()
    }

    /// One of the words, to be changed.
    #[inline]
    pub(crate) fn word_mut(&mut self, word: usize) -> &mut u64 {
        &mut self.0.words_mut()[word % W::COUNT]
    }

    /// Whether bit `i` is set.
    #[inline]
    pub fn has(&self, i: usize) -> bool {
        self.words()[i / 64 % W::COUNT] >> (i % 64) & 1 == 1
    }

    /// Sets bit `i`.
    #[inline]
    pub fn set(&mut self, i: usize) {
        self.0.words_mut()[i / 64] |= 1 << (i % 64);
    }

    /// Clears bit `i`.
    #[inline]
    pub fn clear(&mut self, i: usize) {
        self.0.words_mut()[i / 64] &= !(1 << (i % 64));
    }

    /// Whether any bit is set.
    #[inline]
    pub fn any(&self) -> bool {
        self.0 != W::NONE
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
        (0..W::COUNT).flat_map(move |w| {
            std::iter::successors(Some(self.words()[w]), |&rest| {
                Some(rest & rest.wrapping_sub(1))
            })
            .take_while(|&rest| rest != 0)
            .map(move |rest| w * 64 + rest.trailing_zeros() as usize)
        })
    }
}

impl<W: Words> std::hash::Hash for Lane<W> {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.words().hash(hasher);
    }
}

impl<W: Words> Debug for Lane<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.ones()).finish()
    }
}

impl<W: Words> BitAnd for Lane<W> {
    type Output = Lane<W>;
    #[inline]
    fn bitand(self, other: Lane<W>) -> Lane<W> {
        Lane(self.0 & other.0)
    }
}

impl<W: Words> BitOr for Lane<W> {
    type Output = Lane<W>;
    #[inline]
    fn bitor(self, other: Lane<W>) -> Lane<W> {
        Lane(self.0 | other.0)
    }
}

impl<W: Words> BitAndAssign for Lane<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Lane<W>) {
        *self = *self & other;
    }
}

impl<W: Words> BitOrAssign for Lane<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Lane<W>) {
        *self = *self | other;
    }
}

impl<W: Words> Not for Lane<W> {
    type Output = Lane<W>;
    #[inline]
    fn not(self) -> Lane<W> {
        Lane(!self.0)
    }
}
