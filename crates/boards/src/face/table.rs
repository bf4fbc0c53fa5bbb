//! Boards that are tables of cells, drawn for people.

use crate::notation::{is_number, parts, short_names};
use oddagon_csp::{Candidate, Csp, Variable};

/// The cells of a board, and what is drawn beside their candidates. Rows and columns count from 0.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The cells that hold a digit, by row, each with its CSP-variable.
    pub cells: Vec<((usize, usize), Variable)>,
    /// The other cells with what stands in them, if anything.
    pub black: Vec<((usize, usize), String)>,
    /// Signs between cells: the lesser one, the greater one.
    pub signs: Vec<[(usize, usize); 2]>,
    /// The cells of each region.
    pub regions: Vec<Vec<(usize, usize)>>,
}

impl Table {
    /// A table with these other cells; the cells that hold a digit are the CSP-variables named
    /// `r1c1`.
    pub fn new(csp: &Csp, black: Vec<((usize, usize), String)>) -> Table {
        let cells: Vec<((usize, usize), Variable)> = csp
            .variables()
            .filter_map(|v| match parts(csp.variable_name(v)).as_deref() {
                Some(&[("r", row), ("c", column)]) => Some(((row - 1, column - 1), v)),
                _ => None,
            })
            .collect();
        let most = |of: fn(&(usize, usize)) -> usize| {
            let places = cells
                .iter()
                .map(|(place, _)| place)
                .chain(black.iter().map(|(place, _)| place));
            places.map(|place| of(place) + 1).max().unwrap_or(0)
        };
        Table {
            rows: most(|place| place.0),
            columns: most(|place| place.1),
            cells,
            black,
            ..Table::default()
        }
    }
}

/// The texts of some of the squares of a drawing, with their places.
pub(crate) fn placed<S>(
    squares: &[Vec<S>],
    text: impl Fn(&S) -> Option<String>,
) -> Vec<((usize, usize), String)> {
    let mut all = Vec::new();
    for (row, squares) in squares.iter().enumerate() {
        for (column, square) in squares.iter().enumerate() {
            all.extend(text(square).map(|text| ((row, column), text)));
        }
    }
    all
}

/// A candidate as a value of its CSP-variable: `5` in the cell r2c7.
pub fn value(csp: &Csp, v: Variable, c: Candidate) -> String {
    let value = short_names(csp, v, &[c]).unwrap_or_else(|| csp.candidate_name(c).to_owned());
    let number = value.strip_prefix('n').filter(|rest| is_number(rest));
    number.unwrap_or(&value).to_owned()
}
