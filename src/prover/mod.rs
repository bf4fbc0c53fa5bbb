//! T&E(T, n) and what is built on it.

mod depth;
mod derive;
mod explain;
mod ledger;
mod orbits;
mod refutation;
mod report;
mod small;
mod trials;
mod wlog;

pub use depth::{Depth, DepthSearch};
pub use derive::Derive;
pub use orbits::Orbits;
pub use report::{Options, Report, ReportError};
pub use trials::Trials;
pub use wlog::Wlog;
