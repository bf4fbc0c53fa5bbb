//! Counts the minimal colour-impossible patterns: `enumerate K LEAST MOST BANDS [no-transpose]`.

use oddagon::enumerate::{Options, enumerate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let mut number = |name: &str| -> Result<u32, String> {
        let word = words.next().ok_or(format!("expected {name}"))?;
        word.parse()
            .map_err(|_| format!("{name}: expected a number, found {word}"))
    };
    let (k, least, most, bands) = (
        number("K")?,
        number("LEAST")?,
        number("MOST")?,
        number("BANDS")?,
    );
    let transpose = words.next().as_deref() != Some("no-transpose");
    let start = std::time::Instant::now();
    let (all, tally) = enumerate(Options {
        k,
        least,
        most,
        bands,
        transpose,
    })?;
    println!(
        "{} classes in {:.2?}; {tally:?}",
        all.len(),
        start.elapsed()
    );
    for same in all.chunk_by(|x, y| x.count_ones() == y.count_ones()) {
        println!("{:2} cells: {}", same[0].count_ones(), same.len());
    }
    Ok(())
}
