//! T&E-depths of patterns: `cargo bench --bench depth`.

use divan::Bencher;
use oddagon::csp::Theory;
use oddagon::enumerate;
use oddagon::prover::{Depth, DepthSearch, Options, Report};
use oddagon::sudoku::SudokuTheorem;
use oddagon::theorem::Theorem;

fn main() {
    divan::main();
}

const ODDAGON: &str =
    ".....X..X....X..X....X..X.......XX......X..X....X....X...........................";

fn oddagon() -> Theorem {
    Theorem::k_digit("", 3, 3, ODDAGON).expect("a pattern")
}

/// The first 380 of the minimal 3-digit patterns of two bands, as many as in the reference
/// measurement.
fn patterns() -> Vec<Theorem> {
    let kind = enumerate::Kind::Colour { k: 3 };
    let options = enumerate::Options {
        bands: 2,
        ..enumerate::Options::whole_board(kind)
    };
    let all = enumerate::enumerate(options).expect("valid options");
    let theorem = |pattern: &enumerate::Marked| {
        Theorem::k_digit("", 3, 3, &pattern.line(kind)).expect("a pattern")
    };
    all.iter().take(380).map(theorem).collect()
}

#[divan::bench(args = [Theory::Brt, Theory::W1])]
fn oddagon_restricted(bencher: Bencher, theory: Theory) {
    let theorem = oddagon();
    bencher.bench(|| DepthSearch::new(&theorem, theory, 4).restricted());
}

/// The whole fixpoint of full T&E(2), in which the claim is still open.
#[divan::bench(args = [Theory::Brt, Theory::W1])]
fn oddagon_full_fixpoint_2(bencher: Bencher, theory: Theory) {
    let theorem = oddagon();
    bencher.bench(|| {
        let depth = DepthSearch::new(&theorem, theory, 2).full(None);
        assert_eq!(depth, Depth::Beyond(2));
    });
}

#[divan::bench]
fn restricted_380(bencher: Bencher) {
    let theorems = patterns();
    let depth = |theorem: &Theorem| {
        DepthSearch::new(theorem, Theory::Brt, 4)
            .restricted()
            .value()
    };
    bencher.bench_local(|| theorems.iter().filter_map(depth).max());
}

#[divan::bench(sample_count = 10)]
fn full_380(bencher: Bencher) {
    let theorems = patterns();
    let depth = |theorem: &Theorem| DepthSearch::new(theorem, Theory::Brt, 4).full(None).value();
    bencher.bench_local(|| theorems.iter().filter_map(depth).max());
}

/// Both depths of a four-digit pattern: restricted 4, full 3.
#[divan::bench(args = [
    ".......................X.XX...........X..X.XX..X.X..XX..X.XX.....X.XX...XX.....XX",
    "....................X..X.XX.......XX..X.XXX...X.X.XX....XX....X..XX.X.X..X..X..XX",
])]
fn four_digits(bencher: Bencher, cells: &str) {
    let theorem = Theorem::k_digit("", 3, 4, cells).expect("a pattern");
    bencher.bench(|| {
        let search = DepthSearch::new(&theorem, Theory::Brt, 5);
        let restricted = search.restricted();
        assert_eq!(restricted, Depth::Exactly(4));
        assert_eq!(search.full(Some(restricted)), Depth::Exactly(3));
    });
}

/// All that `oddagon prove` does for one pattern, the proof included.
#[divan::bench(args = [0, 1])]
fn report(bencher: Bencher, effort: usize) {
    let theorem = oddagon();
    let options = Options {
        effort,
        ..Options::default()
    };
    bencher.bench(|| Report::new(&theorem, &options).expect("no disagreement"));
}
