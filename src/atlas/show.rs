use super::RowsArgs;
use crate::args::JsonArg;
use crate::error::CliError;
use crate::{Outcome, output};
use clap::Args;
use oddagon::library::atlas::{Atlas, COLUMNS, Counts, Row, Value};
use oddagon::theorem::{Show, Statement, Theorem};
use serde_json::{Map, json};

/// List rows: the pattern and its id, or all columns
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon atlas query two-band.csv.gz --where 'depth_full=3'")]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per row, with all columns"
)))]
pub struct QueryArgs {
    #[command(flatten)]
    rows: RowsArgs,
    /// The largest number of rows to list
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    format: JsonArg,
    /// Write a table again, in CSV
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

/// Runs `oddagon atlas query`. No row at all: exit code 1.
pub fn run(args: &QueryArgs) -> Result<Outcome, CliError> {
    let mut atlas = args.rows.read()?;
    if let Some(limit) = args.limit.filter(|&limit| limit < atlas.rows.len()) {
        atlas.rows.truncate(limit);
        atlas.part = None;
    }
    output::print_with(|to| {
        if args.csv {
            return atlas.write(to, false);
        }
        for row in &atlas.rows {
            if args.format.json {
                writeln!(to, "{}", object(&atlas, row))?
            } else {
                writeln!(to, "{} {}", atlas.extent.line(row.pattern), atlas.id(row))?
            }
        }
        Ok(())
    })?;
    Ok(Outcome::of(!atlas.rows.is_empty()))
}

/// A row as a JSON object: the columns, in order.
fn object(atlas: &Atlas, row: &Row) -> serde_json::Value {
    let field = |&column: &usize| {
        let value = match atlas.value(row, column) {
            Value::Missing => serde_json::Value::Null,
            Value::Number(number) => number.into(),
            Value::Flag(flag) => flag.into(),
            Value::Text(text) => text.into(),
        };
        (COLUMNS[column].to_owned(), value)
    };
    let fields = atlas.columns().iter().map(field);
    fields.collect::<Map<_, _>>().into()
}

/// Count rows by size and by another column
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon atlas counts two-band.csv.gz --by depth_full")]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per size"
)))]
pub struct CountsArgs {
    #[command(flatten)]
    rows: RowsArgs,
    /// The other column
    #[arg(long, value_name = "COLUMN", default_value = "depth_full", value_parser = super::column)]
    by: usize,
    #[command(flatten)]
    format: JsonArg,
}

/// Runs `oddagon atlas counts`.
pub fn counts(args: &CountsArgs) -> Result<Outcome, CliError> {
    let atlas = args.rows.read()?;
    if !atlas.columns().contains(&args.by) {
        let columns: Vec<&str> = atlas.names().collect();
        return Err(CliError::Usage(format!(
            "--by: this table has the columns {}",
            columns.join(", ")
        )));
    }
    let counts = Counts::of(&atlas, args.by);
    let text = if args.format.json {
        let line = |(cells, size): (&u32, &std::collections::BTreeMap<Value, usize>)| {
            let by: Map<_, _> = size
                .iter()
                .map(|(v, n)| (v.to_string(), json!(n)))
                .collect();
            let patterns: usize = size.values().sum();
            format!(
                "{}\n",
                json!({ "cells": cells, "patterns": patterns, (counts.by.as_str()): by })
            )
        };
        counts.sizes.iter().map(line).collect()
    } else {
        counts.table()
    };
    output::print(&text)?;
    Ok(Outcome::Holds)
}

/// Draw patterns and say all that is known about them
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon atlas show two-band.csv.gz k3b2-12-00038")]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per id, with all columns; pattern is null where the table does not have it"
)))]
pub struct ShowArgs {
    /// The table, as `atlas build` wrote it
    #[arg(value_name = "ATLAS")]
    file: String,
    /// Their ids; with a `t` at its end, the transpose
    #[arg(required = true, value_name = "ID")]
    ids: Vec<String>,
    #[command(flatten)]
    format: JsonArg,
}

/// Runs `oddagon atlas show`.
pub fn show(args: &ShowArgs) -> Result<Outcome, CliError> {
    let atlas = super::read(&args.file)?;
    if atlas.extent.board.is_some() {
        let message = "found a table of another board than Sudoku's, whose patterns are not \
         drawn: see `oddagon atlas query`";
        return Err(CliError::Usage(format!("{}: {message}", args.file)));
    }
    let mut outcome = Outcome::Holds;
    for (number, id) in args.ids.iter().enumerate() {
        let plain = id.strip_suffix('t').unwrap_or(id);
        let row = atlas.rows.iter().find(|row| atlas.id(row) == plain);
        let blank = if number > 0 { "\n" } else { "" };
        if row.is_none() {
            outcome = Outcome::Fails;
        }
        match row {
            _ if args.format.json => {
                let record = match row {
                    Some(row) if plain == id => object(&atlas, row),
                    Some(row) => transposed_object(&atlas, row, id),
                    None => json!({ "id": id, "pattern": null }),
                };
                output::print(&format!("{record}\n"))?
            }
            Some(row) => {
                output::print(&format!("{blank}{}", drawn(&atlas, row, id, plain != id)?))?
            }
            None => output::print(&format!("{blank}{id}: not in {}\n", args.file))?,
        }
    }
    Ok(outcome)
}

/// What is known of the transpose of a row's pattern, which is called `id`.
fn transposed_object(atlas: &Atlas, row: &Row, id: &str) -> serde_json::Value {
    let mut object = object(atlas, row);
    let pattern = row.pattern.transposed().canonical(false).0;
    object["id"] = json!(id);
    object["pattern"] = json!(atlas.extent.line(pattern));
    // The transpose of the transpose is the canonical form.
    object["transpose_id"] = json!(atlas.id(row));
    let (bands, stacks) = (object["bands"].take(), object["stacks"].take());
    (object["bands"], object["stacks"]) = (stacks, bands);
    object
}

fn drawn(atlas: &Atlas, row: &Row, id: &str, transposed: bool) -> Result<String, CliError> {
    let pattern = if transposed {
        row.pattern.transposed().canonical(false).0
    } else {
        row.pattern
    };
    let statement = Statement {
        name: id.to_owned(),
        ..atlas.statement(&Row { pattern, ..*row })
    };
    let theorem = Theorem::new(statement).map_err(|error| CliError::Usage(error.to_string()))?;
    let mut text = format!("{}\n", theorem.title());
    for line in theorem.grid().lines() {
        text += &format!("   {line}\n");
    }
    text += &format!("{:<18}{}\n", "line", atlas.extent.line(pattern));
    for (i, name) in COLUMNS.iter().enumerate().skip(3) {
        let value = match atlas.value(row, i) {
            Value::Missing => "none".to_owned(),
            // The transpose of the transpose is the canonical form.
            Value::Text(_) if *name == "transpose_id" && transposed => atlas.id(row),
            // Bands and stacks are exchanged.
            _ if *name == "bands" && transposed => atlas.value(row, i + 1).to_string(),
            _ if *name == "stacks" && transposed => atlas.value(row, i - 1).to_string(),
            value => value.to_string(),
        };
        text += &format!("{:<18}{value}\n", name.replace('_', " "));
    }
    Ok(text)
}
