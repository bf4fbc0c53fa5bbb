//! Parts of tables and of lists of patterns.

use crate::error::CliError;
use crate::input::Source;
use crate::{atlas, output};
use oddagon::enumerate::{Lists, ListsError, Marked};
use oddagon::library::atlas::{Atlas, Wrong, verify_list};
use std::path::Path;

/// Merges parts of a table, on the current rayon pool.
pub fn tables(files: &[String], out: &Path) -> Result<(), CliError> {
    let files = files
        .iter()
        .map(|name| Ok((name.clone(), atlas::read_any(name)?)));
    let files = files.collect::<Result<Vec<_>, CliError>>()?;
    let whole = Atlas::merge(files).map_err(|error| CliError::Usage(error.to_string()))?;
    let checked = whole.verify(0, || ());
    checked.map_err(|wrong| doubt(&wrong))?;
    atlas::write(&whole, out)
}

/// The error about parts that hold something that no enumeration writes.
fn doubt(wrong: &Wrong) -> CliError {
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

/// Merges parts of a list, on the current rayon pool.
pub fn lists(files: &[String], out: &Path) -> Result<(), CliError> {
    let usage = |error: ListsError| CliError::Usage(error.to_string());
    let mut lists = Lists::default();
    for name in files {
        let mut lines = Source::File(name.clone()).lines()?;
        let (_, head) = lines.next().transpose()?.unwrap_or_default();
        lists.begin(name, &head).map_err(usage)?;
        for line in lines {
            let (number, line) = line?;
            lists.add(number, line).map_err(usage)?;
        }
    }
    let (request, merged) = lists.merged().map_err(usage)?;
    let patterns: Vec<Marked> = merged.iter().map(|(pattern, _)| *pattern).collect();
    let checked = verify_list(&patterns, &request).map_err(|wrong| doubt(&wrong))?;
    if checked < patterns.len() {
        output::complain(format_args!(
            "oddagon: {checked} of {} patterns, evenly spread, are verified to be impossible and \
             minimal; all are canonical\n",
            patterns.len()
        ));
    }
    output::write_with(out, |to| {
        merged
            .iter()
            .try_for_each(|(_, line)| writeln!(to, "{line}"))
    })
}
