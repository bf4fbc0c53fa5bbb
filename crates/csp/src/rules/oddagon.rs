//! Oddagons: rings of an odd number of CSP-variables, each of which shares a candidate with the
//! next. Every other candidate of theirs is linked to the target.
//!
//! If the target were true, exactly one of any two neighbours in the ring would be true, which is
//! impossible around an odd ring. So the target is false. If no candidate of the ring is the target
//! or linked to it, no chain shows this: Singles need two assumptions, the target and one candidate
//! of the ring. Otherwise the oddagon is called autophage, and a z-chain of half its length does
//! the same.

use crate::{Candidate, Csp, Engine, State, Variable};

/// An elimination by an oddagon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Oddagon {
    /// The candidate that it eliminates.
    pub target: Candidate,
    /// The CSP-variables in order, an odd number, each with the candidate that it shares with the
    /// one before.
    pub cycle: Vec<(Variable, Candidate)>,
}

impl Oddagon {
    /// The candidates that must be absent for it to exist.
    pub fn absent(&self, csp: &Csp) -> Vec<Candidate> {
        let next = self.cycle.iter().cycle().skip(1);
        let absent = self.cycle.iter().zip(next).flat_map(|(&(v, c), &(_, d))| {
            let others = csp.members(v).iter().copied();
            let others = others.filter(move |&other| other != c && other != d);
            others.filter(|&other| !csp.are_linked(other, self.target))
        });
        absent.collect()
    }
}

/// The CSP-variables that can be in a ring around a target, in one state.
struct Rings {
    /// For each candidate, those that it belongs to, each with the candidate shared with the next:
    /// of two candidates all others are linked to the target, or absent.
    ways: Vec<Vec<(Variable, Candidate)>>,
}

/// After no number of steps.
const NEVER: usize = usize::MAX;

impl Engine {
    /// The eliminations by oddagons of at most that length in a state closed under BRT: one for
    /// each target, by a shortest one.
    pub fn oddagons_of_length(&self, state: &State, length: usize) -> Vec<Oddagon> {
        let targets = self.undecided(state).into_iter();
        let oddagons = targets.filter_map(|target| {
            let cycle = self.rings(state, target).shortest(length)?;
            Some(Oddagon { target, cycle })
        });
        oddagons.collect()
    }

    fn rings(&self, state: &State, target: Candidate) -> Rings {
        let mut ways = vec![Vec::new(); self.candidate_count()];
        let mut by_target = vec![false; self.candidate_count()];
        let linked = self.csp.linked(target).iter();
        linked.for_each(|c| by_target[c.index()] = true);
        for v in self.csp.variables() {
            let members = self.csp.members(v).iter().copied();
            let left: Vec<Candidate> = members.filter(|&c| self.is_live(state, c)).collect();
            let others = left.iter().filter(|c| !by_target[c.index()]).count();
            for (i, &a) in left.iter().enumerate() {
                for &b in &left[i + 1..] {
                    let both = [a, b].iter().filter(|c| !by_target[c.index()]).count();
                    if both == others {
                        ways[a.index()].push((v, b));
                        ways[b.index()].push((v, a));
                    }
                }
            }
        }
        Rings { ways }
    }
}

impl Rings {
    /// A shortest ring of odd length, at most that given.
    fn shortest(&self, mut most: usize) -> Option<Vec<(Variable, Candidate)>> {
        let mut shortest = None;
        for (start, ways) in self.ways.iter().enumerate() {
            if most < 3 {
                break;
            }
            if ways.len() < 2 {
                continue;
            }
            let start = Candidate::new(start);
            let far = self.distances(start, most);
            let mut lengths = (3..=most).step_by(2);
            let found = lengths.find_map(|length| {
                let mut ring = Vec::new();
                let closes = far[start.index()][1] <= length
                    && self.close(start, start, length, &far, &mut ring);
                closes.then_some(ring)
            });
            if let Some(ring) = found {
                most = ring.len() - 2;
                shortest = Some(ring);
            }
        }
        shortest
    }

    /// For each candidate, how many CSP-variables lead from it to the start at least, an even
    /// number and an odd one. Those before the start are left out: rings through them were looked
    /// for before.
    fn distances(&self, start: Candidate, most: usize) -> Vec<[usize; 2]> {
        let mut far = vec![[NEVER; 2]; self.ways.len()];
        far[start.index()][0] = 0;
        let mut last = vec![start];
        for steps in 1..=most {
            let mut next = Vec::new();
            for c in last {
                for &(_, d) in self.ways[c.index()].iter().filter(|(_, d)| *d >= start) {
                    let far = &mut far[d.index()][steps % 2];
                    if *far == NEVER {
                        *far = steps;
                        next.push(d);
                    }
                }
            }
            last = next;
        }
        far
    }

    /// Whether `left` more CSP-variables lead from a candidate to the start, none of them and no
    /// candidate twice; if so they are added to the ring.
    fn close(
        &self,
        start: Candidate,
        at: Candidate,
        left: usize,
        far: &[[usize; 2]],
        ring: &mut Vec<(Variable, Candidate)>,
    ) -> bool {
        for &(v, next) in &self.ways[at.index()] {
            let stands = |&(w, c): &(Variable, Candidate)| w == v || c == next;
            let is_end = left == 1 && next == start && !ring.iter().any(|(w, _)| *w == v);
            let goes_on = left > 1
                && next > start
                && far[next.index()][(left - 1) % 2] < left
                && !ring.iter().any(stands);
            if !is_end && !goes_on {
                continue;
            }
            ring.push((v, at));
            if is_end || self.close(start, next, left - 1, far, ring) {
                return true;
            }
            ring.pop();
        }
        false
    }
}
