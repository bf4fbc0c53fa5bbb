use crate::{Contradiction, Engine, State, Theory};
use std::fmt::Debug;

/// A rule about a whole board that no CSP-variable expresses, to be applied beside a resolution
/// theory: for Slitherlink, that no circuit is closed too early.
///
/// It must be monotone: what it eliminates in a state it eliminates in every smaller one, or that
/// state is contradictory. Then T&E with it is as independent of the order of trials as without.
pub trait GlobalRule: Debug {
    /// Applies it once; returns whether it eliminated anything. Nothing is propagated.
    ///
    /// `since` are larger states closed under the rule: what does not differ from one of them need
    /// not be looked at.
    ///
    /// # Errors
    /// A contradiction, in a CSP-variable that is part of it.
    fn apply(
        &self,
        engine: &Engine,
        state: &mut State,
        since: &[&State],
    ) -> Result<bool, Contradiction>;
}

impl Engine {
    /// Applies a resolution theory until nothing changes.
    ///
    /// `since` is a larger state closed under the theory, if one is at hand: only what differs from
    /// it need be looked at. The result does not depend on it.
    ///
    /// # Errors
    /// The contradiction met.
    #[inline]
    pub fn close(
        &self,
        theory: Theory,
        state: &mut State,
        since: Option<&State>,
    ) -> Result<(), Contradiction> {
        self.close_since(theory, state, since.as_slice())
    }

    /// [`close`](Self::close), with any number of larger states closed under the theory.
    #[inline]
    pub(super) fn close_since(
        &self,
        theory: Theory,
        state: &mut State,
        since: &[&State],
    ) -> Result<(), Contradiction> {
        self.brt_and_whips1(theory != Theory::Brt, state, since)?;
        if theory == Theory::Brt {
            return Ok(());
        }
        self.rules(theory, state, since)
    }

    /// [`close`](Engine::close) under a theory and, if there is one, a global rule; `since` are
    /// larger states closed under both.
    ///
    /// # Errors
    /// As [`close`](Engine::close).
    pub fn close_with(
        &self,
        theory: Theory,
        global: Option<&dyn GlobalRule>,
        state: &mut State,
        since: &[&State],
    ) -> Result<(), Contradiction> {
        self.close_since(theory, state, since)?;
        if let Some(global) = global {
            while global.apply(self, state, since)? {
                self.close_since(theory, state, since)?;
            }
        }
        Ok(())
    }
}
