use super::options::Options;
use super::pattern::Marked;

/// The search for patterns of one kind, cut into tasks.
pub(super) trait Search: Send + Sync {
    /// The number of tasks. It does not depend on the least size.
    fn tasks(&self) -> usize;

    /// The patterns of one task, in any order, some of them several times, but all that have the sizes asked for.
    fn run(&self, task: usize, options: &Options) -> Vec<Marked>;
}
