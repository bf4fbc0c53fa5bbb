//! Hinges on the 9×9 board.

use super::labels::Labels;
use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_boards::theorem::{Claim, NameList, Statement, rule};
use oddagon_csp::{Candidate, Variable};
use std::collections::HashSet;

/// The line that restricts a CSP-variable to these candidates.
fn line(board: &Sudoku, v: Variable, kept: &[Candidate]) -> String {
    let names = kept
        .iter()
        .map(|&c| board.csp().candidate_name(c))
        .join(" ");
    format!("{}: {names}\n", board.csp().variable_name(v))
}

/// All x-hinges up to symmetry, with how many candidates of the CSP-variable each of the two sees:
/// the CSP-variable holds all candidates that one of the two sees, and each sees one that the other
/// does not.
pub(super) fn hinges() -> Vec<((usize, usize), Statement)> {
    let board = Sudoku::standard();
    let csp = board.csp();
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    // A cell, a row's digit, a block's digit; a column's digit is the transpose of a row's.
    for v in [Variable(0), Variable(81), Variable(243)] {
        let members = csp.members(v);
        let sees = |c: Candidate| -> Vec<Candidate> {
            members
                .iter()
                .copied()
                .filter(|&d| csp.are_linked(c, d))
                .collect()
        };
        let outside = csp.candidates().filter(|c| !members.contains(c));
        let outside: Vec<Candidate> = outside.filter(|&c| !sees(c).is_empty()).collect();
        for [&a, &b] in outside.iter().array_combinations() {
            let (by_a, by_b) = (sees(a), sees(b));
            let both: Vec<Candidate> = members
                .iter()
                .copied()
                .filter(|c| by_a.contains(c) || by_b.contains(c))
                .collect();
            let own =
                |mine: &[Candidate], other: &[Candidate]| mine.iter().any(|c| !other.contains(c));
            // Two linked candidates are never both true anyway.
            let needed = own(&by_a, &by_b) && own(&by_b, &by_a) && !csp.are_linked(a, b);
            if needed && seen.insert(hinge_form(v, a, b)) {
                let words = NameList(
                    [a, b]
                        .map(|c| board.csp().candidate_name(c).to_owned())
                        .to_vec(),
                );
                let lines = line(&board, v, &both);
                let sizes = (by_a.len().min(by_b.len()), by_a.len().max(by_b.len()));
                found.push((sizes, rule("x-hinge", &lines, Claim::NotBoth(words))));
            }
        }
    }
    found
}

fn hinge_form(v: Variable, a: Candidate, b: Candidate) -> Vec<u8> {
    let ways = [[a, b], [b, a]]
        .into_iter()
        .cartesian_product([false, true]);
    let forms = ways.map(|(pair, turned)| {
        let mut labels = Labels::new(turned);
        labels.variable(v);
        pair.into_iter().for_each(|c| labels.candidate(c));
        labels.form
    });
    forms.min().unwrap_or_default()
}
