//! Random numbers that are the same in every run.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A stream of numbers that looks random and is the same in every run.
#[derive(Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// The stream of this seed.
    pub fn seeded(seed: u64) -> Random {
        Random(SplitMix64::seed_from_u64(seed))
    }

    /// The stream of this name (its seed is the name's FNV-1a hash).
    pub fn named(name: &str) -> Random {
        let seed = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Random::seeded(seed)
    }

    /// Puts a list in random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }

    /// A number below `n`, which is small and not 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }

    /// One of these, if there are any.
    pub fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        match list.len() {
            0 => None,
            n => list.get(self.below(n)).cloned(),
        }
    }
}
