//! The programs of the folder `examples`, run as their readers would.

#[allow(dead_code)]
#[path = "../../examples/match_puzzle.rs"]
mod match_puzzle;
#[allow(dead_code)]
#[path = "../../examples/prove_pattern.rs"]
mod prove_pattern;
#[path = "../../examples/queens.rs"]
mod queens;
#[allow(dead_code)]
#[path = "../../examples/solve_puzzle.rs"]
mod solve_puzzle;

use oddagon::proof::check;

#[test]
fn programs_run() {
    prove_pattern::main().unwrap();
    match_puzzle::main().unwrap();
    solve_puzzle::main().unwrap();
}

/// A puzzle that the crate does not know: what is proven is what is known of queens.
#[test]
fn queens() {
    let proofs = queens::run().unwrap();
    let depth = |name: &str| {
        let proof = proofs.iter().find(|proof| proof.theorem.name == name)?;
        let verified = check(proof).unwrap();
        Some(verified.derivations[0].depth)
    };
    assert!(depth("3 queens cannot be placed").is_some());
    assert!(depth("none of 6 queens stands in a corner").is_some());
    // Four queens can be placed, and one of 8 queens can stand in a corner.
    assert_eq!(depth("4 queens cannot be placed"), None);
    assert_eq!(depth("none of 8 queens stands in a corner"), None);
}
