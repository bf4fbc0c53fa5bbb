//! Kakuro beyond its definition.

mod face;
pub mod layout;
mod text;

pub(crate) use text::KAKURO;

pub use oddagon_core::kakuro::{Kakuro, Square};
