//! Unavoidable sets, and the deadly patterns that they make.

use super::EnumerateArgs;
use super::list::write_theorems;
use crate::error::CliError;
use crate::work::{self, put};
use crate::{Outcome, output};
use oddagon::enumerate::unavoidable::{Unavoidable, UnavoidableOptions, UnavoidableSet, deadly};
use oddagon::job::Shard;
use oddagon::sudoku::Equivalence;
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// A set as JSON has it.
#[derive(Serialize)]
struct Record {
    pattern: String,
    cells: usize,
    digits: usize,
    others: Vec<String>,
    stabiliser: u64,
    own_transpose: bool,
    grid: String,
}

/// Runs `oddagon enumerate --unavoidable`.
pub fn run(args: &EnumerateArgs) -> Result<Outcome, CliError> {
    let usage = |message: &str| Err(CliError::Usage(message.to_owned()));
    let (least, most) = args.what.size;
    if most > 81 {
        return usage(
            "--unavoidable: expected --size with a largest number of cells, such as ..12",
        );
    }
    if args.work.shard != Shard::WHOLE {
        return usage("--shard: lists of unavoidable sets are made in one piece");
    }
    let equivalence = args.what.up_to.equivalence();
    let options = UnavoidableOptions {
        order: args.order.into(),
        least: least as usize,
        most: most as usize,
        equivalence,
    };
    let enumeration =
        Unavoidable::new(options).map_err(|error| CliError::Usage(error.to_string()))?;
    let pool = args.work.pool()?;
    let out = args.to.out.as_deref();
    let job = args.work.job(&enumeration, "enumeration", out)?;
    let mut list = work::run(&job, &pool, out, "sets")?;
    list.sort_by_cached_key(|set| (set.cells(), set.line()));
    let grids = pool.install(|| grids(&list))?;
    put(out, |to| {
        if args.counts {
            return write_counts(&list, &grids, equivalence, to);
        }
        let found = list
            .into_iter()
            .zip(grids)
            .filter_map(|(set, grid)| Some((set, grid?)));
        if args.theorems {
            let sets: Vec<UnavoidableSet> = found.map(|(set, _)| set).collect();
            let patterns = deadly(&sets, equivalence);
            let statements = patterns
                .iter()
                .map(|(name, pattern)| pattern.statement(name));
            return write_theorems(&statements.collect::<Vec<_>>(), to);
        }
        found.into_iter().try_for_each(|(set, grid)| {
            let line = set.line();
            if args.format.json {
                writeln!(to, "{}", record(&set, line, grid, equivalence))
            } else {
                writeln!(to, "{line}")
            }
        })
    })?;
    out.map_or(Ok(()), work::finish)?;
    Ok(Outcome::Holds)
}

/// For each set a completed grid that has it, if there is one.
fn grids(list: &[UnavoidableSet]) -> Result<Vec<Option<String>>, CliError> {
    let bar = output::progress(Some(list.len() as u64), "completing");
    let grids = list
        .par_iter()
        .map(|set| {
            let grid = set.grid().map_err(|error| CliError::Internal {
                place: set.line(),
                what: error.to_string(),
            });
            bar.inc(1);
            grid
        })
        .collect();
    bar.finish_and_clear();
    grids
}

fn record(set: &UnavoidableSet, pattern: String, grid: String, equivalence: Equivalence) -> String {
    let record = Record {
        cells: set.cells(),
        digits: set.digits(),
        others: set.others(),
        stabiliser: set.stabiliser(equivalence),
        own_transpose: set.is_own_transpose(),
        pattern,
        grid,
    };
    output::json(&record).trim_end().to_owned()
}

/// The number of sets of each size, and of the deadly patterns that they make, as a table in
/// Markdown.
fn write_counts(
    list: &[UnavoidableSet],
    grids: &[Option<String>],
    equivalence: Equivalence,
    to: &mut dyn Write,
) -> io::Result<()> {
    let (inside, outside): (Vec<_>, Vec<_>) =
        list.iter().zip(grids).partition(|(_, grid)| grid.is_some());
    let inside: Vec<UnavoidableSet> = inside.into_iter().map(|(set, _)| set.clone()).collect();
    let mut sizes: BTreeMap<usize, [usize; 3]> = BTreeMap::new();
    let mut add = |size: usize, column: usize| sizes.entry(size).or_default()[column] += 1;
    inside.iter().for_each(|set| add(set.cells(), 0));
    let patterns = deadly(&inside, equivalence);
    patterns
        .iter()
        .for_each(|(_, pattern)| add(pattern.places().len(), 1));
    outside.iter().for_each(|(set, _)| add(set.cells(), 2));
    let sum = |column: usize| sizes.values().map(|counts| counts[column]).sum::<usize>();
    writeln!(to, "| cells | sets | deadly patterns | sets in no grid |")?;
    writeln!(to, "|------:|-----:|----------------:|----------------:|")?;
    let all = [sum(0), sum(1), sum(2)];
    let sizes = sizes
        .iter()
        .map(|(size, counts)| (size.to_string(), counts));
    for (name, [sets, patterns, others]) in sizes.chain([("all".to_owned(), &all)]) {
        writeln!(
            to,
            "| {name:>5} | {sets:>4} | {patterns:>15} | {others:>15} |"
        )?;
    }
    Ok(())
}
