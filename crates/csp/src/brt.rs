use super::rows::Rows;
use crate::{Candidate, Lane, State, Table, Variable, Wide, Words};

/// A contradiction: this CSP-variable has no candidate left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a CSP-variable has no candidate left")]
pub struct Contradiction(pub Variable);

/// Where the trial of a candidate begins.
pub enum Start<'s, W: Words = Wide> {
    /// In the state, where this candidate is decided.
    Decision(Candidate),
    /// In what the state and the outcome of an earlier trial, in a larger state, have in common.
    /// Only what differs from both need be looked at: where the trial and the state have taken away
    /// candidates of one CSP-variable.
    Outcome(&'s State<W>),
}

impl<W: Words> Table<W> {
    /// Decides a candidate: eliminates every candidate linked to it. Nothing else is propagated.
    #[inline]
    pub fn decide(&self, state: &mut State<W>, c: Candidate) {
        self.rows.decide(state, c);
    }

    /// Decides candidates; returns whether all are live then, as they are if they were live before
    /// and no two are linked.
    pub fn decide_all(&self, state: &mut State<W>, candidates: &[Candidate]) -> bool {
        let done = self.chunks == 1 && self.decide_in_registers::<9>(state, candidates);
        if !done {
            candidates.iter().for_each(|&c| self.decide(state, c));
        }
        candidates.iter().all(|&c| self.is_live(state, c))
    }

    /// Decides candidates in a table of one chunk and `P` planes; returns whether it is one.
    fn decide_in_registers<const P: usize>(
        &self,
        state: &mut State<W>,
        candidates: &[Candidate],
    ) -> bool {
        let (Some(mut planes), Rows::Full(rows)) = (planes_of::<W, P>(&state.lanes), &self.rows)
        else {
            return false;
        };
        let mut open = state.lanes[P];
        for c in candidates {
            let keep = &rows[c.index() * (P + 1)..][..P + 1];
            for (lane, keep) in planes.iter_mut().zip(keep) {
                *lane &= *keep;
            }
            open &= keep[P];
        }
        state.lanes[..P].copy_from_slice(&planes);
        state.lanes[P] = open;
        true
    }

