//! Sets of literals, and lists of them.

use super::rule::Literals;
use std::cmp::Reverse;
use std::ops::{BitAnd, BitOr, Not};
use wide::u64x8;

/// A set of literals.
pub trait Set:
    Copy + Default + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Whether lists become short, as they do where literals are few. Then it pays to look for the
    /// maximal sets of longer ones, to leave critical counter-examples where they are, and to try
    /// literals in a good order. (Measured: with a search for maximal sets, 3×3 with up to 5
    /// premises takes seven times as long.)
    const SHORT_LISTS: bool;

    /// These literals.
    fn of(literals: Literals) -> Self;
    /// The literals.
    fn literals(self) -> Literals;
    /// How many literals.
    fn len(self) -> u32;
    /// The set if it has the literal, otherwise the empty one; without a branch.
    fn if_has(self, literal: usize) -> Self;

    /// The union of those sets in which, of the literals of `mask`, exactly `value` is true.
    #[inline]
    fn union_where(eights: &[[Self; 8]], mask: Self, value: Self) -> Self {
        let sets = eights.as_flattened().iter();
        sets.fold(Self::default(), |all, &set| {
            let is_meant = set & mask == value;
            all | if is_meant { set } else { Self::default() }
        })
    }

    /// Whether each of these sets has a literal of this one.
    #[inline]
    fn meets_all(self, eights: &[[Self; 8]]) -> bool {
        eights
            .iter()
            .all(|eight| eight.iter().fold(true, |all, set| all & set.meets(self)))
    }

    /// Whether one of these sets has all literals of this one.
    #[inline]
    fn is_within_one(self, eights: &[[Self; 8]]) -> bool {
        eights.iter().any(|eight| {
            eight
                .iter()
                .fold(false, |found, &other| found | (self & other == self))
        })
    }

    /// One literal.
    #[inline]
    fn only(literal: usize) -> Self {
        Self::of(1 << literal)
    }

    /// Whether there is a literal in both.
    #[inline]
    fn meets(self, other: Self) -> bool {
        self & other != Self::default()
    }
}

impl Set for u64 {
    const SHORT_LISTS: bool = true;

    /// Literals from 64 on are left out.
    #[inline]
    fn of(literals: Literals) -> u64 {
        literals as u64
    }
    #[inline]
    fn literals(self) -> Literals {
        self.into()
    }
    #[inline]
    fn len(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn if_has(self, literal: usize) -> u64 {
        self & (self >> literal & 1).wrapping_neg()
    }

    // The processor handles eight at once, so there is no question after each.
    #[inline]
    fn union_where(eights: &[[u64; 8]], mask: u64, value: u64) -> u64 {
        let (mask, value) = (u64x8::splat(mask), u64x8::splat(value));
        let all = eights.iter().fold(u64x8::ZERO, |all, &eight| {
            let eight = u64x8::new(eight);
            all | eight & (eight & mask).simd_eq(value)
        });
        all.to_array().iter().fold(0, |all, set| all | set)
    }
    #[inline]
    fn meets_all(self, eights: &[[u64; 8]]) -> bool {
        let set = u64x8::splat(self);
        !eights
            .iter()
            .any(|eight| (u64x8::new(*eight) & set).simd_eq(u64x8::ZERO).any())
    }
    #[inline]
    fn is_within_one(self, eights: &[[u64; 8]]) -> bool {
        let set = u64x8::splat(self);
        eights
            .iter()
            .any(|eight| (u64x8::new(*eight) & set).simd_eq(set).any())
    }
}

impl Set for Literals {
    const SHORT_LISTS: bool = false;

    #[inline]
    fn of(literals: Literals) -> Literals {
        literals
    }
    #[inline]
    fn literals(self) -> Literals {
        self
    }
    #[inline]
    fn len(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn if_has(self, literal: usize) -> Literals {
        let halves = [self as u64, (self >> 64) as u64];
        let has = halves[literal / 64] >> (literal % 64) & 1;
        let [low, high] = halves.map(|half| half & has.wrapping_neg());
        Literals::from(high) << 64 | Literals::from(low)
    }
}

/// A list that is filled again and again: its memory grows and is not cleared.
#[derive(Debug, Default)]
pub struct List<S> {
    memory: Vec<S>,
    len: usize,
}

impl<S: Set> List<S> {
    /// A list of these.
    #[inline]
    pub fn of(memory: Vec<S>) -> List<S> {
        List {
            len: memory.len(),
            memory,
        }
    }

    /// What is on it.
    #[inline]
    pub fn items(&self) -> &[S] {
        &self.memory[..self.len]
    }

    /// How many are on it.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is nothing on it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Makes it an empty list.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds the assignments in which, of the literals of `mask`, exactly `value` is true; returns
    /// the literals that are true in one of them.
    #[inline(always)]
    pub fn add(&mut self, from: &[S], mask: S, value: S) -> S {
        let most = self.len + from.len();
        if self.memory.len() < most {
            self.memory.resize(most.next_power_of_two(), S::default());
        }
        let (mut all, mut count) = (S::default(), 0);
        let room = &mut self.memory[self.len..][..from.len()];
        // Each is written, and written over if it is not kept: no processor could predict which
        // ones are.
        for &set in from {
            room[count] = set;
            let is_kept = set & mask == value;
            count += usize::from(is_kept);
            all = all | if is_kept { set } else { S::default() };
        }
        self.len += count;
        all
    }

    /// Keeps some of the sets; returns the literals that are in one of them.
    #[inline]
    pub fn retain(&mut self, is_kept: impl Fn(S) -> bool) -> S {
        let (mut all, mut count) = (S::default(), 0);
        for i in 0..self.len {
            let set = self.memory[i];
            let is_kept = is_kept(set);
            all = all | if is_kept { set } else { S::default() };
            self.memory[count] = set;
            count += usize::from(is_kept);
        }
        self.len = count;
        all
    }

    /// Keeps the literals of `of`, and then the maximal sets, if the list is long.
    pub fn reduce(&mut self, of: S) {
        if !S::SHORT_LISTS || self.len < LONG {
            return;
        }
        let items = &mut self.memory[..self.len];
        items.iter_mut().for_each(|set| *set = *set & of);
        items.sort_unstable_by_key(|set| Reverse(set.len()));
        let mut count = 0;
        for i in 0..items.len() {
            let set = items[i];
            let (eights, rest) = items[..count].as_chunks::<8>();
            let is_within =
                set.is_within_one(eights) || rest.iter().any(|&other| set & other == set);
            if !is_within {
                items[count] = set;
                count += 1;
            }
        }
        self.len = count;
    }
}

/// How many sets a list must have for its maximal sets to be worth their search. (Measured.)
pub const LONG: usize = 64;
