//! A rectangle of cells with its lines, points and borders, for Slitherlink macro-rules and for
//! whole grids.

use super::{Border, Loop, Slitherlink};
use oddagon_core::slitherlink::{Extent, circuits as circuits_of};
use std::fmt;

/// A line of a Slitherlink grid, by its place: `Hr1c2` is the top side of cell r1c2, `Vr1c2` its
/// left side.
///
/// Row 0 and column 0 occur in windows with stubs: `Vr0c1` leaves the window's first row of points
/// upwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    /// Whether it is vertical.
    pub vertical: bool,
    /// The row of the cell whose top or left side it is.
    pub row: u8,
    /// The column of that cell.
    pub column: u8,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.vertical { 'V' } else { 'H' };
        write!(f, "{kind}r{}c{}", self.row, self.column)
    }
}

/// A point of a window: its lines that belong to the window's vocabulary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// Its row, from 1; the point is the upper left corner of the cell of that row and column.
    pub row: u8,
    /// Its column, from 1.
    pub column: u8,
    /// The indices of its lines to the north, south, west and east, where the window has them.
    pub lines: [Option<usize>; 4],
    /// Whether no other line of the grid meets it: then it has 0 or 2 lines, otherwise at most 2.
    pub complete: bool,
}

/// A rectangle of cells and the lines that rules may mention.
///
/// Cells are counted row by row. Lines are listed in the order of their place on the page, so that
/// lines that meet are near each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    rows: usize,
    columns: usize,
    border: Border,
    stubs: bool,
    lines: Vec<Line>,
    points: Vec<Point>,
}

impl Window {
    /// The most rows, and the most columns: such a grid has fewer candidates than can be numbered.
    pub const MAX_SIDE: usize = Slitherlink::MAX_SIDE;

    /// The window of that many rows and columns of cells.
    ///
    /// `stubs` adds the lines that leave its rim points outwards, where the border leaves room for
    /// them.
    ///
    /// # Panics
    /// If it has no row or no column, or more than [`MAX_SIDE`](Self::MAX_SIDE) of either.
    pub fn new(rows: usize, columns: usize, border: Border, stubs: bool) -> Window {
        assert!(
            (1..=Self::MAX_SIDE).contains(&rows) && (1..=Self::MAX_SIDE).contains(&columns),
            "a window of {rows}×{columns} cells"
        );
        let mut window = Window {
            rows,
            columns,
            border,
            stubs,
            lines: Vec::new(),
            points: Vec::new(),
        };
        // Doubled places: points at even heights and widths, cells at odd ones, lines between.
        let (height, width) = window.size();
        let places = (-1..=height + 1).flat_map(|y| (-1..=width + 1).map(move |x| (y, x)));
        let lines = places.filter(|&(y, x)| window.has_line(y, x));
        window.lines = lines.map(|(y, x)| line_at(y, x)).collect();
        let corners = (1..=rows + 1).flat_map(|row| (1..=columns + 1).map(move |c| (row, c)));
        let points = corners.map(|(row, column)| window.point_at(row, column));
        window.points = points.collect();
        window
    }

    /// The doubled place of its lower right corner.
    fn size(&self) -> (i32, i32) {
        (2 * signed(self.rows), 2 * signed(self.columns))
    }

    /// Whether the vocabulary has a line at that doubled place, which is at most one beyond the
    /// rim.
    fn has_line(&self, y: i32, x: i32) -> bool {
        let (height, width) = self.size();
        let inside = (0..=height).contains(&y) && (0..=width).contains(&x);
        (y + x) % 2 != 0 && (inside || self.stubs) && self.exists(y, x)
    }

    /// Whether that doubled place is in the grid.
    fn exists(&self, y: i32, x: i32) -> bool {
        let (height, width) = self.size();
        (y >= 0 || !self.border.north)
            && (y <= height || !self.border.south)
            && (x >= 0 || !self.border.west)
            && (x <= width || !self.border.east)
    }

    fn point_at(&self, row: usize, column: usize) -> Point {
        let around = around(2 * signed(row) - 2, 2 * signed(column) - 2);
        Point {
            row: small(row),
            column: small(column),
            lines: around.map(|(y, x)| {
                let there = self.has_line(y, x);
                there.then(|| self.line_index(line_at(y, x)))?
            }),
            complete: around
                .iter()
                .all(|&(y, x)| self.has_line(y, x) || !self.exists(y, x)),
        }
    }

    /// The description of its board in a loop mode. Boards have stubs.
    pub fn extent(&self, mode: Loop) -> Extent {
        Extent {
            rows: self.rows,
            columns: self.columns,
            border: self.border,
            mode,
        }
    }

    /// The number of rows of cells.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns of cells.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The sides that coincide with the grid's border.
    pub fn border(&self) -> Border {
        self.border
    }

    /// Whether the lines that leave the rim belong to the vocabulary.
    pub fn stubs(&self) -> bool {
        self.stubs
    }

    /// The lines of the vocabulary.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The points, row by row.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        self.rows * self.columns
    }

    /// The index of a line, if it belongs to the vocabulary.
    pub fn line_index(&self, line: Line) -> Option<usize> {
        let key = |line: &Line| doubled(*line);
        self.lines.binary_search_by_key(&key(&line), key).ok()
    }

    /// The indices of the lines above, below, left and right of a cell.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn sides(&self, cell: usize) -> [usize; 4] {
        assert!(cell < self.cell_count(), "no such cell");
        let (y, x) = self.middle(cell);
        around(y, x).map(|(y, x)| {
            let index = self.line_index(line_at(y, x));
            index.expect("a window has the sides of its cells")
        })
    }

    /// The doubled place of a cell.
    pub fn middle(&self, cell: usize) -> (i32, i32) {
        let (row, column) = (cell / self.columns, cell % self.columns);
        (2 * signed(row) + 1, 2 * signed(column) + 1)
    }
}

/// All closed circuits of a window's lines, each as the sorted indices of its lines; `None` if
/// there are more than `most`.
pub fn circuits(window: &Window, most: usize) -> Option<Vec<Vec<usize>>> {
    let circuits = circuits_of(&window.extent(Loop::L1), most)?.into_iter();
    let indices = circuits.map(|circuit| {
        let lines = circuit.into_iter().map(|(y, x)| Line {
            vertical: x % 2 == 0,
            row: small(y / 2),
            column: small(x / 2),
        });
        lines
            .map(|line| window.line_index(line).expect("a line of the window"))
            .collect()
    });
    Some(indices.collect())
}

/// The doubled places to the north, south, west and east of a place.
fn around(y: i32, x: i32) -> [(i32, i32); 4] {
    [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]
}

/// A number of rows or columns, at most [`Window::MAX_SIDE`] and a few.
fn signed(n: usize) -> i32 {
    i32::try_from(n).expect("windows are small")
}

fn small<N: TryInto<u8>>(n: N) -> u8 {
    n.try_into().ok().expect("windows are small")
}

/// The line at a doubled place, whose height and width add up to an odd number.
pub fn line_at(y: i32, x: i32) -> Line {
    Line {
        vertical: x % 2 == 0,
        row: small((y + 2) / 2),
        column: small((x + 2) / 2),
    }
}

/// The doubled place of a line.
pub fn doubled(line: Line) -> (i32, i32) {
    let (row, column) = (2 * i32::from(line.row), 2 * i32::from(line.column));
    if line.vertical {
        (row - 1, column - 2)
    } else {
        (row - 2, column - 1)
    }
}
