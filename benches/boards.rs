//! T&E-depths of puzzles of every board: `cargo bench --bench boards`.
//!
//! The puzzles are our own, made by the generator from a seed. A 9×9 Futoshiki should take about as
//! long as a Sudoku.

use divan::{Bencher, counter::ItemsCount};
use oddagon::csp::{Candidate, Engine, Theory};
use oddagon::generate::{Generator, KINDS, Request, Stated, seed_of};
use oddagon::prover::Classifier;

fn main() {
    divan::main();
}

const COUNT: usize = 5;

/// A kind of puzzle and its size; for maps the number of countries.
const PUZZLES: [&str; 9] = [
    "sudoku 9",
    "latin 9",
    "futoshiki 9",
    "jigsaw 9",
    "pandiagonal 11",
    "kakuro 9",
    "numbrix 9",
    "hidato 9",
    "map 30",
];

/// The first puzzles of that kind and size.
fn made(text: &str, count: usize) -> Vec<Stated> {
    let (name, size) = text.split_once(' ').expect("a kind and a size");
    let size = size.parse().expect("a number");
    let kind = KINDS.iter().find(|kind| kind.name == name);
    let request = Request {
        size: Some((size, size)),
        ..Request::default()
    };
    let generator = Generator::new(kind.expect("a kind"), &request).expect("a size");
    let puzzle = |number| {
        let made = generator.generate(seed_of(7, number), &|| ());
        made.expect("an answer of SAT").expect("a puzzle").puzzle
    };
    (0..).map(puzzle).take(count).collect()
}

/// A board, compiled, with the givens of a puzzle on it.
fn compiled(stated: &Stated) -> (Engine, Vec<Candidate>) {
    let board = stated.board.board().expect("a board");
    let given = |name: &String| board.csp().candidate(name).expect("a candidate");
    let givens = stated.givens.iter().map(given).collect();
    (Engine::new(board.csp()), givens)
}

/// The depth over BRT of puzzles whose boards are compiled.
#[divan::bench(sample_count = 20, args = PUZZLES)]
fn classify(bencher: Bencher, puzzles: &str) {
    let puzzles: Vec<_> = made(puzzles, COUNT).iter().map(compiled).collect();
    let all = puzzles
        .iter()
        .map(|(engine, givens)| (Classifier::new(engine, Theory::Brt, 3), givens));
    let mut all: Vec<_> = all.collect();
    bencher.counter(ItemsCount::new(COUNT)).bench_local(|| {
        let depths = all
            .iter_mut()
            .map(|(classifier, givens)| classifier.classify(givens.iter().copied()).depth());
        depths.map(Option::unwrap_or_default).sum::<usize>()
    });
}

/// Making and compiling the board, as is done for each puzzle.
#[divan::bench(sample_count = 20, args = PUZZLES)]
fn compile(bencher: Bencher, puzzles: &str) {
    let stated = &made(puzzles, 1)[0];
    bencher.bench_local(|| compiled(stated));
}
