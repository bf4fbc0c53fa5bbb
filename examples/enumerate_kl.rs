//! Counts the minimal colour-impossible kl-digit patterns: `enumerate_kl K L LEAST MOST BANDS [no-transpose]`.

use oddagon::enumerate::kl::{KlOptions, enumerate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, name: &str| -> Result<u32, String> {
        let word = words.get(i).ok_or(format!("expected {name}"))?;
        word.parse()
            .map_err(|_| format!("{name}: expected a number, found {word}"))
    };
    let start = std::time::Instant::now();
    let all = enumerate(KlOptions {
        k: number(0, "K")?,
        l: number(1, "L")?,
        least: number(2, "LEAST")?,
        most: number(3, "MOST")?,
        bands: number(4, "BANDS")?,
        transpose: words.get(5).is_none_or(|w| w != "no-transpose"),
    })?;
    println!("{} classes in {:.2?}", all.len(), start.elapsed());
    for same in all.chunk_by(|x, y| x.size() == y.size()) {
        println!("{:2} cells: {}", same[0].size(), same.len());
    }
    Ok(())
}
