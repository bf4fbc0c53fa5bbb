//! An enumeration as a long job: a shard of its units, with a checkpoint.

use super::checkpoint::{Checkpoint, CheckpointError};
use super::{Enumeration, Marked, merge};
use std::path::Path;
use std::sync::Mutex;

/// The units u with u mod `of` = `index`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which shard, from 0.
    pub index: usize,
    /// Of how many.
    pub of: usize,
}

impl Shard {
    /// All there is.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };
}

/// A shard of an enumeration, some units of which are done.
pub struct Job<'e> {
    enumeration: &'e Enumeration,
    log: Option<Mutex<Checkpoint>>,
    open: Vec<usize>,
    lists: Mutex<Vec<Vec<Marked>>>,
    other: super::checkpoint::Done,
}

impl<'e> Job<'e> {
    /// A job that starts from nothing and keeps no checkpoint.
    pub fn new(enumeration: &'e Enumeration, shard: Shard) -> Self {
        let units = 0..enumeration.units();
        Job {
            enumeration,
            log: None,
            open: units.filter(|u| u % shard.of == shard.index).collect(),
            lists: Mutex::default(),
            other: Vec::new(),
        }
    }

    /// A job with a checkpoint at this path, which starts where the checkpoint ends. `purpose` is the first word of its
    /// title: jobs of different purposes do not go on from each other.
    ///
    /// # Errors
    /// See [`Checkpoint::open`].
    pub fn with_checkpoint(
        enumeration: &'e Enumeration,
        shard: Shard,
        purpose: &str,
        path: &Path,
        resume: bool,
    ) -> Result<Self, CheckpointError> {
        let mut job = Job::new(enumeration, shard);
        let Shard { index, of } = shard;
        let title = format!("{purpose} 2: {} shard={index}/{of}", enumeration.title());
        let (log, done) = Checkpoint::open(path, &title, resume)?;
        job.log = Some(Mutex::new(log));
        let mut finished = vec![false; enumeration.units()];
        let mut lists = Vec::new();
        for (number, result) in done {
            match finished.get_mut(number as usize) {
                Some(unit) if !*unit => {
                    *unit = true;
                    lists.push(unpack(&result));
                }
                Some(_) => {}
                None => job.other.push((number, result)),
            }
        }
        job.open.retain(|&unit| !finished[unit]);
        job.lists = Mutex::new(lists);
        Ok(job)
    }

    /// The number of units still to do.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// The number of patterns of the units that are done; what units share is counted each time.
    pub fn found(&self) -> usize {
        lock(&self.lists).iter().map(Vec::len).sum()
    }

    /// Does the units still open on the current rayon pool and tells `each` how many patterns each gave; then returns the
    /// list of the shard, sorted. The bytes of the list depend neither on the number of threads nor on interruptions.
    ///
    /// # Errors
    /// If the checkpoint cannot be written.
    pub fn run(&self, each: impl Fn(usize) + Sync) -> std::io::Result<Vec<Marked>> {
        let failed = Mutex::new(None);
        self.enumeration.stream(&self.open, |unit, found| {
            if let Err(error) = self.log(unit as u32, &pack(&found)) {
                lock(&failed).get_or_insert(error);
            }
            each(found.len());
            lock(&self.lists).push(found);
        });
        match lock(&failed).take() {
            Some(error) => Err(error),
            None => Ok(merge(std::mem::take(&mut *lock(&self.lists)))),
        }
    }

    /// Logs the result of other work that follows the enumeration, under a number from [`Enumeration::units`] on.
    ///
    /// # Errors
    /// If the checkpoint cannot be written.
    pub fn log(&self, number: u32, result: &[u8]) -> std::io::Result<()> {
        match &self.log {
            Some(log) => lock(log).add(number, result),
            None => Ok(()),
        }
    }

    /// The other work that the checkpoint held.
    pub fn other(&self) -> &[(u32, Vec<u8>)] {
        &self.other
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn pack(list: &[Marked]) -> Vec<u8> {
    list.iter().flat_map(Marked::pack).collect()
}

fn unpack(bytes: &[u8]) -> Vec<Marked> {
    let (patterns, _) = bytes.as_chunks();
    patterns.iter().map(Marked::unpack).collect()
}
