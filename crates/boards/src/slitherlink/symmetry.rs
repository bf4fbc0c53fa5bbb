//! The symmetries of windows.

use super::{Window, doubled};
use crate::slitherlink::line_at;

/// One of the eight symmetries of the square, as far as it keeps a window and its borders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WindowSymmetry {
    /// The image of each line, by index.
    pub lines: Vec<usize>,
    /// The image of each cell, by index.
    pub cells: Vec<usize>,
}

impl WindowSymmetry {
    /// The symmetries that keep a window and its borders, the identity first.
    pub fn of(window: &Window) -> Vec<WindowSymmetry> {
        (0..8)
            .filter_map(|turn| symmetry(window, turn & 4 != 0, turn & 2 != 0, turn & 1 != 0))
            .collect()
    }
}

/// The symmetry that transposes, then turns upside down, then left to right; `None` if the window
/// is not kept.
fn symmetry(
    window: &Window,
    transpose: bool,
    vertical: bool,
    horizontal: bool,
) -> Option<WindowSymmetry> {
    if transpose && window.rows() != window.columns() {
        return None;
    }
    let (height, width) = (2 * window.rows() as i32, 2 * window.columns() as i32);
    let image = |(y, x): (i32, i32)| {
        let (y, x) = if transpose { (x, y) } else { (y, x) };
        let y = if vertical { height - y } else { y };
        let x = if horizontal { width - x } else { x };
        (y, x)
    };
    // The image of the middle of each side shows where its border goes.
    let bordered = |(y, x): (i32, i32)| match (y, x) {
        (0, _) => window.border().north,
        (_, 0) => window.border().west,
        (y, _) if y == height => window.border().south,
        _ => window.border().east,
    };
    let middles = [
        (0, window.columns() as i32),
        (height, window.columns() as i32),
        (window.rows() as i32, 0),
        (window.rows() as i32, width),
    ];
    if middles.iter().any(|&m| bordered(m) != bordered(image(m))) {
        return None;
    }
    let lines = window.lines().iter().map(|&line| {
        let (y, x) = image(doubled(line));
        window.line_index(line_at(y, x))
    });
    let cells = (0..window.cell_count()).map(|cell| {
        let (y, x) = image(window.middle(cell));
        (y as usize / 2) * window.columns() + x as usize / 2
    });
    Some(WindowSymmetry {
        lines: lines.collect::<Option<_>>()?,
        cells: cells.collect(),
    })
}
