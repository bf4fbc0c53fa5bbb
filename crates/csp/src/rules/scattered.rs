//! Subsets and finned fish outside planes: on boards whose CSP-variables cross without any pattern.
//!
//! Nothing is known about such a board, so for each target everything that fits is tried: a cover
//! that has it, bases across that cover, and covers for what the bases have left. What has no
//! Subset around it, whatever the target, is found out once for all targets of a cover: a target
//! only rules out bases, so without one the search meets all Subsets that it meets with one.
//!
//! Which CSP-variables still fit is kept as a set of bits for each base and cover that is there: to
//! add one takes a few words, to take it back none.

use super::Subset;
use crate::crossings::CrossingRows;
use crate::{Candidate, Effort, Engine, State, Variable};

/// Trying a CSP-variable as a base takes about so many steps of work.
const LOOKS: u64 = 4;

/// After so many Subsets around a cover that eliminate nothing of it, each of its candidates is
/// looked at.
const MOST_IDLE: usize = 20;

/// What fits together in one state, for one target; without one, for any candidate of the first
/// cover.
struct Search<'e> {
    engine: &'e Engine,
    target: Option<Candidate>,
    finned: bool,
    size: usize,
    rows: &'e CrossingRows,
    bases: Vec<Variable>,
    covers: Vec<Variable>,
    /// The CSP-variables that may be bases, then those that may be covers: at first, and after each
    /// base and cover.
    fitting: Vec<u64>,
    /// For each candidate how many covers have it.
    covered: Vec<u16>,
    /// For each CSP-variable the candidates that it has left.
    left: Vec<Vec<Candidate>>,
    /// For each CSP-variable whether a Subset may eliminate something of it as its first cover, if
    /// that was asked.
    may_lose: Vec<Option<bool>>,
    /// How many Subsets were met that eliminate nothing of the first cover.
    idle: usize,
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
        let left = self.left_of_variables(state);
        let rows = &self.planes().crossings.rows();
        let mut fitting = vec![0; 2 * rows.words()];
        for (v, left) in left.iter().enumerate() {
            // Each cover has one candidate of a base.
            let may_be_base = finned || left.len() <= size;
            fitting[v / 64] |= u64::from(may_be_base) << (v % 64);
            fitting[rows.words() + v / 64] |= 1 << (v % 64);
        }
        let mut search = Search {
            engine: self,
            target: None,
            finned,
            size,
            rows,
            bases: Vec::new(),
            covers: Vec::new(),
            fitting,
            covered: vec![0; self.csp.candidate_count()],
            left,
            may_lose: vec![None; self.csp.variable_count()],
            idle: 0,
            effort,
        };
        let targets = self.undecided(state).into_iter();
        let found = targets.filter_map(|target| Some((target, search.of_target(target)?)));
        found.collect()
    }

    /// For each CSP-variable the candidates that it has left.
    fn left_of_variables(&self, state: &State) -> Vec<Vec<Candidate>> {
        let members = self.csp.variables().map(|v| self.csp.members(v).iter());
        let left = members.map(|members| members.filter(|c| self.is_live(state, **c)));
        left.map(|left| left.copied().collect()).collect()
    }
}

