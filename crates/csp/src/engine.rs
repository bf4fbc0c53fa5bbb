use super::planes::Planes;
use super::reach::Reach;
use super::rows::Rows;
use super::table::{NO_CANDIDATE, Table};
use crate::{Candidate, Csp, Lane, State, Variable};
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A [`Csp`] compiled for all resolution theories: its [`Table`], which is all that BRT needs, and
/// what the others need.
#[derive(Debug)]
pub struct Engine {
    pub(super) table: Table,
    pub(super) reach: Reach,
    /// For each column of 64 CSP-variables the most candidates that one of them has.
    pub(super) planes_of: Vec<usize>,
    /// What was compiled.
    pub(super) csp: Arc<Csp>,
    /// OR_k-relations: further CSP-variables, after those of the CSP, of whose candidates at least
    /// one is true. They are not linked to one another.
    relations: Vec<Vec<Candidate>>,
    /// The planes of Subsets, once they are needed.
    pub(super) planes: OnceLock<Planes>,
    /// For each candidate those that are linked to it and share no CSP-variable with it, once they
    /// are needed.
    unshared_links: OnceLock<Vec<Vec<Candidate>>>,
}

impl Deref for Engine {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl Engine {
    /// The engine of a board's CSP: compiled when it is first asked for, and kept while the board
    /// is in use.
    pub fn of(csp: &Arc<Csp>) -> Arc<Engine> {
        let kept = Engine::kept_for(csp);
        kept.get_or_init(|| Arc::new(Engine::new(csp))).clone()
    }

    /// Where the engine of a CSP is kept.
    fn kept_for(csp: &Arc<Csp>) -> Arc<OnceLock<Arc<Engine>>> {
        // By the address of the CSP. No other can come to lie there, since the engine holds it.
        static KEPT: Mutex<BTreeMap<usize, Arc<OnceLock<Arc<Engine>>>>> =
            Mutex::new(BTreeMap::new());
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        let address = Arc::as_ptr(csp).addr();
        if let Some(known) = kept.get(&address) {
            return known.clone();
        }
        // Engines whose CSP nobody else holds can no longer be asked for.
        kept.retain(|_, one| {
            one.get()
                .is_none_or(|engine| Arc::strong_count(&engine.csp) > 1)
        });
        kept.entry(address).or_default().clone()
    }

    /// Compiles a CSP.
    ///
    /// # Panics
    /// If a candidate belongs to no CSP-variable.
    pub fn new(csp: &Arc<Csp>) -> Engine {
        Engine::with_room(csp, 0, 0)
    }

    /// Compiles a CSP, with room for `relations` relations of at most `guardians` candidates each.
    fn with_room(csp: &Arc<Csp>, relations: usize, guardians: usize) -> Engine {
        let planes = csp.variables().map(|v| csp.members(v).len()).max();
        let planes = planes.unwrap_or(0).max(guardians);
        let chunks = (csp.variable_count() + relations).div_ceil(<Lane>::BITS);
        // Relations are entered into full rows only.
        let is_sparse = relations == 0 && Rows::should_be_sparse(csp, (planes + 1) * chunks);
        Engine::compiled(csp, planes, chunks, is_sparse)
    }

    /// Compiles a CSP to the given number of planes, with `chunks` lanes each.
    pub(super) fn compiled(
        csp: &Arc<Csp>,
        planes: usize,
        chunks: usize,
        is_sparse: bool,
    ) -> Engine {
        let table = Table::compiled(csp, planes, chunks, is_sparse);
        let mut planes_of = vec![0; chunks * <Lane>::WORDS];
        for v in csp.variables() {
            let planes = &mut planes_of[v.index() / 64];
            *planes = csp.members(v).len().max(*planes);
        }
        let reach = Reach::of(csp, chunks, &table.places, is_sparse);
        Engine {
            table,
            reach,
            planes_of,
            csp: csp.clone(),
            relations: Vec::new(),
            planes: OnceLock::new(),
            unshared_links: OnceLock::new(),
        }
    }

    /// Replaces the OR_k-relations: of the candidates of each at least one is true. States made
    /// before can no longer be used.
    ///
    /// In a state each is one more CSP-variable, so a Single among its candidates is what the field
    /// calls ultra-persistency: the last guardian is true.
    pub fn set_relations(&mut self, relations: Vec<Vec<Candidate>>) {
        for at in 0..self.relations.len() {
            self.place_relation(at, false);
        }
        let first = self.csp.variable_count();
        let guardians = relations.iter().map(Vec::len).max().unwrap_or(0);
        // Relations are entered into full rows only.
        if first + relations.len() > self.chunks * <Lane>::BITS
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
        let (chunk, bit) = (v / <Lane>::BITS, v % <Lane>::BITS);
        let put = |lane: &mut Lane, set: bool| if set { lane.set(bit) } else { lane.clear(bit) };
        let table = &mut self.table;
        let stride = table.width + table.chunks;
        put(&mut table.variables[chunk], enter);
        for (plane, &c) in self.relations[at].iter().enumerate() {
            let lane = plane * table.chunks + chunk;
            let candidate = if enter { c.0 } else { NO_CANDIDATE };
            table.candidate_at[lane * <Lane>::BITS + bit] = candidate;
            if enter {
                table.places[c.index()].push((lane as u32, bit as u32))
            } else {
                table.places[c.index()].retain(|place| *place != (lane as u32, bit as u32))
            }
            let Rows::Full(keep) = &mut table.rows else {
                continue;
            };
            put(&mut keep[c.index() * stride + table.width + chunk], !enter);
            for linked in self.csp.linked(c) {
                put(&mut keep[linked.index() * stride + lane], !enter);
            }
        }
        self.reach.relation(v, enter, self.relations[at].len());
    }

