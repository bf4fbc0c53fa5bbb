//! Second solutions: why a puzzle with exactly one solution has no deadly pattern.
//!
//! Let some cells, none of them a given, hold only candidates of a pattern in a solution F of a
//! puzzle: these are a *filling* f. Let f′ be another filling that meets exactly the CSP-variables
//! that f meets, each once. Then F with f′ in the place of f decides each CSP-variable once and
//! keeps all givens: a second solution.
//!
//! For patterns of two candidates in each cell such that every CSP-variable meets it in two
//! candidates or none, there is no need to look at each filling: f′ is what f leaves. In a row with
//! m of the cells the pattern has 2m candidates, so m digits; f has m different ones of these, so
//! all of them, and f′ has each once too; columns and blocks likewise.
//!
//! In windows of Slitherlink there is nothing to show: which fillings have a partner follows from
//! the statement, as `oddagon_core::slitherlink` proves.

use crate::SecondSolution;
use oddagon_core::slitherlink::Slitherlink;
use oddagon_core::sudoku::Sudoku;
use oddagon_core::{Board, Candidate, Theorem, Unique, quoted};
use std::collections::HashSet;

/// The most partial fillings that are looked at, of all patterns together.
const MAX_FILLINGS: usize = 1_000_000;

/// Checks that the proof shows a second solution for each assumption of uniqueness.
pub(super) fn verify(theorem: &Theorem, shown: &[SecondSolution]) -> Result<(), String> {
    let (found, expected) = (shown.len(), theorem.parts().unique.len());
    if found != expected {
        return Err(format!(
            "second solutions for {found} assumptions of uniqueness, expected {expected}"
        ));
    }
    let mut left = MAX_FILLINGS;
    for (unique, shown) in theorem.parts().unique.iter().zip(shown) {
        // There the theorem's relations are those of all partners.
        let is_window = theorem.board_as::<Slitherlink>().is_some();
        if is_window && *shown == SecondSolution::Exchanges {
            continue;
        }
        // What a cell, a given and a filling is, is known of these boards alone.
        let board = theorem.board_as::<Sudoku>();
        let board = board.ok_or("the board is no Sudoku board, of which they can be shown")?;
        match shown {
            SecondSolution::Complement => complement(board, unique)?,
            SecondSolution::Replacements(list) => replacements(board, unique, list, &mut left)?,
            SecondSolution::Exchanges => {
                return Err("found exchanges, expected a window of Slitherlink".to_owned());
            }
        }
    }
    Ok(())
}

/// Checks that each cell has two candidates, and every CSP-variable meets the pattern in two or
/// none.
fn complement(board: &Sudoku, unique: &Unique) -> Result<(), String> {
    let csp = board.csp();
    for v in csp.variables() {
        let members = csp.members(v).iter();
        let found = members.filter(|c| unique.candidates.contains(c)).count();
        if found != 2 && (found > 0 || unique.cells.contains(&v)) {
            let name = board.csp().variable_name(v);
            let expected = "candidates, expected 2 or none";
            return Err(format!("{name} meets the pattern in {found} {expected}"));
        }
    }
    Ok(())
}

/// Checks that every filling is listed with a valid replacement.
fn replacements(
    board: &Sudoku,
    unique: &Unique,
    list: &[String],
    left: &mut usize,
) -> Result<(), String> {
    let csp = board.csp();
    let mut listed = HashSet::new();
    for entry in list {
        let wrong = |problem: &str| format!("{}: {problem}", quoted(entry));
        let filling = |text: &str| unique.filling(board, text);
        let pair = entry.split_once(' ');
        let Some((f, g)) = pair.and_then(|(f, g)| filling(f).zip(filling(g))) else {
            return Err(wrong(
                "expected two fillings, one digit for each cell of the pattern",
            ));
        };
        if f == g {
            return Err(wrong("the filling is replaced by itself"));
        }
        let met = |filling: &[Candidate], v| {
            let members = csp.members(v);
            filling.iter().filter(|c| members.contains(c)).count()
        };
        if let Some(v) = csp.variables().find(|&v| met(&f, v) != met(&g, v)) {
            let name = board.csp().variable_name(v);
            return Err(wrong(&format!("the two do not meet {name} alike")));
        }
        listed.insert(f);
    }
    all_listed(board, unique, &mut Vec::new(), &listed, left)
}

/// Goes through all fillings that begin like this one, and looks at no more than the limit.
fn all_listed(
    board: &Sudoku,
    unique: &Unique,
    begun: &mut Vec<Candidate>,
    listed: &HashSet<Vec<Candidate>>,
    left: &mut usize,
) -> Result<(), String> {
    let csp = board.csp();
    let fewer = left.checked_sub(1);
    *left = fewer.ok_or("the patterns have too many fillings to go through")?;
    let Some(&cell) = unique.cells.get(begun.len()) else {
        if !listed.contains(begun) {
            let filling: Vec<&str> = begun.iter().map(|&c| csp.candidate_name(c)).collect();
            return Err(format!("no replacement is shown for {}", filling.join(" ")));
        }
        return Ok(());
    };
    for &c in csp.members(cell) {
        let fits = !begun.iter().any(|&d| csp.are_linked(c, d));
        if fits && unique.candidates.contains(&c) {
            begun.push(c);
            all_listed(board, unique, begun, listed, left)?;
            begun.pop();
        }
    }
    Ok(())
}
