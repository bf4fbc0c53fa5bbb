//! `oddagon enumerate --classify`: the patterns and what is known of them, in a table.

use super::EnumerateArgs;
use crate::error::CliError;
use crate::work::{self, finish};
use crate::{Outcome, atlas, output};
use oddagon::enumerate::{Enumeration, Marked};
use oddagon::job::Job;
use oddagon::library::atlas::{self as table, Atlas, BuildError, Row};
use oddagon::sudoku::Equivalence;
use std::path::Path;

/// Enumerates, classifies, and writes the table.
pub fn run(args: &EnumerateArgs) -> Result<Outcome, CliError> {
    if args.what.up_to.equivalence() != Equivalence::All {
        let message = "--up-to no-transpose: a table has one row for a pattern and its transpose, \
                       which are told apart by \
                       transpose_id";
        return Err(CliError::Usage(message.to_owned()));
    }
    let enumeration = args.what.enumeration(args.board.board.as_ref())?;
    let pool = args.work.pool()?;
    let Some(out) = args.to.out.as_deref() else {
        let message = "--classify: expected --out FILE as well, the table to write";
        return Err(CliError::Usage(message.to_owned()));
    };
    let job = args.work.job(&enumeration, "atlas", Some(out))?;
    let list = work::run(&job, &pool, Some(out), "patterns")?;
    let rows = pool.install(|| rows(&job, &enumeration, &list, out))?;
    let request = enumeration.options().clone();
    atlas::write(&Atlas::answer(request, args.work.shard, rows), out)?;
    finish(out)?;
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
    let rows = table::rows(job, enumeration, list, |count| bar.inc(count as u64));
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
