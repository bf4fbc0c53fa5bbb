//! Notes on what was checked before.

use oddagon::library::sha256;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

/// A note that all theorems of a text hold: an empty file in the user's cache folder, in a folder
/// for this build of the program, under the text's SHA-256. Deleting it does no harm. Someone who
/// could forge one could also replace the program.
pub struct Record {
    /// `None` if there is no cache folder, or the build is not known: then nothing is noted.
    path: Option<PathBuf>,
}

impl Record {
    /// The note on a text, made or not.
    pub fn of(text: &str) -> Record {
        let folder = dirs::cache_dir().zip(build());
        let path =
            folder.map(|(cache, build)| cache.join("oddagon").join(build).join(sha256(text)));
        Record { path }
    }

    /// Whether it was made.
    pub fn is_made(&self) -> bool {
        self.path.as_ref().is_some_and(|path| path.exists())
    }

    /// Makes it. If that is not possible, everything is checked again next time.
    pub fn make(&self) {
        if let Some(path) = &self.path
            && let Some(folder) = path.parent()
        {
            let _ = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, ""));
        }
    }
}

/// A name for this build of the program: another build may have another checker, even if its
/// version is the same.
fn build() -> Option<String> {
    let program = std::env::current_exe().ok()?.metadata().ok()?;
    let made = program.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let version = env!("CARGO_PKG_VERSION");
    Some(format!(
        "checked-{version}-{}-{}",
        program.len(),
        made.as_nanos()
    ))
}
