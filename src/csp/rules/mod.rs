//! The rules of resolution theories beyond W1, over CSP-variables alone: nothing here knows a puzzle.

mod planes;
mod subsets;

pub(super) use planes::Planes;
pub use subsets::Subset;

use crate::csp::{Contradiction, Engine, State, Theory};

impl Engine {
    /// Closes a state, itself closed under W1, under a theory that contains W1.
    pub(super) fn rules(
        &self,
        theory: Theory,
        state: &mut State,
        since: Option<&State>,
    ) -> Result<(), Contradiction> {
        match theory {
            Theory::Subsets(p) => self.subsets(state, since, p.into(), false),
            Theory::FinnedFish(p) => self.subsets(state, since, p.into(), true),
            Theory::Brt | Theory::Whips(_) => Ok(()),
        }
    }
}
