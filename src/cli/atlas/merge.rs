use crate::cli::error::CliError;
use crate::cli::input::Source;
use crate::cli::{Outcome, output};
use clap::Args;
use oddagon::library::atlas::Atlas;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Merges the parts that --shard made: tables, or lists as `enumerate` writes them (plain or JSON)
///
/// The result has the same bytes as if the work had been done in one piece.
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
    let is_table = |name: &String| -> Result<bool, CliError> {
        let file = std::fs::File::open(name);
        let mut head = Vec::new();
        file.and_then(|file| {
            std::io::Read::read_to_end(&mut std::io::Read::take(file, 3), &mut head)
        })
        .map_err(|error| CliError::Read {
            name: name.clone(),
            error,
        })?;
        Ok(head.starts_with(&[0x1f, 0x8b]) || head == b"id,")
    };
    let tables = args
        .files
        .iter()
        .map(is_table)
        .collect::<Result<Vec<_>, _>>()?;
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

fn merge_tables(args: &MergeArgs) -> Result<(), CliError> {
    let mut whole: Option<Atlas> = None;
    for name in &args.files {
        let part = super::read(name)?;
        whole = Some(match whole {
            // A part without rows has no ids that say what it is a part of.
            Some(whole) if part.rows.is_empty() => whole,
            Some(whole) if !whole.rows.is_empty() => {
                whole.merge(part).map_err(|error| CliError::Atlas {
                    name: name.clone(),
                    error,
                })?
            }
            _ => part,
        });
    }
    match whole {
        Some(whole) => super::write(&Atlas::new(whole.kind, whole.bands, whole.rows), &args.out),
        None => Ok(()),
    }
}

fn merge_lists(args: &MergeArgs) -> Result<(), CliError> {
    let mut lines: Vec<(Entry, String)> = Vec::new();
    for name in &args.files {
        for line in Source::File(name.clone()).lines()? {
            let (number, line) = line?;
            let wrong = |expected: &str| {
                CliError::Usage(format!("{name}, line {number}: expected {expected}"))
            };
            let entry = Entry::of(&line)
                .ok_or_else(|| wrong("a pattern as `oddagon enumerate` writes it"))?;
            if lines
                .first()
                .is_some_and(|(first, _)| first.kind != entry.kind)
            {
                return Err(wrong("a line of the same kind as those before"));
            }
            lines.push((entry, line));
        }
    }
    lines.sort_unstable();
    lines.dedup();
    output::write_with(&args.out, |to| {
        lines
            .iter()
            .try_for_each(|(_, line)| writeln!(to, "{line}"))
    })
}

/// A line of a list, in the order of lists: by the number of cells, then as text.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    cells: usize,
    pattern: String,
    /// Whether the list is JSON, and the marks that its patterns have: `X`, or the two digits of kl-digit patterns.
    kind: (bool, Vec<char>),
}

impl Entry {
    fn of(line: &str) -> Option<Entry> {
        let object = line.strip_prefix(r#"{"pattern":""#);
        let pattern = match object {
            Some(rest) => rest.split('"').next()?,
            None => line,
        };
        let marks: BTreeSet<char> = pattern.chars().filter(|c| *c != '.').collect();
        let marks: Vec<char> = marks.into_iter().collect();
        let known = matches!(marks[..], ['X'] | ['1'..='4', '1'..='4']);
        (known && pattern.len() == 81).then(|| Entry {
            cells: pattern.matches(|c| c != '.').count(),
            pattern: pattern.to_owned(),
            kind: (object.is_some(), marks),
        })
    }
}