    /// BRT: decides, round by round, every open CSP-variable that has one candidate left, until
    /// there is none.
    ///
    /// # Errors
    /// The contradiction met: a CSP-variable without candidates. The state is then useless. (The
    /// CSP-variable need not be open: what two states have in common may lack a candidate that one
    /// of them has decided.)
    pub fn brt(&self, state: &mut State<W>) -> Result<(), Contradiction> {
        // In registers the state before the last round is kept, from which the general code goes on
        // to say where the contradiction is.
        let survives = match (self.chunks, self.width) {
            (1, 4) => self.brt_of_size::<4>(state),
            (1, 5) => self.brt_of_size::<5>(state),
            (1, 6) => self.brt_of_size::<6>(state),
            (1, 7) => self.brt_of_size::<7>(state),
            (1, 8) => self.brt_of_size::<8>(state),
            (1, 9) => self.brt_of_size::<9>(state),
            _ => false,
        };
        if survives {
            return Ok(());
        }
        loop {
            let mut decided = false;
            for chunk in 0..self.chunks {
                let (ones, twos) = self.at_least(state, chunk);
                let open = state.lanes[self.width + chunk];
                let empty = self.variables[chunk] & !ones;
                if empty.any()
                    && let Some(bit) = empty.first()
                {
                    return Err(contradiction::<W>(chunk, bit));
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

    /// BRT in a table of one chunk and `P` planes: whether there was no contradiction. If there was
    /// one, the state is that before the last round.
    fn brt_of_size<const P: usize>(&self, state: &mut State<W>) -> bool {
        let (Some(planes), Rows::Full(rows)) = (planes_of::<W, P>(&state.lanes), &self.rows) else {
            return false;
        };
        let open = state.lanes[P];
        self.brt_in_registers::<P, true>(
            rows,
            planes,
            open,
            usize::MAX,
            |_| false,
            &mut state.lanes,
        )
    }

    /// BRT in a table of one chunk and `P` planes, at most 16, with these rows; stops at a
    /// contradiction or after so many rounds, and returns whether there was none. Writes the closed
    /// state into `lanes`, of which there are `P + 1`, and if it is `KEPT` also the state before
    /// each round.
    #[inline(always)]
    fn brt_in_registers<const P: usize, const KEPT: bool>(
        &self,
        rows: &[Lane<W>],
        mut planes: [Lane<W>; P],
        mut open: Lane<W>,
        mut rounds: usize,
        skips: impl Fn(Candidate) -> bool,
        lanes: &mut [Lane<W>],
    ) -> bool {
        loop {
            let (ones, twos) = count(planes.iter());
            if (self.variables[0] & !ones).any() {
                return false;
            }
            let singles = open & !twos;
            let ends = !singles.any();
            if KEPT || ends {
                lanes[..P].copy_from_slice(&planes);
                lanes[P] = open;
            }
            if ends || rounds == 0 {
                return true;
            }
            rounds -= 1;
            // The number of the plane of each Single, bit by bit: looking for the plane would be a
            // branch that no processor predicts.
            let mut number = [Lane::NONE; 4];
            for (plane, lane) in planes.iter().enumerate() {
                for (bit, number) in number.iter_mut().enumerate() {
                    if plane >> bit & 1 == 1 {
                        *number |= *lane;
                    }
                }
            }
            for (word, &singles) in singles.words().iter().enumerate() {
                // A candidate's other variables are decided with it. Looking that up after each
                // candidate would mean waiting for its row of the table.
                let mut bits = singles & open.words()[word];
                while bits != 0 {
                    let bit = bits.trailing_zeros();
                    let digit = |b: usize| (number[b].words()[word] >> bit & 1) << b;
                    let plane = (digit(0) | digit(1) | digit(2) | digit(3)) as usize;
                    let c = self.candidate(plane, word * 64 + bit as usize);
                    bits &= bits - 1;
                    if skips(c) {
                        continue;
                    }
                    let keep = &rows[c.index() * (P + 1)..][..P + 1];
                    for (lane, keep) in planes.iter_mut().zip(keep) {
                        *lane &= *keep;
                    }
                    open &= keep[P];
                }
            }
        }
    }

    /// Makes `outcome` the state in which a trial under BRT ends, and returns whether that is
    /// without contradiction, in a table of a size that many puzzles have: there states stay in
    /// registers.
    #[inline]
    pub(super) fn survives_in_registers(
        &self,
        state: &State<W>,
        start: &Start<W>,
        outcome: &mut State<W>,
    ) -> Option<bool> {
        self.survives_rounds(state, start, usize::MAX, |_| false, outcome)
    }

    /// The same, with so many rounds at most, in which those Singles are not taken that `skips`
    /// names. `outcome` becomes the state in which the trial ends if no Single is left before.
    #[inline]
    pub(super) fn survives_rounds(
        &self,
        state: &State<W>,
        start: &Start<W>,
        rounds: usize,
        skips: impl Fn(Candidate) -> bool,
        outcome: &mut State<W>,
    ) -> Option<bool> {
        let Rows::Full(rows) = &self.rows else {
            return None;
        };
        let (a, stride) = (&state.lanes[..], state.lanes.len());
        let b = match start {
            Start::Outcome(other) => &other.lanes,
            Start::Decision(c) => &rows[c.index() * stride..][..stride],
        };
        match (self.chunks, self.width) {
            (1, 4) => self.survives_of_size::<4>(rows, a, b, rounds, skips, outcome),
            (1, 5) => self.survives_of_size::<5>(rows, a, b, rounds, skips, outcome),
            (1, 6) => self.survives_of_size::<6>(rows, a, b, rounds, skips, outcome),
            (1, 7) => self.survives_of_size::<7>(rows, a, b, rounds, skips, outcome),
            (1, 8) => self.survives_of_size::<8>(rows, a, b, rounds, skips, outcome),
            (1, 9) => self.survives_of_size::<9>(rows, a, b, rounds, skips, outcome),
            _ => None,
        }
    }

    fn survives_of_size<const P: usize>(
        &self,
        rows: &[Lane<W>],
        a: &[Lane<W>],
        b: &[Lane<W>],
        rounds: usize,
        skips: impl Fn(Candidate) -> bool,
        outcome: &mut State<W>,
    ) -> Option<bool> {
        let (mut planes, theirs) = (planes_of::<W, P>(a)?, planes_of::<W, P>(b)?);
        for (lane, theirs) in planes.iter_mut().zip(&theirs) {
            *lane &= *theirs;
        }
        if outcome.lanes.len() != P + 1 {
            outcome.lanes.resize(P + 1, Lane::NONE);
        }
        let open = a[P] & b[P];
        let lanes = &mut outcome.lanes;
        Some(self.brt_in_registers::<P, false>(rows, planes, open, rounds, skips, lanes))
    }

    /// The CSP-variables of a chunk with at least one candidate, and those with at least two.
    #[inline]
    pub(super) fn at_least(&self, state: &State<W>, chunk: usize) -> (Lane<W>, Lane<W>) {
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
        state: &mut State<W>,
        chunk: usize,
        singles: &Lane<W>,
    ) -> Result<(), Contradiction> {
        for word in 0..W::COUNT {
            let mut bits = singles.words()[word];
            while bits != 0 {
                let bit = word * 64 + bits.trailing_zeros() as usize;
                let mut at = chunk;
                // An earlier Single of this round may have taken the candidate away: then no plane
                // has it.
                while !state.lanes[at].has(bit) {
                    at += self.chunks;
                    if at >= self.width {
                        return Err(contradiction::<W>(chunk, bit));
                    }
                }
                self.decide(state, self.candidate(at, bit));
                // The candidate's other variables are decided with it.
                bits &= state.lanes[self.width + chunk].words()[word];
            }
        }
        Ok(())
    }
}

/// The planes of a state of one chunk; `None` if there are not so many.
#[inline(always)]
fn planes_of<W: Words, const P: usize>(lanes: &[Lane<W>]) -> Option<[Lane<W>; P]> {
    lanes.split_last()?.1.try_into().ok()
}

/// The bits that are set in at least one lane, and those that are set in at least two.
#[inline]
fn count<'a, W: Words>(planes: impl Iterator<Item = &'a Lane<W>>) -> (Lane<W>, Lane<W>) {
    planes.fold((Lane::NONE, Lane::NONE), |(ones, twos), lane| {
        (ones | *lane, twos | (ones & *lane))
    })
}

fn contradiction<W: Words>(chunk: usize, bit: usize) -> Contradiction {
    Contradiction(Variable::new(chunk * Lane::<W>::BITS + bit))
}
