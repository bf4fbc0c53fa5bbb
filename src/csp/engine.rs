use super::rows::{Rows, WORDS};
use super::rules::Planes;
use super::whip1::Reach;
use crate::csp::{Candidate, CandidateSet, Csp, Derived, Lane, Mask, State, Variable};
use std::sync::OnceLock;

/// A [`Csp`] compiled for propagation: a table that has, for each candidate, the lanes that remain when it is decided.
///
/// Deciding a candidate is one pass of ANDs over the state; nothing branches on what it eliminates. Which
/// CSP-variables have one candidate left, and which none, then follows from a bit-sliced count over the planes, for
/// all variables at the price of one. That count replaces per-variable counters: it is shared by every candidate
/// decided in the same round, and costs less than updating four counters for each elimination.
#[derive(Debug)]
pub struct Engine {
    /// Lanes per plane: 512 CSP-variables each.
    pub(super) chunks: usize,
    /// Lanes in which candidates stand: planes × chunks. The lanes of open CSP-variables follow them.
    pub(super) width: usize,
    /// For each candidate, what remains when it is decided: everything not linked to it, every variable but its own.
    pub(super) rows: Rows,
    /// The candidate at each (lane, bit); [`NO_CANDIDATE`] where the variable has fewer candidates.
    candidate_at: Vec<u32>,
    /// The (lane, bit) of each candidate in each of its variables.
    pub(super) places: Vec<Vec<(u32, u32)>>,
    /// Every candidate, once.
    all: Mask,
    /// Every CSP-variable: one lane per chunk.
    pub(super) variables: Vec<Lane>,
    pub(super) reach: Reach,
    /// For each column of 64 CSP-variables the most candidates that one of them has.
    pub(super) planes_of: Vec<usize>,
    /// What was compiled.
    pub(super) csp: Csp,
    /// OR_k-relations: further CSP-variables, after those of the CSP, of whose candidates at least one is true. They are not linked to one another.
    relations: Vec<Vec<Candidate>>,
    /// The planes of Subsets, once they are needed.
    pub(super) planes: OnceLock<Planes>,
}

/// Stands for no candidate: no CSP has as many.
const NO_CANDIDATE: u32 = u32::MAX;

impl Engine {
    /// The engine of a CSP: compiled when it is first asked for, and kept with the CSP.
    pub fn of(csp: &Csp) -> &Engine {
        let engine = &Derived::of(csp).engine;
        engine.get_or_init(|| Engine::new(csp))
    }

    /// Compiles a CSP.
    ///
    /// # Panics
    /// If a candidate belongs to no CSP-variable.
    pub fn new(csp: &Csp) -> Engine {
        Engine::with_room(csp, 0, 0)
    }

    /// Compiles a CSP, with room for `relations` relations of at most `guardians` candidates each.
    fn with_room(csp: &Csp, relations: usize, guardians: usize) -> Engine {
        let planes = csp.variables().map(|v| csp.members(v).len()).max();
        let planes = planes.unwrap_or(0).max(guardians);
        let chunks = (csp.variable_count() + relations).div_ceil(Lane::BITS);
        // Relations are entered into full rows only.
        let is_sparse = relations == 0 && Rows::should_be_sparse(csp, (planes + 1) * chunks);
        Engine::compiled(csp, planes, chunks, is_sparse)
    }

    /// Compiles a CSP to the given number of planes, with `chunks` lanes each.
    pub(super) fn compiled(csp: &Csp, planes: usize, chunks: usize, is_sparse: bool) -> Engine {
        let width = planes * chunks;
        let mut candidate_at = vec![NO_CANDIDATE; width * Lane::BITS];
        let mut places = vec![Vec::new(); csp.candidate_count()];
        for v in csp.variables() {
            let (chunk, bit) = (v.index() / Lane::BITS, v.index() % Lane::BITS);
            for (plane, &c) in csp.members(v).iter().enumerate() {
                let lane = plane * chunks + chunk;
                candidate_at[lane * Lane::BITS + bit] = c.0;
                places[c.index()].push((lane as u32, bit as u32));
            }
        }
        let mut all = Mask {
            lanes: vec![Lane::NONE; width].into(),
        };
        for c in csp.candidates() {
            let &(lane, bit) = places[c.index()]
                .first()
                .expect("a candidate belongs to a CSP-variable");
            all.lanes[lane as usize].set(bit as usize);
        }
        let rows = Rows::new(csp, chunks, width, &places, is_sparse);
        let mut variables = vec![Lane::NONE; chunks];
        for v in csp.variables() {
            variables[v.index() / Lane::BITS].set(v.index() % Lane::BITS);
        }
        let mut planes_of = vec![0; chunks * WORDS];
        for v in csp.variables() {
            let planes = &mut planes_of[v.index() / 64];
            *planes = csp.members(v).len().max(*planes);
        }
        let reach = Reach::of(csp, chunks, &places, is_sparse);
        Engine {
            chunks,
            width,
            rows,
            candidate_at,
            places,
            all,
            variables,
            reach,
            planes_of,
            csp: csp.clone(),
            relations: Vec::new(),
            planes: OnceLock::new(),
        }
    }

