/// How much work a search may still do. Steps are counted, not time, so that the same search ends
/// alike on every machine. A step is about what it takes to look at one lane of a state: some
/// nanoseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effort {
    left: u64,
}

impl Effort {
    /// As much as it takes.
    pub const fn boundless() -> Effort {
        Effort { left: u64::MAX }
    }

    /// So many steps.
    pub const fn of(steps: u64) -> Effort {
        Effort { left: steps }
    }

    /// Leaves no step.
    pub fn give_up(&mut self) {
        self.left = 0;
    }

    /// Whether there is none left: what was found until then holds, but there may be more.
    pub fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// How many steps are left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Takes so many steps; returns whether there were so many.
    pub fn spend(&mut self, steps: u64) -> bool {
        let enough = self.left >= steps;
        self.left = self.left.saturating_sub(steps);
        enough
    }
}
