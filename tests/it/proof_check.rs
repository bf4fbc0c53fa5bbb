//! The checker on valid proofs, on wrong twins of them, and at its limits.

use crate::common;

use common::*;
use oddagon::proof::{
    Budget, Focus, Proof, ProofError, Rule, Step, Theory, check, check_within, in_words,
};
use oddagon::prover::trial_and_error;
use oddagon::prover::{Options, Report};
use oddagon::sudoku::SudokuTheorem;
use oddagon::theorem::{Claim, NameList, Theorem};
use proptest::prelude::*;

/// A proof of depth 2 in restricted T&E, with 18 nogoods.
fn depth_two() -> Proof {
    let statement = k_digits(2, 3, ".X.XX.X..XX.X..X", Claim::Impossible);
    prove(&statement, Theory::Brt, Focus::Pattern, &[], 3).unwrap()
}

fn with_rule_steps() -> Proof {
    prove(&with_rules(), Theory::W1, Focus::All, &[], 1).unwrap()
}

fn symmetric() -> Proof {
    let statement = k_digits(3, 2, FIVE_CELLS, Claim::Impossible);
    let steps = [symmetry(
        "r1c1",
        "n1r1c1",
        &[("n2r1c1", "digits 213456789")],
    )];
    prove(&statement, Theory::Brt, Focus::Pattern, &steps, 3).unwrap()
}

/// What the checker says of a changed proof.
fn twin(mut proof: Proof, change: impl FnOnce(&mut Proof)) -> String {
    change(&mut proof);
    match check(&proof) {
        Ok(verified) => in_words("proof", &Ok(verified)),
        Err(rejected) => rejected.to_string(),
    }
}

fn step(id: u32, assume: &str, eliminate: &str, hints: &str) -> Step {
    Step {
        id,
        assume: words(assume),
        eliminate: eliminate.to_owned(),
        rule: None,
        hints: words(hints),
    }
}

