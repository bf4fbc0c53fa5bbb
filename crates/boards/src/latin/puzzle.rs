//! Latin squares, pandiagonal ones and Futoshiki among the puzzles of all boards.

use super::drawing;
use super::{tatham, text};
use crate::form::symbols::given;
use crate::form::tatham::{Solo, solo};
use crate::form::{Application, Call, CallWord, Object, PuzzleError, object};
use oddagon_core::latin::Latin;
use serde_json::json;

/// Latin squares.
pub(crate) const LATIN: Application = Application {
    name: "latin",
    read: text::latin,
    write: text::solution,
    call: latin_call,
    state: latin_state,
    identifier,
    drawing: drawing::square,
    cells: text::cells,
    pzpr: |_| Ok(None),
    games: &["keen", "towers"],
};

/// Pandiagonal Latin squares.
pub(crate) const PANDIAGONAL: Application = Application {
    name: "pandiagonal",
    read: text::pandiagonal,
    write: text::solution,
    call: latin_call,
    state: latin_state,
    identifier: |_| Ok(None),
    drawing: drawing::square,
    cells: text::cells,
    pzpr: |_| Ok(None),
    games: &[],
};

/// Futoshiki puzzles.
pub(crate) const FUTOSHIKI: Application = Application {
    name: "futoshiki",
    read: text::futoshiki,
    write: text::solution,
    call: futoshiki_call,
    state: |_| Ok(None),
    identifier: tatham::unequal,
    drawing: drawing::futoshiki,
    cells: |text| match tatham::unequal(text)? {
        Some(data) => Ok(data),
        None => PuzzleError::key(
            "futoshiki",
            "expected an identifier of Unequal, or a drawing in the lines below",
        ),
    },
    pzpr: |_| Ok(None),
    games: &["unequal"],
};

/// `(solve "…")` of n² characters, `(solve-list …)` of n² cells, `(solve-tatham "…")`.
fn latin_call(call: &Call) -> Option<Object> {
    match (call.name, &call.words[..]) {
        // Comments may follow the cells.
        ("solve", [CallWord::Quoted(givens)]) => {
            text::cells(givens.split_whitespace().next()?).ok()
        }
        ("solve-tatham", [CallWord::Quoted(cells)]) => tatham::latin_cells(cells),
        ("solve-list" | "solve-grid-as-list", _) => {
            let words = call.plain(0)?.into_iter();
            let cells: Option<String> = words.map(|word| given(word, Latin::MAX_SIDE)).collect();
            text::cells(&cells?).ok()
        }
        _ => None,
    }
}

/// `(solve-partly-solved-puzzle …)` or `(solve-resolution-state …)` with the candidates that are
/// left in each of n² cells.
fn latin_state(call: &Call) -> Result<Option<Object>, PuzzleError> {
    let (Some("partly-solved-puzzle" | "resolution-state"), Some(words)) =
        (call.state(), call.plain(0))
    else {
        return Ok(None);
    };
    // Calls for Kakuro have lines that end in a slash.
    if words.contains(&"/") {
        return Ok(None);
    }
    match (1..=Latin::MAX_SIDE).find(|side| side * side == words.len()) {
        Some(side) => call.square(&words, side).map(Some),
        None => {
            let found = words.len();
            let last = words.last().unwrap_or(&call.name);
            call.wrong(last, format!("found {found} cells, expected n²"))
        }
    }
}

/// `(solve n "givens" "horizontal" "vertical")` and `(solve-tatham n "…")`.
fn futoshiki_call(call: &Call) -> Option<Object> {
    let side = call
        .number(0)
        .filter(|side| (1..=Latin::MAX_SIDE).contains(side))?;
    match (call.name, call.words.len()) {
        ("solve", 4) => Some(object([
            ("n", json!(side)),
            ("givens", json!(call.quoted(1)?)),
            ("horizontal", json!(call.quoted(2)?)),
            ("vertical", json!(call.quoted(3)?)),
        ])),
        ("solve-tatham", 2) => tatham::unequal_fields(side, call.quoted(1)?).ok(),
        _ => None,
    }
}

/// The old form of Latin squares, and Solo where the board is none of Sudoku's.
fn identifier(text: &str) -> Result<Option<Object>, PuzzleError> {
    if let Some(data) = tatham::latin(text)? {
        return Ok(Some(data));
    }
    let solo = solo(text)?.filter(|solo| solo.order.is_none());
    Ok(solo.map(Solo::data))
}
