//! Proofs over theories beyond W1: the checker accepts what the prover writes and nothing else.

use crate::puzzles;

use oddagon::sudoku::{SudokuTheorem, text};

use oddagon::csp::{ChainKind, Theory};
use oddagon::proof::{Proof, Rule, check};
use oddagon::prover::{Depth, DepthSearch, Options, Report};
use oddagon::theorem::{Claim, NameList, Statement, Theorem, read_statements};
use puzzles::{Random, compiled, given, minimal};

const THEORIES: [Theory; 9] = [
    Theory::Subsets(3),
    Theory::FinnedFish(3),
    Theory::Chains(ChainKind::Whip, 4),
    Theory::Chains(ChainKind::GWhip, 4),
    Theory::Chains(ChainKind::Braid, 4),
    Theory::Chains(ChainKind::GBraid, 3),
    Theory::Chains(ChainKind::BivalueChain, 4),
    Theory::Chains(ChainKind::ZChain, 4),
    Theory::Chains(ChainKind::TWhip, 4),
];

/// The proof over a theory of all that it eliminates beyond BRT in a puzzle of our own; `None` if
/// that is nothing beyond W1.
fn proof(theory: Theory, random: &mut Random) -> Option<Proof> {
    use oddagon::board::Board;
    let (board, engine) = compiled(3);
    let mut state = given(3, &minimal(3, random));
    engine.brt(&mut state).ok()?;
    let live = engine.live(&state);
    let mut w1 = state.clone();
    engine.close(Theory::W1, &mut w1, None).ok()?;
    engine.close(theory, &mut state, None).ok()?;
    let (w1, closed) = (engine.live(&w1), engine.live(&state));
    let eliminated: Vec<String> = w1
        .iter()
        .filter(|&c| !closed.contains(c))
        .map(|c| board.csp().candidate_name(c).to_owned())
        .take(3)
        .collect();
    if eliminated.is_empty() {
        return None;
    }
    let line = text::candidate_line(board, &live);
    let theorem = Theorem::from_candidates(
        "a position",
        3,
        &line,
        Claim::Eliminate(NameList(eliminated)),
    );
    let options = Options {
        theory,
        ..Options::default()
    };
    Report::new(&theorem.unwrap(), &options).unwrap().proof
}

fn proofs() -> Vec<Proof> {
    let mut random = Random::seeded(41);
    let mut all = Vec::new();
    for theory in THEORIES {
        let mut found: Vec<Proof> = (0..40)
            .filter_map(|_| proof(theory, &mut random))
            .take(3)
            .collect();
        assert_eq!(found.len(), 3, "{theory}");
        all.append(&mut found);
    }
    all
}

fn is_rule(rule: &Option<Rule>) -> bool {
    matches!(rule, Some(Rule::Subset { .. } | Rule::Chain { .. }))
}

#[test]
fn what_a_theory_derives_has_a_proof_that_checks() {
    for proof in proofs() {
        let verified = check(&proof)
            .unwrap_or_else(|error| panic!("{error}\n{}", oddagon::proof::to_ron(&proof)));
        let derivation = &proof.derivations[0];
        let verified = &verified.derivations[0];
        assert_eq!((verified.depth, verified.nogoods), (0, 0));
        assert!(derivation.steps.iter().any(|step| is_rule(&step.rule)));
        assert_eq!(verified.exact.is_empty(), !derivation.theory.is_confluent());
        assert_eq!(
            oddagon::proof::read(&oddagon::proof::to_ron(&proof)).as_ref(),
            Ok(&proof)
        );
        assert_eq!(
            oddagon::proof::read(&oddagon::proof::to_json(&proof)).as_ref(),
            Ok(&proof)
        );
    }
}

/// A change that makes a rule step wrong.
fn spoil(rule: &mut Rule, how: usize) -> bool {
    match (rule, how) {
        (Rule::Subset { bases, .. }, 0) => bases.0.pop().is_some(),
        (Rule::Subset { covers, .. }, 1) => covers.0.pop().is_some(),
        (Rule::Subset { bases, .. }, 2) => {
            bases.0[1] = bases.0[0].clone();
            true
        }
        (Rule::Subset { covers, .. }, 3) => {
            covers.0[1] = covers.0[0].clone();
            true
        }
        (Rule::Subset { bases, covers }, 4) => {
            (bases.0[0], covers.0[0]) = (covers.0[0].clone(), bases.0[0].clone());
            true
        }
        (Rule::Chain { links, .. }, 0) => {
            links.clear();
            true
        }
        (Rule::Chain { links, .. }, 1) => {
            links.pop();
            true
        }
        (Rule::Chain { links, .. }, 2) => {
            links.push(links[0].clone());
            true
        }
        (Rule::Chain { links, .. }, 3) => {
            links[0].left = links[0].right.0[0].clone();
            true
        }
        (Rule::Chain { links, .. }, 4) => {
            links[0].right = NameList(Vec::new());
            true
        }
        (Rule::Chain { kind, .. }, 5) => {
            *kind = if *kind == ChainKind::Whip {
                ChainKind::Braid
            } else {
                ChainKind::Whip
            };
            true
        }
        (Rule::Chain { links, .. }, 6) => {
            links[1].left = "n1r1c1".to_owned();
            links[1].variable = "b9n9".to_owned();
            true
        }
        _ => false,
    }
}

