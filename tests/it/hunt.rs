//! `hunt`: what is found has one solution, no clue too many, and the depth that is said; the same
//! whatever the threads, interruptions and parts.

use crate::cli::{self, path};
use crate::parts::{folder, oddagon};
use oddagon::board::Board;
use oddagon::csp::{Candidate, Engine, Theory};
use oddagon::hunt::{Found, Hunt, HuntError, Options, Pattern};
use oddagon::prover::{Classifier, Solutions, Status};
use oddagon::sudoku::Sudoku;
use oddagon::theorem::Theorem;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

const PATTERN: &str = "k3b2-12-00038";
/// A puzzle of T&E(3) that was published.
const LOKI: &str =
    "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";

fn givens(puzzle: &str) -> Vec<Candidate> {
    let board = Sudoku::standard();
    let given = |(cell, c): (usize, char)| {
        let digit = c.to_digit(10).filter(|d| *d > 0)?;
        Some(board.candidate_at(cell, digit as usize - 1))
    };
    puzzle.chars().enumerate().filter_map(given).collect()
}

fn solutions(givens: &[Candidate]) -> usize {
    let board = Sudoku::standard();
    let engine = &Engine::of(board.csp());
    let mut state = engine.state(&board.csp().everything());
    givens.iter().for_each(|&c| engine.decide(&mut state, c));
    Solutions::new(engine).count(&state, 2)
}

/// The puzzles of `--json`, each looked at, and the counts.
fn found(out: &str, least: u64) -> (Vec<Value>, Value) {
    let lines = out.lines().map(|line| serde_json::from_str(line).unwrap());
    let mut lines: Vec<Value> = lines.collect();
    let searched = lines.pop().expect("the counts")["searched"].clone();
    let board = Sudoku::standard();
    let engine = &Engine::of(board.csp());
    let mut classifier = Classifier::new(engine, Theory::Brt, 4);
    for line in &lines {
        let all = givens(line["puzzle"].as_str().unwrap());
        assert_eq!(solutions(&all), 1, "{line}");
        assert_eq!(all.len() as u64, line["clues"]);
        for i in 0..all.len() {
            let mut less = all.clone();
            less.remove(i);
            assert_eq!(solutions(&less), 2, "{line}: a clue too many");
        }
        let depth = line["depth"].as_u64().unwrap();
        assert!(depth >= least, "{line}");
        assert_eq!(
            classifier.classify(all.iter().copied()),
            Status::Solved(depth as usize)
        );
        let solution = givens(line["solution"].as_str().unwrap());
        assert!(
            solution.len() == 81 && all.iter().all(|c| solution.contains(c)),
            "{line}"
        );
    }
    (lines, searched)
}

#[test]
fn puzzles_of_depth_2_are_made_of_the_trivalue_oddagon() {
    let run = cli::run(&format!(
        "hunt {PATTERN} --depth 2 --hunts 6 --walk 20 --jobs 2 --json"
    ));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let (puzzles, searched) = found(&run.out, 2);
    assert!(!puzzles.is_empty());
    assert_eq!(searched["hunts"], 6);
    // The pattern has not left all of them.
    let lies = puzzles.iter().find_map(|puzzle| puzzle["lies"].as_object());
    let lies = lies.expect("the pattern");
    assert_eq!(lies["pattern"], PATTERN);
    assert_eq!(lies["cells"].as_array().unwrap().len(), 12);
    assert!(!lies["guardians"].as_array().unwrap().is_empty());
    let again = cli::run(&format!(
        "hunt {PATTERN} --depth 2 --hunts 6 --walk 20 --jobs 1 --json"
    ));
    assert_eq!(again, run);
    let other = cli::run(&format!(
        "hunt {PATTERN} --depth 2 --hunts 6 --walk 20 --seed 2 --json"
    ));
    assert_ne!(other.out, run.out);
}

#[test]
fn the_vicinity_of_a_puzzle_of_depth_3_has_others() {
    let run = cli::run(&format!(
        "hunt {PATTERN} --from {LOKI} --hunts 2 --walk 40 --json"
    ));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let (puzzles, searched) = found(&run.out, 3);
    // Loki itself has a clue too many.
    assert!(puzzles.iter().all(|puzzle| puzzle["puzzle"] != LOKI));
    let lines: BTreeSet<String> = puzzles
        .iter()
        .map(|puzzle| puzzle["puzzle"].to_string())
        .collect();
    assert!(
        lines.len() > 1 && lines.len() == puzzles.len(),
        "{searched}"
    );
    // What is merged is looked at again.
    let claimed: Found = serde_json::from_value(puzzles[0].clone()).unwrap();
    assert!(claimed.holds());
    let spoilt: [&dyn Fn(&mut Found); 6] = [
        &|found| found.rank.depth = 4,
        &|found| found.rank.depth = 2,
        &|found| found.clues += 1,
        &|found| found.solution = found.solution.replace('1', "2"),
        &|found| found.puzzle = LOKI.to_owned(),
        &|found| found.puzzle += " 1",
    ];
    for change in spoilt {
        let mut other = claimed.clone();
        change(&mut other);
        assert!(!other.holds(), "{other:?}");
    }
}

