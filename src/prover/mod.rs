//! T&E(T, n) and what is built on it.

mod classify;
mod depth;
mod derive;
mod explain;
mod ledger;
mod orbits;
mod refutation;
mod report;
mod small;
mod solutions;
mod trials;
mod wlog;

pub use classify::{Classifier, Status};
pub use depth::{Depth, DepthSearch};
pub use derive::Derive;
pub use orbits::Orbits;
pub use report::{Options, Report, ReportError};
pub use solutions::Solutions;
pub use trials::Trials;
pub use wlog::Wlog;
