//! T&E(T, n) and what is built on it.

mod depth;
mod orbits;
mod trials;

pub use depth::{Depth, DepthSearch};
pub use orbits::Orbits;
pub use trials::Trials;
