//! Puzzles of f-puzzles and SudokuPad. A constraint that Oddagon does not know is refused by its
//! name, for a puzzle without it would be another.

mod constraints;

use super::{Found, Reading};
use crate::form::symbols::symbol;
use oddagon_core::{TextError, quoted};
use serde_json::{Map, Value, json};

/// Keys that say nothing about the solution.
const WITHOUT_MEANING: [&str; 20] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "metadata",
    "successMessage",
    "text",
    "line",
    "rectangle",
    "circle",
    "cage",
    "cosmetics",
    "disabledlogic",
    "truecandidatesoptions",
    "msgcorrect",
    "customTimer",
    "antiCheat",
];

/// Reads the packed text of an address.
pub(super) fn decoded(packed: &str, line: usize) -> Result<Found, TextError> {
    let wrong = |problem: String| TextError::at((line, 1), problem);
    let (data, is_pad) = if let Some(rest) = packed
        .strip_prefix("fpuzzles")
        .or_else(|| packed.strip_prefix("fpuz"))
    {
        (rest, false)
    } else if let Some(rest) = packed.strip_prefix("scl") {
        (rest, true)
    } else if packed.starts_with("N4") || packed.starts_with("N4I") {
        (packed, false)
    } else {
        let start: String = packed.chars().take(20).collect();
        let start = quoted(&start);
        let problem = format!(
            "found a short or unknown name of a puzzle, {start}, expected the puzzle itself: an \
             address with fpuzzles… or scl…, or ?load=… of f-puzzles"
        );
        return Err(wrong(problem));
    };
    // Blanks stand for what addresses cannot have.
    let data = data.replace(' ', "+");
    let unpacked = lz_str::decompress_from_base64(&data);
    let text = unpacked.and_then(|units| String::from_utf16(&units).ok());
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Err(wrong(
            "the puzzle in the address is damaged: it cannot be unpacked".to_owned(),
        ));
    };
    if is_pad {
        return pad::read(&text, line);
    }
    match serde_json::from_str(&text) {
        Ok(Value::Object(object)) => {
            let reading = read(&object, line)?;
            let found = reading.found.into_iter().next();
            found.ok_or_else(|| wrong("found no puzzle in the address".to_owned()))
        }
        _ => Err(wrong(
            "the puzzle in the address is damaged: it is no object of JSON".to_owned(),
        )),
    }
}

/// Reads an object of f-puzzles.
pub(super) fn read(object: &Map<String, Value>, line: usize) -> Result<Reading, TextError> {
    let wrong = |problem: String| TextError::at((line, 1), problem);
    let rows = object
        .get("grid")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    let side = rows.len();
    if !(1..=25).contains(&side) {
        return Err(wrong(format!(
            "found {side} rows in the grid, expected 1 to 25"
        )));
    }
    if let Some(said) = object
        .get("size")
        .filter(|said| said.as_u64() != Some(side as u64))
    {
        return Err(wrong(format!("found the size {said}, but {side} rows")));
    }
    let mut regions = Vec::new();
    let mut square = Square::new(side);
    square.regions = regions_of(&rows, side).map_err(wrong)?;
    for (key, value) in object {
        match key.as_str() {
            "diagonal-" | "diagonal+" if value == &Value::Bool(true) => {
                regions.push(diagonal(side, key));
            }
            "disjointgroups" if value == &Value::Bool(true) => {
                regions.push(disjoint_groups(side).map_err(wrong)?);
            }
            "extraregion" if !is_nothing(value) => {
                let Some(drawn) = extra_regions(value, side) else {
                    let problem = "found an extra region that is no list of cells of the grid";
                    return Err(wrong(problem.to_owned()));
                };
                regions.extend(drawn);
            }
            key if WITHOUT_MEANING.contains(&key) || is_nothing(value) => {}
            _ => match constraints::under(object, key, side, &square.regions) {
                Some(Ok(more)) => square.constraints.extend(more),
                Some(Err(problem)) => {
                    let key = quoted(key);
                    return Err(wrong(format!("the constraint {key}: {problem}")));
                }
                None => {
                    let key = quoted(key);
                    let problem =
                        format!("found the constraint {key}, which Oddagon does not know");
                    return Err(wrong(problem));
                }
            },
        }
    }
    for (r, row) in rows.iter().enumerate() {
        for (c, cell) in cells_of(row, r, side).map_err(wrong)?.iter().enumerate() {
            let number = |key: &str| cell.get(key).and_then(Value::as_u64);
            let is_given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
            if let Some(value) = number("value").filter(|_| is_given) {
                square.give(r * side + c, value).map_err(wrong)?;
            }
            let marks = cell.get("givenPencilMarks").and_then(Value::as_array);
            if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
                let digits = marks
                    .iter()
                    .filter_map(Value::as_u64)
                    .map(|n| format!("n{n}"));
                let digits: Vec<String> = digits.collect();
                square
                    .candidates
                    .push(format!("r{}c{}: {}", r + 1, c + 1, digits.join(" ")));
            }
        }
    }
    let words = object.get("ruleset").and_then(Value::as_str);
    let found = square.found(regions, line, "puzzle of f-puzzles");
    Ok(Reading::of(vec![with_rules(found, words)]))
}

