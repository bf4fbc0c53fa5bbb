//! The folder of a report: only files that a report wrote are replaced.

use crate::error::CliError;
use crate::output;
use oddagon::library::site::File;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Component, Path};

/// The file that says which files are the report's own.
const MANIFEST: &str = "oddagon-report.json";

#[derive(Serialize, Deserialize, Default)]
struct Manifest {
    files: BTreeSet<String>,
}

/// A folder that a report may be written to.
pub struct Folder<'p> {
    path: &'p Path,
    /// The files that an earlier report wrote.
    old: Manifest,
}

impl<'p> Folder<'p> {
    /// Looks at a folder, which need not exist.
    ///
    /// # Errors
    /// If it has files but no report, or cannot be read.
    pub fn open(path: &'p Path) -> Result<Self, CliError> {
        let unreadable = |error| CliError::Read {
            name: path.display().to_string(),
            error,
        };
        let empty = match std::fs::read_dir(path) {
            Ok(mut entries) => entries.next().is_none(),
            Err(error) if error.kind() == ErrorKind::NotFound => true,
            Err(error) => return Err(unreadable(error)),
        };
        let old = if empty {
            Some(Manifest::default())
        } else {
            std::fs::read_to_string(path.join(MANIFEST))
                .ok()
                .and_then(|text| serde_json::from_str(&text).ok())
        };
        match old {
            Some(old) => Ok(Folder { path, old }),
            None => Err(CliError::Usage(format!(
                "{}: found files that no report wrote, expected a new or empty folder or one with \
                 a report ({MANIFEST})",
                path.display()
            ))),
        }
    }

    /// Writes the files of a report and removes those of the old one that are not among them.
    ///
    /// # Errors
    /// If a file is in the way that no report wrote, or something cannot be written.
    pub fn write(&self, files: &[File]) -> Result<(), CliError> {
        let new: BTreeSet<String> = files.iter().map(|file| file.path.clone()).collect();
        let foreign =
            |path: &&String| !self.old.files.contains(*path) && self.path.join(path).exists();
        if let Some(path) = new.iter().find(foreign) {
            let path = self.path.join(path);
            let message = format!(
                "{}: no report wrote this file; it is not replaced",
                path.display()
            );
            return Err(CliError::Usage(message));
        }
        // Whenever this stops, the manifest names every file that is the report's.
        let both = self.old.files.union(&new).cloned().collect();
        self.list(both)?;
        for folder in ["assets", "proofs"] {
            output::create_folder(&self.path.join(folder))?;
        }
        for file in files {
            output::write_one_of_many(&self.path.join(&file.path), &file.content)?;
        }
        for stale in self.old.files.difference(&new).map(Path::new) {
            let inside = stale
                .components()
                .all(|part| matches!(part, Component::Normal(_)));
            if inside {
                // A file that is already gone need not be removed.
                let _ = std::fs::remove_file(self.path.join(stale));
            }
        }
        self.list(new)
    }

    fn list(&self, files: BTreeSet<String>) -> Result<(), CliError> {
        output::create_folder(self.path)?;
        output::write_file(
            &self.path.join(MANIFEST),
            &output::json(&Manifest { files }),
        )
    }
}
