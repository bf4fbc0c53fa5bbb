//! The engine's rules against the definitions in the checker, on small boards of every shape.
//!
//! [`trial_and_error`] with no trials tries whatever the definitions allow; the engine must
//! eliminate exactly the same.

use crate::puzzles::Random;
use oddagon::csp::{Candidate, CandidateSet, Csp, Engine, Theory};
use oddagon::prover::trial_and_error;
use oddagon_core::csp::CspBuilder;
use std::sync::Arc;

const THEORIES: [&str; 14] = [
    "W1", "S2", "S3", "FS2", "FS3", "S4", "W2", "W4", "gW3", "B3", "BC4", "Z4", "tW4", "W6",
];

/// A board whose shape is left to chance: CSP-variables that hold each other's candidates, or do
/// not, and links.
fn board(random: &mut Random) -> Csp {
    let count = 9 + random.below(16);
    let mut variables: Vec<Vec<Candidate>> = Vec::new();
    let some = |random: &mut Random, among: usize, size: usize| {
        let mut members: Vec<Candidate> = Vec::new();
        for _ in 0..size {
            let c = Candidate::new(random.below(among));
            if !members.contains(&c) {
                members.push(c);
            }
        }
        members
    };
    // Often a square of crossing variables, some of which reach out of it.
    let side = 2 + random.below(3);
    let square = if side * side <= count && random.percent(50) {
        side * side
    } else {
        0
    };
    for i in 0..square / side {
        let row = (0..side).map(|j| i * side + j).collect::<Vec<_>>();
        let column = (0..side).map(|j| j * side + i).collect();
        for line in [row, column] {
            let mut line: Vec<_> = line.iter().map(|&i| Candidate::new(i)).collect();
            if random.percent(20) {
                line.pop();
            }
            if random.percent(20) {
                line.extend(
                    some(random, count, 2)
                        .iter()
                        .filter(|c| c.index() >= square),
                );
            }
            variables.push(line);
        }
    }
    for _ in 0..random.below(4) {
        let size = 1 + random.below(4);
        variables.push(some(random, count, size));
    }
    let covered = |c: &Candidate| variables.iter().any(|v| v.contains(c));
    let mut alone: Vec<Candidate> = (0..count)
        .map(Candidate::new)
        .filter(|c| !covered(c))
        .collect();
    while !alone.is_empty() {
        let size = (2 + random.below(3)).min(alone.len());
        variables.push(alone.drain(..size).collect());
    }
    let mut links = Vec::new();
    for _ in 0..random.below(5 * count) {
        let (a, b) = (random.below(count), random.below(count));
        if a != b {
            links.push((Candidate::new(a), Candidate::new(b)));
        }
    }
    let mut builder = CspBuilder::default();
    for c in 0..count {
        builder.candidate(&format!("c{c}"));
    }
    for (i, members) in variables.iter().enumerate() {
        builder.variable(&format!("V{i}"), members);
    }
    links.iter().for_each(|&(a, b)| builder.link(&[a, b]));
    builder.build().unwrap()
}

fn close(engine: &Engine, theory: Theory, live: &CandidateSet) -> Option<CandidateSet> {
    let mut state = engine.state(live);
    engine.close(theory, &mut state, None).ok()?;
    Some(engine.live(&state))
}

fn compare(csp: &Csp, engine: &Engine, live: &CandidateSet, more: &mut [usize]) {
    let w1 = close(engine, Theory::W1, live);
    for (name, more) in THEORIES.iter().zip(more) {
        let theory: Theory = name.parse().unwrap();
        let found = close(engine, theory, live);
        let expected = trial_and_error(csp, theory, live, live, 0);
        assert_eq!(found, expected, "{theory}, {live:?}, {csp:?}");
        *more += usize::from(found != w1);
    }
}

#[test]
fn on_random_boards() {
    let mut random = Random::seeded(1);
    let mut more = [0; THEORIES.len()];
    for _ in 0..20_000 {
        let csp = Arc::new(board(&mut random));
        let engine = Engine::new(&csp);
        for _ in 0..4 {
            let percent = 70 + random.below(31);
            let live = csp.candidates().filter(|_| random.percent(percent));
            let live = CandidateSet::of(csp.candidate_count(), live.collect::<Vec<_>>());
            compare(&csp, &engine, &live, &mut more);
        }
    }
    eprintln!("{more:?}");
}
