//! Other programs that take what is exported: a rule engine, compilers, interpreters.

use oddagon::board::Board;
use oddagon::csp::{CandidateSet, Engine, Theory};
use oddagon::sudoku::Sudoku;
use std::collections::BTreeSet;
use std::process::Command;

/// Guardians by name.
pub type Guardians = BTreeSet<String>;

/// The manual's example of several relations at once; Loki; a puzzle with relations that few
/// patterns have.
pub const MANUAL: &str =
    ".....6...4.67...2378..32.642.8.634..34..7.6...67..4..........958.4...2.6.....7.41";
pub const LOKI: &str =
    "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";

/// What a program prints; it must succeed.
pub fn output(command: &mut Command) -> String {
    let output = command.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(output.status.success(), "{command:?}\n{out}{err}");
    out
}

/// The candidates of a puzzle after Singles and whips[1].
pub fn after_whips1(puzzle: &str) -> CandidateSet {
    let board = Sudoku::standard();
    let engine = Engine::of(board.csp());
    let mut state = engine.state(&CandidateSet::full(729));
    for (cell, given) in puzzle.chars().enumerate() {
        if let Some(digit) = given.to_digit(10).filter(|&digit| digit > 0) {
            engine.decide(&mut state, board.candidate_at(cell, digit as usize - 1));
        }
    }
    engine
        .close(Theory::W1, &mut state, None)
        .expect("the puzzle has a solution");
    engine.live(&state)
}

/// Only the relations whose guardians contain no other's.
pub fn irredundant(relations: BTreeSet<Guardians>) -> BTreeSet<Guardians> {
    let implied = |one: &Guardians| {
        relations
            .iter()
            .any(|other| other != one && other.is_subset(one))
    };
    relations
        .iter()
        .filter(|one| !implied(one))
        .cloned()
        .collect()
}
