//! T&E(T, n) and what is built on it.

mod classify;
mod orbits;
mod solutions;
mod trials;

pub use classify::{Classifier, Status};
pub use orbits::Orbits;
pub use solutions::Solutions;
pub use trials::Trials;
