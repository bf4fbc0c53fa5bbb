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
    /// What else is drawn, below the candidates.
    pub figures: Vec<Figure>,
}

/// The row and the column of a cell, from 0.
pub type Place = (usize, usize);

/// A figure in a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Figure {
    /// A line through the middles of cells, of this class; with a disc in the first cell.
    Line {
        /// The class, by which it has its colour.
        class: &'static str,
        /// Its cells in order.
        cells: Vec<Place>,
        /// Whether it begins with a disc.
        has_bulb: bool,
    },
    /// A circle in the first cell, and an arrow from it through the others.
    Arrow {
        /// Its cells in order.
        cells: Vec<Place>,
    },
    /// A dashed border around cells, with a text in the first of them.
    Cage {
        /// Its cells.
        cells: Vec<Place>,
        /// The text, if it is not empty.
        text: String,
    },
    /// A disc halfway between two cells.
    Dot {
        /// The cells.
        between: [Place; 2],
        /// The text in it.
        text: String,
        /// Whether it is black.
        is_filled: bool,
    },
    /// A shape that fills a cell, of this class: `odd`, `even`, `minimum` or `maximum`.
    Shade {
        /// The class, which is also the shape.
        class: &'static str,
        /// The cell.
        cell: Place,
    },
    /// A clue beside the table, at the first cell of its line.
    Outside {
        /// The first cell of the line.
        first: Place,
        /// The next one, which says where the line goes.
        next: Place,
        /// The clue.
        text: String,
    },
    /// A line of text below the cells.
    Words(String),
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
