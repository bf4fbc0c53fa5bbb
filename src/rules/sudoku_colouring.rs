//! Hinges and bilocal cycles on the 9×9 board.

use super::labels::Labels;
use super::random::{Random, distinct};
use super::sudoku_chains::SAMPLE;
use crate::board::Board;
use crate::board::sudoku::Sudoku;
use crate::csp::{Candidate, Csp, Variable};
use crate::theorem::{Claim, Statement, Words};
use itertools::Itertools;
use std::collections::HashSet;

/// The line that a CSP-variable holds no more than these.
fn line(board: &Sudoku, v: Variable, kept: &[Candidate]) -> String {
    let names = kept.iter().map(|&c| board.candidate_name(c)).join(" ");
    format!("{}: {names}\n", board.variable_name(v))
}

/// All x-hinges up to symmetry, with how many candidates of the CSP-variable each of the two sees: the CSP-variable holds whatever one
/// of the two sees, and each sees one that the other does not.
pub(super) fn hinges() -> Vec<((usize, usize), Statement)> {
    let board = Sudoku::standard();
    let csp = board.csp();
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    // A cell, a row's digit, a block's digit; a column's is a row's turned.
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
            // Two that are linked are not both true anyway.
            let needed = own(&by_a, &by_b) && own(&by_b, &by_a) && !csp.are_linked(a, b);
            if needed && seen.insert(hinge_form(v, a, b)) {
                let words = Words([a, b].map(|c| board.candidate_name(c)).to_vec());
                let lines = line(&board, v, &both);
                let sizes = (by_a.len().min(by_b.len()), by_a.len().max(by_b.len()));
                found.push((
                    sizes,
                    Statement::rule("x-hinge", &lines, Claim::NotBoth(words)),
                ));
            }
        }
    }
    found
}

fn hinge_form(v: Variable, a: Candidate, b: Candidate) -> Vec<u8> {
    let forms = [[a, b], [b, a]]
        .into_iter()
        .cartesian_product([false, true]);
    let form = |(pair, turned): ([Candidate; 2], bool)| {
        let mut labels = Labels::new(turned);
        labels.variable(v);
        pair.into_iter().for_each(|c| labels.candidate(c));
        labels.form
    };
    forms.map(form).min().unwrap_or_default()
}

/// Random bilocal cycles of a length, no two alike.
pub(super) fn bilocal_cycles(length: usize) -> impl Iterator<Item = Statement> {
    let board = Sudoku::standard();
    let mut random = Random::seeded(50 + length as u64);
    // There are few of length 2, hidden pairs all of them: many draws find them all.
    distinct(move || bilocal_cycle(&board, length, &mut random), SAMPLE)
}

fn bilocal_cycle(
    board: &Sudoku,
    length: usize,
    random: &mut Random,
) -> Option<(Statement, Vec<u8>)> {
    let csp = board.csp();
    let mut cells = vec![random.below(81)];
    while cells.len() < length {
        let peers: Vec<usize> = (0..81)
            .filter(|&cell| board.sees(cell, cells[cells.len() - 1]) && !cells.contains(&cell))
            .collect();
        cells.push(random.pick(&peers)?);
    }
    let mut digits: Vec<usize> = Vec::new();
    let mut variables: Vec<Variable> = Vec::new();
    let mut lines = String::new();
    let mut live = csp.everything();
    for (i, &cell) in cells.iter().enumerate() {
        let next = cells[(i + 1) % length];
        let digit = random.below(9);
        let pair = [cell, next].map(|cell| board.candidate_at(cell, digit));
        // The units that both cells lie in, as places of the digit.
        let common: Vec<Variable> = common(csp, pair).collect();
        let v = random.pick(&common)?;
        for &c in csp.members(v).iter().filter(|c| !pair.contains(c)) {
            live.remove(c);
        }
        lines += &line(board, v, &pair);
        digits.push(digit);
        variables.push(v);
    }
    let repeats = (0..length).any(|i| digits[i] == digits[(i + 1) % length]);
    let target = board.candidate_at(cells[0], random.below(9));
    let engine = board.engine();
    let mut state = engine.state(&live);
    let held = cells
        .iter()
        .zip(&digits)
        .enumerate()
        .all(|(i, (&cell, &digit))| {
            let next = cells[(i + 1) % length];
            [cell, next]
                .iter()
                .all(|&cell| live.contains(board.candidate_at(cell, digit)))
        });
    let other = ![digits[0], digits[length - 1]].contains(&board.digit(target));
    let open = held && other && live.contains(target) && engine.brt(&mut state).is_ok();
    if repeats || !variables.iter().all_unique() || !open || !engine.is_live(&state, target) {
        return None;
    }
    let forms = [false, true].map(|turned| {
        let mut labels = Labels::new(turned);
        labels.candidate(target);
        for ((&cell, &digit), &v) in cells.iter().zip(&digits).zip(&variables) {
            labels.candidate(board.candidate_at(cell, digit));
            labels.variable(v);
        }
        labels.form
    });
    let claim = Claim::Eliminate(Words(vec![board.candidate_name(target)]));
    let statement = Statement::rule(&format!("bilocal cycle[{length}]"), &lines, claim);
    Some((statement, forms.into_iter().min()?))
}

/// The CSP-variables, other than cells, that hold both candidates.
fn common(csp: &Csp, [a, b]: [Candidate; 2]) -> impl Iterator<Item = Variable> {
    let variables = csp.variables_of(a).iter().copied();
    variables.filter(move |&v| csp.members(v).contains(&b))
}
