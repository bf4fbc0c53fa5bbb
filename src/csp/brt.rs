use crate::csp::{Candidate, Engine, Lane, State, Theory, Variable};

/// A contradiction: this CSP-variable has no candidate left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a CSP-variable has no candidate left")]
pub struct Contradiction(pub Variable);

impl Engine {
    /// Decides a candidate: eliminates every candidate linked to it. Nothing else is propagated.
    #[inline]
    pub fn decide(&self, state: &mut State, c: Candidate) {
        let stride = state.lanes.len();
        let keep = &self.keep[c.index() * stride..][..stride];
        for (lane, keep) in state.lanes.iter_mut().zip(keep) {
            *lane &= *keep;
        }
    }

    /// BRT: decides, round by round, every open CSP-variable that has one candidate left, until there is none.
    ///
    /// # Errors
    /// The contradiction met: a CSP-variable without candidates. The state is then good for nothing. (It need not be an open one: what
    /// two states have in common may lack a candidate that one of them has decided.)
    pub fn brt(&self, state: &mut State) -> Result<(), Contradiction> {
        loop {
            let mut decided = false;
            for chunk in 0..self.chunks {
                let (ones, twos) = self.at_least(state, chunk);
                let open = state.lanes[self.width + chunk];
                let empty = self.variables[chunk] & !ones;
                if empty.any()
                    && let Some(bit) = empty.first()
                {
                    return Err(contradiction(chunk, bit));
                }
                let singles = open & !twos;
                if singles.any() {
                    self.decide_singles(state, chunk, &singles)?;
                    decided = true;
                }
            }
            if !decided {
                return Ok(());
            }
        }
    }

    /// The CSP-variables of a chunk with at least one candidate, and those with at least two.
    #[inline]
    pub(super) fn at_least(&self, state: &State, chunk: usize) -> (Lane, Lane) {
        let lanes = state.lanes[..self.width].iter();
        match self.chunks {
            1 => count(lanes),
            chunks => count(lanes.skip(chunk).step_by(chunks)),
        }
    }

    /// Decides the only candidate of each of these open CSP-variables of a chunk.
    #[inline]
    fn decide_singles(
        &self,
        state: &mut State,
        chunk: usize,
        singles: &Lane,
    ) -> Result<(), Contradiction> {
        for word in 0..8 {
            let mut bits = singles.words()[word];
            while bits != 0 {
                let bit = word * 64 + bits.trailing_zeros() as usize;
                let mut at = chunk;
                // An earlier Single of this round may have taken the candidate away: then no plane has it.
                while !state.lanes[at].has(bit) {
                    at += self.chunks;
                    if at >= self.width {
                        return Err(contradiction(chunk, bit));
                    }
                }
                self.decide(state, self.candidate(at, bit));
                // The candidate's other variables are decided with it.
                bits &= state.lanes[self.width + chunk].words()[word];
            }
        }
        Ok(())
    }

    /// Applies a resolution theory until nothing changes.
    ///
    /// `since` is a state closed under the theory of which this one is a part, if one is at hand: only what differs
    /// from it need be looked at. The result does not depend on it.
    ///
    /// # Errors
    /// The contradiction met.
    #[inline]
    pub fn close(
        &self,
        theory: Theory,
        state: &mut State,
        since: Option<&State>,
    ) -> Result<(), Contradiction> {
        self.brt(state)?;
        if theory == Theory::Brt {
            return Ok(());
        }
        self.whips1(state, since)?;
        self.rules(theory, state, since)
    }
}

/// The bits that occur at least once, and those that occur at least twice.
#[inline]
fn count<'a>(planes: impl Iterator<Item = &'a Lane>) -> (Lane, Lane) {
    planes.fold((Lane::NONE, Lane::NONE), |(ones, twos), lane| {
        (ones | *lane, twos | (ones & *lane))
    })
}

fn contradiction(chunk: usize, bit: usize) -> Contradiction {
    Contradiction(Variable::new(chunk * Lane::BITS + bit))
}
