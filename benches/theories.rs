//! Rules beyond W1: closing states, ratings, T&E over Subsets and braids.

#[allow(dead_code)]
#[path = "../tests/it/puzzles.rs"]
mod puzzles;

use divan::{Bencher, counter::ItemsCount};
use oddagon::csp::{Candidate, Theory};
use oddagon::prover::{Classifier, Status};
use oddagon::solve::{SolveOptions, Solver};
use puzzles::{LOKI, compiled, given, lokis_and_one, of_depth_one, read};

fn main() {
    divan::main();
}

/// The rating of puzzles that need T&E(1): the budget is tens of milliseconds each.
#[divan::bench(sample_count = 10, args = ["B36", "W36", "S4", "FS4"])]
fn rating(bencher: Bencher, theory: &str) {
    let puzzles = of_depth_one();
    let (board, engine) = compiled(3);
    let options = SolveOptions {
        singles: false,
        ..SolveOptions::default()
    };
    let mut solver = Solver::new(board, engine, &theory.parse().unwrap(), None, options);
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| {
            let start = |givens: &[Candidate]| engine.live(&given(3, givens));
            let levels = puzzles
                .iter()
                .map(|givens| solver.solve(&start(givens), givens).level);
            levels.sum::<usize>()
        });
}

/// All that a theory eliminates in one of the hardest puzzles: the budget of whips\[≤8\] is well
/// under a second.
#[divan::bench(sample_count = 10, args = ["S4", "FS4", "W8", "gW8", "B8", "Z8", "BC8", "tW8"])]
fn close_loki(bencher: Bencher, theory: &str) {
    let (_, engine) = compiled(3);
    let theory: Theory = theory.parse().unwrap();
    let start = given(3, &read(LOKI));
    bencher.bench_local(|| {
        let mut state = start.clone();
        engine.close(theory, &mut state, None).unwrap();
        state
    });
}

/// T&E(T, 1) of puzzles that need T&E(2).
#[divan::bench(sample_count = 3, args = ["BRT", "W1", "S4", "W2", "B3"])]
fn one_level_over(bencher: Bencher, theory: &str) {
    let puzzles: Vec<_> = lokis_and_one().into_iter().step_by(8).collect();
    let mut classifier = Classifier::new(compiled(3).1, theory.parse().unwrap(), 1);
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| {
            let status = puzzles
                .iter()
                .map(|givens| classifier.classify(givens.iter().copied()));
            status.filter(|&status| status != Status::Open).count()
        });
}
