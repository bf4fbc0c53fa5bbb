//! What else is known about a pattern: whether it is minimal, a minimal core, and its id in the
//! library.

use crate::error::CliError;
use oddagon::enumerate::deadly::minimal_part;
use oddagon::library::{Library, PatternIndex};
use oddagon::minimal_core;
use oddagon::sudoku::DigitPattern;
use oddagon::theorem::{Theorem, is_unique};
use std::sync::LazyLock;

/// The library that comes with the program.
static LIBRARY: LazyLock<(Library, PatternIndex)> = LazyLock::new(|| {
    let library = Library::two_band();
    let index = PatternIndex::new(&library);
    (library, index)
});

/// What was found out about a k-digit or kl-digit pattern; nothing about other theorems, or if it
/// was not asked for.
#[derive(Default)]
pub struct PatternCore {
    /// Whether no cell can be left out.
    pub minimal: Option<bool>,
    /// A minimal core, in one line.
    pub core: Option<String>,
    /// Its id, or that of its transpose, in the library.
    pub library_id: Option<String>,
}

impl PatternCore {
    /// What is known of an impossible pattern.
    pub fn of(theorem: &Theorem, place: &str) -> Result<PatternCore, CliError> {
        let Ok(pattern) = DigitPattern::of(theorem, "a minimal core") else {
            return Ok(PatternCore::of_deadly(theorem));
        };
        let core = minimal_core(&pattern)
            .map_err(|error| CliError::internal(place, theorem.statement(), error))?;
        // Other patterns than those of three digits are not in it.
        let found = match (pattern.k, pattern.digits, pattern.order) {
            (3, 3, 3) => LIBRARY.1.find(theorem).unwrap_or_default(),
            _ => None,
        };
        Ok(PatternCore {
            minimal: Some(core == pattern),
            core: Some(core.digit_line()),
            library_id: found.map(|(entry, _)| LIBRARY.0.entries[entry].id.clone()),
        })
    }

    /// Nothing: see [`ProveArgs`](super::ProveArgs).
    #[cfg(target_family = "wasm")]
    fn of_deadly(_: &Theorem) -> PatternCore {
        PatternCore::default()
    }

    /// What is known of a deadly pattern.
    #[cfg(not(target_family = "wasm"))]
    fn of_deadly(theorem: &Theorem) -> PatternCore {
        let mut statement = theorem.statement().clone();
        let is_unique = statement.assume.iter().all(is_unique);
        statement.assume.clear();
        let plain = Theorem::new(statement).ok().filter(|_| is_unique);
        let pattern = plain.and_then(|plain| DigitPattern::of(&plain, "a minimal core").ok());
        let Some((core, pattern)) = pattern.and_then(|p| Some((minimal_part(&p)?, p))) else {
            return PatternCore::default();
        };
        PatternCore {
            minimal: Some(core == pattern),
            core: Some(core.digit_line()),
            library_id: None,
        }
    }
}
