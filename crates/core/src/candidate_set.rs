use crate::Candidate;

/// A set of candidates of one CSP, such as a state, a focus or the targets of a claim.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CandidateSet {
    /// The number of candidates that the set could hold.
    universe: usize,
    /// Candidate c is bit c mod 64 of word c / 64; bits beyond the universe are 0.
    words: Vec<u64>,
}

impl CandidateSet {
    /// The empty set over `universe` candidates.
    pub fn empty(universe: usize) -> CandidateSet {
        CandidateSet {
            universe,
            words: vec![0; universe.div_ceil(64)],
        }
    }

    /// The set of all `universe` candidates.
    pub fn full(universe: usize) -> CandidateSet {
        CandidateSet::of(universe, (0..universe).map(Candidate::new))
    }

    /// The set of the given candidates over `universe`.
    ///
    /// # Panics
    /// If a candidate is out of range.
    pub fn of(universe: usize, members: impl IntoIterator<Item = Candidate>) -> CandidateSet {
        let mut set = CandidateSet::empty(universe);
        members.into_iter().for_each(|c| set.insert(c));
        set
    }

    /// The number of candidates the set could hold.
    pub fn universe(&self) -> usize {
        self.universe
    }

    /// Adds a candidate.
    ///
    /// # Panics
    /// If it is out of range.
    pub fn insert(&mut self, c: Candidate) {
        assert!(c.index() < self.universe, "a candidate out of range");
        self.words[c.index() / 64] |= 1 << (c.index() % 64);
    }

    /// Removes a candidate; nothing happens if it was not there.
    pub fn remove(&mut self, c: Candidate) {
        if let Some(word) = self.words.get_mut(c.index() / 64) {
            *word &= !(1 << (c.index() % 64));
        }
    }

    /// Whether the candidate is in the set.
    pub fn contains(&self, c: Candidate) -> bool {
        let word = self.words.get(c.index() / 64);
        word.is_some_and(|word| word >> (c.index() % 64) & 1 == 1)
    }

    /// The number of candidates in the set.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The candidates in the set, in order.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            let words = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
            let words = words.take_while(|&word| word != 0);
            words.map(move |word| Candidate::new(64 * i + word.trailing_zeros() as usize))
        })
    }

    /// Whether every candidate here is in `other`.
    pub fn is_subset(&self, other: &CandidateSet) -> bool {
        let mut words = self.words.iter().enumerate();
        words.all(|(i, word)| word & !other.words.get(i).unwrap_or(&0) == 0)
    }
}
