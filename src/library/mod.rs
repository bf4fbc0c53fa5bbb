//! Pattern libraries.
//!
//! A [`Library`] is a file of proven theorems with ids, for solvers and other programs: see [`Entry`] for what it says of
//! each. [`matching`] finds its patterns in puzzles. [`atlas`] is the table that the enumeration of all patterns of a kind fills.

mod alias;
pub mod atlas;
mod depth;
mod entry;
mod error;
mod format;
pub mod matching;
mod proven;

pub use alias::{NameError, Named};
pub use depth::DepthClaim;
pub use entry::{Alias, Class, Entry, Transpose};
pub use error::{EntryError, LibraryError};
pub use format::Library;
pub use proven::ProofReference;