#[test]
fn valid_proofs() {
    let shown: Vec<_> = [depth_two(), with_rule_steps(), symmetric()]
        .iter()
        .map(|proof| in_words("proof", &check(proof)))
        .collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn files() {
    for proof in [depth_two(), with_rule_steps(), symmetric()] {
        assert_eq!(
            oddagon::proof::read(&oddagon::proof::to_ron(&proof)).unwrap(),
            proof
        );
        assert_eq!(
            oddagon::proof::read(&oddagon::proof::to_json(&proof)).unwrap(),
            proof
        );
    }
    insta::assert_snapshot!(
        oddagon::proof::to_ron(&with_rule_steps()) + &oddagon::proof::to_ron(&symmetric())
    );
}

#[test]
fn unreadable_files() {
    let ron = oddagon::proof::to_ron(&symmetric());
    let json = oddagon::proof::to_json(&symmetric());
    let newer = |text: &str| {
        text.replacen("version: 1", "version: 2, hash: \"x\"", 1)
            .replacen("\"version\":1", "\"version\":2,\"hash\":7", 1)
    };
    assert_eq!(
        oddagon::proof::read(&newer(&ron)),
        Err(ProofError(
            "the proof has format version 2; this program reads version 1".to_owned()
        ))
    );
    assert_eq!(
        oddagon::proof::read(&newer(&json)),
        Err(ProofError(
            "the proof has format version 2; this program reads version 1".to_owned()
        ))
    );
    let cut = |text: &str| text[..text.len() / 2].to_owned();
    let texts = [
        "".to_owned(),
        " \n".to_owned(),
        "proof".to_owned(),
        cut(&ron),
        cut(&json),
        json.clone() + "}",
    ];
    let shown: Vec<_> = texts
        .iter()
        .map(|text| oddagon::proof::read(text).unwrap_err().to_string())
        .collect();
    insta::assert_snapshot!(shown.join("\n"));
    for opening in [
        "(",
        "[",
        "{",
        "{\"theorem\":",
        "(theorem:(",
        "[[{",
        "(version:Some(",
    ] {
        assert!(oddagon::proof::read(&opening.repeat(100_000)).is_err());
    }
}

#[test]
fn wrong_twins() {
    let said = [
        twin(depth_two(), |p| p.version = 3),
        twin(depth_two(), |p| p.derivations.clear()),
        twin(depth_two(), |p| {
            p.derivations[0].steps[2].hints = words("#1 r3c3")
        }),
        twin(depth_two(), |p| {
            p.derivations[0].steps[2].hints.0.insert(1, "#9".into())
        }),
        twin(depth_two(), |p| {
            p.derivations[0].steps[10].hints.0[0] = "#3".into()
        }),
        twin(depth_two(), |p| {
            p.derivations[0].steps[2].hints.0[0] = "#01".into()
        }),
        twin(depth_two(), |p| {
            p.derivations[0].steps[2].hints.0[0] = "\u{7}x".repeat(99)
        }),
        twin(depth_two(), |p| {
            p.derivations[0].steps[0].hints.0.push("r1c1".into())
        }),
        twin(depth_two(), |p| {
            drop(p.derivations[0].steps[0].hints.0.pop())
        }),
        twin(depth_two(), |p| p.derivations[0].steps[1].id = 1),
        twin(depth_two(), |p| {
            p.derivations[0].steps[1].eliminate = "n5r1c1".into()
        }),
        twin(depth_two(), |p| drop(p.derivations[0].conclusion.0.pop())),
        twin(depth_two(), |p| {
            p.derivations[0].conclusion.0.insert(0, "#1".into())
        }),
        twin(depth_two(), |p| p.derivations[0].depth = 1),
        twin(depth_two(), |p| p.derivations[0].exact[0].open += 1),
        twin(depth_two(), |p| {
            p.derivations[0].exact.push(exact(Focus::Pattern, 24))
        }),
        twin(depth_two(), |p| {
            p.theorem.claim = Claim::Eliminate(NameList::default())
        }),
        // A needless step that is deeper, and one that leaves the pattern.
        twin(depth_two(), |p| {
            let steps = &mut p.derivations[0].steps;
            steps.push(step(99, "n1r1c1 n1r1c2", "n2r1c2", "r1c2"));
            p.derivations[0].depth = 3;
        }),
        twin(depth_two(), |p| {
            p.derivations[0]
                .steps
                .push(step(99, "n1r1c1", "n1r1c2", "r1c2"))
        }),
        twin(with_rule_steps(), |p| p.derivations[0].theory = Theory::Brt),
        twin(with_rule_steps(), |p| {
            let rule = p.derivations[0]
                .steps
                .iter_mut()
                .find(|step| step.rule.is_some());
            rule.unwrap().rule = Some(Rule::Whip1("r1n1".into()));
        }),
        twin(with_rule_steps(), |p| {
            let rule = p.derivations[0]
                .steps
                .iter_mut()
                .find(|step| step.rule.is_some())
                .unwrap();
            rule.assume = words("n1r1c1 n2r1c2");
        }),
        twin(with_rule_steps(), |p| {
            p.derivations[0].conclusion = NameList::default()
        }),
        twin(symmetric(), |p| {
            p.derivations[0].symmetry[0].images[0].by = "digits 312456789".into()
        }),
        twin(symmetric(), |p| {
            p.derivations[0].symmetry[0].images[0].by = "digits 213456798 rows".into()
        }),
        twin(symmetric(), |p| {
            p.derivations[0].symmetry[0].images[0].by = "identity".into()
        }),
        twin(symmetric(), |p| {
            p.derivations[0].symmetry[0].images[0].by = "rows 213456789 digits 213456789".into()
        }),
        twin(symmetric(), |p| p.derivations[0].symmetry[0].images.clear()),
        twin(symmetric(), |p| {
            p.derivations[0].symmetry[0].chosen = "n3r1c1".into()
        }),
        twin(symmetric(), |p| {
            // A second step must respect the first.
            let again = symmetry("r4c4", "n2r4c4", &[("n1r4c4", "digits 213456789")]);
            p.derivations[0].symmetry.push(again);
        }),
    ];
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn a_symmetry_must_respect_the_claim() {
    let claim = Claim::Eliminate(words("n1r1c3"));
    let statement = k_digits(2, 2, "XX..............", claim);
    let steps = [symmetry("r1c1", "n1r1c1", &[("n2r1c1", "digits 2134")])];
    let proof = untrimmed(&statement, Theory::Brt, Focus::Pattern, &steps, 3).unwrap();
    insta::assert_snapshot!(
        check(&proof).unwrap_err(),
        @r#"derivation 1, symmetry step 1: "n2r1c1", "digits 2134": it does not map the claim to itself"#
    );
    let claim = Claim::Eliminate(words("n1r1c3 n2r1c3"));
    let statement = k_digits(2, 2, "XX..............", claim);
    let proof = untrimmed(&statement, Theory::Brt, Focus::Pattern, &steps, 3).unwrap();
    check(&proof).unwrap();
}

/// The shipped proofs that name symmetries are right without them, too: of depth 3, and each lower
/// half by two methods.
#[test]
fn shipped_symmetries_change_nothing() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/proofs/deepest-k3.jsonl.gz");
    let file = std::fs::read(path).unwrap();
    let text = std::io::read_to_string(flate2::read::MultiGzDecoder::new(&file[..])).unwrap();
    let mut proofs = Proof::read_all(&text).unwrap();
    let halves = |proof: &Proof| {
        proof
            .derivations
            .iter()
            .flat_map(|d| d.exact.clone())
            .collect::<Vec<_>>()
    };
    proofs.retain(|proof| {
        halves(proof)
            .iter()
            .any(|exact| !exact.symmetries.is_empty())
    });
    assert_eq!(proofs.len(), 30);
    for mut proof in proofs.into_iter().take(3) {
        check(&proof).unwrap();
        let exact = proof.derivations.iter_mut().flat_map(|d| &mut d.exact);
        exact.for_each(|exact| exact.symmetries.clear());
        check(&proof).unwrap();
    }
}

/// Symmetries in a lower half must be some of the board, and keep the state and the focus; they do
/// not change the count.
#[test]
fn symmetries_of_a_lower_half() {
    let with = |by: &str| {
        twin(depth_two(), |p| {
            p.derivations[0].exact[0].symmetries = vec![by.to_owned()]
        })
    };
    for by in ["digits 2134", "digits 2314", "identity"] {
        assert_eq!(with(by), twin(depth_two(), |_| ()), "{by}");
    }
    let wrong = [
        "digits 1243",
        "rows 2134",
        "rows 1324",
        "digits 2134 digits",
    ];
    insta::assert_snapshot!(wrong.map(with).join("\n"));
    // A state that is not symmetric, though the pattern is.
    let mut statement = k_digits(2, 3, ".X.XX.X..XX.X..X", Claim::Impossible);
    statement.without = words("n1r1c2");
    let mut proof = prove(&statement, Theory::Brt, Focus::Pattern, &[], 3).unwrap();
    check(&proof).unwrap();
    proof.derivations[0].exact[0].symmetries = vec!["digits 2134".to_owned()];
    check(&proof).unwrap_err();
    proof.derivations[0].exact[0].symmetries = vec!["digits 1324".to_owned()];
    check(&proof).unwrap();
}

#[test]
fn no_nogood_can_be_removed() {
    for proof in [depth_two(), with_rule_steps()] {
        for i in 0..proof.derivations[0].steps.len() {
            let mut less = proof.clone();
            less.derivations[0].steps.remove(i);
            assert!(check(&less).is_err(), "without step {i}");
        }
    }
}

#[test]
fn a_lower_half_too_large_is_given_up() {
    let mut proof = depth_two();
    let spent = {
        let mut budget = Budget::DEFAULT;
        check_within(&proof, &mut budget).unwrap();
        Budget::DEFAULT.0 - budget.0
    };
    check_within(&proof, &mut Budget(spent)).unwrap();
    let said = check_within(&proof, &mut Budget(spent - 1)).unwrap_err();
    insta::assert_snapshot!(said, @"derivation 1, exact for the focus Pattern: the lower half is not verified: more trials are needed than are allowed");
    // A needless step of depth 9, and a claim that nothing of depth 8 would do.
    let derivation = &mut proof.derivations[0];
    derivation
        .steps
        .push(step(99, &"n1r1c2 ".repeat(8), "n2r1c2", "r1c2"));
    derivation.depth = 9;
    derivation.exact[0].focus = Focus::All;
    check_within(&proof, &mut Budget(100_000)).unwrap_err();
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 48, ..ProptestConfig::default() })]

    /// The checker's T&E, with its lemma, against T&E without any.
    #[test]
    fn fixpoints(cells in "[X.]{15}X", w1: bool, all: bool, k in 2usize..4, without in "(n[1-4]r[1-4]c[1-4] ){0,6}", n in 0usize..3) {
        let theory = if w1 { Theory::W1 } else { Theory::Brt };
        let mut statement = k_digits(2, k, &cells, Claim::Impossible);
        statement.without = words(&without);
        if let Ok(theorem) = Theorem::new(statement) {
            let csp = theorem.board().csp();
            // Full T&E(2) without the lemma takes too long where much is left.
            let (focus, n) = if all { (csp.everything(), n.min(1)) } else { (theorem.focus().clone(), n) };
            prop_assert_eq!(
                trial_and_error(csp, theory, theorem.live(), &focus, n),
                fixpoint(&theorem, theory, &focus, n)
            );
        }
    }

    /// With all symmetries of a theorem, the checker's T&E leaves as many candidates as without.
    #[test]
    fn symmetries_change_no_fixpoint(cells in "[X.]{15}X", k in 2usize..5) {
        let theorem = Theorem::new(k_digits(2, k, &cells, Claim::Impossible)).unwrap();
        let options = Options { full: true, effort: 0, ..Options::default() };
        let report = Report::new(&theorem, &options).unwrap();
        for with in [false, true] {
            let Some(mut proof) = report.proof.clone() else { break };
            let symmetries = theorem.symmetries().into_iter().filter(|_| with);
            let symmetries: Vec<String> = symmetries.map(|s| s.to_string()).collect();
            let halves = proof.derivations.iter_mut().flat_map(|d| &mut d.exact);
            halves.for_each(|exact| exact.symmetries.clone_from(&symmetries));
            prop_assert!(check(&proof).is_ok());
            for (i, j) in [(0, 0), (0, 1), (1, 0)] {
                let mut wrong = proof.clone();
                let derivation = wrong.derivations.get_mut(i);
                if let Some(exact) = derivation.and_then(|d| d.exact.get_mut(j)) {
                    exact.open += 1;
                    prop_assert!(check(&wrong).is_err());
                }
            }
        }
    }

    /// Whatever the plain prover finds is accepted, or there is no proof because T&E survives.
    #[test]
    fn proofs_of_random_patterns(cells in "[X.]{15}X", w1: bool, all: bool, k in 2usize..4) {
        let theory = if w1 { Theory::W1 } else { Theory::Brt };
        let focus = if all { Focus::All } else { Focus::Pattern };
        let statement = k_digits(2, k, &cells, Claim::Impossible);
        if let Some(proof) = untrimmed(&statement, theory, focus, &[], 1) {
            let verified = check(&proof).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(verified.derivations[0].exact.len(), 1);
        }
    }
}
