use crate::{Contradiction, Engine, GlobalRule, Start, State, Table, Theory, Wide, Words};
use std::fmt::Debug;

/// What T&E closes its trials under, and the table in which it does.
pub trait Closure: Debug {
    /// The words of the lanes of the table.
    type Words: Words;

    /// The table of the states.
    fn table(&self) -> &Table<Self::Words>;

    /// See [`Theory::is_confluent`].
    fn is_confluent(&self) -> bool;

    /// Whether closing looks only at what differs from larger closed states.
    fn needs_larger(&self) -> bool;

    /// Closes a state; `larger` are larger states that are closed.
    ///
    /// # Errors
    /// The contradiction met. The state is then useless.
    fn close(
        &self,
        state: &mut State<Self::Words>,
        larger: &[&State<Self::Words>],
    ) -> Result<(), Contradiction>;

    /// What [`survives`](Self::survives) finds, if there is a faster way to it.
    fn survives_in_registers(
        &self,
        state: &State<Self::Words>,
        start: &Start<Self::Words>,
        outcome: &mut State<Self::Words>,
    ) -> Option<bool>;

    /// Makes `outcome` the state in which a trial ends: its start, closed. Returns whether that is
    /// without contradiction; if it is not, `outcome` is useless.
    ///
    /// `state` is closed. Trials do not ask where a contradiction is, so most of them can stay in
    /// registers.
    fn survives(
        &self,
        state: &State<Self::Words>,
        start: Start<Self::Words>,
        outcome: &mut State<Self::Words>,
    ) -> bool {
        if let Some(survives) = self.survives_in_registers(state, &start, outcome) {
            return survives;
        }
        let closed = match start {
            Start::Outcome(other) => {
                outcome.copy_meet(state, other);
                self.close(outcome, &[state, other])
            }
            Start::Decision(c) => {
                outcome.copy_from(state);
                self.table().decide(outcome, c);
                self.close(outcome, &[state])
            }
        };
        closed.is_ok()
    }
}

/// A theory, and perhaps a rule about the whole board, in an engine.
#[derive(Debug, Clone, Copy)]
pub struct Under<'e> {
    /// The engine.
    pub engine: &'e Engine,
    /// The theory.
    pub theory: Theory,
    /// The rule.
    pub global: Option<&'e dyn GlobalRule>,
}

impl Closure for Under<'_> {
    type Words = Wide;

    #[inline]
    fn table(&self) -> &Table {
        &self.engine.table
    }

    fn is_confluent(&self) -> bool {
        self.theory.is_confluent()
    }

    fn needs_larger(&self) -> bool {
        self.theory != Theory::Brt
    }

    fn close(&self, state: &mut State, larger: &[&State]) -> Result<(), Contradiction> {
        let engine = self.engine;
        engine.close_with(self.theory, self.global, state, larger)
    }

    #[inline]
    fn survives_in_registers(
        &self,
        state: &State,
        start: &Start,
        outcome: &mut State,
    ) -> Option<bool> {
        let is_brt = self.theory == Theory::Brt && self.global.is_none();
        is_brt
            .then(|| self.table().survives_in_registers(state, start, outcome))
            .flatten()
    }
}
