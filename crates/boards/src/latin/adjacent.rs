//! Adjacent numbers: the second mode of Simon Tatham's Unequal. A mark between two cells says that
//! their digits differ by one; where there is no mark they do not.
//!
//! No board of Latin squares has such marks. But they are links between candidates of neighbours,
//! so the puzzle is stated on an abstract board, whose candidates and CSP-variables have the names
//! that they have on Latin squares.

use super::text::{self, MARK, square_of};
use super::{drawing, tatham};
use crate::form::symbols::symbol;
use crate::form::{Application, Data, PuzzleError, Read, Solution};
use crate::statement::BoardName;
use oddagon_core::NameList;
use serde_json::Value;

/// Puzzles of adjacent numbers.
pub(crate) const ADJACENT: Application = Application {
    name: "adjacent",
    read,
    write,
    call: |_| None,
    state: |_| Ok(None),
    identifier: tatham::adjacent,
    drawing: drawing::square,
    cells: |text| match tatham::adjacent(text)? {
        Some(data) => Ok(data),
        None => PuzzleError::key("adjacent", "expected an identifier of Unequal such as 4a:…"),
    },
    pzpr: |_| Ok(None),
    games: &[],
};

/// The data `n`, `givens`, and the marks `|` or `-` (none): `horizontal` row by row, `vertical`
/// column by column, n−1 each.
fn read(data: &Data) -> Read {
    let (side, givens) = square_of(data)?;
    let name = |n: usize, r: usize, c: usize| format!("n{n}r{r}c{c}");
    let variable = |name: String, members: Vec<String>| format!("{name} = {}", members.join(" "));
    let all = || 1..=side;
    let mut variables = Vec::new();
    for a in all() {
        for b in all() {
            let list = |member: &dyn Fn(usize) -> String| all().map(member).collect();
            variables.push(variable(format!("r{a}c{b}"), list(&|n| name(n, a, b))));
            variables.push(variable(format!("r{a}n{b}"), list(&|c| name(b, a, c))));
            variables.push(variable(format!("c{a}n{b}"), list(&|r| name(b, r, a))));
        }
    }
    let mut links = Vec::new();
    for (key, is_horizontal) in [("horizontal", true), ("vertical", false)] {
        for (i, mark) in text::marks(data, key, side)?.into_iter().enumerate() {
            let (line, place) = (i / (side - 1) + 1, i % (side - 1) + 1);
            let cells = if is_horizontal {
                [(line, place), (line, place + 1)]
            } else {
                [(place, line), (place + 1, line)]
            };
            if mark != MARK && mark != '-' {
                let problem = format!("found {mark:?}, expected '{MARK}' or '-'");
                return PuzzleError::key(key, problem);
            }
            let pairs = all().flat_map(|a| all().map(move |b| (a, b)));
            let are_linked = |&(a, b): &(usize, usize)| (a.abs_diff(b) == 1) != (mark == MARK);
            // Equal digits are linked already: the cells share a row or a column.
            links.extend(
                pairs
                    .filter(|&(a, b)| a != b)
                    .filter(are_linked)
                    .map(|(a, b)| {
                        let [first, second] = cells;
                        format!(
                            "{} {}",
                            name(a, first.0, first.1),
                            name(b, second.0, second.1)
                        )
                    }),
            );
        }
    }
    let board = BoardName::Abstract {
        variables,
        free: NameList::from(""),
        links,
    };
    Ok((board, givens))
}

/// The digits row by row.
fn write(board: &BoardName, solution: &Solution) -> Value {
    let BoardName::Abstract { variables, .. } = board else {
        return Value::Null;
    };
    let side = (1..).find(|n| 3 * n * n >= variables.len()).unwrap_or(1);
    let cells = (1..=side).flat_map(|r| (1..=side).map(move |c| (r, c)));
    let digits = cells.map(|(r, c)| solution.number(r, c).and_then(symbol).unwrap_or('.'));
    Value::String(digits.collect())
}
