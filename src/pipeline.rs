use std::collections::VecDeque;
use std::hint::spin_loop;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

/// How many results may wait for a slower one before them, for each job.
const MAX_AHEAD: usize = 256;

/// The largest number of items that a thread takes at once.
const MAX_BATCH: usize = 16;

/// How long a thread should work on what it takes at once. Where threads exchange the easiest
/// puzzles one by one, a fifth of the time is lost: the cores wait for each other's caches.
const BATCH_TIME: Duration = Duration::from_micros(100);

/// How often a thread asks whether the source is free again, before it takes what another has read:
/// for about 20 µs.
const PATIENCE: usize = 1000;

// Why not a channel. In its place stood: a thread that reads into a bounded channel of
// crossbeam-channel 0.5, threads that take from it what is there, at most 16 items, and send their
// results in one piece, and the caller, which puts them in order. On 200,000 items that only
// compute, 6.4 µs each, the time of a puzzle in `classify --depth 1`, one job takes 1.28 s of CPU,
// two jobs take 1.30 s here and 1.36 s with channels (means of four runs in turn; where items take
// 4.4 µs, 0.91 s and 0.95 s instead of 0.87 s). So two jobs can be 1.97 times one here, 1.88 times
// with channels, before anything is done about panics and about results that wait for a slow one.

