//! Parts of lists and tables of patterns.

use crate::error::CliError;
use crate::input::Source;
use crate::output;
use oddagon::enumerate::{Lists, ListsError, Marked};
use oddagon::library::atlas::{Atlas, Wrong, verify_list};
use std::path::Path;

/// Merges parts, all tables or all lists, on the current rayon pool.
pub fn merge(files: &[String], out: &Path) -> Result<(), CliError> {
    let tables = files.iter().map(|name| is_table(name));
    let tables = tables.collect::<Result<Vec<_>, _>>()?;
    match (tables.contains(&true), tables.contains(&false)) {
        (true, false) => merge_tables(files, out),
        (false, _) => merge_lists(files, out),
        _ => {
            let message = "some files are tables and some are lists: expected files of one kind";
            Err(CliError::Usage(message.to_owned()))
        }
    }
}

/// Whether a file is a table: compressed, or with a line of column names first, or second.
fn is_table(name: &str) -> Result<bool, CliError> {
    for line in Source::File(name.to_owned()).lines()? {
        let (_, line) = line?;
        if !line.starts_with('#') {
            return Ok(line.starts_with("id,") || line.starts_with('\u{1f}'));
        }
    }
    Ok(false)
}

fn merge_tables(files: &[String], out: &Path) -> Result<(), CliError> {
    let read = |name: &String| Ok((name.clone(), super::read_any(name)?));
    let files = files.iter().map(read);
    let files = files.collect::<Result<Vec<_>, CliError>>()?;
    let whole = Atlas::merge(files).map_err(|error| CliError::Usage(error.to_string()))?;
    let checked = whole.verify(0, || ());
    checked.map_err(|wrong| doubt(&wrong))?;
    super::write(&whole, out)
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

fn merge_lists(files: &[String], out: &Path) -> Result<(), CliError> {
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
