//! Sudoku among the puzzles of all boards.

use super::text::{cell_line, digit_of, read_givens, symbol};
use crate::board::puzzle::{
    Application, Call, CallWord, Data, Drawing, Object, PuzzleError, Read, Solution, object,
};
use crate::latin::tatham::{Solo, solo};
use crate::theorem::BoardName;
use oddagon_core::TextError;
use serde_json::{Value, json};

pub(crate) const SUDOKU: Application = Application {
    name: "sudoku",
    read,
    write,
    call,
    identifier,
    drawing,
    cells,
};

/// The data `givens`: 16, 81 or 256 characters, `.` or `0` for an empty cell. `n` may say how many rows there are.
fn read(data: &Data) -> Read {
    let text = data.text("givens")?;
    let givens = read_givens(text, 1);
    let givens = givens.or_else(|error| PuzzleError::key("givens", error.problem))?;
    let side = givens.order * givens.order;
    if let Some(said) = data.number_if_any("n")?.filter(|said| *said != side) {
        return PuzzleError::key(
            "n",
            format!("found {said}, but the givens have {side} rows"),
        );
    }
    let name = |(cell, digit): (usize, &Option<u8>)| {
        let digit = usize::from((*digit)?) + 1;
        Some(format!("n{digit}r{}c{}", cell / side + 1, cell % side + 1))
    };
    let names = givens.cells.iter().enumerate().filter_map(name).collect();
    Ok((BoardName::Sudoku(givens.order), names))
}

/// The digits row by row.
fn write(board: &BoardName, solution: &Solution) -> Value {
    let BoardName::Sudoku(order) = board else {
        return Value::Null;
    };
    let side = order * order;
    let digit = |cell| solution.number(cell / side + 1, cell % side + 1);
    let line = cell_line(*order, |cell| digit(cell).map_or('.', |n| symbol(n - 1)));
    Value::String(line)
}

fn data(givens: String) -> Object {
    object([("givens", json!(givens))])
}

/// `(solve "…")` of 16, 81 or 256 characters, and CSP-Rules' functions for grids and lists of Sudoku.
fn call(call: &Call) -> Option<Object> {
    let is_length = |count: usize| matches!(count, 16 | 81 | 256);
    match (call.name, &call.words[..]) {
        // Comments may follow the cells.
        ("solve", [CallWord::Quoted(givens)]) => {
            let cells = givens.split_whitespace().next()?;
            is_length(cells.chars().count()).then(|| data(cells.to_owned()))
        }
        ("solve-sudoku-grid" | "solve-sudoku-list" | "solve-grid-as-list", _) => {
            let words = call.plain(0)?;
            let cells = words
                .into_iter()
                .filter(|word| word.chars().all(char::is_alphanumeric) || *word == ".");
            let cells: Option<String> = cells
                .map(|word| match word.parse() {
                    Ok(0) => Some('.'),
                    Ok(number) => (number <= 16).then(|| symbol(number - 1)),
                    Err(_) => word.chars().next().filter(|_| word.len() == 1),
                })
                .collect();
            cells
                .filter(|cells| is_length(cells.chars().count()))
                .map(data)
        }
        _ => None,
    }
}

/// Solo with the blocks of a board of order 2, 3 or 4.
fn identifier(text: &str) -> Result<Option<Object>, PuzzleError> {
    let plain = |solo: Solo| solo.order.map(|_| data(solo.givens));
    Ok(solo(text)?.and_then(plain))
}

/// Rows of cells, with or without blanks between and lines around blocks.
fn drawing(drawing: &Drawing) -> Result<Object, PuzzleError> {
    let mut givens = String::new();
    for (line, text) in &drawing.lines {
        for (column, symbol) in (1..).zip(text.chars()) {
            if symbol == '.' || symbol == '0' || digit_of(symbol, 16).is_some() {
                givens.push(symbol);
            } else if !symbol.is_whitespace() && !"+-|!".contains(symbol) {
                let problem = format!("found {symbol:?}, expected a digit or '.'");
                return Drawing::wrong((*line, column), problem);
            }
        }
    }
    Ok(data(givens))
}

fn cells(text: &str) -> Result<Object, PuzzleError> {
    let drawing = Drawing {
        said: Vec::new(),
        lines: vec![(1, text)],
    };
    self::drawing(&drawing).map_err(|error| match error {
        PuzzleError::Text(TextError { problem, .. }) => PuzzleError::Key {
            key: "sudoku".to_owned(),
            problem,
        },
        error => error,
    })
}
