//! No text makes a reader of files panic, hang or run out of memory.
//!
//! [`deep`] changes one thing of a valid input: no command panics on it, and none accepts what is
//! false.
//!
//! `cargo test --release --test fuzz -- --ignored --nocapture` goes on for `ODDAGON_FUZZ_SECONDS`,
//! 600 unless given.

// A binary of its own: its memory is measured.
#[allow(dead_code)]
#[path = "../it/common.rs"]
mod common;
#[allow(dead_code)]
#[path = "../it/corrupt/mod.rs"]
mod corrupt;
#[path = "../it/counting.rs"]
mod counting;
#[allow(dead_code)]
#[path = "../it/puzzles.rs"]
mod puzzles;

mod changed;
mod deep;
mod made;
mod run;
mod truth;

use oddagon::sudoku::{Sudoku, SudokuTheorem, Symmetry};

use corrupt::{corrupted, example, text_of};
use oddagon::board::Board;
use oddagon::csp::Theory;
use oddagon::enumerate::{Forms, Kind, Marked, Options};
use oddagon::library::atlas::{Atlas, Filter, classify};
use oddagon::library::positions::Position;
use oddagon::library::{ENTRY_COLUMNS, Library, Selection};
use oddagon::proof::lrat::{Formula, check_lrat};
use oddagon::proof::story::Story;
use oddagon::proof::write::{Trace, bundle, coq, lrat, veripb};
use oddagon::proof::{Proof, check};
use oddagon::sudoku::text::{candidate_grid, read_candidate_line, read_givens, read_position_line};
use oddagon::theorem::{
    PatternOptions, Theorem, read_pattern_line, read_patterns, read_statements,
};
use puzzles::Random;
use std::time::{Duration, Instant};

/// A line of a HoDoKu library.
const HODOKU: &str = ":0000:8:..3456789456789123789123456231674895875912364694538217317265948542897631968341572::118:111:";

/// NameList that are no files: what is compared, what is done first, what is where.
const WORDS: &str =
    "cells<=13 and depth_full=2 or kind=k-digit and free_cells!=none\nB3\ngW12\nFS4\nS8\n";

/// A table of the atlas, and a library in both forms, of three patterns.
fn tables() -> [String; 3] {
    let two_band = Library::two_band();
    let library = Library {
        entries: two_band.entries[..3].to_vec(),
        ..two_band.clone()
    };
    let (kind, forms) = (Kind::Colour { k: 3 }, Forms::Sudoku { transpose: true });
    let marked = library.entries.iter().map(|entry| {
        let line = entry.class.as_ref().unwrap().canonical.as_str();
        let extent = Options::whole_board(kind);
        classify(extent.pattern(line).unwrap(), &extent, &forms).unwrap()
    });
    let mut table = Vec::new();
    Atlas::new(Options::whole_board(kind), marked.collect())
        .write(&mut table, false)
        .unwrap();
    let table = String::from_utf8(table).unwrap();
    [table, library.to_ron(), library.to_json()]
}

/// Everything that reads proofs and formulas, and what is done with what was read.
fn proofs(text: &str, formula: &Formula, other: &str) {
    for proof in Proof::read_all(text).unwrap_or_default() {
        for number in 1..=proof.derivations.len().min(3) {
            if let Ok(trace) = Trace::of(&proof, number) {
                let _ = (lrat(&trace), veripb(&trace), coq(&trace.theorem));
            }
            let _ = Story::of(&proof, number);
        }
        let _ = (check(&proof), bundle(&proof));
    }
    if let Ok(changed) = Formula::read(text) {
        let _ = check_lrat(&changed, other);
    }
    let _ = check_lrat(formula, text);
}

/// Everything that reads patterns, theorems, libraries and tables of them.
fn patterns(text: &str, library: &Library) {
    for statement in read_statements(text).unwrap_or_default() {
        let _ = Theorem::new(statement);
    }
    let _ = read_patterns(text, &PatternOptions::default());
    if let Ok(library) = Library::read(text) {
        let _ = (library.to_clips(), library.to_table(), library.to_json());
    }
    let _ = Selection::read_names(text, library);
    let _ = library.clone().attach_names(text);
    if let Ok(atlas) = Atlas::read(text.as_bytes()) {
        let _ = atlas.write(&mut Vec::new(), false);
    }
}

/// Everything that reads puzzles, positions and words.
fn lines(text: &str) {
    let _ = oddagon::posted::read(text);
    for line in text.lines().take(50) {
        let _ = read_pattern_line(line, 1, &PatternOptions::default());
        let _ = (read_givens(line, 1), read_position_line(line, 1));
        let _ = read_candidate_line(line, 1, &Sudoku::standard());
        let _ = Position::read(line, 1);
        let _ = (Filter::parse(line), Filter::over(&ENTRY_COLUMNS, line));
        let _ = (line.parse::<Theory>().is_ok(), Symmetry::parse(3, line));
        let _ = Marked::from_line(line, Kind::Colour { k: 3 });
    }
}

