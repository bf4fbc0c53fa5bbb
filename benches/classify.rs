//! T&E-depths of complete puzzles: how long one takes, and how many are done per second.

#[allow(dead_code)]
#[path = "../tests/it/puzzles.rs"]
mod puzzles;

use divan::{Bencher, counter::ItemsCount};
use oddagon::csp::{Candidate, Theory};
use oddagon::prover::{Classifier, Solutions, Status};
use puzzles::{LOKI, Random, compiled, given, lokis_and_one, minimal, read};
use std::process::{Command, Stdio};

fn main() {
    divan::main();
}

/// Our own puzzles of that depth: random minimal ones; Loki with one more digit; images of Loki.
fn of_depth(depth: usize) -> Vec<Vec<Candidate>> {
    let mut random = Random::seeded(4);
    let puzzles: Vec<_> = match depth {
        0 | 1 => (0..600).map(|_| minimal(3, &mut random)).collect(),
        2 => lokis_and_one(),
        _ => {
            let mut image = || {
                let symmetry = random.symmetry(3);
                read(LOKI).iter().map(|&c| symmetry.candidate(c)).collect()
            };
            (0..20).map(|_| image()).collect()
        }
    };
    let mut classifier = Classifier::new(compiled(3).1, Theory::Brt, 3);
    let mut solved = |givens: &Vec<Candidate>| {
        classifier.classify(givens.iter().copied()) == Status::Solved(depth)
    };
    puzzles
        .into_iter()
        .filter(|givens| solved(givens))
        .collect()
}

#[divan::bench(sample_count = 20, args = [0, 1, 2, 3])]
fn classify_over_brt(bencher: Bencher, depth: usize) {
    classify(bencher, Theory::Brt, depth);
}

#[divan::bench(sample_count = 20, args = [1, 2])]
fn classify_over_w1(bencher: Bencher, depth: usize) {
    classify(bencher, Theory::W1, depth);
}

fn classify(bencher: Bencher, theory: Theory, depth: usize) {
    let puzzles = of_depth(depth);
    let mut classifier = Classifier::new(compiled(3).1, theory, 3);
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| {
            let depths = puzzles
                .iter()
                .map(|givens| classifier.classify(givens.iter().copied()).depth());
            depths.map(Option::unwrap).sum::<usize>()
        });
}

/// The program from reading 100,000 lines to printing answers, with so many jobs: two should be
/// nearly twice as fast as one.
#[divan::bench(sample_count = 10, args = [1, 2])]
fn lines(bencher: Bencher, jobs: usize) {
    let line = |givens: Vec<Candidate>| {
        let mut line = [b'.'; 81];
        for c in givens {
            line[c.index() / 9] = b'1' + (c.index() % 9) as u8;
        }
        String::from_utf8_lossy(&line).into_owned() + "\n"
    };
    let lines: Vec<String> = of_depth(1).into_iter().map(line).collect();
    let file = std::env::temp_dir().join("oddagon-bench-lines.txt");
    std::fs::write(&file, lines.concat().repeat(300)).expect("a file");
    bencher
        .counter(ItemsCount::new(300 * lines.len()))
        .bench_local(|| {
            let program = Command::new(env!("CARGO_BIN_EXE_oddagon"))
                .args(["classify", "--jobs", &jobs.to_string()])
                .arg(&file)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
            assert!(program.expect("the program").success());
        });
}

#[divan::bench(sample_count = 20, args = [1, 2, 3])]
fn solve(bencher: Bencher, depth: usize) {
    let states: Vec<_> = of_depth(depth)
        .iter()
        .map(|givens| given(3, givens))
        .collect();
    let mut solutions = Solutions::new(compiled(3).1);
    bencher
        .counter(ItemsCount::new(states.len()))
        .bench_local(|| {
            states
                .iter()
                .filter(|state| solutions.first(state).is_some())
                .count()
        });
}
