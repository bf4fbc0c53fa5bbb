//! Matching against the positions that the CSP-Rules manual works out.
#[path = "common/puzzles.rs"]
mod puzzles;

use oddagon::board::Board;
use oddagon::csp::{CandidateSet, Theory};
use oddagon::library::matching::{MatchOptions, Matcher};
use oddagon::theorem::{Theorem, read_statements};
use puzzles::{compiled, given, read};

const MANUAL: &str =
    ".....6...4.67...2378..32.642.8.634..34..7.6...67..4..........958.4...2.6.....7.41";

fn library(path: &str) -> Vec<Theorem> {
    let statements = read_statements(&std::fs::read_to_string(path).unwrap()).unwrap();
    statements
        .into_iter()
        .map(|s| Theorem::new(s).unwrap())
        .collect()
}

fn after(puzzle: &str, theory: Theory) -> CandidateSet {
    let (_, engine) = compiled(3);
    let mut state = given(3, &read(puzzle));
    engine.close(theory, &mut state, None).unwrap();
    engine.live(&state)
}

#[test]
fn scratch() {
    let rules = library("patterns/two-band-k3.ron");
    let start = std::time::Instant::now();
    let matcher = Matcher::new(&rules).unwrap();
    println!("build {:?}", start.elapsed());
    for puzzle in [MANUAL, puzzles::LOKI] {
        let live = after(puzzle, Theory::W1);
        let start = std::time::Instant::now();
        let relations = matcher.relations(&live, &MatchOptions::default());
        println!("{:?}", start.elapsed());
        let all = matcher.relations(
            &live,
            &MatchOptions {
                redundant: true,
                ..Default::default()
            },
        );
        println!("{} {}", relations.len(), all.len());
        for r in relations.iter().take(20) {
            let names: Vec<_> = r
                .guardians
                .iter()
                .map(|&c| compiled(3).0.candidate_name(c))
                .collect();
            println!(
                "{} {} {:?} {}",
                rules[r.rule].statement.name,
                r.transposed,
                r.digits,
                names.join(" ")
            );
        }
    }
    let Ok(text) = std::fs::read_to_string("/work/shared/reference/te3-puzzles-500.tsv") else {
        return;
    };
    let states: Vec<_> = text
        .lines()
        .skip(1)
        .map(|l| after(l.split('\t').next().unwrap(), Theory::W1))
        .collect();
    for redundant in [false, true, false] {
        let options = MatchOptions {
            redundant,
            ..Default::default()
        };
        let (mut worst, mut worst_n) = (std::time::Duration::ZERO, 0);
        let start = std::time::Instant::now();
        let mut n = 0;
        for s in &states {
            let t = std::time::Instant::now();
            let r = matcher.relations(s, &options).len();
            n += r;
            if t.elapsed() > worst {
                worst = t.elapsed();
                worst_n = r;
            }
        }
        println!(
            "mean {:?} worst {:?} with {worst_n} relations {n}",
            start.elapsed() / states.len() as u32,
            worst
        );
    }
}
