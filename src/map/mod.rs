//! Maps beyond their definition.

pub(crate) mod generate;
mod tatham;
pub(crate) mod text;

pub use oddagon_core::map::{Map, colour_name};
