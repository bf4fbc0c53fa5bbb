//! Entries by their patterns: published names attached to them, and a choice of them.

use super::atlas::Filter;
use super::entry::{Alias, Entry, check_name};
use super::format::Library;
use oddagon_boards::sudoku::{DigitPattern, Equivalence, SudokuTheorem, Unsaid, canonical};
use oddagon_boards::theorem::{PatternOptions, Theorem, read_pattern_line};
use std::collections::HashMap;
use thiserror::Error;

/// The patterns of a library by their canonical forms, to look up patterns in any position.
#[derive(Debug)]
pub struct PatternIndex {
    /// For each class, the indices of its entries, each with the canonical form without
    /// transposition.
    classes: HashMap<Form, Vec<(usize, Vec<u8>)>>,
}

/// What equivalent patterns share: the board's side, the digits k and l (or k), and a canonical
/// form.
type Form = (usize, usize, usize, Vec<u8>);

impl PatternIndex {
    /// The index of the library's impossible k-digit and kl-digit patterns.
    pub fn new(library: &Library) -> PatternIndex {
        let mut classes: HashMap<Form, Vec<(usize, Vec<u8>)>> = HashMap::new();
        for (i, entry) in library.entries.iter().enumerate() {
            // Only these are looked up by their pattern.
            if let Ok(pattern) = entry.pattern("an index of patterns") {
                let (form, oriented) = forms(&pattern);
                classes.entry(form).or_default().push((i, oriented));
            }
        }
        PatternIndex { classes }
    }

    /// The index of the first entry whose pattern is equivalent to that of a theorem, and whether
    /// that takes a transposition; entries that need none come first. `None` if no entry's pattern
    /// is equivalent.
    ///
    /// # Errors
    /// As [`DigitPattern::of`]: theorems that claim more or less than that a pattern is impossible.
    pub fn find(&self, theorem: &Theorem) -> Result<Option<(usize, bool)>, Unsaid> {
        let pattern = DigitPattern::of(theorem, "an index of patterns")?;
        let (form, oriented) = forms(&pattern);
        let Some(entries) = self.classes.get(&form) else {
            return Ok(None);
        };
        let same = entries.iter().find(|(_, other)| *other == oriented);
        let transposed = same.is_none();
        let found = same.or(entries.first());
        Ok(found.map(|&(entry, _)| (entry, transposed)))
    }
}

/// The canonical form of a pattern, and that without transposition.
fn forms(pattern: &DigitPattern) -> (Form, Vec<u8>) {
    let kinds = pattern.kinds();
    let form = canonical(&kinds, Equivalence::All).pattern;
    let oriented = canonical(&kinds, Equivalence::NoTranspose).pattern;
    let form = (pattern.side(), pattern.k, pattern.digits, form);
    (form, oriented)
}

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
    /// Attaches the names of a text with lines `name<TAB>pattern` as aliases, to the entries whose
    /// patterns are equivalent under the symmetries of the board; blank lines and lines that begin
    /// with `#` are skipped.
    ///
    /// # Errors
    /// If a line cannot be read, or a name is invalid or already taken; the library is then
    /// unchanged.
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
            if self.entry_called(&name).is_some() {
                return Err(wrong(format!("the library has an entry {name} already")));
            }
            let found = index
                .find(&pattern)
                .map_err(|unsaid| wrong(format!("pattern: {unsaid}")))?;
            let Some((index, transposed)) = found else {
                named.push(NameOutcome::Unmatched { name });
                continue;
            };
            let entry = &mut entries[index];
            let id = entry.id.clone();
            let mut aliases = entry.aliases.iter();
            named.push(match aliases.find(|alias| alias.transposed == transposed) {
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
        let statement = read
            .map_err(|error| wrong(format!("pattern: {error}")))?
            .ok_or_else(|| wrong("expected a pattern".to_owned()))?;
        let theorem =
            Theorem::new(statement).map_err(|error| wrong(format!("pattern: {error}")))?;
        Ok((name.to_owned(), theorem))
    }
}

/// A choice of entries of a library: those that meet all the conditions given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Ids, aliases or published names; if there are none, every entry.
    pub names: Vec<String>,
    /// Conditions on the columns of [`ENTRY_COLUMNS`](super::ENTRY_COLUMNS).
    pub filters: Vec<Filter>,
    /// Whether super-impossible patterns are left out, which occur in no puzzle with one solution.
    pub usable: bool,
}

impl Selection {
    /// The names in a text: on each line an id, an alias or a pattern, which stands for the entry
    /// that is equivalent to it; what follows a pattern on its line, blank lines, and lines that
    /// begin with `#` are ignored.
    ///
    /// # Errors
    /// If a line names no entry of the library.
    pub fn read_names(text: &str, library: &Library) -> Result<Vec<String>, NameError> {
        let index = PatternIndex::new(library);
        let mut names = Vec::new();
        for (i, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let named = library.entry(line);
            let found = named.or_else(|| {
                let statement = read_pattern_line(line, i + 1, &PatternOptions::default());
                let theorem = Theorem::new(statement.ok()??).ok()?;
                let (equivalent, _) = index.find(&theorem).ok()??;
                Some(&library.entries[equivalent])
            });
            let entry = found.ok_or_else(|| NameError {
                line: i + 1,
                message: format!(
                    "found \"{line}\", expected an id, an alias or a pattern of the library"
                ),
            })?;
            names.push(entry.id.clone());
        }
        Ok(names)
    }

    /// The library with the chosen entries only, in its order.
    ///
    /// # Errors
    /// If no entry has one of the names; the error gives the first.
    pub fn of(&self, library: &Library) -> Result<Library, String> {
        let id = |name: &String| match library.entry(name) {
            Some(entry) => Ok(entry.id.clone()),
            None => Err(name.clone()),
        };
        let ids = self.names.iter().map(id);
        let ids = ids.collect::<Result<Vec<String>, _>>()?;
        let chosen = library.entries.iter().filter(|entry| {
            let named = ids.is_empty() || ids.contains(&entry.id);
            named
                && entry
                    .theorem()
                    .is_ok_and(|theorem| self.holds(entry, &theorem))
        });
        Ok(Library {
            entries: chosen.cloned().collect(),
            ..library.clone()
        })
    }

    fn holds(&self, entry: &Entry, theorem: &Theorem) -> bool {
        let usable = !self.usable || theorem.is_super_impossible() != Some(true);
        let mut filters = self.filters.iter();
        usable && filters.all(|filter| filter.holds_by(|column| entry.value(theorem, column)))
    }
}
