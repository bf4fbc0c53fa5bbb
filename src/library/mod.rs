//! Pattern libraries.

pub mod atlas;
pub mod site;