/// A puzzle that comes with rules in words, which nobody reads here: that is worth a word.
fn with_rules(mut found: Found, rules: Option<&str>) -> Found {
    if rules.is_some_and(|rules| !rules.trim().is_empty()) {
        found.taken += ", without the rules that it has in words";
        found.doubtful = true;
    }
    found
}

/// The cells of a row, as many as the side says.
fn cells_of(row: &Value, r: usize, side: usize) -> Result<&[Value], String> {
    let cells = row.as_array().map_or(&[][..], Vec::as_slice);
    let (found, row) = (cells.len(), r + 1);
    if found != side {
        return Err(format!("found {found} cells in row {row}, expected {side}"));
    }
    Ok(cells)
}

/// The drawing of the diagonal that goes down, `diagonal-`, or up, `diagonal+`.
fn diagonal(side: usize, name: &str) -> String {
    let goes_down = name == "diagonal-";
    drawing(side, |cell| {
        let (r, c) = (cell / side, cell % side);
        let other = if goes_down { c } else { side - 1 - c };
        (r == other).then_some(0)
    })
}

/// The drawing in which cells at the same place of their blocks are a region.
fn disjoint_groups(side: usize) -> Result<String, String> {
    let order = order_of(side);
    let order = order.ok_or_else(|| format!("found disjoint groups on {side}×{side} cells"))?;
    Ok(drawing(side, |cell| {
        Some(cell / side % order * order + cell % side % order)
    }))
}

/// The region of each cell: its usual block where nothing is said.
fn regions_of(rows: &[Value], side: usize) -> Result<Vec<Option<usize>>, String> {
    let mut regions = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, cell) in cells_of(row, r, side)?.iter().enumerate() {
            let said = cell.get("region");
            regions.push(
                match said.map(|region| (region.as_u64(), region.is_null())) {
                    None => block_of(r * side + c, side),
                    Some((_, true)) => None,
                    Some((Some(region), _)) if region < side as u64 => Some(region as usize),
                    Some(_) => {
                        let (r, c, last) = (r + 1, c + 1, side - 1);
                        return Err(format!("r{r}c{c}: found another region than 0 to {last}"));
                    }
                },
            );
        }
    }
    Ok(regions)
}

/// Drawings of extra regions; `None` if one is no list of cells.
fn extra_regions(value: &Value, side: usize) -> Option<Vec<String>> {
    let drawings = value.as_array()?.iter().map(|region| {
        let cells = region.get("cells")?.as_array()?.iter();
        let cells = cells.map(|name| place(name.as_str()?, side));
        let cells: Vec<usize> = cells.collect::<Option<_>>()?;
        Some(drawing(side, |cell| cells.contains(&cell).then_some(0)))
    });
    drawings.collect()
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

fn order_of(side: usize) -> Option<usize> {
    (2..=5).find(|order| order * order == side)
}

/// The cell of a name `R1C2`.
fn place(name: &str, side: usize) -> Option<usize> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
    let is_inside = (1..=side).contains(&row) && (1..=side).contains(&column);
    is_inside.then(|| (row - 1) * side + column - 1)
}

/// A drawing of regions, by their numbers; `.` is in none.
fn drawing(side: usize, region: impl Fn(usize) -> Option<usize>) -> String {
    let letters = (0..side * side).map(|cell| match region(cell) {
        Some(number) => char::from(b'a' + (number % 26) as u8),
        None => '.',
    });
    letters.collect()
}

