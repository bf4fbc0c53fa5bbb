//! Proofs written for other programs: the formula says what the statement says, and every proof
//! refutes it, for our own strict checker and for public ones.

use crate::common;
use crate::public;
use crate::random;
use oddagon::sudoku::SudokuTheorem;

use common::{FIVE_CELLS, k_digits, theorem, with_rules, words};
use oddagon::csp::{ChainKind, Theory};
use oddagon::proof::lrat::{Formula, Refutation, check_lrat};
use oddagon::proof::write::{Trace, WriteError, bundle, coq, dimacs, drat, lrat, veripb};
use oddagon::proof::{Focus, Proof, Rule};
use oddagon::prover::{Options, Report};
use oddagon::rules::{Family, Selection};
use oddagon::theorem::{Claim, Goal, Statement, Theorem};
use proptest::prelude::*;
use public::{Checker, accepts};
use std::collections::BTreeSet;
use std::path::Path;

/// The recipe of a bundle's README, followed to the letter.
#[test]
fn the_recipe_makes_the_formula() {
    for (order, cells, claim) in [
        (
            2,
            "XX..............".to_owned(),
            Claim::Eliminate(words("n1r1c3 n2r1c4")),
        ),
        (3, FIVE_CELLS.to_owned(), Claim::Impossible),
    ] {
        let (side, theorem) = (order * order, theorem(&k_digits(order, 2, &cells, claim)));
        let variable =
            |n: usize, r: usize, c: usize| (side * side * (r - 1) + side * (c - 1) + n) as i32;
        let all = || 1..=side;
        let block = |r: usize, c: usize| (r - 1) / order * order + (c - 1) / order + 1;
        let mut clauses: Vec<Vec<i32>> = Vec::new();
        let each = |f: &dyn Fn(usize, usize) -> Vec<i32>| -> Vec<Vec<i32>> {
            all()
                .flat_map(|i| all().map(move |j| (i, j)))
                .map(|(i, j)| f(i, j))
                .collect()
        };
        clauses.extend(each(&|r, c| all().map(|n| variable(n, r, c)).collect()));
        clauses.extend(each(&|r, n| all().map(|c| variable(n, r, c)).collect()));
        clauses.extend(each(&|c, n| all().map(|r| variable(n, r, c)).collect()));
        clauses.extend(each(&|b, n| {
            let cells = all().flat_map(|r| all().map(move |c| (r, c)));
            cells
                .filter(|&(r, c)| block(r, c) == b)
                .map(|(r, c)| variable(n, r, c))
                .collect()
        }));
        let candidates: Vec<(usize, usize, usize)> = all()
            .flat_map(|r| all().flat_map(move |c| all().map(move |n| (n, r, c))))
            .collect();
        for (i, &(n, r, c)) in candidates.iter().enumerate() {
            for &(m, s, d) in &candidates[i + 1..] {
                let cell = (r, c) == (s, d);
                let unit = n == m && (r == s || c == d || block(r, c) == block(s, d));
                if cell || unit {
                    clauses.push(vec![-variable(n, r, c), -variable(m, s, d)]);
                }
            }
        }
        let marked = |r: usize, c: usize| cells.as_bytes()[(r - 1) * side + c - 1] == b'X';
        let excluded = candidates
            .iter()
            .filter(|&&(n, r, c)| marked(r, c) && n > 2);
        clauses.extend(excluded.map(|&(n, r, c)| vec![-variable(n, r, c)]));
        if order == 2 {
            clauses.push(vec![variable(1, 1, 3), variable(2, 1, 4)]);
        }
        let clauses = clauses
            .into_iter()
            .map(|clause| clause.into_iter().map(i64::from).collect());
        let clauses: Vec<Vec<i64>> = clauses.collect();
        assert_eq!(Formula::read(&dimacs(&theorem)).unwrap().clauses, clauses);
    }
}

/// Writes a derivation as LRAT and checks it; the derivation has no symmetry steps, and each of its
/// steps is one clause.
fn refutes(trace: &Trace) -> Refutation {
    let refutation = is_accepted(trace);
    assert_eq!(refutation.clauses, trace.steps.len() + 1);
    refutation
}

