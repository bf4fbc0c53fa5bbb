//! Maps beyond their definition.

mod data;
pub(crate) mod generate;
mod tatham;
pub(crate) mod text;

pub use oddagon_core::map::{Map, colour_name};
