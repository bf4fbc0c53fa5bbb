//! The checker: hints per second, and the recomputation of lower halves.

#[allow(dead_code)]
#[path = "../tests/it/common.rs"]
mod common;

use common::{TRIVALUE_ODDAGON, k_digits, theorem, untrimmed};
use divan::counter::ItemsCount;
use oddagon::proof::{Focus, Proof, Theory, check};
use oddagon::prover::trial_and_error;
use oddagon::theorem::Claim;

fn main() {
    divan::main();
}

/// The trivalue oddagon in restricted T&E(3), without the lower half, and the same steps repeated
/// `times` times.
fn long_proof(times: usize) -> Proof {
    let statement = k_digits(3, 3, TRIVALUE_ODDAGON, Claim::Impossible);
    let mut proof = untrimmed(&statement, Theory::Brt, Focus::Pattern, &[], 3).expect("depth 3");
    let derivation = &mut proof.derivations[0];
    derivation.exact.clear();
    let once = derivation.steps.clone();
    for copy in 1..times {
        let shift = (copy * once.len()) as u32;
        for mut step in once.iter().cloned() {
            step.id += shift;
            for hint in &mut step.hints.0 {
                if let Some(id) = hint.strip_prefix('#') {
                    *hint = format!("#{}", id.parse::<u32>().expect("an id") + shift);
                }
            }
            derivation.steps.push(step);
        }
    }
    proof
}

fn hints(proof: &Proof) -> usize {
    let steps = &proof.derivations[0].steps;
    steps.iter().map(|step| step.hints.0.len()).sum()
}

/// Replaying the hints of a proof of 23 and of 23,000 nogoods.
#[divan::bench(args = [1, 1000], sample_count = 20)]
fn replay(bencher: divan::Bencher, times: usize) {
    let proof = long_proof(times);
    bencher
        .counter(ItemsCount::new(hints(&proof)))
        .bench_local(|| check(&proof).expect("a proof"));
}

/// Reading the proof from its RON text, and replaying it.
#[divan::bench(args = [1000], sample_count = 20)]
fn read_and_replay(bencher: divan::Bencher, times: usize) {
    let proof = long_proof(times);
    let text = oddagon::proof::to_ron(&proof);
    bencher
        .counter(ItemsCount::new(hints(&proof)))
        .bench_local(|| check(&oddagon::proof::read(&text).expect("a text")).expect("a proof"));
}

/// The T&E(2) fixpoint of the trivalue oddagon, restricted and full.
#[divan::bench(
    args = [
        (Theory::Brt, Focus::Pattern), (Theory::Brt, Focus::All), (Theory::W1, Focus::Pattern), (Theory::W1, Focus::All)
    ],
    sample_count = 3
)]
fn lower_half(bencher: divan::Bencher, (theory, focus): (Theory, Focus)) {
    let theorem = theorem(&k_digits(3, 3, TRIVALUE_ODDAGON, Claim::Impossible));
    let csp = theorem.board().csp();
    let focus = match focus {
        Focus::Pattern => theorem.focus().clone(),
        Focus::All => csp.everything(),
    };
    bencher.bench_local(|| trial_and_error(csp, theory, theorem.live(), &focus, 2));
}
