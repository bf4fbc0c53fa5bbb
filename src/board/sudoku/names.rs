//! nrc notation: `n5r2c7` for candidates, `r2c7`, `r2n5`, `c7n5`, `b3n5` for CSP-variables.

use super::Sudoku;
use crate::board::Board;
use crate::csp::{Candidate, Variable};

/// The letters of the four runs of CSP-variables, in order.
const RUNS: [(char, char); 4] = [('r', 'c'), ('r', 'n'), ('c', 'n'), ('b', 'n')];

pub(super) fn candidate_name(board: &Sudoku, c: Candidate) -> String {
    let (cell, side) = (board.cell(c), board.side());
    format!(
        "n{}r{}c{}",
        board.digit(c) + 1,
        cell / side + 1,
        cell % side + 1
    )
}

pub(super) fn variable_name(board: &Sudoku, v: Variable) -> String {
    let side = board.side();
    let (run, i) = (v.index() / (side * side), v.index() % (side * side));
    let (first, second) = RUNS[run];
    format!("{first}{}{second}{}", i / side + 1, i % side + 1)
}

pub(super) fn candidate(board: &Sudoku, name: &str) -> Option<Candidate> {
    let [(n, digit), (r, row), (c, column)] = letters_and_numbers(name)?;
    if (n, r, c) != ('n', 'r', 'c') || digit.max(row).max(column) >= board.side() {
        return None;
    }
    Some(board.candidate_at(row * board.side() + column, digit))
}

pub(super) fn variable(board: &Sudoku, name: &str) -> Option<Variable> {
    let [(a, i), (b, j)] = letters_and_numbers(name)?;
    let run = RUNS.iter().position(|&letters| letters == (a, b))?;
    let side = board.side();
    (i.max(j) < side).then(|| Variable((run * side * side + i * side + j) as u16))
}

/// Reads exactly `N` pairs of a letter and a number written from 1 without leading zeros; numbers come back from 0.
fn letters_and_numbers<const N: usize>(text: &str) -> Option<[(char, usize); N]> {
    let mut pairs = [(' ', 0); N];
    let mut rest = text;
    for pair in &mut pairs {
        let letter = rest.chars().next().filter(char::is_ascii_lowercase)?;
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let (number, tail) = rest[1..].split_at(digits);
        if number.starts_with('0') || number.len() > 2 {
            return None;
        }
        *pair = (letter, number.parse::<usize>().ok()?.checked_sub(1)?);
        rest = tail;
    }
    rest.is_empty().then_some(pairs)
}

/// The candidates with these digits (`n`), in these rows (`r`), columns (`c`) and blocks (`b`): each letter at most once, in any
/// order, those left out meaning all. `None` unless the word is of this form and describes at least one candidate.
pub(super) fn candidates_described(board: &Sudoku, word: &str) -> Option<Vec<Candidate>> {
    let mut sets: [Option<Vec<usize>>; 4] = Default::default();
    for (letter, numbers) in letters_and_sets(word, board.side())? {
        let slot = &mut sets["nrcb".find(letter)?];
        if slot.replace(numbers).is_some() {
            return None;
        }
    }
    let fits = |c: &Candidate| {
        let (cell, side) = (board.cell(*c), board.side());
        let place = [board.digit(*c), cell / side, cell % side, board.block(cell)];
        let mut parts = sets.iter().zip(place);
        parts.all(|(set, at)| set.as_ref().is_none_or(|set| set.contains(&at)))
    };
    let found: Vec<Candidate> = board.csp().candidates().filter(fits).collect();
    (!found.is_empty()).then_some(found)
}

