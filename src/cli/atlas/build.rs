use crate::cli::enumerate::{UpTo, WhatArgs};
use crate::cli::error::CliError;
use crate::cli::work::{self, WorkArgs, finish};
use crate::cli::{Outcome, output};
use clap::Args;
use oddagon::enumerate::{Enumeration, Kind, Marked};
use oddagon::job::{Job, Part, Work};
use oddagon::library::atlas::{self, Atlas, Row};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Enumerates all patterns and classifies each: T&E-depth restricted and full, SAT, free cells, symmetry
///
/// Finished work is kept in FILE.partial until the table is complete: after an interruption, the same command with
/// --resume goes on from there. The bytes of the table depend neither on that nor on the number of threads.
#[derive(Args)]
pub struct BuildArgs {
    #[command(flatten)]
    what: WhatArgs,
    #[command(flatten)]
    work: WorkArgs,
    /// Write the table to this file, compressed if its name ends in `.gz`
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// How many patterns are classified between two records of the checkpoint: about two seconds of work.
const CHUNK: usize = 2048;

/// Runs `oddagon atlas build`.
pub fn run(args: &BuildArgs) -> Result<Outcome, CliError> {
    if args.what.up_to != UpTo::All {
        let message = "--up-to no-transpose: an atlas has one row for a pattern and its transpose, which are told apart by \
                       transpose_id";
        return Err(CliError::Usage(message.to_owned()));
    }
    let enumeration = args.what.enumeration()?;
    let pool = args.work.pool()?;
    let out = Some(args.out.as_path());
    let job = args.work.job(&enumeration, "atlas", out)?;
    let list = work::run(&job, &pool, out, "patterns")?;
    let kind = enumeration.options().kind;
    let rows = pool.install(|| rows(&job, enumeration.tasks(), &list, kind, &args.out))?;
    let part = Part {
        request: enumeration.options().clone(),
        shard: args.work.shard,
    };
    let atlas = Atlas::answer(part, rows);
    super::write(&atlas, &args.out)?;
    finish(&args.out)?;
    Ok(Outcome::Holds)
}

/// Classifies a pattern that was enumerated.
fn row(pattern: Marked, kind: Kind) -> Result<Row, CliError> {
    let internal = |what: String| CliError::Internal {
        place: format!("the pattern {} of the {kind}", pattern.line(kind)),
        what,
    };
    let row = atlas::classify(pattern, kind).map_err(|error| internal(error.to_string()))?;
    if !row.unsat {
        let what = "a pattern was enumerated as impossible, but the SAT solver completes it";
        return Err(internal(what.to_owned()));
    }
    Ok(row)
}

/// Classifies the patterns, chunk by chunk.
fn rows(
    job: &Job<Enumeration>,
    first: usize,
    list: &[Marked],
    kind: Kind,
    out: &Path,
) -> Result<Vec<Row>, CliError> {
    let bar = output::progress(Some(list.len() as u64), "classifying");
    let mut done: Vec<Option<Vec<Row>>> = vec![None; list.len().div_ceil(CHUNK)];
    for (number, result) in job.other() {
        let chunk = number
            .checked_sub(first as u32)
            .map_or(usize::MAX, |n| n as usize);
        if let Some(slot) = done.get_mut(chunk) {
            let patterns = list[chunk * CHUNK..].iter().take(CHUNK);
            *slot = Row::unpack_all(patterns, result);
        }
    }
    let work = |(chunk, done): (usize, &mut Option<Vec<Row>>)| -> Result<(), CliError> {
        let patterns = &list[chunk * CHUNK..list.len().min((chunk + 1) * CHUNK)];
        if done.is_none() {
            let rows = patterns.iter().map(|&p| row(p, kind));
            let rows = rows.collect::<Result<Vec<Row>, _>>()?;
            let bytes: Vec<u8> = rows.iter().flat_map(Row::pack).collect();
            job.log((first + chunk) as u32, &bytes)
                .map_err(|error| CliError::Write {
                    name: format!("{}.partial", out.display()),
                    error,
                })?;
            *done = Some(rows);
        }
        bar.inc(patterns.len() as u64);
        Ok(())
    };
    // Small pieces, so that no thread is left with a long tail.
    let result = done
        .par_iter_mut()
        .enumerate()
        .with_max_len(1)
        .try_for_each(work);
    bar.finish_and_clear();
    result?;
    Ok(done.into_iter().flatten().flatten().collect())
}
