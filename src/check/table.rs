//! `oddagon check` of tables of patterns.

use super::CheckArgs;
use crate::error::CliError;
use crate::output;
use oddagon::library::atlas::{Atlas, Wrong};
use serde_json::json;

/// Whether a file of this name is a table.
pub fn is_name(file: &str) -> bool {
    file.ends_with(".csv") || file.ends_with(".csv.gz")
}

/// Whether a text is a table: the names of its columns come first, or after comments.
pub fn is_text(text: &str) -> bool {
    let mut lines = text.lines().skip_while(|line| line.starts_with('#'));
    lines.next().is_some_and(|line| line.starts_with("id,"))
}

/// Verifies a table and prints the results: whether all of it is right.
pub fn run(file: &str, atlas: Atlas, args: &CheckArgs) -> Result<bool, CliError> {
    args.meant(file, "a table of patterns", &["--depths", "--complete"])?;
    let step = args.depths.unwrap_or(1);
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
    let checked = pool.install(|| atlas.verify(step, || bar.inc(1)));
    bar.finish_and_clear();
    if let Err(wrong @ Wrong::Failed(..)) = checked {
        return Err(CliError::Internal {
            place: file.to_owned(),
            what: wrong.to_string(),
        });
    }
    let is_about = match &atlas.part {
        Some(part) => part.to_string(),
        None => format!("some of {}", atlas.extent),
    };
    let rows = atlas.rows.len();
    let again = if step == 0 { 0 } else { rows.div_ceil(step) };
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
        return Ok(false);
    }
    if args.format.json {
        let found = if args.complete {
            let differs = pool
                .install(|| atlas.compare())
                .map_err(|error| CliError::Usage(error.to_string()))?;
            let count = |differs: Option<u64>| differs.unwrap_or_default();
            let missing = count(differs.as_ref().map(|d| d.missing.0 as u64));
            Some([missing, count(differs.as_ref().map(|d| d.wrong.0 as u64))])
        } else {
            None
        };
        output::print(&record(None, found))?;
        return Ok(matches!(found, None | Some([0, 0])));
    }
    let depths = match again {
        0 => "not checked".to_owned(),
        _ if again == rows => "verified, all computed again".to_owned(),
        _ => format!("verified in {again} rows; not checked in {}", rows - again),
    };
    output::print(&format!(
        "{file}: {is_about}\n\
         rows           {rows} verified: sorted, numbered, canonical, impossible (unsat), \
         minimal, symmetries\n\
         depths         {depths}\n"
    ))?;
    if !args.complete {
        output::print("completeness   not checked: see --complete\n")?;
        return Ok(true);
    }
    let compared = pool.install(|| atlas.compare());
    let differs = compared.map_err(|error| CliError::Usage(error.to_string()))?;
    let Some(differs) = differs.filter(|differs| !differs.is_none()) else {
        output::print("completeness   verified: another enumeration gives the same patterns\n")?;
        return Ok(true);
    };
    let mut text = "completeness   FAILS: another enumeration gives other patterns\n".to_owned();
    for (what, (count, first)) in [("missing", differs.missing), ("too many", differs.wrong)] {
        if let Some(first) = first {
            let line = atlas.extent.line(first);
            text += &format!("  {count} {what}, the first: {line}\n");
        }
    }
    output::print(&text)?;
    Ok(false)
}
