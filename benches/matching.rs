//! Matching the two-band library: how long one resolution state takes.

#[allow(dead_code)]
#[path = "../tests/it/puzzles.rs"]
mod puzzles;

use divan::{Bencher, counter::ItemsCount};
use oddagon::csp::{Candidate, CandidateSet, Theory};
use oddagon::library::Library;
use oddagon::library::matching::{MatchOptions, Matcher};
use oddagon::theorem::Theorem;
use puzzles::{LOKI, Random, compiled, given, minimal, read};

fn main() {
    divan::main();
}

/// A puzzle of the CSP-Rules manual, in T&E(3).
const MANUAL: &str =
    ".....6...4.67...2378..32.642.8.634..34..7.6...67..4..........958.4...2.6.....7.41";

fn rules() -> Vec<Theorem> {
    Library::two_band()
        .theorems()
        .map(|(_, theorem)| theorem)
        .collect()
}

fn state(puzzle: &[Candidate]) -> CandidateSet {
    let (_, engine) = compiled(3);
    let mut state = given(3, puzzle);
    engine.close(Theory::W1, &mut state, None).unwrap();
    engine.live(&state)
}

/// States after Singles and whips[1].
fn states(kind: &str) -> Vec<CandidateSet> {
    let mut random = Random::seeded(6);
    match kind {
        "minimal puzzles" => (0..100).map(|_| state(&minimal(3, &mut random))).collect(),
        "Loki" => vec![state(&read(LOKI))],
        _ => vec![state(&read(MANUAL))],
    }
}

#[divan::bench(args = ["minimal puzzles", "Loki", "the manual's puzzle"])]
fn two_band(bencher: Bencher, kind: &str) {
    let matcher = Matcher::new(&rules()).unwrap();
    let (states, options) = (states(kind), MatchOptions::default());
    bencher
        .counter(ItemsCount::new(states.len()))
        .bench_local(|| {
            let found = states
                .iter()
                .map(|live| matcher.relations(live, &options).len());
            found.sum::<usize>()
        });
}

#[divan::bench(sample_count = 10)]
fn compile_two_band(bencher: Bencher) {
    let rules = rules();
    bencher.bench_local(|| Matcher::new(&rules).unwrap());
}
