//! The message when a long run is interrupted.

use super::{capture, output};
use std::sync::{Mutex, Once};

/// What says how to go on.
type Advice = Box<dyn Fn() -> String + Send>;

/// How to go on.
static ADVICE: Mutex<Option<Advice>> = Mutex::new(None);

/// The exit code of an interrupted program: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

/// From now on an interruption (Ctrl-C) prints this on standard error, and no longer any earlier
/// message.
pub fn advise(advice: String) {
    advise_with(move || advice.clone());
}

/// The same, with what is to be said once it is interrupted.
pub fn advise_with(advice: impl Fn() -> String + Send + 'static) {
    // Interruptions of another program are not ours.
    if capture::is_on() {
        return;
    }
    static INSTALL: Once = Once::new();
    *ADVICE
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(Box::new(advice));
    INSTALL.call_once(|| {
        // If interruptions are ignored already, as in a background job, or do not exist, there is
        // nothing to print.
        let _ = ctrlc::try_set_handler(|| {
            let advice = ADVICE
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner());
            let advice = advice.as_ref().map(|say| say()).unwrap_or_default();
            output::complain(format_args!("\noddagon: interrupted: {advice}\n"));
            std::process::exit(INTERRUPTED);
        });
    });
}
