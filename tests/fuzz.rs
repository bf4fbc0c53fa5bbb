//! No text makes a reader of files panic, hang or run out of memory.
//!
//! `cargo test --release --test fuzz -- --ignored --nocapture` goes on for `ODDAGON_FUZZ_SECONDS`, 600 unless given.

mod common;
mod corrupt;
#[path = "common/puzzles.rs"]
mod puzzles;

use corrupt::{corrupted, example, text_of};
use oddagon::proof::Proof;
use oddagon::proof::lrat::{Formula, check_lrat};
use oddagon::proof::write::{Trace, lrat, veripb};
use oddagon::theorem::{PatternOptions, Theorem, read_patterns, read_statements};
use puzzles::Random;
use std::time::{Duration, Instant};

/// Feeds texts made from good ones to all readers until `enough` says so.
fn fuzz(seed: u64, mut enough: impl FnMut(usize) -> bool) -> usize {
    let (proof, trace, formula) = example();
    let cells = ".X.XX.X..XX.X..X\n12 12 1234 1234\n".to_owned();
    let small = text_of(&formula);
    let root = env!("CARGO_MANIFEST_DIR");
    let file = |name: &str| std::fs::read_to_string(format!("{root}/{name}")).unwrap();
    let seeds = [
        proof.to_ron(),
        proof.to_json(),
        format!("{}\n{}\n", proof.to_json(), proof.to_json()),
        file("proofs/trivalue-oddagon-wlog.ron"),
        file("patterns/tridagon-elimination.ron"),
        small.clone(),
        lrat(&trace).unwrap(),
        cells,
    ];
    let mut random = Random(seed);
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
            for proof in Proof::read_all(&text).unwrap_or_default() {
                for number in 1..=proof.derivations.len().min(3) {
                    if let Ok(trace) = Trace::of(&proof, number) {
                        let _ = (lrat(&trace), veripb(&trace));
                    }
                }
            }
            for statement in read_statements(&text).unwrap_or_default() {
                let _ = Theorem::new(statement);
            }
            let _ = read_patterns(&text, &PatternOptions::default());
            if let Ok(changed) = Formula::read(&text) {
                let _ = check_lrat(&changed, &small);
            }
            let _ = check_lrat(&formula, &text);
        });
        assert!(read.is_ok(), "a reader panicked at:\n{text}");
        assert!(
            begun.elapsed() < Duration::from_secs(10),
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

#[test]
fn readers_stand_what_they_are_fed() {
    fuzz(6, |tried| tried == 1500);
    assert!(most_memory() < 1_000_000, "{} kB", most_memory());
}

#[test]
#[ignore = "takes ten minutes"]
fn readers_stand_what_they_are_fed_for_long() {
    let seconds = std::env::var("ODDAGON_FUZZ_SECONDS")
        .ok()
        .and_then(|s| s.parse().ok());
    let time = Duration::from_secs(seconds.unwrap_or(600));
    let begun = Instant::now();
    let tried = fuzz(begun.elapsed().as_nanos() as u64, |_| {
        begun.elapsed() > time
    });
    println!("{tried} texts, {} kB at most", most_memory());
    assert!(most_memory() < 1_000_000, "{} kB", most_memory());
}
