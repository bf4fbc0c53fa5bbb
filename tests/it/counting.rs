//! A plain search for solutions, which shares nothing with the engine or with SAT.

use oddagon::csp::{Candidate, CandidateSet, Csp};
use std::collections::BTreeSet;

/// How many solutions a CSP has in which only these candidates are true, up to `most`.
pub fn count(csp: &Csp, mut live: CandidateSet, most: usize) -> usize {
    let left = |live: &CandidateSet, v| {
        let members = csp.members(v).iter().filter(|&&c| live.contains(c));
        members.copied().collect::<Vec<Candidate>>()
    };
    let mut decided = BTreeSet::new();
    loop {
        let by_size = csp.variables().map(|v| left(&live, v));
        let Some(least) = by_size
            .filter(|c| c.len() != 1 || !decided.contains(&c[0]))
            .min_by_key(Vec::len)
        else {
            return 1;
        };
        match least[..] {
            [] => return 0,
            [c] => {
                csp.decide(&mut live, c);
                decided.insert(c);
            }
            _ => {
                let mut found = 0;
                for c in least {
                    if found >= most {
                        break;
                    }
                    let mut next = live.clone();
                    csp.decide(&mut next, c);
                    found += count(csp, next, most - found);
                    live.remove(c);
                }
                return found;
            }
        }
    }
}
