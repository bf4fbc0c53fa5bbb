use crate::{Candidate, Contradiction, Engine, Lane, State, Variable};

/// The contradictions of one CSP-variable are counted up to this number.
const MAX_CONTRADICTIONS: usize = 12;

/// The candidates left of a CSP-variable are counted up to this number.
const MAX_COUNTED: usize = 19;

/// The CSP-variables in which a search met contradictions, and how often: these are good ones to
/// branch on next. (The weighted-degree heuristic of constraint programming, Boussemart et al.
/// 2004, over the variables themselves.)
#[derive(Debug, Clone, Default)]
pub struct Conflicts {
    /// Level l of chunk k, at l × chunks + k: the CSP-variables with more than l contradictions.
    levels: Vec<Lane>,
}

impl Engine {
    /// Forgets all contradictions.
    pub fn reset(&self, conflicts: &mut Conflicts) {
        conflicts.levels.clear();
        conflicts
            .levels
            .resize(MAX_CONTRADICTIONS * self.chunks, Lane::NONE);
    }

    /// Notes a contradiction.
    ///
    /// # Panics
    /// If the conflicts were never [reset](Engine::reset) for this engine.
    #[inline]
    pub fn note(&self, conflicts: &mut Conflicts, Contradiction(v): Contradiction) {
        let (chunk, bit) = (v.index() / <Lane>::BITS, v.index() % <Lane>::BITS);
        let mut levels = conflicts.levels[chunk..].iter_mut().step_by(self.chunks);
        if let Some(level) = levels.find(|level| !level.has(bit)) {
            level.set(bit);
        }
    }

    /// A candidate of an open CSP-variable that is worth a case distinction, true or false, in a
    /// state closed under BRT; `None` where everything is decided. It is in a variable with the
    /// fewest candidates left, among these in the one with most contradictions, and among these in
    /// the first: staying close to where the search has been keeps its subtrees small.
    pub fn branching(&self, state: &State, conflicts: &Conflicts) -> Option<Candidate> {
        let planes = self.width / self.chunks.max(1);
        (2..=planes.min(MAX_COUNTED))
            .find_map(|size| {
                let of_size = |chunk| self.of_size(state, chunk, size);
                let mut found = None;
                for chunk in 0..self.chunks {
                    let open = of_size(chunk);
                    if !open.any() {
                        continue;
                    }
                    let levels = conflicts.levels.iter().skip(chunk).step_by(self.chunks);
                    let (mut heat, mut hottest) = (0, open);
                    for level in levels {
                        let hotter = open & *level;
                        if !hotter.any() {
                            break;
                        }
                        (heat, hottest) = (heat + 1, hotter);
                    }
                    if found.is_none_or(|(most, _, _)| heat > most)
                        && let Some(bit) = hottest.first()
                    {
                        found = Some((heat, chunk, bit));
                    }
                }
                let (_, chunk, bit) = found?;
                let mut lanes = (chunk..self.width).step_by(self.chunks);
                let at = lanes.find(|&at| state.lanes[at].has(bit))?;
                Some(self.candidate(at, bit))
            })
            .or_else(|| self.of_any_open(state))
    }

    /// The open CSP-variables with the fewest candidates left, in order, in a state closed under
    /// BRT.
    pub fn smallest_open(&self, state: &State) -> Vec<Variable> {
        let of_size = |size| -> Vec<Variable> {
            let variables = (0..self.chunks).flat_map(|chunk| {
                let bits = self.of_size(state, chunk, size).ones();
                bits.map(move |bit| Variable::new(chunk * <Lane>::BITS + bit))
            });
            variables.collect()
        };
        let planes = self.width / self.chunks.max(1);
        let found = (2..=planes.min(MAX_COUNTED)).map(of_size);
        let mut found = found.filter(|variables| !variables.is_empty());
        found.next().unwrap_or_else(|| self.smallest_of_many(state))
    }

    /// The same where all open ones have more candidates left than are counted by lanes.
    #[cold]
    fn smallest_of_many(&self, state: &State) -> Vec<Variable> {
        let (csp, live) = (self.csp(), self.live(state));
        let left = |v: Variable| csp.members(v).iter().filter(|c| live.contains(**c)).count();
        let counted: Vec<(usize, Variable)> = csp
            .variables()
            .map(|v| (left(v), v))
            .filter(|(left, _)| *left > 1)
            .collect();
        let least = counted.iter().map(|(left, _)| *left).min();
        let smallest = counted.iter().filter(|(left, _)| Some(*left) == least);
        smallest.map(|(_, v)| *v).collect()
    }

    /// A candidate of the first CSP-variable that has more candidates left than are counted.
    #[cold]
    fn of_any_open(&self, state: &State) -> Option<Candidate> {
        let (chunk, bit) = (0..self.chunks).find_map(|chunk| {
            let (mut one, mut two) = (Lane::NONE, Lane::NONE);
            for at in (chunk..self.width).step_by(self.chunks) {
                two |= one & state.lanes[at];
                one |= state.lanes[at];
            }
            let open = two & state.lanes[self.width + chunk];
            Some((chunk, open.first()?))
        })?;
        let mut lanes = (chunk..self.width).step_by(self.chunks);
        let at = lanes.find(|&at| state.lanes[at].has(bit))?;
        Some(self.candidate(at, bit))
    }

    /// The open CSP-variables of a chunk that have exactly `size` candidates left. (A relation of
    /// which two candidates are true is not open.)
    #[inline]
    fn of_size(&self, state: &State, chunk: usize, size: usize) -> Lane {
        // For each number, the variables with more candidates left.
        let mut at_least = [Lane::NONE; MAX_COUNTED + 1];
        let counts = &mut at_least[..=size];
        for at in (chunk..self.width).step_by(self.chunks) {
            let lane = state.lanes[at];
            for n in (1..=size).rev() {
                counts[n] |= counts[n - 1] & lane;
            }
            counts[0] |= lane;
        }
        counts[size - 1] & !counts[size] & state.lanes[self.width + chunk]
    }
}
