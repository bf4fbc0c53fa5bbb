use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

/// How far the workers may run ahead of the slowest item before it is printed, for each of them.
const MAX_AHEAD: usize = 64;

/// How long results are collected after some were passed on. Waking up for each costs more than the easiest puzzles; so short a delay is
/// not noticed.
const PAUSE: Duration = Duration::from_micros(200);

/// Works on many items with `jobs` threads and passes the results on in the items' order, each as soon as it and all before it are done (up
/// to a [`PAUSE`]); stops at the first error of the source or of `done`. One job needs only the caller's thread.
///
/// Each thread makes its own `worker` once, for the memory that work on many items can share. Items are taken from
/// the source one by one, so slow input (standard input) is answered as it comes, and the use of memory does not grow.
///
/// # Errors
/// The first error of the items or of `done`.
pub fn in_order<T, R, E, W>(
    items: impl Iterator<Item = Result<T, E>> + Send,
    jobs: usize,
    worker: impl Fn() -> W + Sync,
    mut done: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E>
where
    T: Send,
    R: Send,
    E: Send,
    W: FnMut(T) -> R,
{
    // WebAssembly has no threads.
    if jobs <= 1 || cfg!(target_family = "wasm") {
        let mut work = worker();
        for item in items {
            done(item.map(&mut work)?)?;
        }
        return Ok(());
    }
    let source = Mutex::new(items.enumerate());
    let queue = Queue::new(jobs);
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let _leaving = Leaving(&queue);
                let mut work = worker();
                loop {
                    let next = source.lock().ok().and_then(|mut source| source.next());
                    let Some((index, item)) = next else { return };
                    if !queue.has_room(index) {
                        return;
                    }
                    let result = catch_unwind(AssertUnwindSafe(|| item.map(&mut work)));
                    let panicked = result.is_err();
                    queue.put(index, result);
                    if panicked {
                        return;
                    }
                }
            });
        }
        let mut listen = || {
            let mut taken = 0;
            loop {
                let results = queue.take(taken);
                if results.is_empty() {
                    return Ok(());
                }
                taken = results.len();
                for result in results {
                    done(result.unwrap_or_else(|panic| resume_unwind(panic))?)?;
                }
            }
        };
        // The workers must see that it is over, however it ends.
        let _ending = Ending(&queue);
        listen()
    })
}

/// What the workers have done, for the thread that passes it on.
struct Queue<R> {
    state: Mutex<Waiting<R>>,
    /// How far the workers may run ahead of the first result that was not passed on.
    ahead: usize,
    /// For workers: signals that results were passed on.
    room: Condvar,
    /// For the thread that passes results on: signals that the next result is there, or that no worker is left.
    ready: Condvar,
}

/// Results that wait for their turn.
struct Waiting<R> {
    results: BTreeMap<usize, thread::Result<R>>,
    /// The next result's number: all before it were passed on.
    turn: usize,
    workers: usize,
    /// Whether a thread waits for the signal that the next result is there.
    awaited: bool,
    /// Whether no result is wanted any more.
    over: bool,
}