/// A square as these programs describe it.
struct Square {
    side: usize,
    givens: Vec<char>,
    /// The region of each cell, where it is said.
    regions: Vec<Option<usize>>,
    candidates: Vec<String>,
    /// As [`Latin`](oddagon_core::latin::Latin) reads them.
    constraints: Vec<String>,
}

impl Square {
    fn new(side: usize) -> Square {
        Square {
            side,
            givens: vec!['.'; side * side],
            regions: vec![None; side * side],
            candidates: Vec::new(),
            constraints: Vec::new(),
        }
    }

    fn give(&mut self, cell: usize, value: u64) -> Result<(), String> {
        let (side, row, column) = (self.side, cell / self.side + 1, cell % self.side + 1);
        let digit = usize::try_from(value)
            .ok()
            .filter(|n| (1..=side).contains(n));
        self.givens[cell] = digit.and_then(symbol).ok_or_else(|| {
            format!("found {value} at r{row}c{column}, expected a digit from 1 to {side}")
        })?;
        Ok(())
    }

    /// Its puzzle: a Sudoku if its regions are the usual blocks and there are no others.
    fn found(self, mut more: Vec<String>, line: usize, said: &str) -> Found {
        let side = self.side;
        let usual = |cell: usize| block_of(cell, side);
        let is_usual = self.regions.iter().all(Option::is_none)
            || (0..side * side).all(|cell| self.regions[cell] == usual(cell));
        let givens: String = self.givens.into_iter().collect();
        let is_plain = more.is_empty() && self.constraints.is_empty();
        let is_sudoku = is_usual && is_plain && order_of(side).is_some();
        let mut data = if is_sudoku {
            json!({"givens": givens})
        } else {
            let regions = &self.regions;
            let drawn = if is_usual {
                drawing(side, usual)
            } else {
                drawing(side, |cell| regions[cell])
            };
            more.insert(0, drawn);
            json!({"n": side, "givens": givens, "regions": more})
        };
        let is_constrained = !self.constraints.is_empty();
        if is_constrained {
            data["constraints"] = json!(self.constraints);
        }
        if !self.candidates.is_empty() {
            data["candidates"] = json!(self.candidates.join("\n"));
        }
        let application = if is_sudoku { "sudoku" } else { "latin" };
        let object = json!({"application": application, "data": data});
        let kind = if is_sudoku {
            format!("{side}×{side} Sudoku")
        } else if is_constrained {
            format!("square of side {side} with regions and constraints")
        } else {
            format!("square of side {side} with regions")
        };
        Found::text(line, format!("{kind}, {said}"), object.to_string())
    }
}

/// The usual block of a cell, if there are blocks.
fn block_of(cell: usize, side: usize) -> Option<usize> {
    let (rows, columns) = blocks(side)?;
    Some(cell / side / rows * rows + cell % side / columns)
}

/// The rows and columns of the usual blocks of a board of that side.
fn blocks(side: usize) -> Option<(usize, usize)> {
    let rows = (1..=side.isqrt())
        .rev()
        .find(|rows| side.is_multiple_of(*rows))?;
    (rows > 1).then(|| (rows, side / rows))
}

/// The packed form of SudokuPad: JSON with short keys, without quotes around them.
mod pad {
    use super::*;

    /// Keys that say nothing about the solution, or are read below.
    const KNOWN: [&str; 16] = [
        "ce",
        "cells",
        "re",
        "regions",
        "cs",
        "cellSize",
        "id",
        "metadata",
        "t",
        "title",
        "author",
        "ca",
        "cages",
        "global",
        "diagonal+",
        "diagonal-",
    ];

    /// What holds everywhere, and what it means.
    const GLOBAL: [(&str, &str); 3] = [
        ("antiknight", "anti-knight"),
        ("antiking", "anti-king"),
        ("nonconsecutive", "non-consecutive"),
    ];

    /// Keys of the metadata that say nothing about the solution.
    const ABOUT: [&str; 9] = [
        "source",
        "title",
        "t",
        "author",
        "rules",
        "solution",
        "msgcorrect",
        "c",
        "comment",
    ];

