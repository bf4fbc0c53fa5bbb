//! Small changes of proofs that the prover made, and of those that are shipped: rejected, or
//! harmless.

use crate::mutation;

use mutation::try_all_with_spare_hints;
use oddagon::proof::{Proof, check};
use oddagon::prover::{Options, Report};
use oddagon::theorem::{Theorem, read_statements};
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// A proof of the trivalue oddagon as the prover makes it.
fn trivalue_oddagon(options: Options) -> Proof {
    let text = std::fs::read_to_string(folder("patterns").join("trivalue-oddagon.ron")).unwrap();
    let theorem = Theorem::new(read_statements(&text).unwrap().remove(0)).unwrap();
    Report::new(&theorem, &options).unwrap().proof.unwrap()
}

/// The lower half of full T&E takes long to recompute: only restricted T&E is asked about.
fn restricted() -> Options {
    Options {
        effort: 0,
        full: false,
        ..Options::default()
    }
}

#[test]
fn changes_of_the_plain_proof() {
    try_all_with_spare_hints(&trivalue_oddagon(restricted()));
}

#[test]
fn changes_of_the_proof_with_symmetry_steps() {
    let proof = trivalue_oddagon(Options {
        wlog: true,
        ..restricted()
    });
    assert!(!proof.derivations[0].symmetry.is_empty());
    try_all_with_spare_hints(&proof);
}

/// Every step is needed: without it the proof is rejected, whether hints still name it or not.
#[test]
fn no_step_can_be_dropped() {
    let mut proofs = vec![
        trivalue_oddagon(restricted()),
        trivalue_oddagon(Options {
            wlog: true,
            ..restricted()
        }),
    ];
    for name in [
        "trivalue-oddagon.ron",
        "trivalue-oddagon-wlog.ron",
        "trivalue-oddagon-degenerate/0001.ron",
        "tridagon-elimination/0001.ron",
        "tridagon-elimination/0002.ron",
    ] {
        let text = std::fs::read_to_string(folder("proofs").join(name)).unwrap();
        proofs.push(oddagon::proof::read(&text).unwrap());
    }
    for proof in proofs {
        for d in 0..proof.derivations.len() {
            for i in 0..proof.derivations[d].steps.len() {
                let mut without = proof.clone();
                let derivation = &mut without.derivations[d];
                let id = derivation.steps.remove(i).id;
                assert!(check(&without).is_err(), "without step {id}");

                let derivation = &mut without.derivations[d];
                let name = format!("#{id}");
                for step in &mut derivation.steps {
                    step.hints.0.retain(|hint| *hint != name);
                }
                derivation.conclusion.0.retain(|hint| *hint != name);
                assert!(check(&without).is_err(), "without step {id} and its uses");
            }
            for i in 0..proof.derivations[d].symmetry.len() {
                let mut without = proof.clone();
                without.derivations[d].symmetry.remove(i);
                assert!(check(&without).is_err(), "without symmetry step {i}");
            }
        }
    }
}