#[test]
fn parts_and_interruptions_change_nothing() {
    let folder = folder();
    let at = folder.path();
    let command = format!("hunt {PATTERN} --depth 2 --hunts 3 --walk 3 --json");
    let code = oddagon(at, &format!("{command} --out whole.jsonl")).code;
    assert!(code < 2);
    let whole = fs::read(at.join("whole.jsonl")).unwrap();
    for part in 0..2 {
        let run = oddagon(at, &format!("{command} --shard {part}/2 --out part-{part}"));
        assert!(run.code < 2, "{}", run.err);
    }
    let run = oddagon(at, "merge part-0 part-1 --out merged.jsonl");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(fs::read(at.join("merged.jsonl")).unwrap(), whole);
    assert_eq!(oddagon(at, "merge part-0 --out merged.jsonl").code, 2);

    // What is done is kept: here by a run that could not write its list.
    let board = oddagon::theorem::read_patterns(cli::ODDAGON, &Default::default()).unwrap();
    let pattern = Pattern::new(&Theorem::new(board[0].clone()).unwrap()).unwrap();
    assert_eq!(pattern.depth(), 3);
    fs::write(at.join("other.jsonl.partial"), "rubbish\n").unwrap();
    let run = oddagon(at, &format!("{command} --out other.jsonl --resume"));
    assert_eq!(run.code, 2);
    assert!(run.err.contains("checkpoint of other work"), "{}", run.err);
    assert_eq!(
        fs::read(at.join("other.jsonl.partial")).unwrap(),
        b"rubbish\n"
    );
}

#[test]
fn an_interrupted_hunt_goes_on() {
    let folder = folder();
    let at = folder.path();
    let command = format!("hunt {PATTERN} --depth 2 --hunts 6 --walk 3 --jobs 1");
    oddagon(at, &format!("{command} --out whole.txt"));
    let whole = fs::read(at.join("whole.txt")).unwrap();
    let partial = at.join("found.txt.partial");
    let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_oddagon"));
    run.current_dir(at)
        .args(format!("{command} --out found.txt").split_whitespace());
    // Until the first hunt is over.
    crate::cli::killed(&mut run, &partial, 600);
    // A torn record at the end is cut off.
    let mut torn = fs::read(&partial).unwrap();
    torn.extend([7, 0, 0]);
    fs::write(&partial, torn).unwrap();
    assert_eq!(oddagon(at, &format!("{command} --out found.txt")).code, 2);
    assert!(oddagon(at, &format!("{command} --out found.txt --resume")).code < 2);
    assert_eq!(fs::read(at.join("found.txt")).unwrap(), whole);
    assert!(!partial.exists());
}

#[test]
fn bad_input_is_explained() {
    for (line, expected) in [
        ("hunt nonsense", "81 characters"),
        ("hunt k3b2-12-00038 --depth 0", "--depth"),
        ("hunt k3b2-12-00038 --guardians 4", "--guardians"),
        ("hunt k3b2-12-00038 --hunts 0", "--hunts"),
        ("hunt k3b2-12-00038 --resume", "--out"),
        ("hunt k3b2-12-00038 --shard 0/2", "--json"),
        ("hunt k3b2-12-00038 --rating DFS(W1)", "--rating"),
        ("hunt k3b2-12-00038 --from 1...............", "9x9"),
        (
            "hunt patterns/tridagon-elimination.ron",
            "expected a pattern that is impossible",
        ),
        ("hunt patterns/possible.ron", "a completed grid has it"),
        ("hunt patterns/deadly-patterns.ron", "exactly one solution"),
        ("hunt /dev/null", "found no pattern"),
        (
            "hunt k3b2-12-00038 --out /nonexistent/found.txt",
            "/nonexistent",
        ),
        ("generate sudoku --method hunt", "--depth"),
        ("generate sudoku --method hunt --depth 2 --size 4x4", "9x9"),
        ("generate latin --method hunt --depth 2", "latin has none"),
    ] {
        let run = cli::run(line);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
        assert!(run.err.contains(expected), "{line}: {}", run.err);
    }
    let empty = ".".repeat(81);
    let run = cli::run(&format!("hunt {PATTERN} --from {empty}"));
    assert!(
        run.code == 2 && run.err.contains("one solution"),
        "{}",
        run.err
    );
    assert!(matches!(
        Hunt::new(Vec::new(), Options::default()),
        Err(HuntError::NoPattern)
    ));
    let folder = tempfile::tempdir().unwrap();
    let small = path(folder.path(), "small.txt");
    fs::write(&small, "XX..\nXX..\n....\n....\n").unwrap();
    assert_eq!(cli::run(&format!("hunt {small} --k 1")).code, 2);
}

#[test]
fn generate_makes_puzzles_of_depth_2() {
    let run = cli::run("generate sudoku --method hunt --depth 2 --seed 1 --json");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let made: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(made["depth"], 2);
    assert_eq!(solutions(&givens(made["puzzle"].as_str().unwrap())), 1);
}
