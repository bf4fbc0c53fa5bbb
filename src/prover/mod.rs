//! T&E(T, n) and what is built on it.

mod orbits;
mod trials;

pub use orbits::Orbits;
pub use trials::Trials;
