use super::rows::Rows;
use super::state::Places;
use crate::{Candidate, CandidateSet, Csp, Lane, Mask, State, Wide, Words};

/// A CSP in the form in which it is propagated: a table that has, for each candidate, the lanes
/// that remain when it is decided.
///
/// Deciding a candidate is one pass of ANDs over the state; nothing branches on what it eliminates.
/// Which CSP-variables have one candidate left, and which none, then follows from a bit-sliced
/// count over the planes, for all variables at the price of one. That count replaces per-variable
/// counters: it is shared by every candidate decided in the same round, and costs less than
/// updating four counters for each elimination.
#[derive(Debug)]
pub struct Table<W: Words = Wide> {
    /// Lanes per plane: one has as many CSP-variables as bits.
    pub(super) chunks: usize,
    /// Lanes in which candidates stand: planes × chunks. The lanes of open CSP-variables follow
    /// them.
    pub(super) width: usize,
    /// For each candidate, what remains when it is decided: everything not linked to it, every
    /// variable but its own.
    pub(super) rows: Rows<W>,
    /// The candidate at each (lane, bit); [`NO_CANDIDATE`] where the variable has fewer candidates.
    pub(super) candidate_at: Vec<u32>,
    /// The (lane, bit) of each candidate in each of its variables.
    pub(super) places: Vec<Places>,
    /// Every candidate, once.
    pub(super) all: Mask<W>,
    /// Every CSP-variable: one lane per chunk.
    pub(super) variables: Vec<Lane<W>>,
}

/// Stands for no candidate: no CSP has as many.
pub(super) const NO_CANDIDATE: u32 = u32::MAX;

impl Table {
    /// Compiles a CSP to the given number of planes, with `chunks` lanes each.
    pub(super) fn compiled(csp: &Csp, planes: usize, chunks: usize, is_sparse: bool) -> Table {
        let mut places = vec![Places::new(); csp.candidate_count()];
        let mut variables = vec![Lane::NONE; chunks];
        for v in csp.variables() {
            let (chunk, bit) = (v.index() / <Lane>::BITS, v.index() % <Lane>::BITS);
            variables[chunk].set(bit);
            for (plane, &c) in csp.members(v).iter().enumerate() {
                let lane = plane * chunks + chunk;
                places[c.index()].push((lane as u32, bit as u32));
            }
        }
        let width = planes * chunks;
        let rows = Rows::new(csp, chunks, width, &places, is_sparse);
        Table::new(width, variables, places, rows)
    }
}

impl<W: Words> Table<W> {
    /// The table with these CSP-variables, one lane per chunk, and with candidates at these places.
    ///
    /// # Panics
    /// If a candidate has no place.
    pub(super) fn new(
        width: usize,
        variables: Vec<Lane<W>>,
        places: Vec<Places>,
        rows: Rows<W>,
    ) -> Table<W> {
        let mut candidate_at = vec![NO_CANDIDATE; width * Lane::<W>::BITS];
        let mut all = Mask {
            lanes: vec![Lane::NONE; width].into(),
        };
        for (c, places) in places.iter().enumerate() {
            for &(lane, bit) in places {
                candidate_at[lane as usize * Lane::<W>::BITS + bit as usize] = c as u32;
            }
            let first = places.first();
            let &(lane, bit) = first.expect("a candidate belongs to a CSP-variable");
            all.lanes[lane as usize].set(bit as usize);
        }
        Table {
            chunks: variables.len(),
            width,
            rows,
            candidate_at,
            places,
            all,
            variables,
        }
    }

    /// The number of candidates of the CSP.
    pub fn candidate_count(&self) -> usize {
        self.places.len()
    }

    /// The state that has exactly these candidates; nothing is propagated.
    pub fn state(&self, live: &CandidateSet) -> State<W> {
        let mut lanes = vec![Lane::NONE; self.width + self.chunks];
        for c in live.iter() {
            for &(lane, bit) in &self.places[c.index()] {
                lanes[lane as usize].set(bit as usize);
            }
        }
        lanes[self.width..].copy_from_slice(&self.variables);
        State { lanes }
    }

