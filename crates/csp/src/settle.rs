//! Closing states of large boards under BRT and whips\[1\]: only what has changed is looked at.
//!
//! The CSP-variables that have lost a candidate are noted, and looked at until there are none. Both
//! closures are confluent, so the state reached is the one that the general code reaches round by
//! round.

use super::state::{parts, position};
use crate::{Contradiction, Engine, Lane, State, Variable};

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
        if self.bits[column] == 0 {
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
    /// Notes that CSP-variables of a column have lost candidates.
    #[inline]
    fn add(&mut self, column: usize, bits: u64) {
        self.singles.add(column, bits);
        self.whips.add(column, bits);
    }

    /// Takes the bit at a position away from a state, if it is there.
    #[inline]
    fn take(&mut self, state: &mut State, position: u32) {
        let (at, bit) = parts(position);
        let word = state.word_mut(at);
        if *word & bit != 0 {
            *word &= !bit;
            let columns = self.singles.bits.len();
            self.add(at % columns, bit);
        }
    }
}

impl Engine {
    /// [`close`](Engine::close) under BRT, and under whips\[1\] if these are asked for, in an
    /// engine with sparse rows.
    ///
    /// `since` are larger states closed in the same way: a CSP-variable that has the same
    /// candidates in one of them need not be looked at.
    pub(super) fn settle(
        &self,
        state: &mut State,
        since: &[&State],
        whips: bool,
    ) -> Result<(), Contradiction> {
        let columns = self.chunks * <Lane>::WORDS;
        let mut todo = Agendas {
            singles: Agenda::new(columns),
            whips: Agenda::new(columns),
        };
        for chunk in 0..self.chunks {
            let changed = self.changed(state, since, chunk);
            for (word, &bits) in changed.words().iter().enumerate() {
                if bits != 0 {
                    todo.add(chunk * <Lane>::WORDS + word, bits);
                }
            }
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
            let open = state.word(self.width * <Lane>::WORDS + column);
            let may = self.reach.variables[column / <Lane>::WORDS].words()[column % <Lane>::WORDS];
            let mut bits = changed & open & may;
            while bits != 0 {
                self.whip1_of(state, column, bits.trailing_zeros(), &mut todo);
                bits &= bits - 1;
            }
        }
    }

    /// The words of a column, one for each plane that has candidates there.
    #[inline]
    fn words_of(&self, column: usize) -> impl Iterator<Item = usize> + use<> {
        let (columns, planes) = (self.chunks * <Lane>::WORDS, self.planes_of[column]);
        (0..planes).map(move |plane| plane * columns + column)
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
        for at in self.words_of(column) {
            let word = state.word(at);
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
        let open = self.width * <Lane>::WORDS + column;
        let mut bits = among & state.word(open) & !twos;
        while bits != 0 {
            let bit = bits.trailing_zeros();
            // An earlier Single may have taken the candidate away.
            let mut words = self.words_of(column);
            let Some(at) = words.find(|&at| state.word(at) >> bit & 1 == 1) else {
                return contradiction(bit);
            };
            let c = self.candidate(at / <Lane>::WORDS, at % <Lane>::WORDS * 64 + bit as usize);
            let row = self.rows.sparse(c).unwrap_or_default();
            // Last come the CSP-variables that are no longer open.
            let planes = (self.width * <Lane>::BITS) as u32;
            for &position in row {
                if position < planes {
                    todo.take(state, position);
                } else {
                    state.take(position);
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
            for (word, linked) in self.words_of(column).zip(linked.chunks(words)) {
                if state.word(word) >> bit & 1 == 1 {
                    all &= linked[at];
                }
                if all == 0 {
                    break;
                }
            }
            while all != 0 {
                let target = targets[all.trailing_zeros() as usize];
                all &= all - 1;
                // Most targets have been eliminated before.
                let (at, target_bit) = parts(target);
                if state.word(at) & target_bit == 0 {
                    continue;
                }
                let c = self.candidate(at / <Lane>::WORDS, target as usize % <Lane>::BITS);
                for &(lane, bit) in &self.places[c.index()] {
                    todo.take(state, position(lane, bit));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Candidate, Engine, Lane, State, Theory};
    use oddagon_core::Board;
    use oddagon_core::slitherlink::{Border, Extent, Loop, Slitherlink};
    use oddagon_core::sudoku::Sudoku;
    use oddagon_job::random::Random;

    /// A whole grid of 4×5 cells.
    fn grid_of_slitherlink() -> Slitherlink {
        let border = Border {
            north: true,
            south: true,
            west: true,
            east: true,
        };
        let extent = Extent {
            rows: 4,
            columns: 5,
            border,
            mode: Loop::L0,
        };
        Slitherlink::new(extent).expect("a board")
    }

    /// Random states, some of them subsets of closed ones, closed by an engine with sparse rows and
    /// by one with full rows.
    #[test]
    fn sparse_rows_close_states_as_full_rows_do() {
        let (sudoku, grid) = (Sudoku::standard(), grid_of_slitherlink());
        let boards: [(&dyn Board, usize); 2] = [(&*sudoku, 120), (&grid, 60)];
        for (board, most) in boards {
            let csp = board.csp();
            let planes = csp.variables().map(|v| csp.members(v).len()).max();
            let chunks = csp.variable_count().div_ceil(<Lane>::BITS);
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

    /// Pairs of random closed states: what they have in common is closed alike with both at hand,
    /// and with none.
    #[test]
    fn what_differs_from_two_closed_states_suffices() {
        let (sudoku, grid) = (Sudoku::standard(), grid_of_slitherlink());
        let boards: [(&dyn Board, usize); 2] = [(&*sudoku, 150), (&grid, 40)];
        let mut shrunk = 0;
        for (board, most) in boards {
            let csp = board.csp();
            let planes = csp.variables().map(|v| csp.members(v).len()).max();
            let chunks = csp.variable_count().div_ceil(<Lane>::BITS);
            for is_sparse in [false, true] {
                let engine = Engine::compiled(csp, planes.unwrap_or(0), chunks, is_sparse);
                let mut random = Random::seeded(2);
                for theory in [Theory::Brt, Theory::W1, Theory::Subsets(2)].repeat(100) {
                    let mut closed = || {
                        let mut state = engine.state(&csp.everything());
                        for _ in 0..random.below(most) {
                            let c = Candidate::new(random.below(csp.candidate_count()));
                            engine.eliminate(&mut state, c);
                        }
                        let result = engine.close(theory, &mut state, None);
                        result.is_ok().then_some(state)
                    };
                    let (Some(a), Some(b)) = (closed(), closed()) else {
                        continue;
                    };
                    let mut state = State::default();
                    state.copy_meet(&a, &b);
                    let (common, mut other) = (state.clone(), state.clone());
                    let from_both = engine.close_since(theory, &mut state, &[&a, &b]);
                    let from_none = engine.close(theory, &mut other, None);
                    assert_eq!(from_both.is_ok(), from_none.is_ok());
                    if from_both.is_ok() {
                        assert_eq!(state, other);
                        shrunk += usize::from(state != common);
                    }
                }
            }
        }
        assert!(shrunk > 10, "{shrunk}");
    }
}
