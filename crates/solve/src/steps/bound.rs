//! How many steps are too few, where a step is all of a pattern's eliminations.
//!
//! What one pattern eliminates lies within one of some sets of candidates, its *reach*: the targets
//! of a chain are all linked to its first left-linking candidate, those of a Subset of size n lie
//! in n rows or n columns of a plane. So let a *wide step* eliminate, of all candidates that any
//! Subset of the sum, or any braid as long as its chains, eliminates in a state, those that lie
//! within one reach.
//!
//! If k steps solve a puzzle, k wide steps do. *Proof.* Let S be a state of the sequence and W ⊆ S
//! one that as many wide steps have led to. A target of the next step, which lies within a reach R,
//! is in W a target, too, or eliminated, since a Subset or braid stays one, perhaps smaller, when
//! candidates are eliminated. The wide step within R eliminates it, and the base, which is
//! confluent, leads to a state that is again contained. ∎
//!
//! Wide steps are few, since one that eliminates more does as well as another, and so all sequences
//! of them can be tried. That they do not solve even when all reaches are taken at once is asked
//! first.

use super::puzzle::StepPuzzle;
use super::too_few::TooFew;
use itertools::Itertools;
use oddagon_csp::{Candidate, CandidateSet, State, Theory};

/// A proof that steps are too few.
pub(super) struct Bound<'p, 's> {
    puzzle: &'p StepPuzzle<'s>,
    /// Of wide steps.
    too_few: TooFew,
}

impl<'p, 's> Bound<'p, 's> {
    pub fn of(puzzle: &'p StepPuzzle<'s>) -> Bound<'p, 's> {
        Bound {
            puzzle,
            too_few: TooFew::default(),
        }
    }

    /// Whether it was shown that so many steps do not solve the puzzle. `go_on` is called again and
    /// again; when it returns `false`, nothing is shown.
    pub fn are_too_few(&mut self, steps: usize, go_on: &mut dyn FnMut() -> bool) -> bool {
        let start = self.puzzle.start.clone();
        !self.may_solve(&start, steps, go_on)
    }

    fn may_solve(&mut self, state: &State, steps: usize, go_on: &mut dyn FnMut() -> bool) -> bool {
        let engine = self.puzzle.engine();
        if engine.is_solved(state) {
            return true;
        }
        if steps == 0 || self.puzzle.is_out_of_reach(state, steps) {
            return false;
        }
        if self.too_few.knows(engine, state, steps) {
            return false;
        }
        for next in self.wide_steps(state) {
            // What cannot be looked at may solve.
            if !go_on() || self.may_solve(&next, steps - 1, go_on) {
                return true;
            }
        }
        self.too_few.remember(engine, state, steps);
        false
    }

    /// The states after the widest steps, the smallest first.
    fn wide_steps(&self, state: &State) -> Vec<State> {
        let (puzzle, engine) = (self.puzzle, self.puzzle.engine());
        let targets = puzzle.view(state.clone()).at_most();
        let within = within_reaches(puzzle, &targets).into_iter().unique();
        let widest_first = within.sorted_by_key(|set| usize::MAX - set.len());
        let mut widest: Vec<CandidateSet> = Vec::new();
        for set in widest_first {
            if !widest.iter().any(|wider| set.is_subset(wider)) {
                widest.push(set);
            }
        }
        let next = widest.iter().map(|set| puzzle.without(state, set.iter()));
        next.sorted_by_cached_key(|next| engine.count(next, engine.all_candidates()))
            .collect()
    }
}

/// For each reach, those of these candidates that lie within it.
fn within_reaches(puzzle: &StepPuzzle, targets: &[Candidate]) -> Vec<CandidateSet> {
    let csp = puzzle.engine().csp();
    let set = |all: Vec<Candidate>| CandidateSet::of(csp.candidate_count(), all);
    let (rules, mut within) = (&puzzle.steps.rules, Vec::new());
    if rules.have_chains() || puzzle.steps.base == Theory::Brt {
        let linked = |c: Candidate| {
            let targets = targets.iter().copied();
            set(targets.filter(|&z| csp.are_linked(c, z)).collect())
        };
        within.extend(csp.candidates().map(linked));
    }
    let size = rules.subsets();
    match puzzle.engine().lines_of_subsets() {
        _ if size == 0 => {}
        None => within.push(set(targets.to_vec())),
        Some(all) => {
            for lines in all {
                let in_line = lines.iter().map(|&line| -> Vec<Candidate> {
                    let members = csp.members(line).iter().copied();
                    members.filter(|c| targets.contains(c)).collect()
                });
                let lines = in_line.filter(|line| !line.is_empty()).collect_vec();
                let chosen = lines.iter().combinations(size.min(lines.len()));
                within.extend(
                    chosen.map(|lines| set(lines.into_iter().flatten().copied().collect())),
                );
            }
        }
    }
    within.retain(|set| !set.is_empty());
    within
}
