//! Solves a puzzle, and prints its path and its solution.
//!
//! `cargo run --release --example solve_puzzle`

use oddagon::prelude::*;

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Loki: the first puzzle found whose T&E-depth is 3.
    let puzzle =
        "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
    let solved = solve_line(puzzle, &"FS4+W8+OR5W8".parse()?)?;
    println!("{solved}");
    println!(
        "{}",
        solved.solution().ok_or("these rules do not solve it")?
    );
    Ok(())
}
