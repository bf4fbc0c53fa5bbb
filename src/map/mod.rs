//! Maps beyond their definition.

mod tatham;
pub(crate) mod text;

pub use oddagon_core::map::{Map, colour_name};