#[test]
fn altered_rule_steps_are_rejected() {
    let mut tried = 0;
    for proof in proofs() {
        let steps = proof.derivations[0].steps.len();
        for (step, how) in (0..steps).flat_map(|step| (0..7).map(move |how| (step, how))) {
            let mut altered = proof.clone();
            let rule = altered.derivations[0].steps[step].rule.as_mut();
            if rule.is_some_and(|rule| spoil(rule, how)) {
                tried += 1;
                assert!(
                    check(&altered).is_err(),
                    "step {step}, change {how}: {}",
                    oddagon::proof::to_ron(&altered)
                );
            }
        }
        for step in 0..steps {
            let mut altered = proof.clone();
            let step = &mut altered.derivations[0].steps[step];
            if is_rule(&step.rule) && !step.hints.0.is_empty() {
                step.hints = NameList(Vec::new());
                tried += 1;
                assert!(
                    check(&altered).is_err(),
                    "without hints: {}",
                    oddagon::proof::to_ron(&altered)
                );
            }
        }
        // Another theory has other rules; a smaller one of the same kind has none so large.
        let theory = proof.derivations[0].theory;
        let mut others: Vec<Theory> = THEORIES
            .into_iter()
            .filter(|&other| other != theory)
            .collect();
        others.extend([Theory::Brt, oddagon::csp::with_number(theory, 1)]);
        for other in others {
            let mut altered = proof.clone();
            altered.derivations[0].theory = other;
            altered.derivations[0].exact.clear();
            let is_larger = theory == Theory::Subsets(3) && other == Theory::FinnedFish(3)
                || theory == Theory::FinnedFish(3) && other == Theory::Subsets(3);
            assert!(is_larger || check(&altered).is_err(), "{theory} as {other}");
        }
        // No least depth is claimed over a theory without confluence.
        if !theory.is_confluent() {
            let mut altered = proof.clone();
            let focus = oddagon::proof::Focus::All;
            altered.derivations[0].exact = vec![crate::common::exact(focus, 0)];
            assert!(
                check(&altered)
                    .unwrap_err()
                    .to_string()
                    .contains("not confluent")
            );
        }
    }
    assert!(tried > 100, "{tried}");
}

/// The trivalue oddagon after eleven's replacement: three cells of one block are 1, 2 and 3.
fn replaced() -> Statement {
    let text = std::fs::read_to_string("patterns/trivalue-oddagon.ron").unwrap();
    let mut statement = read_statements(&text).unwrap().remove(0);
    statement.decided = NameList(["n1r1c6", "n2r2c5", "n3r3c4"].map(str::to_owned).to_vec());
    statement
}

#[test]
fn after_elevens_replacement_the_trivalue_oddagon_falls_to_short_z_chains() {
    let theorem = Theorem::new(replaced()).unwrap();
    let depth = |theory| DepthSearch::new(&theorem, theory, 2).full(None).value();
    assert_eq!(depth(Theory::Brt), Some(1));
    assert_eq!(depth(Theory::Chains(ChainKind::ZChain, 5)), Some(0));
    let options = Options {
        theory: Theory::Chains(ChainKind::ZChain, 5),
        ..Options::default()
    };
    let proof = Report::new(&theorem, &options).unwrap().proof.unwrap();
    let verified = check(&proof).unwrap();
    assert_eq!(verified.derivations[0].nogoods, 0);
    assert!(verified.derivations[0].rules > 0);
}

#[test]
fn trial_and_error_over_a_theory_has_both_halves() {
    let theorem = Theorem::k_digit("a pattern", 2, 3, ".X.XX.X..XX.X..X").unwrap();
    let mut found = Vec::new();
    for theory in [
        Theory::Brt,
        Theory::W1,
        Theory::Subsets(3),
        Theory::Chains(ChainKind::Whip, 2),
        Theory::Chains(ChainKind::Braid, 3),
        Theory::Chains(ChainKind::ZChain, 3),
    ] {
        let options = Options {
            theory,
            ..Options::default()
        };
        let report = Report::new(&theorem, &options).unwrap();
        let Some(depth) = report.restricted.and_then(Depth::value) else {
            panic!("{theory}: {:?}", report.restricted);
        };
        let verified = check(&report.proof.unwrap()).unwrap();
        assert_eq!(verified.derivations[0].depth, depth);
        assert!(
            verified
                .derivations
                .iter()
                .all(|derivation| !derivation.exact.is_empty())
        );
        found.push(format!("{theory}: {depth}"));
    }
    insta::assert_snapshot!(found.join(", "));
}
