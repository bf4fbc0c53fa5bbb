//! All minimal macro-rules of a window.

mod base;
mod columns;
mod free_sets;
mod hitting;
mod literal;

pub use base::base_assignments;
pub use free_sets::minimal_rules;
pub use hitting::Hitting;
pub use literal::{Literal, Literals, Vocabulary, image, members};
