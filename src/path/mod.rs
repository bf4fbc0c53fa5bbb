//! Numbrix and Hidato beyond their definition.

pub(crate) mod generate;
pub(crate) mod text;

pub use oddagon_core::path::{Model, Path, Square, Steps};
