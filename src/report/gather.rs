//! What goes into a report: the theorems of a file, or of all files of a folder, and their proofs.

use crate::error::CliError;
use crate::input::Source;
use crate::patterns::{MarkArgs, Patterns};
use oddagon::library::site::SiteEntry;
use oddagon::library::{Entry, Library};
use oddagon::proof::Proof;
use oddagon::rules::{Family, SECTIONS};
use oddagon::theorem::{Identity, Theorem};
use std::collections::HashMap;
use std::path::Path;

/// The entries of a library, or of the patterns and theorems of a file or of a folder's files,
/// without proofs yet. Where a file has the name of a rule family, the section of the catalogue
/// that it belongs to is what its theorems are filtered by.
pub fn site_entries(argument: &str, marks: &MarkArgs) -> Result<Vec<SiteEntry>, CliError> {
    let mut all = Vec::new();
    for source in sources(argument)? {
        let section = section(&source);
        for (entry, theorem) in entries(&source, marks, all.len())? {
            let mut site_entry = SiteEntry::new(entry, theorem);
            if let Some(section) = section {
                site_entry.family = section.to_owned();
            }
            all.push(site_entry);
        }
    }
    if all.is_empty() {
        Err(CliError::Usage(format!(
            "{}: found no pattern, expected one or more",
            Source::of(argument).name()
        )))
    } else {
        Ok(all)
    }
}

/// The entries of one source; `before` is how many others there are.
fn entries(
    source: &Source,
    marks: &MarkArgs,
    before: usize,
) -> Result<Vec<(Entry, Theorem)>, CliError> {
    if let Source::File(name) = source {
        let text = source.read()?;
        if Library::is_meant_by(&text) {
            let library = Library::read(&text).map_err(|error| CliError::Library {
                name: name.clone(),
                error,
            })?;
            let resolved = library.entries.into_iter().map(|entry| {
                let theorem = resolved(&entry, source)?;
                Ok((entry, theorem))
            });
            return resolved.collect();
        }
    }
    let theorems = Patterns::read(source, marks)?.enumerate();
    let entries = theorems.map(|(i, theorem)| {
        let (theorem, place) = theorem?;
        let id = match Entry::id_of(&theorem.statement().name) {
            id if id.is_empty() => format!("pattern-{}", before + i + 1),
            id => id,
        };
        let entry = Entry::new(&id, theorem.statement().clone())
            .map_err(|error| CliError::Usage(format!("{place}: {error}")))?;
        Ok((entry, theorem))
    });
    entries.collect()
}

fn resolved(entry: &Entry, source: &Source) -> Result<Theorem, CliError> {
    let theorem = entry.theorem();
    theorem.map_err(|error| CliError::Usage(format!("{}, {}: {error}", source.name(), entry.id)))
}

/// The title of the catalogue's section with the rule family that a file is named after.
fn section(source: &Source) -> Option<&'static str> {
    let family = Family::named(&stem(source)?).ok()?;
    let (_, title) = SECTIONS.iter().find(|(s, _)| *s == family.section)?;
    Some(title)
}

/// The name of a file without folder and ending.
pub fn stem(source: &Source) -> Option<String> {
    let Source::File(path) = source else {
        return None;
    };
    let name = Path::new(path).file_stem()?;
    Some(name.to_string_lossy().into_owned())
}

/// The proofs of all files and folders, by what they prove. Of several proofs of one theorem the
/// first counts.
pub fn proofs(arguments: &[String]) -> Result<HashMap<Identity, Proof>, CliError> {
    let mut found = HashMap::new();
    for argument in arguments {
        let sources = if Path::new(argument).is_dir() {
            sources(argument)?
        } else {
            vec![Source::file(argument)]
        };
        for source in sources {
            let name = source.name();
            for (i, proof) in source.proofs()?.into_iter().enumerate() {
                let theorem =
                    Theorem::new(proof.theorem.clone()).map_err(|error| CliError::Pattern {
                        name: format!("{name}, proof {}", i + 1),
                        error,
                    })?;
                found.entry(theorem.identity()).or_insert(proof);
            }
        }
    }
    Ok(found)
}

/// What an argument means; for a folder, its files in RON and JSON in the order of their names.
fn sources(argument: &str) -> Result<Vec<Source>, CliError> {
    if !Path::new(argument).is_dir() {
        return Ok(vec![Source::of(argument)]);
    }
    let unreadable = |error| CliError::Read {
        name: argument.to_owned(),
        error,
    };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(argument).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.to_string_lossy().into_owned();
        let plain = name.strip_suffix(".gz").unwrap_or(&name);
        let known = [".ron", ".json", ".jsonl"];
        if path.is_file() && known.iter().any(|end| plain.ends_with(end)) {
            files.push(name);
        }
    }
    files.sort();
    Ok(files.into_iter().map(Source::File).collect())
}
