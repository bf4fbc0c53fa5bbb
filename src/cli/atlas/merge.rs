use crate::cli::error::CliError;
use crate::cli::input::Source;
use crate::cli::{Outcome, output};
use clap::Args;
use oddagon::enumerate::{Marked, Options};
use oddagon::job::{Part, whole};
use oddagon::library::atlas::Atlas;
use serde::Deserialize;
use std::path::PathBuf;

/// Merges the parts that --shard made: tables, or lists as `enumerate` writes them (plain or JSON)
///
/// Every part must be there, once; each says in its first line which part of what it is. The result has the same bytes as if the work
/// had been done in one piece.
#[derive(Args)]
pub struct MergeArgs {
    /// The parts, all of one kind
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Write the whole to this file; a table is compressed if the name ends in `.gz`
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
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
    super::write(&whole, &args.out)
}

fn merge_lists(args: &MergeArgs) -> Result<(), CliError> {
    let mut parts = Vec::new();
    let mut found: Vec<(Marked, String)> = Vec::new();
    let mut form: Option<bool> = None;
    for name in &args.files {
        let mut lines = Source::File(name.clone()).lines()?;
        let (_, head) = lines.next().transpose()?.unwrap_or_default();
        let json = head.starts_with('{');
        let part = part(&head);
        let kind = part.as_ref().map(|part| part.request.kind);
        parts.push((name.clone(), part));
        // A file that does not say what it is ends it below.
        let Some(kind) = kind else { break };
        if *form.get_or_insert(json) != json {
            let message = "some lists are JSON and some are not: expected files of one kind";
            return Err(CliError::Usage(message.to_owned()));
        }
        for line in lines {
            let (number, line) = line?;
            let text = if json {
                let rest = line.strip_prefix(r#"{"pattern":""#);
                rest.and_then(|rest| rest.get(..81))
            } else {
                Some(line.as_str())
            };
            let pattern = text.and_then(|text| Marked::from_line(text, kind));
            let pattern = pattern.ok_or_else(|| {
                CliError::Usage(format!(
                    "{name}, line {number}: expected one of the {kind}, as `oddagon enumerate` writes it"
                ))
            })?;
            found.push((pattern, line));
        }
    }
    whole(&parts).map_err(|error| CliError::Usage(error.to_string()))?;
    found.sort_unstable();
    found.dedup();
    output::write_with(&args.out, |to| {
        found
            .iter()
            .try_for_each(|(_, line)| writeln!(to, "{line}"))
    })
}

/// What the first line of a list says of it.
fn part(line: &str) -> Option<Part<Options>> {
    #[derive(Deserialize)]
    struct Head {
        part: Part<Options>,
    }
    match line.strip_prefix("# ") {
        Some(text) => text.parse().ok(),
        None => serde_json::from_str(line).ok().map(|head: Head| head.part),
    }
}
