//! Finds the patterns of the two-band library in a puzzle, and prints the relations that they give.
//!
//! `cargo run --release --example match_puzzle`

use oddagon::prelude::*;

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Loki: the first puzzle found whose T&E-depth is 3.
    let puzzle =
        "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
    let board = Sudoku::standard();
    let position = read_position_line(puzzle, 1)?.ok_or("no puzzle")?;
    let live = resolution_state(&position, Some(Theory::W1))?;
    let library = Compiled::two_band();
    for relation in library.matcher.relations(&live, &MatchOptions::default()) {
        let name = &library.names[relation.rule].0;
        let guardians = relation
            .guardians
            .iter()
            .map(|&c| board.csp().candidate_name(c));
        let guardians: Vec<&str> = guardians.collect();
        println!("{name}: one of {} is true", guardians.join(", "));
    }
    Ok(())
}