    pub(super) fn read(text: &str, line: usize) -> Result<Found, TextError> {
        let wrong = |problem: String| TextError::at((line, 1), problem);
        let mut parser = Parser { rest: text };
        let value = parser.value().ok_or_else(|| {
            wrong("the puzzle in the address is damaged: it cannot be read".to_owned())
        })?;
        let object = value.as_object().cloned().unwrap_or_default();
        if let Some((key, _)) = object
            .iter()
            .find(|(key, value)| !KNOWN.contains(&key.as_str()) && !is_nothing(value))
        {
            let problem = format!(
                "found drawings or constraints ({}), whose rules the address has only in words",
                long_name(key)
            );
            return Err(wrong(problem));
        }
        let about = object.get("metadata").and_then(Value::as_object);
        let stranger = about
            .into_iter()
            .flatten()
            .find(|(key, value)| !ABOUT.contains(&key.as_str()) && !is_nothing(value));
        if let Some((key, _)) = stranger {
            let key = quoted(key);
            return Err(wrong(format!(
                "found {key} among the metadata, which Oddagon does not know"
            )));
        }
        let rules = about
            .and_then(|about| about.get("rules"))
            .and_then(Value::as_str);
        let get = |short: &str, long: &str| object.get(short).or_else(|| object.get(long));
        let rows = get("ce", "cells")
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default();
        let side = rows.len();
        if !(1..=25).contains(&side) {
            return Err(wrong(format!(
                "found {side} rows in the grid, expected 1 to 25"
            )));
        }
        let mut square = Square::new(side);
        for (r, row) in rows.iter().enumerate() {
            for (c, cell) in cells_of(row, r, side).map_err(wrong)?.iter().enumerate() {
                let value = cell.get("v").or_else(|| cell.get("value"));
                let number = value.and_then(|value| match value {
                    Value::String(text) => text.parse().ok(),
                    value => value.as_u64(),
                });
                if let Some(number) = number {
                    square.give(r * side + c, number).map_err(wrong)?;
                }
            }
        }
        let regions = get("re", "regions").and_then(Value::as_array);
        for (number, region) in regions.into_iter().flatten().enumerate() {
            for cell in region.as_array().into_iter().flatten() {
                let place = |i: usize| usize::try_from(cell.get(i)?.as_u64()?).ok();
                match (place(0), place(1)) {
                    (Some(r), Some(c)) if r < side && c < side && number < side => {
                        square.regions[r * side + c] = Some(number);
                    }
                    _ => return Err(wrong("found a region that is not in the grid".to_owned())),
                }
            }
        }
        let mut drawn = Vec::new();
        for key in ["diagonal-", "diagonal+"] {
            if object.get(key) == Some(&Value::Bool(true)) {
                drawn.push(diagonal(side, key));
            }
        }
        let global = object.get("global").and_then(Value::as_array);
        for name in global.into_iter().flatten() {
            let known = GLOBAL
                .iter()
                .find(|(known, _)| name.as_str() == Some(known));
            match known {
                Some((_, word)) => square.constraints.push((*word).to_owned()),
                None if name == "disjoint" => drawn.push(disjoint_groups(side).map_err(wrong)?),
                None => {
                    return Err(wrong(format!(
                        "found the rule {name}, which Oddagon does not know"
                    )));
                }
            }
        }
        let cages = get("ca", "cages").and_then(Value::as_array);
        for cage in cages.into_iter().flatten() {
            square
                .constraints
                .extend(read_cage(cage, side).map_err(wrong)?);
        }
        let found = square.found(drawn, line, "puzzle of SudokuPad");
        Ok(with_rules(found, rules))
    }

