//! Libraries whose entries are known to be true.

use crate::error::CliError;
use crate::input::Source;
use oddagon::library::{Entry, EntryError, Extent, Library, ProofReference, UnverifiedEntry};
use oddagon::proof::Proof;
use rayon::prelude::*;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The proofs that a library's entries refer to, by the names of their files and by their digests.
pub struct Proofs(HashMap<String, Option<HashMap<String, Proof>>>);

impl Proofs {
    /// Reads the files that the entries name, each once; a relative name starts from the library's
    /// folder. Files that do not exist are left out if that is allowed.
    ///
    /// # Errors
    /// A file that cannot be read, or that holds something else.
    pub fn of(library: &Library, path: &Path, may_lack: bool) -> Result<Proofs, CliError> {
        let mut files = HashMap::new();
        for reference in library.entries.iter().filter_map(|e| e.proof.as_ref()) {
            if files.contains_key(&reference.file) {
                continue;
            }
            let file = path.parent().unwrap_or(Path::new("")).join(&reference.file);
            let proofs = if may_lack && !file.exists() {
                None
            } else {
                let proofs = Source::File(file.display().to_string())
                    .proofs()?
                    .into_iter();
                let by_digest = proofs.map(|proof| (ProofReference::digest(&proof), proof));
                Some(by_digest.collect())
            };
            files.insert(reference.file.clone(), proofs);
        }
        Ok(Proofs(files))
    }

    /// The proof of an entry; `None` if it names none, or its file is not there.
    ///
    /// # Errors
    /// [`EntryError::NoSuchProof`] if its file is there and has no such proof.
    pub fn proof(&self, entry: &Entry) -> Result<Option<&Proof>, EntryError> {
        let Some(reference) = &entry.proof else {
            return Ok(None);
        };
        let Some(Some(proofs)) = self.0.get(&reference.file) else {
            return Ok(None);
        };
        proofs
            .get(&reference.sha256)
            .map(Some)
            .ok_or_else(|| EntryError::NoSuchProof {
                file: reference.file.clone(),
                sha256: reference.sha256.clone(),
            })
    }
}

/// Reads a library as [`read`](super::read) does, and checks every entry, its depths included.
///
/// # Errors
/// What cannot be read; the first entry that is false, or cannot be shown to be true.
pub fn verified(name: Option<&str>) -> Result<Library, CliError> {
    let Some(name) = name else {
        return super::read(None);
    };
    let source = Source::file(name);
    let text = source.read()?;
    let library = super::read_text(&source, &text)?;
    verify(&library, &text, &source, Extent::Depths)?;
    Ok(library)
}

/// Checks every entry of a library, given its text and where it comes from. The library that comes
/// with the program is recognised by its digest, and its entries by their content.
///
/// # Errors
/// The first entry that is false, or cannot be shown to be true.
pub fn verify(
    library: &Library,
    text: &str,
    source: &Source,
    extent: Extent,
) -> Result<(), CliError> {
    if Library::is_shipped(text) {
        return Ok(());
    }
    let path = match source {
        Source::File(path) => PathBuf::from(path),
        Source::Stdin | Source::Inline(_) => PathBuf::new(),
    };
    let shipped = Library::two_band();
    let proofs = Proofs::of(library, &path, true)?;
    let wrong = |entry: &Entry| {
        if shipped.entries.iter().any(|other| entry.agrees_with(other)) {
            return None;
        }
        let proof = proofs.proof(entry).map_err(UnverifiedEntry::Entry);
        let error = proof.and_then(|proof| entry.check(proof, extent)).err()?;
        Some(refused(
            &format!("{}, \"{}\"", source.name(), entry.id),
            error,
        ))
    };
    library
        .entries
        .par_iter()
        .find_map_first(wrong)
        .map_or(Ok(()), Err)
}

/// The error that an entry must not be used.
pub fn refused(place: &str, error: UnverifiedEntry) -> CliError {
    if error.is_internal() {
        let (place, what) = (place.to_owned(), error.to_string());
        CliError::Internal { place, what }
    } else {
        CliError::Usage(format!("{place}: {error}"))
    }
}
