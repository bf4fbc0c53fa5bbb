//! Resolution rules from their definitions, target by target.

use super::Theory;
use super::chains::Chains;
use oddagon_core::{Candidate, Csp, Variable};

/// The rules of a theory beyond W1.
pub(super) struct Rules<'a> {
    csp: &'a Csp,
    theory: Theory,
    /// How many candidates two CSP-variables share, at the number of the one × that of all + that of the other.
    shared: Vec<u8>,
}

impl<'a> Rules<'a> {
    pub fn new(csp: &'a Csp, theory: Theory) -> Rules<'a> {
        let mut shared = vec![0; csp.variable_count() * csp.variable_count()];
        for c in csp.candidates() {
            for v in csp.variables_of(c) {
                for w in csp.variables_of(c) {
                    shared[v.index() * csp.variable_count() + w.index()] += 1;
                }
            }
        }
        Rules {
            csp,
            theory,
            shared,
        }
    }

    /// Whether they are chains, and not Subsets.
    pub fn are_chains(&self) -> bool {
        self.theory.chains().is_some()
    }

    /// Which of the targets they eliminate in a state that is closed under W1.
    pub fn eliminations(&self, live: &[bool], targets: &[Candidate]) -> Vec<Candidate> {
        let most: usize = self.theory.number().into();
        // The shortest chains first, all of one length at once: of theories without confluence that is what they are.
        let shortest_first = |eliminates: &dyn Fn(Candidate, usize) -> bool| {
            let all = targets.iter().copied();
            let of_length = |n| {
                all.clone()
                    .filter(|&z| eliminates(z, n))
                    .collect::<Vec<_>>()
            };
            let mut found = (2..=most).map(of_length);
            found.find(|gone| !gone.is_empty()).unwrap_or_default()
        };
        match self.theory.chains() {
            Some((kind, _)) => {
                let csp = self.csp;
                let chains = Chains { csp, live, kind };
                shortest_first(&|z, n| chains.eliminate(z, n))
            }
            None => {
                let finned = matches!(self.theory, Theory::FinnedFish(_));
                let subsets = Subsets { rules: self, live };
                shortest_first(&|z, p| subsets.eliminate(z, p, finned))
            }
        }
    }

    fn shared(&self, v: Variable, w: Variable) -> u8 {
        self.shared[v.index() * self.csp.variable_count() + w.index()]
    }
}

/// A Subset of size p for target Z: p CSP-variables without Z (the bases), pairwise disjoint, and p more (the covers), pairwise
/// disjoint, one of which contains Z, such that every base shares exactly one candidate with every cover, and all live
/// candidates of the bases are in the covers or, if it is finned, linked to Z.
///
/// It is valid: the true candidates of the bases are p different ones; either one of them is linked to Z, or they
/// are those of the covers. Z is false.
struct Subsets<'a> {
    rules: &'a Rules<'a>,
    live: &'a [bool],
}

impl Subsets<'_> {
    fn eliminate(&self, z: Candidate, p: usize, finned: bool) -> bool {
        let csp = self.rules.csp;
        csp.variables_of(z).iter().any(|&cover| {
            let crosses = |v: &Variable| {
                *v != cover && self.rules.shared(*v, cover) == 1 && !csp.members(*v).contains(&z)
            };
            // What the other covers must hold of a base.
            let open = |v: Variable| -> Vec<Candidate> {
                let is_open = |c: &&Candidate| {
                    self.live[c.index()]
                        && !csp.members(cover).contains(c)
                        && !(finned && csp.are_linked(**c, z))
                };
                csp.members(v).iter().filter(is_open).copied().collect()
            };
            let bases = csp.variables().filter(crosses).map(|v| (v, open(v)));
            let bases: Vec<_> = bases.filter(|(_, open)| open.len() < p).collect();
            self.choose_bases(&bases, p, &mut Vec::new(), &mut vec![cover], &[])
        })
    }

    /// Whether `p` bases can be chosen, those already chosen among them, that other covers can complete.
    fn choose_bases(
        &self,
        bases: &[(Variable, Vec<Candidate>)],
        p: usize,
        chosen: &mut Vec<Variable>,
        covers: &mut Vec<Variable>,
        open: &[Candidate],
    ) -> bool {
        if chosen.len() == p {
            return self.choose_covers(p, chosen, covers, open);
        }
        bases.iter().enumerate().any(|(i, (base, more))| {
            if chosen.iter().any(|&v| self.rules.shared(v, *base) > 0) {
                return false;
            }
            chosen.push(*base);
            let open = [open, more].concat();
            let found = self.choose_bases(&bases[i + 1..], p, chosen, covers, &open);
            chosen.pop();
            found
        })
    }

    /// Whether covers of these candidates can be chosen, `p` with those already chosen.
    fn choose_covers(
        &self,
        p: usize,
        bases: &[Variable],
        covers: &mut Vec<Variable>,
        open: &[Candidate],
    ) -> bool {
        let csp = self.rules.csp;
        let is_covered = |c: &Candidate| covers.iter().any(|&w| csp.members(w).contains(c));
        let Some(&next) = open.iter().find(|c| !is_covered(c)) else {
            return true;
        };
        if covers.len() == p {
            return false;
        }
        csp.variables_of(next).iter().any(|&w| {
            let crosses = |&v: &Variable| v != w && self.rules.shared(v, w) == 1;
            if !bases.iter().all(crosses) || covers.iter().any(|&v| self.rules.shared(v, w) > 0) {
                return false;
            }
            covers.push(w);
            let found = self.choose_covers(p, bases, covers, open);
            covers.pop();
            found
        })
    }
}
