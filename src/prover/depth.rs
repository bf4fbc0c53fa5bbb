use super::{Orbits, Trials};
use crate::csp::{Candidate, CandidateSet, Engine, Mask, State, Theory};
use crate::theorem::{Focus, Goal, Theorem};

/// The T&E-depth of a theorem over a theory and a focus, as far as it was sought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// T&E(T, `depth`) derives the claim, and no T&E of less depth does.
    Exactly {
        /// The depth.
        depth: usize,
        /// How many candidates of the focus are live in the fixpoint of T&E(T, depth − 1); 0 for depth 0.
        open: usize,
    },
    /// No depth derives the claim: some assignment of the whole focus survives the theory.
    Never,
    /// T&E of the largest depth asked for does not derive the claim.
    Beyond,
}

impl Depth {
    /// The depth, if it is known.
    pub fn value(self) -> Option<usize> {
        match self {
            Depth::Exactly { depth, .. } => Some(depth),
            _ => None,
        }
    }
}

/// Finds T&E-depths of theorems of one board.
#[derive(Debug)]
pub struct DepthSearch<'t> {
    theorem: &'t Theorem,
    engine: &'t Engine,
    theory: Theory,
    /// The start: the theorem's state, after symmetry steps if there were any.
    start: CandidateSet,
    max: usize,
}

impl<'t> DepthSearch<'t> {
    /// A search over `theory` for depths up to `max`.
    pub fn new(theorem: &'t Theorem, theory: Theory, max: usize) -> Self {
        DepthSearch { theorem, engine: theorem.board.engine(), theory, start: theorem.live.clone(), max }
    }

    /// Starts from this state, a part of the theorem's, instead.
    pub fn starting_from(mut self, start: CandidateSet) -> Self {
        self.start = start;
        self
    }

    /// Restricted depth: only candidates of the theorem's focus are tried.
    pub fn restricted(&self) -> Depth {
        let focus = self.engine.mask(&self.theorem.focus);
        let trials = Trials::new(self.engine, self.theory, focus.clone(), focus.clone());
        match self.search(trials, &focus, self.max) {
            Depth::Beyond if self.has_survivor(&focus) => Depth::Never,
            depth => depth,
        }
    }

    /// Full depth: every candidate is tried. `restricted` is the restricted depth if it is known, which is an upper bound.
    pub fn full(&self, restricted: Option<usize>) -> Depth {
        let (all, first) = (self.engine.everyone().clone(), self.engine.mask(&self.theorem.focus));
        let mut trials = Trials::new(self.engine, self.theory, all.clone(), first);
        if self.start == self.theorem.live && restricted.is_none_or(|depth| depth > 2) {
            let symmetries = self.theorem.symmetries();
            let images: Vec<Vec<Candidate>> = symmetries.iter().map(|s| s.candidates()).collect();
            let candidates = self.engine.candidate_count();
            trials = trials.with_orbits(Orbits::generated_by(candidates, images.iter().map(Vec::as_slice)));
        }
        // What restricted T&E derives, full T&E derives too: only the depths below remain to be asked.
        let below = restricted.map_or(self.max, |depth| depth.saturating_sub(1).min(self.max));
        match (self.search(trials, &all, below), restricted) {
            (Depth::Beyond, Some(depth)) if depth <= self.max => Depth::Exactly { depth, open: self.open(&all, depth) },
            (found, _) => found,
        }
    }

    fn open(&self, _focus: &Mask, _depth: usize) -> usize {
        0
    }
}
