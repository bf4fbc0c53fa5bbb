//! The checker on valid proofs and their wrong twins.

mod common;

use common::*;
use oddagon::proof::{Focus, Proof, Theory, check};
use oddagon::theorem::Claim;

#[test]
fn five_cells() {
    let statement = k_digits(3, 2, FIVE_CELLS, Claim::Impossible);
    let proof = prove(&statement, Theory::Brt, Focus::Pattern, &[], 3).unwrap();
    println!("{}", proof.to_ron());
    println!("{}", check(&proof).unwrap());
    assert_eq!(Proof::read(&proof.to_ron()).unwrap(), proof);
    assert_eq!(Proof::read(&proof.to_json()).unwrap(), proof);
    let steps = [symmetry(
        "r1c1",
        "n1r1c1",
        &[("n2r1c1", "digits 213456789")],
    )];
    let proof = prove(&statement, Theory::Brt, Focus::Pattern, &steps, 3).unwrap();
    println!("{}", proof.to_ron());
    println!("{}", check(&proof).unwrap());
}

#[test]
fn oddagon() {
    let statement = k_digits(3, 3, TRIVALUE_ODDAGON, Claim::Impossible);
    let t = std::time::Instant::now();
    let proof = untrimmed(&statement, Theory::Brt, Focus::Pattern, &[], 3).unwrap();
    println!("{:?}", t.elapsed());
    println!("{}", proof.to_ron().len());
    let t = std::time::Instant::now();
    println!("{}", check(&proof).unwrap());
    println!("{:?}", t.elapsed());
    let w = prove(&statement, Theory::W1, Focus::Pattern, &[], 3).unwrap();
    println!("{}", check(&w).unwrap());
    println!("{}", w.to_ron());
}
