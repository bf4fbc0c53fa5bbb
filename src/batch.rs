//! The frame of every command that answers one input after the other: read, work, print.

use super::answers::Answers;
use super::args::KeepGoingArg;
use super::error::CliError;
use super::pipeline::in_order;
use super::{Outcome, capture, output};
use indicatif::ProgressBar;
use serde::Serialize;
use std::iter;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Inputs that are read one after the other, worked on by several threads, and answered in order.
pub struct Batch<'a, T> {
    inputs: Inputs<'a, T>,
    skipped: Skipped,
    bar: ProgressBar,
    jobs: usize,
    count: usize,
}

type Inputs<'a, T> = Box<dyn Iterator<Item = Result<T, CliError>> + Send + 'a>;

impl<'a, T: Send> Batch<'a, T> {
    /// These inputs, to be worked on by so many threads; the bar counts them.
    pub fn new(
        inputs: impl Iterator<Item = Result<T, CliError>> + Send + 'a,
        bar: ProgressBar,
        jobs: usize,
    ) -> Self {
        Batch {
            inputs: Box::new(inputs),
            skipped: Skipped::default(),
            bar,
            jobs,
            count: 0,
        }
    }

    /// Leaves out inputs that are bad, after a message, if that is asked for.
    pub fn keep_going(mut self, asked: &KeepGoingArg) -> Self {
        self.skipped.allowed = asked.keep_going;
        self
    }

    /// Passes over the inputs that an earlier run has answered, and takes what was kept of each.
    ///
    /// # Errors
    /// If an input cannot be read, or is not the one that was answered.
    pub fn resume<K: Serialize>(
        mut self,
        answers: &mut Answers<K>,
        line: impl Fn(&T) -> &str,
        mut note: impl FnMut(K),
    ) -> Result<Self, CliError> {
        for input in self.skipped.over(&mut self.inputs).take(answers.done()) {
            note(answers.again(line(&input?))?);
            self.count += 1;
        }
        self.bar.inc(self.count as u64);
        Ok(self)
    }

    /// Works on every input, and passes the answers on in the inputs' order. Each thread makes a
    /// `worker` of its own.
    ///
    /// # Errors
    /// The first error of an input, of the work on it that is not to be skipped, or of `print`.
    pub fn run<R: Send, W: FnMut(T) -> Result<R, CliError>>(
        self,
        worker: impl Fn() -> W + Sync,
        mut print: impl FnMut(R) -> Result<(), CliError> + Send,
    ) -> Result<Done, CliError> {
        let (bar, skipped, mut count) = (self.bar, self.skipped, self.count);
        // A hidden bar would still look at the clock for each input.
        let shows = !bar.is_hidden();
        // Where nobody waits for the rest, it is not worked on.
        let inputs = skipped.over(self.inputs);
        let inputs = inputs.take_while(|_| !capture::is_stopped());
        let result = in_order(inputs, self.jobs, worker, |answer| {
            let Some(answer) = skipped.pass(answer)? else {
                return Ok(());
            };
            count += 1;
            if shows {
                bar.inc(1);
            }
            print(answer)
        });
        bar.finish_and_clear();
        result.map(|()| Done { count, skipped })
    }
}

/// A batch whose inputs are all answered or skipped.
pub struct Done {
    count: usize,
    skipped: Skipped,
}

impl Done {
    /// Whether there was no input at all.
    pub fn is_nothing(&self) -> bool {
        self.count == 0 && self.skipped.count() == 0
    }

    /// The outcome of the command, if what was asked holds for every input or not.
    ///
    /// # Errors
    /// If an input was skipped.
    pub fn outcome(&self, holds: bool) -> Result<Outcome, CliError> {
        match self.skipped.count() {
            0 => Ok(Outcome::of(holds)),
            1 => Err(CliError::Usage("1 input was skipped".to_owned())),
            n => Err(CliError::Usage(format!("{n} inputs were skipped"))),
        }
    }
}

/// Whether bad inputs may be skipped, and how many were.
#[derive(Clone, Default)]
struct Skipped {
    allowed: bool,
    count: Arc<AtomicUsize>,
}

impl Skipped {
    /// The item; nothing, after a message, if it is bad input that is to be skipped.
    fn pass<T>(&self, item: Result<T, CliError>) -> Result<Option<T>, CliError> {
        match item {
            Err(error) if self.allowed && error.is_of_one_item() => {
                output::complain_of(format_args!("{error}; skipped"));
                self.count.fetch_add(1, Ordering::Relaxed);
                Ok(None)
            }
            item => item.map(Some),
        }
    }

    /// The items that are not skipped.
    fn over<T>(
        &self,
        mut items: impl Iterator<Item = Result<T, CliError>> + Send,
    ) -> impl Iterator<Item = Result<T, CliError>> + Send {
        let skipped = self.clone();
        iter::from_fn(move || items.find_map(|item| skipped.pass(item).transpose()))
    }

    fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }
}
