//! Puzzles as clauses about cells, inside the circuit or outside, and about lines, with connection
//! as a part of the question: for grids of which much is open.
//!
//! A line is drawn exactly if it lies between an inside cell and an outside one. The number of
//! drawn lines at each point is 0 or 2. The lines are *one* circuit if both the inside and the
//! outside are connected, which is asked of two graphs: the cells, and the cells with a node for
//! what is beyond the border.
//!
//! The clauses of [`cuts`](super::cuts) are about cells alone. They are fewer, and faster where
//! little is open.

use super::cuts::{Cells, Clause, inside};
use oddagon_prover::sat::Graph;

/// The formula about a grid's cells and lines.
#[derive(Debug, Clone, Copy)]
pub(super) struct Circuit(pub Cells);

impl Circuit {
    /// The literal that the line between two cells is drawn, or that between a cell and the
    /// outside: then it is drawn if the cell is inside.
    pub fn line_between(&self, [a, b]: [usize; 2]) -> i32 {
        let (a, b) = (a.min(b), a.max(b));
        let Cells { rows, columns } = self.0;
        if b >= self.0.count() {
            return inside(a);
        }
        let (row, column) = (a / columns, a % columns);
        let vertical = self.0.count() + row * (columns - 1) + column;
        let horizontal = self.0.count() + rows * (columns - 1) + a;
        inside(if b / columns == row {
            vertical
        } else {
            horizontal
        })
    }

    /// The literals of the lines around a cell.
    fn lines_around(&self, cell: usize) -> Vec<i32> {
        let mut lines: Vec<i32> = (self.0.neighbours(cell))
            .map(|next| self.line_between([cell, next]))
            .collect();
        lines.resize(4, inside(cell));
        lines
    }

    /// The literals of the lines at the lower right corner of a place; the place left of and above
    /// the first cell is (−1, −1).
    fn lines_at(&self, row: isize, column: isize) -> Vec<i32> {
        let Cells { rows, columns } = self.0;
        let place = |row: isize, column: isize| {
            let is_cell =
                (0..rows as isize).contains(&row) && (0..columns as isize).contains(&column);
            if is_cell {
                row as usize * columns + column as usize
            } else {
                self.0.count()
            }
        };
        let [a, b] = [place(row, column), place(row, column + 1)];
        let [c, d] = [place(row + 1, column + 1), place(row + 1, column)];
        let pairs = [[a, b], [b, c], [c, d], [d, a]].into_iter();
        let lines = pairs.filter(|[a, b]| a.min(b) < &self.0.count());
        lines.map(|pair| self.line_between(pair)).collect()
    }

    /// The conditions of every solution other than the circuits around one cell: what lines and
    /// points mean, something is inside, and no inside cell is isolated. That inside and outside
    /// are connected is not among them: see [`graphs`](Self::graphs).
    pub fn rules(&self) -> Vec<Clause> {
        let mut clauses = vec![(0..self.0.count()).map(inside).collect()];
        for cell in 0..self.0.count() {
            let near = self.0.neighbours(cell).map(inside);
            clauses.push(near.chain([-inside(cell)]).collect());
            for next in self.0.neighbours(cell).filter(|&next| next > cell) {
                let (line, [a, b]) = (
                    self.line_between([cell, next]),
                    [inside(cell), inside(next)],
                );
                clauses.extend(
                    [[-line, a, b], [-line, -a, -b], [line, -a, b], [line, a, -b]].map(Vec::from),
                );
            }
        }
        for row in -1..self.0.rows as isize {
            for column in -1..self.0.columns as isize {
                let lines = self.lines_at(row, column);
                for drawn in 0..1u32 << lines.len() {
                    if ![0, 2].contains(&drawn.count_ones()) {
                        let lines = lines.iter().enumerate();
                        let other =
                            lines.map(|(i, &line)| if drawn >> i & 1 == 1 { -line } else { line });
                        clauses.push(other.collect());
                    }
                }
            }
        }
        clauses
    }

    /// The graphs whose chosen nodes are connected: the cells inside, and those outside with what
    /// is beyond the border.
    pub fn graphs(&self) -> [Graph; 2] {
        let pairs = (0..self.0.count())
            .flat_map(|a| self.0.neighbours(a).map(move |b| [a as u32, b as u32]));
        let edges: Vec<[u32; 2]> = pairs.filter(|[a, b]| a < b).collect();
        let beyond = self.0.count() as u32;
        let at_border = (0..self.0.count()).filter(|&cell| self.0.at_border(cell));
        let to_beyond = at_border.map(|cell| [cell as u32, beyond]);
        let outside = (0..self.0.count()).map(|cell| Some(-inside(cell)));
        [
            Graph {
                literals: (0..self.0.count()).map(|cell| Some(inside(cell))).collect(),
                edges: edges.clone(),
            },
            Graph {
                literals: outside.chain([None]).collect(),
                edges: edges.into_iter().chain(to_beyond).collect(),
            },
        ]
    }

    /// The condition that a cell has that many lines around it.
    pub fn clue(&self, cell: usize, clue: u8) -> Vec<Clause> {
        let lines = self.lines_around(cell);
        let mut clauses = Vec::new();
        for set in 0..1u32 << lines.len() {
            let size = set.count_ones();
            let chosen = |sign: i32| {
                let lines = lines.iter().enumerate();
                let chosen = lines.filter(|(i, _)| set >> i & 1 == 1);
                chosen.map(|(_, &line)| sign * line).collect()
            };
            // Not one more is drawn, and of all but so many at least one is.
            if size == u32::from(clue) + 1 {
                clauses.push(chosen(-1));
            }
            if size + u32::from(clue) == 5 {
                clauses.push(chosen(1));
            }
        }
        clauses
    }
}
