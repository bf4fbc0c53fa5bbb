//! Files of preferences.

use oddagon::solve::{Preferences, PreferencesError, StatedStage};
use serde::Deserialize;
use std::io;
use thiserror::Error;

/// A file of preferences, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Preferences")]
struct Stated {
    name: String,
    stages: Vec<Stage>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stage {
    #[serde(default)]
    rules: String,
    #[serde(default)]
    without: Vec<String>,
    #[serde(default)]
    alone: bool,
}

/// Why a file is none of preferences.
#[derive(Debug, Error)]
pub enum FileError {
    /// It could not be read.
    #[error("cannot read: {0}")]
    Read(io::Error),
    /// It is not written as preferences are.
    #[error(
        "line {line}: {what}; expected Preferences(name: \"...\", stages: [Stage(rules: \"S4\"), \
         Stage(rules: \"W8\", without: [\"S\"]), ...])"
    )]
    Form {
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        what: String,
    },
    /// It makes no sense.
    #[error(transparent)]
    Sense(PreferencesError),
}

/// The preferences in a file.
pub fn read(file: &str) -> Result<Preferences, FileError> {
    // The page has no such files, and is smaller without their reader.
    if cfg!(target_family = "wasm") {
        return Err(FileError::Read(io::ErrorKind::Unsupported.into()));
    }
    let text = std::fs::read_to_string(file).map_err(FileError::Read)?;
    let stated: Stated = ron::from_str(&text).map_err(|error| FileError::Form {
        line: error.span.start.line,
        what: error.code.to_string(),
    })?;
    let stages = stated.stages.into_iter().map(|stage| StatedStage {
        rules: stage.rules,
        without: stage.without,
        alone: stage.alone,
    });
    let stages: Vec<StatedStage> = stages.collect();
    Preferences::new(stated.name, &stages).map_err(FileError::Sense)
}
