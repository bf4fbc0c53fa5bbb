use super::Least;
use super::explain::Wanted;
use super::ledger::{Hint, Ledger};
use super::refutation::{PlainSearch, Refutation, size};
use super::small::SmallProofs;
use oddagon_boards::board::symmetries;
use oddagon_boards::theorem::{Focus, Goal, Theorem};
use oddagon_check::{Derivation, Exact, SymmetryStep};
use oddagon_csp::{Candidate, CandidateSet, Engine, Mask, State, Theory};
use oddagon_symmetry::Orbits;

/// The specification of a derivation.
#[derive(Debug, Clone)]
pub struct Derive<'t> {
    /// What is proven.
    pub theorem: &'t Theorem,
    /// The theory below the trials.
    pub theory: Theory,
    /// The candidates that are tried.
    pub focus: Focus,
    /// The depth, at which T&E is known to derive the claim.
    pub depth: usize,
    /// How hard to look for a small proof: 0 takes the first proof found and trims it; each unit
    /// more allows ten thousand trials.
    pub effort: usize,
    /// The symmetry steps taken before, and the state they leave.
    pub symmetry: Option<(Vec<SymmetryStep>, CandidateSet)>,
}

impl Derive<'_> {
    /// Derives the claim, in as few nogoods as the effort finds. `None` if it cannot be derived at
    /// that depth.
    pub fn run(&self, exact: Vec<Exact>) -> Option<Derivation> {
        let engine = &Engine::of(self.theorem.board().csp());
        let start = || self.theorem.start();
        let after_symmetry = self.symmetry.as_ref().map(|(_, state)| state.clone());
        let start_set = &after_symmetry.unwrap_or_else(start);
        let pattern = engine.mask(self.theorem.focus());
        let focus = match self.focus {
            Focus::Pattern => pattern.clone(),
            Focus::All => engine.all_candidates().clone(),
        };
        let mut start = engine.state(start_set);
        let contradictory = engine.close(self.theory, &mut start, None).is_err();
        let done = |state: &State| match &self.theorem.goal() {
            Goal::Impossible | Goal::Clause(_) => false,
            Goal::Eliminate(targets) => targets.iter().all(|&c| !engine.is_live(state, c)),
        };
        let mut best = if contradictory {
            self.write(start_set, &[])?
        } else {
            let mut plain = PlainSearch::new(engine, self.theory, &focus, &pattern);
            let found = plain.find(start.clone(), self.depth, &done)?;
            self.write(start_set, &found)?
        };
        // A proof without any nogood cannot become smaller.
        if !contradictory && self.effort > 0 && best.0.nogoods() > 0 {
            // Candidates that occur neither in the pattern nor in a first proof seldom help.
            let mut options = pattern;
            let named = best.0.entries.iter().filter(|entry| entry.rule.is_none());
            named.for_each(|entry| engine.insert(&mut options, entry.eliminate));
            self.improve(&mut best, start_set, &start, options, &done);
        }
        let (ledger, conclusion) = best;
        Some(Derivation {
            theory: self.theory,
            also: Vec::new(),
            depth: ledger.depth(),
            exact,
            symmetry: self
                .symmetry
                .as_ref()
                .map(|(steps, _)| steps.clone())
                .unwrap_or_default(),
            steps: ledger.steps(),
            conclusion: ledger.words(&conclusion),
        })
    }

    /// Derives the claim in the least number of nogoods of any T&E-shaped derivation over BRT that
    /// tries only the pattern's candidates, of any depth. `None` where [`Least`] does not apply, or
    /// finds nothing of at most `most` nogoods within `steps` case distinctions.
    pub fn least(&self, most: usize, steps: u64) -> Option<Derivation> {
        let (symmetry, start) = match &self.symmetry {
            Some((symmetry, state)) => (symmetry.clone(), state),
            None => (Vec::new(), self.theorem.live()),
        };
        let found = Least::new(self.theorem)?.refutations(start, most, steps)?;
        let (ledger, conclusion) = self.write(start, &found)?;
        Some(Derivation {
            theory: self.theory,
            also: Vec::new(),
            depth: ledger.depth(),
            exact: Vec::new(),
            symmetry,
            steps: ledger.steps(),
            conclusion: ledger.words(&conclusion),
        })
    }

    /// Searches for smaller proofs with wider and wider beams until the effort is spent.
    fn improve<'a>(
        &'a self,
        best: &mut (Ledger<'a>, Vec<Hint>),
        start_set: &CandidateSet,
        start: &State,
        options: Mask,
        done: &dyn Fn(&State) -> bool,
    ) {
        let engine = &Engine::of(self.theorem.board().csp());
        let orbits = self.symmetry.is_none().then(|| {
            let symmetries = symmetries(self.theorem);
            let images = symmetries.iter().map(|s| &*s.images);
            Orbits::generated_by(engine.candidate_count(), images)
        });
        let mut width = 1;
        let mut budget = self.effort * 10_000;
        // Nothing is smaller than a proof that needs no trial.
        while budget > 0 && width <= 64 && best.0.nogoods() > 0 {
            let mut small = SmallProofs::new(engine, self.theory, options.clone(), width, budget);
            let bound = best.0.nogoods();
            if let Some(found) = small.find(start, self.depth, orbits.as_ref(), bound, done) {
                debug_assert!(size(&found) < bound);
                if let Some(written) = self.write(start_set, &found)
                    && written.0.nogoods() < bound
                {
                    *best = written;
                }
            }
            budget = small.budget();
            width *= 2;
        }
    }

    /// Derives each nogood in turn, then the claim, and drops what the claim does not need.
    fn write(&self, start: &CandidateSet, list: &[Refutation]) -> Option<(Ledger<'_>, Vec<Hint>)> {
        let mut ledger = Ledger::new(self.theorem.board().as_ref(), self.theory, start.clone());
        enter(&mut ledger, &mut Vec::new(), list)?;
        let goal = match &self.theorem.goal() {
            Goal::Impossible | Goal::Clause(_) => Wanted::Contradiction,
            Goal::Eliminate(targets) => Wanted::Eliminated(targets.clone()),
        };
        let mut conclusion = ledger.explain(&[], &goal)?;
        ledger.trim(&mut conclusion);
        Some((ledger, conclusion))
    }
}

fn enter(ledger: &mut Ledger, prefix: &mut Vec<Candidate>, list: &[Refutation]) -> Option<()> {
    for refutation in list {
        prefix.push(refutation.candidate);
        enter(ledger, prefix, &refutation.children)?;
        prefix.pop();
        ledger.refute(prefix, refutation.candidate)?;
    }
    Some(())
}
