//! Identifiers of Simon Tatham's Map.

use crate::form::PuzzleError;
use crate::form::tatham::{clues, length, wrong};
use oddagon_core::quoted;
use std::collections::BTreeSet;

/// An identifier of Simon Tatham's Map, `WxHnN:edges,clues`, with four colours. The edges between
/// squares, first those between one and the square below, row by row, then those between one and
/// the square to the right, column by column, are run lengths that alternate between no border and
/// a border: `a` to `y` are 1 to 25, `z` is 25 and does not change the kind. The first edge has no
/// meaning. Countries are numbered in reading order. Clues are the digits 0 to 3 for R, Y, G, B,
/// and letters for as many countries without one.
pub(super) fn identifier(text: &str) -> Result<Option<Drawn>, PuzzleError> {
    match text.split_once(':') {
        Some((size, rest)) if size.contains('n') => read(size, rest).map(Some),
        _ => Ok(None),
    }
}

/// A map as it is drawn.
pub(super) struct Drawn {
    /// The colour of each country as a letter, `.` for none.
    pub givens: String,
    /// The countries, from 1, that border each other.
    pub borders: BTreeSet<[usize; 2]>,
}

fn read(size: &str, rest: &str) -> Result<Drawn, PuzzleError> {
    let form = "expected an identifier of Map such as 20x15n30:edges,clues";
    let Some((edges, given)) = rest.split_once(',') else {
        return wrong(form);
    };
    // A letter for the difficulty may follow `d`.
    let size = size.split('d').next().unwrap_or(size);
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
    // The first edge has no meaning.
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
        return wrong(problem);
    }
    let mut borders = BTreeSet::new();
    for square in 0..width * height {
        let here = country[square];
        let right = (square % width + 1 < width).then(|| square + 1);
        let lower = (square + width < width * height).then(|| square + width);
        for there in right.into_iter().chain(lower).map(|other| country[other]) {
            if here != there {
                borders.insert([here.min(there), here.max(there)]);
            }
        }
    }
    let clues = self::clues(given, 3).or_else(|(_, clue)| {
        let clue = quoted(&clue.to_string());
        wrong(format!(
            "found {clue} among the clues, expected 0 to 3 or a letter"
        ))
    })?;
    let letter =
        |clue: Option<u8>| clue.map_or('.', |clue| ['R', 'Y', 'G', 'B'][usize::from(clue)]);
    let givens: String = clues.into_iter().map(letter).collect();
    if givens.len() != countries {
        return wrong("the clues have another number of countries than the size says");
    }
    Ok(Drawn { givens, borders })
}

/// Whether each edge is a border, from run lengths; `None` for other characters than letters.
fn runs(edges: &str) -> Option<Vec<bool>> {
    let (mut all, mut is_border) = (Vec::new(), false);
    for letter in edges.chars() {
        let (length, ends) = length(letter).filter(|_| letter != '_')?;
        all.extend(std::iter::repeat_n(is_border, length));
        is_border ^= ends;
    }
    Some(all)
}
