//! Closing states of large boards under BRT and whips\[1\]: only what has changed is looked at.
//!
//! The CSP-variables that have lost a candidate are noted, and looked at until there are none. Both closures are confluent, so the state
//! reached is the one that the general code reaches round by round.

use super::rows::{Removed, WORDS};
use crate::csp::{Contradiction, Engine, State, Variable};

/// CSP-variables to look at, by columns of 64.
struct Agenda {
    bits: Vec<u64>,
    /// The columns that have such CSP-variables.
    columns: Vec<u32>,
}

impl Agenda {
    fn new(columns: usize) -> Agenda {
        Agenda {
            bits: vec![0; columns],
            columns: Vec::with_capacity(columns),
        }
    }

    #[inline]
    fn add(&mut self, column: usize, bits: u64) {
        if self.bits[column] == 0 && bits != 0 {
            self.columns.push(column as u32);
        }
        self.bits[column] |= bits;
    }

    fn next(&mut self) -> Option<(usize, u64)> {
        let column = self.columns.pop()? as usize;
        Some((column, std::mem::take(&mut self.bits[column])))
    }
}

/// What is to be looked at for each of the rules.
struct Agendas {
    singles: Agenda,
    whips: Agenda,
}

impl Agendas {
    /// Takes bits away from a word of a state.
    #[inline]
    fn take(&mut self, state: &mut State, removed: &Removed) {
        let word = state.word_mut(removed.word as usize);
        let bits = *word & removed.bits;
        *word &= !bits;
        self.singles.add(removed.column as usize, bits);
        self.whips.add(removed.column as usize, bits);
    }
}

impl Engine {
    /// [`close`](Engine::close) under BRT, and under whips\[1\] if these are asked for, in an engine with sparse rows.
    ///
    /// `since` is a larger state closed in the same way, if one is at hand.
    pub(super) fn settle(
        &self,
        state: &mut State,
        since: Option<&State>,
        whips: bool,
    ) -> Result<(), Contradiction> {
        let columns = self.chunks * WORDS;
        let mut todo = Agendas {
            singles: Agenda::new(columns),
            whips: Agenda::new(columns),
        };
        for column in 0..columns {
            let of = |state: &State, plane: usize| state.word(self.word(plane, column));
            let changed = match since {
                None => self.variables[column / WORDS].words()[column % WORDS],
                Some(since) => (0..self.plane_count())
                    .map(|plane| of(since, plane) & !of(state, plane))
                    .fold(0, |all, removed| all | removed),
            };
            todo.singles.add(column, changed);
            todo.whips.add(column, changed);
        }
        loop {
            while let Some((column, changed)) = todo.singles.next() {
                self.decide_among(state, column, changed, &mut todo)?;
            }
            if !whips {
                return Ok(());
            }
            let Some((column, changed)) = todo.whips.next() else {
                return Ok(());
            };
            let open = state.word(self.width * WORDS + column);
            let may = self.reach.variables[column / WORDS].words()[column % WORDS];
            let mut bits = changed & open & may;
            while bits != 0 {
                self.whip1_of(state, column, bits.trailing_zeros(), &mut todo);
                bits &= bits - 1;
            }
        }
    }

    /// The number of planes.
    fn plane_count(&self) -> usize {
        self.width / self.chunks
    }

    /// The word of a plane in a column.
    #[inline]
    fn word(&self, plane: usize, column: usize) -> usize {
        (plane * self.chunks + column / WORDS) * WORDS + column % WORDS
    }

    /// Decides the Singles among some CSP-variables of a column.
    fn decide_among(
        &self,
        state: &mut State,
        column: usize,
        among: u64,
        todo: &mut Agendas,
    ) -> Result<(), Contradiction> {
        let (mut ones, mut twos) = (0, 0);
        for plane in 0..self.plane_count() {
            let word = state.word(self.word(plane, column));
            twos |= ones & word;
            ones |= word;
        }
        let contradiction = |bit: u32| {
            let v = column * 64 + bit as usize;
            Err(Contradiction(Variable::new(v)))
        };
        let empty = among & !ones;
        if empty != 0 {
            return contradiction(empty.trailing_zeros());
        }
        let open = self.width * WORDS + column;
        let mut bits = among & state.word(open) & !twos;
        while bits != 0 {
            let bit = bits.trailing_zeros();
            let mut planes = (0..self.plane_count()).map(|plane| self.word(plane, column));
            // An earlier Single may have taken the candidate away.
            let Some(at) = planes.find(|&at| state.word(at) >> bit & 1 == 1) else {
                return contradiction(bit);
            };
            let c = self.candidate(at / WORDS, at % WORDS * 64 + bit as usize);
            for removed in self.rows.sparse(c).unwrap_or_default() {
                if removed.word as usize >= self.width * WORDS {
                    *state.word_mut(removed.word as usize) &= !removed.bits;
                } else {
                    todo.take(state, removed);
                }
            }
            // The candidate's other variables are decided with it.
            bits &= (bits - 1) & state.word(open);
        }
        Ok(())
    }