    /// The candidates of a state, in portable form.
    pub fn live(&self, state: &State<W>) -> CandidateSet {
        CandidateSet::of(
            self.candidate_count(),
            self.candidates_in(state, &self.all, &self.no_candidates()),
        )
    }

    /// A set of candidates in the table's form.
    pub fn mask(&self, set: &CandidateSet) -> Mask<W> {
        let mut mask = self.no_candidates();
        for c in set.iter() {
            let (lane, bit) = self.places[c.index()][0];
            mask.lanes[lane as usize].set(bit as usize);
        }
        mask
    }

    /// The mask of no candidate.
    pub fn no_candidates(&self) -> Mask<W> {
        Mask {
            lanes: vec![Lane::NONE; self.width].into(),
        }
    }

    /// The mask of all candidates.
    pub fn all_candidates(&self) -> &Mask<W> {
        &self.all
    }

    /// Whether a candidate is live.
    #[inline]
    pub fn is_live(&self, state: &State<W>, c: Candidate) -> bool {
        let (lane, bit) = self.places[c.index()][0];
        state.lanes[lane as usize].has(bit as usize)
    }

    /// Whether a candidate is in a mask.
    #[inline]
    pub fn contains(&self, mask: &Mask<W>, c: Candidate) -> bool {
        let (lane, bit) = self.places[c.index()][0];
        mask.lanes[lane as usize].has(bit as usize)
    }

    /// Adds a candidate to a mask.
    #[inline]
    pub fn insert(&self, mask: &mut Mask<W>, c: Candidate) {
        let (lane, bit) = self.places[c.index()][0];
        mask.lanes[lane as usize].set(bit as usize);
    }

    /// Eliminates one candidate; nothing is propagated.
    #[inline]
    pub fn eliminate(&self, state: &mut State<W>, c: Candidate) {
        for &(lane, bit) in &self.places[c.index()] {
            state.lanes[lane as usize].clear(bit as usize);
        }
    }

    /// Whether every CSP-variable has been decided.
    #[inline]
    pub fn is_solved(&self, state: &State<W>) -> bool {
        !state.lanes[self.width..].iter().any(Lane::any)
    }

    /// The number of CSP-variables not yet decided.
    #[inline]
    pub fn open_count(&self, state: &State<W>) -> usize {
        state.lanes[self.width..].iter().map(Lane::count).sum()
    }

    /// Whether every candidate of `a` is one of `b`.
    #[inline]
    pub fn is_subset(&self, a: &State<W>, b: &State<W>) -> bool {
        let mut outside = Lane::NONE;
        for (a, b) in a.lanes[..self.width].iter().zip(&b.lanes[..self.width]) {
            outside |= *a & !*b;
        }
        !outside.any()
    }

    /// The number of candidates of a state that are in `mask`.
    pub fn count(&self, state: &State<W>, mask: &Mask<W>) -> usize {
        let lanes = state.lanes.iter().zip(&mask.lanes);
        lanes.map(|(state, mask)| (*state & *mask).count()).sum()
    }

    /// Adds to `mask` the candidates that a state has decided.
    #[inline]
    pub fn add_decided(&self, state: &State<W>, mask: &mut Mask<W>) {
        let (lanes, open) = state.lanes.split_at(self.width);
        let planes = lanes.iter().zip(&self.all.lanes).zip(open.iter().cycle());
        for (mine, ((lane, all), open)) in mask.lanes.iter_mut().zip(planes) {
            *mine |= *lane & !*open & *all;
        }
    }

