//! sudoku kind

mod band;
pub mod rookery;
pub mod three;
pub mod two;
