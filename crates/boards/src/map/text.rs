//! Maps as text.

use super::tatham;
use crate::form::{Application, Call, Data, Drawing, Object, PuzzleError, Read, Solution, object};
use crate::statement::BoardName;
use oddagon_core::map::colour_name;
use oddagon_core::quoted;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The colours as one character each.
pub const LETTERS: &str = "BYRGOVI89";

/// Maps to be coloured.
pub(crate) const MAP: Application = Application {
    name: "map",
    read: map,
    write: solution,
    call,
    state: |_| Ok(None),
    identifier,
    drawing,
    cells: |_| PuzzleError::key("map", "expected a drawing in the lines below"),
    pzpr: |_| Ok(None),
    games: &["map"],
};

/// The data of a map, from its parts.
fn data(colours: usize, countries: usize, givens: &str, adjacency: &Value) -> Object {
    object([
        ("colours", json!(colours)),
        ("countries", json!(countries)),
        ("givens", json!(givens)),
        ("adjacency", adjacency.clone()),
    ])
}

/// Simon Tatham's Map, which has four colours.
fn identifier(text: &str) -> Result<Option<Object>, PuzzleError> {
    let map = tatham::identifier(text)?;
    Ok(map.map(|tatham::Drawn { givens, borders }| {
        data(4, givens.chars().count(), &givens, &json!(borders))
    }))
}

/// `(solve colours countries "givens" …)` with a list for countries: one, those that it borders,
/// and a colon.
fn call(call: &Call) -> Option<Object> {
    let (colours, countries, givens) = (call.number(0)?, call.number(1)?, call.quoted(2)?);
    let words = call.plain(3).filter(|_| call.name == "solve")?;
    // A colon may follow a number without a blank.
    let text = words.join(" ").replace(':', " : ");
    let lists: Vec<Vec<u64>> = text
        .split(':')
        .filter(|list| !list.trim().is_empty())
        .map(|list| list.split_whitespace().map(str::parse).collect())
        .collect::<Result<_, _>>()
        .ok()?;
    Some(data(colours, countries, givens, &json!(lists)))
}

/// A line for each row of squares; squares with one character are a country, `.` is none. Countries
/// are numbered in reading order, and border each other where squares have a side in common. Below,
/// words such as `a=R` give colours. The first line may say how many colours there are; otherwise
/// there are four.
fn drawing(drawing: &Drawing) -> Result<Object, PuzzleError> {
    let colours = match drawing.words.first().map(|word| word.parse()) {
        None => 4,
        Some(Ok(colours)) => colours,
        Some(Err(_)) => return Drawing::wrong((1, 5), "expected the number of colours"),
    };
    let (given, rows): (Vec<_>, Vec<_>) =
        drawing.lines.iter().partition(|line| line.1.contains('='));
    let rows: Vec<Vec<char>> = rows
        .iter()
        .map(|&&(_, text)| text.trim_end().chars().collect())
        .collect();
    let mut names: Vec<char> = Vec::new();
    for &mark in rows.iter().flatten().filter(|mark| is_country(**mark)) {
        if !names.contains(&mark) {
            names.push(mark);
        }
    }
    let number = |mark: &char| names.iter().position(|name| name == mark);
    let mut borders = BTreeSet::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, mark) in row.iter().enumerate() {
            let below = rows.get(r + 1).and_then(|row| row.get(c));
            for other in row.get(c + 1).into_iter().chain(below) {
                if let (Some(a), Some(b)) = (number(mark), number(other))
                    && a != b
                {
                    borders.insert([a.min(b) + 1, a.max(b) + 1]);
                }
            }
        }
    }
    let mut givens = vec!['.'; names.len()];
    for (line, text) in given {
        for word in text.split_whitespace() {
            let symbols: Vec<char> = word.chars().collect();
            match symbols[..] {
                [country, '=', colour] if names.contains(&country) => {
                    let place = number(&country).unwrap_or(0);
                    givens[place] = colour;
                }
                _ => {
                    let word = quoted(word);
                    let problem = format!(
                        "found {word}, expected a country of the drawing, = and a colour: a=R"
                    );
                    return Drawing::wrong((*line, 1), problem);
                }
            }
        }
    }
    let givens: String = givens.into_iter().collect();
    Ok(data(colours, names.len(), &givens, &json!(borders)))
}

fn is_country(mark: char) -> bool {
    !mark.is_whitespace() && mark != '.'
}

/// The data `colours`, `countries`, `givens` (a letter for each country, `.` for none) and
/// `adjacency` (lists of a country and those that it borders).
fn map(data: &Data) -> Read {
    let (colours, countries) = (data.number("colours")?, data.number("countries")?);
    let most = LETTERS.len();
    if !(1..=most).contains(&colours) {
        let problem = format!("found {colours}, expected a number from 1 to {most}");
        return PuzzleError::key("colours", problem);
    }
    let text = data.text("givens")?;
    let found = text.chars().count();
    if found != countries {
        let problem = format!("found {found} countries, expected {countries}");
        return PuzzleError::key("givens", problem);
    }
    let mut givens = Vec::new();
    for (country, letter) in (1..).zip(text.chars()) {
        match LETTERS.find(letter).filter(|i| *i < colours) {
            Some(i) => givens.push(format!("{}X{country}", colour_name(i + 1))),
            None if letter == '.' => {}
            None => {
                let letters = &LETTERS[..colours];
                let problem = format!("found {letter:?}, expected one of {letters} or '.'");
                return PuzzleError::key("givens", problem);
            }
        }
    }
    let mut borders = Vec::new();
    for entry in data.list("adjacency")? {
        let numbers = entry.as_array().map(|list| list.iter().map(Value::as_u64));
        let numbers: Option<Vec<u64>> = numbers.and_then(Iterator::collect);
        let Some(numbers) = numbers else {
            return PuzzleError::key("adjacency", "expected a list of lists of numbers");
        };
        let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
        borders.push(words.join(" "));
    }
    let board = BoardName::Map {
        colours,
        countries,
        borders,
    };
    Ok((board, givens))
}

/// A letter for each country.
fn solution(board: &BoardName, solution: &Solution) -> Value {
    let BoardName::Map {
        countries, colours, ..
    } = board
    else {
        return Value::Null;
    };
    let mut letters = vec!['.'; *countries];
    let names: Vec<String> = (1..=*colours).map(colour_name).collect();
    for name in solution.names() {
        let Some((colour, country)) = name.split_once('X') else {
            continue;
        };
        let number = names.iter().position(|name| name == colour);
        let letter = number.and_then(|i| LETTERS.chars().nth(i));
        let place = country.parse().ok().and_then(|n: usize| n.checked_sub(1));
        let slot = place.and_then(|place| letters.get_mut(place));
        if let (Some(slot), Some(letter)) = (slot, letter) {
            *slot = letter;
        }
    }
    Value::String(letters.into_iter().collect())
}
