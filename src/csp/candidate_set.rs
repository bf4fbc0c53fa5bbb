use crate::csp::Candidate;
use fixedbitset::FixedBitSet;

/// A set of candidates of one CSP: what a theorem, a focus or a claim is made of.
///
/// The prover's own states are [`State`](crate::csp::State)s; this is their plain, portable form.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CandidateSet(FixedBitSet);

impl CandidateSet {
    /// The empty set over `universe` candidates.
    pub fn empty(universe: usize) -> Self {
        CandidateSet(FixedBitSet::with_capacity(universe))
    }

    /// The set of all `universe` candidates.
    pub fn full(universe: usize) -> Self {
        let mut bits = FixedBitSet::with_capacity(universe);
        bits.insert_range(..);
        CandidateSet(bits)
    }

    /// The set of the given candidates over `universe`.
    ///
    /// # Panics
    /// If a candidate is out of range.
    pub fn of(universe: usize, members: impl IntoIterator<Item = Candidate>) -> Self {
        let mut set = Self::empty(universe);
        for c in members {
            set.insert(c);
        }
        set
    }

    /// The number of candidates the set could hold.
    pub fn universe(&self) -> usize {
        self.0.len()
    }

    /// Adds a candidate.
    ///
    /// # Panics
    /// If it is out of range.
    pub fn insert(&mut self, c: Candidate) {
        self.0.insert(c.index());
    }

    /// Removes a candidate; nothing happens if it was not there.
    pub fn remove(&mut self, c: Candidate) {
        self.0.remove(c.index());
    }

    /// Whether the candidate is in the set.
    pub fn contains(&self, c: Candidate) -> bool {
        self.0.contains(c.index())
    }

    /// The number of candidates in the set.
    pub fn len(&self) -> usize {
        self.0.count_ones(..)
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_clear()
    }

    /// The candidates in the set, in order.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.0.ones().map(|i| Candidate(i as u16))
    }

    /// Keeps only what is in `other` as well.
    pub fn intersect_with(&mut self, other: &CandidateSet) {
        self.0.intersect_with(&other.0);
    }

    /// Adds everything in `other`.
    pub fn union_with(&mut self, other: &CandidateSet) {
        self.0.union_with(&other.0);
    }

    /// Whether every candidate here is in `other`.
    pub fn is_subset(&self, other: &CandidateSet) -> bool {
        self.0.is_subset(&other.0)
    }
}

impl std::fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.0.ones()).finish()
    }
}
