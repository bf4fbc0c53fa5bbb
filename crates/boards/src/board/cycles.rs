//! Permutations of candidates as text.

use oddagon_csp::{Candidate, Csp, Variable};
use std::collections::{HashMap, HashSet};

/// A permutation of candidates as a product of cycles, in the form that boards without a notation of their own read: cycles of CSP-variables
/// where all candidates of one go to those of another in order, cycles of candidates elsewhere.
pub fn cycles(csp: &Csp, map: &[Candidate]) -> String {
    let members = csp.variables().map(|v| (csp.members(v), v));
    let with_members: HashMap<&[Candidate], Variable> = members.collect();
    let mut open: HashSet<Candidate> = csp.candidates().collect();
    open.retain(|&c| map[c.index()] != c);
    let mut words: Vec<Vec<&str>> = Vec::new();
    for v in csp.variables() {
        let image = |v: Variable| {
            let image: Vec<Candidate> = csp.members(v).iter().map(|c| map[c.index()]).collect();
            // A word that names a candidate is read as that.
            let is_free = csp.candidate(csp.variable_name(v)).is_none();
            let next = with_members.get(&image[..]).filter(|_| is_free);
            next.copied()
        };
        let mut taken = HashSet::new();
        let is_apart = |&v: &Variable| {
            let mut members = csp.members(v).iter();
            members.all(|&c| open.contains(&c) && taken.insert(c))
        };
        let cycle = std::iter::successors(Some(v), |&w| image(w).filter(|&next| next != v));
        let cycle: Vec<Variable> = cycle.take_while(is_apart).collect();
        // It is whole if the last one goes to the first.
        if cycle.last().and_then(|&last| image(last)) == Some(v) {
            open.retain(|c| !taken.contains(c));
            words.push(cycle.into_iter().map(|v| csp.variable_name(v)).collect());
        }
    }
    for c in csp.candidates() {
        let mut cycle = Vec::new();
        let mut next = c;
        while open.remove(&next) {
            cycle.push(csp.candidate_name(next));
            next = map[next.index()];
        }
        words.extend((!cycle.is_empty()).then_some(cycle));
    }
    let cycles: Vec<String> = words.iter().map(|cycle| cycle.join(" ")).collect();
    format!("({})", cycles.join(")("))
}
