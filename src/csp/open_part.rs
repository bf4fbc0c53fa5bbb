use super::rows::Rows;
use super::table::NO_CANDIDATE;
use crate::csp::{
    Candidate, CandidateSet, Closure, Contradiction, Lane, Narrow, Start, State, Table, Words,
};

/// What a state closed under BRT leaves open, as a table of its own: the open CSP-variables, and the candidates that they have left.
///
/// No candidate left in it is linked to one that has been decided, so BRT and T&E over it eliminate in the part what they eliminate in the
/// whole. In a puzzle of T&E(3) it has three fifths of the CSP-variables and a fifth of the candidates.
#[derive(Debug)]
pub struct OpenPart {
    table: Table<Narrow>,
    /// The candidates of the whole, by their numbers in the part.
    candidates: Vec<Candidate>,
}

impl OpenPart {
    /// The state of the part in which the candidates are live that are live in a state of the whole, closed under BRT.
    ///
    /// # Errors
    /// The contradiction met.
    pub fn state_in<W: Words>(
        &self,
        whole: &Table<W>,
        state: &State<W>,
    ) -> Result<State<Narrow>, Contradiction> {
        let numbered = self.candidates.iter().enumerate();
        let live = numbered.filter(|(_, c)| whole.is_live(state, **c));
        let live = live.map(|(number, _)| Candidate::new(number));
        let live = CandidateSet::of(self.candidates.len(), live);
        let mut part = self.table.state(&live);
        self.table.brt(&mut part)?;
        Ok(part)
    }

    /// Eliminates in a state of the whole the candidates that are eliminated in a state of the part.
    pub fn eliminate_in<W: Words>(
        &self,
        whole: &Table<W>,
        state: &mut State<W>,
        part: &State<Narrow>,
    ) {
        for (number, &c) in self.candidates.iter().enumerate() {
            if !self.table.is_live(part, Candidate::new(number)) {
                whole.eliminate(state, c);
            }
        }
    }
}

/// Under BRT.
impl Closure for OpenPart {
    type Words = Narrow;

    #[inline]
    fn table(&self) -> &Table<Narrow> {
        &self.table
    }

    fn is_confluent(&self) -> bool {
        true
    }

    fn needs_larger(&self) -> bool {
        false
    }

    fn close(&self, state: &mut State<Narrow>, _: &[&State<Narrow>]) -> Result<(), Contradiction> {
        self.table.brt(state)
    }

    #[inline]
    fn survives_in_registers(
        &self,
        state: &State<Narrow>,
        start: &Start<Narrow>,
        outcome: &mut State<Narrow>,
    ) -> Option<bool> {
        self.table.survives_in_registers(state, start, outcome)
    }
}

impl<W: Words> Table<W> {
    /// The part that a state leaves open; `None` if it is too large for narrow lanes, or the whole for full rows.
    pub fn open_part(&self, state: &State<W>) -> Option<OpenPart> {
        let open = self.open_count(state);
        let Rows::Full(rows) = &self.rows else {
            return None;
        };
        if open > Lane::<Narrow>::BITS {
            return None;
        }
        let mut part = Numbering::new(self, state);
        let variables = (0..self.chunks).flat_map(|chunk| {
            let open = state.lanes[self.width + chunk];
            open.ones().map(move |bit| (chunk, bit))
        });
        for (number, (chunk, bit)) in variables.enumerate() {
            part.add_variable(number, chunk, bit);
        }
        Some(part.compiled(open, rows))
    }
}

/// The numbers that the CSP-variables and candidates of a part get.
struct Numbering<'w, W: Words> {
    whole: &'w Table<W>,
    state: &'w State<W>,
    /// The candidates of the part.
    candidates: Vec<Candidate>,
    /// The number of each candidate of the whole, or [`NO_CANDIDATE`].
    numbers: Vec<u32>,
    /// The (plane, number of the CSP-variable) of each candidate of the part in each of its CSP-variables.
    places: Vec<Vec<(u32, u32)>>,
    planes: usize,
}

impl<'w, W: Words> Numbering<'w, W> {
    fn new(whole: &'w Table<W>, state: &'w State<W>) -> Self {
        Numbering {
            whole,
            state,
            candidates: Vec::new(),
            numbers: vec![NO_CANDIDATE; whole.candidate_count()],
            places: Vec::new(),
            planes: 0,
        }
    }

    /// Adds an open CSP-variable, given by its chunk and bit, and those of its candidates that are new.
    fn add_variable(&mut self, number: usize, chunk: usize, bit: usize) {
        let whole = self.whole;
        let lanes = (chunk..whole.width).step_by(whole.chunks);
        let live = lanes.filter(|&lane| self.state.lanes[lane].has(bit));
        let mut planes = 0;
        for (plane, lane) in live.enumerate() {
            let c = whole.candidate(lane, bit);
            let place = &mut self.numbers[c.index()];
            if *place == NO_CANDIDATE {
                *place = self.candidates.len() as u32;
                self.candidates.push(c);
                self.places.push(Vec::with_capacity(4));
            }
            self.places[*place as usize].push((plane as u32, number as u32));
            planes = plane + 1;
        }
        self.planes = self.planes.max(planes);
    }

    /// The part, which has this many CSP-variables; `whole_rows` are the rows of the whole.
    fn compiled(self, open: usize, whole_rows: &[Lane<W>]) -> OpenPart {
        let (whole, width) = (self.whole, self.planes);
        // The words of the whole in which candidates of the part stand, each in its first CSP-variable: lane, word, and which candidates.
        let mut words: Vec<(usize, usize, u64)> = Vec::new();
        for (lane, (state, all)) in self.state.lanes.iter().zip(&whole.all.lanes).enumerate() {
            let first = *state & *all & self.state.lanes[whole.width + lane % whole.chunks];
            let first = first.words().iter().enumerate();
            let first = first.filter(|(_, word)| **word != 0);
            words.extend(first.map(|(at, &word)| (lane, at, word)));
        }
        let mut variables = Lane::NONE;
        (0..open).for_each(|bit| variables.set(bit));
        let (stride, whole_stride) = (width + 1, self.state.lanes.len());
        // What each candidate loses when one is decided that is linked to it.
        let mut own = vec![Lane::NONE; self.candidates.len() * stride];
        for (own, places) in own.chunks_exact_mut(stride).zip(&self.places) {
            for &(plane, bit) in places {
                own[plane as usize].set(bit as usize);
            }
        }
        let mut rows = vec![Lane::ALL; self.candidates.len() * stride];
        for (number, &c) in self.candidates.iter().enumerate() {
            let row = &mut rows[number * stride..][..stride];
            let kept = &whole_rows[c.index() * whole_stride..][..whole_stride];
            for &(lane, at, word) in &words {
                let mut linked = word & !kept[lane].words()[at];
                while linked != 0 {
                    let bit = at * 64 + linked.trailing_zeros() as usize;
                    let d = self.numbers[whole.candidate(lane, bit).index()] as usize;
                    for (row, own) in row.iter_mut().zip(&own[d * stride..][..stride]) {
                        *row &= !*own;
                    }
                    linked &= linked - 1;
                }
            }
            for &(_, bit) in &self.places[number] {
                row[width].clear(bit as usize);
            }
        }
        let table = Table::new(width, vec![variables], self.places, Rows::Full(rows));
        OpenPart {
            table,
            candidates: self.candidates,
        }
    }
}
