//! Solving puzzles by named techniques: `cargo bench --bench techniques`.

#[allow(dead_code)]
#[path = "../tests/it/puzzles.rs"]
mod puzzles;

use divan::{Bencher, counter::ItemsCount};
use oddagon::csp::{Candidate, Theory};
use oddagon::prover::{Classifier, Status};
use oddagon::solve::techniques::Selection;
use oddagon::solve::{PathStatus, SolveOptions, Solver};
use puzzles::{Random, compiled, given, lokis_and_one, minimal};

fn main() {
    divan::main();
}

/// Our own minimal puzzles that need T&E(1).
fn of_depth_one() -> Vec<Vec<Candidate>> {
    let mut random = Random::seeded(4);
    let mut classifier = Classifier::new(compiled(3).1, Theory::Brt, 1);
    let all = (0..400).map(|_| minimal(3, &mut random));
    all.filter(|givens| classifier.classify(givens.iter().copied()) == Status::Solved(1))
        .collect()
}

/// Paths of these puzzles; how many are solved.
fn solve(selection: &str, puzzles: &[Vec<Candidate>]) -> usize {
    let (board, engine) = compiled(3);
    let options = SolveOptions {
        techniques: Selection::named(selection),
        ..SolveOptions::default()
    };
    let sum = "W1".parse().expect("a sum");
    let mut solver = Solver::new(board, engine, &sum, None, options);
    solver.assume_one(true);
    let paths = puzzles
        .iter()
        .map(|givens| solver.solve(&engine.live(&given(3, givens)), givens));
    paths
        .filter(|path| path.status == PathStatus::Solved)
        .count()
}

/// Puzzles of T&E-depth 1: the budget is 5 ms each.
#[divan::bench(sample_count = 10, args = ["all", "hodoku", "assistant", "gsf", "csp-rules"])]
fn depth_one(bencher: Bencher, selection: &str) {
    let puzzles = of_depth_one();
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| solve(selection, &puzzles));
}

/// Puzzles of T&E-depth 2 and 3, as far as techniques go: the budget is 100 ms each.
#[divan::bench(sample_count = 3, args = ["all", "hodoku"])]
fn deeper(bencher: Bencher, selection: &str) {
    let puzzles: Vec<_> = lokis_and_one().into_iter().step_by(8).collect();
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| solve(selection, &puzzles));
}
