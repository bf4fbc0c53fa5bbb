use super::{Csp, Engine};
use std::any::Any;
use std::sync::OnceLock;

/// Values computed from a CSP when they are first asked for, and kept with it.
#[derive(Default)]
pub(crate) struct Derived {
    pub engine: OnceLock<Engine>,
    board: OnceLock<Box<dyn Any + Send + Sync>>,
}

impl Derived {
    /// The values computed from a CSP.
    pub fn of(csp: &Csp) -> &Derived {
        csp.derived(|_| Derived::default())
    }

    /// A value that the CSP's board computes for its own use.
    ///
    /// # Panics
    /// If one CSP is asked for two different types.
    pub fn board<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> &T {
        let board = self.board.get_or_init(|| Box::new(make()));
        board.downcast_ref().expect("a board derives one type")
    }
}