impl Search<'_> {
    /// A Subset that eliminates a candidate.
    fn of_target(&mut self, target: Candidate) -> Option<Subset> {
        let engine = self.engine;
        engine.csp.variables_of(target).iter().find_map(|&cover| {
            // Fins depend on the target. Without them, what no candidate of the cover has is asked
            // once for all of them.
            if !self.finned && !self.may_lose(cover) {
                return None;
            }
            self.around(cover, Some(target))
        })
    }

    /// Whether some Subset may eliminate candidates of its first cover.
    fn may_lose(&mut self, cover: Variable) -> bool {
        if let Some(known) = self.may_lose[cover.index()] {
            return known;
        }
        self.idle = 0;
        let may = self.around(cover, None).is_some();
        self.may_lose[cover.index()] = Some(may);
        may
    }

    /// A Subset with this first cover that eliminates the target, or any candidate of the cover.
    fn around(&mut self, cover: Variable, target: Option<Candidate>) -> Option<Subset> {
        self.target = target;
        self.push_cover(cover);
        let subset = self.bases(0).then(|| Subset {
            bases: self.bases.clone(),
            covers: self.covers.clone(),
            finned: self.finned,
        });
        while !self.bases.is_empty() {
            self.pop_base();
        }
        while !self.covers.is_empty() {
            self.pop_cover();
        }
        subset
    }

    /// Whether what is complete eliminates what it shall. Too many that do not are as good as one
    /// that does: then each candidate is looked at.
    fn is_of_use(&mut self) -> bool {
        let engine = self.engine;
        let in_base = |&c: &Candidate| {
            let mut variables = engine.csp.variables_of(c).iter();
            variables.any(|v| self.bases.contains(v))
        };
        let mut of_cover = self.left[self.covers[0].index()].iter();
        let is_of_use = self.target.is_some() || of_cover.any(|c| !in_base(c));
        self.idle += usize::from(!is_of_use);
        is_of_use || self.idle > MOST_IDLE
    }

    fn push_base(&mut self, v: Variable) {
        self.bases.push(v);
        let words = self.rows.words();
        let fitting = self.fitting.len() - 2 * words;
        for (i, &touched) in (fitting..).zip(self.rows.touched(v)) {
            self.fitting.push(self.fitting[i] & !touched);
        }
        for (i, &singly) in (fitting + words..).zip(self.rows.singly(v)) {
            self.fitting.push(self.fitting[i] & singly);
        }
    }

    fn pop_base(&mut self) {
        self.bases.pop();
        self.pop_fitting();
    }

    fn push_cover(&mut self, v: Variable) {
        self.covers.push(v);
        let words = self.rows.words();
        let fitting = self.fitting.len() - 2 * words;
        for (i, &singly) in (fitting..).zip(self.rows.singly(v)) {
            self.fitting.push(self.fitting[i] & singly);
        }
        for (i, &touched) in (fitting + words..).zip(self.rows.touched(v)) {
            self.fitting.push(self.fitting[i] & !touched);
        }
        for c in &self.left[v.index()] {
            self.covered[c.index()] += 1;
        }
    }

    fn pop_cover(&mut self) {
        let Some(v) = self.covers.pop() else { return };
        self.pop_fitting();
        for c in &self.left[v.index()] {
            self.covered[c.index()] -= 1;
        }
    }

    fn pop_fitting(&mut self) {
        self.fitting
            .truncate(self.fitting.len() - 2 * self.rows.words());
    }

    /// Whether a CSP-variable crosses all bases, each in one candidate, and is disjoint from the
    /// covers.
    fn is_cover(&self, v: Variable) -> bool {
        let words = self.rows.words();
        let fitting = &self.fitting[self.fitting.len() - words..];
        fitting[v.index() / 64] >> (v.index() % 64) & 1 == 1
    }

    fn has_target(&self, v: Variable) -> bool {
        let mut target = self.target.iter();
        target.any(|&c| self.engine.csp.variables_of(c).contains(&v))
    }

    /// How many candidates of a base are in no cover, and the first of them; they are counted up
    /// to one more than there can be covers, which is too many, whatever follows.
    fn uncovered(&self, base: Variable) -> (usize, Option<Candidate>) {
        let engine = self.engine;
        let most = 1 + self.size - self.covers.len();
        let (mut count, mut first) = (0, None);
        for &c in &self.left[base.index()] {
            let mut target = self.target.iter().filter(|_| self.finned);
            if self.covered[c.index()] == 0
                && !target.any(|&target| engine.csp.are_linked(c, target))
            {
                (count, first) = (count + 1, first.or(Some(c)));
                if count == most {
                    break;
                }
            }
        }
        (count, first)
    }

    /// Whether bases with an index from `from` on complete the Subset.
    fn bases(&mut self, from: usize) -> bool {
        if self.bases.len() == self.size {
            return self.is_of_use();
        }
        // Every base crosses the first cover, and what does is looked at. It fits if it crosses the
        // others, too, each in one candidate, and is disjoint from the other bases.
        let crossing = self.rows.singly(self.covers[0]);
        let fitting = self.fitting.len() - 2 * crossing.len();
        for (word, &crossing) in crossing.iter().enumerate().skip(from / 64) {
            let mut open = crossing;
            if word == from / 64 {
                open &= !0 << (from % 64);
            }
            loop {
                let fits = open & self.fitting[fitting + word];
                let bit = fits.trailing_zeros().min(63);
                let looked_at = open & (!0 >> (63 - bit));
                if !self.effort.spend(LOOKS * u64::from(looked_at.count_ones())) {
                    return false;
                }
                if fits == 0 {
                    break;
                }
                open ^= looked_at;
                let v = Variable::new(64 * word + bit as usize);
                // Whether it can be covered is asked before it is noted, which takes longer.
                if self.uncovered(v).0 + self.covers.len() <= self.size && !self.has_target(v) {
                    self.push_base(v);
                    if self.cover(v) {
                        return true;
                    }
                    self.pop_base();
                }
            }
        }
        false
    }

    /// Whether covers for what is left of the last base, then more bases, complete it.
    fn cover(&mut self, last: Variable) -> bool {
        let (uncovered, first) = self.uncovered(last);
        if uncovered + self.covers.len() > self.size {
            return false;
        }
        let Some(c) = first else {
            return self.bases(last.index() + 1);
        };
        let engine = self.engine;
        for &w in engine.csp.variables_of(c) {
            if self.is_cover(w) {
                self.push_cover(w);
                if self.cover(last) {
                    return true;
                }
                self.pop_cover();
            }
        }
        false
    }
}
