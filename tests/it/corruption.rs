//! Corrupted files: none is accepted as a proof of what it does not prove.
//!
//! `cargo test --release --test it corruption:: -- --ignored --nocapture` tries ten thousand of
//! each format, and hundreds of Coq files.

use crate::common;
use crate::corrupt;
use crate::public;
use crate::puzzles;

use common::theorem;
use corrupt::clauses::{is_drat_refutation, is_lrat_refutation, is_satisfiable, satisfiable_twin};
use corrupt::{corrupted, example, example_with_symmetry, pseudo_boolean, text_of};
use oddagon::proof::lrat::{Formula, check_lrat};
use oddagon::proof::write::{Trace, coq, dimacs, drat, lrat, veripb};
use oddagon::proof::{Proof, check};
use oddagon::sat;
use oddagon::theorem::{Theorem, read_statements};
use public::coq::{Original, Verdict};
use public::{Checker, accepts};
use puzzles::Random;
use std::collections::BTreeMap;

/// What became of corrupted files: how many of each kind.
type Tally = BTreeMap<&'static str, usize>;

fn lrat_proofs(count: usize) -> Tally {
    let (_, trace, formula) = example();
    let text = lrat(&trace).unwrap();
    let twin = satisfiable_twin(&formula);
    assert!(is_lrat_refutation(&formula, &text) && check_lrat(&twin, &text).is_err());
    let (mut random, mut tally) = (Random::seeded(1), Tally::new());
    for _ in 0..count {
        let changed = corrupted(&text, &mut random);
        assert!(check_lrat(&twin, &changed).is_err(), "{changed}");
        let what = match check_lrat(&formula, &changed) {
            Err(_) => "rejected",
            Ok(_) => {
                assert!(is_lrat_refutation(&formula, &changed), "{changed}");
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
    let (mut random, mut tally) = (Random::seeded(2), Tally::new());
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
    let (mut random, mut tally) = (Random::seeded(3), Tally::new());
    for i in 0..count {
        let text = if i % 2 == 0 {
            oddagon::proof::to_ron(&proof)
        } else {
            oddagon::proof::to_json(&proof)
        };
        let Ok(changed) = oddagon::proof::read(&corrupted(&text, &mut random)) else {
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
                    oddagon::proof::to_ron(&changed)
                );
                assert!(verified.derivations.iter().all(|d| d.depth == depth));
                if (&theorem.live(), &theorem.goal())
                    == (&trace.theorem.live(), &trace.theorem.goal())
                {
                    "accepted: the same theorem"
                } else {
                    "accepted: another theorem, which holds"
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
    let (mut random, mut tally) = (Random::seeded(4), Tally::new());
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
                if (&meant.live(), &meant.goal())
                    == (&trace.theorem.live(), &trace.theorem.goal()) =>
            {
                "accepted: the same theorem"
            }
            Some(meant) => {
                let theorem = meant.statement().clone();
                match check(&Proof {
                    theorem,
                    ..proof.clone()
                }) {
                    Err(_) => "rejected",
                    Ok(_) => {
                        assert!(
                            sat::decide(&meant).unwrap().is_unsat(),
                            "{:?}",
                            meant.statement()
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

/// Proofs for public checkers, which are given the formula as it was. What they accept still is a
/// refutation, by a check of our own that reads none of the hints, and they do not accept it for a
/// formula that has a model.
fn public_proofs(checker: Checker, wlog: bool, count: usize) -> Tally {
    let (_, mut trace, formula) = example();
    if wlog {
        trace = Trace::of(&example_with_symmetry(), 1).unwrap();
    }
    let (text, is_refutation): (_, fn(&Formula, &str) -> bool) = match checker {
        Checker::Rate => (drat(&trace).unwrap(), is_drat_refutation),
        Checker::VeriPb => (veripb(&trace).unwrap(), pseudo_boolean::is_refutation),
    };
    let (original, twin) = (text_of(&formula), satisfiable_twin(&formula));
    assert!(accepts(checker, &original, &text) && is_refutation(&formula, &text));
    assert!(!is_refutation(&twin, &text));
    let (mut random, mut tally) = (Random::seeded(5), Tally::new());
    for _ in 0..count {
        let changed = corrupted(&text, &mut random);
        let what = if accepts(checker, &original, &changed) {
            assert!(is_refutation(&formula, &changed), "{changed}");
            assert!(!accepts(checker, &text_of(&twin), &changed), "{changed}");
            if is_said_again(&text, &changed) {
                "accepted: the same steps, but for white space or hints"
            } else {
                "accepted: other steps, which refute the same formula"
            }
        } else {
            "rejected"
        };
        *tally.entry(what).or_default() += 1;
    }
    tally
}

/// Whether the clauses or constraints are the same, and only hints and white space differ.
fn is_said_again(text: &str, other: &str) -> bool {
    let said = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| match line.split_once(" : ") {
            Some((said, _)) if line.starts_with("rup") => said,
            _ => line,
        });
        let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        words.filter(|line| !line.is_empty()).collect()
    };
    said(text) == said(other)
}

/// Coq files. What Coq accepts is compared with the statement by Coq itself.
fn coq_files(count: usize) -> Tally {
    let (_, trace, _) = example();
    let text = coq(&trace.theorem).unwrap();
    let original = Original::new(&text);
    assert_eq!(original.judge(&text), Verdict::Proven);
    let weaker = text.replace("(1, 2, [1; 2; 3])", "(1, 2, [1; 2])");
    assert_ne!(original.judge(&weaker), Verdict::Proven);
    let (mut random, mut tally) = (Random::seeded(7), Tally::new());
    for _ in 0..count {
        let what = match original.judge(&corrupted(&text, &mut random)) {
            Verdict::Rejected => "rejected",
            Verdict::AnotherTheorem => "not the same statement",
            Verdict::Proven => "accepted: by Coq's kernel, a proof of the same statement",
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

fn for_public_checker(checker: Checker, wlog: bool, count: usize) {
    if public::is_there(checker) {
        let symmetry = if wlog { "with" } else { "without" };
        let name = format!("{checker:?}, {symmetry} symmetry");
        report(&name, &public_proofs(checker, wlog, count));
    }
}

#[test]
fn corrupted_proofs_do_not_deceive_public_checkers() {
    for_public_checker(Checker::Rate, false, 20);
    for_public_checker(Checker::VeriPb, false, 20);
    for_public_checker(Checker::VeriPb, true, 20);
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_corrupted_proofs_do_not_deceive_rate() {
    for_public_checker(Checker::Rate, false, 10_000);
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_corrupted_proofs_do_not_deceive_veripb() {
    for_public_checker(Checker::VeriPb, false, 10_000);
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_corrupted_symmetries_do_not_deceive_veripb() {
    for_public_checker(Checker::VeriPb, true, 10_000);
}

fn for_coq(count: usize) {
    if public::coq::is_there() {
        report("Coq", &coq_files(count));
    }
}

#[test]
fn corrupted_files_do_not_deceive_coq() {
    for_coq(3);
}

#[test]
#[ignore = "takes minutes"]
fn hundreds_of_corrupted_files_do_not_deceive_coq() {
    for_coq(400);
}
