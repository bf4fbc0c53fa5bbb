//! Pattern libraries.

pub mod atlas;
