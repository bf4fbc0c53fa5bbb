//! What a list of clauses shows, found out without hints and without anything of the checkers.

use oddagon::proof::lrat::Formula;
use std::collections::HashSet;
use varisat::{ExtendFormula, Lit, Solver};

/// Whether a formula has a model.
pub fn is_satisfiable(formula: &Formula) -> bool {
    let mut solver = Solver::new();
    for clause in &formula.clauses {
        let literals: Vec<Lit> = clause
            .iter()
            .map(|&l| Lit::from_dimacs(l as isize))
            .collect();
        solver.add_clause(&literals);
    }
    solver.solve().unwrap()
}

/// The same number of clauses, one of them changed so that there is a model.
pub fn satisfiable_twin(formula: &Formula) -> Formula {
    let twins = (0..formula.clauses.len()).rev().map(|i| {
        let mut twin = formula.clone();
        twin.clauses[i] = twin.clauses[0].clone();
        twin
    });
    twins
        .into_iter()
        .find(is_satisfiable)
        .expect("some clause is needed")
}

/// Whether a clause follows from others by unit propagation: its negation makes one of them false.
pub fn follows(clauses: &[Vec<i32>], clause: &[i32]) -> bool {
    let mut truths: HashSet<i32> = clause.iter().map(|l| -l).collect();
    if clause.iter().any(|l| truths.contains(l)) {
        return true;
    }
    loop {
        let before = truths.len();
        for clause in clauses {
            if clause.iter().any(|l| truths.contains(l)) {
                continue;
            }
            let open: HashSet<i32> = clause
                .iter()
                .copied()
                .filter(|l| !truths.contains(&-l))
                .collect();
            if open.is_empty() {
                return true;
            }
            if open.len() == 1 {
                truths.extend(open);
            }
        }
        if truths.len() == before {
            return false;
        }
    }
}

/// Whether every clause of an LRAT text follows from those before, and the last is empty.
pub fn is_lrat_refutation(formula: &Formula, proof: &str) -> bool {
    let mut clauses = formula.clauses.clone();
    for line in proof.lines().filter(|line| !line.starts_with('c')) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words[1] == "d" {
            continue;
        }
        let clause = words[1..].iter().map(|w| w.parse::<i32>().unwrap());
        let clause: Vec<i32> = clause.take_while(|&l| l != 0).collect();
        if !follows(&clauses, &clause) {
            return false;
        }
        clauses.push(clause);
    }
    clauses.last().is_some_and(Vec::is_empty)
}

/// Whether the clauses of a DRAT text lead to the empty one, if those that do not follow from the ones before are left out: checkers look
/// at none that the end does not rest on. What is deleted is kept: without it less would follow.
pub fn is_drat_refutation(formula: &Formula, proof: &str) -> bool {
    let mut clauses = formula.clauses.clone();
    let (mut clause, mut deleted) = (Vec::new(), false);
    for word in proof.split_ascii_whitespace() {
        match (word, word.parse::<i32>()) {
            ("d", _) => deleted = true,
            (_, Ok(0)) => {
                let clause = std::mem::take(&mut clause);
                if !std::mem::take(&mut deleted) && follows(&clauses, &clause) {
                    clauses.push(clause);
                }
            }
            (_, Ok(literal)) => clause.push(literal),
            (_, Err(_)) => break,
        }
    }
    follows(&clauses, &[])
}
