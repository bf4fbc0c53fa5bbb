//! Every small change of a proof whose steps are Subsets and chains, or that shows second
//! solutions, is rejected or harmless: see `mutation`.

use crate::common;
use crate::mutation;
use oddagon::theorem::{Assumption, BoardName, Claim, Statement, Theorem, rule};

use common::words;
use mutation::try_all_with_spare_hints;
use oddagon::csp::{ChainKind, Theory};
use oddagon::proof::{Proof, Rule, SecondSolution};
use oddagon::prover::{Options, Report};

/// A rule on the 4×4 board.
fn small_rule(restrict: &str, claim: Claim) -> Statement {
    Statement {
        board: BoardName::Sudoku(2),
        ..rule("a rule", restrict, claim)
    }
}

fn proof(statement: Statement, theory: Theory) -> Proof {
    let options = Options {
        theory,
        full: false,
        ..Options::default()
    };
    let theorem = Theorem::new(statement).unwrap();
    let report = Report::new(&theorem, &options).unwrap();
    report.proof.unwrap()
}

/// The lengths of the chains and the sizes of the Subsets that a proof uses.
fn sizes(proof: &Proof) -> Vec<usize> {
    let steps = proof.derivations[0].steps.iter();
    let size = |rule: &Rule| match rule {
        Rule::Whip1(_) => 1,
        Rule::Subset { bases, .. } => bases.0.len(),
        Rule::Chain { links, .. } => links.len(),
        Rule::Split(split) => split.chain.0.len(),
    };
    steps
        .filter_map(|step| step.rule.as_ref().map(size))
        .collect()
}

#[test]
fn changes_of_subsets() {
    let pair = small_rule("r1c12: n12", Claim::Eliminate(words("n1r1c3")));
    let fish = small_rule("r13n1: c13", Claim::Eliminate(words("n1r4c3")));
    let finned = small_rule("r1n1: c13; r3n1: c134", Claim::Eliminate(words("n1r4c3")));
    for (statement, theory) in [
        (pair, Theory::Subsets(2)),
        (fish, Theory::Subsets(2)),
        (finned, Theory::FinnedFish(2)),
    ] {
        let proof = proof(statement, theory);
        assert_eq!(sizes(&proof), [2]);
        try_all_with_spare_hints(&proof);
    }
}

#[test]
fn changes_of_chains() {
    let wing = small_rule(
        "r1c1: n12; r1c3: n13; r2c2: n23",
        Claim::Eliminate(words("n3r1c2")),
    );
    for theory in [
        Theory::Chains(ChainKind::BivalueChain, 3),
        Theory::Chains(ChainKind::ZChain, 3),
        Theory::Chains(ChainKind::TWhip, 3),
        Theory::Chains(ChainKind::Whip, 3),
        Theory::Chains(ChainKind::Braid, 3),
        Theory::Chains(ChainKind::GWhip, 3),
        Theory::Chains(ChainKind::GBraid, 3),
    ] {
        let proof = proof(wing.clone(), theory);
        assert!(sizes(&proof).iter().any(|&size| size > 1), "{theory}");
        try_all_with_spare_hints(&proof);
    }
}

/// Steps under assumptions, over a theory.
#[test]
fn changes_of_a_deeper_proof_over_a_theory() {
    let cells = ".X.XX.X..XX.X..X";
    let statement = common::k_digits(2, 3, cells, Claim::Impossible);
    try_all_with_spare_hints(&proof(statement, Theory::Chains(ChainKind::Whip, 2)));
}

#[test]
fn changes_of_second_solutions() {
    let lines = "r12c13: n12";
    let statement = Statement {
        assume: vec![Assumption::Unique(lines.to_owned())],
        ..small_rule(lines, Claim::Impossible)
    };
    let mut proof = proof(statement, Theory::Brt);
    assert_eq!(proof.second_solutions, [SecondSolution::Complement]);
    try_all_with_spare_hints(&proof);
    let shown = ["1221 2112", "2112 1221"].map(str::to_owned).to_vec();
    proof.second_solutions = vec![SecondSolution::Replacements(shown)];
    try_all_with_spare_hints(&proof);
}
