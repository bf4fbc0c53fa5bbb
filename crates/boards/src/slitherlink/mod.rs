//! Slitherlink beyond its definition in the core: the meanings of candidates, drawings and text forms, the symmetries of
//! windows.
//!
//! [`macro_rule`] settles single rules, [`discover`] lists all rules of a window, and [`solve`] applies rules to puzzles.

mod diagram;
mod face;
mod meaning;
mod mode;
mod picture;
mod svg;
mod symmetry;
pub mod text;
mod theorem;
mod window;

pub use diagram::Diagram;
use meaning::circuit_lines;
pub use meaning::{Meaning, Meanings};
pub use mode::LoopMode;
pub use oddagon_core::slitherlink::{
    Border, Drawn, Extent, Loop, Slitherlink, drawn_name, point_values,
};
pub use symmetry::WindowSymmetry;
pub use theorem::theorem_of;
pub use window::line_at;
pub use window::{Line, Point, Window, circuits, doubled};

/// The border of a whole grid.
pub const WHOLE_GRID: Border = Border {
    north: true,
    south: true,
    west: true,
    east: true,
};
