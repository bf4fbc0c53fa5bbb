//! What is said when somebody interrupts a long run.

use super::{capture, output};
use std::sync::{Mutex, Once};

/// How to go on.
static ADVICE: Mutex<String> = Mutex::new(String::new());

/// The exit code of an interrupted program: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

/// From now on an interruption (Ctrl-C) says this on standard error; what was said before is forgotten.
pub fn advise(advice: String) {
    // Interruptions of another program are not ours.
    if capture::is_on() {
        return;
    }
    static INSTALL: Once = Once::new();
    *ADVICE
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner()) = advice;
    INSTALL.call_once(|| {
        // Where interruptions are ignored already, as by a job in the background, or there are none, nothing is to be said.
        let _ = ctrlc::try_set_handler(|| {
            let advice = ADVICE
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner());
            output::complain(format_args!("\noddagon: interrupted: {advice}\n"));
            std::process::exit(INTERRUPTED);
        });
    });
}
