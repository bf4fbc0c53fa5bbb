/// How many instances in a row may be known already before it is taken that there is no other.
const REPEATS: usize = 20_000;
/// How many draws in a row may fail before it is taken that nothing more can be drawn; a long chain succeeds once in thousands of draws.
const FAILURES: usize = 2_000_000;

/// What is drawn, until `most` different ones were found or many draws in a row gave nothing new.
pub(super) fn distinct<T>(
    mut draw: impl FnMut() -> Option<(T, Vec<u8>)> + Send,
    most: usize,
) -> impl Iterator<Item = T> + Send {
    let mut seen = std::collections::HashSet::new();
    let one = move || {
        for _ in 0..REPEATS {
            let (found, form) = (0..FAILURES).find_map(|_| draw())?;
            if seen.insert(form) {
                return Some(found);
            }
        }
        None
    };
    std::iter::from_fn(one).take(most)
}

/// One of each stream, then the next of each, and so on: whoever wants a few random instances of every kind can stop early.
pub(super) fn in_turn<T>(
    streams: impl IntoIterator<Item = Box<dyn Iterator<Item = T> + Send>>,
) -> impl Iterator<Item = T> + Send {
    let mut streams: std::collections::VecDeque<_> = streams.into_iter().collect();
    std::iter::from_fn(move || {
        while let Some(mut stream) = streams.pop_front() {
            if let Some(next) = stream.next() {
                streams.push_back(stream);
                return Some(next);
            }
        }
        None
    })
}

/// A stream of numbers that looks random and is the same in every run: SplitMix64 (Steele, Lea, Flood 2014).
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub fn seeded(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below `n`, which is small and not 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    /// One of these, if there are any.
    pub fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        match list.len() {
            0 => None,
            n => list.get(self.below(n)).cloned(),
        }
    }
}
