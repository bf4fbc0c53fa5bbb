use crate::args::OutArg;
use crate::board::BoardArg;
use crate::enumerate::WhatArgs;
use crate::error::CliError;
use crate::work::{self, WorkArgs, finish};
use crate::{Outcome, output};
use clap::Args;
use oddagon::enumerate::{Enumeration, Marked};
use oddagon::job::Job;
use oddagon::library::atlas::{self, Atlas, BuildError, Row};
use oddagon::sudoku::Equivalence;
use std::path::Path;

/// Enumerate all patterns and classify each: T&E-depth restricted and full, SAT, free cells,
/// symmetry
///
/// Finished work is kept in FILE.partial until the table is complete: after an interruption, the
/// same command with
/// --resume goes on from there. The bytes of the table depend neither on that nor on the number of
/// threads.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon atlas build --k 3 --bands 2 --out two-band.csv.gz")]
#[command(mut_arg("out", |arg| arg.help(
    "Write the table to this file, compressed if its name ends in `.gz`"
)))]
#[command(mut_arg("board", |arg| arg.conflicts_with_all(["kl", "kind", "bands", "up_to"])))]
pub struct BuildArgs {
    #[command(flatten)]
    what: WhatArgs,
    #[command(flatten)]
    work: WorkArgs,
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    to: OutArg,
}

/// Runs `oddagon atlas build`.
pub fn run(args: &BuildArgs) -> Result<Outcome, CliError> {
    if args.what.up_to.equivalence() != Equivalence::All {
        let message = "--up-to no-transpose: an atlas has one row for a pattern and its transpose, which are told apart by \
                       transpose_id";
        return Err(CliError::Usage(message.to_owned()));
    }
    let enumeration = args.what.enumeration(args.board.board.as_ref())?;
    let pool = args.work.pool()?;
    let out = Some(args.to.out.as_path());
    let job = args.work.job(&enumeration, "atlas", out)?;
    let list = work::run(&job, &pool, out, "patterns")?;
    let rows = pool.install(|| rows(&job, &enumeration, &list, &args.to.out))?;
    let request = enumeration.options().clone();
    let atlas = Atlas::answer(request, args.work.shard, rows);
    super::write(&atlas, &args.to.out)?;
    finish(&args.to.out)?;
    Ok(Outcome::Holds)
}

/// Classifies the patterns, with a progress bar.
fn rows(
    job: &Job<Enumeration>,
    enumeration: &Enumeration,
    list: &[Marked],
    out: &Path,
) -> Result<Vec<Row>, CliError> {
    let bar = output::progress(Some(list.len() as u64), "classifying");
    let rows = atlas::rows(job, enumeration, list, |count| bar.inc(count as u64));
    bar.finish_and_clear();
    rows.map_err(|error| match error {
        BuildError::Checkpoint(error) => CliError::Write {
            name: format!("{}.partial", out.display()),
            error,
        },
        BuildError::Disagreement {
            pattern,
            kind,
            what,
        } => CliError::Internal {
            place: format!("the pattern {pattern} of the {kind}"),
            what: what.to_string(),
        },
    })
}
