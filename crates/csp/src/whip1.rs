use super::reach::MAX_UNLISTED;
use crate::{Candidate, Contradiction, Engine, Lane, State};

impl Engine {
    /// [BRT](crate::Table::brt).
    ///
    /// # Errors
    /// The contradiction met. The state is then useless.
    pub fn brt(&self, state: &mut State) -> Result<(), Contradiction> {
        self.brt_and_whips1(false, state, &[])
    }

    /// Closes a state under BRT, and if `whips` under whips\[1\], too.
    #[inline]
    pub(super) fn brt_and_whips1(
        &self,
        whips: bool,
        state: &mut State,
        since: &[&State],
    ) -> Result<(), Contradiction> {
        if self.is_sparse() {
            return self.settle(state, since, whips);
        }
        self.table.brt(state)?;
        if whips {
            self.whips1(state, since)?;
        }
        Ok(())
    }

    /// Closes a state, itself closed under BRT, under whips[1] and BRT: whenever all live
    /// candidates of a CSP-variable are linked to a candidate outside it, that candidate is
    /// eliminated (the Sudoku player's pointing and claiming).
    pub(super) fn whips1(&self, state: &mut State, since: &[&State]) -> Result<(), Contradiction> {
        if self.is_sparse() {
            return self.settle(state, since, true);
        }
        let mut seen: Option<State> = None;
        loop {
            let mut before = None;
            let seen_now = seen.as_ref();
            for chunk in 0..self.chunks {
                let since = if seen_now.is_some() {
                    seen_now.as_slice()
                } else {
                    since
                };
                let worth = self.worth_a_look(state, since, chunk);
                for bit in worth.ones() {
                    self.whip1(state, &mut before, chunk, bit);
                }
            }
            if before.is_none() {
                return Ok(());
            }
            self.table.brt(state)?;
            seen = before;
        }
    }

    /// The open CSP-variables of a chunk that can have a whip[1] now and could have it in none of
    /// `since`.
    pub(super) fn worth_a_look(&self, state: &State, since: &[&State], chunk: usize) -> Lane {
        let mut at_least = [Lane::NONE; MAX_UNLISTED + 1];
        let counted = self.reach.most.min(MAX_UNLISTED);
        for at in (chunk..self.width).step_by(self.chunks) {
            let now = state.lanes[at];
            for n in (1..=counted).rev() {
                at_least[n] |= at_least[n - 1] & now;
            }
            at_least[0] |= now;
        }
        let open = state.lanes[self.width + chunk];
        let few = if counted == self.reach.most {
            !at_least[counted]
        } else {
            Lane::ALL
        };
        self.changed(state, since, chunk) & open & self.reach.variables[chunk] & few
    }

    /// Eliminates what is linked to every live candidate of one CSP-variable. If that is anything,
    /// `before` becomes the state without it, unless it already is some state.
    pub(super) fn whip1(
        &self,
        state: &mut State,
        before: &mut Option<State>,
        chunk: usize,
        bit: usize,
    ) {
        let (mut few, mut many) = ([Candidate(0); MAX_UNLISTED], Vec::new());
        let mut count = 0;
        let stride = state.lanes.len();
        for at in (chunk..self.width).step_by(self.chunks) {
            if state.lanes[at].has(bit) {
                let c = self.candidate(at, bit);
                match few.get_mut(count) {
                    Some(place) => *place = c,
                    None => many.push(c),
                }
                count += 1;
            }
        }
        let few = &few[..count.min(MAX_UNLISTED)];
        for at in 0..self.width {
            let live = few.iter().chain(&many);
            let kept = live.fold(Lane::NONE, |all, &c| all | self.rows.kept(c, at, stride));
            if (state.lanes[at] & !kept).any() {
                before.get_or_insert_with(|| state.clone());
                state.lanes[at] &= kept;
            }
        }
    }
}
