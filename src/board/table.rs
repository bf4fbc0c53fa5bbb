//! Boards that are tables of cells, drawn for people.

use super::Board;
use super::notation::{is_number, parts, short_names};
use crate::csp::{Candidate, CandidateSet, Csp, Variable};
use crate::{kakuro, latin::Latin, path};
use itertools::Itertools;
use std::any::Any;
use std::fmt::Write;

/// The cells of a board, and what is drawn beside their candidates. Rows and columns count from 0.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    pub rows: usize,
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
    /// The board as a table, if it is one.
    pub fn of(board: &dyn Board) -> Option<Table> {
        let csp = board.csp();
        let cell = |v: Variable| match parts(csp.variable_name(v)).as_deref() {
            Some(&[("r", row), ("c", column)]) => Some(((row - 1, column - 1), v)),
            _ => None,
        };
        let cells: Vec<((usize, usize), Variable)> = csp.variables().filter_map(cell).collect();
        let most = |of: fn(&(usize, usize)) -> usize, black: &[((usize, usize), String)]| {
            let places = cells.iter().map(|(place, _)| place);
            let places = places.chain(black.iter().map(|(place, _)| place));
            places.map(|place| of(place) + 1).max().unwrap_or(0)
        };
        let any: &dyn Any = board;
        let mut table = Table::default();
        if let Some(board) = any.downcast_ref::<Latin>() {
            let place = |&cell: &usize| (cell / board.side(), cell % board.side());
            let region = |cells: &Vec<usize>| cells.iter().map(place).collect();
            table.regions = board.regions().iter().map(region).collect();
            let sign = |(less, greater): &(usize, usize)| [place(less), place(greater)];
            table.signs = board.signs().iter().map(sign).collect();
        } else if let Some(board) = any.downcast_ref::<kakuro::Kakuro>() {
            table.black = placed(board.squares(), |square| match *square {
                kakuro::Square::White => None,
                kakuro::Square::Black { down, across } => {
                    let text = |sum: Option<usize>| sum.map_or(String::new(), |s| s.to_string());
                    let is_blank = down.or(across).is_none();
                    let clue = || format!("{}\\{}", text(down), text(across));
                    Some(if is_blank { String::new() } else { clue() })
                }
            });
        } else if let Some(board) = any.downcast_ref::<path::Path>() {
            table.black = placed(board.cells(), |square| {
                matches!(square, path::Square::Black).then(String::new)
            });
        } else {
            return None;
        }
        table.rows = most(|place| place.0, &table.black);
        table.columns = most(|place| place.1, &table.black);
        table.cells = cells;
        Some(table)
    }
}

/// The texts of some of the squares of a drawing, with their places.
fn placed<S>(
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
pub(crate) fn value(csp: &Csp, v: Variable, c: Candidate) -> String {
    let value = short_names(csp, v, &[c]).unwrap_or_else(|| csp.candidate_name(c).to_owned());
    let number = value.strip_prefix('n').filter(|rest| is_number(rest));
    number.unwrap_or(&value).to_owned()
}

/// The candidates that are left: those of cells as a table, then those of the other CSP-variables that are the first of some
/// candidate.
pub fn drawn(board: &dyn Board, live: &CandidateSet) -> String {
    let csp = board.csp();
    let left = |v: Variable| {
        let members = csp.members(v).iter().filter(|&&c| live.contains(c));
        members.map(|&c| value(csp, v, c)).collect_vec()
    };
    let table = Table::of(board).unwrap_or_default();
    // Where some cell has a number of two digits, numbers are separated by commas.
    let mut values = table.cells.iter().flat_map(|&(_, v)| left(v));
    let is_long = values.any(|value| value.len() > 1);
    let (mut out, rest) = laid_out(board, &|v| match &left(v)[..] {
        [] => ".".to_owned(),
        left => left.join(if is_long { "," } else { "" }),
    });
    for v in rest {
        let _ = writeln!(out, "{}: {}", csp.variable_name(v), left(v).join(" "));
    }
    out
}

/// The table with the text of each cell's CSP-variable, and the other CSP-variables that are the first of some candidate.
pub(super) fn laid_out(
    board: &dyn Board,
    text: &dyn Fn(Variable) -> String,
) -> (String, Vec<Variable>) {
    let csp = board.csp();
    let table = Table::of(board).unwrap_or_default();
    let mut words = vec![vec!["#".to_owned(); table.columns]; table.rows];
    for ((row, column), text) in &table.black {
        if !text.is_empty() {
            words[*row][*column].clone_from(text);
        }
    }
    for &((row, column), v) in &table.cells {
        words[row][column] = text(v);
    }
    let width = |column: usize| {
        let words = words.iter().map(|row| row[column].chars().count());
        words.max().unwrap_or(0)
    };
    let widths = (0..table.columns).map(width).collect_vec();
    // How two cells compare: `<`, `>` or neither.
    let sign = |a: (usize, usize), b: (usize, usize), less: char, greater: char| {
        let is = |pair: [(usize, usize); 2]| table.signs.contains(&pair);
        match (is([a, b]), is([b, a])) {
            (true, _) => less,
            (_, true) => greater,
            _ => ' ',
        }
    };
    let between = |here: usize, column: usize| match table.signs.is_empty() {
        _ if column + 1 == table.columns => String::new(),
        true => " ".to_owned(),
        false => format!(" {} ", sign((here, column), (here, column + 1), '<', '>')),
    };
    let mut out = String::new();
    for (row, words) in words.iter().enumerate() {
        let line = words.iter().zip(&widths).enumerate();
        let line = line
            .map(|(column, (word, &width))| format!("{word:<width$}{}", between(row, column)))
            .join("");
        let _ = writeln!(out, "{}", line.trim_end());
        if !table.signs.is_empty() && row + 1 < table.rows {
            let below = |(column, &width): (usize, &usize)| {
                let sign = sign((row, column), (row + 1, column), '^', 'v').to_string();
                format!("{sign:<width$}   ")
            };
            let line = widths.iter().enumerate().map(below).join("");
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    let is_cell = |v: &Variable| table.cells.iter().any(|(_, cell)| cell == v);
    let is_first = |v: &Variable| {
        csp.members(*v)
            .iter()
            .all(|&c| csp.variables_of(c)[0] == *v)
    };
    let rest = csp.variables().filter(|v| is_first(v) && !is_cell(v));
    (out, rest.collect())
}
