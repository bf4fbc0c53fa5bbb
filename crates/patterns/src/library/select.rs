//! Choosing entries of a library.

use super::atlas::Filter;
use super::{Entry, Library, NameError, PatternIndex};
use oddagon_boards::sudoku::SudokuTheorem;
use oddagon_boards::theorem::{PatternOptions, Theorem, read_pattern_line};

/// A choice of entries of a library: those that meet all the conditions given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Ids or aliases; if there are none, every entry.
    pub names: Vec<String>,
    /// Conditions on the columns of [`ENTRY_COLUMNS`](super::ENTRY_COLUMNS).
    pub filters: Vec<Filter>,
    /// Whether super-impossible patterns are left out, which occur in no puzzle with one solution.
    pub usable: bool,
}

impl Selection {
    /// The names in a text: on each line an id, an alias or a pattern, which stands for the entry that is equivalent to it;
    /// what follows a pattern on its line, blank lines, and lines that begin with `#` are ignored.
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
            let equivalent = || {
                let statement = read_pattern_line(line, i + 1, &PatternOptions::default());
                let theorem = Theorem::new(statement.ok()??).ok()?;
                Some(&library.entries[index.find(&theorem).ok()??.0])
            };
            let entry = named.or_else(equivalent).ok_or_else(|| NameError {
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
        let unknown = |name: &&String| library.entry(name).is_none();
        if let Some(name) = self.names.iter().find(unknown) {
            return Err(name.clone());
        }
        let chosen = |entry: &&Entry| {
            let mut names = entry.names();
            let named = self.names.is_empty() || names.any(|n| self.names.iter().any(|m| m == n));
            named
                && entry
                    .theorem()
                    .is_ok_and(|theorem| self.holds(entry, &theorem))
        };
        Ok(Library {
            entries: library.entries.iter().filter(chosen).cloned().collect(),
            ..library.clone()
        })
    }

    fn holds(&self, entry: &Entry, theorem: &Theorem) -> bool {
        let usable = !self.usable || theorem.is_super_impossible() != Some(true);
        let holds = |filter: &Filter| filter.holds_by(|column| entry.value(theorem, column));
        usable && self.filters.iter().all(holds)
    }
}
