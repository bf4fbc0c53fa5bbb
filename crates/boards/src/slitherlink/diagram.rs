//! A Slitherlink puzzle, or a part of one, as people draw it: clues and some lines.

use super::Line;
use std::collections::BTreeMap;

/// A rectangle of cells with clues, and the lines that are known to be drawn or not.
///
/// Lines are named as in [`Window`](super::Window); those that leave the rim outwards may be shown, too.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Diagram {
    /// The number of rows of cells.
    pub rows: usize,
    /// The number of columns of cells.
    pub columns: usize,
    /// For each cell, row by row, its clue from 0 to 3. (In the drawing of a theorem that assumes four lines around a cell: 4.)
    pub clues: Vec<Option<u8>>,
    /// The lines that are drawn (`true`) or cannot be drawn (`false`).
    pub lines: BTreeMap<Line, bool>,
}

impl Diagram {
    /// The diagram of that many rows and columns without any clue or line.
    pub fn blank(rows: usize, columns: usize) -> Diagram {
        Diagram {
            rows,
            columns,
            clues: vec![None; rows * columns],
            lines: BTreeMap::new(),
        }
    }

    /// The same clues without any line.
    #[cfg(test)]
    pub(crate) fn clues_only(&self) -> Diagram {
        Diagram {
            lines: BTreeMap::new(),
            ..self.clone()
        }
    }

    /// The first line that leaves the rim, if there is one: then the diagram is not a whole grid.
    pub fn stub(&self) -> Option<Line> {
        let inside = |line: &Line| {
            let (row, column) = (usize::from(line.row), usize::from(line.column));
            let (rows, columns) = if line.vertical {
                (self.rows, self.columns + 1)
            } else {
                (self.rows + 1, self.columns)
            };
            (1..=rows).contains(&row) && (1..=columns).contains(&column)
        };
        self.lines.keys().copied().find(|line| !inside(line))
    }
}
