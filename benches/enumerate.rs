//! How long enumerations take, on one thread and on all.

use divan::Bencher;
use oddagon::enumerate::{Forms, Kind, Options, enumerate};
use oddagon::library::atlas::classify;

fn main() {
    divan::main();
}

fn on_one_thread(bencher: Bencher, options: &Options) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let pool = pool.expect("one thread");
    bencher.bench(|| pool.install(|| enumerate(options.clone())));
}

/// All minimal 3-digit patterns of two bands (630 classes), on one thread.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn two_bands(bencher: Bencher) {
    let options = Options {
        bands: 2,
        ..Options::whole_board(Kind::Colour { k: 3 })
    };
    on_one_thread(bencher, &options);
}

/// All minimal 3-digit patterns of the whole board up to 18 cells (161,910 classes), on all
/// threads.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn whole_board_to_18_cells() -> usize {
    let options = Options {
        most: 18,
        ..Options::whole_board(Kind::Colour { k: 3 })
    };
    enumerate(options).map_or(0, |all| all.len())
}

/// All minimal (2,3)-digit patterns of two bands up to 11 cells (48,685 classes), on one thread.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn two_bands_of_two_and_three_digits(bencher: Bencher) {
    let options = Options {
        bands: 2,
        most: 11,
        ..Options::whole_board(Kind::Kl { k: 2, l: 3 })
    };
    on_one_thread(bencher, &options);
}

/// All oddagons.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn all_two_digit_patterns() -> usize {
    enumerate(Options::whole_board(Kind::Colour { k: 2 })).map_or(0, |all| all.len())
}

/// The canonical forms of the minimal 3-digit patterns up to 14 cells (1,544 classes).
#[divan::bench]
fn canonical_forms(bencher: Bencher) {
    let options = Options {
        most: 14,
        ..Options::whole_board(Kind::Colour { k: 3 })
    };
    let all = enumerate(options).unwrap_or_default();
    bencher
        .counter(divan::counter::ItemsCount::new(all.len()))
        .bench(|| {
            all.iter()
                .map(|p| p.canonical(true).0.cells)
                .fold(0, |a, b| a ^ b)
        });
}

/// The classification of the minimal 3-digit patterns up to 14 cells (1,544 classes).
#[divan::bench(sample_count = 3, sample_size = 1)]
fn classification(bencher: Bencher) {
    let options = Options {
        most: 14,
        ..Options::whole_board(Kind::Colour { k: 3 })
    };
    let (extent, forms) = (options.clone(), Forms::Sudoku { transpose: true });
    let all = enumerate(options).unwrap_or_default();
    bencher
        .counter(divan::counter::ItemsCount::new(all.len()))
        .bench(|| {
            all.iter()
                .filter(|&&p| classify(p, &extent, &forms).is_ok_and(|row| row.unsat))
                .count()
        });
}
