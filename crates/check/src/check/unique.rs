//! Second solutions: why a puzzle with exactly one solution has no deadly pattern.
//!
//! Let some cells, none of them a given, hold only candidates of a pattern in a solution F of a puzzle: these are a *filling* f. Let f′ be
//! another filling that meets exactly the CSP-variables that f meets, each once. Then F with f′ in the place of f decides each
//! CSP-variable once and keeps all givens: a second solution.
//!
//! For patterns of two candidates in each cell such that every CSP-variable meets it in two candidates or none, there is no need
//! to look at each filling: f′ is what f leaves. In a row with m of the cells the pattern has 2m candidates, so m digits; f has m
//! different ones of these, so all of them, and f′ has each once too; columns and blocks likewise.

use super::Rejected;
use crate::SecondSolution;
use oddagon_core::Board;
use oddagon_core::sudoku::Sudoku;
use oddagon_core::{Candidate, Csp};
use oddagon_core::{Theorem, Unique};
use std::collections::HashSet;
use thiserror::Error;

/// How many partial fillings are looked at before a pattern is given up.
const FILLINGS: usize = 1_000_000;

/// Why there is not shown to be a second solution.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UniqueFault {
    /// The proof shows second solutions for another number of assumptions.
    #[error("second solutions for {found} assumptions of uniqueness, expected {expected}")]
    Count {
        /// The number shown.
        found: usize,
        /// The number assumed.
        expected: usize,
    },
    /// A CSP-variable that meets the pattern in another number of candidates than 0 or 2.
    #[error("{variable} meets the pattern in {found} candidates, expected 2 or none")]
    NotTwo {
        /// The CSP-variable.
        variable: String,
        /// The number of candidates.
        found: usize,
    },
    /// A text that is not a filling of the cells.
    #[error("{0} is no filling, expected one digit for each cell of the pattern")]
    NoFilling(String),
    /// A replacement that replaces nothing.
    #[error("{0} is replaced by itself")]
    Same(String),
    /// A replacement after which a CSP-variable is not met once as before.
    #[error("{filling} and its replacement do not meet {variable} alike")]
    Changes {
        /// The filling.
        filling: String,
        /// The CSP-variable.
        variable: String,
    },
    /// A filling of the pattern for which no replacement is shown.
    #[error("no replacement is shown for {0}")]
    Missing(String),
    /// A pattern with too many fillings.
    #[error("the pattern has too many fillings to go through")]
    TooMany,
}

/// Checks that the proof shows a second solution for each assumption of uniqueness.
pub(super) fn verify(theorem: &Theorem, shown: &[SecondSolution]) -> Result<(), Rejected> {
    let (found, expected) = (shown.len(), theorem.unique().len());
    if found != expected {
        return Err(Rejected::Unique(UniqueFault::Count { found, expected }));
    }
    let Some(board) = theorem.board_as::<Sudoku>() else {
        return Ok(());
    };
    let mut pairs = theorem.unique().iter().zip(shown);
    let verified = pairs.try_for_each(|(unique, shown)| match shown {
        SecondSolution::Complement => complement(board, unique),
        SecondSolution::Replacements(list) => replacements(board, unique, list),
    });
    verified.map_err(Rejected::Unique)
}

/// Two candidates in each cell, and every CSP-variable meets the pattern in two or none.
fn complement(board: &Sudoku, unique: &Unique) -> Result<(), UniqueFault> {
    let csp = board.csp();
    let not_two = |v, found| UniqueFault::NotTwo {
        variable: board.variable_name(v),
        found,
    };
    for v in csp.variables() {
        let members = csp.members(v).iter();
        let found = members.filter(|c| unique.candidates.contains(c)).count();
        if found != 2 && (found > 0 || unique.cells.contains(&v)) {
            return Err(not_two(v, found));
        }
    }
    Ok(())
}

/// Every filling is listed with a replacement that does what it should.
fn replacements(board: &Sudoku, unique: &Unique, list: &[String]) -> Result<(), UniqueFault> {
    let csp = board.csp();
    let mut listed = HashSet::new();
    for entry in list {
        let no_filling = || UniqueFault::NoFilling(super::quoted(entry));
        let (before, after) = entry.split_once(' ').ok_or_else(no_filling)?;
        let read = |text: &str| unique.filling(board, text).ok_or_else(no_filling);
        let (f, g) = (read(before)?, read(after)?);
        if f == g {
            return Err(UniqueFault::Same(before.to_owned()));
        }
        let met = |filling: &[Candidate], v| {
            let members = csp.members(v);
            filling.iter().filter(|c| members.contains(c)).count()
        };
        if let Some(v) = csp.variables().find(|&v| met(&f, v) != met(&g, v)) {
            return Err(UniqueFault::Changes {
                filling: before.to_owned(),
                variable: board.variable_name(v),
            });
        }
        listed.insert(f);
    }
    let mut left = FILLINGS;
    all_listed(board, csp, unique, &mut Vec::new(), &listed, &mut left)
}

/// Goes through all fillings that begin like this one.
fn all_listed(
    board: &Sudoku,
    csp: &Csp,
    unique: &Unique,
    begun: &mut Vec<Candidate>,
    listed: &HashSet<Vec<Candidate>>,
    left: &mut usize,
) -> Result<(), UniqueFault> {
    *left = left.checked_sub(1).ok_or(UniqueFault::TooMany)?;
    let Some(&cell) = unique.cells.get(begun.len()) else {
        return match listed.contains(begun) {
            true => Ok(()),
            false => Err(UniqueFault::Missing(unique.filling_text(board, begun))),
        };
    };
    for &c in csp.members(cell) {
        let fits = !begun.iter().any(|&d| csp.are_linked(c, d));
        if fits && unique.candidates.contains(&c) {
            begun.push(c);
            all_listed(board, csp, unique, begun, listed, left)?;
            begun.pop();
        }
    }
    Ok(())
}
