//! The search for rules: everything that their definitions allow is tried.

use super::{End, Engine};
use crate::Theory;
use crate::rules::{Chain, State, Subset};
use oddagon_core::{Candidate, Variable};

impl Engine<'_> {
    /// Whether a rule of the theory with at most `size` CSP-variables eliminates the target.
    pub fn eliminates(
        &mut self,
        state: State,
        target: Candidate,
        size: usize,
    ) -> Result<bool, End> {
        match self.theory.chains() {
            Some(kind) => self.chain(&mut Chain::new(state, target, kind), size),
            None => {
                for &cover in state.csp.variables_of(target) {
                    // Every base shares a candidate with the target's cover.
                    let shared = state.csp.members(cover).iter();
                    let bases = shared.flat_map(|&c| state.csp.variables_of(c)).copied();
                    let finned = matches!(self.theory, Theory::FinnedFish(_));
                    let mut subset = Subset::new(state, target, finned);
                    subset.covers.push(cover);
                    if self.bases(&mut subset, &bases.collect::<Vec<_>>(), size)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Whether at most `left` more CSP-variables end the chain.
    fn chain(&mut self, chain: &mut Chain, left: usize) -> Result<bool, End> {
        if chain.ends() || left == 0 {
            return Ok(chain.ends());
        }
        for c in chain.may_follow() {
            for &v in chain.state.csp.variables_of(c) {
                self.budget.take(1)?;
                if chain.add(v, c).is_err() {
                    continue;
                }
                let found = self.chain(chain, left - 1)?;
                chain.links.pop();
                if found {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether bases from this list, in its order, and covers complete the Subset, at most `size`
    /// of each.
    fn bases(&mut self, subset: &mut Subset, list: &[Variable], size: usize) -> Result<bool, End> {
        let open: Vec<Candidate> = subset.open().collect();
        // A cover holds one candidate of each base, and all candidates of the bases before the last
        // are covered.
        if open.len() + subset.covers.len() > size {
            return Ok(false);
        }
        if let Some(&c) = open.first() {
            for &w in subset.state.csp.variables_of(c) {
                self.budget.take(1)?;
                if subset.add_cover(w).is_ok() {
                    let found = self.bases(subset, list, size)?;
                    subset.covers.pop();
                    if found {
                        return Ok(true);
                    }
                }
            }
            return Ok(false);
        }
        if subset.bases.len() == size {
            return Ok(subset.eliminates().is_ok());
        }
        for (i, &v) in list.iter().enumerate() {
            self.budget.take(1)?;
            if subset.add_base(v).is_ok() {
                let found = self.bases(subset, &list[i + 1..], size)?;
                subset.bases.pop();
                if found {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
