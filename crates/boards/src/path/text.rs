//! Numbrix and Hidato as text.

use crate::form::{Application, Call, Data, Drawing, Object, PuzzleError, Read, Solution, object};
use crate::statement::BoardName;
use oddagon_core::path::{Model, Steps};
use oddagon_core::quoted;
use serde_json::{Value, json};

/// Numbrix puzzles.
pub(crate) const NUMBRIX: Application = Application {
    name: "numbrix",
    read: numbrix,
    write: solution,
    call: |call| self::call(call, "Numbrix"),
    state: |_| Ok(None),
    identifier: |_| Ok(None),
    drawing,
    cells: |_| PuzzleError::key("numbrix", "expected a drawing in the lines below"),
    pzpr: |_| Ok(None),
    games: &["numbrix"],
};

/// Hidato puzzles.
pub(crate) const HIDATO: Application = Application {
    name: "hidato",
    read: hidato,
    call: |call| self::call(call, "Hidato"),
    cells: |_| PuzzleError::key("hidato", "expected a drawing in the lines below"),
    games: &["hidato"],
    ..NUMBRIX
};

/// `(solve Hidato topological n N …)` with n rows of cells, of which N are white.
fn call(call: &Call, game: &str) -> Option<Object> {
    let words = call.plain(0)?;
    let (&[name, model], rest) = words.split_first_chunk()?;
    let (&[_, _], cells) = rest.split_first_chunk()?;
    let (n, white) = (call.number(2)?, call.number(3)?);
    if call.name != "solve" || !name.eq_ignore_ascii_case(game) || n == 0 {
        return None;
    }
    let rows = cells.chunks(n.max(1)).map(|row| row.join(" "));
    let rows: Vec<String> = rows.collect();
    Some(object([
        ("model", json!(model)),
        ("n", json!(n)),
        ("white_cells", json!(white)),
        ("rows", json!(rows)),
    ]))
}

/// Rows of cells; the first line may name the model.
fn drawing(drawing: &Drawing) -> Result<Object, PuzzleError> {
    let model = drawing.words.first().copied().unwrap_or("topological");
    let rows = drawing.lines.iter().map(|(_, line)| {
        let cells = line.split_whitespace();
        let cells = cells.map(|cell| if cell == "#" { "B" } else { cell });
        cells.collect::<Vec<_>>().join(" ")
    });
    let rows: Vec<String> = rows.collect();
    Ok(object([("model", json!(model)), ("rows", json!(rows))]))
}

/// The data `model` (`topological` or `geometric`) and `rows`, whose cells are separated by blanks:
/// `.`, a number, `B` for a black one. `n` and `white_cells` may say how many rows and white cells
/// there are.
fn numbrix(data: &Data) -> Read {
    path(data, Steps::Side)
}

/// The same with king's moves.
fn hidato(data: &Data) -> Read {
    path(data, Steps::King)
}

fn path(data: &Data, steps: Steps) -> Read {
    let model = match data.text("model")? {
        "topological" => Model::Topological,
        "geometric" => Model::Geometric,
        other => {
            let other = quoted(other);
            let problem = format!("found {other}, expected \"topological\" or \"geometric\"");
            return PuzzleError::key("model", problem);
        }
    };
    let mut rows = Vec::new();
    for (r, row) in (1..).zip(data.lines("rows")?) {
        let mut cells = Vec::new();
        for (c, cell) in (1..).zip(row.split_whitespace()) {
            cells.push(match cell {
                "B" => "#",
                "." => ".",
                number if number.bytes().all(|b| b.is_ascii_digit()) => number,
                other => {
                    let other = quoted(other);
                    let problem =
                        format!("r{r}c{c}: found {other}, expected \".\", \"B\" or a number");
                    return PuzzleError::key("rows", problem);
                }
            });
        }
        rows.push(cells.join(" "));
    }
    let white = rows.iter().flat_map(|row| row.split(' '));
    let white = white.filter(|cell| *cell != "#").count();
    for (key, found) in [("n", rows.len()), ("white_cells", white)] {
        if let Some(said) = data.number_if_any(key)?.filter(|said| *said != found) {
            return PuzzleError::key(key, format!("found {said}, but the rows have {found}"));
        }
    }
    let board = BoardName::Path { rows, steps, model };
    Ok((board, Vec::new()))
}

/// The rows, with `-` for black cells.
fn solution(board: &BoardName, solution: &Solution) -> Value {
    let BoardName::Path { rows, .. } = board else {
        return Value::Null;
    };
    let lines = (1..).zip(rows).map(|(r, row)| {
        let cells = (1..).zip(row.split_whitespace());
        let cells = cells.map(|(c, cell)| match solution.number(r, c) {
            Some(number) => number.to_string(),
            None if cell == "#" => "-".to_owned(),
            None => ".".to_owned(),
        });
        Value::String(cells.collect::<Vec<_>>().join(" "))
    });
    Value::Array(lines.collect())
}
