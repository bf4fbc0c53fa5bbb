//! Every small change of a proof file is rejected, or what the checker then says is true and of a
//! kind listed in `mutation`.

use crate::common;
use crate::mutation;
use oddagon::theorem::{Assumption, BoardName, Claim, Statement, rule};

use common::*;
use mutation::try_all;
use oddagon::proof::{Focus, Proof, Theory, check};
use proptest::prelude::*;

fn five_cells(with_symmetry: bool) -> Proof {
    let steps = [symmetry(
        "r1c1",
        "n1r1c1",
        &[("n2r1c1", "digits 213456789")],
    )];
    let steps = if with_symmetry { &steps[..] } else { &[] };
    let statement = k_digits(3, 2, FIVE_CELLS, Claim::Impossible);
    prove(&statement, Theory::Brt, Focus::Pattern, steps, 3).unwrap()
}

/// A rule on the 4×4 board.
fn small_rule(restrict: &str, claim: Claim) -> Statement {
    Statement {
        board: BoardName::Sudoku(2),
        ..rule("a rule", restrict, claim)
    }
}

#[test]
fn changes_of_an_impossible_pattern() {
    try_all(&five_cells(false));
}

#[test]
fn changes_of_a_proof_with_symmetry_steps() {
    try_all(&five_cells(true));
}

#[test]
fn changes_of_an_elimination() {
    let claim = Claim::Eliminate(words("n1r1c3 n2r1c4 n1r2c1"));
    let statement = k_digits(2, 2, "XX..............", claim);
    try_all(&prove(&statement, Theory::Brt, Focus::All, &[], 3).unwrap());
}

/// Seven of the eight cells of an impossible pattern hold 1, 2, 3: the eighth is 4 (or 4 is
/// somewhere else, which does not matter).
#[test]
fn changes_of_a_clause() {
    let claim = Claim::AtLeastOne(words("n4r4c4 -n4r1c1"));
    let statement = small_rule("r1c24 r2c13 r3c23 r4c1: n123", claim);
    try_all(&prove(&statement, Theory::Brt, Focus::Pattern, &[], 3).unwrap());
}

/// The same pattern, where relations say what the last two cells hold.
#[test]
fn changes_of_a_theorem_with_relations() {
    let mut statement = small_rule("r1c24 r2c13 r3c23: n123", Claim::Impossible);
    statement.assume = vec![
        Assumption::AtLeastOne(words("n1r4c4 n2r4c4 n3r4c4")),
        Assumption::AtLeastOne(words("n1r4c1 -n4r4c1")),
    ];
    try_all(&prove(&statement, Theory::Brt, Focus::All, &[], 3).unwrap());
}

#[test]
fn changes_of_a_deeper_proof() {
    let statement = k_digits(2, 3, ".X.XX.X..XX.X..X", Claim::Impossible);
    let proof = prove(&statement, Theory::Brt, Focus::Pattern, &[], 3).unwrap();
    assert_eq!(proof.derivations[0].depth, 2);
    try_all(&proof);
}

#[test]
fn changes_of_a_proof_with_rule_steps() {
    let proof = prove(&with_rules(), Theory::W1, Focus::All, &[], 1).unwrap();
    let steps = &proof.derivations[0].steps;
    assert!(
        steps
            .iter()
            .any(|step| step.rule.is_some() && step.assume.is_empty())
    );
    assert!(
        steps
            .iter()
            .any(|step| step.rule.is_some() && !step.assume.is_empty())
    );
    try_all(&proof);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in ".*") {
        let _ = oddagon::proof::read(&text);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = oddagon::proof::read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn a_spliced_proof_is_no_panic(json: bool, from in 0.0..1.0, to in 0.0..1.0, text in "[ -~\n]{0,8}") {
        let proof = five_cells(true);
        let mut file = if json { oddagon::proof::to_json(&proof) } else { oddagon::proof::to_ron(&proof) };
        let at = |part: f64| (part * file.len() as f64) as usize;
        let (from, to) = (at(from), at(to).min(at(from) + 12).max(at(from)));
        file.replace_range(from..to, &text);
        if let Ok(proof) = oddagon::proof::read(&file) {
            let _ = check(&proof);
        }
    }
}
