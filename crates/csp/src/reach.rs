use super::state::{Places, position};
use crate::{Candidate, Csp, Lane};

/// Which CSP-variables can have a whip[1], and from how many candidates.
#[derive(Debug)]
pub(super) struct Reach {
    /// The CSP-variables that have two or more candidates linked to one candidate outside: one lane
    /// per chunk.
    pub variables: Vec<Lane>,
    /// The largest number of candidates of one CSP-variable that are linked to one candidate
    /// outside it.
    pub most: usize,
    /// What whips\[1\] can eliminate, if that was asked for.
    pub targets: Targets,
}

/// For each CSP-variable its *targets*, the candidates outside that are linked to two or more of
/// its own, and for each of its own candidates the targets that it is linked to: if all of its live
/// candidates are linked to a target, that target is eliminated.
#[derive(Debug, Default)]
pub(super) struct Targets {
    /// Where a state has each target, in its first CSP-variable: its [position].
    all: Vec<u32>,
    /// For each candidate of a CSP-variable, words with a bit for each target.
    linked: Vec<u64>,
    /// Where the targets of each CSP-variable begin in `all`, and in `linked`.
    starts: Vec<(u32, u32)>,
}

impl Targets {
    /// Adds the targets of the next CSP-variable, which has these candidates. `target` gives the
    /// number of a candidate among the targets, if it is one of them.
    fn add(
        &mut self,
        csp: &Csp,
        members: &[Candidate],
        positions: impl ExactSizeIterator<Item = u32>,
        target: impl Fn(Candidate) -> Option<usize>,
    ) {
        let start = self.linked.len();
        self.starts.push((self.all.len() as u32, start as u32));
        let words = positions.len().div_ceil(64);
        self.all.extend(positions);
        self.linked.resize(start + members.len() * words, 0);
        for (place, &c) in members.iter().enumerate() {
            for i in csp.linked(c).iter().filter_map(|&z| target(z)) {
                self.linked[start + place * words + i / 64] |= 1 << (i % 64);
            }
        }
    }

    /// The targets of a CSP-variable, and the words of its candidates.
    pub fn of(&self, v: usize) -> (&[u32], &[u64]) {
        let (first, start) = self.starts[v];
        let (end, stop) = match self.starts.get(v + 1) {
            Some(&(end, stop)) => (end as usize, stop as usize),
            None => (self.all.len(), self.linked.len()),
        };
        (
            &self.all[first as usize..end],
            &self.linked[start as usize..stop],
        )
    }
}

/// How many candidates of one CSP-variable are looked at, at most, without a list of targets. No
/// puzzle has more: around a Slitherlink cell 15 ways are possible, and what is linked to some is
/// not linked to all of them.
pub(super) const MAX_UNLISTED: usize = 15;

impl Reach {
    /// The reach of a CSP in an engine of `chunks` chunks, in which the candidates have these
    /// (lane, bit); with the targets of each CSP-variable if they are asked for.
    pub fn of(csp: &Csp, chunks: usize, places: &[Places], with_targets: bool) -> Reach {
        let mut reach = Reach {
            variables: vec![Lane::NONE; chunks],
            most: 0,
            targets: Targets::default(),
        };
        // For each candidate how many candidates of the CSP-variable it is linked to, and then its
        // number among the targets.
        let mut hits = vec![0u32; csp.candidate_count()];
        let mut met = Vec::new();
        for v in csp.variables() {
            let members = csp.members(v);
            for &z in members.iter().flat_map(|&c| csp.linked(c)) {
                if hits[z.index()] == 0 {
                    met.push(z);
                }
                hits[z.index()] += 1;
            }
            // Its own candidates are linked to one another.
            members.iter().for_each(|c| hits[c.index()] = 0);
            let most = met.iter().map(|z| hits[z.index()]).max().unwrap_or(0) as usize;
            if most > 1 {
                reach.variables[v.index() / <Lane>::BITS].set(v.index() % <Lane>::BITS);
                reach.most = reach.most.max(most);
            }
            if with_targets {
                let mut targets: Vec<Candidate> = met
                    .iter()
                    .copied()
                    .filter(|z| hits[z.index()] > 1)
                    .collect();
                targets.sort_unstable();
                met.iter().for_each(|z| hits[z.index()] = 0);
                (1..).zip(&targets).for_each(|(n, z)| hits[z.index()] = n);
                let positions = targets.iter().map(|z| {
                    let (lane, bit) = places[z.index()][0];
                    position(lane, bit)
                });
                reach.targets.add(csp, members, positions, |z| {
                    (hits[z.index()] as usize).checked_sub(1)
                });
            }
            met.drain(..).for_each(|z| hits[z.index()] = 0);
        }
        reach
    }

    /// Notes that `v` is a relation with this many candidates, or that it no longer is one.
    pub fn relation(&mut self, v: usize, is: bool, guardians: usize) {
        let lane = &mut self.variables[v / <Lane>::BITS];
        if is {
            lane.set(v % <Lane>::BITS)
        } else {
            lane.clear(v % <Lane>::BITS)
        }
        self.most = self.most.max(guardians);
    }
}