    /// Eliminates what is linked to every live candidate of one CSP-variable.
    fn whip1_of(&self, state: &mut State, column: usize, bit: u32, todo: &mut Agendas) {
        let (targets, linked) = self.reach.targets.of(column * 64 + bit as usize);
        let words = targets.len().div_ceil(64);
        for (at, targets) in targets.chunks(64).enumerate() {
            let mut all = !0 >> (64 - targets.len());
            // Planes beyond the candidates of the CSP-variable are empty.
            for (plane, linked) in linked.chunks(words).enumerate() {
                if state.word(self.word(plane, column)) >> bit & 1 == 1 {
                    all &= linked[at];
                }
                if all == 0 {
                    break;
                }
            }
            while all != 0 {
                let target = targets[all.trailing_zeros() as usize];
                all &= all - 1;
                for &(lane, bit) in &self.places[target.index()] {
                    let word = lane * WORDS as u32 + bit / 64;
                    let removed = Removed {
                        word,
                        column: super::rows::column(self.chunks, word as usize) as u32,
                        bits: 1 << (bit % 64),
                    };
                    todo.take(state, &removed);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Board;
    use crate::csp::{Candidate, Engine, Lane, State, Theory};
    use crate::rules::random::Random;
    use crate::slitherlink::{Loop, Slitherlink, WHOLE_GRID, Window};
    use crate::sudoku::Sudoku;

    /// Random states, some of them subsets of closed ones, closed by an engine with sparse rows and by one with full rows.
    #[test]
    fn sparse_rows_close_states_as_full_rows_do() {
        let sudoku = Sudoku::standard();
        let extent = Window::new(4, 5, WHOLE_GRID, false).extent(Loop::L0);
        let grid = Slitherlink::new(extent).expect("a board");
        let boards: [(&dyn Board, usize); 2] = [(&*sudoku, 120), (&grid, 60)];
        for (board, most) in boards {
            let csp = board.csp();
            let planes = csp.variables().map(|v| csp.members(v).len()).max();
            let chunks = csp.variable_count().div_ceil(Lane::BITS);
            let engine = |is_sparse| Engine::compiled(csp, planes.unwrap_or(0), chunks, is_sparse);
            let (full, sparse) = (engine(false), engine(true));
            assert!(sparse.is_sparse() && !full.is_sparse());
            let (mut random, mut contradictions) = (Random::seeded(1), 0);
            let theories = [Theory::Brt, Theory::W1, Theory::Subsets(2)];
            // A state, and the strongest of the theories under which it is closed.
            let mut closed = None;
            for _ in 0..400 {
                let before = closed.take();
                let everything = || full.state(&csp.everything());
                let mut state = before
                    .as_ref()
                    .map_or_else(everything, |(state, _): &(State, usize)| state.clone());
                for _ in 0..random.below(most) {
                    let c = Candidate::new(random.below(csp.candidate_count()));
                    full.eliminate(&mut state, c);
                }
                let stronger = random.below(3);
                let theory = theories[stronger];
                let mut other = state.clone();
                let result = full.close(theory, &mut state, None);
                let since = before.as_ref();
                let since = since.filter(|(_, strength)| stronger <= *strength);
                let since = since.map(|(state, _)| state);
                let by_sparse = sparse.close(theory, &mut other, since);
                assert_eq!(by_sparse.is_err(), result.is_err());
                match result {
                    Ok(()) => {
                        assert_eq!(state, other);
                        closed = Some((state, stronger));
                    }
                    Err(_) => contradictions += 1,
                }
            }
            assert!((10..390).contains(&contradictions), "{contradictions}");
        }
    }
}
