use oddagon_csp::{Conflicts, Engine, State};

/// Finds completions of states by depth-first search over BRT; keeps its memory between searches.
#[derive(Debug)]
pub struct Solutions<'e> {
    engine: &'e Engine,
    /// The state of each case distinction in progress.
    stack: Vec<State>,
    conflicts: Conflicts,
}

impl<'e> Solutions<'e> {
    /// A search in the states of one engine.
    pub fn new(engine: &'e Engine) -> Self {
        Solutions {
            engine,
            stack: vec![State::default()],
            conflicts: Conflicts::default(),
        }
    }

    /// A completion of a state, if it has one.
    pub fn first(&mut self, state: &State) -> Option<State> {
        let mut found = None;
        self.search(state, &mut |solution| {
            found = Some(solution.clone());
            false
        });
        found
    }

    /// The number of completions of a state, counted up to `limit`.
    pub fn count(&mut self, state: &State, limit: usize) -> usize {
        let mut count = 0;
        if limit > 0 {
            self.search(state, &mut |_| {
                count += 1;
                count < limit
            });
        }
        count
    }

    /// Passes each completion of a state to `found`, until that returns `false`.
    pub fn search(&mut self, state: &State, found: &mut dyn FnMut(&State) -> bool) {
        self.search_within(usize::MAX, state, found);
    }

    /// The same with at most so many case distinctions; returns whether these sufficed.
    pub fn search_within(
        &mut self,
        mut distinctions: usize,
        state: &State,
        found: &mut dyn FnMut(&State) -> bool,
    ) -> bool {
        let engine = self.engine;
        engine.reset(&mut self.conflicts);
        self.stack[0].copy_from(state);
        let (mut top, mut closed) = (0, self.close(0));
        loop {
            // Backtracks to the last case distinction whose other case is left.
            while !closed {
                if top == 0 {
                    return true;
                }
                top -= 1;
                closed = self.close(top);
            }
            if self.stack.len() == top + 1 {
                self.stack.push(State::default());
            }
            let (here, next) = self.stack[top..].split_at_mut(1);
            let (here, next) = (&mut here[0], &mut next[0]);
            match engine.branching(here, &self.conflicts) {
                None if !found(here) => return true,
                None => closed = false,
                Some(_) if distinctions == 0 => return false,
                Some(c) => {
                    next.copy_from(here);
                    engine.decide(next, c);
                    engine.eliminate(here, c);
                    distinctions -= 1;
                    top += 1;
                    closed = self.close(top);
                }
            }
        }
    }

    /// Closes a state of the stack under BRT, notes the contradiction if it meets one, and returns
    /// whether it met none.
    fn close(&mut self, at: usize) -> bool {
        let result = self.engine.brt(&mut self.stack[at]);
        if let Err(contradiction) = result {
            self.engine.note(&mut self.conflicts, contradiction);
        }
        result.is_ok()
    }
}
