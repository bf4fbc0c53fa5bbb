//! Uniqueness in plain lines: the cells of a pattern, and for each way to fill them another with the same digits in each row, column
//! and block.
//!
//! Replacing a filling by the other candidates of the pattern is written out, filling by filling; so a checker needs to know only one
//! kind of second solution.

use super::WriteError;
use crate::SecondSolution;
use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_boards::sudoku::unique::fillings;
use oddagon_boards::theorem::{Theorem, Unique};
use oddagon_csp::Candidate;

/// The assumption: a line for each cell, with its digits.
pub(super) fn assumed(board: &Sudoku, unique: &Unique) -> Vec<String> {
    let cells = unique.cells.iter().zip(choices(board, unique));
    let lines = cells.map(|(&v, list)| {
        let name = board.csp().variable_name(v);
        format!("deadly {name} : {}", digits(board, &list))
    });
    std::iter::once("assume unique".to_owned())
        .chain(lines)
        .collect()
}

/// The second solutions that a proof shows, in the order of the assumptions.
pub(super) fn second(
    theorem: &Theorem,
    shown: &[SecondSolution],
) -> Result<Vec<String>, WriteError> {
    let mut lines = Vec::new();
    let Some(board) = theorem.board_as::<Sudoku>() else {
        return Ok(lines);
    };
    for (unique, shown) in theorem.parts().unique.iter().zip(shown) {
        lines.push("second".to_owned());
        let line = |(old, new): &Replacement| {
            format!("replace {} by {}", digits(board, old), digits(board, new))
        };
        lines.extend(replacements(board, unique, shown)?.iter().map(line));
    }
    Ok(lines)
}

/// A filling, and the one that replaces it.
type Replacement = (Vec<Candidate>, Vec<Candidate>);

/// Each filling with the one that replaces it.
fn replacements(
    board: &Sudoku,
    unique: &Unique,
    shown: &SecondSolution,
) -> Result<Vec<Replacement>, WriteError> {
    match shown {
        SecondSolution::Complement => {
            let choices = choices(board, unique);
            let all = fillings(board.csp(), &choices).ok_or(WriteError::Fillings)?;
            let left = |filling: &Vec<Candidate>| {
                let cells = choices.iter().zip(filling);
                let other = |(list, c): (&Vec<Candidate>, &Candidate)| {
                    list.iter().copied().find(|d| d != c)
                };
                cells.filter_map(other).collect()
            };
            let pairs = all.into_iter().map(|filling| {
                let left = left(&filling);
                (filling, left)
            });
            Ok(pairs.collect())
        }
        SecondSolution::Replacements(list) => {
            let pair = |entry: &String| {
                let (old, new) = entry.split_once(' ')?;
                let filling = |text| unique.filling(board, text);
                filling(old).zip(filling(new))
            };
            let unreadable = |entry: &String| WriteError::Name {
                word: entry.clone(),
                expected: "two fillings, one digit for each cell of the pattern",
            };
            let pairs = list
                .iter()
                .map(|entry| pair(entry).ok_or_else(|| unreadable(entry)));
            pairs.collect()
        }
    }
}

/// The candidates of each cell.
fn choices(board: &Sudoku, unique: &Unique) -> Vec<Vec<Candidate>> {
    let of = |&v| {
        let members = board.csp().members(v).iter().copied();
        members.filter(|c| unique.candidates.contains(c)).collect()
    };
    unique.cells.iter().map(of).collect()
}

fn digits(board: &Sudoku, candidates: &[Candidate]) -> String {
    candidates.iter().map(|&c| board.digit(c) + 1).join(" ")
}
