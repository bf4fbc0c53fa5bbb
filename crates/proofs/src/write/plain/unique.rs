//! Uniqueness in plain lines: the cells of a pattern, and for each way to fill them another with
//! the same digits in each row, column and block.
//!
//! Replacing a filling by the other candidates of the pattern is written out, filling by filling;
//! so a checker needs to know only one kind of second solution.

use super::WriteError;
use crate::SecondSolution;
use itertools::Itertools;
use oddagon_boards::board::notation::value;
use oddagon_boards::board::{SecondSolutions, face_of};
use oddagon_boards::sudoku::unique::{choices, fillings};
use oddagon_boards::theorem::{Relation, Theorem, Unique};
use oddagon_csp::{Candidate, Csp};

/// The assumption: a line for each cell, with its digits. In Slitherlink a line for each exchange:
/// which there are follows from the theorem.
pub(super) fn assumed<'r>(
    csp: &Csp,
    unique: &Unique,
    exchanges: impl Iterator<Item = &'r Relation>,
) -> Vec<String> {
    if unique.candidates.is_empty() {
        let excluded = exchanges.filter_map(|relation| {
            let Relation::AtLeastOne(literals) = relation else {
                return None;
            };
            let words = literals.iter().map(|literal| {
                let sign = if literal.positive { "" } else { "-" };
                format!("{sign}{}", csp.candidate_name(literal.candidate))
            });
            Some(format!("assume at-least-one {}", words.format(" ")))
        });
        return excluded.collect();
    }
    let cells = unique.cells.iter().zip(choices(csp, unique));
    let lines =
        cells.map(|(&v, list)| format!("deadly {} : {}", csp.variable_name(v), digits(csp, &list)));
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
    let board = theorem.parts().board;
    let csp = board.csp();
    let Some(known) = face_of(board).and_then(|face| face.second_solutions()) else {
        return Ok(lines);
    };
    for (unique, shown) in theorem.parts().unique.iter().zip(shown) {
        if *shown == SecondSolution::Exchanges {
            continue;
        }
        lines.push("second".to_owned());
        let replacements = replacements(csp, known, unique, shown)?;
        let entries = replacements
            .iter()
            .map(|(old, new)| format!("replace {} by {}", digits(csp, old), digits(csp, new)));
        lines.extend(entries);
    }
    Ok(lines)
}

/// A filling, and the one that replaces it.
type Replacement = (Vec<Candidate>, Vec<Candidate>);

/// Each filling with the one that replaces it.
fn replacements(
    csp: &Csp,
    known: &dyn SecondSolutions,
    unique: &Unique,
    shown: &SecondSolution,
) -> Result<Vec<Replacement>, WriteError> {
    match shown {
        SecondSolution::Complement => {
            let choices = choices(csp, unique);
            let all = fillings(csp, &choices).ok_or(WriteError::Fillings)?;
            let pairs = all.into_iter().map(|filling| {
                let cells = choices.iter().zip(&filling);
                let left = cells.filter_map(|(list, c)| list.iter().copied().find(|d| d != c));
                let left = left.collect();
                (filling, left)
            });
            Ok(pairs.collect())
        }
        SecondSolution::Replacements(list) => {
            let pair = |entry: &String| {
                let (old, new) = entry.split_once(' ')?;
                let filling = |text| known.filling(unique, text);
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
        SecondSolution::Exchanges => Ok(Vec::new()),
    }
}

/// The values of candidates in their cells.
fn digits(csp: &Csp, candidates: &[Candidate]) -> String {
    candidates
        .iter()
        .map(|&c| value(csp, csp.variables_of(c)[0], c))
        .join(" ")
}