    /// The candidates of a CSP-variable or relation.
    pub(crate) fn candidates_of(&self, v: Variable) -> &[Candidate] {
        match v.index().checked_sub(self.csp.variable_count()) {
            None => self.csp.members(v),
            Some(at) => &self.relations[at],
        }
    }

    /// Whether there are relations.
    pub(super) fn has_relations(&self) -> bool {
        !self.relations.is_empty()
    }

    /// The candidates that are linked to `c` and share no CSP-variable with it.
    pub(super) fn unshared_links(&self, c: Candidate) -> &[Candidate] {
        let links = self.unshared_links.get_or_init(|| {
            let csp = &self.csp;
            let unshared = csp.candidates().map(|c| {
                let own = csp.variables_of(c);
                let linked = csp.linked(c).iter().copied();
                linked
                    .filter(|&d| !csp.variables_of(d).iter().any(|v| own.contains(v)))
                    .collect()
            });
            unshared.collect()
        });
        &links[c.index()]
    }

    /// Takes away the bits of all relations from lanes of CSP-variables, one for each chunk.
    pub(super) fn clear_relations(&self, lanes: &mut [Lane]) {
        let first = self.csp.variable_count();
        for v in first..first + self.relations.len() {
            lanes[v / <Lane>::BITS].clear(v % <Lane>::BITS);
        }
    }

    /// The number of a relation; `None` if this is a CSP-variable.
    pub fn relation(&self, v: Variable) -> Option<usize> {
        v.index().checked_sub(self.csp.variable_count())
    }

    /// The bytes that one state for each candidate takes. Tables of full rows are as large, and T&E
    /// keeps about as many states.
    pub fn bytes(csp: &Csp) -> usize {
        let planes = csp.variables().map(|v| csp.members(v).len()).max();
        let chunks = csp.variable_count().div_ceil(<Lane>::BITS);
        let lanes = planes.map_or(0, |planes| (planes + 1).saturating_mul(chunks));
        Rows::full_bytes(csp, lanes)
    }

    /// Whether rows hold only what is removed.
    pub(super) fn is_sparse(&self) -> bool {
        matches!(self.rows, Rows::Sparse { .. })
    }

    /// The CSP-variables of a chunk that have lost candidates since each of those larger states;
    /// all if there is none.
    #[inline]
    pub(super) fn changed(&self, state: &State, since: &[&State], chunk: usize) -> Lane {
        let lanes = (chunk..self.width).step_by(self.chunks);
        since.iter().fold(self.variables[chunk], |changed, since| {
            let lost = lanes.clone().fold(Lane::NONE, |lost, at| {
                lost | (since.lanes[at] & !state.lanes[at])
            });
            changed & lost
        })
    }

    /// What was compiled.
    pub fn csp(&self) -> &Arc<Csp> {
        &self.csp
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CspBuilder;

    /// A CSP of that many candidates, of which one is true.
    fn one_of(count: usize) -> Arc<Csp> {
        let mut builder = CspBuilder::default();
        let names = (0..count).map(|i| format!("c{i}"));
        let members: Vec<Candidate> = names.map(|name| builder.candidate(&name)).collect();
        builder.variable("v", &members);
        Arc::new(builder.build().unwrap())
    }

    #[test]
    fn each_csp_in_use_has_one_engine() {
        let (one, other) = (one_of(2), one_of(2));
        let engine = Engine::of(&one);
        assert!(Arc::ptr_eq(&engine, &Engine::of(&one)));
        assert!(!Arc::ptr_eq(&engine, &Engine::of(&other)));
        std::thread::scope(|scope| {
            scope.spawn(|| assert!(Arc::ptr_eq(&engine, &Engine::of(&one))));
        });
    }

    /// No CSP has the engine of one that was there before, and what nobody can ask for is let go.
    #[test]
    fn engines_go_with_their_csps() {
        for count in 1..200 {
            let engine = Arc::downgrade(&Engine::of(&one_of(count)));
            let next = one_of(count + 1);
            assert_eq!(Engine::of(&next).candidate_count(), count + 1);
            assert!(engine.upgrade().is_none());
        }
    }
}
