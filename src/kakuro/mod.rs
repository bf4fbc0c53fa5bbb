//! Kakuro beyond its definition.

pub(crate) mod generate;
mod layout;
pub(crate) mod text;

pub use oddagon_core::kakuro::{Kakuro, Square};
