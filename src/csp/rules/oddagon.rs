//! Oddagons: cycles of an odd number of CSP-variables, each of which has two candidates left if the target is true.
//!
//! If the target were true, exactly one of any two neighbours in the cycle would be true, which is impossible around an odd cycle. So the
//! target is false. No chain shows this: Singles need two assumptions, the target and one candidate of the cycle.

use super::chain_search::variable;
use crate::csp::{Candidate, Engine, Lane, State, Variable};
use std::collections::{HashMap, VecDeque};

/// An elimination by an oddagon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Oddagon {
    /// The candidate that it eliminates.
    pub target: Candidate,
    /// The CSP-variables in order, an odd number, each with the candidate that it shares with the one before.
    pub cycle: Vec<(Variable, Candidate)>,
}

/// For each candidate, the CSP-variables with two candidates that it belongs to, each with the other candidate.
type Neighbours = HashMap<Candidate, Vec<(Variable, Candidate)>>;

impl Engine {
    /// The eliminations by oddagons of at most that length in a state closed under BRT: one for each target, by a shortest one.
    pub(crate) fn oddagons_of_length(&self, state: &State, length: usize) -> Vec<Oddagon> {
        let targets = self.undecided(state).into_iter();
        let oddagon = |target| {
            let neighbours = self.neighbours(state, target);
            let mut most = length;
            let mut shortest = None;
            for &start in neighbours.keys() {
                if let Some(cycle) = odd_cycle(&neighbours, start, most) {
                    most = cycle.len() - 1;
                    shortest = Some(cycle);
                }
            }
            let cycle = shortest?;
            Some(Oddagon { target, cycle })
        };
        targets.filter_map(oddagon).collect()
    }

    /// The open CSP-variables that have two candidates left when the target is assumed.
    fn neighbours(&self, state: &State, target: Candidate) -> Neighbours {
        let mut assumed = state.clone();
        self.decide(&mut assumed, target);
        let mut two: Vec<Lane> = Vec::new();
        self.bivalue(&assumed, &mut two);
        let mut neighbours = Neighbours::new();
        for (chunk, lane) in two.iter().enumerate() {
            for bit in lane.ones() {
                let v = variable(chunk, bit);
                let mut left = self.left(&assumed, chunk, bit);
                if let (Some(a), Some(b)) = (left.next(), left.next()) {
                    neighbours.entry(a).or_default().push((v, b));
                    neighbours.entry(b).or_default().push((v, a));
                }
            }
        }
        neighbours
    }
}

/// The shortest walk of odd length, at most that given, from a candidate back to it. If no candidate has a shorter one, no candidate occurs twice on
/// it: otherwise it would split there into two closed walks, and one of them would be odd and shorter.
fn odd_cycle(
    neighbours: &Neighbours,
    start: Candidate,
    most: usize,
) -> Option<Vec<(Variable, Candidate)>> {
    // Breadth first over candidates with a parity.
    let mut from: HashMap<(Candidate, bool), (Variable, Candidate)> = HashMap::new();
    let mut queue = VecDeque::from([(start, false, 0)]);
    while let Some((c, odd, steps)) = queue.pop_front() {
        if steps == most {
            continue;
        }
        for &(v, next) in &neighbours[&c] {
            let at = (next, !odd);
            if at == (start, false) || from.contains_key(&at) {
                continue;
            }
            from.insert(at, (v, c));
            if at == (start, true) {
                let (mut at, mut cycle) = (at, Vec::new());
                while at != (start, false) {
                    let (v, before) = from[&at];
                    cycle.push((v, before));
                    at = (before, !at.1);
                }
                cycle.reverse();
                return Some(cycle);
            }
            queue.push_back((next, !odd, steps + 1));
        }
    }
    None
}
