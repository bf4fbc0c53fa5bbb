//! Commands run inside another program, which supplies their standard input and receives what they
//! would print. They are stopped between inputs, if nobody waits for
//! the answer any more, and no signal is handled.

use std::io::{BufRead, Cursor};
use std::mem::take;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

/// What stands in for the streams of the process, which commands and their threads share.
static STREAMS: Mutex<Option<Streams>> = Mutex::new(None);

/// Held while capturing: only one capture at a time.
static TURN: Mutex<()> = Mutex::new(());

/// What a command reads and prints.
#[derive(Default)]
struct Streams {
    input: Vec<u8>,
    out: Vec<u8>,
    err: String,
    /// Whether nobody waits for the answer any more.
    stop: Arc<AtomicBool>,
}

/// While it lives, what is printed is kept.
pub struct Capture {
    _turn: MutexGuard<'static, ()>,
}

impl Capture {
    /// Begins, with this as standard input, when no other capture is running. Once `stop` is set,
    /// no more of the input is worked on.
    pub fn begin(input: &str, stop: Arc<AtomicBool>) -> Capture {
        // What a panic has left is thrown away below, and by `drop`.
        let turn = TURN.lock().unwrap_or_else(|poison| poison.into_inner());
        *streams() = Some(Streams {
            input: input.as_bytes().to_vec(),
            stop,
            ..Streams::default()
        });
        Capture { _turn: turn }
    }

    /// Ends: what went to standard output, and what went to standard error.
    pub fn end(self) -> (String, String) {
        let streams = streams().take().unwrap_or_default();
        let out = String::from_utf8_lossy(&streams.out).into_owned();
        (out, streams.err)
    }
}

impl Drop for Capture {
    fn drop(&mut self) {
        *streams() = None;
    }
}

fn streams() -> MutexGuard<'static, Option<Streams>> {
    STREAMS.lock().unwrap_or_else(|poison| poison.into_inner())
}

/// Whether output is being captured, and nobody waits for it any more.
pub fn is_stopped() -> bool {
    let streams = streams();
    let stop = streams.as_ref().map(|streams| &streams.stop);
    stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Whether output is being captured.
pub fn is_on() -> bool {
    streams().is_some()
}

/// The rest of the text that stands in for standard input, which is empty from now on; `None` if
/// nothing is being captured.
pub fn input() -> Option<Box<dyn BufRead + Send>> {
    let input = take(&mut streams().as_mut()?.input);
    Some(Box::new(Cursor::new(input)))
}

/// Keeps text meant for standard output; returns whether output is being captured.
pub fn print(text: &[u8]) -> bool {
    let mut streams = streams();
    let kept = streams.as_mut().map(|streams| streams.out.extend(text));
    kept.is_some()
}

/// Keeps text meant for standard error; returns whether output is being captured.
pub fn complain(text: &str) -> bool {
    let mut streams = streams();
    let kept = streams.as_mut().map(|streams| streams.err += text);
    kept.is_some()
}
