//! How long it takes to find all minimal Slitherlink rules of a window, on one thread.

use divan::Bencher;
use oddagon::slitherlink::discover::Request;
use oddagon::slitherlink::{Border, Loop};

fn main() {
    divan::main();
}

fn bench(bencher: Bencher, (rows, columns): (usize, usize), most: Option<usize>, depths: bool) {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("one thread");
    let request = Request {
        rows,
        columns,
        border: Border::default(),
        stubs: false,
        mode: Loop::L0,
        corners: false,
        colours: false,
        max_premises: most,
    };
    let rules = || {
        let discovery = request.discovery(depths).expect("a small window");
        discovery.rules()
    };
    bencher.bench(|| pool.install(rules));
}

/// The 1,536 rules of 2×2 cells.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn two_by_two(bencher: Bencher) {
    bench(bencher, (2, 2), None, false);
}

/// The same, each with its depth.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn two_by_two_with_depths(bencher: Bencher) {
    bench(bencher, (2, 2), None, true);
}

/// The 95,197 rules of 2×3 cells, each with its depth.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn two_by_three_with_depths(bencher: Bencher) {
    bench(bencher, (2, 3), None, true);
}

/// The 6,607 rules of 3×3 cells with up to four premises.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn three_by_three_up_to_4(bencher: Bencher) {
    bench(bencher, (3, 3), Some(4), false);
}
