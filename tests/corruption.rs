//! Corrupted files: none is accepted as a proof of what it does not prove.
//!
//! `cargo test --release --test corruption -- --ignored --nocapture` tries ten thousand of each format.

mod common;
mod corrupt;
mod public;
#[path = "common/puzzles.rs"]
mod puzzles;

use common::theorem;
use corrupt::{corrupted, example, text_of};
use oddagon::proof::lrat::{Formula, check_lrat};
use oddagon::proof::write::{dimacs, drat, lrat, veripb};
use oddagon::proof::{Proof, check};
use oddagon::sat;
use oddagon::theorem::{Theorem, read_statements};
use public::{Checker, accepts};
use puzzles::Random;
use std::collections::{BTreeMap, HashSet};
use varisat::{ExtendFormula, Lit, Solver};

fn is_satisfiable(formula: &Formula) -> bool {
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
fn satisfiable_twin(formula: &Formula) -> Formula {
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

/// Whether every clause of an LRAT text follows by unit propagation, without hints, and the last is empty.
fn is_refutation(formula: &Formula, proof: &str) -> bool {
    let mut clauses = formula.clauses.clone();
    for line in proof.lines().filter(|line| !line.starts_with('c')) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words[1] == "d" {
            continue;
        }
        let clause = words[1..].iter().map(|w| w.parse::<i32>().unwrap());
        let clause: Vec<i32> = clause.take_while(|&l| l != 0).collect();
        let mut truths: HashSet<i32> = clause.iter().map(|l| -l).collect();
        let contradiction = loop {
            let before = truths.len();
            let mut empty = false;
            for clause in &clauses {
                if clause.iter().any(|l| truths.contains(l)) {
                    continue;
                }
                let open: Vec<i32> = clause
                    .iter()
                    .copied()
                    .filter(|l| !truths.contains(&-l))
                    .collect();
                match open[..] {
                    [] => empty = true,
                    [one] => drop(truths.insert(one)),
                    _ => {}
                }
            }
            if empty || truths.len() == before {
                break empty;
            }
        };
        if !contradiction {
            return false;
        }
        clauses.push(clause);
    }
    clauses.last().is_some_and(Vec::is_empty)
}

/// What became of corrupted files: how many of each kind.
type Tally = BTreeMap<&'static str, usize>;

fn lrat_proofs(count: usize) -> Tally {
    let (_, trace, formula) = example();
    let text = lrat(&trace).unwrap();
    let twin = satisfiable_twin(&formula);
    assert!(is_refutation(&formula, &text) && check_lrat(&twin, &text).is_err());
    let (mut random, mut tally) = (Random(1), Tally::new());
    for _ in 0..count {
        let changed = corrupted(&text, &mut random);
        assert!(check_lrat(&twin, &changed).is_err(), "{changed}");
        let what = match check_lrat(&formula, &changed) {
            Err(_) => "rejected",
            Ok(_) => {
                assert!(is_refutation(&formula, &changed), "{changed}");
                "accepted: another refutation of the same formula"
            }
        };
        *tally.entry(what).or_default() += 1;
    }
    tally
}

fn formulas(count: usize) -> Tally {
    let (_, trace, formula) = example();
    let (text, proof) = (dimacs(&trace.theorem), lrat(&trace).unwrap());
    let (mut random, mut tally) = (Random(2), Tally::new());
    for _ in 0..count {
        let what = match Formula::read(&corrupted(&text, &mut random)) {
            Err(_) => "not a formula",
            Ok(changed) if changed == formula => "accepted: the same formula",
            Ok(changed) if check_lrat(&changed, &proof).is_err() => "rejected",
            Ok(changed) => {
                assert!(!is_satisfiable(&changed), "{}", text_of(&changed));
                "accepted: for a formula that is not the statement's, and has no model either"
            }
        };
        *tally.entry(what).or_default() += 1;
    }
    tally
}

fn traces(count: usize) -> Tally {
    let (proof, trace, _) = example();
    let depth = check(&proof).unwrap().derivations[0].depth;
    let (mut random, mut tally) = (Random(3), Tally::new());
    for i in 0..count {
        let text = if i % 2 == 0 {
            proof.to_ron()
        } else {
            proof.to_json()
        };
        let Ok(changed) = Proof::read(&corrupted(&text, &mut random)) else {
            *tally.entry("not a proof").or_default() += 1;
            continue;
        };
        let what = match check(&changed) {
            Err(_) => "rejected",
            Ok(verified) => {
                let theorem = theorem(&changed.theorem);
                assert!(
                    sat::decide(&theorem).unwrap().is_unsat(),
                    "{}",
                    changed.to_ron()
                );
                assert!(verified.derivations.iter().all(|d| d.depth == depth));
                match (&theorem.live, &theorem.goal) == (&trace.theorem.live, &trace.theorem.goal) {
                    true => "accepted: the same theorem",
                    false => "accepted: another theorem, which holds",
                }
            }
        };
        *tally.entry(what).or_default() += 1;
    }
    tally
}

/// Corrupted statements with the proof of the one they were made of.
fn statements(count: usize) -> Tally {
    let (proof, trace, _) = example();
    let text = ron::to_string(&proof.theorem).unwrap();
    let text = format!("Statement{text}");
    assert_eq!(read_statements(&text).unwrap(), vec![proof.theorem.clone()]);
    let (mut random, mut tally) = (Random(4), Tally::new());
    for _ in 0..count {
        let read = read_statements(&corrupted(&text, &mut random));
        let changed = read
            .ok()
            .filter(|list| list.len() == 1)
            .and_then(|mut list| list.pop());
        let meant = changed.and_then(|statement| Theorem::new(statement).ok());
        let what = match meant {
            None => "no statement",
            Some(meant)
                if (&meant.live, &meant.goal) == (&trace.theorem.live, &trace.theorem.goal) =>
            {
                "accepted: the same theorem"
            }
            Some(meant) => {
                let theorem = meant.statement.clone();
                match check(&Proof {
                    theorem,
                    ..proof.clone()
                }) {
                    Err(_) => "rejected",
                    Ok(_) => {
                        assert!(
                            sat::decide(&meant).unwrap().is_unsat(),
                            "{:?}",
                            meant.statement
                        );
                        "accepted: another theorem, which holds"
                    }
                }
            }
        };
        *tally.entry(what).or_default() += 1;
    }
    tally
}

/// Proofs for public checkers: whatever they say of the theorem's formula, which has no model, they accept none for one that has.
fn public_proofs(checker: Checker, count: usize) -> Tally {
    let (_, trace, formula) = example();
    let text = match checker {
        Checker::Rate => drat(&trace).unwrap(),
        Checker::VeriPb => veripb(&trace).unwrap(),
    };
    let (twin, formula) = (text_of(&satisfiable_twin(&formula)), text_of(&formula));
    assert!(accepts(checker, &formula, &text));
    let (mut random, mut tally) = (Random(5), Tally::new());
    for _ in 0..count {
        let changed = corrupted(&text, &mut random);
        assert!(!accepts(checker, &twin, &changed), "{changed}");
        let what = match accepts(checker, &formula, &changed) {
            true => "accepted: the formula has no model, whatever the proof says",
            false => "rejected",
        };
        *tally.entry(what).or_default() += 1;
    }
    tally
}

/// Every kind of corruption was tried, and most were noticed.
fn report(name: &str, tally: &Tally) {
    println!("{name}: {tally:?}");
    let accepted = tally
        .iter()
        .filter(|(what, _)| what.starts_with("accepted"));
    let (accepted, all): (usize, usize) = (accepted.map(|(_, n)| n).sum(), tally.values().sum());
    assert!(accepted < all, "{name}: {tally:?}");
}

fn all_formats(count: usize) {
    report("LRAT", &lrat_proofs(count));
    report("DIMACS", &formulas(count));
    report("traces", &traces(count));
    report("statements", &statements(count));
}

#[test]
fn corrupted_proofs_prove_nothing_new() {
    all_formats(400);
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_corrupted_proofs_prove_nothing_new() {
    all_formats(10_000);
}

fn for_public_checkers(count: usize) {
    for checker in [Checker::Rate, Checker::VeriPb] {
        if public::is_there(checker) {
            report(&format!("{checker:?}"), &public_proofs(checker, count));
        }
    }
}

#[test]
fn corrupted_proofs_do_not_deceive_public_checkers() {
    for_public_checkers(20);
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_corrupted_proofs_do_not_deceive_public_checkers() {
    for_public_checkers(10_000);
}
