//! Slitherlink beyond its definition in the core: what candidates say, drawings and text forms, the symmetries of windows.

mod diagram;
mod meaning;
mod mode;
mod picture;
mod svg;
mod symmetry;
pub mod text;

pub use diagram::Diagram;
pub(in crate::board) use meaning::circuit_lines;
pub use meaning::{Meaning, Meanings};
pub use mode::LoopMode;
pub use oddagon_core::slitherlink::{
    Border, Drawn, Line, Loop, Point, Slitherlink, Window, circuits, doubled, drawn_name, line_at,
    point_values,
};
pub use symmetry::WindowSymmetry;
