//! Numbers of steps that are known not to solve states.

use oddagon_csp::{CandidateSet, Engine, State};
use std::collections::HashMap;

/// For some states, a number of steps that is too small.
#[derive(Debug, Default)]
pub(super) struct TooFew(HashMap<CandidateSet, usize>);

/// How many states are remembered: about 200 bytes each.
const MAX_REMEMBERED: usize = 5_000_000;

impl TooFew {
    /// Whether so many steps are known to be too few for a state.
    pub fn knows(&self, engine: &Engine, state: &State, steps: usize) -> bool {
        let known = self.0.get(&engine.live(state));
        known.is_some_and(|&few| few >= steps)
    }

    /// Remembers that so many steps are too few for a state.
    pub fn remember(&mut self, engine: &Engine, state: &State, steps: usize) {
        if self.0.len() < MAX_REMEMBERED {
            let few = self.0.entry(engine.live(state)).or_default();
            *few = steps.max(*few);
        }
    }
}
