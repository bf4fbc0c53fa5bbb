//! A rectangle of cells with its lines, points and borders: where Slitherlink macro-rules live, and whole grids too.

use std::fmt;

/// A line of a Slitherlink grid, by its place: `Hr1c2` is the top side of cell r1c2, `Vr1c2` its left side.
///
/// Row 0 and column 0 occur in windows with stubs: `Vr0c1` leaves the window's first row of points upwards.
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

/// The sides of a window that coincide with the grid's border.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Border {
    /// The upper side.
    pub north: bool,
    /// The lower side.
    pub south: bool,
    /// The left side.
    pub west: bool,
    /// The right side.
    pub east: bool,
}

impl Border {
    /// All four sides: the window is the whole grid.
    pub const ALL: Border = Border {
        north: true,
        south: true,
        west: true,
        east: true,
    };
}

impl fmt::Display for Border {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = [
            (self.north, 'N'),
            (self.south, 'S'),
            (self.west, 'W'),
            (self.east, 'E'),
        ];
        let named = sides.iter().filter(|side| side.0);
        f.write_str(&named.map(|side| side.1).collect::<String>())
    }
}

impl std::str::FromStr for Border {
    type Err = String;

    fn from_str(text: &str) -> Result<Border, String> {
        let mut border = Border::default();
        for letter in text.chars() {
            let side = match letter.to_ascii_uppercase() {
                'N' => &mut border.north,
                'S' => &mut border.south,
                'W' => &mut border.west,
                'E' => &mut border.east,
                _ => {
                    return Err(format!(
                        "expected sides among N, S, W and E, found \"{letter}\""
                    ));
                }
            };
            if std::mem::replace(side, true) {
                return Err(format!("the side \"{letter}\" is named twice"));
            }
        }
        Ok(border)
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
    /// Whether no other line of the grid meets it: then it has 0 or 2 lines, else at most 2.
    pub complete: bool,
}

/// One of the eight symmetries of the square, as far as it keeps a window and its borders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WindowSymmetry {
    /// The image of each line, by index.
    pub lines: Vec<usize>,
    /// The image of each cell, by index.
    pub cells: Vec<usize>,
}

