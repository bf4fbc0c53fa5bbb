//! Numbrix and Hidato beyond their definition.

mod face;
mod text;

pub(crate) use text::{HIDATO, NUMBRIX};

pub use oddagon_core::path::{Model, Path, Square, Steps};
