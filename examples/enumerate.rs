//! Counts the minimal colour-impossible patterns.
use oddagon::enumerate::{Options, enumerate};
fn main() {
    let a: Vec<u32> = std::env::args()
        .skip(1)
        .map(|s| s.parse().expect("a number"))
        .collect();
    let options = Options {
        k: a[0],
        least: a[1],
        most: a[2],
        bands: a[3],
        transpose: a.get(4) != Some(&0),
    };
    let (all, tally) = enumerate(&options);
    println!("{tally:?} distinct {}", all.len());
    for n in all.chunk_by(|x, y| x.count_ones() == y.count_ones()) {
        println!("{} cells: {}", n[0].count_ones(), n.len());
    }
}
