//! `oddagon atlas`, and what other commands share that read and write tables.

mod show;

use super::Outcome;
use super::error::CliError;
use crate::args::{JsonArg, OptionalOutArg, number};
use crate::output;
use crate::work::put;
use clap::Args;
use oddagon::job::Shard;
use oddagon::library::atlas::{Atlas, COLUMNS, Counts, Filter};
use serde_json::{Map, json};
use std::io::{self, Write};
use std::path::Path;

/// Ask a table of classified patterns: list, draw and count its rows
///
/// `oddagon enumerate --classify` makes tables, `oddagon check` verifies them. A table is a CSV
/// file, compressed with gzip if its name ends in `.gz`; its columns are id, cells, pattern,
/// depth_restricted, depth_full, sat, free_cells, super_impossible, stabiliser, own_transpose,
/// transpose_id, bands, stacks, colourable. Its first line, a comment, says which patterns it lists
/// completely, or which part of such a table it is. A row is printed as its pattern and its id.
/// With ids, these patterns are drawn, with all that is known of them. Exit code 1 if no row meets
/// the conditions, or an id is not there.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon atlas two-band.csv.gz --where 'depth_full=3'
  oddagon atlas two-band.csv.gz k3b2-12-00038
  oddagon atlas two-band.csv.gz --count-by depth_full
  oddagon atlas two-band.csv.gz --where 'cells<=12' --theorems --out patterns.ron")]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per row or id; with --count-by, one per size"
)))]
#[command(mut_arg("out", |arg| arg.conflicts_with("ids")))]
pub struct AtlasArgs {
    /// The table, or `-` for standard input
    #[arg(value_name = "TABLE")]
    file: String,
    /// Draw the patterns with these ids; with a `t` at its end, the transpose
    #[arg(
        value_name = "ID",
        conflicts_with_all = ["filters", "limit", "count_by", "csv", "theorems"]
    )]
    ids: Vec<String>,
    /// Only rows that meet this condition, such as `cells>=18 and depth_full=3`: columns compared
    /// with = != < <= > >=, joined by `and` and `or`; `none` is an empty field; several conditions
    /// must all hold
    #[arg(long = "where", value_name = "CONDITION", value_parser = Filter::parse)]
    filters: Vec<Filter>,
    /// The largest number of rows to list
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "count_by",
        value_parser = number::<usize>(0..),
        allow_negative_numbers = true
    )]
    limit: Option<usize>,
    /// Count the rows by size and by this column, such as depth_full
    #[arg(
        long,
        value_name = "COLUMN",
        value_parser = column,
        conflicts_with_all = ["csv", "theorems"]
    )]
    count_by: Option<usize>,
    /// Write a table again, in CSV; compressed if the name of --out ends in `.gz`
    #[arg(long, conflicts_with_all = ["json", "theorems"])]
    csv: bool,
    /// Write a list of theorems in RON, named by their ids, for `prove`. To make a library of them:
    /// `oddagon prove LIST --focus both --proof proofs.jsonl.gz`, then `oddagon library`
    #[arg(long, conflicts_with = "json")]
    theorems: bool,
    #[command(flatten)]
    to: OptionalOutArg,
    #[command(flatten)]
    format: JsonArg,
}

/// Runs `oddagon atlas`.
pub fn run(args: &AtlasArgs) -> Result<Outcome, CliError> {
    if !args.ids.is_empty() {
        return show::run(args);
    }
    let atlas = args.rows()?;
    let out = args.to.out.as_deref();
    if let Some(column) = args.count_by {
        let counts = counts(&atlas, column, args.format.json)?;
        put(out, |to| to.write_all(counts.as_bytes()))?;
        return Ok(Outcome::Holds);
    }
    put(out, |to| args.list(&atlas, to))?;
    Ok(Outcome::of(!atlas.rows.is_empty()))
}

