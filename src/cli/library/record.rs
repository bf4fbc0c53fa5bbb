//! What was checked before.

use oddagon::library::sha256;
use std::path::PathBuf;

/// A note that all theorems of a text hold: an empty file in the user's cache folder, in a folder for this version of the program,
/// under the text's SHA-256. Deleting it does no harm; whoever can make one can as well replace the program.
pub struct Record {
    /// `None` where there is no cache folder: then nothing is noted.
    path: Option<PathBuf>,
}

impl Record {
    /// The note on a text, made or not.
    pub fn of(text: &str) -> Record {
        let folder = dirs::cache_dir().map(|cache| cache.join("oddagon"));
        let version = concat!("checked-", env!("CARGO_PKG_VERSION"));
        let path = folder.map(|folder| folder.join(version).join(sha256(text)));
        Record { path }
    }

    /// Whether it was made.
    pub fn is_made(&self) -> bool {
        self.path.as_ref().is_some_and(|path| path.exists())
    }

    /// Makes it. Where it cannot be, everything is checked again next time.
    pub fn make(&self) {
        if let Some(path) = &self.path
            && let Some(folder) = path.parent()
        {
            let _ = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, ""));
        }
    }
}
