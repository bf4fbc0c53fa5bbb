//! Sudoku among the puzzles of all boards.

use super::text::{digit_of, head, order_of_cells, read_givens, symbol};
use crate::form::pzpr::Pzpr;
use crate::form::symbols::{given, symbol as symbol_of};
use crate::form::tatham::solo;
use crate::form::{
    Application, Call, CallWord, Data, Drawing, Object, PuzzleError, Read, Solution, object,
};
use crate::statement::BoardName;
use oddagon_core::{TextError, quoted};
use serde_json::{Value, json};

/// Sudoku puzzles.
pub(crate) const SUDOKU: Application = Application {
    name: "sudoku",
    read,
    write,
    call,
    state,
    identifier,
    drawing,
    cells,
    pzpr,
    games: &["solo", "sudoku"],
};

/// The data `givens`: 16, 81, 256 or 625 characters, `.` or `0` for an empty cell. `n` may give the
/// number of rows. (With 625 the board is a Latin square whose regions are the blocks.)
fn read(data: &Data) -> Read {
    let text = data.text("givens")?;
    if text.chars().count() == LARGEST * LARGEST {
        return large(text);
    }
    let givens = read_givens(text, 1);
    let givens = givens.or_else(|error| PuzzleError::key("givens", error.problem))?;
    let side = givens.order * givens.order;
    if let Some(said) = data.number_if_any("n")?.filter(|said| *said != side) {
        return PuzzleError::key(
            "n",
            format!("found {said}, but the givens have {side} rows"),
        );
    }
    let cells = givens.cells.iter().enumerate();
    let names = cells
        .filter_map(|(cell, digit)| {
            let digit = usize::from((*digit)?) + 1;
            Some(format!("n{digit}r{}c{}", cell / side + 1, cell % side + 1))
        })
        .collect();
    Ok((BoardName::Sudoku(givens.order), names))
}

/// The side of the largest Sudoku.
const LARGEST: usize = 25;

/// A Sudoku of 25×25 cells.
fn large(text: &str) -> Read {
    let mut givens = Vec::new();
    for (cell, found) in text.chars().enumerate() {
        let (r, c) = (cell / LARGEST + 1, cell % LARGEST + 1);
        match digit_of(found, LARGEST) {
            Some(digit) => givens.push(format!("n{}r{r}c{c}", digit + 1)),
            None if matches!(found, '.' | '0') => {}
            None => {
                let problem = format!("found {found:?} at r{r}c{c}, expected a digit to P or '.'");
                return PuzzleError::key("givens", problem);
            }
        }
    }
    let blocks = (0..LARGEST * LARGEST).map(|cell| {
        let block = cell / LARGEST / 5 * 5 + cell % LARGEST / 5;
        char::from(b'a' + block as u8)
    });
    let board = BoardName::Latin {
        side: LARGEST,
        pandiagonal: false,
        regions: vec![blocks.collect()],
        signs: String::new(),
        constraints: Vec::new(),
    };
    Ok((board, givens))
}

/// The digits row by row.
fn write(board: &BoardName, solution: &Solution) -> Value {
    let side = match board {
        BoardName::Sudoku(order) => order * order,
        BoardName::Latin { side, .. } => *side,
        _ => return Value::Null,
    };
    let symbols = (0..side * side).map(|cell| {
        let digit = solution.number(cell / side + 1, cell % side + 1);
        digit.and_then(symbol_of).unwrap_or('.')
    });
    Value::String(symbols.collect())
}

/// A puzzle of pzpr's kind of that name, if it has as many columns as a Sudoku.
fn pzpr(puzzle: &Pzpr) -> Result<Option<Object>, PuzzleError> {
    if puzzle.kind != "sudoku" {
        return Ok(None);
    }
    let side = puzzle.rows;
    if puzzle.columns != side || !matches!(side, 4 | 9 | 16 | LARGEST) {
        let problem = format!(
            "found {}×{side} cells, expected a Sudoku of 4×4, 9×9, 16×16 or 25×25",
            puzzle.columns
        );
        return PuzzleError::key("sudoku", problem);
    }
    match puzzle.numbers() {
        Some(givens) => Ok(Some(data(givens))),
        None => PuzzleError::key("sudoku", "found other cells than the size says"),
    }
}

/// The side of the board with that many cells.
fn side_of(cells: usize) -> Option<usize> {
    order_of_cells(cells).map(|order| order * order)
}

fn data(givens: String) -> Object {
    object([("givens", json!(givens))])
}

/// `(solve "…")` of 16, 81 or 256 characters, and CSP-Rules' functions for grids and lists of
/// Sudoku.
fn call(call: &Call) -> Option<Object> {
    match (call.name, &call.words[..]) {
        // Comments and other data may follow the cells.
        ("solve" | "solve-sudoku-string", [CallWord::Quoted(givens)])
        | ("solve-knowing-solution", [CallWord::Quoted(givens), CallWord::Quoted(_)]) => {
            let cells = head(givens);
            side_of(cells.chars().count()).map(|_| data(cells.to_owned()))
        }
        (
            "solve-sudoku-grid"
            | "solve-sudoku-list"
            | "solve-sudoku-as-list"
            | "solve-grid-as-list"
            | "solve-grid-from-list",
            _,
        ) => {
            let words = call.plain(0)?.into_iter();
            let words = words.filter(|w| w.chars().all(char::is_alphanumeric) || *w == ".");
            let cells: Option<String> = words.map(|word| given(word, LARGEST)).collect();
            let cells = cells.filter(|cells| {
                let count = cells.chars().count();
                side_of(count).is_some() || count == LARGEST * LARGEST
            });
            cells.map(data)
        }
        _ => None,
    }
}

