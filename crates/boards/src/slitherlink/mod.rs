//! Slitherlink beyond its definition in the core: the meanings of candidates, drawings and text
//! forms, the symmetries of windows.
//!
//! Rules of windows, and what solves and makes puzzles, are in the crate `oddagon-slitherlink`.

mod diagram;
mod face;
mod meaning;
mod svg;
mod symmetry;
pub mod text;
mod theorem;
mod window;

pub use diagram::Diagram;
use meaning::circuit_lines;
pub use meaning::{Meaning, Meanings};
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

/// Names and explanations of the loop modes of Slitherlink boards.
pub trait LoopMode: Sized {
    /// All modes. What holds in one of the first two holds in the last.
    const ALL: [Loop; 3] = [Loop::L0, Loop::L2, Loop::L1];

    /// The puzzles in which a rule of this mode holds, in words.
    fn scope(self) -> &'static str;

    /// Reads a mode's name.
    ///
    /// # Errors
    /// The text found, and the names that there are.
    fn read(text: &str) -> Result<Self, String>;
}

impl LoopMode for Loop {
    fn scope(self) -> &'static str {
        match self {
            Loop::L0 => {
                "every puzzle but those whose whole solution is the circuit around one cell"
            }
            Loop::L1 => {
                "every puzzle but those whose whole solution is a circuit inside the window"
            }
            Loop::L2 => "every puzzle",
        }
    }

    fn read(text: &str) -> Result<Loop, String> {
        match text {
            "L0" | "l0" => Ok(Loop::L0),
            "L1" | "l1" => Ok(Loop::L1),
            "L2" | "l2" => Ok(Loop::L2),
            _ => Err(format!("found {text:?}, expected L0, L1 or L2")),
        }
    }
}