/// A rectangle of cells and the lines that rules may speak of.
///
/// Cells are counted row by row. Lines are listed in the order of their place on the page, so that lines that meet are near each other.
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
    /// The most rows, and the most columns: a grid of so many has fewer candidates than can be numbered.
    pub const MOST_SIDE: usize = 40;

    /// The window of that many rows and columns of cells.
    ///
    /// `stubs` adds the lines that leave its rim points outwards, where the border leaves room for them.
    ///
    /// # Panics
    /// If it has no row or no column, or more than [`MOST_SIDE`](Self::MOST_SIDE) of either.
    pub fn new(rows: usize, columns: usize, border: Border, stubs: bool) -> Window {
        assert!(
            (1..=Self::MOST_SIDE).contains(&rows) && (1..=Self::MOST_SIDE).contains(&columns),
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
        for y in -1..=2 * rows as i32 + 1 {
            for x in -1..=2 * columns as i32 + 1 {
                if window.has_line(y, x) {
                    window.lines.push(line_at(y, x));
                }
            }
        }
        for row in 1..=rows + 1 {
            for column in 1..=columns + 1 {
                let point = window.point_at(row, column);
                window.points.push(point);
            }
        }
        window
    }

    /// Whether the vocabulary has a line at that doubled place.
    fn has_line(&self, y: i32, x: i32) -> bool {
        let (height, width) = (2 * self.rows as i32, 2 * self.columns as i32);
        let inside = (0..=height).contains(&y) && (0..=width).contains(&x);
        (y + x) % 2 != 0 && (inside || self.stubs) && self.exists(y, x)
    }

    /// Whether the grid has a line at that doubled place, next to the window or in it.
    fn exists(&self, y: i32, x: i32) -> bool {
        let (height, width) = (2 * self.rows as i32, 2 * self.columns as i32);
        (y >= 0 || !self.border.north)
            && (y <= height || !self.border.south)
            && (x >= 0 || !self.border.west)
            && (x <= width || !self.border.east)
            // Beyond the rim only what leaves a rim point outwards is near the window.
            && ((0..=height).contains(&y) && x % 2 != 0 && y % 2 == 0
                || (0..=width).contains(&x) && y % 2 != 0 && x % 2 == 0)
    }

    fn point_at(&self, row: usize, column: usize) -> Point {
        let (y, x) = (2 * row as i32 - 2, 2 * column as i32 - 2);
        let around = [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)];
        Point {
            row: row as u8,
            column: column as u8,
            lines: around.map(|(y, x)| match self.has_line(y, x) {
                true => self.line_index(line_at(y, x)),
                false => None,
            }),
            complete: around
                .iter()
                .all(|&(y, x)| self.has_line(y, x) || !self.exists(y, x)),
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
        [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)].map(|(y, x)| {
            self.line_index(line_at(y, x))
                .expect("the sides of a window's cells are its lines")
        })
    }

    /// The symmetries that keep the window and its borders, the identity first.
    pub fn symmetries(&self) -> Vec<WindowSymmetry> {
        (0..8)
            .filter_map(|turn| self.symmetry(turn & 4 != 0, turn & 2 != 0, turn & 1 != 0))
            .collect()
    }

    /// The symmetry that transposes, then turns upside down, then left to right; `None` if the window is not kept.
    fn symmetry(
        &self,
        transpose: bool,
        vertical: bool,
        horizontal: bool,
    ) -> Option<WindowSymmetry> {
        if transpose && self.rows != self.columns {
            return None;
        }
        let (height, width) = (2 * self.rows as i32, 2 * self.columns as i32);
        let image = |(y, x): (i32, i32)| {
            let (y, x) = if transpose { (x, y) } else { (y, x) };
            let y = if vertical { height - y } else { y };
            let x = if horizontal { width - x } else { x };
            (y, x)
        };
        // Where the middle of each side goes tells where its border goes.
        let bordered = |(y, x): (i32, i32)| match (y, x) {
            (0, _) => self.border.north,
            (_, 0) => self.border.west,
            (y, _) if y == height => self.border.south,
            _ => self.border.east,
        };
        let middles = [
            (0, self.columns as i32),
            (height, self.columns as i32),
            (self.rows as i32, 0),
            (self.rows as i32, width),
        ];
        if middles.iter().any(|&m| bordered(m) != bordered(image(m))) {
            return None;
        }
        let lines = self.lines.iter().map(|&line| {
            let (y, x) = image(doubled(line));
            self.line_index(line_at(y, x))
        });
        let cells = (0..self.cell_count()).map(|cell| {
            let (y, x) = image(self.middle(cell));
            (y as usize / 2) * self.columns + x as usize / 2
        });
        Some(WindowSymmetry {
            lines: lines.collect::<Option<_>>()?,
            cells: cells.collect(),
        })
    }

    /// The doubled place of a cell.
    fn middle(&self, cell: usize) -> (i32, i32) {
        let (row, column) = (cell / self.columns, cell % self.columns);
        (2 * row as i32 + 1, 2 * column as i32 + 1)
    }
}

/// The line at a doubled place, whose height and width add up to an odd number.
pub(crate) fn line_at(y: i32, x: i32) -> Line {
    Line {
        vertical: x % 2 == 0,
        row: ((y + 2) / 2) as u8,
        column: ((x + 2) / 2) as u8,
    }
}

/// The doubled place of a line.
pub(crate) fn doubled(line: Line) -> (i32, i32) {
    let (row, column) = (2 * i32::from(line.row), 2 * i32::from(line.column));
    match line.vertical {
        true => (row - 1, column - 2),
        false => (row - 2, column - 1),
    }
}
