//! Kakuro as text.

use crate::form::pzpr::{Cells, Pzpr};
use crate::form::{Application, Call, Data, Drawing, Object, PuzzleError, Read, Solution, object};
use crate::statement::BoardName;
use oddagon_core::kakuro::Kakuro;
use oddagon_core::quoted;
use serde_json::{Value, json};

/// Kakuro puzzles.
pub(crate) const KAKURO: Application = Application {
    name: "kakuro",
    read: kakuro,
    write: solution,
    call,
    state,
    identifier: |_| Ok(None),
    drawing,
    cells: |_| PuzzleError::key("kakuro", "expected a drawing in the lines below"),
    pzpr,
    games: &["kakuro"],
};

/// `(solve n …)` with the rows and the columns from the second, `/` after each, `//` after the
/// last.
fn call(call: &Call) -> Option<Object> {
    let (n, words) = (call.number(0)?, call.plain(1)?);
    match call.name {
        "solve" => lines_of(n, &words),
        _ => None,
    }
}

/// The data of the lines of rows and of columns.
fn lines_of(n: usize, words: &[&str]) -> Option<Object> {
    let lines = words.split(|word| matches!(*word, "/" | "//"));
    let lines: Vec<String> = lines.map(|line| line.join(" ")).collect();
    let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    let count = n.checked_sub(1)?.checked_mul(2)?;
    if !words.contains(&"/") || n < 2 || lines.len() != count {
        return None;
    }
    let (across, down) = lines.split_at(n - 1);
    Some(object([
        ("n", json!(n)),
        ("horizontal", json!(across)),
        ("vertical", json!(down)),
    ]))
}

/// `(solve-partly-solved-puzzle n …)`: the lines of `solve`, then for each cell from r2c2 the
/// digits that are left, `.` where nothing is known, `.` or `B` where it is black.
fn state(call: &Call) -> Result<Option<Object>, PuzzleError> {
    let (Some("partly-solved-puzzle" | "partly-solved-instance"), Some(n), Some(words)) =
        (call.state(), call.number(0), call.plain(1))
    else {
        return Ok(None);
    };
    let Some(end) = words.iter().rposition(|word| *word == "//") else {
        let last = words.last().unwrap_or(&call.name);
        return if words.contains(&"/") {
            call.wrong(last, "found no \"//\", expected it after the last line")
        } else {
            Ok(None)
        };
    };
    let (lines, cells) = words.split_at(end + 1);
    let Some(mut data) = self::lines_of(n, lines) else {
        let expected = n.saturating_sub(1);
        let problem = format!(
            "found other lines, expected {expected} for rows and as many for columns, each \
             with \"/\" or \"//\" at its end"
        );
        return call.wrong(lines[0], problem);
    };
    let inner = n - 1;
    call.right_count(cells, inner * inner, "cells after the lines")?;
    let rows = lines.split(|word| matches!(*word, "/" | "//"));
    let rows: Vec<&[&str]> = rows.take(inner).collect();
    let mut white = Vec::new();
    for (i, &word) in cells.iter().enumerate() {
        let is_white = rows[i / inner].get(i % inner + 1) == Some(&".");
        match (is_white, word) {
            (true, "B") => {
                return call.wrong(
                    word,
                    "found \"B\" in a white cell, expected digits or \".\"",
                );
            }
            (true, _) => white.push(word),
            (false, "." | "B" | "0") => white.push("."),
            (false, _) => {
                let found = quoted(word);
                let problem = format!("found {found} in a black cell, expected \".\" or \"B\"");
                return call.wrong(word, problem);
            }
        }
    }
    let candidates = call.restrictions(
        &white,
        9,
        &|i| format!("r{}c{}", i / inner + 2, i % inner + 2),
        &|_, digit| format!("n{digit}"),
    )?;
    data.insert("candidates".to_owned(), json!(candidates));
    Ok(Some(data))
}

