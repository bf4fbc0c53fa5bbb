//! Pattern libraries.
//!
//! A [`Library`] is a file of proven theorems with ids, for solvers and other programs: [`Entry`]
//! describes one of them. [`matching`] finds its patterns in puzzles. [`positions`] reads libraries
//! of positions. [`atlas`] is the table of all patterns of a kind, as the enumeration finds them.

pub mod atlas;
mod clips;
mod entry;
mod format;
pub mod matching;
pub mod positions;
mod proven;
mod published;
mod rule;
mod select;
pub mod site;

pub use entry::{Alias, Class, ENTRY_COLUMNS, Entry, EntryError, ProofReference, Transpose};
pub use format::{Library, LibraryError};
pub use oddagon_job::sha256;
pub use proven::{Extent, UnverifiedEntry, prove};
pub use published::{published_id, published_name};
pub use rule::{NoRule, Rule};
pub use select::{NameError, NameOutcome, PatternIndex, Selection};