    /// What a cage says; nothing if it has no cells, for then it is a title.
    fn read_cage(cage: &Value, side: usize) -> Result<Option<String>, String> {
        let cells = cage.get("ce").or_else(|| cage.get("cells"));
        let Some(cells) = cells.filter(|cells| !is_nothing(cells)) else {
            return Ok(None);
        };
        // A cage that is only drawn may mean anything.
        if cage.get("unique") != Some(&Value::Bool(true)) {
            let problem = "found drawings or constraints (cages), whose rules the address has only \
                           in words";
            return Err(problem.to_owned());
        }
        let cell = |cell: &Value| {
            let place = |i: usize| usize::try_from(cell.get(i)?.as_u64()?).ok();
            let (r, c) = (place(0)?, place(1)?);
            (r < side && c < side).then(|| format!(" r{}c{}", r + 1, c + 1))
        };
        let places = cells
            .as_array()
            .and_then(|cells| cells.iter().map(cell).collect());
        let Some(places): Option<Vec<String>> = places else {
            return Err("found a cage that is not in the grid".to_owned());
        };
        let value = ["sum", "v", "value"].iter().find_map(|key| cage.get(key));
        let sum = match value {
            Some(Value::String(text)) => text.trim().parse::<u64>().ok(),
            value => value.and_then(Value::as_u64),
        };
        let (is_alone, places) = (places.len() == 1, places.concat());
        match sum {
            Some(sum) => Ok(Some(format!("cage {sum}{places}"))),
            None if !value.is_none_or(is_nothing) => {
                Err("found a cage with another text than a sum".to_owned())
            }
            // A cell by itself has nothing to differ from.
            None => Ok((!is_alone).then(|| format!("different{places}"))),
        }
    }

    fn long_name(key: &str) -> String {
        let name = match key {
            "a" => "arrows",
            "o" => "overlays",
            "u" => "underlays",
            "l" => "lines",
            key => key,
        };
        name.to_owned()
    }

    /// Reads values: objects whose keys may have no quotes, lists in which nothing stands for an
    /// empty object, strings in single or double quotes, and bare words.
    struct Parser<'t> {
        rest: &'t str,
    }

    impl Parser<'_> {
        fn next_if(&mut self, c: char) -> bool {
            self.rest = self.rest.trim_start();
            let rest = self.rest.strip_prefix(c);
            self.rest = rest.unwrap_or(self.rest);
            rest.is_some()
        }

        fn value(&mut self) -> Option<Value> {
            self.nested(0)
        }

        fn nested(&mut self, depth: usize) -> Option<Value> {
            // Deeper than any puzzle; a longer text must not overflow the stack.
            if depth > 32 {
                return None;
            }
            if self.next_if('{') {
                let mut object = Map::new();
                while !self.next_if('}') {
                    let key = self.word()?;
                    let value = if self.next_if(':') {
                        self.nested(depth + 1)?
                    } else {
                        return None;
                    };
                    object.insert(key, value);
                    if !self.next_if(',') && !self.rest.starts_with('}') {
                        return None;
                    }
                }
                return Some(Value::Object(object));
            }
            if self.next_if('[') {
                let mut list = Vec::new();
                loop {
                    if self.rest.starts_with([',', ']']) {
                        let is_list_empty = self.rest.starts_with(']') && list.is_empty();
                        if !is_list_empty {
                            list.push(Value::Object(Map::new()));
                        }
                    } else {
                        list.push(self.nested(depth + 1)?);
                    }
                    if self.next_if(']') {
                        return Some(Value::Array(list));
                    }
                    if !self.next_if(',') {
                        return None;
                    }
                }
            }
            if self.rest.starts_with(['\'', '"']) {
                return self.word().map(Value::String);
            }
            let word = self.word()?;
            Some(match word.parse::<u64>() {
                Ok(number) => Value::from(number),
                Err(_) if word == "t" || word == "true" => Value::Bool(true),
                Err(_) if word == "f" || word == "false" => Value::Bool(false),
                Err(_) => Value::String(word),
            })
        }

        /// A string in quotes, or the characters up to the next sign.
        fn word(&mut self) -> Option<String> {
            self.rest = self.rest.trim_start();
            let quote = self.rest.chars().next()?;
            if quote != '\'' && quote != '"' {
                let end = self
                    .rest
                    .find([',', ':', ']', '}', '[', '{'])
                    .unwrap_or(self.rest.len());
                let (word, rest) = self.rest.split_at(end);
                self.rest = rest;
                return Some(word.trim().to_owned());
            }
            let mut word = String::new();
            let mut is_escaped = false;
            for (at, c) in self.rest.char_indices().skip(1) {
                match c {
                    _ if is_escaped => {
                        is_escaped = false;
                        word.push(c);
                    }
                    '\\' => is_escaped = true,
                    c if c == quote => {
                        self.rest = &self.rest[at + c.len_utf8()..];
                        return Some(word);
                    }
                    c => word.push(c),
                }
            }
            None
        }
    }
}
