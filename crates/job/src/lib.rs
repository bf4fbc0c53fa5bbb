//! Long work cut into tasks: shards of it, on all cores, with a checkpoint to go on from after an
//! interruption.
//!
//! # What it knows
//!
//! Tasks by their numbers, and lists of what they find. It knows nothing of puzzles: enumerations,
//! discoveries, atlases and hunts say what their tasks are ([`Work`]), and it does them.
//!
//! A [`Job`] does the tasks of one shard on all cores. The list has the same bytes whatever the
//! number of threads, and however often the work was interrupted: tasks can run in any order and
//! again, and what two of them find is listed once.
//!
//! * A *shard* is every n-th task, for a machine of its own ([`Shard`]).
//! * A *checkpoint* is a file to which each finished task is added ([`Checkpoint`]). A record that
//!   was cut off is dropped, so its task is done again.
//! * A *part* is the head of what a shard has made: what was asked for, which shard it is, and a
//!   seal over its bytes ([`Part`]). Parts of one request are merged when all are there; what is
//!   missing, twice there or changed is refused by name.
//!
//! Random numbers are here, too ([`random`]): each task has its own, from its number and the seed,
//! so that what is made does not depend on who made the tasks before it.
//!
//! # What it may use
//!
//! Nothing of Oddagon.
//!
//! # The types that matter
//!
//! [`Work`], [`Job`] and [`Part`].

mod checkpoint;
mod part;
pub mod random;

pub use checkpoint::{Checkpoint, CheckpointError, Done};
pub use part::{Given, Part, PartsError, Seal, Sealer, Shard, missing, sha256, whole};

use part::CUT_VERSION;
use rayon::prelude::*;
use std::path::Path;
use std::sync::Mutex;

/// A list whose making can be cut into independent tasks.
///
/// Tasks can run in any order, on any machine, again after an interruption; they may have items in
/// common.
pub trait Work: Sync {
    /// What is listed.
    type Item: Ord + Send;

    /// What was asked for, in one line: checkpoints and parts with other titles are refused.
    fn title(&self) -> String;

    /// The number of tasks.
    fn tasks(&self) -> usize;

    /// The items of one task, each once.
    ///
    /// # Panics
    /// If `task >= self.tasks()`.
    fn run(&self, task: usize) -> Vec<Self::Item>;

    /// Items in bytes.
    fn pack(&self, items: &[Self::Item]) -> Vec<u8>;

    /// What [`Work::pack`] made of items.
    fn unpack(&self, bytes: &[u8]) -> Vec<Self::Item>;
}

/// A shard of some work, some tasks of which are done.
pub struct Job<'w, W: Work> {
    work: &'w W,
    log: Option<Mutex<Checkpoint>>,
    open: Vec<usize>,
    lists: Mutex<Vec<Vec<W::Item>>>,
    other: Done,
}

impl<'w, W: Work> Job<'w, W> {
    /// A job that starts from nothing and keeps no checkpoint.
    pub fn new(work: &'w W, shard: Shard) -> Self {
        let tasks = 0..work.tasks();
        Job {
            work,
            log: None,
            open: tasks.filter(|t| t % shard.of == shard.index).collect(),
            lists: Mutex::default(),
            other: Vec::new(),
        }
    }

    /// A job with a checkpoint at this path, which starts where the checkpoint ends. `purpose` is
    /// the first word of its title: jobs of different purposes do not continue each other.
    ///
    /// # Errors
    /// See [`Checkpoint::open`].
    pub fn with_checkpoint(
        work: &'w W,
        shard: Shard,
        purpose: &str,
        path: &Path,
        resume: bool,
    ) -> Result<Self, CheckpointError> {
        let mut job = Job::new(work, shard);
        let request = work.title();
        let seal = None;
        let part = Part {
            request,
            shard,
            seal,
        };
        let title = format!("{purpose} {CUT_VERSION}: {part}");
        let (log, done) = Checkpoint::open(path, &title, resume)?;
        job.log = Some(Mutex::new(log));
        let mut finished = vec![false; work.tasks()];
        let mut lists = Vec::new();
        for (number, result) in done {
            match finished.get_mut(number as usize) {
                Some(task) if !*task => {
                    *task = true;
                    lists.push(work.unpack(&result));
                }
                Some(_) => {}
                None => job.other.push((number, result)),
            }
        }
        job.open.retain(|&task| !finished[task]);
        job.lists = Mutex::new(lists);
        Ok(job)
    }

    /// The number of tasks still to do.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// The number of items of the tasks that are done; an item of several tasks is counted for
    /// each.
    pub fn found(&self) -> usize {
        lock(&self.lists).iter().map(Vec::len).sum()
    }

    /// Does the tasks still open on the current rayon pool and tells `each` how many items each
    /// gave; then returns the list of the shard, sorted. The bytes of the list depend neither on
    /// the number of threads nor on interruptions.
    ///
    /// # Errors
    /// If the checkpoint cannot be written.
    pub fn run(&self, each: impl Fn(usize) + Sync) -> std::io::Result<Vec<W::Item>> {
        // The last tasks have the most work.
        let tasks = self.open.par_iter().rev().with_max_len(1);
        tasks.try_for_each(|&task| {
            let found = self.work.run(task);
            self.log(task as u32, &self.work.pack(&found))?;
            each(found.len());
            lock(&self.lists).push(found);
            Ok::<_, std::io::Error>(())
        })?;
        Ok(merge(std::mem::take(&mut *lock(&self.lists))))
    }

    /// Logs the result of other work that follows the tasks, under a number from [`Work::tasks`]
    /// on.
    ///
    /// # Errors
    /// If the checkpoint cannot be written.
    pub fn log(&self, number: u32, result: &[u8]) -> std::io::Result<()> {
        match &self.log {
            Some(log) => lock(log).add(number, result),
            None => Ok(()),
        }
    }

    /// The results of other work that the checkpoint held.
    pub fn other(&self) -> &[(u32, Vec<u8>)] {
        &self.other
    }
}

/// Merges lists into one, in order, each item once.
pub fn merge<T: Ord + Send>(lists: impl IntoIterator<Item = Vec<T>>) -> Vec<T> {
    let mut all: Vec<T> = lists.into_iter().flatten().collect();
    all.par_sort_unstable();
    all.dedup();
    all
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}