/// A puzzle of pzpr. Its size is that of the cells without the first row and column, whose sums
/// stand apart.
fn pzpr(puzzle: &Pzpr) -> Result<Option<Object>, PuzzleError> {
    if puzzle.kind != "kakuro" {
        return Ok(None);
    }
    let rows = match &puzzle.cells {
        Cells::File(rows) => rows_of_file(puzzle, rows),
        Cells::Address(text) => rows_of_address(puzzle, text),
    };
    match rows {
        Some(rows) => Ok(Some(object([("rows", json!(rows))]))),
        None => PuzzleError::key("kakuro", "found other cells than the size says"),
    }
}

/// A black cell with the sums below and to the right; 0 is none.
fn black(down: i32, across: i32) -> String {
    let sum = |sum: i32| {
        if sum > 0 {
            sum.to_string()
        } else {
            String::new()
        }
    };
    match (down > 0, across > 0) {
        (false, false) => "#".to_owned(),
        _ => format!("{}\\{}", sum(down), sum(across)),
    }
}

/// The rows of a file: first the sums of columns, then rows that begin with their sum; a black cell
/// has the sums to the right and below with a comma between.
fn rows_of_file(puzzle: &Pzpr, rows: &[Vec<&str>]) -> Option<Vec<String>> {
    let (height, width) = (puzzle.rows + 1, puzzle.columns + 1);
    let cell = |r: usize, c: usize, word: &str| -> Option<String> {
        Some(match (r, c) {
            (0, 0) => "#".to_owned(),
            (0, _) => black(word.parse().ok()?, 0),
            (_, 0) => black(0, word.parse().ok()?),
            _ if word == "." => ".".to_owned(),
            _ => {
                let (across, down) = word.split_once(',')?;
                black(down.parse().ok()?, across.parse().ok()?)
            }
        })
    };
    let rows = rows.get(..height)?.iter().enumerate();
    let rows = rows.map(|(r, row)| {
        let cells = row.iter().enumerate();
        let cells: Option<Vec<String>> = cells.map(|(c, word)| cell(r, c, word)).collect();
        cells
            .filter(|cells| cells.len() == width)
            .map(|cells| cells.join(" "))
    });
    rows.collect()
}

/// The rows of an address. `k` to `z` are 1 to 16 white cells, `.` is a black one, two characters
/// are one with the sums below and to the right. Then come the sums over columns and before rows
/// that begin white.
fn rows_of_address(puzzle: &Pzpr, text: &str) -> Option<Vec<String>> {
    let (height, width) = (puzzle.rows, puzzle.columns);
    let sum = |c: char| match c {
        '0'..='9' | 'a'..='j' => c.to_digit(36).map(|n| n as i32),
        'A'..='Z' => c.to_digit(36).map(|n| n as i32 + 10),
        '-' => Some(0),
        _ => None,
    };
    let mut characters = text.chars();
    let mut cells: Vec<String> = Vec::new();
    while cells.len() < height * width {
        match characters.next()? {
            c @ 'k'..='z' => {
                cells.extend(vec![".".to_owned(); c as usize - 'j' as usize]);
            }
            '.' => cells.push("#".to_owned()),
            c => cells.push(black(sum(c)?, sum(characters.next()?)?)),
        }
    }
    if cells.len() > height * width {
        return None;
    }
    let mut rows = vec![vec!["#".to_owned(); width + 1]; height + 1];
    for (i, cell) in cells.into_iter().enumerate() {
        rows[i / width + 1][i % width + 1] = cell;
    }
    let first = rows[1].clone();
    for (over, cell) in rows[0].iter_mut().zip(first).skip(1) {
        if cell == "." {
            *over = black(sum(characters.next()?)?, 0);
        }
    }
    for row in &mut rows[1..] {
        if row[1] == "." {
            row[0] = black(0, sum(characters.next()?)?);
        }
    }
    Some(rows.iter().map(|row| row.join(" ")).collect())
}

/// Rows as boards have them, `B` for `#`.
fn drawing(drawing: &Drawing) -> Result<Object, PuzzleError> {
    let rows = drawing.lines.iter().map(|(_, line)| {
        let cells = line.split_whitespace();
        let cells = cells.map(|cell| if cell == "B" { "#" } else { cell });
        cells.collect::<Vec<_>>().join(" ")
    });
    let rows: Vec<String> = rows.collect();
    Ok(object([("rows", json!(rows))]))
}

