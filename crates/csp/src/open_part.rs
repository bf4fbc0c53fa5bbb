use super::rows::Rows;
use super::state::Places;
use super::table::NO_CANDIDATE;
use crate::{
    Candidate, CandidateSet, Closure, Contradiction, Engine, Lane, Narrow, Start, State, Table,
    Words,
};

/// What a state closed under BRT leaves open, as a table of its own: the open CSP-variables, and
/// the candidates that they have left.
///
/// No candidate left in it is linked to one that has been decided, so BRT and T&E over it eliminate
/// in the part what they eliminate in the whole. In a puzzle of T&E(3) it has three fifths of the
/// CSP-variables and a fifth of the candidates.
#[derive(Debug)]
pub struct OpenPart {
    table: Table<Narrow>,
    /// The candidates of the whole, by their numbers in the part.
    candidates: Vec<Candidate>,
}

impl OpenPart {
    /// The state of the part in which the candidates are live that are live in a state of the
    /// whole, closed under BRT.
    ///
    /// # Errors
    /// The contradiction met.
    pub fn state_in<W: Words>(
        &self,
        whole: &Table<W>,
        state: &State<W>,
    ) -> Result<State<Narrow>, Contradiction> {
        let numbered = self.candidates.iter().enumerate();
        let live = numbered
            .filter(|(_, c)| whole.is_live(state, **c))
            .map(|(number, _)| Candidate::new(number));
        let live = CandidateSet::of(self.candidates.len(), live);
        let mut part = self.table.state(&live);
        self.table.brt(&mut part)?;
        Ok(part)
    }

    /// Eliminates in a state of the whole the candidates that are eliminated in a state of the
    /// part.
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

impl Engine {
    /// The part that a state leaves open, in the memory of a former one; `None` if it is too large
    /// for narrow lanes, or rows are sparse.
    pub fn open_part(&self, state: &State, former: Option<OpenPart>) -> Option<OpenPart> {
        let open = self.open_count(state);
        if open > Lane::<Narrow>::BITS || self.is_sparse() {
            return None;
        }
        let (mut candidates, mut places, mut rows) = former.map_or_else(Default::default, emptied);
        // The number of each candidate of the whole, or [`NO_CANDIDATE`].
        let mut numbers = vec![NO_CANDIDATE; self.candidate_count()];
        let mut width = 0;
        let variables = (0..self.chunks).flat_map(|chunk| {
            let open = state.lanes[self.width + chunk];
            open.ones().map(move |bit| (chunk, bit))
        });
        // Relations stand behind the CSP-variables.
        let mut first_relation = 0;
        for (variable, (chunk, bit)) in variables.enumerate() {
            if chunk * <Lane>::BITS + bit < self.csp.variable_count() {
                first_relation = variable + 1;
            }
            let lanes = (chunk..self.width).step_by(self.chunks);
            let live = lanes.filter(|&lane| state.lanes[lane].has(bit));
            for (plane, lane) in live.enumerate() {
                let c = self.candidate(lane, bit);
                let number = &mut numbers[c.index()];
                if *number == NO_CANDIDATE {
                    *number = candidates.len() as u32;
                    candidates.push(c);
                    places.push(Places::new());
                }
                places[*number as usize].push((plane as u32, variable as u32));
                width = width.max(plane + 1);
            }
        }
        let stride = width + 1;
        let all_rows = candidates.len() * stride;
        rows.resize(all_rows + open * stride, Lane::NONE);
        // Behind the rows: what the candidates of each CSP-variable lose when all of them are
        // eliminated.
        let (of_candidates, lost) = rows.split_at_mut(all_rows);
        for own in &places {
            for &(_, variable) in own.iter().filter(|(_, v)| (*v as usize) < first_relation) {
                let lost = &mut lost[variable as usize * stride..][..stride];
                set_all(lost, own);
            }
        }
        let of_candidates = of_candidates.chunks_exact_mut(stride);
        for ((c, own), row) in candidates.iter().zip(&places).zip(of_candidates) {
            for &(_, variable) in own {
                for (lane, lost) in row.iter_mut().zip(&lost[variable as usize * stride..]) {
                    *lane |= *lost;
                }
            }
            let others = self.unshared_links(*c).iter().map(|d| numbers[d.index()]);
            for d in others.filter(|d| *d != NO_CANDIDATE) {
                set_all(row, &places[d as usize]);
            }
            row.iter_mut().for_each(|lane| *lane = !*lane);
            set_all(row, own);
            for &(_, variable) in own {
                row[width].clear(variable as usize);
            }
        }
        rows.truncate(all_rows);
        let mut variables = Lane::NONE;
        (0..open).for_each(|bit| variables.set(bit));
        let table = Table::new(width, vec![variables], places, Rows::Full(rows));
        Some(OpenPart { table, candidates })
    }
}

/// The memory of a part: candidates, places and rows, all empty.
fn emptied(part: OpenPart) -> (Vec<Candidate>, Vec<Places>, Vec<Lane<Narrow>>) {
    let OpenPart {
        table,
        mut candidates,
    } = part;
    let (mut places, mut rows) = (table.places, table.rows.into_full());
    candidates.clear();
    places.clear();
    rows.clear();
    (candidates, places, rows)
}

/// Sets the bits of a candidate.
#[inline]
fn set_all(lanes: &mut [Lane<Narrow>], places: &Places) {
    for &(plane, variable) in places {
        lanes[plane as usize].set(variable as usize);
    }
}
