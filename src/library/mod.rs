//! Pattern libraries, and libraries of positions.

pub mod atlas;
pub mod positions;
