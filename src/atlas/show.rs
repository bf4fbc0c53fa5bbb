//! Patterns of a table, drawn.

use super::AtlasArgs;
use crate::error::CliError;
use crate::{Outcome, output};
use oddagon::library::atlas::{Atlas, COLUMNS, Row, Value};
use oddagon::theorem::{Show, Statement, Theorem};
use serde_json::{Map, json};

/// A row as a JSON object: the columns, in order.
pub fn object(atlas: &Atlas, row: &Row) -> serde_json::Value {
    let fields = atlas.columns().iter().map(|&column| {
        let value = match atlas.value(row, column) {
            Value::Missing => serde_json::Value::Null,
            Value::Number(number) => number.into(),
            Value::Flag(flag) => flag.into(),
            Value::Text(text) => text.into(),
        };
        (COLUMNS[column].to_owned(), value)
    });
    fields.collect::<Map<_, _>>().into()
}

/// Draws the patterns that are asked for.
pub fn run(args: &AtlasArgs) -> Result<Outcome, CliError> {
    let atlas = super::read(&args.file)?;
    if atlas.extent.board.is_some() {
        let message = "found a table of another board than Sudoku's, whose patterns are not \
         drawn: see `oddagon atlas TABLE --json`";
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
