//! Unavoidable sets, and the deadly patterns that they make.

use super::EnumerateArgs;
use super::list::write_theorems;
use crate::error::CliError;
use crate::work::{self, put};
use crate::{Outcome, output};
use itertools::{Either, Itertools};
use oddagon::enumerate::unavoidable::{
    GridSearch, Unavoidable, UnavoidableOptions, UnavoidableSet, deadly,
};
use oddagon::job::Shard;
use oddagon::sat::SatError;
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
    let (list, outside) = pool.install(|| parted(list, args.order.into()))?;
    let records = if args.format.json {
        pool.install(|| records(&list, equivalence))?
    } else {
        Vec::new()
    };
    put(out, |to| {
        if args.counts {
            return write_counts(&list, &outside, equivalence, to);
        }
        if args.theorems {
            let patterns = deadly(&list, equivalence);
            let statements = patterns
                .iter()
                .map(|(name, pattern)| pattern.statement(name));
            return write_theorems(&statements.collect::<Vec<_>>(), to);
        }
        if args.format.json {
            return records.iter().try_for_each(|line| writeln!(to, "{line}"));
        }
        list.iter()
            .try_for_each(|set| writeln!(to, "{}", set.line()))
    })?;
    out.map_or(Ok(()), work::finish)?;
    Ok(Outcome::Holds)
}

/// The sets that some completed grid has, and the others.
fn parted(
    list: Vec<UnavoidableSet>,
    order: usize,
) -> Result<(Vec<UnavoidableSet>, Vec<UnavoidableSet>), CliError> {
    let bar = output::progress(Some(list.len() as u64), "completing");
    let has_grid = list.par_iter().map_init(
        || GridSearch::new(order),
        |search, set| {
            bar.inc(1);
            search.has_grid(set).map_err(|error| gave_up(set, &error))
        },
    );
    let has_grid: Vec<bool> = has_grid.collect::<Result<_, _>>()?;
    bar.finish_and_clear();
    let sets = list.into_iter().zip(has_grid);
    Ok(sets.partition_map(|(set, has_grid)| {
        if has_grid {
            Either::Left(set)
        } else {
            Either::Right(set)
        }
    }))
}

fn gave_up(set: &UnavoidableSet, error: &SatError) -> CliError {
    CliError::Internal {
        place: set.line(),
        what: error.to_string(),
    }
}

/// Sets that completed grids have, as lines of JSON.
fn records(list: &[UnavoidableSet], equivalence: Equivalence) -> Result<Vec<String>, CliError> {
    let lines = list.par_iter().map(|set| {
        let grid = set.grid().map_err(|error| gave_up(set, &error))?;
        let record = Record {
            pattern: set.line(),
            cells: set.cells(),
            digits: set.digits(),
            others: set.others(),
            stabiliser: set.stabiliser(equivalence),
            own_transpose: set.is_own_transpose(),
            grid: grid.unwrap_or_default(),
        };
        Ok(output::json(&record).trim_end().to_owned())
    });
    lines.collect()
}

/// The number of sets of each size, those that completed grids have and the others, and of the
/// deadly patterns that they make, as a table in Markdown.
fn write_counts(
    inside: &[UnavoidableSet],
    outside: &[UnavoidableSet],
    equivalence: Equivalence,
    to: &mut dyn Write,
) -> io::Result<()> {
    let mut sizes: BTreeMap<usize, [usize; 3]> = BTreeMap::new();
    let mut add = |size: usize, column: usize| sizes.entry(size).or_default()[column] += 1;
    inside.iter().for_each(|set| add(set.cells(), 0));
    let patterns = deadly(inside, equivalence);
    patterns
        .iter()
        .for_each(|(_, pattern)| add(pattern.places().len(), 1));
    outside.iter().for_each(|set| add(set.cells(), 2));
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
