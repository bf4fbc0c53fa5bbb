//! Canonical forms of patterns, per second on one core.

use divan::{Bencher, counter::ItemsCount};
use oddagon::sudoku::{Equivalence, canonical, canonical_cells, stabiliser_generators};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn main() {
    divan::main();
}

const EQUIVALENCES: [Equivalence; 2] = [Equivalence::All, Equivalence::NoTranspose];

/// The twelve cells of the trivalue oddagon.
const ODDAGON: &str = "\
    .....1..1....1..1....1..1..\
    .....11......1..1....1....1\
    ...........................";

fn marks(text: &str) -> Vec<u8> {
    text.bytes().map(|b| u8::from(b == b'1')).collect()
}

fn bits(marks: &[u8]) -> u128 {
    let cells = marks.iter().enumerate();
    cells.map(|(i, &mark)| u128::from(mark) << i).sum()
}

/// Random-looking numbers, the same in every run.
fn numbers() -> impl FnMut(usize) -> usize {
    let mut state = SplitMix64::seed_from_u64(1);
    move |below| (state.next_u64() % below as u64) as usize
}

/// 1000 patterns of 10 to 18 cells in the first rows, every block holding at most three of them and
/// no row or column more than `most`, as in the minimal patterns that an enumeration meets.
fn patterns(rows: usize, most: usize) -> Vec<u128> {
    let mut number = numbers();
    (0..1000)
        .map(|i| {
            let (mut cells, mut lines) = (0, [[0; 9]; 3]);
            let mut left = 10 + i % 9;
            for _ in 0..10_000 {
                let (r, c) = (number(rows), number(9));
                let places = [r, c, r / 3 * 3 + c / 3];
                let fits = places.iter().zip(lines).all(|(&p, line)| line[p] < most);
                if left > 0 && fits && cells >> (r * 9 + c) & 1 == 0 {
                    cells |= 1 << (r * 9 + c);
                    left -= 1;
                    places
                        .iter()
                        .zip(&mut lines)
                        .for_each(|(&p, line)| line[p] += 1);
                }
            }
            cells
        })
        .collect()
}

#[divan::bench(args = EQUIVALENCES)]
fn two_bands(bencher: Bencher, equivalence: Equivalence) {
    many(bencher, &patterns(6, 3), equivalence);
}

#[divan::bench(args = EQUIVALENCES)]
fn whole_board(bencher: Bencher, equivalence: Equivalence) {
    many(bencher, &patterns(9, 3), equivalence);
}

/// At most two cells in a row, column or block, so that many rows look alike.
#[divan::bench(args = EQUIVALENCES)]
fn whole_board_regular(bencher: Bencher, equivalence: Equivalence) {
    many(bencher, &patterns(9, 2), equivalence);
}

fn many(bencher: Bencher, patterns: &[u128], equivalence: Equivalence) {
    bencher.counter(ItemsCount::new(patterns.len())).bench(|| {
        patterns
            .iter()
            .map(|&cells| canonical_cells(cells, equivalence).0)
            .fold(0, |a, b| a ^ b)
    });
}

#[divan::bench(args = EQUIVALENCES)]
fn oddagon(bencher: Bencher, equivalence: Equivalence) {
    let cells = bits(&marks(ODDAGON));
    bencher.bench(|| canonical_cells(divan::black_box(cells), equivalence));
}

#[divan::bench]
fn oddagon_with_symmetry(bencher: Bencher) {
    let pattern = marks(ODDAGON);
    bencher.bench(|| canonical(divan::black_box(&pattern), Equivalence::All));
}

#[divan::bench]
fn oddagon_generators(bencher: Bencher) {
    let pattern = marks(ODDAGON);
    bencher.bench(|| stabiliser_generators(divan::black_box(&pattern), Equivalence::All));
}

/// The main diagonal: every row looks like every other.
#[divan::bench(args = [2, 3, 4])]
fn diagonal(bencher: Bencher, order: usize) {
    let side = order * order;
    let pattern: Vec<u8> = (0..side * side)
        .map(|i| u8::from(i % (side + 1) == 0))
        .collect();
    bencher.bench(|| canonical(divan::black_box(&pattern), Equivalence::All));
}