    /// Replaces the OR_k-relations: of the candidates of each at least one is true. States made before can no longer be used.
    ///
    /// In a state each is one more CSP-variable, so a Single among its candidates is what the field calls ultra-persistency: the last
    /// guardian is true.
    pub fn set_relations(&mut self, relations: Vec<Vec<Candidate>>) {
        for at in 0..self.relations.len() {
            self.place_relation(at, false);
        }
        let first = self.csp.variable_count();
        let guardians = relations.iter().map(Vec::len).max().unwrap_or(0);
        // Relations are entered into full rows only.
        if first + relations.len() > self.chunks * Lane::BITS
            || self.is_sparse() && !relations.is_empty()
            || guardians * self.chunks > self.width
        {
            *self = Engine::with_room(&self.csp, relations.len(), guardians);
        }
        self.relations = relations;
        for at in 0..self.relations.len() {
            self.place_relation(at, true);
        }
    }

    /// Enters a relation into the tables, or takes it out of them.
    fn place_relation(&mut self, at: usize, enter: bool) {
        let v = self.csp.variable_count() + at;
        let (chunk, bit) = (v / Lane::BITS, v % Lane::BITS);
        let put = |lane: &mut Lane, set: bool| if set { lane.set(bit) } else { lane.clear(bit) };
        let stride = self.width + self.chunks;
        put(&mut self.variables[chunk], enter);
        for (plane, &c) in self.relations[at].iter().enumerate() {
            let lane = plane * self.chunks + chunk;
            let candidate = if enter { c.0 } else { NO_CANDIDATE };
            self.candidate_at[lane * Lane::BITS + bit] = candidate;
            if enter {
                self.places[c.index()].push((lane as u32, bit as u32))
            } else {
                self.places[c.index()].retain(|&place| place != (lane as u32, bit as u32))
            }
            let Rows::Full(keep) = &mut self.rows else {
                continue;
            };
            put(&mut keep[c.index() * stride + self.width + chunk], !enter);
            for linked in self.csp.linked(c) {
                put(&mut keep[linked.index() * stride + lane], !enter);
            }
        }
        self.reach.relation(v, enter, self.relations[at].len());
    }

    /// The candidates of a CSP-variable or relation.
    pub fn candidates_of(&self, v: Variable) -> &[Candidate] {
        match v.index().checked_sub(self.csp.variable_count()) {
            None => self.csp.members(v),
            Some(at) => &self.relations[at],
        }
    }

    /// Whether there are relations.
    pub(super) fn has_relations(&self) -> bool {
        !self.relations.is_empty()
    }

    /// Takes away the bits of all relations from lanes of CSP-variables, one for each chunk.
    pub(super) fn clear_relations(&self, lanes: &mut [Lane]) {
        let first = self.csp.variable_count();
        for v in first..first + self.relations.len() {
            lanes[v / Lane::BITS].clear(v % Lane::BITS);
        }
    }

    /// The number of a relation; `None` if this is a CSP-variable.
    pub fn relation(&self, v: Variable) -> Option<usize> {
        v.index().checked_sub(self.csp.variable_count())
    }

    /// The bytes that one state for each candidate takes. Tables of full rows are as large, and T&E keeps about as many states.
    pub fn bytes(csp: &Csp) -> usize {
        let planes = csp.variables().map(|v| csp.members(v).len()).max();
        let chunks = csp.variable_count().div_ceil(Lane::BITS);
        let lanes = planes.map_or(0, |planes| (planes + 1).saturating_mul(chunks));
        Rows::full_bytes(csp, lanes)
    }

    /// Whether rows hold only what is removed.
    pub(super) fn is_sparse(&self) -> bool {
        matches!(self.rows, Rows::Sparse { .. })
    }

    /// What was compiled.
    pub fn csp(&self) -> &Csp {
        &self.csp
    }

    /// The number of candidates of the CSP.
    pub fn candidate_count(&self) -> usize {
        self.places.len()
    }

    /// The state that has exactly these candidates; nothing is propagated.
    pub fn state(&self, live: &CandidateSet) -> State {
        let mut lanes = vec![Lane::NONE; self.width + self.chunks].into_boxed_slice();
        for c in live.iter() {
            for &(lane, bit) in &self.places[c.index()] {
                lanes[lane as usize].set(bit as usize);
            }
        }
        lanes[self.width..].copy_from_slice(&self.variables);
        State { lanes }
    }

    /// The candidates of a state, in portable form.
    pub fn live(&self, state: &State) -> CandidateSet {
        CandidateSet::of(
            self.candidate_count(),
            self.candidates_in(state, &self.all, &self.no_candidates()),
        )
    }

    /// A set of candidates in the engine's form.
    pub fn mask(&self, set: &CandidateSet) -> Mask {
        let mut mask = self.no_candidates();
        for c in set.iter() {
            let (lane, bit) = self.places[c.index()][0];
            mask.lanes[lane as usize].set(bit as usize);
        }
        mask
    }