impl<R> Queue<R> {
    fn new(workers: usize) -> Self {
        Queue {
            state: Mutex::new(Waiting {
                results: BTreeMap::new(),
                turn: 0,
                workers,
                awaited: false,
                over: false,
            }),
            ahead: workers * MAX_AHEAD,
            room: Condvar::new(),
            ready: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, Waiting<R>> {
        // No code panics while it is locked.
        self.state
            .lock()
            .unwrap_or_else(|poison| poison.into_inner())
    }

    /// Waits until an item is not too far ahead; `false` if it is over.
    fn has_room(&self, index: usize) -> bool {
        let too_far = |state: &mut Waiting<R>| !state.over && index >= state.turn + self.ahead;
        let state = self.room.wait_while(self.state(), too_far);
        !state.unwrap_or_else(|poison| poison.into_inner()).over
    }

    fn put(&self, index: usize, result: thread::Result<R>) {
        let mut state = self.state();
        state.results.insert(index, result);
        if state.awaited && index == state.turn {
            state.awaited = false;
            self.ready.notify_one();
        }
    }

    /// Notes that so many results were passed on, and waits for the next ones; returns none if there will be no more.
    fn take(&self, taken: usize) -> Vec<thread::Result<R>> {
        let mut state = self.state();
        state.turn += taken;
        if taken > 0 {
            self.room.notify_all();
            let pause = self
                .ready
                .wait_timeout_while(state, PAUSE, |state| state.workers > 0);
            state = pause.unwrap_or_else(|poison| poison.into_inner()).0;
        }
        while !state.results.contains_key(&state.turn) && state.workers > 0 {
            state.awaited = true;
            let woken = self.ready.wait(state);
            state = woken.unwrap_or_else(|poison| poison.into_inner());
        }
        state.awaited = false;
        let first = state.turn;
        (first..)
            .map_while(|index| state.results.remove(&index))
            .collect()
    }
}

/// Signals, when it is dropped, that a worker has ended.
struct Leaving<'q, R>(&'q Queue<R>);

impl<R> Drop for Leaving<'_, R> {
    fn drop(&mut self) {
        self.0.state().workers -= 1;
        self.0.ready.notify_one();
    }
}

/// Signals, when it is dropped, that no more results are wanted.
struct Ending<'q, R>(&'q Queue<R>);

impl<R> Drop for Ending<'_, R> {
    fn drop(&mut self) {
        self.0.state().over = true;
        self.0.room.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::in_order;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::{Duration, Instant};

    #[test]
    fn results_come_in_order_whatever_the_jobs() {
        for jobs in [1, 2, 7] {
            let mut seen = Vec::new();
            let items = (0..1000).map(Ok::<u32, ()>);
            let work = || {
                |n: u32| {
                    if n.is_multiple_of(7) {
                        std::thread::yield_now();
                    }
                    n * 2
                }
            };
            in_order(items, jobs, work, |r| {
                seen.push(r);
                Ok(())
            })
            .unwrap();
            assert_eq!(seen, (0..1000).map(|n| n * 2).collect::<Vec<_>>());
        }
    }

    /// A source that gives the next item only when all before it are answered.
    #[test]
    fn what_comes_slowly_is_answered_as_it_comes() {
        for jobs in [1, 3] {
            let answered = AtomicUsize::new(0);
            let items = (0..50).map(|n| {
                let start = Instant::now();
                while answered.load(Ordering::Relaxed) < n {
                    assert!(start.elapsed() < Duration::from_secs(20), "item {n}");
                    std::thread::yield_now();
                }
                Ok::<usize, ()>(n)
            });
            let done = |_| {
                answered.fetch_add(1, Ordering::Relaxed);
                Ok(())
            };
            in_order(items, jobs, || |n| n, done).unwrap();
            assert_eq!(answered.load(Ordering::Relaxed), 50);
        }
    }

    #[test]
    #[should_panic(expected = "scoped thread panicked")]
    fn a_panic_of_the_source_ends_it() {
        let items = (0..).map(|n| {
            assert!(n != 10);
            Ok::<u32, ()>(n)
        });
        let _ = in_order(items, 3, || |n| n, |_| Ok(()));
    }

    /// The wait for the last item must end, although nothing is printed after it.
    #[test]
    #[should_panic(expected = "item 10")]
    fn a_panic_of_a_worker_ends_it() {
        let work = || |n: u32| assert!(n != 10, "item {n}");
        let _ = in_order((0..).map(Ok::<u32, ()>), 3, work, |()| Ok(()));
    }

    #[test]
    fn an_error_ends_it_after_what_came_before() {
        let mut seen = Vec::new();
        let items = (0..).map(|n| if n == 10 { Err("ten") } else { Ok(n) });
        let result = in_order(
            items,
            3,
            || |n: u32| n,
            |r| {
                seen.push(r);
                Ok(())
            },
        );
        assert_eq!(result, Err("ten"));
        assert_eq!(seen, (0..10).collect::<Vec<_>>());
        let stopped = in_order(
            (0..).map(Ok),
            2,
            || |n: u32| n,
            |r| if r == 5 { Err(r) } else { Ok(()) },
        );
        assert_eq!(stopped, Err(5));
    }
}
