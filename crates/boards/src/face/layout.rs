//! Boards laid out as text: tables of cells, and what stands beside them.

use super::table::{Table, value};
use itertools::Itertools;
use oddagon_csp::{CandidateSet, Csp, Variable};
use std::fmt::Write;

/// The candidates that are left: those of cells as a table, then those of the other CSP-variables
/// that are the first of some candidate.
pub(crate) fn left(csp: &Csp, table: &Table, live: &CandidateSet) -> String {
    let left = |v: Variable| {
        let members = csp.members(v).iter().filter(|&&c| live.contains(c));
        members.map(|&c| value(csp, v, c)).collect_vec()
    };
    // Where some cell has a number of two digits, numbers are separated by commas.
    let mut values = table.cells.iter().flat_map(|&(_, v)| left(v));
    let is_long = values.any(|value| value.len() > 1);
    let (mut out, rest) = laid_out(csp, table, &|v| match &left(v)[..] {
        [] => ".".to_owned(),
        left => left.join(if is_long { "," } else { "" }),
    });
    for v in rest {
        let _ = writeln!(out, "{}: {}", csp.variable_name(v), left(v).join(" "));
    }
    out
}

/// The table with the text of each cell's CSP-variable, and the other CSP-variables that are the
/// first of some candidate.
pub(crate) fn laid_out(
    csp: &Csp,
    table: &Table,
    text: &dyn Fn(Variable) -> String,
) -> (String, Vec<Variable>) {
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
    let between = |here: usize, column: usize| {
        if column + 1 == table.columns {
            String::new()
        } else if table.signs.is_empty() {
            " ".to_owned()
        } else {
            format!(" {} ", sign((here, column), (here, column + 1), '<', '>'))
        }
    };
    let mut out = String::new();
    for (row, words) in words.iter().enumerate() {
        let line = words
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(column, (word, &width))| format!("{word:<width$}{}", between(row, column)))
            .join("");
        let _ = writeln!(out, "{}", line.trim_end());
        if !table.signs.is_empty() && row + 1 < table.rows {
            let line = widths
                .iter()
                .enumerate()
                .map(|(column, &width)| {
                    let sign = sign((row, column), (row + 1, column), '^', 'v').to_string();
                    format!("{sign:<width$}   ")
                })
                .join("");
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    let rest = csp.variables().filter(|v| {
        let mut members = csp.members(*v).iter();
        let is_first = members.all(|&c| csp.variables_of(c)[0] == *v);
        is_first && !table.cells.iter().any(|(_, cell)| cell == v)
    });
    (out, rest.collect())
}
