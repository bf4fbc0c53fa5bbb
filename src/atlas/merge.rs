//! Parts of tables of patterns.

use crate::error::CliError;
use oddagon::library::atlas::{Atlas, Wrong};
use std::path::Path;

/// Merges parts, on the current rayon pool.
pub fn merge(files: &[String], out: &Path) -> Result<(), CliError> {
    let read = |name: &String| Ok((name.clone(), super::read_any(name)?));
    let files = files.iter().map(read);
    let files = files.collect::<Result<Vec<_>, CliError>>()?;
    let whole = Atlas::merge(files).map_err(|error| CliError::Usage(error.to_string()))?;
    let checked = whole.verify(0, || ());
    checked.map_err(|wrong| doubt(&wrong))?;
    super::write(&whole, out)
}

/// The error about parts that hold something that no enumeration writes.
pub fn doubt(wrong: &Wrong) -> CliError {
    match wrong {
        Wrong::Failed(place, what) => CliError::Internal {
            place: place.clone(),
            what: what.clone(),
        },
        wrong => CliError::Usage(format!(
            "the parts hold what no enumeration writes: {wrong}"
        )),
    }
}
