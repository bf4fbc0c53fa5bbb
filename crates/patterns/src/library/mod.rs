//! Pattern libraries.
//!
//! A [`Library`] is a file of proven theorems with ids, for solvers and other programs: [`Entry`] describes one of them. [`matching`] finds its
//! patterns in puzzles. [`positions`] reads libraries of positions. [`atlas`] is the table of all patterns of a kind, as the enumeration finds them.

mod alias;
pub mod atlas;
mod checked;
mod clips;
mod clips_deadly;
mod clips_rule;
mod columns;
mod entry;
mod error;
mod format;
mod index;
pub mod matching;
pub mod positions;
mod proven;
mod rule;
mod select;
pub mod site;
mod table;

pub use alias::{NameError, NameOutcome};
pub use checked::{Extent, UnverifiedEntry, prove};
pub use columns::ENTRY_COLUMNS;
pub use entry::{Alias, Class, Entry, Transpose};
pub use error::{EntryError, LibraryError};
pub use format::Library;
pub use index::PatternIndex;
pub use proven::{ProofReference, sha256};
pub use rule::{NoRule, Rule};
pub use select::Selection;
