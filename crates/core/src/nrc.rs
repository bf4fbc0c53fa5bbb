//! What boards of side² cells and side digits (Sudoku and Latin squares) have in common: the
//! numbers and names of candidates, and the words that describe several.
//!
//! Rows, columns and digits are counted from 0 inside and from 1 in every name. A cell is
//! `row * side + column`; a candidate is `cell * side + digit`.

use crate::{Candidate, Csp, CspBuilder, Variable};
use std::collections::HashMap;

/// All triples of numbers below `side`, in order: the row, column and digit of each candidate.
pub(crate) fn triples(side: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..side.pow(3)).map(move |i| (i / (side * side), i / side % side, i % side))
}

/// Adds the candidates of all cells: `n5r2c7`.
pub(crate) fn add_candidates(builder: &mut CspBuilder, side: usize) {
    for (r, c, n) in triples(side) {
        builder.candidate(&format!("n{}r{}c{}", n + 1, r + 1, c + 1));
    }
}

/// Adds side² CSP-variables such as `r2n5`, named by two letters and two numbers below `side`.
/// `shared` gives the two numbers of a candidate, which the candidates of a CSP-variable have in
/// common.
pub(crate) fn add_run(
    builder: &mut CspBuilder,
    side: usize,
    (a, b): (char, char),
    shared: impl Fn((usize, usize, usize)) -> (usize, usize),
) {
    let mut members = vec![Vec::new(); side * side];
    for (place, c) in triples(side).zip((0..).map(Candidate::new)) {
        let (i, j) = shared(place);
        members[i * side + j].push(c);
    }
    for (i, members) in members.iter().enumerate() {
        let name = format!("{a}{}{b}{}", i / side + 1, i % side + 1);
        builder.variable(&name, members);
    }
}

/// The candidates that a word describes by letters and numbers up to `most`, in order: `n`, `r`,
/// `c` and `b` (a region, of which `region` gives the cells), each at most once and in any order;
/// one that is left out means all. None if the word is of another form, or names what the board
/// does not have. It takes time linear in what it finds.
pub(crate) fn candidates_described(
    word: &str,
    side: usize,
    most: usize,
    region: impl Fn(usize) -> Option<Vec<usize>>,
) -> Vec<Candidate> {
    let parts = letters_and_sets(word, side > 9, most);
    let mut sets: HashMap<char, Vec<usize>> = parts.iter().cloned().collect();
    let is_repeated = sets.len() < parts.len();
    let regions = sets.remove(&'b');
    let mut numbers = |letter| {
        let named = sets.remove(&letter);
        let mut numbers = named.unwrap_or_else(|| (0..side).collect());
        numbers.sort_unstable();
        numbers
    };
    let (digits, rows, columns) = (numbers('n'), numbers('r'), numbers('c'));
    let mut all = [&digits, &rows, &columns].into_iter().flatten();
    if parts.is_empty() || is_repeated || !sets.is_empty() || all.any(|&i| i >= side) {
        return Vec::new();
    }
    let cells = match regions {
        None => paired(&rows, &columns, side).collect(),
        Some(named) => {
            let named: Option<Vec<Vec<usize>>> = named.into_iter().map(region).collect();
            let mut cells = named.unwrap_or_default().concat();
            cells.sort_unstable();
            cells.dedup();
            cells.retain(|cell| rows.contains(&(cell / side)) && columns.contains(&(cell % side)));
            cells
        }
    };
    paired(&cells, &digits, side).map(Candidate::new).collect()
}

/// Each of some numbers times `side`, plus each of others.
fn paired(first: &[usize], second: &[usize], side: usize) -> impl Iterator<Item = usize> {
    let first = first.iter();
    first.flat_map(move |i| second.iter().map(move |j| i * side + j))
}

/// The CSP-variables of one kind with these numbers up to `most`: `r1c12`, `r12n3`, `b4n12`.
pub(crate) fn variables_described(
    word: &str,
    side: usize,
    most: usize,
    csp: &Csp,
) -> Vec<Variable> {
    let parts = letters_and_sets(word, side > 9, most);
    let [(a, first), (b, second)] = &parts[..] else {
        return Vec::new();
    };
    let names = first.iter().flat_map(|i| {
        let second = second.iter();
        second.map(move |j| format!("{a}{}{b}{}", i + 1, j + 1))
    });
    let found = names.map(|name| csp.variable(&name));
    found.collect::<Option<_>>().unwrap_or_default()
}

/// Reads letters, each followed by numbers from 1 to `most`: one digit each, so that `c123` is
/// three columns; on wide boards, those with two-digit numbers, one number. The numbers returned
/// count from 0, each once, in the order of the text. Empty if the text is of another form.
fn letters_and_sets(text: &str, is_wide: bool, most: usize) -> Vec<(char, Vec<usize>)> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = &rest[letter.len_utf8()..];
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        let (run, tail) = digits.split_at(length);
        let numbers: Vec<usize> = if is_wide {
            let plain = !run.starts_with('0');
            run.parse().ok().filter(|_| plain).into_iter().collect()
        } else {
            run.bytes().map(|digit| usize::from(digit - b'0')).collect()
        };
        let mut places = numbers.iter().enumerate();
        let fit = places.all(|(i, n)| (1..=most).contains(n) && !numbers[..i].contains(n));
        if numbers.is_empty() || !fit {
            return Vec::new();
        }
        parts.push((letter, numbers.iter().map(|number| number - 1).collect()));
        rest = tail;
    }
    parts
}
