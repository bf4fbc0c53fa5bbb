use crate::csp::{Candidate, Contradiction, Csp, Engine, Lane, State};

/// The CSP-variables that can have a whip[1], each with the largest number of its candidates that are linked to one
/// candidate outside it.
pub(super) fn reach(csp: &Csp) -> Vec<(u16, u8)> {
    let mut found = Vec::new();
    for v in csp.variables() {
        let members = csp.members(v);
        let mut hits = std::collections::BTreeMap::<Candidate, u8>::new();
        for &c in members {
            for &z in csp.linked(c).iter().filter(|z| !members.contains(z)) {
                *hits.entry(z).or_default() += 1;
            }
        }
        if let Some(&most) = hits.values().max()
            && most > 1
        {
            found.push((v.0, most));
        }
    }
    found
}

impl Engine {
    /// Closes a state, itself closed under BRT, under whips[1] and BRT: whenever all live candidates of a CSP-variable are linked to a
    /// candidate outside it, that candidate is eliminated (the Sudoku player's pointing and claiming).
    pub(super) fn whips1(
        &self,
        state: &mut State,
        since: Option<&State>,
    ) -> Result<(), Contradiction> {
        let mut seen = since.cloned();
        loop {
            let before = state.clone();
            let changed = seen
                .as_ref()
                .map(|seen| self.changed_variables(seen, state));
            for &(v, most) in &self.reach {
                let (chunk, bit) = (v as usize / Lane::BITS, v as usize % Lane::BITS);
                let open = state.lanes[self.width + chunk].has(bit);
                if open
                    && changed
                        .as_ref()
                        .is_none_or(|changed| changed[chunk].has(bit))
                {
                    self.whip1(state, chunk, bit, most as usize);
                }
            }
            if *state == before {
                return Ok(());
            }
            self.brt(state)?;
            seen = Some(before);
        }
    }

    /// Eliminates what is linked to every live candidate of one CSP-variable.
    fn whip1(&self, state: &mut State, chunk: usize, bit: usize, most: usize) {
        let mut lanes = [0usize; 32];
        let mut count = 0;
        for at in (chunk..self.width).step_by(self.chunks) {
            if state.lanes[at].has(bit) {
                if count == most.min(lanes.len()) {
                    return;
                }
                lanes[count] = at;
                count += 1;
            }
        }
        let stride = state.lanes.len();
        for at in 0..self.width {
            let keep = |&lane: &usize| self.keep[self.candidate(lane, bit).index() * stride + at];
            let kept = lanes[..count]
                .iter()
                .map(keep)
                .fold(Lane::NONE, |all, one| all | one);
            state.lanes[at] &= kept;
        }
    }

    /// The CSP-variables, a lane per chunk, in which `now` has fewer candidates than `then`.
    fn changed_variables(&self, then: &State, now: &State) -> Vec<Lane> {
        let mut changed = vec![Lane::NONE; self.chunks];
        for i in 0..self.width {
            changed[i % self.chunks] |= then.lanes[i] & !now.lanes[i];
        }
        changed
    }
}
