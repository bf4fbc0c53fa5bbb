//! Attaching published names to patterns.

use super::entry::check_name;
use super::{Alias, Library, PatternIndex};
use oddagon_boards::theorem::{PatternOptions, Theorem, read_pattern_line};
use std::collections::HashMap;
use thiserror::Error;

/// Why a line of names cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {message}")]
pub struct NameError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub message: String,
}

/// What became of one published name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NameOutcome {
    /// It was attached to the entry of this id.
    Attached {
        /// The published name.
        name: String,
        /// The entry's id.
        id: String,
        /// Whether it is the entry's transpose that has this name.
        transposed: bool,
    },
    /// The pattern has another published name already: this one was not attached.
    Doubled {
        /// The published name.
        name: String,
        /// The entry's id.
        id: String,
        /// The name that the same pattern had before.
        first: String,
    },
    /// No entry has this pattern or its transpose.
    Unmatched {
        /// The published name.
        name: String,
    },
}

impl Library {
    /// Attaches the names of a text with lines `name<TAB>pattern` as aliases, to the entries whose patterns are equivalent
    /// under the symmetries of the board; blank lines and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// If a line cannot be read, or a name is invalid or already taken; the library is then unchanged.
    pub fn attach_names(&mut self, text: &str) -> Result<Vec<NameOutcome>, NameError> {
        let index = PatternIndex::new(self);
        let mut named = Vec::new();
        let mut entries = self.entries.clone();
        let mut taken: HashMap<String, usize> = HashMap::new();
        for (i, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.trim_end();
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let (name, pattern) = self.name_line(line, i + 1)?;
            let wrong = |message: String| NameError {
                line: i + 1,
                message,
            };
            if let Some(first) = taken.insert(name.clone(), i + 1) {
                return Err(wrong(format!("{name} is the name of line {first} already")));
            }
            if self.entry(&name).is_some() {
                return Err(wrong(format!("the library has an entry {name} already")));
            }
            let found = index.find(&pattern);
            let found = found.map_err(|unsaid| wrong(format!("pattern: {unsaid}")))?;
            let Some((index, transposed)) = found else {
                named.push(NameOutcome::Unmatched { name });
                continue;
            };
            let entry = &mut entries[index];
            let id = entry.id.clone();
            let same = |alias: &&Alias| alias.transposed == transposed;
            named.push(match entry.aliases.iter().find(same) {
                Some(alias) => {
                    let first = alias.name.clone();
                    NameOutcome::Doubled { name, id, first }
                }
                None => {
                    entry.aliases.push(Alias {
                        name: name.clone(),
                        transposed,
                    });
                    NameOutcome::Attached {
                        name,
                        id,
                        transposed,
                    }
                }
            });
        }
        self.entries = entries;
        Ok(named)
    }

    /// A name and its pattern.
    fn name_line(&self, line: &str, number: usize) -> Result<(String, Theorem), NameError> {
        let wrong = |message: String| NameError {
            line: number,
            message,
        };
        let (name, pattern) = line
            .split_once('\t')
            .ok_or_else(|| wrong("expected a name, a tab, and a pattern".to_owned()))?;
        let name = name.trim();
        check_name(name).map_err(|error| wrong(error.to_string()))?;
        let read = read_pattern_line(pattern, number, &PatternOptions::default());
        let statement = read.map_err(|error| wrong(format!("pattern: {error}")))?;
        let statement = statement.ok_or_else(|| wrong("expected a pattern".to_owned()))?;
        let theorem =
            Theorem::new(statement).map_err(|error| wrong(format!("pattern: {error}")))?;
        Ok((name.to_owned(), theorem))
    }
}
