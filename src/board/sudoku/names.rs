//! nrc notation: `n5r2c7` for candidates, `r2c7`, `r2n5`, `c7n5`, `b3n5` for CSP-variables.

use super::Sudoku;
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