    /// The mask of no candidate.
    pub fn no_candidates(&self) -> Mask {
        Mask {
            lanes: vec![Lane::NONE; self.width].into(),
        }
    }

    /// The mask of all candidates.
    pub fn all_candidates(&self) -> &Mask {
        &self.all
    }

    /// Whether a candidate is live.
    #[inline]
    pub fn is_live(&self, state: &State, c: Candidate) -> bool {
        let (lane, bit) = self.places[c.index()][0];
        state.lanes[lane as usize].has(bit as usize)
    }

    /// Whether a candidate is in a mask.
    #[inline]
    pub fn contains(&self, mask: &Mask, c: Candidate) -> bool {
        let (lane, bit) = self.places[c.index()][0];
        mask.lanes[lane as usize].has(bit as usize)
    }

    /// Adds a candidate to a mask.
    #[inline]
    pub fn insert(&self, mask: &mut Mask, c: Candidate) {
        let (lane, bit) = self.places[c.index()][0];
        mask.lanes[lane as usize].set(bit as usize);
    }

    /// Eliminates one candidate; nothing is propagated.
    #[inline]
    pub fn eliminate(&self, state: &mut State, c: Candidate) {
        for &(lane, bit) in &self.places[c.index()] {
            state.lanes[lane as usize].clear(bit as usize);
        }
    }

    /// Whether every CSP-variable has been decided.
    #[inline]
    pub fn is_solved(&self, state: &State) -> bool {
        !state.lanes[self.width..].iter().any(Lane::any)
    }

    /// The number of CSP-variables not yet decided.
    #[inline]
    pub fn open_count(&self, state: &State) -> usize {
        state.lanes[self.width..].iter().map(Lane::count).sum()
    }

    /// Whether every candidate of `a` is one of `b`.
    #[inline]
    pub fn is_subset(&self, a: &State, b: &State) -> bool {
        let mut outside = Lane::NONE;
        for (a, b) in a.lanes[..self.width].iter().zip(&b.lanes[..self.width]) {
            outside |= *a & !*b;
        }
        !outside.any()
    }

    /// The number of candidates of a state that are in `mask`.
    pub fn count(&self, state: &State, mask: &Mask) -> usize {
        let common = |(state, mask): (&Lane, &Lane)| (*state & *mask).count();
        state.lanes.iter().zip(&mask.lanes).map(common).sum()
    }

    /// Adds to `mask` the candidates that a state has decided.
    #[inline]
    pub fn add_decided(&self, state: &State, mask: &mut Mask) {
        let (lanes, open) = state.lanes.split_at(self.width);
        let planes = lanes.iter().zip(&self.all.lanes).zip(open.iter().cycle());
        for (mine, ((lane, all), open)) in mask.lanes.iter_mut().zip(planes) {
            *mine |= *lane & !*open & *all;
        }
    }

    /// Passes on the decided candidates that are not in `except`.
    #[inline]
    pub fn decided_outside(&self, state: &State, except: &Mask, mut found: impl FnMut(Candidate)) {
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

    /// The first candidate of the state that is in `mask`, not in `except`, and in `among` if that is given.
    #[inline]
    pub fn first(
        &self,
        state: &State,
        mask: &Mask,
        except: &Mask,
        among: Option<&[Lane]>,
    ) -> Option<Candidate> {
        let found = self.first_from(0, state, mask, except, among);
        found.map(|(c, _)| c)
    }

    /// [`first`](Self::first), in the lanes from `lane` on; with its lane.
    #[inline]
    pub fn first_from(
        &self,
        lane: usize,
        state: &State,
        mask: &Mask,
        except: &Mask,
        among: Option<&[Lane]>,
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
        state: &'a State,
        mask: &'a Mask,
        except: &'a Mask,
    ) -> impl Iterator<Item = Candidate> + 'a {
        (0..self.width).flat_map(move |i| {
            let left = state.lanes[i] & mask.lanes[i] & !except.lanes[i];
            left.ones().map(move |bit| self.candidate(i, bit))
        })
    }

    /// The candidates of a mask.
    pub fn members<'a>(&'a self, mask: &'a Mask) -> impl Iterator<Item = Candidate> + 'a {
        let lanes = mask.lanes.iter().enumerate();
        lanes.flat_map(move |(i, lane)| lane.ones().map(move |bit| self.candidate(i, bit)))
    }

    /// For each CSP-variable whether its candidate number `n`, from 0, is live: 64 CSP-variables to a word. At least one has as many candidates.
    pub fn nth_live<'a>(&self, state: &'a State, n: usize) -> impl Iterator<Item = u64> + 'a {
        let lanes = state.lanes[n * self.chunks..][..self.chunks].iter();
        lanes.flat_map(|lane| lane.words().iter().copied())
    }

    /// Sets `out`, one lane per chunk, to the CSP-variables that have exactly two candidates left.
    pub fn bivalue(&self, state: &State, out: &mut Vec<Lane>) {
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
        Candidate(self.candidate_at[lane * Lane::BITS + bit])
    }
}