/// The CSP-variables of this kind with these numbers: `r1c12`, `r12n3`, `b4n12`. `None` unless the word is of this form.
pub(super) fn variables_described(board: &Sudoku, word: &str) -> Option<Vec<Variable>> {
    let parts = letters_and_sets(word, board.side())?;
    let [(a, first), (b, second)] = &parts[..] else {
        return None;
    };
    let side = board.side();
    let run = RUNS.iter().position(|letters| letters == &(*a, *b))?;
    let pairs = first
        .iter()
        .flat_map(|&i| second.iter().map(move |&j| (i, j)));
    Some(
        pairs
            .map(|(i, j)| Variable((run * side * side + i * side + j) as u16))
            .collect(),
    )
}

/// Reads letters, each followed by numbers from 1: one digit each, so that `c123` is three columns; on boards with two-digit
/// numbers one number. Numbers come back from 0, each once, in the order in which they stand.
fn letters_and_sets(text: &str, side: usize) -> Option<Vec<(char, Vec<usize>)>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.get(letter.len_utf8()..)?;
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        let (run, tail) = digits.split_at(length);
        let numbers: Vec<usize> = if side > 9 {
            if run.starts_with('0') {
                return None;
            }
            vec![run.parse().ok()?]
        } else {
            run.bytes().map(|digit| usize::from(digit - b'0')).collect()
        };
        let fits = |(i, number): (usize, &usize)| {
            (1..=side).contains(number) && !numbers[..i].contains(number)
        };
        if numbers.is_empty() || !numbers.iter().enumerate().all(fits) {
            return None;
        }
        parts.push((letter, numbers.iter().map(|number| number - 1).collect()));
        rest = tail;
    }
    (!parts.is_empty()).then_some(parts)
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, sudoku::Sudoku};

    #[test]
    fn names_go_both_ways() {
        for order in 2..=4 {
            let board = Sudoku::of_order(order).unwrap();
            for c in board.csp().candidates() {
                assert_eq!(board.candidate(&board.candidate_name(c)), Some(c));
            }
            for v in board.csp().variables() {
                assert_eq!(board.variable(&board.variable_name(v)), Some(v));
            }
        }
    }

    #[test]
    fn words_describe_several() {
        let board = Sudoku::standard();
        let candidates = |word: &str| {
            let found = board.candidates_described(word);
            let names = found.iter().map(|&c| board.candidate_name(c));
            names.collect::<Vec<_>>().join(" ")
        };
        let variables = |word: &str| {
            let found = board.variables_described(word);
            let names = found.iter().map(|&v| board.variable_name(v));
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(candidates("n12r3c4"), "n1r3c4 n2r3c4");
        assert_eq!(candidates("c4r3n5"), "n5r3c4");
        assert_eq!(candidates("n9r9b9"), "n9r9c7 n9r9c8 n9r9c9");
        assert_eq!(board.candidates_described("n1").len(), 81);
        assert_eq!(variables("r1c21"), "r1c2 r1c1");
        assert_eq!(variables("r12n3"), "r1n3 r2n3");
        assert_eq!(variables("b9n9"), "b9n9");
        for word in [
            "", "n", "n0", "n1n2", "n11", "x1", "1", "n1é", "n1r1c10", "r1b2c9",
        ] {
            assert_eq!(candidates(word), "", "{word}");
        }
        for word in ["", "r1", "n1r1", "r1c1n1", "r10c1", "r1c"] {
            assert_eq!(variables(word), "", "{word}");
        }
        let large = Sudoku::of_order(4).unwrap();
        assert_eq!(large.candidates_described("n16r12c3").len(), 1);
        assert_eq!(large.variables_described("r12c16").len(), 1);
    }

    #[test]
    fn wrong_names_are_refused() {
        let board = Sudoku::standard();
        for name in [
            "",
            "n",
            "n0r1c1",
            "n1r1c10",
            "n1r1c01",
            "r1c1",
            "n1r1c1 ",
            "é1r1c1",
            "n1r1c",
            "n1r1c999999999999",
        ] {
            assert_eq!(board.candidate(name), None, "{name}");
        }
        for name in ["", "r1b1", "n1r1", "r10c1", "r1c1n1"] {
            assert_eq!(board.variable(name), None, "{name}");
        }
    }
}
