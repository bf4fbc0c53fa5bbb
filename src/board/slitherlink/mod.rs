//! Slitherlink: lines between points that form one closed circuit.

mod window;

pub use window::{Border, Line, Point, Window, WindowSymmetry};