/// The data `rows`, a drawing as boards have it; or `n` and the lines of rows and columns 2 to n,
/// `horizontal` and `vertical`: n cells each, separated by blanks, `.` white, `B` black, or the sum
/// of the run that follows; `/` or `//` may end a line. The drawing's first row and column are
/// black. `coupled`: whether each digit of a run with a clue has a CSP-variable; if it is not
/// there, each has one.
fn kakuro(data: &Data) -> Read {
    let coupled = data.flag_if_any("coupled")?.unwrap_or(true);
    if data.has("rows") {
        let rows = data.lines("rows")?.into_iter().map(str::to_owned);
        let rows = rows.collect();
        return Ok((BoardName::Kakuro { rows, coupled }, Vec::new()));
    }
    let n = data.number("n")?;
    if !(2..=Kakuro::MAX_SIDE).contains(&n) {
        let most = Kakuro::MAX_SIDE;
        let problem = format!("found {n}, expected a number from 2 to {most}");
        return PuzzleError::key("n", problem);
    }
    let (across, down) = (lines(data, "horizontal", n)?, lines(data, "vertical", n)?);
    let border = [
        &["#"],
        &down.iter().map(|line| line[0]).collect::<Vec<_>>()[..],
    ]
    .concat();
    let clue = |text: &'_ str| match text {
        "B" => String::new(),
        sum => sum.to_owned(),
    };
    let mut rows = Vec::new();
    let top = border.iter().map(|&sum| match sum {
        "#" | "B" => "#".to_owned(),
        sum => format!("{sum}\\"),
    });
    rows.push(top.collect::<Vec<_>>().join(" "));
    for (r, line) in (1..).zip(&across) {
        let mut row = Vec::new();
        for (c, &here) in line.iter().enumerate() {
            // The first column is in no line of `vertical`.
            let below = c.checked_sub(1).map_or("B", |c| down[c][r]);
            row.push(match (here, below) {
                (".", ".") => ".".to_owned(),
                (".", _) | (_, ".") => {
                    let problem = format!(
                        "r{}c{} is white in one of horizontal and vertical, expected both or none",
                        r + 1,
                        c + 1
                    );
                    return PuzzleError::key("vertical", problem);
                }
                ("B", "B") => "#".to_owned(),
                _ => format!("{}\\{}", clue(below), clue(here)),
            });
        }
        rows.push(row.join(" "));
    }
    Ok((BoardName::Kakuro { rows, coupled }, Vec::new()))
}

/// The n−1 lines of a key, each with its n cells.
fn lines<'a>(data: &Data<'a>, key: &str, n: usize) -> Result<Vec<Vec<&'a str>>, PuzzleError> {
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(data.lines(key)?) {
        let wrong = |problem| PuzzleError::key(key, format!("line {number}: {problem}"));
        let cells = line.trim_end().trim_end_matches('/').split_whitespace();
        let cells: Vec<&str> = cells.collect();
        if cells.len() != n {
            let found = cells.len();
            return wrong(format!("found {found} cells, expected {n}"));
        }
        let is_sum = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
        if let Some(cell) = cells
            .iter()
            .find(|c| !matches!(**c, "." | "B") && !is_sum(c))
        {
            let cell = quoted(cell);
            return wrong(format!("found {cell}, expected \".\", \"B\" or a sum"));
        }
        if cells[0] == "." {
            return wrong("found a white cell first, expected \"B\" or a sum".to_owned());
        }
        lines.push(cells);
    }
    if lines.len() != n - 1 {
        let (found, expected) = (lines.len(), n - 1);
        return PuzzleError::key(key, format!("found {found} lines, expected {expected}"));
    }
    Ok(lines)
}

/// The rows, with `-` for black cells.
fn solution(board: &BoardName, solution: &Solution) -> Value {
    let BoardName::Kakuro { rows, .. } = board else {
        return Value::Null;
    };
    let lines = (1..).zip(rows).map(|(r, row)| {
        let cells = (1..).zip(row.split_whitespace());
        let cells = cells.map(|(c, cell)| match solution.number(r, c) {
            Some(digit) => digit.to_string(),
            None if cell == "." => ".".to_owned(),
            None => "-".to_owned(),
        });
        Value::String(cells.collect())
    });
    Value::Array(lines.collect())
}
