//! Counts the minimal Sudoku-impossible patterns: `enumerate_sudoku K LEAST MOST BANDS [no-transpose]`; those that are
//! colourable, forced by the other cells of the grid, apart.

use oddagon::enumerate::sudoku_kind::{SudokuOptions, enumerate, is_colourable};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, name: &str| -> Result<u32, String> {
        let word = words.get(i).ok_or(format!("expected {name}"))?;
        word.parse()
            .map_err(|_| format!("{name}: expected a number, found {word}"))
    };
    let k = number(0, "K")?;
    let start = std::time::Instant::now();
    let all = enumerate(SudokuOptions {
        k,
        least: number(1, "LEAST")?,
        most: number(2, "MOST")?,
        bands: number(3, "BANDS")?,
        transpose: words.get(4).is_none_or(|w| w != "no-transpose"),
    })?;
    println!("{} classes in {:.2?}", all.len(), start.elapsed());
    for same in all.chunk_by(|x, y| x.count_ones() == y.count_ones()) {
        let forced = same.iter().filter(|&&p| is_colourable(p, k)).count();
        let size = same[0].count_ones();
        println!(
            "{size:2} cells: {}, of them {forced} colourable",
            same.len()
        );
    }
    Ok(())
}
