//! A Slitherlink puzzle, or a part of one, as people draw it: clues and some lines.

use super::{Line, Meanings, Slitherlink};
use oddagon_csp::CandidateSet;
use std::collections::BTreeMap;

/// A rectangle of cells with clues, and the lines that are known to be drawn or not.
///
/// Lines are named as in [`Window`](super::Window); those that leave the rim outwards may be shown,
/// too.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Diagram {
    /// The number of rows of cells.
    pub rows: usize,
    /// The number of columns of cells.
    pub columns: usize,
    /// For each cell, row by row, its clue from 0 to 3. (In the drawing of a theorem that assumes
    /// four lines around a cell: 4.)
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
        self.lines.keys().copied().find(|line| {
            let (row, column) = (usize::from(line.row), usize::from(line.column));
            let (rows, columns) = if line.vertical {
                (self.rows, self.columns + 1)
            } else {
                (self.rows + 1, self.columns)
            };
            !(1..=rows).contains(&row) || !(1..=columns).contains(&column)
        })
    }
}

impl Diagram {
    /// The drawing of a state: the lines that are decided in `lines`, the clues where N is decided
    /// in `clues`.
    pub fn of_state(board: &Slitherlink, lines: &CandidateSet, clues: &CandidateSet) -> Diagram {
        let window = board.window();
        let mut diagram = Diagram::blank(window.rows(), window.columns());
        for (i, &line) in window.lines().iter().enumerate() {
            match [false, true].map(|drawn| lines.contains(board.line(i, drawn))) {
                [true, false] => diagram.lines.insert(line, false),
                [false, true] => diagram.lines.insert(line, true),
                _ => None,
            };
        }
        for (cell, clue) in diagram.clues.iter_mut().enumerate() {
            let numbers = board.numbers(cell).iter().enumerate();
            let open: Vec<usize> = numbers
                .filter(|(_, number)| clues.contains(**number))
                .map(|(n, _)| n)
                .collect();
            if let [number] = open[..] {
                *clue = Some(number as u8);
            }
        }
        diagram
    }
}

impl Diagram {
    /// The drawing as premises, in the words of [`Restrict`](crate::statement::Pattern::Restrict).
    pub fn premises(&self) -> String {
        let clues = self.clues.iter().enumerate().filter_map(|(cell, clue)| {
            let (row, column) = (cell / self.columns + 1, cell % self.columns + 1);
            clue.map(|clue| format!("Nr{row}c{column}: {clue}"))
        });
        let lines = self
            .lines
            .iter()
            .map(|(line, drawn)| format!("{line}: {}", u8::from(*drawn)));
        clues.chain(lines).collect::<Vec<_>>().join("; ")
    }
}
