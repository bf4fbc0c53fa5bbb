//! Hands over to the same program built for newer processors, if a release has put it beside this
//! one.
//!
//! One program cannot have the engine twice without `unsafe`: that is how a function compiled for
//! AVX2 is called from one that is not. So a release has two programs, and the one that is called
//! runs on every processor.

use std::env::{self, consts::EXE_SUFFIX};
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Becomes the other program. Comes back where there is none for this processor, it cannot be
/// started, or the environment says `ODDAGON_NO_AVX2`.
pub fn hand_over() {
    let stays = env::var_os("ODDAGON_NO_AVX2").is_some_and(|said| !said.is_empty());
    if cfg!(target_feature = "avx2") || stays || !is_v3() {
        return;
    }
    if let Some(other) = other() {
        run(&other);
    }
}

/// The other program, if it is there.
fn other() -> Option<PathBuf> {
    // It has the version in its name: one that an older release has left there is not taken.
    let name = concat!("oddagon-", env!("CARGO_PKG_VERSION"), "-x86-64-v3");
    let own = env::current_exe().and_then(fs::canonicalize).ok()?;
    let other = own.with_file_name(format!("{name}{EXE_SUFFIX}"));
    // Who bears the name hands over to nobody, and a link is not followed: there is no circle.
    let found = fs::symlink_metadata(&other).ok()?;
    // An empty file would be run as a script that says nothing.
    let is_program = found.is_file() && found.len() > 0;
    let is_ours = is_program && same_owner(&found, &fs::metadata(&own).ok()?);
    (own != other && is_ours).then_some(other)
}

/// Whether the processor has all that the compiler takes for `x86-64-v3`.
fn is_v3() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe")
}

/// In a folder where everybody writes, such as `/tmp`, somebody else may have put it there.
#[cfg(unix)]
fn same_owner(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    one.uid() == other.uid()
}

#[cfg(not(unix))]
fn same_owner(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// It becomes this process, and is called as this was; comes back only if that fails.
#[cfg(unix)]
fn run(other: &Path) {
    use std::os::unix::process::CommandExt;
    let mut arguments = env::args_os();
    let mut command = Command::new(other);
    if let Some(name) = arguments.next() {
        command.arg0(name);
    }
    let _ = command.args(arguments).exec();
}

/// This process waits for it and ends as it ends; comes back only if it cannot be started.
#[cfg(not(unix))]
fn run(other: &Path) {
    let arguments = env::args_os().skip(1);
    let Ok(mut child) = Command::new(other).args(arguments).spawn() else {
        return;
    };
    // Ctrl-C reaches both, and the other says what becomes of the work.
    let _ = ctrlc::set_handler(|| {});
    let code = child.wait().ok().and_then(|status| status.code());
    std::process::exit(code.unwrap_or(FAILURE));
}

/// The exit code of an internal error.
#[cfg(not(unix))]
const FAILURE: i32 = 3;
