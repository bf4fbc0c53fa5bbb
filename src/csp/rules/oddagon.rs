//! Oddagons: cycles of an odd number of CSP-variables, each with two candidates but for those that the target eliminates.
//!
//! Were the target true, of each two neighbours in the cycle exactly one would be true, and that cannot be around an odd number. So the target
//! is false. No chain says so: it takes two assumptions to see it by Singles, the target and one candidate of the cycle.

use super::hunt::variable;
use crate::csp::{Candidate, Engine, Lane, State, Variable};
use std::collections::{HashMap, VecDeque};

/// An elimination by an oddagon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Oddagon {
    /// The candidate that it eliminates.
    pub target: Candidate,
    /// The CSP-variables in order, an odd number, each with the candidate of it that the one before holds, too.
    pub cycle: Vec<(Variable, Candidate)>,
}

/// What is linked by CSP-variables with two candidates.
type Neighbours = HashMap<Candidate, Vec<(Variable, Candidate)>>;

impl Engine {
    /// What oddagons of at most that length eliminate in a state closed under BRT: one for each target, the shortest.
    pub fn oddagons_of_length(&self, state: &State, length: usize) -> Vec<Oddagon> {
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

    /// The CSP-variables that have two candidates left when the target is assumed, and not been decided by it.
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

/// The shortest odd way from a candidate back to it, of at most that length. If no candidate has a shorter one, no candidate stands twice on it: else one of
/// the two ways between would be odd, and shorter.
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