/// Works on many items with `jobs` threads and passes the results on in the items' order, each when
/// it and all before it are done; stops at the first error of the source or of `done`. One job
/// needs only the caller's thread.
///
/// Each thread makes its own `worker` once, for the memory that work on many items can share. The
/// threads take turns at reading the source and at passing results on, and none waits while another
/// does so: to wake up a thread costs more than the easiest puzzles. While one waits for slow input
/// (standard input), the others work on what has come. Where items are quick, a thread takes some
/// at once and passes their results on together. The use of memory does not grow.
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
    let line = Line::new(items, done, jobs);
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let mut work = worker();
                let mut batch = VecDeque::new();
                let (mut results, mut most) = (Vec::new(), 1);
                while line.take(most, &mut batch) {
                    let start = Instant::now();
                    while let Some((index, item)) = batch.pop_front() {
                        let result =
                            catch_unwind(AssertUnwindSafe(|| item.map(|item| item.map(&mut work))));
                        let result = result.flatten();
                        results.push((index, result));
                        if !batch.is_empty() && start.elapsed() > 2 * BATCH_TIME {
                            line.give_back(&mut batch);
                        }
                    }
                    let time = start.elapsed().max(Duration::from_nanos(1));
                    let fit = results.len() as f64 * BATCH_TIME.div_duration_f64(time);
                    most = (fit as usize).clamp(1, MAX_BATCH.min(2 * most));
                    if !line.pass_on(&mut results) {
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

/// The items on their way from the source to the threads, and the results on their way to `done`.
struct Line<I, T, R, E, D> {
    /// Locked for moments only, and neither while the source is read nor while results are passed
    /// on.
    state: Mutex<State<I, T, R, E, D>>,
    /// Whether a thread reads the source.
    is_read: AtomicBool,
    /// How many results may wait.
    ahead: usize,
    /// Signals that items were read, or that the source is free.
    more: Condvar,
    /// Signals that results were passed on, or that no more are wanted.
    room: Condvar,
}

struct State<I, T, R, E, D> {
    source: Role<I>,
    /// How many items were read.
    read: usize,
    /// The items that no thread has taken yet, with their numbers.
    items: Items<T, E>,
    /// How many threads wait for items.
    idle: usize,
    done: Role<D>,
    /// The number of the next result: all before it were passed on, or a thread is about to.
    turn: usize,
    /// The results from that one on, where they are there.
    results: VecDeque<Option<Outcome<R, E>>>,
    /// How many threads wait for room.
    blocked: usize,
    /// What has ended it before its time: an error or a panic.
    end: Option<thread::Result<E>>,
}

impl<I, T, R, E, D> State<I, T, R, E, D> {
    /// Moves the next items, at most so many, to a batch. Returns whether there are any.
    fn move_items(&mut self, most: usize, batch: &mut Items<T, E>) -> bool {
        let count = most.min(self.items.len());
        batch.extend(self.items.drain(..count));
        count > 0
    }
}

/// What one thread at a time uses, without a lock.
enum Role<X> {
    Free(X),
    Taken,
    /// Of no use any more.
    Over,
}

impl<X> Role<X> {
    /// Takes it if it is free.
    fn take(&mut self) -> Option<X> {
        match std::mem::replace(self, Role::Taken) {
            Role::Free(x) => Some(x),
            other => {
                *self = other;
                None
            }
        }
    }
}

/// An item or the result of one, the error of its source, or a panic.
type Outcome<R, E> = thread::Result<Result<R, E>>;

/// Items with their numbers; in boxes, so that what threads share is small, and the item stays
/// where it was made.
type Items<T, E> = VecDeque<(usize, Box<Outcome<T, E>>)>;

impl<I, T, R, E, D> Line<I, T, R, E, D>
where
    I: Iterator<Item = Result<T, E>>,
    D: FnMut(R) -> Result<(), E>,
{
    fn new(source: I, done: D, jobs: usize) -> Self {
        Line {
            state: Mutex::new(State {
                source: Role::Free(source),
                read: 0,
                items: VecDeque::new(),
                idle: 0,
                done: Role::Free(done),
                turn: 0,
                results: VecDeque::new(),
                blocked: 0,
                end: None,
            }),
            is_read: AtomicBool::new(false),
            ahead: jobs * MAX_AHEAD,
            more: Condvar::new(),
            room: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State<I, T, R, E, D>> {
        // Nothing that may panic runs while this is locked.
        let state = self.state.lock();
        state.unwrap_or_else(|poison| poison.into_inner())
    }

    /// Takes the next items, at most so many. If none are there it reads some, or waits for the
    /// thread that does. Returns whether there are any and more are wanted.
    fn take(&self, most: usize, batch: &mut Items<T, E>) -> bool {
        // Who reads quick items is soon done. To read the next ones oneself is faster than to take
        // those that are in the cache of another core.
        (0..PATIENCE)
            .take_while(|_| self.is_read.load(Ordering::Relaxed))
            .for_each(|_| spin_loop());
        let mut state = self.state();
        while state.end.is_none() {
            if state.move_items(most, batch) {
                return true;
            }
            if let Some(source) = state.source.take() {
                drop(state);
                state = self.read(source, most);
            } else if let Role::Taken = state.source {
                state.idle += 1;
                let woken = self.more.wait(state);
                state = woken.unwrap_or_else(|poison| poison.into_inner());
                state.idle -= 1;
            } else {
                return false;
            }
        }
        false
    }

    /// Reads so many items. Each may be taken as soon as it is there.
    fn read(&self, mut source: I, count: usize) -> MutexGuard<'_, State<I, T, R, E, D>> {
        self.is_read.store(true, Ordering::Relaxed);
        let mut read = 0;
        loop {
            let item = catch_unwind(AssertUnwindSafe(|| source.next())).transpose();
            let mut state = self.state();
            let is_last = !matches!(item, Some(Ok(_))) || state.end.is_some();
            if let Some(item) = item {
                let number = state.read;
                state.items.push_back((number, Box::new(item)));
                state.read += 1;
            }
            self.wake(&state);
            read += 1;
            if is_last || read == count {
                state.source = if is_last {
                    Role::Over
                } else {
                    Role::Free(source)
                };
                self.is_read.store(false, Ordering::Relaxed);
                return state;
            }
        }
    }

    /// Wakes up the threads that wait for items. If there are none, not even the system is asked:
    /// that takes a microsecond.
    fn wake(&self, state: &State<I, T, R, E, D>) {
        if state.idle > 0 {
            self.more.notify_all();
        }
    }

    /// Leaves items to whoever comes first. They keep their order, so that those that others wait
    /// for are taken first. Otherwise all threads could take later ones, and wait for room.
    fn give_back(&self, batch: &mut Items<T, E>) {
        let mut state = self.state();
        state.items.append(batch);
        let items = state.items.make_contiguous();
        items.sort_unstable_by_key(|(index, _)| *index);
        self.wake(&state);
    }

    /// Passes results on, with those that waited for them; or keeps them for the thread that passes
    /// on the one before them. Returns whether more are wanted.
    fn pass_on(&self, results: &mut Vec<(usize, Outcome<R, E>)>) -> bool {
        let mut state = self.state();
        let first = results.first().map_or(0, |(index, _)| *index);
        while state.end.is_none() && first >= state.turn + self.ahead {
            state.blocked += 1;
            let woken = self.room.wait(state);
            state = woken.unwrap_or_else(|poison| poison.into_inner());
            state.blocked -= 1;
        }
        // As a rule it is their turn: then they need not be put where other threads look for them.
        let is_turn = first == state.turn
            && results
                .last()
                .is_some_and(|(last, _)| last - first < results.len());
        if !is_turn || matches!(state.done, Role::Taken) {
            for (index, result) in results.drain(..) {
                let place = index - state.turn;
                if state.results.len() <= place {
                    state.results.resize_with(place + 1, || None);
                }
                state.results[place] = Some(result);
            }
        }
        while state.end.is_none()
            && (!results.is_empty() || matches!(state.results.front(), Some(Some(_))))
            && let Some(mut done) = state.done.take()
        {
            if results.is_empty() {
                let ready = state.results.iter().take_while(|result| result.is_some());
                let count = ready.count();
                let turn = state.turn;
                let ready = state.results.drain(..count).flatten();
                results.extend((turn..).zip(ready));
            } else {
                let before = results.len().min(state.results.len());
                state.results.drain(..before);
            }
            state.turn += results.len();
            drop(state);
            let passed = results.drain(..).try_for_each(|(_, result)| {
                let passed = catch_unwind(AssertUnwindSafe(|| {
                    result.map(|result| result.and_then(&mut done))
                }));
                match passed.flatten() {
                    Ok(Ok(())) => Ok(()),
                    Ok(Err(error)) => Err(Ok(error)),
                    Err(panic) => Err(Err(panic)),
                }
            });
            state = self.state();
            state.end = passed.err();
            state.done = Role::Free(done);
            if state.blocked > 0 {
                self.room.notify_all();
            }
            if state.end.is_some() {
                self.wake(&state);
            }
        }
        state.end.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, MAX_AHEAD, MAX_BATCH, in_order};
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

    /// After quick items a thread takes several at once. Where one of them turns out to be slow,
    /// what is behind it is left to others.
    #[test]
    fn slow_items_among_quick_ones_come_in_order_and_once() {
        let workers = AtomicUsize::new(0);
        let worker = || {
            let me = workers.fetch_add(1, Ordering::Relaxed);
            move |n: usize| {
                let pause = if n % 100 == 99 { 1000 } else { 0 };
                std::thread::sleep(Duration::from_micros(pause));
                (n, me)
            }
        };
        let mut seen = Vec::new();
        let done = |result| {
            seen.push(result);
            Ok::<(), ()>(())
        };
        in_order((0..5000).map(Ok), 3, worker, done).unwrap();
        assert!(seen.iter().map(|(n, _)| *n).eq(0..5000));
        assert!((0..3).all(|worker| seen.iter().any(|(_, me)| *me == worker)));
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

    /// Where two threads leave items behind, the first of all are taken first. Otherwise both could
    /// wait for room with what comes later, and nobody would work on what they wait for.
    #[test]
    fn items_left_behind_are_taken_in_order() {
        let line = Line::new((0..32).map(Ok::<usize, ()>), |_: usize| Ok(()), 2);
        let (mut first, mut second, mut next) = Default::default();
        assert!(line.take(16, &mut first) && line.take(16, &mut second));
        first.pop_front();
        second.pop_front();
        line.give_back(&mut first);
        line.give_back(&mut second);
        assert!(line.take(20, &mut next));
        assert!(next.iter().map(|(n, _)| *n).eq((1..16).chain(17..22)));
    }

    /// Slow items, as a busy machine makes them: one thread is far ahead when both leave some
    /// behind, and yet all come to their turn.
    #[test]
    fn who_is_far_ahead_does_not_keep_what_is_waited_for() {
        for _ in 0..5 {
            let worker = || {
                |n: usize| {
                    let pause = match n {
                        1000..1005 => 4000,
                        1508..1530 => 3000,
                        _ => return n,
                    };
                    std::thread::sleep(Duration::from_micros(pause));
                    n
                }
            };
            let mut next = 0;
            let done = |n| {
                assert_eq!(n, next);
                next += 1;
                Ok::<(), ()>(())
            };
            in_order((0..2000).map(Ok), 2, worker, done).unwrap();
        }
    }

    #[test]
    #[should_panic(expected = "n != 10")]
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
                let most = jobs * (MAX_AHEAD + MAX_BATCH);
                assert!(n > 0 || others < most, "{others}");
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
