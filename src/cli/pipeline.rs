use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex};
use std::thread;

/// How many results may wait for a slower one before them, for each job.
const MAX_AHEAD: usize = 256;

/// Works on many items with `jobs` threads and passes the results on in the items' order, each as soon as it and all before it are done;
/// stops at the first error of the source or of `done`. One job needs only the caller's thread.
///
/// Each thread makes its own `worker` once, for the memory that work on many items can share. Items are taken from
/// the source one by one, so slow input (standard input) is answered as it comes, and the use of memory does not grow. A result is passed on by
/// the thread that has made the last one before it: to wake up another thread for it would cost more than the easiest puzzles.
///
/// # Errors
/// The first error of the items or of `done`.
pub fn in_order<T, R, E, W>(
    items: impl Iterator<Item = Result<T, E>> + Send,
    jobs: usize,
    worker: impl Fn() -> W + Sync,
    mut done: impl FnMut(R) -> Result<(), E> + Send,
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
    let line = Line {
        state: Mutex::new(Waiting {
            results: BTreeMap::new(),
            turn: 0,
            blocked: 0,
            end: None,
            done,
        }),
        ahead: jobs * MAX_AHEAD,
        room: Condvar::new(),
    };
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let mut work = worker();
                loop {
                    // After a panic of the source there is nothing more to do.
                    let next = source.lock().ok().and_then(|mut source| source.next());
                    let Some((index, item)) = next else { return };
                    let result = catch_unwind(AssertUnwindSafe(|| item.map(&mut work)));
                    if !line.pass_on(index, result) {
                        return;
                    }
                }
            });
        }
    });
    let state = line.state.into_inner();
    match state.unwrap_or_else(|poison| poison.into_inner()).end {
        None => Ok(()),
        Some(Ok(error)) => Err(error),
        Some(Err(panic)) => resume_unwind(panic),
    }
}

/// The results on their way to `done`, whose turn comes one by one.
struct Line<R, E, D> {
    state: Mutex<Waiting<R, E, D>>,
    /// How many results may wait.
    ahead: usize,
    /// Signals that results were passed on, or that no more are wanted.
    room: Condvar,
}

struct Waiting<R, E, D> {
    results: BTreeMap<usize, Outcome<R, E>>,
    /// The next result's number: all before it were passed on.
    turn: usize,
    /// How many threads wait for room.
    blocked: usize,
    /// What has ended it before its time: an error or a panic.
    end: Option<thread::Result<E>>,
    done: D,
}

/// The result of an item, the error of its source, or a panic.
type Outcome<R, E> = thread::Result<Result<R, E>>;

impl<R, E, D: FnMut(R) -> Result<(), E>> Line<R, E, D> {
    /// Passes a result on, and those that waited for it; or keeps it for the thread that makes the one before it. Returns whether more are
    /// wanted.
    fn pass_on(&self, index: usize, result: Outcome<R, E>) -> bool {
        // What may panic while this is locked is caught.
        let lock = self.state.lock();
        let mut guard = lock.unwrap_or_else(|poison| poison.into_inner());
        while guard.end.is_none() && index >= guard.turn + self.ahead {
            guard.blocked += 1;
            let woken = self.room.wait(guard);
            guard = woken.unwrap_or_else(|poison| poison.into_inner());
            guard.blocked -= 1;
        }
        let state = &mut *guard;
        if state.end.is_some() {
            return false;
        }
        state.results.insert(index, result);
        while state.end.is_none()
            && let Some(result) = state.results.remove(&state.turn)
        {
            let passed = result.and_then(|result| {
                catch_unwind(AssertUnwindSafe(|| result.and_then(&mut state.done)))
            });
            state.end = match passed {
                Ok(Ok(())) => None,
                Ok(Err(error)) => Some(Ok(error)),
                Err(panic) => Some(Err(panic)),
            };
            state.turn += 1;
        }
        if state.blocked > 0 {
            self.room.notify_all();
        }
        state.end.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_AHEAD, in_order};
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
    #[should_panic(expected = "result 10")]
    fn a_panic_of_whoever_takes_the_results_ends_it() {
        let done = |n: u32| {
            assert!(n != 10, "result {n}");
            Ok(())
        };
        let _ = in_order((0..).map(Ok::<u32, ()>), 3, || |n| n, done);
    }

    /// While the first item takes its time the others are worked on, but not without end.
    #[test]
    fn only_so_many_results_wait() {
        let (jobs, worked_on) = (3, AtomicUsize::new(0));
        let work = || {
            |n: usize| {
                let start = Instant::now();
                while n == 0 && worked_on.load(Ordering::Relaxed) < jobs * MAX_AHEAD {
                    assert!(start.elapsed() < Duration::from_secs(20));
                    std::thread::yield_now();
                }
                std::thread::sleep(Duration::from_millis(if n == 0 { 20 } else { 0 }));
                let others = worked_on.fetch_add(1, Ordering::Relaxed);
                assert!(n > 0 || others < jobs * MAX_AHEAD + jobs, "{others}");
                n
            }
        };
        let mut next = 0;
        let done = |n| {
            assert_eq!(n, next);
            next += 1;
            Ok(())
        };
        in_order((0..2000).map(Ok::<_, ()>), jobs, work, done).unwrap();
        assert_eq!(next, 2000);
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
