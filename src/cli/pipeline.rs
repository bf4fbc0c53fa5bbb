use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::sync_channel;
use std::thread;

/// How far the workers may run ahead of the slowest item before it is printed, for each of them.
const AHEAD: usize = 64;

/// Works on many items with `jobs` threads and hands the results on in the items' order, each as soon as it and all before it are
/// done; stops at the first error of the source or of `done`.
///
/// Each thread makes its own `worker` once, for the memory that work on many items can share. Items are taken from
/// the source one by one, so what comes slowly (standard input) is answered as it comes, and memory stays flat.
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
    if cfg!(target_family = "wasm") {
        let mut work = worker();
        for item in items {
            done(item.map(&mut work)?)?;
        }
        return Ok(());
    }
    let jobs = jobs.max(1);
    let source = Mutex::new(items.enumerate());
    let (sender, results) = sync_channel::<(usize, thread::Result<Result<R, E>>)>(jobs * AHEAD);
    let (ticket_back, tickets) = sync_channel::<()>(jobs * AHEAD);
    for _ in 0..jobs * AHEAD {
        let _ = ticket_back.send(());
    }
    let tickets = Mutex::new(tickets);
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (source, tickets, worker, sender) = (&source, &tickets, &worker, sender.clone());
            scope.spawn(move || {
                let mut work = worker();
                loop {
                    // A ticket for each item under way bounds what waits for its turn. No ticket will come once nobody
                    // listens to results any more.
                    if tickets.lock().is_ok_and(|tickets| tickets.recv().is_err()) {
                        return;
                    }
                    let next = source.lock().ok().and_then(|mut source| source.next());
                    let Some((index, item)) = next else { return };
                    let result = catch_unwind(AssertUnwindSafe(|| item.map(&mut work)));
                    let panicked = result.is_err();
                    if sender.send((index, result)).is_err() || panicked {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut turn = 0;
        let mut listen = || {
            for (index, result) in &results {
                // Nobody would wait for the turn of an item whose worker is gone.
                waiting.insert(index, result.unwrap_or_else(|panic| resume_unwind(panic)));
                while let Some(result) = waiting.remove(&turn) {
                    done(result?)?;
                    turn += 1;
                    let _ = ticket_back.try_send(());
                }
            }
            Ok(())
        };
        let outcome = listen();
        // Let workers that wait for a ticket or for room in the channel see that it is over.
        drop(results);
        drop(ticket_back);
        outcome
    })
}

#[cfg(test)]
mod tests {
    use super::in_order;

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

    /// The item after which nothing is printed must not be waited for in vain.
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