    /// Passes on the decided candidates that are not in `except`.
    #[inline]
    pub fn decided_outside(
        &self,
        state: &State<W>,
        except: &Mask<W>,
        mut found: impl FnMut(Candidate),
    ) {
        let (lanes, open) = state.lanes.split_at(self.width);
        let planes = lanes.iter().zip(&self.all.lanes).zip(open.iter().cycle());
        for (i, (((lane, all), open), except)) in planes.zip(&except.lanes).enumerate() {
            let decided = *lane & !*open & *all & !*except;
            for (w, &word) in decided.words().iter().enumerate() {
                let mut rest = word;
                while rest != 0 {
                    found(self.candidate(i, w * 64 + rest.trailing_zeros() as usize));
                    rest &= rest - 1;
                }
            }
        }
    }

    /// The first candidate of the state that is in `mask`, not in `except`, and in `among` if that
    /// is given.
    #[inline]
    pub fn first(
        &self,
        state: &State<W>,
        mask: &Mask<W>,
        except: &Mask<W>,
        among: Option<&[Lane<W>]>,
    ) -> Option<Candidate> {
        let found = self.first_from(0, state, mask, except, among);
        found.map(|(c, _)| c)
    }

    /// [`first`](Self::first), in the lanes from `lane` on; with its lane.
    #[inline]
    pub fn first_from(
        &self,
        lane: usize,
        state: &State<W>,
        mask: &Mask<W>,
        except: &Mask<W>,
        among: Option<&[Lane<W>]>,
    ) -> Option<(Candidate, usize)> {
        let mut chunk = lane % self.chunks;
        for i in lane..self.width {
            let mut left = state.lanes[i] & mask.lanes[i] & !except.lanes[i];
            if let Some(among) = among {
                left &= among[chunk];
            }
            chunk = if chunk + 1 == self.chunks {
                0
            } else {
                chunk + 1
            };
            if left.any() {
                return left.first().map(|bit| (self.candidate(i, bit), i));
            }
        }
        None
    }

    /// The candidates of the state that are in `mask` and not in `except`.
    pub fn candidates_in<'a>(
        &'a self,
        state: &'a State<W>,
        mask: &'a Mask<W>,
        except: &'a Mask<W>,
    ) -> impl Iterator<Item = Candidate> + 'a {
        (0..self.width).flat_map(move |i| {
            let left = state.lanes[i] & mask.lanes[i] & !except.lanes[i];
            left.ones().map(move |bit| self.candidate(i, bit))
        })
    }

    /// The candidates of a mask.
    pub fn members<'a>(&'a self, mask: &'a Mask<W>) -> impl Iterator<Item = Candidate> + 'a {
        let lanes = mask.lanes.iter().enumerate();
        lanes.flat_map(move |(i, lane)| lane.ones().map(move |bit| self.candidate(i, bit)))
    }

    /// For each CSP-variable whether its candidate number `n`, from 0, is live: 64 CSP-variables to
    /// a word. At least one has as many candidates.
    pub fn nth_live<'a>(&self, state: &'a State<W>, n: usize) -> impl Iterator<Item = u64> + 'a {
        let lanes = state.lanes[n * self.chunks..][..self.chunks].iter();
        lanes.flat_map(|lane| lane.words().iter().copied())
    }

    /// Sets `out`, one lane per chunk, to the CSP-variables that have exactly two candidates left.
    pub fn bivalue(&self, state: &State<W>, out: &mut Vec<Lane<W>>) {
        out.clear();
        for chunk in 0..self.chunks {
            let (mut ones, mut twos, mut threes) = (Lane::NONE, Lane::NONE, Lane::NONE);
            for lane in state.lanes[..self.width]
                .iter()
                .skip(chunk)
                .step_by(self.chunks)
            {
                threes |= twos & *lane;
                twos |= ones & *lane;
                ones |= *lane;
            }
            out.push(twos & !threes);
        }
    }

    /// The candidate at a bit of a lane.
    #[inline]
    pub(super) fn candidate(&self, lane: usize, bit: usize) -> Candidate {
        Candidate(self.candidate_at[lane * Lane::<W>::BITS + bit])
    }
}
