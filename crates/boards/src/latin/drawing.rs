//! Drawings of squares.

use crate::form::symbols::given;
use crate::form::{Drawing, Object, PuzzleError, object};
use crate::latin::text::cells;
use oddagon_core::latin::Latin;
use oddagon_core::sudoku::text::digit_of;
use serde_json::json;

/// A cell: its symbol, and the columns of its first and last characters.
type Cell = (char, usize, usize);

/// The lines of a drawing: those of cells, and those with signs between rows.
struct Lines {
    rows: Vec<(usize, Vec<Cell>)>,
    /// Signs inside rows: row and the place of the cell before them, from 0; sign and its column.
    across: Vec<(usize, usize, char, usize)>,
    /// Signs between rows: row above, column of the character, sign.
    down: Vec<(usize, usize, char)>,
}

/// Rows of cells; then, where there are regions, as many lines for each drawing of them.
pub fn square(drawing: &Drawing) -> Result<Object, PuzzleError> {
    let first = drawing.lines.first().map_or(&[][..], std::slice::from_ref);
    let side = read(first, "")?
        .rows
        .first()
        .map_or(0, |(_, row)| row.len());
    let (givens, regions) = drawing.lines.split_at(side.min(drawing.lines.len()));
    let lines = read(givens, "")?;
    let mut data = object([
        ("n", json!(side)),
        ("givens", json!(symbols(&lines, side)?)),
    ]);
    if side > 0 && !regions.is_empty() {
        let regions = regions.chunks(side).map(|lines| {
            let marks = lines.iter().flat_map(|(_, line)| line.chars());
            marks.filter(|c| !c.is_whitespace()).collect()
        });
        let regions: Vec<String> = regions.collect();
        data.insert("regions".to_owned(), json!(regions));
    }
    Ok(data)
}

/// Rows of cells with `<` and `>` between them, and between the rows lines with `^` (or `∧`) under
/// a cell that is less than the one below, `v` (or `∨`) under one that is greater.
pub fn futoshiki(drawing: &Drawing) -> Result<Object, PuzzleError> {
    let lines = read(&drawing.lines, "^v∧∨")?;
    let side = lines.rows.len();
    let givens = symbols(&lines, side)?;
    let mut horizontal = vec!['-'; side * side.saturating_sub(1)];
    let mut vertical = horizontal.clone();
    for &(row, place, sign, _) in &lines.across {
        horizontal[row * (side - 1) + place] = sign;
    }
    for &(row, column, sign) in &lines.down {
        let (line, cells) = &lines.rows[row];
        let place = cells
            .iter()
            .position(|cell| (cell.1..=cell.2).contains(&column));
        let (Some(place), true) = (place, row + 1 < side) else {
            let problem = "found a sign that stands under no cell, expected it between two cells";
            return Drawing::wrong((line + 1, column), problem);
        };
        let is_less = matches!(sign, '^' | '∧');
        vertical[place * (side - 1) + row] = if is_less { '<' } else { '>' };
    }
    let text = |signs: Vec<char>| signs.into_iter().collect::<String>();
    Ok(object([
        ("n", json!(side)),
        ("givens", json!(givens)),
        ("horizontal", json!(text(horizontal))),
        ("vertical", json!(text(vertical))),
    ]))
}

/// The symbols of rows that have as many cells as there are rows.
fn symbols(lines: &Lines, side: usize) -> Result<String, PuzzleError> {
    for (line, row) in &lines.rows {
        if row.len() != side {
            let found = row.len();
            return Drawing::wrong((*line, 1), format!("found {found} cells, expected {side}"));
        }
    }
    let rows = lines.rows.iter().flat_map(|(_, row)| row);
    cells(&rows.map(|cell| cell.0).collect::<String>())?;
    let rows = lines.rows.iter().flat_map(|(_, row)| row);
    Ok(rows.map(|cell| cell.0).collect())
}

/// Reads lines, those with one of these characters as signs between rows.
fn read(lines: &[(usize, &str)], between: &str) -> Result<Lines, PuzzleError> {
    let mut read = Lines {
        rows: Vec::new(),
        across: Vec::new(),
        down: Vec::new(),
    };
    for &(line, text) in lines {
        if text
            .chars()
            .all(|c| c.is_whitespace() || between.contains(c))
        {
            let Some(above) = read.rows.len().checked_sub(1) else {
                return Drawing::wrong((line, 1), "found signs, expected a row of cells first");
            };
            let signs = (1..)
                .zip(text.chars())
                .filter(|(_, c)| between.contains(*c));
            read.down
                .extend(signs.map(|(column, sign)| (above, column, sign)));
            continue;
        }
        let row = read.rows.len();
        let mut cells: Vec<Cell> = Vec::new();
        // Numbers of several digits need blanks or signs between cells.
        let is_spaced = text
            .trim()
            .contains(|c: char| c.is_whitespace() || "<>".contains(c));
        let characters: Vec<char> = text.chars().collect();
        let mut at = 0;
        while at < characters.len() {
            let (c, column) = (characters[at], at + 1);
            at += 1;
            if c.is_whitespace() || c == '|' {
                continue;
            }
            if "<>".contains(c) && !between.is_empty() {
                let Some(place) = cells.len().checked_sub(1) else {
                    return Drawing::wrong((line, column), "found a sign, expected a cell first");
                };
                read.across.push((row, place, c, column));
                continue;
            }
            let mut word = c.to_string();
            while is_spaced
                && c.is_ascii_digit()
                && characters.get(at).is_some_and(char::is_ascii_digit)
            {
                word.push(characters[at]);
                at += 1;
            }
            let most = Latin::MAX_SIDE;
            let found = given(&word, most).filter(|&c| c == '.' || digit_of(c, most).is_some());
            let Some(found) = found else {
                let problem =
                    format!("found {word:?}, expected a number from 1 to {most} or \".\"");
                return Drawing::wrong((line, column), problem);
            };
            cells.push((found, column, at));
        }
        let last = read.across.last().filter(|sign| sign.0 == row);
        if let Some(&(_, _, _, column)) = last.filter(|sign| sign.1 + 1 >= cells.len()) {
            let problem = "found a sign at the end, expected a cell after it";
            return Drawing::wrong((line, column), problem);
        }
        read.rows.push((line, cells));
    }
    if read.rows.is_empty() {
        return Drawing::wrong((1, 1), "found no row of cells below");
    }
    Ok(read)
}
