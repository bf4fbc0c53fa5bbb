//! Published names of patterns.

use crate::error::CliError;
use crate::input::Source;
use crate::{Outcome, output};
use oddagon::library::{Library, NameOutcome};
use serde_json::json;
use std::path::Path;

/// Attaches the names in a file to the patterns of a library.
pub fn attach(library: &mut Library, file: &str) -> Result<Vec<NameOutcome>, CliError> {
    let source = Source::file(file);
    let named = library.attach_names(&source.read()?);
    named.map_err(|error| CliError::Usage(format!("{}, {error}", source.name())))
}

/// Says what became of the names. A name without a pattern, or a second name: exit code 1.
pub fn report(named: &[NameOutcome], out: &Path, json: bool) -> Result<Outcome, CliError> {
    let attached = named
        .iter()
        .filter(|named| matches!(named, NameOutcome::Attached { .. }))
        .count();
    let lines = named.iter().map(|named| {
        if json {
            output::json(&record(named))
        } else {
            sentence(named)
        }
    });
    let mut lines: String = lines.collect();
    if !json {
        lines += &format!(
            "{}: {attached} of {} names attached\n",
            out.display(),
            named.len()
        );
    }
    output::print(&lines)?;
    Ok(Outcome::of(attached == named.len()))
}

/// The message about a name: none if it was simply attached.
fn sentence(named: &NameOutcome) -> String {
    match named {
        NameOutcome::Attached {
            transposed: false, ..
        } => String::new(),
        NameOutcome::Attached { name, id, .. } => format!("{name}: the transpose of {id}\n"),
        NameOutcome::Doubled { name, id, first } => {
            format!("{name}: DOUBLED, {id} is called {first} already\n")
        }
        NameOutcome::Unmatched { name } => {
            format!("{name}: UNMATCHED, the library has no such pattern\n")
        }
    }
}

fn record(named: &NameOutcome) -> serde_json::Value {
    match named {
        NameOutcome::Attached {
            name,
            id,
            transposed,
        } => json!({ "name": name, "status": "attached", "id": id, "transposed": transposed }),
        NameOutcome::Doubled { name, id, first } => {
            json!({ "name": name, "status": "doubled", "id": id, "first": first })
        }
        NameOutcome::Unmatched { name } => json!({ "name": name, "status": "unmatched" }),
    }
}
