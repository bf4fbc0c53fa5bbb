//! Maps as text.

use crate::board::puzzle::{Data, PuzzleError, Read, Solution};
use crate::theorem::BoardName;
use oddagon_core::map::colour_name;
use oddagon_core::quoted;
use serde_json::Value;
use std::collections::BTreeSet;

/// The colours as one character each.
pub(super) const LETTERS: &str = "BYRGOVI89";

/// The data `colours`, `countries`, `givens` (a letter for each country, `.` for none) and `adjacency` (lists of a country and those
/// that it borders).
pub(crate) fn map(data: &Data) -> Read {
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
pub(crate) fn solution(board: &BoardName, solution: &Solution) -> Value {
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

/// An identifier of Simon Tatham's Map, `WxHnN:edges,clues`, with four colours. The edges between squares, first those between one and
/// the square below, row by row, then those between one and the square to the right, column by column, are run lengths that
/// alternate between no border and a border: `a` to `y` are 1 to 25, `z` 25 after which the kind does not change. One edge of no
/// meaning comes first. Countries are numbered in reading order. Clues are the digits 0 to 3 for R, Y, G, B, and letters for as many
/// countries without one.
pub(crate) fn tatham(text: &str) -> Read {
    let wrong = |problem: &str| PuzzleError::key("puzzle", problem);
    let form = "expected an identifier of Map such as 20x15n30:edges,clues";
    let Some((size, rest)) = text.split_once(':') else {
        return wrong(form);
    };
    let Some((edges, clues)) = rest.split_once(',') else {
        return wrong(form);
    };
    let numbers = size.split(['x', 'n']).map(|n| n.parse::<usize>().ok());
    let numbers: Option<Vec<usize>> = numbers.collect();
    let Some([width, height, countries]) = numbers.as_deref() else {
        return wrong(form);
    };
    let (width, height, countries) = (*width, *height, *countries);
    let sides = 1..=100;
    if !sides.contains(&width) || !sides.contains(&height) {
        return wrong("expected a width and a height from 1 to 100");
    }
    let Some(is_border) = runs(edges) else {
        return wrong("the edges have another character, expected the letters a to z");
    };
    let vertical = width * (height - 1);
    if is_border.len() != vertical + height * (width - 1) + 1 {
        return wrong("the edges have another number than the size says");
    }
    // The edge of no meaning is the first.
    let is_border = &is_border[1..];
    let below = |x: usize, y: usize| is_border[y * width + x];
    let beside = |x: usize, y: usize| is_border[vertical + x * height + y];

    let mut country = vec![0; width * height];
    let mut count = 0;
    for start in 0..width * height {
        if country[start] > 0 {
            continue;
        }
        count += 1;
        let mut open = vec![start];
        while let Some(square) = open.pop() {
            if std::mem::replace(&mut country[square], count) > 0 {
                continue;
            }
            let (x, y) = (square % width, square / width);
            let mut go = |is_free: bool, to: fn(usize, usize) -> usize, by: usize| {
                if is_free && country[to(square, by)] == 0 {
                    open.push(to(square, by));
                }
            };
            go(y + 1 < height && !below(x, y), |a, b| a + b, width);
            go(y > 0 && !below(x, y.wrapping_sub(1)), |a, b| a - b, width);
            go(x + 1 < width && !beside(x, y), |a, b| a + b, 1);
            go(x > 0 && !beside(x.wrapping_sub(1), y), |a, b| a - b, 1);
        }
    }
    if count != countries {
        let problem = format!("the edges make {count} countries, expected {countries}");
        return wrong(&problem);
    }
    let mut pairs = BTreeSet::new();
    for square in 0..width * height {
        let here = country[square];
        let right = (square % width + 1 < width).then(|| square + 1);
        let lower = (square + width < width * height).then(|| square + width);
        for there in right.into_iter().chain(lower).map(|other| country[other]) {
            if here != there {
                pairs.insert((here.min(there), here.max(there)));
            }
        }
    }
    let mut givens = Vec::new();
    let mut next = 1;
    for clue in clues.chars() {
        match clue {
            '0'..='3' => {
                let colour = [3, 2, 4, 1][clue as usize - '0' as usize];
                givens.push(format!("{}X{next}", colour_name(colour)));
                next += 1;
            }
            'a'..='z' => next += clue as usize - 'a' as usize + 1,
            _ => {
                let clue = quoted(&clue.to_string());
                let problem = format!("found {clue} among the clues, expected 0 to 3 or a letter");
                return wrong(&problem);
            }
        }
    }
    if next != countries + 1 {
        return wrong("the clues have another number of countries than the size says");
    }
    let board = BoardName::Map {
        colours: 4,
        countries,
        borders: pairs.iter().map(|(a, b)| format!("{a} {b}")).collect(),
    };
    Ok((board, givens))
}

/// The kind of each edge, whether it is a border, from run lengths; `None` for other characters than letters.
fn runs(edges: &str) -> Option<Vec<bool>> {
    let (mut all, mut is_border) = (Vec::new(), false);
    for letter in edges.chars() {
        let length = match letter {
            'a'..='y' => letter as usize - 'a' as usize + 1,
            'z' => 25,
            _ => return None,
        };
        all.extend(std::iter::repeat_n(is_border, length));
        is_border ^= letter != 'z';
    }
    Some(all)
}
