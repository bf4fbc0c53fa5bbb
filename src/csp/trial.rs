use super::brt::planes_of;
use super::rows::Rows;
use crate::csp::{Candidate, Engine, GlobalRule, Lane, State, Theory};

/// Where the trial of a candidate begins.
pub enum Start<'s> {
    /// In the state, where this candidate is decided.
    Decision(Candidate),
    /// In what the state and the outcome of an earlier trial, in a larger state, have in common. Only what differs from both need be looked at:
    /// where the trial and the state have taken away candidates of one CSP-variable.
    Outcome(&'s State),
}

impl Engine {
    /// Makes `outcome` the state in which a trial ends: its start, closed under the theory and the rule about the whole board. Returns whether
    /// that is without contradiction; if it is not, `outcome` is useless.
    ///
    /// `state` is closed. Trials do not ask where a contradiction is, so most of them can stay in registers.
    pub fn survives(
        &self,
        theory: Theory,
        global: Option<&dyn GlobalRule>,
        state: &State,
        start: Start,
        outcome: &mut State,
    ) -> bool {
        if theory == Theory::Brt && global.is_none() {
            let stride = state.lanes.len();
            let kept = match (&start, &self.rows) {
                (Start::Outcome(other), _) => &other.lanes,
                (Start::Decision(c), Rows::Full(rows)) => &rows[c.index() * stride..][..stride],
                (Start::Decision(_), Rows::Sparse { .. }) => &[],
            };
            if let Some(survives) = self.survives_in_registers(&state.lanes, kept, outcome) {
                return survives;
            }
        }
        let closed = match start {
            Start::Outcome(other) => {
                outcome.copy_meet(state, other);
                self.close_with(theory, global, outcome, &[state, other])
            }
            Start::Decision(c) => {
                outcome.copy_from(state);
                self.decide(outcome, c);
                self.close_with(theory, global, outcome, &[state])
            }
        };
        closed.is_ok()
    }

    /// The closure under BRT of what two states have in common, in an engine of a size that many puzzles have; `None` in another.
    #[inline]
    fn survives_in_registers(&self, a: &[Lane], b: &[Lane], outcome: &mut State) -> Option<bool> {
        match (self.chunks, self.width) {
            (1, 4) => self.survives_of_size::<4>(a, b, outcome),
            (1, 5) => self.survives_of_size::<5>(a, b, outcome),
            (1, 6) => self.survives_of_size::<6>(a, b, outcome),
            (1, 7) => self.survives_of_size::<7>(a, b, outcome),
            (1, 8) => self.survives_of_size::<8>(a, b, outcome),
            (1, 9) => self.survives_of_size::<9>(a, b, outcome),
            _ => None,
        }
    }

    fn survives_of_size<const P: usize>(
        &self,
        a: &[Lane],
        b: &[Lane],
        outcome: &mut State,
    ) -> Option<bool> {
        let Rows::Full(rows) = &self.rows else {
            return None;
        };
        let (mut planes, theirs) = (planes_of::<P>(a)?, planes_of::<P>(b)?);
        for (lane, theirs) in planes.iter_mut().zip(&theirs) {
            *lane &= *theirs;
        }
        if outcome.lanes.len() != P + 1 {
            outcome.lanes = a.into();
        }
        let open = a[P] & b[P];
        Some(self.brt_in_registers::<P, false>(rows, planes, open, &mut outcome.lanes))
    }
}
