//! A rectangle of cells, and the places of its points, cells and lines.

use super::{Border, Loop};

/// The description of a board: a rectangle of cells in a grid, and how much of "the lines form one
/// closed circuit" is assumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// The number of rows of cells.
    pub rows: usize,
    /// The number of columns of cells.
    pub columns: usize,
    /// The sides that coincide with the grid's border.
    pub border: Border,
    /// How much of "the lines form one closed circuit" is assumed.
    pub mode: Loop,
}

/// Where a point, a cell or a line of a grid is. Points are at two even numbers, cells at two odd
/// ones, lines between: the upper left corner of cell r1c1 is at (2, 2), its upper side at (2, 3),
/// its left side at (3, 2), the cell itself at (3, 3).
pub type Place = (usize, usize);

impl Extent {
    /// The places of its points, row by row.
    pub(super) fn points(&self) -> impl Iterator<Item = Place> {
        let columns = self.columns;
        (1..=self.rows + 1).flat_map(move |r| (1..=columns + 1).map(move |c| (2 * r, 2 * c)))
    }

    /// The places of its cells, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = Place> {
        let columns = self.columns;
        (1..=self.rows).flat_map(move |r| (1..=columns).map(move |c| (2 * r + 1, 2 * c + 1)))
    }

    /// The places of its lines, in order: the sides of its cells and, where there is no border,
    /// those that leave its rim.
    pub(super) fn lines(&self) -> impl Iterator<Item = Place> {
        let beyond = |border: bool| usize::from(!border);
        let border = self.border;
        let ys = 2 - beyond(border.north)..=2 * self.rows + 2 + beyond(border.south);
        let xs = 2 - beyond(border.west)..=2 * self.columns + 2 + beyond(border.east);
        let places = ys.flat_map(move |y| xs.clone().map(move |x| (y, x)));
        places.filter(|(y, x)| (y + x) % 2 == 1)
    }
}

/// The places to the north, south, west and east of a place.
pub(super) fn around((y, x): Place) -> [Place; 4] {
    [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]
}

/// The name of the CSP-variable at a place: P of a point, H or V of a line, B of a cell.
pub(super) fn name((y, x): Place) -> String {
    let kind = [["P", "H"], ["V", "B"]][y % 2][x % 2];
    format!("{kind}r{}c{}", y / 2, x / 2)
}
