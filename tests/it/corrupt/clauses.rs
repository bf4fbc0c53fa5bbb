//! What a list of clauses shows, found out without hints and without anything of the checkers.

use oddagon::proof::lrat::Formula;
use std::collections::{HashMap, HashSet};
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

/// In how many orders clauses are propagated: what a contradiction rests on depends on it.
const TURNS: usize = 16;

/// Unit propagation once these literals are false: the clauses that a contradiction rests on, by
/// their places; `None` where there is none. Others than the `preferred` ones are used only where
/// these lead to nothing more; `turn` says where the search among them begins.
fn conflict(
    clauses: &[Vec<i64>],
    negated: &[i64],
    preferred: &HashSet<usize>,
    turn: usize,
) -> Option<HashSet<usize>> {
    // Each true literal with the clause that says so.
    let mut truths: HashMap<i64, Option<usize>> = negated.iter().map(|&l| (-l, None)).collect();
    if negated.iter().any(|l| truths.contains_key(l)) {
        return Some(HashSet::new());
    }
    let turned =
        (0..clauses.len()).map(|place| (place + turn * clauses.len() / TURNS) % clauses.len());
    let (first, last): (Vec<usize>, Vec<usize>) =
        turned.partition(|place| preferred.contains(place));
    let order = [first, last].concat();
    let falsified = loop {
        // The first clause that has at most one literal left, and says something new.
        let unit = order.iter().find_map(|&place| {
            let clause = &clauses[place];
            let open = |l: &&i64| !truths.contains_key(&-**l);
            let mut left = clause.iter().filter(open);
            match (left.next(), left.next()) {
                (None, _) => Some((place, None)),
                (Some(l), None) if !truths.contains_key(l) => Some((place, Some(*l))),
                _ => None,
            }
        });
        match unit? {
            (place, None) => break place,
            (place, Some(l)) => drop(truths.insert(l, Some(place))),
        }
    };
    let (mut used, mut next) = (HashSet::new(), vec![falsified]);
    while let Some(place) = next.pop() {
        if used.insert(place) {
            let reasons = clauses[place].iter().filter_map(|l| truths.get(&-l));
            next.extend(reasons.filter_map(|&reason| reason));
        }
    }
    Some(used)
}

/// Whether every clause of an LRAT text follows from those before, and the last is empty.
pub fn is_lrat_refutation(formula: &Formula, proof: &str) -> bool {
    let mut clauses = formula.clauses.clone();
    for line in proof.lines().filter(|line| !line.starts_with('c')) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words[1] == "d" {
            continue;
        }
        let clause = words[1..].iter().map(|w| w.parse::<i64>().unwrap());
        let clause: Vec<i64> = clause.take_while(|&l| l != 0).collect();
        if conflict(&clauses, &clause, &HashSet::new(), 0).is_none() {
            return false;
        }
        clauses.push(clause);
    }
    clauses.last().is_some_and(Vec::is_empty)
}

/// The clauses that a DRAT text adds. Deletions are left out: more clauses show no less.
fn added(proof: &str) -> Vec<Vec<i64>> {
    let (mut all, mut clause, mut deleted) = (Vec::new(), Vec::new(), false);
    // No number begins with 0: rate reads `020` as the end of a clause and 20, and `00` as one end.
    let words = proof.split_ascii_whitespace().flat_map(|word| {
        let number = word.trim_start_matches('0');
        let end = word.starts_with('0').then_some("0");
        end.into_iter()
            .chain(Some(number).filter(|rest| !rest.is_empty()))
    });
    for word in words {
        match (word, word.parse::<i64>()) {
            ("d", _) => deleted = true,
            (_, Ok(0)) => {
                let clause = std::mem::take(&mut clause);
                if !std::mem::take(&mut deleted) {
                    all.push(clause);
                }
            }
            (_, Ok(literal)) => clause.push(literal),
            (_, Err(_)) => break,
        }
    }
    all
}

/// Whether the clauses of a DRAT text lead to a contradiction. As checkers do, this goes backwards
/// from it and looks at no clause that nothing rests on. A clause is right if it follows from those
/// before by unit propagation; or if, for one of its literals, all its resolvents with those
/// clauses before that something rests on do: then these have a model with it if they have one
/// without it.
pub fn is_drat_refutation(formula: &Formula, proof: &str) -> bool {
    let clauses = [&formula.clauses[..], &added(proof)].concat();
    let given = formula.clauses.len();
    (0..TURNS).any(|turn| leads_back(&clauses, given, turn).unwrap_or(false))
}

/// The same with the clauses in one order; `None` where there is no contradiction at all.
fn leads_back(clauses: &[Vec<i64>], given: usize, turn: usize) -> Option<bool> {
    let end = |end| Some((end, conflict(&clauses[..end], &[], &HashSet::new(), turn)?));
    let (end, mut needed) = (given..=clauses.len()).find_map(end)?;
    Some((given..end).rev().all(|place| {
        let (before, clause) = (&clauses[..place], &clauses[place]);
        if !needed.contains(&place) {
            return true;
        }
        let by_resolvents = |&pivot| resolved(before, clause, pivot, &needed, turn);
        let used = conflict(before, clause, &needed, turn)
            .or_else(|| clause.iter().find_map(by_resolvents));
        needed.extend(used.iter().flatten());
        used.is_some()
    }))
}

/// What the resolvents of a clause rest on, if they follow: those with the clauses that are needed,
/// and with what they rest on.
fn resolved(
    before: &[Vec<i64>],
    clause: &[i64],
    pivot: i64,
    needed: &HashSet<usize>,
    turn: usize,
) -> Option<HashSet<usize>> {
    let opposite = |place: &usize| *place < before.len() && before[*place].contains(&-pivot);
    let (mut used, mut done) = (HashSet::new(), HashSet::new());
    loop {
        let mut all = needed.union(&used).copied().filter(opposite);
        let Some(other) = all.find(|place| !done.contains(place)) else {
            return Some(used);
        };
        done.insert(other);
        let rest = before[other].iter().copied().filter(|&l| l != -pivot);
        let resolvent: Vec<i64> = clause.iter().copied().chain(rest).collect();
        let known = needed.union(&used).copied().collect();
        used.extend(conflict(before, &resolvent, &known, turn)?);
    }
}
