use super::{Csp, Engine};
use std::any::Any;
use std::sync::OnceLock;

/// What is made of a CSP when it is first asked for, and kept with it.
#[derive(Default)]
pub(crate) struct Derived {
    pub engine: OnceLock<Engine>,
    board: OnceLock<Box<dyn Any + Send + Sync>>,
}

impl Derived {
    /// That of a CSP.
    pub fn of(csp: &Csp) -> &Derived {
        csp.derived(|_| Derived::default())
    }

    /// What the CSP's board is made into for its own use.
    ///
    /// # Panics
    /// If two different types are asked of one CSP.
    pub fn board<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> &T {
        let board = self.board.get_or_init(|| Box::new(make()));
        board.downcast_ref().expect("a board derives one type")
    }
}