impl AtlasArgs {
    /// The rows asked for.
    fn rows(&self) -> Result<Atlas, CliError> {
        let mut atlas = read(&self.file)?;
        let rows = std::mem::take(&mut atlas.rows);
        let count = rows.len();
        let holds = |row: &_| self.filters.iter().all(|filter| filter.holds(&atlas, row));
        let chosen = rows.into_iter().filter(holds);
        atlas.rows = chosen.take(self.limit.unwrap_or(usize::MAX)).collect();
        // Some rows of a table are not all of what it holds.
        atlas.part = atlas.part.filter(|_| atlas.rows.len() == count);
        Ok(atlas)
    }

    /// Writes rows in the form asked for.
    fn list(&self, atlas: &Atlas, to: &mut dyn Write) -> io::Result<()> {
        if self.csv {
            let is_packed = self.to.out.as_deref().is_some_and(is_packed);
            return atlas.write(to, is_packed);
        }
        if self.theorems {
            return theorems(atlas, to);
        }
        for row in &atlas.rows {
            if self.format.json {
                writeln!(to, "{}", show::object(atlas, row))?
            } else {
                writeln!(to, "{} {}", atlas.extent.line(row.pattern), atlas.id(row))?
            }
        }
        Ok(())
    }
}

/// Writes rows as a list of theorems.
fn theorems(atlas: &Atlas, to: &mut dyn Write) -> io::Result<()> {
    let (count, extent) = (atlas.rows.len(), &atlas.extent);
    if extent.board.is_some() {
        writeln!(to, "// {count} of {extent}.")?;
    } else {
        let (kind, prefix) = (extent.kind, atlas.prefix());
        writeln!(
            to,
            "// {count} {kind} of the atlas {prefix}, in canonical form, sorted by size and form."
        )?;
    }
    writeln!(to, "[")?;
    for row in &atlas.rows {
        let text = ron::to_string(&atlas.statement(row)).map_err(io::Error::other)?;
        writeln!(to, "  {text},")?;
    }
    writeln!(to, "]")
}

/// How many rows of each size have which value in a column: a table, or objects.
fn counts(atlas: &Atlas, column: usize, json: bool) -> Result<String, CliError> {
    if !atlas.columns().contains(&column) {
        let columns: Vec<&str> = atlas.names().collect();
        return Err(CliError::Usage(format!(
            "--count-by: this table has the columns {}",
            columns.join(", ")
        )));
    }
    let counts = Counts::of(atlas, column);
    if !json {
        return Ok(counts.table());
    }
    let lines = counts.sizes.iter().map(|(cells, size)| {
        let by: Map<_, _> = size
            .iter()
            .map(|(value, n)| (value.to_string(), json!(n)))
            .collect();
        let patterns: usize = size.values().sum();
        output::json(&json!({ "cells": cells, "patterns": patterns, (counts.by.as_str()): by }))
    });
    Ok(lines.collect())
}

/// Reads a table that is not a part of another. Ids number the rows of the whole table, so a part
/// has none.
fn read(name: &str) -> Result<Atlas, CliError> {
    let atlas = read_any(name)?;
    match &atlas.part {
        Some(part) if part.shard != Shard::WHOLE => Err(CliError::Usage(format!(
            "{name}: found {part}, expected a whole table; `oddagon merge` joins the parts"
        ))),
        _ => Ok(atlas),
    }
}

/// Reads a table, or a part of one; `-` is standard input.
pub fn read_any(name: &str) -> Result<Atlas, CliError> {
    match name {
        "-" => read_from(name, super::input::stdin()),
        path => {
            let file = std::fs::File::open(path).map_err(|error| CliError::Read {
                name: path.to_owned(),
                error,
            })?;
            read_from(name, file)
        }
    }
}

/// Reads the table of this name.
pub fn read_from(name: &str, reader: impl io::Read) -> Result<Atlas, CliError> {
    Atlas::read(reader).map_err(|error| CliError::Atlas {
        name: name.to_owned(),
        error,
    })
}

/// Writes a table, compressed if its name says so.
pub fn write(atlas: &Atlas, path: &Path) -> Result<(), CliError> {
    output::write_with(path, |to| atlas.write(to, is_packed(path)))
}

fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "gz")
}

/// A column by its name, for arguments.
fn column(name: &str) -> Result<usize, String> {
    Atlas::column(name).ok_or_else(|| format!("expected a column: {}", COLUMNS.join(", ")))
}