/// The same where steps may take several clauses.
fn is_accepted(trace: &Trace) -> Refutation {
    let formula = Formula::read(&dimacs(&trace.theorem)).unwrap();
    let text = lrat(trace).unwrap();
    let refutation = check_lrat(&formula, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    // DRAT is the same clauses.
    let clause = |line: &str| {
        line.split_once(' ')
            .unwrap()
            .1
            .split(" 0 ")
            .next()
            .unwrap()
            .to_owned()
    };
    let clauses = text.lines().map(|line| match clause(line) {
        empty if empty.starts_with('0') => "0\n".to_owned(),
        literals => format!("{literals} 0\n"),
    });
    assert_eq!(drat(trace).unwrap(), clauses.collect::<String>());
    refutation
}

/// All proofs shipped in files of their own.
fn shipped() -> Vec<(String, Proof)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs");
    let mut found = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "ron") {
                let proof = oddagon::proof::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
                found.push((path.display().to_string(), proof));
            }
        }
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(found.len() > 10);
    found
}

#[test]
fn every_shipped_proof_is_written_and_accepted() {
    let mut with_symmetry = 0;
    for (name, proof) in shipped() {
        for number in 1..=proof.derivations.len() {
            let trace = Trace::of(&proof, number).unwrap();
            if trace.symmetry.is_empty() {
                refutes(&trace);
            } else {
                with_symmetry += 1;
                is_accepted(&trace);
            }
            assert!(veripb(&trace).unwrap().contains("conclusion UNSAT"));
            let theorem = &trace.theorem;
            let plain = theorem.statement().assume.is_empty()
                && !matches!(theorem.goal(), Goal::Clause(_))
                && theorem.sudoku().is_some();
            match coq(theorem) {
                Ok(text) => assert!(plain && text.contains("Print Assumptions"), "{name}"),
                Err(error) => assert!(!plain && matches!(error, WriteError::Unsaid(_)), "{name}"),
            }
        }
        assert!(bundle(&proof).unwrap().len() >= 6);
    }
    assert!(with_symmetry > 0);
}

#[test]
fn rule_steps_are_written_out() {
    let proof = common::prove(&with_rules(), Theory::W1, Focus::All, &[], 1).unwrap();
    let trace = Trace::of(&proof, 1).unwrap();
    assert!(trace.steps.iter().any(|step| step.rule.is_some()));
    refutes(&trace);
}

/// For each kind of rule a few proofs that have steps of that kind.
fn proofs_by_rules() -> Vec<(String, Vec<Proof>)> {
    let kinds = [
        (
            "naked-subset",
            &[("size", "3"), ("unit", "row")][..],
            Theory::Subsets(3),
        ),
        (
            "hidden-subset",
            &[("size", "3"), ("unit", "block")],
            Theory::Subsets(3),
        ),
        (
            "fish",
            &[("size", "3"), ("unit", "row")],
            Theory::Subsets(3),
        ),
        (
            "finned-fish",
            &[("size", "3"), ("form", "finned")],
            Theory::FinnedFish(3),
        ),
        (
            "finned-fish",
            &[("size", "2"), ("form", "sashimi")],
            Theory::FinnedFish(2),
        ),
        (
            "bivalue-chain",
            &[("length", "4")],
            Theory::Chains(ChainKind::BivalueChain, 4),
        ),
        (
            "z-chain",
            &[("length", "4")],
            Theory::Chains(ChainKind::ZChain, 4),
        ),
        (
            "t-whip",
            &[("length", "4")],
            Theory::Chains(ChainKind::TWhip, 4),
        ),
        (
            "whip",
            &[("length", "4")],
            Theory::Chains(ChainKind::Whip, 4),
        ),
        (
            "braid",
            &[("length", "4")],
            Theory::Chains(ChainKind::Braid, 4),
        ),
        (
            "g-whip",
            &[("length", "3")],
            Theory::Chains(ChainKind::GWhip, 3),
        ),
        // Rule steps under assumptions.
        ("tridagon-elimination", &[], Theory::Subsets(3)),
        (
            "tridagon-elimination",
            &[],
            Theory::Chains(ChainKind::ZChain, 4),
        ),
        (
            "degenerate-tridagon",
            &[],
            Theory::Chains(ChainKind::Whip, 2),
        ),
    ];
    let proofs = kinds.map(|(family, values, theory)| {
        let selection = values
            .iter()
            .map(|(name, value)| (name.to_string(), value.to_string()));
        let family = Family::named(family).unwrap();
        let (all, _) = family.select(&Selection(selection.collect())).unwrap();
        let options = Options {
            theory,
            effort: 0,
            lower_halves: false,
            ..Options::default()
        };
        let proofs = all
            .take(24)
            .step_by(3)
            .filter_map(|one| proven(one.statement, &options));
        (format!("{} in {theory}", family.name), proofs.collect())
    });
    proofs.to_vec()
}