/// Feeds texts made from good ones to all readers until `enough` says so.
fn fuzz(seed: u64, mut enough: impl FnMut(usize) -> bool) -> usize {
    let (proof, trace, formula) = example();
    let cells = ".X.XX.X..XX.X..X\n12 12 1234 1234\n".to_owned();
    let small = text_of(&formula);
    let root = env!("CARGO_MANIFEST_DIR");
    let file = |name: &str| std::fs::read_to_string(format!("{root}/{name}")).unwrap();
    let [table, ron, json] = tables();
    let library = Library::read(&ron).unwrap();
    let loki = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
    let everything = Sudoku::standard().csp().everything();
    let cell = |(i, c): (usize, char)| {
        let candidates = if c == '.' {
            "123456789".to_owned()
        } else {
            c.to_string()
        };
        candidates + if i % 9 == 8 { "\n" } else { " " }
    };
    let pencilled: String = loki.chars().enumerate().map(cell).collect();
    let full: String = "123456789".repeat(81);
    let seeds = [
        oddagon::proof::to_ron(&proof),
        oddagon::proof::to_json(&proof),
        format!(
            "{}\n{}\n",
            oddagon::proof::to_json(&proof),
            oddagon::proof::to_json(&proof)
        ),
        file("proofs/trivalue-oddagon-wlog.ron"),
        file("proofs/rules/braid.ron"),
        file("proofs/rules/bug.ron"),
        file("tests/proofs/whips.ron"),
        file("patterns/tridagon-elimination.ron"),
        file("patterns/rules/ork-whip.ron"),
        file("patterns/rules/xy-wing.ron"),
        small.clone(),
        lrat(&trace).unwrap(),
        veripb(&trace).unwrap(),
        cells,
        table,
        format!(
            "name\t{}\n",
            library.entries[0].theorem().unwrap().cell_line().unwrap()
        ),
        ron,
        json,
        format!("{HODOKU}\n:0300:1:{loki}:118:436::\n"),
        format!("{loki} r6c6≠1 n5r2c7 r1c1=5\n"),
        format!("{full} r6c6<>1\n"),
        pencilled,
        candidate_grid(&Sudoku::standard(), &everything),
        WORDS.to_owned(),
    ];
    // What is not read cannot be read wrongly.
    assert!(Atlas::read(seeds[14].as_bytes()).unwrap().rows.len() == 3);
    assert!(library.clone().attach_names(&seeds[15]).is_ok() && Library::read(&seeds[17]).is_ok());
    assert!(seeds[18..21].iter().all(|text| {
        let line = text.lines().next().unwrap();
        Position::read(line, 1).unwrap().is_some()
    }));
    assert!(
        seeds[21..23]
            .iter()
            .all(|text| oddagon::posted::read(text).is_ok())
    );
    let mut random = Random::seeded(seed);
    let mut tried = 0;
    while !enough(tried) {
        tried += 1;
        let mut text = seeds[random.below(seeds.len())].clone();
        if random.below(20) == 0 {
            // The same thing again and again, as deep nesting and long lists are made.
            let unit = ["(", "[", "{\"a\":", "1 ", "#1 ", "\"", "Some(", "-", "9"][random.below(9)];
            let at = (0..=random.below(text.len()))
                .rev()
                .find(|&i| text.is_char_boundary(i));
            text.insert_str(at.unwrap_or(0), &unit.repeat(random.below(20_000)));
        }
        for _ in 0..random.below(8) {
            text = corrupted(&text, &mut random);
        }
        let begun = Instant::now();
        let read = std::panic::catch_unwind(|| {
            proofs(&text, &formula, &small);
            patterns(&text, &library);
            lines(&text);
        });
        assert!(read.is_ok(), "a reader panicked at:\n{text}");
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "a reader hung at:\n{text}"
        );
    }
    tried
}

/// The most memory that this process has used, in kB; 0 where the system does not say.
fn most_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().split(' ').next()?.parse().ok())
        .unwrap_or(0)
}

/// How long to go on.
fn time() -> Duration {
    let seconds = std::env::var("ODDAGON_FUZZ_SECONDS")
        .ok()
        .and_then(|s| s.parse().ok());
    Duration::from_secs(seconds.unwrap_or(600))
}

#[test]
fn readers_stand_what_they_are_fed() {
    fuzz(6, |tried| tried == 1500);
    assert!(most_memory() < 1_000_000, "{} kB", most_memory());
}

#[test]
#[ignore = "takes ten minutes"]
fn readers_stand_what_they_are_fed_for_long() {
    let (begun, time) = (Instant::now(), time());
    let tried = fuzz(begun.elapsed().as_nanos() as u64, |_| {
        begun.elapsed() > time
    });
    println!("{tried} texts, {} kB at most", most_memory());
    assert!(most_memory() < 1_000_000, "{} kB", most_memory());
}
