//! Subsets and finned fish outside planes: on boards whose CSP-variables cross without any pattern.
//!
//! Nothing is known about such a board, so for each target everything that fits is tried: a cover
//! that has it, bases across that cover, and covers for what the bases have left.

use super::Subset;
use crate::crossings::Crossings;
use crate::{Candidate, Effort, Engine, State, Variable};

/// Trying a CSP-variable as a base takes about so many steps of work.
const LOOKS: u64 = 4;

/// What fits together for one target in one state.
struct Search<'e> {
    engine: &'e Engine,
    state: &'e State,
    target: Candidate,
    finned: bool,
    size: usize,
    crossings: &'e Crossings,
    bases: Vec<Variable>,
    covers: Vec<Variable>,
    effort: &'e mut Effort,
}

impl Engine {
    /// For each candidate that a Subset of that size, or a finned fish if asked, eliminates: one
    /// such Subset; of some of them, if the effort does not suffice.
    pub(super) fn scattered(
        &self,
        state: &State,
        size: usize,
        finned: bool,
        effort: &mut Effort,
    ) -> Vec<(Candidate, Subset)> {
        let targets = self.undecided(state).into_iter();
        let found = targets.filter_map(|target| {
            let covers = self.csp.variables_of(target).iter();
            covers.copied().find_map(|cover| {
                let mut search = Search {
                    engine: self,
                    state,
                    target,
                    finned,
                    size,
                    crossings: &self.planes().crossings,
                    bases: Vec::new(),
                    covers: vec![cover],
                    effort: &mut *effort,
                };
                search.bases(0).then(|| {
                    let Search { bases, covers, .. } = search;
                    (
                        target,
                        Subset {
                            bases,
                            covers,
                            finned,
                        },
                    )
                })
            })
        });
        found.collect()
    }
}

impl Search<'_> {
    fn members(&self, v: Variable) -> &[Candidate] {
        self.engine.csp.members(v)
    }

    /// Whether a CSP-variable crosses all of some, each in one candidate, and is disjoint from the
    /// others.
    fn fits(&self, v: Variable, across: &[Variable], beside: &[Variable]) -> bool {
        across.iter().all(|&w| self.crossings.is_single(v, w))
            && beside.iter().all(|&w| self.crossings.are_disjoint(v, w))
    }

    /// The candidates of a base that are in no cover.
    fn uncovered(&self, base: Variable) -> Vec<Candidate> {
        let (engine, csp) = (self.engine, &self.engine.csp);
        let members = self.members(base).iter().copied();
        let left = members.filter(|&c| {
            let mut variables = csp.variables_of(c).iter();
            engine.is_live(self.state, c) && !variables.any(|w| self.covers.contains(w))
        });
        let is_fin = |c| self.finned && csp.are_linked(c, self.target);
        // One more than there can be covers is too many, whatever follows.
        let most = 1 + self.size - self.covers.len();
        left.filter(|&c| !is_fin(c)).take(most).collect()
    }

    /// Whether bases with an index from `from` on complete the Subset.
    fn bases(&mut self, from: usize) -> bool {
        if self.bases.len() == self.size {
            return true;
        }
        // Every base crosses the first cover.
        let crossings = self.crossings;
        let crossing = crossings.singly(self.covers[0]);
        for v in crossing.skip_while(|v| v.index() < from) {
            if !self.effort.spend(LOOKS) {
                return false;
            }
            let crosses = self.fits(v, &self.covers, &self.bases);
            let of_target = self.engine.csp.variables_of(self.target);
            if crosses && !of_target.contains(&v) {
                self.bases.push(v);
                if self.cover(v) {
                    return true;
                }
                self.bases.pop();
            }
        }
        false
    }

    /// Whether covers for what is left of the last base, then more bases, complete it.
    fn cover(&mut self, last: Variable) -> bool {
        let uncovered = self.uncovered(last);
        if uncovered.len() + self.covers.len() > self.size {
            return false;
        }
        let Some(&c) = uncovered.first() else {
            return self.bases(last.index() + 1);
        };
        let engine = self.engine;
        for &w in engine.csp.variables_of(c) {
            if self.fits(w, &self.bases, &self.covers) {
                self.covers.push(w);
                if self.cover(last) {
                    return true;
                }
                self.covers.pop();
            }
        }
        false
    }
}
