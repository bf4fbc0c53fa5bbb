//! Lists of patterns as `oddagon enumerate` writes them, in parts that are put together.

use super::options::{Kind, Options};
use super::pattern::Marked;
use crate::job::{Part, PartsError, whole};
use serde::Deserialize;
use thiserror::Error;

/// The parts of a list, read line by line: see [`Lists::begin`], [`Lists::add`] and [`Lists::merged`].
#[derive(Debug, Default)]
pub struct Lists {
    parts: Vec<(String, Option<Part<Options>>)>,
    /// The kind of the patterns of the last file, and whether its lines are JSON.
    current: Option<(Kind, bool)>,
    found: Vec<(Marked, String)>,
}

/// Why lists cannot be merged.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ListsError {
    /// Some lists are JSON, others are not.
    #[error("some lists are JSON and some are not: expected files of one kind")]
    Mixed,
    /// A line that holds no pattern of the kind that its file is about.
    #[error("{name}, line {line}: expected one of the {kind}, as `oddagon enumerate` writes it")]
    Line {
        /// The file.
        name: String,
        /// The number of the line, from 1.
        line: usize,
        /// The kind of patterns.
        kind: Kind,
    },
    /// The lists are not the parts of one list, or a part is missing.
    #[error(transparent)]
    Parts(#[from] PartsError),
}

impl Lists {
    /// Begins a list, by the name of its file and its first line, which says which part of what it is.
    ///
    /// # Errors
    /// [`PartsError::Unknown`], or [`ListsError::Mixed`].
    pub fn begin(&mut self, name: &str, head: &str) -> Result<(), ListsError> {
        let part = part(head).ok_or_else(|| PartsError::Unknown(name.to_owned()))?;
        let json = head.starts_with('{');
        if self.current.is_some_and(|(_, before)| before != json) {
            return Err(ListsError::Mixed);
        }
        self.current = Some((part.request.kind, json));
        self.parts.push((name.to_owned(), Some(part)));
        Ok(())
    }

    /// Adds a line of the list that was begun last.
    ///
    /// # Errors
    /// [`ListsError::Line`]; [`PartsError::Unknown`] if no list was begun.
    pub fn add(&mut self, number: usize, line: String) -> Result<(), ListsError> {
        let (Some((kind, json)), Some((name, _))) = (self.current, self.parts.last()) else {
            return Err(PartsError::Unknown("no file".to_owned()).into());
        };
        let text = if json {
            let rest = line.strip_prefix(r#"{"pattern":""#);
            rest.and_then(|rest| rest.get(..81))
        } else {
            Some(line.as_str())
        };
        let pattern = text.and_then(|text| Marked::from_line(text, kind));
        let pattern = pattern.ok_or_else(|| ListsError::Line {
            name: name.clone(),
            line: number,
            kind,
        })?;
        self.found.push((pattern, line));
        Ok(())
    }

    /// The lines of the whole list, in order.
    ///
    /// # Errors
    /// [`ListsError::Parts`] unless every part of one list was added, once.
    pub fn merged(mut self) -> Result<impl Iterator<Item = String>, ListsError> {
        whole(&self.parts)?;
        self.found.sort_unstable();
        self.found.dedup();
        Ok(self.found.into_iter().map(|(_, line)| line))
    }
}

/// What the first line of a list says of it.
fn part(line: &str) -> Option<Part<Options>> {
    #[derive(Deserialize)]
    struct Head {
        part: Part<Options>,
    }
    match line.strip_prefix("# ") {
        Some(text) => text.parse().ok(),
        None => serde_json::from_str(line).ok().map(|head: Head| head.part),
    }
}
