//! Puzzles as clauses about cells, inside the circuit or outside, and about lines, with connection
//! as a part of the question: for grids of which much is open.
//!
//! A line is drawn exactly if it lies between an inside cell and an outside one. The number of
//! drawn lines at each point is 0 or 2. The lines are *one* circuit if both the inside and the
//! outside are connected, which is asked of two graphs: the cells, and the cells with a node for
//! what is beyond the border.
//!
//! That exactly one of the two lines is drawn which meet at a corner of a cell has a variable, too:
//! it says that the two cells beyond these lines differ. At opposite corners of a 2 it has the same
//! value, at those of a 1 or 3 different ones. So what is known goes on along diagonals, and one
//! learnt clause is about a whole diagonal, not about all its lines.
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

    /// The literal that two cells differ which touch at a corner, or that a cell differs from what
    /// is beyond the border; `None` if both are beyond it.
    pub fn differ(&self, [a, b]: [usize; 2]) -> Option<i32> {
        let (a, b) = (a.min(b), a.max(b));
        let Cells { rows, columns } = self.0;
        if b >= self.0.count() {
            return (a < b).then(|| inside(a));
        }
        let lines = rows * (columns - 1) + (rows - 1) * columns;
        let (row, column) = (a / columns, a % columns);
        let falls = b % columns > column;
        let point = row * (columns - 1) + column - usize::from(!falls);
        let pair = self.0.count() + lines + 2 * point + usize::from(falls);
        Some(inside(pair))
    }

    /// How many variables there are: for cells, lines and pairs of cells around a point.
    pub fn variables(&self) -> u32 {
        let Cells { rows, columns } = self.0;
        let points = (rows - 1) * (columns - 1);
        let lines = rows * (columns - 1) + (rows - 1) * columns;
        (self.0.count() + lines + 2 * points) as u32
    }

    /// The cells that a variable is about, from 1: one, or the two that differ if it is true.
    pub fn cells_of(&self, variable: u32) -> [usize; 2] {
        let Cells { rows, columns } = self.0;
        let (vertical, horizontal) = (rows * (columns - 1), (rows - 1) * columns);
        let mut i = variable as usize - 1;
        if i < self.0.count() {
            return [i, i];
        }
        i -= self.0.count();
        if i < vertical {
            let a = i / (columns - 1) * columns + i % (columns - 1);
            return [a, a + 1];
        }
        i -= vertical;
        if i < horizontal {
            return [i, i + columns];
        }
        i -= horizontal;
        let point = i / 2;
        let a = point / (columns - 1) * columns + point % (columns - 1);
        if i % 2 == 1 {
            [a, a + columns + 1]
        } else {
            [a + 1, a + columns]
        }
    }

    /// The places beyond the lines of a cell, clockwise.
    fn sides(&self, cell: usize) -> [usize; 4] {
        let Cells { rows, columns } = self.0;
        let (row, column) = (cell / columns, cell % columns);
        let side = |is_cell: bool, cell: usize| if is_cell { cell } else { self.0.count() };
        [
            side(row > 0, cell.wrapping_sub(columns)),
            side(column + 1 < columns, cell + 1),
            side(row + 1 < rows, cell + columns),
            side(column > 0, cell.wrapping_sub(1)),
        ]
    }

    /// The places around the lower right corner of a place, clockwise; the place left of and above
    /// the first cell is (−1, −1).
    fn places_at(&self, row: isize, column: isize) -> [usize; 4] {
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
        [
            place(row, column),
            place(row, column + 1),
            place(row + 1, column + 1),
            place(row + 1, column),
        ]
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
                let line = self.line_between([cell, next]);
                clauses.extend(is_one_of(line, [inside(cell), inside(next)]));
            }
        }
        for row in -1..self.0.rows as isize {
            for column in -1..self.0.columns as isize {
                let places = self.places_at(row, column);
                let beside = (0..4).map(|i| [places[i], places[(i + 1) % 4]]);
                let has_line = |[a, b]: &[usize; 2]| a.min(b) < &self.0.count();
                let beside = beside.filter(has_line);
                let lines: Vec<i32> = beside.map(|pair| self.line_between(pair)).collect();
                for drawn in 0..1u32 << lines.len() {
                    if ![0, 2].contains(&drawn.count_ones()) {
                        let lines = lines.iter().enumerate();
                        let other =
                            lines.map(|(i, &line)| if drawn >> i & 1 == 1 { -line } else { line });
                        clauses.push(other.collect());
                    }
                }
                if !places.contains(&self.0.count()) {
                    clauses.extend(self.diagonals(places, &lines));
                }
            }
        }
        clauses
    }

    /// What it means that cells around a point differ from those opposite; `lines[i]` is between
    /// places i and i + 1.
    fn diagonals(&self, places: [usize; 4], lines: &[i32]) -> Vec<Clause> {
        let pairs = [[places[0], places[2]], [places[1], places[3]]];
        let differ = pairs.map(|pair| self.differ(pair));
        let differ: Vec<i32> = differ.into_iter().flatten().collect();
        let mut clauses = Vec::new();
        for (i, (&differ, pair)) in differ.iter().zip(pairs).enumerate() {
            clauses.extend(is_one_of(differ, pair.map(inside)));
            clauses.extend(is_one_of(differ, [lines[i], lines[i + 1]]));
            clauses.extend(is_one_of(differ, [lines[i + 2], lines[(i + 3) % 4]]));
        }
        // Where no two differ, nothing is drawn.
        let drawn = lines.iter();
        clauses.extend(drawn.map(|&line| differ.iter().copied().chain([-line]).collect()));
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
        let sides = self.sides(cell);
        let lines = sides.map(|side| self.line_between([cell, side]));
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
        let corners = [0, 1, 2, 3].map(|i| self.differ([sides[i], sides[(i + 1) % 4]]));
        let sign = if clue.is_multiple_of(2) { 1 } else { -1 };
        for (one, opposite) in [(corners[0], corners[2]), (corners[1], corners[3])] {
            match (one, opposite) {
                (Some(a), Some(b)) => clauses.extend([vec![-a, sign * b], vec![a, -sign * b]]),
                // At a corner of the grid both lines are drawn, or none.
                (Some(a), None) | (None, Some(a)) => clauses.push(vec![-sign * a]),
                (None, None) => {}
            }
        }
        // At a corner where not exactly one line of a 1 is drawn, none is; of a 3, both are.
        if let 1 | 3 = clue {
            for (i, corner) in corners.iter().enumerate() {
                for line in [lines[i], lines[(i + 1) % 4]] {
                    let line = if clue == 1 { -line } else { line };
                    clauses.push(corner.iter().copied().chain([line]).collect());
                }
            }
        }
        clauses
    }
}

/// The clauses that a literal is true exactly if one of two others is, and not both.
fn is_one_of(literal: i32, [a, b]: [i32; 2]) -> [Clause; 4] {
    [
        vec![-literal, a, b],
        vec![-literal, -a, -b],
        vec![literal, -a, b],
        vec![literal, a, -b],
    ]
}
