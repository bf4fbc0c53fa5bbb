//! Lists of other languages, and objects of JSON.

use super::clean::Lines;
use super::{Found, Reading, fpuzzles, grid};
use oddagon_core::TextError;
use serde_json::Value;

/// A list as JSON and Python write it: of puzzles in one line, of rows, of rows of numbers, or of
/// such lists; or an object of f-puzzles.
pub(super) fn read(lines: &Lines) -> Result<Option<Reading>, TextError> {
    let Some(first) = lines.first() else {
        return Ok(None);
    };
    let start = first.text.trim_start();
    let is_list = start.starts_with('[') && !is_section(start);
    if !is_list && !start.starts_with('{') {
        return Ok(None);
    }
    let text = lines
        .all
        .iter()
        .skip(first.number - 1)
        .map(|line| line.raw.as_str());
    let text = text.collect::<Vec<_>>().join("\n");
    // What is JSON stays as it is: its texts may have apostrophes. Strings of Python may have other
    // quotes, and lists a comma at their end.
    let of_python = || {
        let text = without_last_commas(&text.replace('\'', "\"")).replace("None", "0");
        serde_json::from_str(text.trim())
    };
    let value: Value = match serde_json::from_str(text.trim()).or_else(|_| of_python()) {
        Ok(value) => value,
        Err(_) if !is_list => return Ok(None),
        // A candidate grid may begin with a bracket.
        Err(error)
            if error.is_syntax() && !start.starts_with("[[") && !text.contains(['"', '\'']) =>
        {
            return Ok(None);
        }
        Err(error) => {
            let place = (
                first.number + error.line().max(1) - 1,
                error.column().max(1),
            );
            let problem = "expected a list of puzzles, as JSON or Python write it";
            return Err(TextError::at(place, problem));
        }
    };
    if let Value::Object(object) = &value {
        if !object.contains_key("grid") {
            return Ok(None);
        }
        return fpuzzles::read(object, first.number).map(Some);
    }
    let mut found = Vec::new();
    puzzles(&value, first.number, &mut found)?;
    Ok(Some(Reading::of(found)))
}

/// Whether a line names a section of a file, as in `[Puzzle]`.
pub(super) fn is_section(line: &str) -> bool {
    let name = line
        .trim()
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    name.is_some_and(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic()))
}

fn without_last_commas(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut comma = String::new();
    for c in text.chars() {
        match c {
            ',' => comma.push(c),
            c if c.is_whitespace() && !comma.is_empty() => comma.push(c),
            ']' | '}' => {
                comma.clear();
                kept.push(c);
            }
            c => {
                kept += &comma;
                comma.clear();
                kept.push(c);
            }
        }
    }
    kept
}

/// The puzzles of a list.
fn puzzles(value: &Value, line: usize, found: &mut Vec<Found>) -> Result<(), TextError> {
    let Value::Array(items) = value else {
        let problem = format!("found {value}, expected a list of puzzles");
        return Err(TextError::at((line, 1), problem));
    };
    // Rows of cells, or puzzles? Puzzles are longer than there are rows.
    let row = |item: &Value| match item {
        Value::String(text) => Some(text.clone()),
        Value::Array(cells) => {
            let cells: Option<Vec<String>> = cells.iter().map(cell).collect();
            cells.map(|cells| cells.join(" "))
        }
        _ => None,
    };
    let rows: Option<Vec<String>> = items.iter().map(row).collect();
    let are_rows = items.len() >= 4
        && items.iter().all(|item| {
            let length = match item {
                Value::String(text) => text.chars().count(),
                Value::Array(cells) => cells.len(),
                _ => 0,
            };
            length == items.len()
        });
    // All cells in one list.
    let cells: Option<Vec<String>> = items.iter().map(cell).collect();
    let text = match (rows, cells) {
        (_, Some(cells)) if cells.len() > 15 && !items[0].is_string() => {
            let side = cells.len().isqrt();
            let rows: Vec<String> = cells.chunks(side.max(1)).map(|row| row.join(" ")).collect();
            rows.join("\n")
        }
        (Some(rows), _) if are_rows || items.iter().all(Value::is_string) => rows.join("\n"),
        _ => {
            for item in items {
                puzzles(item, line, found)?;
            }
            return Ok(());
        }
    };
    let reading = grid::read(&Lines::of(&text)).map_err(|error| TextError {
        line: line + error.line - 1,
        ..error
    })?;
    found.extend(reading.found.into_iter().map(|puzzle| Found {
        line: line + puzzle.line - 1,
        taken: format!("{}, from a list", puzzle.taken),
        ..puzzle
    }));
    Ok(())
}

/// A cell of a list of cells.
fn cell(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::Null => Some(".".to_owned()),
        Value::String(text) if text.trim().is_empty() => Some(".".to_owned()),
        Value::String(text) if text.chars().count() <= 2 => Some(text.clone()),
        _ => None,
    }
}