/// The calls for Sukakus: the candidates left in each cell, or the places of each digit in each
/// row, column or block; or n³ characters.
fn state(call: &Call) -> Result<Option<Object>, PuzzleError> {
    let mut words = match &call.words[..] {
        // The solution comes first, in a string.
        [CallWord::Quoted(_), ..] => call.plain(1),
        _ => call.plain(0),
    };
    let state = call.state().unwrap_or_default();
    let kind = state.strip_prefix("knowing-solution-").unwrap_or(state);
    match (kind, &call.words[..]) {
        ("sukaku" | "sukaku-string", [CallWord::Quoted(text)]) => {
            return sukaku(call, text).map(Some);
        }
        ("k-digit-pattern-string", [CallWord::Plain(k), CallWord::Quoted(text)]) => {
            return k_digits(call, k, text).map(Some);
        }
        ("sukaku-grid", _) => {
            words = words.map(|words| {
                let words = words.into_iter();
                words
                    .filter(|w| !w.contains(['*', ':', '+', '-', '!', '|']))
                    .collect()
            });
        }
        ("sukaku-list" | "sukaku-as-list" | "Sukaku-as-list", _)
        | ("sukaku-list-rn" | "sukaku-list-cn" | "sukaku-list-bn", _) => {}
        // Latin squares of another size have this, too.
        ("resolution-state", _) if words.as_ref().is_some_and(|w| side_of(w.len()).is_some()) => {}
        _ => return Ok(None),
    }
    let words = words.unwrap_or_default();
    let Some(side) = side_of(words.len()) else {
        let found = words.len();
        let last = words.last().unwrap_or(&call.name);
        return call.wrong(last, format!("found {found} cells, expected 16, 81 or 256"));
    };
    let space = kind.strip_prefix("sukaku-list-");
    let Some(space) = space else {
        return call.square(&words, side).map(Some);
    };
    let unit = &space[..1];
    let order = if side == 4 { 2 } else { side.isqrt() };
    let candidates = call.restrictions(
        &words,
        side,
        &|i| format!("{unit}{}n{}", i / side + 1, i % side + 1),
        &|i, place| match unit {
            "r" => format!("c{place}"),
            "c" => format!("r{place}"),
            // The places of a block, row by row.
            _ => {
                let (block, place) = (i / side, place - 1);
                let row = block / order * order + place / order + 1;
                let column = block % order * order + place % order + 1;
                format!("n{}r{row}c{column}", i % side + 1)
            }
        },
    )?;
    let mut all = data(".".repeat(side * side));
    all.insert("candidates".to_owned(), json!(candidates));
    Ok(Some(all))
}

/// A k-digit pattern: the cells that are not `.` or `0` hold one of the digits 1 to k.
fn k_digits(call: &Call, k: &str, text: &str) -> Result<Object, PuzzleError> {
    let marks: Vec<char> = text.chars().collect();
    let Some(side) = side_of(marks.len()) else {
        let found = marks.len();
        let problem = format!("found {found} characters, expected 16, 81 or 256");
        return call.wrong(text, problem);
    };
    let Some(k) = k.parse().ok().filter(|k| (1..=side).contains(k)) else {
        let found = quoted(k);
        let problem = format!("found {found}, expected a number from 1 to {side}");
        return call.wrong(k, problem);
    };
    let digits: String = (0..k).map(symbol).collect();
    let words: Vec<&str> = marks
        .iter()
        .map(|mark| match mark {
            '.' | '0' => ".",
            _ => digits.as_str(),
        })
        .collect();
    call.square(&words, side)
}

/// A Sukaku of n³ characters: each place has its digit where the candidate is left.
fn sukaku(call: &Call, text: &str) -> Result<Object, PuzzleError> {
    let marks: Vec<char> = text.chars().collect();
    let Some(side) = [4, 9, 16]
        .into_iter()
        .find(|side: &usize| side.pow(3) == marks.len())
    else {
        let found = marks.len();
        return call.wrong(
            text,
            format!("found {found} characters, expected 64, 729 or 4096"),
        );
    };
    let mut lines = Vec::new();
    for (cell, marks) in marks.chunks(side).enumerate() {
        let (row, column) = (cell / side + 1, cell % side + 1);
        let mut left = Vec::new();
        for (digit, &mark) in (1..).zip(marks) {
            match mark {
                '.' | '0' => {}
                mark if digit_of(mark, side) == Some(digit - 1) => left.push(format!("n{digit}")),
                mark => {
                    let expected = symbol(digit - 1);
                    let problem =
                        format!("found {mark:?} at r{row}c{column}, expected {expected:?} or '.'");
                    return call.wrong(text, problem);
                }
            }
        }
        if left.is_empty() {
            let problem = format!("found no candidate at r{row}c{column}, expected some");
            return call.wrong(text, problem);
        }
        lines.push(format!("r{row}c{column}: {}", left.join(" ")));
    }
    let mut all = data(".".repeat(side * side));
    all.insert("candidates".to_owned(), json!(lines.join("\n")));
    Ok(all)
}

/// Solo with the blocks of a board of order 2, 3 or 4.
fn identifier(text: &str) -> Result<Option<Object>, PuzzleError> {
    Ok(solo(text)?.and_then(|puzzle| puzzle.order.map(|_| data(puzzle.givens))))
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
        words: Vec::new(),
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
