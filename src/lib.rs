//! Oddagon proves things about puzzle patterns.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
pub mod csp;
pub mod enumerate;
pub mod library;
pub mod proof;
pub mod prover;
pub mod sat;
pub mod theorem;
