//! Checks the proofs of files and prints what each of them proves, with the trusted crates and the
//! words for their verdicts.
//!
//! `cargo run --release --example check_proof proofs/trivalue-oddagon.ron`

use oddagon_check::{Proof, check};
use oddagon_verdict::depth_of;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for file in std::env::args().skip(1) {
        for proof in Proof::read_all(&std::fs::read_to_string(&file)?)? {
            let verified = check(&proof)?;
            println!("{}", verified.identity);
            for derivation in &verified.derivations {
                println!("{}", depth_of(&verified, derivation));
            }
        }
    }
    Ok(())
}
