//! Second solutions for assumptions of uniqueness.

use super::{Sudoku, text::symbol};
use crate::statement::Unique;
use itertools::Itertools;
use oddagon_check::SecondSolution;
use oddagon_core::Board;
use oddagon_csp::{Candidate, Csp, Variable};
use std::collections::HashMap;

/// The most fillings of a pattern that are gone through.
const MAX_FILLINGS: usize = 20_000;

/// A second solution for an assumption of uniqueness; `None` where the pattern has a filling that
/// no other can replace, or too many fillings.
pub(super) fn second(board: &Sudoku, unique: &Unique) -> Option<SecondSolution> {
    let csp = board.csp();
    let meets = |v| {
        let members = csp.members(v).iter();
        members.filter(|c| unique.candidates.contains(c)).count()
    };
    let bivalue = unique.cells.iter().all(|&v| meets(v) == 2);
    if bivalue && csp.variables().all(|v| matches!(meets(v), 0 | 2)) {
        return Some(SecondSolution::Complement);
    }
    let choices = choices(csp, unique);
    let all = fillings(csp, &choices)?;
    // Where all cells have the same digits, what replaces a filling is one of the fillings: those
    // that meet the same CSP-variables are looked up.
    let digits = |list: &Vec<Candidate>| list.iter().map(|&c| board.digit(c)).collect_vec();
    let are_alike = choices.iter().map(digits).all_equal();
    let alike = if are_alike {
        alike(csp, &all)
    } else {
        HashMap::new()
    };
    let replaced = all.iter().map(|filling| {
        let other = if are_alike {
            let mut known = alike[&met(csp, filling)].iter();
            known.find(|other| **other != filling)?.to_vec()
        } else {
            replacement(board, filling)?
        };
        let text = |filling: &[Candidate]| {
            let digits = filling.iter().map(|&c| symbol(board.digit(c)));
            digits.collect::<String>()
        };
        Some(format!("{} {}", text(filling), text(&other)))
    });
    Some(SecondSolution::Replacements(
        replaced.collect::<Option<_>>()?,
    ))
}

/// The most replacements of a second solution that are told.
const MAX_REPLACEMENTS: usize = 100;

/// What the cells of an assumption of uniqueness have left, and how a second solution is made, in
/// words.
pub(super) fn words(board: &Sudoku, unique: &Unique, shown: &SecondSolution) -> (String, String) {
    let csp = board.csp();
    let cells = unique.cells.iter().zip(choices(csp, unique));
    let left = cells.map(|(&v, choices)| {
        let digits = choices.iter().map(|&c| symbol(board.digit(c))).join("/");
        format!("{}={digits}", csp.variable_name(v))
    });
    let other = match shown {
        SecondSolution::Exchanges => String::new(),
        SecondSolution::Complement => {
            "put into each of these cells its other candidate. In each row, column and block each \
             digit is a candidate of two of the cells or of \
             none, so each has the same digits as before"
                .to_owned()
        }
        SecondSolution::Replacements(list) => {
            let one = |entry: &String| entry.replacen(' ', " by ", 1);
            let more = match list.len().saturating_sub(MAX_REPLACEMENTS) {
                0 => String::new(),
                more => format!(", and {more} more that are in the proof's file"),
            };
            let mut cells = unique.cells.iter().map(|&v| csp.variable_name(v));
            format!(
                "replace what stands in {}: {}{more}. Each row, column and block has the same \
                 digits as before",
                cells.join(" "),
                list.iter().take(MAX_REPLACEMENTS).map(one).join(", "),
            )
        }
    };
    (left.collect_vec().join(", "), other)
}

/// The candidates of the pattern in each cell of an assumption of uniqueness.
pub fn choices(csp: &Csp, unique: &Unique) -> Vec<Vec<Candidate>> {
    unique
        .cells
        .iter()
        .map(|&v| {
            let members = csp.members(v).iter().copied();
            members.filter(|c| unique.candidates.contains(c)).collect()
        })
        .collect()
}

/// All ways to choose one candidate from each list so that no two are linked; `None` if there are
/// too many.
pub fn fillings(csp: &Csp, choices: &[Vec<Candidate>]) -> Option<Vec<Vec<Candidate>>> {
    let mut all: Vec<Vec<Candidate>> = vec![Vec::new()];
    for list in choices {
        let longer = all
            .iter()
            .cartesian_product(list)
            .filter_map(|(begun, &c)| {
                let fits = !begun.iter().any(|&d| csp.are_linked(c, d));
                fits.then(|| begun.iter().copied().chain([c]).collect())
            });
        all = longer.take(MAX_FILLINGS + 1).collect();
        if all.len() > MAX_FILLINGS {
            return None;
        }
    }
    Some(all)
}

/// The CSP-variables that a filling meets, in order.
fn met(csp: &Csp, filling: &[Candidate]) -> Vec<Variable> {
    let met = filling.iter().flat_map(|&c| csp.variables_of(c));
    met.copied().sorted().collect()
}

/// Fillings by the CSP-variables that they meet: those of one list have the same digits in each
/// row, column and block.
pub fn alike<'f>(
    csp: &Csp,
    fillings: &'f [Vec<Candidate>],
) -> HashMap<Vec<Variable>, Vec<&'f [Candidate]>> {
    let mut alike: HashMap<_, Vec<&[Candidate]>> = HashMap::new();
    for filling in fillings {
        alike.entry(met(csp, filling)).or_default().push(filling);
    }
    alike
}

/// Another filling of the same cells that has the same digits in each row, column and block.
pub fn replacement(board: &Sudoku, filling: &[Candidate]) -> Option<Vec<Candidate>> {
    let csp = board.csp();
    let met = |c: &Candidate| {
        // The filling must already meet the CSP-variables of the row, the column and the block: all
        // but the cell itself.
        let units = csp.variables_of(*c).iter().skip(1);
        let mut met = units.map(|&v| filling.iter().any(|d| csp.members(v).contains(d)));
        met.all(|met| met)
    };
    let choices: Vec<Vec<Candidate>> = filling
        .iter()
        .map(|&c| {
            let cell = csp.members(csp.variables_of(c)[0]).iter().copied();
            cell.filter(met).collect()
        })
        .collect();
    fillings(csp, &choices)?
        .into_iter()
        .find(|other| other != filling)
}
