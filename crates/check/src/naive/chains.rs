//! Chains from their definition (see the module `rule` of the checker): every sequence is tried.

use crate::ChainKind;
use oddagon_core::{Candidate, Csp, Variable};

/// The search for chains in one state.
pub(super) struct Chains<'a> {
    pub csp: &'a Csp,
    pub live: &'a [bool],
    pub kind: ChainKind,
}

impl Chains<'_> {
    /// Whether a chain of at most `most` CSP-variables eliminates this target.
    pub fn eliminate(&self, target: Candidate, most: usize) -> bool {
        self.go_on(target, most, &mut Vec::new(), &mut Vec::new())
    }

    /// Whether the sequence of CSP-variables and right-linking candidates or groups can be completed by at most `left` more.
    fn go_on(
        &self,
        target: Candidate,
        left: usize,
        used: &mut Vec<Variable>,
        rights: &mut Vec<Vec<Candidate>>,
    ) -> bool {
        left > 0
            && self.csp.variables().any(|v| {
                let members = self.csp.members(v);
                if used.contains(&v) || members.contains(&target) {
                    return false;
                }
                let live: Vec<Candidate> = members
                    .iter()
                    .copied()
                    .filter(|c| self.live[c.index()])
                    .collect();
                self.steps(&live, target, rights).into_iter().any(|right| {
                    let ends = match self.kind {
                        ChainKind::BivalueChain | ChainKind::TWhip => {
                            right.iter().any(|&c| self.csp.are_linked(c, target))
                        }
                        _ => right.is_empty(),
                    };
                    if ends || right.is_empty() {
                        return ends;
                    }
                    used.push(v);
                    rights.push(right);
                    let found = self.go_on(target, left - 1, used, rights);
                    used.pop();
                    rights.pop();
                    found
                })
            })
    }

    /// The right-linking candidates or groups with which a CSP-variable that holds these candidates can come next; the empty
    /// group is the end of a whip or braid.
    fn steps(
        &self,
        live: &[Candidate],
        target: Candidate,
        rights: &[Vec<Candidate>],
    ) -> Vec<Vec<Candidate>> {
        let from =
            |c: Candidate, group: &[Candidate]| group.iter().all(|&d| self.csp.are_linked(c, d));
        let by_right = |c: Candidate| rights.iter().any(|group| from(c, group));
        let is_left = |c: Candidate| match (rights.last(), self.kind) {
            (None, _) => self.csp.are_linked(c, target),
            (Some(_), ChainKind::Braid) => self.csp.are_linked(c, target) || by_right(c),
            (Some(last), _) => from(c, last),
        };
        let accounted = |c: Candidate| match self.kind {
            ChainKind::BivalueChain => false,
            ChainKind::ZChain => self.csp.are_linked(c, target),
            ChainKind::TWhip => by_right(c),
            _ => self.csp.are_linked(c, target) || by_right(c),
        };
        let mut steps: Vec<Vec<Candidate>> = Vec::new();
        for &left in live.iter().filter(|&&c| is_left(c)) {
            let rest = || live.iter().copied().filter(|&c| c != left);
            let open: Vec<Candidate> = rest().filter(|&c| !accounted(c)).collect();
            // What cannot be true after the candidate before is no way to go on.
            let goes_on = |c: &Candidate| !rights.last().is_some_and(|last| from(*c, last));
            match open.len() {
                0 => steps.push(Vec::new()),
                1 if self.kind != ChainKind::ZChain || goes_on(&open[0]) => steps.push(open),
                2.. if self.kind == ChainKind::GWhip => steps.push(open),
                _ => {}
            }
        }
        steps.retain(|right| !rights.contains(right));
        steps
    }
}
