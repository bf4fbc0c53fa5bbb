//! Solving puzzles: `cargo bench --bench solve`.
//!
//! With patterns, the puzzles are images of one of T&E-depth 3. For the levels of other puzzles:
//! `oddagon solve FILE --levels --jobs 1`. Those of Slitherlink are made, as sparse as can be, so
//! most of the time goes into T&E. For others: `oddagon solve --board slitherlink FILE --jobs 1`.

#[allow(dead_code)]
#[path = "../tests/it/puzzles.rs"]
mod puzzles;

use divan::{Bencher, counter::ItemsCount};
use oddagon::csp::Candidate;
use oddagon::library::Library;
use oddagon::library::matching::Matcher;
use oddagon::proof::check;
use oddagon::slitherlink;
use oddagon::solve::{Lemmas, PathStatus, SolveOptions, Solver};
use oddagon::sudoku::SudokuTheorem;
use oddagon::theorem::Theorem;
use puzzles::{LOKI, Random, compiled, given, read};
use std::sync::Arc;

fn main() {
    divan::main();
}

const COUNT: usize = 20;

fn lokis() -> Vec<Vec<Candidate>> {
    let mut random = Random::seeded(8);
    let image = |_| {
        let symmetry = random.symmetry(3);
        let givens = read(LOKI);
        givens.iter().map(|&c| symmetry.candidate(c)).collect()
    };
    (0..COUNT).map(image).collect()
}

fn rules(library: &str) -> Vec<Theorem> {
    let cells = ".....X..X....X..X....X..X.......XX......X..X....X....X...........................";
    match library {
        "all 630" => Library::two_band()
            .theorems()
            .map(|(_, theorem)| theorem)
            .collect(),
        _ => vec![Theorem::k_digit("", 3, 3, cells).expect("a pattern")],
    }
}

/// Levels alone, as `--levels` finds them.
#[divan::bench(args = ["trivalue oddagon", "all 630"])]
fn levels(bencher: Bencher, library: &str) {
    let (board, engine) = compiled(3);
    let matcher = Matcher::new(&rules(library)).expect("patterns");
    let sum = "FS4+W8+OR5W8".parse().expect("a sum");
    let options = SolveOptions {
        singles: false,
        ..SolveOptions::default()
    };
    let puzzles = lokis();
    bencher.counter(ItemsCount::new(COUNT)).bench_local(|| {
        let mut solver = Solver::new(board, engine, &sum, Some(&matcher), options.clone());
        for givens in &puzzles {
            let path = solver.solve(&engine.live(&given(3, givens)), givens);
            assert_eq!(path.status, PathStatus::Solved);
        }
    });
}

/// Writing paths as proofs, and checking these.
#[divan::bench(args = ["made", "made and checked"])]
fn proofs(bencher: Bencher, what: &str) {
    let (board, engine) = compiled(3);
    let rules = rules("trivalue oddagon");
    let matcher = Matcher::new(&rules).expect("patterns");
    let sum = "FS4+W8+OR5W8".parse().expect("a sum");
    let mut solver = Solver::new(board, engine, &sum, Some(&matcher), SolveOptions::default());
    let lemmas = Lemmas::new(rules.iter().cloned());
    let solved = lokis().into_iter().map(|givens| {
        let live = engine.live(&given(3, &givens));
        (solver.solve(&live, &givens), live, givens)
    });
    let solved: Vec<_> = solved.collect();
    bencher.counter(ItemsCount::new(COUNT)).bench_local(|| {
        for (path, live, givens) in &solved {
            let proof = path
                .proof(
                    board,
                    oddagon::theorem::BoardName::Sudoku(3),
                    live,
                    givens,
                    &lemmas,
                )
                .expect("a proof");
            if what == "made and checked" {
                check(&proof).expect("it is right");
            }
        }
    });
}

/// A Slitherlink puzzle without a clue too many, on a grid whose tables are made.
#[divan::bench(args = [10, 20], sample_count = 5, sample_size = 1)]
fn slitherlink_puzzle(bencher: Bencher, side: usize) {
    use slitherlink::solve::{Grid, Library, Options, Solver, generate};
    let puzzle = generate(side, side, 1).expect("a puzzle");
    let grid = Arc::new(Grid::new(side, side));
    grid.engine();
    let solver = Solver::new(grid, Arc::new(Library::default()), Options::default());
    bencher.bench_local(|| solver.solve(&puzzle).expect("it is solved"));
}

/// The tables of a Slitherlink grid.
#[divan::bench(args = [10, 20, 30], sample_count = 10, sample_size = 1)]
fn slitherlink_grid(bencher: Bencher, side: usize) {
    bencher.bench_local(|| {
        let grid = slitherlink::solve::Grid::new(side, side);
        grid.engine();
        grid
    });
}
