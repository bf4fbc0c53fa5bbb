use crate::args::{JobsArg, JsonArg};
use crate::error::CliError;
use crate::{Outcome, output};
use clap::Args;
use oddagon::library::atlas::Wrong;
use serde_json::json;

/// Verify a table from scratch: every row, its order, and on request that no pattern is missing
///
/// It verifies for every row that the pattern is of the kind that the table's first line names, in
/// canonical form, impossible (by a separate search), and no longer impossible if any cell is
/// dropped or any k-cell relaxed; that the columns which follow from the pattern are right; and
/// that ids count from 1 in order. Depths are computed again for every STEP-th row, and with them
/// SAT's answer, which is unsat for every impossible pattern. With --complete all patterns that the
/// table claims to hold are enumerated again and compared.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon atlas verify two-band.csv.gz --complete")]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object: file, about, rows, depths (how many were computed again), wrong (null, or \
     the error), complete (null if not asked), missing, too_many"
)))]
pub struct VerifyArgs {
    /// The table, as `atlas build` wrote it, or a part of one
    #[arg(value_name = "ATLAS")]
    file: String,
    /// Compute the depths of every STEP-th row again; 0: of none
    #[arg(long, value_name = "STEP", default_value_t = 1)]
    depths: usize,
    /// Enumerate again all patterns that the table claims to hold, and compare
    #[arg(long)]
    complete: bool,
    #[command(flatten)]
    format: JsonArg,
    #[command(flatten)]
    jobs: JobsArg,
}

/// Runs `oddagon atlas verify`.
pub fn run(args: &VerifyArgs) -> Result<Outcome, CliError> {
    let (atlas, file) = (super::read_any(&args.file)?, &args.file);
    if args.complete && atlas.part.is_none() {
        return Err(CliError::Usage(format!(
            "{file}: --complete: the table does not say which patterns it lists completely; \
             expected a first line such as `# all of {}`",
            atlas.extent
        )));
    }
    if atlas.rows.is_empty() && !args.complete {
        return Err(CliError::Usage(format!(
            "{file}: found no row, expected at least one; --complete finds out whether there are \
             none"
        )));
    }
    let pool = args.jobs.pool()?;
    let bar = output::progress(Some(atlas.rows.len() as u64), "verifying");
    let checked = pool.install(|| atlas.verify(args.depths, || bar.inc(1)));
    bar.finish_and_clear();
    if let Err(wrong @ Wrong::Failed(..)) = checked {
        return Err(CliError::Internal {
            place: file.clone(),
            what: wrong.to_string(),
        });
    }
    let is_about = match &atlas.part {
        Some(part) => part.to_string(),
        None => format!("some of {}", atlas.extent),
    };
    let rows = atlas.rows.len();
    let again = if args.depths == 0 {
        0
    } else {
        rows.div_ceil(args.depths)
    };
    let record = |wrong: Option<String>, found: Option<[u64; 2]>| {
        output::json(&json!({
            "file": file,
            "about": is_about,
            "rows": rows,
            "depths": again,
            "wrong": wrong,
            "complete": found.map(|found| found == [0, 0]),
            "missing": found.map(|[missing, _]| missing),
            "too_many": found.map(|[_, too_many]| too_many),
        }))
    };
    if let Err(wrong) = checked {
        output::print(&if args.format.json {
            record(Some(wrong.to_string()), None)
        } else {
            format!("{file}: WRONG\n  {wrong}\n")
        })?;
        return Ok(Outcome::Fails);
    }
    if args.format.json {
        let found = if args.complete {
            let differs = pool.install(|| atlas.compare());
            let differs = differs.map_err(|error| CliError::Usage(error.to_string()))?;
            let count = |differs: Option<u64>| differs.unwrap_or_default();
            let missing = count(differs.as_ref().map(|d| d.missing.0 as u64));
            Some([missing, count(differs.as_ref().map(|d| d.wrong.0 as u64))])
        } else {
            None
        };
        output::print(&record(None, found))?;
        return Ok(match found {
            None | Some([0, 0]) => Outcome::Holds,
            Some(_) => Outcome::Fails,
        });
    }
    let depths = match again {
        0 => "not checked".to_owned(),
        _ if again == rows => "verified, all computed again".to_owned(),
        _ => format!("verified in {again} rows; not checked in {}", rows - again),
    };
    output::print(&format!(
        "{file}: {is_about}\n\
         rows           {rows} verified: sorted, numbered, canonical, impossible (unsat), minimal, symmetries\n\
         depths         {depths}\n"
    ))?;
    if !args.complete {
        output::print("completeness   not checked: see --complete\n")?;
        return Ok(Outcome::Holds);
    }
    let compared = pool.install(|| atlas.compare());
    let differs = compared.map_err(|error| CliError::Usage(error.to_string()))?;
    let Some(differs) = differs.filter(|differs| !differs.is_none()) else {
        output::print("completeness   verified: another enumeration gives the same patterns\n")?;
        return Ok(Outcome::Holds);
    };
    let mut text = "completeness   FAILS: another enumeration gives other patterns\n".to_owned();
    for (what, (count, first)) in [("missing", differs.missing), ("too many", differs.wrong)] {
        if let Some(first) = first {
            let line = atlas.extent.line(first);
            text += &format!("  {count} {what}, the first: {line}\n");
        }
    }
    output::print(&text)?;
    Ok(Outcome::Fails)
}
