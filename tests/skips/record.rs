//! Where tests record that they are skipped.

use std::path::{Path, PathBuf};

/// The file of the records, a line for each: what is lacking, why, and the test, with tabs between.
/// It is the one that `ODDAGON_SKIPS` names, or one that all programs have in common which this run
/// of cargo starts.
pub fn file() -> PathBuf {
    let named = std::env::var_os("ODDAGON_SKIPS").map(PathBuf::from);
    named.unwrap_or_else(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("skips");
        folder.join(run().to_string())
    })
}

/// The number of this run of cargo.
#[cfg(unix)]
fn run() -> u32 {
    std::os::unix::process::parent_id()
}

/// Other systems do not tell: runs at the same time would share a file.
#[cfg(not(unix))]
fn run() -> u32 {
    0
}