/// The kinds of rule that a derivation uses.
fn rules(trace: &Trace) -> BTreeSet<String> {
    let steps = trace.steps.iter().filter_map(|step| {
        let kind = match &step.rule.as_ref()?.rule {
            Rule::Whip1(_) => "whip[1]".to_owned(),
            Rule::Subset { bases, covers } => {
                format!("subset of {} in {}", bases.0.len(), covers.0.len())
            }
            Rule::Chain { kind, links } => format!("{kind:?}[{}]", links.len()),
            Rule::Split(_) => "split".to_owned(),
        };
        Some(if step.assume.is_empty() {
            kind
        } else {
            format!("{kind} when something is assumed")
        })
    });
    steps.collect()
}

#[test]
fn steps_of_every_rule_are_written_out() {
    let mut rows = Vec::new();
    for (name, proofs) in proofs_by_rules() {
        let mut used = BTreeSet::new();
        for proof in &proofs {
            for number in 1..=proof.derivations.len() {
                let trace = Trace::of(proof, number).unwrap();
                let refutation = is_accepted(&trace);
                assert!(refutation.clauses > trace.steps.len(), "{name}");
                used.append(&mut rules(&trace));
            }
        }
        let used: Vec<String> = used.into_iter().collect();
        rows.push(format!(
            "{name}: {} proofs; {}",
            proofs.len(),
            used.join(", ")
        ));
    }
    insta::assert_snapshot!(rows.join("\n"));
}

#[test]
fn public_checkers_accept_steps_of_every_rule() {
    for checker in [Checker::Rate, Checker::VeriPb] {
        if !public::is_there(checker) {
            continue;
        }
        for (name, proofs) in proofs_by_rules() {
            for proof in proofs.iter().take(2) {
                let trace = Trace::of(proof, 1).unwrap();
                let text = match checker {
                    Checker::Rate => drat(&trace).unwrap(),
                    Checker::VeriPb => veripb(&trace).unwrap(),
                };
                let formula = dimacs(&trace.theorem);
                assert!(accepts(checker, &formula, &text), "{checker:?}: {name}");
            }
        }
    }
}

#[test]
fn a_proof_with_a_gap_is_not_written() {
    let (_, proof) = shipped()
        .into_iter()
        .find(|(name, _)| name.ends_with("trivalue-oddagon.ron"))
        .unwrap();
    for i in 0..proof.derivations[0].steps.len() {
        let mut gap = proof.clone();
        gap.derivations[0].steps[i].hints.0.pop();
        let trace = Trace::of(&gap, 1).unwrap();
        let id = gap.derivations[0].steps[i].id;
        assert_eq!(lrat(&trace), Err(WriteError::Gap(format!("step {id}"))));
    }
    assert!(matches!(
        Trace::of(&proof, 2),
        Err(WriteError::NoDerivation { asked: 2, found: 1 })
    ));
    assert!(matches!(
        Trace::of(&proof, 0),
        Err(WriteError::NoDerivation { .. })
    ));
}

fn proven(statement: Statement, options: &Options) -> Option<Proof> {
    Report::new(&Theorem::new(statement).ok()?, options)
        .unwrap()
        .proof
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_proofs_are_written_and_accepted(statement in random::statements(), w1 in any::<bool>()) {
        let theory = if w1 { Theory::W1 } else { Theory::Brt };
        let options = Options {
            theory,
            full: false,
            effort: 0,
            max_depth: 3,
            lower_halves: false,
            ..Options::default()
        };
        if let Some(proof) = proven(statement, &options) {
            refutes(&Trace::of(&proof, 1).unwrap());
        }
    }
}

#[test]
fn public_checkers_accept_the_shipped_proofs() {
    for checker in [Checker::Rate, Checker::VeriPb] {
        if !public::is_there(checker) {
            continue;
        }
        for (name, proof) in shipped() {
            let trace = Trace::of(&proof, 1).unwrap();
            let text = match checker {
                Checker::Rate if !trace.symmetry.is_empty() => continue,
                Checker::Rate => drat(&trace).unwrap(),
                Checker::VeriPb => veripb(&trace).unwrap(),
            };
            assert!(
                accepts(checker, &dimacs(&trace.theorem), &text),
                "{checker:?}: {name}"
            );
            // A formula that can be satisfied is refuted by nothing.
            let possible = k_digits(3, 3, &format!("X{}", ".".repeat(80)), Claim::Impossible);
            assert!(
                !accepts(checker, &dimacs(&theorem(&possible)), &text),
                "{checker:?}: {name}"
            );
        }
    }
}
