use crate::cli::args::{JobsArg, OutArg};
use crate::cli::error::CliError;
use crate::cli::input::Source;
use crate::cli::{Outcome, output};
use clap::Args;
use oddagon::enumerate::{Lists, ListsError, Marked};
use oddagon::library::atlas::{Atlas, Wrong, verify_list};

/// Merge the parts that --shard made: tables, or lists as `enumerate` writes them (plain or JSON)
///
/// Every part must be there, once; each says in its first line which part of what it is, how many items it holds and what their SHA-256
/// digest is, so that nothing is missing or changed. Each pattern is verified to be canonical, impossible and minimal before anything is
/// written (of Sudoku-impossible lists a sample); depths are not computed again: see `atlas verify`. The result has the same bytes as if the work
/// had been done in one piece.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon atlas merge part-0.csv part-1.csv --out whole.csv")]
#[command(mut_arg("out", |arg| arg.help(
    "Write the whole to this file; a table is compressed if the name ends in `.gz`"
)))]
pub struct MergeArgs {
    /// The parts, all of one kind
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    to: OutArg,
    #[command(flatten)]
    jobs: JobsArg,
}

/// Runs `oddagon atlas merge`.
pub fn run(args: &MergeArgs) -> Result<Outcome, CliError> {
    let tables = args.files.iter().map(|name| is_table(name));
    let tables = tables.collect::<Result<Vec<_>, _>>()?;
    match (tables.contains(&true), tables.contains(&false)) {
        (true, false) => merge_tables(args)?,
        (false, _) => merge_lists(args)?,
        _ => {
            let message = "some files are tables and some are lists: expected files of one kind";
            return Err(CliError::Usage(message.to_owned()));
        }
    }
    Ok(Outcome::Holds)
}

/// Whether a file is a table: compressed, or with a line of column names first, or second.
fn is_table(name: &str) -> Result<bool, CliError> {
    for line in Source::File(name.to_owned()).lines()? {
        let (_, line) = line?;
        if !line.starts_with('#') {
            return Ok(line.starts_with("id,") || line.starts_with('\u{1f}'));
        }
    }
    Ok(false)
}

fn merge_tables(args: &MergeArgs) -> Result<(), CliError> {
    let read = |name: &String| Ok((name.clone(), super::read_any(name)?));
    let files = args.files.iter().map(read);
    let files = files.collect::<Result<Vec<_>, CliError>>()?;
    let whole = Atlas::merge(files).map_err(|error| CliError::Usage(error.to_string()))?;
    let checked = args.jobs.pool()?.install(|| whole.verify(0, || ()));
    checked.map_err(|wrong| doubt(&wrong))?;
    super::write(&whole, &args.to.out)
}

/// What to say of parts that hold what no enumeration writes.
fn doubt(wrong: &Wrong) -> CliError {
    match wrong {
        Wrong::Failed(place, what) => CliError::Internal {
            place: place.clone(),
            what: what.clone(),
        },
        wrong => CliError::Usage(format!(
            "the parts hold what no enumeration writes: {wrong}"
        )),
    }
}

fn merge_lists(args: &MergeArgs) -> Result<(), CliError> {
    let usage = |error: ListsError| CliError::Usage(error.to_string());
    let mut lists = Lists::default();
    for name in &args.files {
        let mut lines = Source::File(name.clone()).lines()?;
        let (_, head) = lines.next().transpose()?.unwrap_or_default();
        lists.begin(name, &head).map_err(usage)?;
        for line in lines {
            let (number, line) = line?;
            lists.add(number, line).map_err(usage)?;
        }
    }
    let (request, merged) = lists.merged().map_err(usage)?;
    let patterns: Vec<Marked> = merged.iter().map(|(pattern, _)| *pattern).collect();
    let checked = args
        .jobs
        .pool()?
        .install(|| verify_list(&patterns, &request));
    let checked = checked.map_err(|wrong| doubt(&wrong))?;
    if checked < patterns.len() {
        output::complain(format_args!(
            "oddagon: {checked} of {} patterns, evenly spread, are verified to be impossible and minimal; all are canonical\n",
            patterns.len()
        ));
    }
    output::write_with(&args.to.out, |to| {
        merged
            .iter()
            .try_for_each(|(_, line)| writeln!(to, "{line}"))
    })
}
