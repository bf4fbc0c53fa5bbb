//! Kakuro as text.

use crate::board::puzzle::{
    Application, Call, Data, Drawing, Object, PuzzleError, Read, Solution, object,
};
use crate::theorem::BoardName;
use oddagon_core::kakuro::Kakuro;
use oddagon_core::quoted;
use serde_json::{Value, json};

pub(crate) const KAKURO: Application = Application {
    name: "kakuro",
    read: kakuro,
    write: solution,
    call,
    identifier: |_| Ok(None),
    drawing,
    cells: |_| PuzzleError::key("kakuro", "expected a drawing in the lines below"),
};

/// `(solve n …)` with the rows and the columns from the second, `/` after each, `//` after the last.
fn call(call: &Call) -> Option<Object> {
    let (n, words) = (call.number(0)?, call.plain(1)?);
    let lines = words.split(|word| matches!(*word, "/" | "//"));
    let lines: Vec<String> = lines.map(|line| line.join(" ")).collect();
    let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    if call.name != "solve" || !words.contains(&"/") || n < 2 || lines.len() != 2 * (n - 1) {
        return None;
    }
    let (across, down) = lines.split_at(n - 1);
    Some(object([
        ("n", json!(n)),
        ("horizontal", json!(across)),
        ("vertical", json!(down)),
    ]))
}

/// Rows as boards have them, `B` for `#`.
fn drawing(drawing: &Drawing) -> Result<Object, PuzzleError> {
    let row = |(_, line): &(usize, &str)| {
        let cells = line.split_whitespace();
        let cells = cells.map(|cell| if cell == "B" { "#" } else { cell });
        cells.collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<String> = drawing.lines.iter().map(row).collect();
    Ok(object([("rows", json!(rows))]))
}

/// The data `rows`, a drawing as boards have it; or `n` and the lines of rows and columns 2 to n, `horizontal` and `vertical`: n cells each, separated by blanks, `.` white,
/// `B` black, or the sum of the run that follows; `/` or `//` may end a line. The drawing's first row and column are black.
fn kakuro(data: &Data) -> Read {
    if data.has("rows") {
        let rows = data.lines("rows")?.into_iter().map(str::to_owned);
        let rows = rows.collect();
        let coupled = true;
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
    let board = BoardName::Kakuro {
        rows,
        coupled: true,
    };
    Ok((board, Vec::new()))
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
    let row = |(r, row): (usize, &String)| {
        let cells = (1..).zip(row.split_whitespace());
        let cells = cells.map(|(c, cell)| match solution.number(r, c) {
            Some(digit) => digit.to_string(),
            None if cell == "." => ".".to_owned(),
            None => "-".to_owned(),
        });
        Value::String(cells.collect())
    };
    Value::Array((1..).zip(rows).map(row).collect())
}
