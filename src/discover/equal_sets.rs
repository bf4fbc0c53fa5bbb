//! `oddagon discover --equal-sets`: sets of cells of Sudoku that hold the same digits.

use super::{DiscoverArgs, board};
use crate::error::CliError;
use crate::{Outcome, output};
use itertools::Itertools;
use oddagon::equal_sets::{EqualSets, Side, equal_sets};
use oddagon::theorem::BoardName;
use serde::Serialize;
use std::io::{self, Write};

/// Two sets of cells for programs.
#[derive(Serialize)]
struct Record {
    cells: String,
    plus: Vec<String>,
    minus: Vec<String>,
    size: usize,
    plain: bool,
}

/// How many there are, for programs.
#[derive(Serialize)]
struct Summary {
    board: String,
    equal_sets: usize,
    plain: usize,
}

/// Lists them; all are tried in a completed grid first.
pub fn run(args: &DiscoverArgs, most: usize) -> Result<Outcome, CliError> {
    let BoardName::Sudoku(order @ 2..=3) = board("--board", &args.board)? else {
        let message = "--equal-sets: expected --board 'Sudoku(3)' or 'Sudoku(2)'";
        return Err(CliError::Usage(message.to_owned()));
    };
    let all = equal_sets(order, most);
    let grid = grid(order);
    if let Some(wrong) = all.iter().find(|sets| !sets.hold_in(&grid)) {
        return Err(CliError::Internal {
            what: "two sets of cells do not hold the same digits in a completed grid".to_owned(),
            place: line(wrong),
        });
    }
    let summary = Summary {
        board: format!("Sudoku({order})"),
        equal_sets: all.len(),
        plain: all.iter().filter(|sets| sets.is_plain()).count(),
    };
    let write = |to: &mut dyn Write, json: bool| -> io::Result<()> {
        all.iter().try_for_each(|sets| {
            let text = if json {
                output::json(&record(sets))
            } else {
                line(sets)
            };
            writeln!(to, "{}", text.trim_end())
        })
    };
    if let Some(path) = &args.to.out {
        let json = path.extension().is_some_and(|end| end == "jsonl");
        output::write_with(path, |to| write(to, json))?;
    }
    match (args.to.out.is_some() || args.counts, args.format.json) {
        (true, true) => output::print(&output::json(&summary))?,
        (true, false) => {
            let Summary {
                equal_sets, plain, ..
            } = summary;
            output::print(&format!(
                "{equal_sets} pairs of collections of cells with the same digits, {plain} of them \
                 without a cell that is counted twice\n"
            ))?;
        }
        (false, json) => output::print_with(|to| write(to, json))?,
    }
    Ok(Outcome::Holds)
}

fn record(sets: &EqualSets) -> Record {
    Record {
        cells: sets.drawing(),
        plus: sets.units(Side::Plus),
        minus: sets.units(Side::Minus),
        size: sets.size(),
        plain: sets.is_plain(),
    }
}

fn line(sets: &EqualSets) -> String {
    let side = |side| sets.units(side).join(" ");
    let (plus, minus) = (side(Side::Plus), side(Side::Minus));
    format!(
        "{} {plus} = {minus} ; {} cells",
        sets.drawing(),
        sets.size()
    )
}

/// A completed grid without much order: rows and columns stand within their bands and stacks in
/// another order than the digits.
fn grid(order: usize) -> Vec<usize> {
    let side = order * order;
    let place = |line: usize| line / order * order + (line + line / order) % order;
    let cells = (0..side).cartesian_product(0..side);
    let digit = |(r, c): (usize, usize)| {
        let (r, c) = (place(r), place(c));
        (r % order * order + r / order + c) % side + 1
    };
    cells.map(digit).collect()
}
