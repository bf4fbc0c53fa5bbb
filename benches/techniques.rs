//! Solving puzzles by named techniques: `cargo bench --bench techniques`.

#[allow(dead_code)]
#[path = "../tests/it/puzzles.rs"]
mod puzzles;

use divan::{Bencher, counter::ItemsCount};
use oddagon::csp::Candidate;
use oddagon::solve::techniques::Selection;
use oddagon::solve::{PathStatus, SolveOptions, Solver};
use puzzles::{compiled, given, lokis_and_one, of_depth_one};

fn main() {
    divan::main();
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
