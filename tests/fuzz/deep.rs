//! Valid inputs of which one thing is changed, for every command that reads them. More than half
//! pass the reader, so that what comes after it is tried: the checkers foremost, which are also
//! called directly, without a program around them.

use crate::made::{Input, Kind, Source};
use crate::puzzles::Random;
use crate::truth::{self, Lists};
use crate::{run, tables, time};
use oddagon::enumerate::complete::{Case, Checker, Head};
use oddagon::proof::lrat::{Formula, check_lrat};
use oddagon::proof::{Proof, check};
use std::collections::BTreeMap;
use std::time::Instant;

/// What became of inputs.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    /// Runs of the program.
    runs: usize,
    /// Those that found the input bad.
    bad: usize,
    /// Those that said that all holds.
    held: usize,
    /// Texts that a checker was given directly.
    judged: usize,
    /// Those that it accepted, and that were found to be true.
    accepted: usize,
}

impl Tally {
    fn with(mut self, other: &Tally) -> Tally {
        self.runs += other.runs;
        self.bad += other.bad;
        self.held += other.held;
        self.judged += other.judged;
        self.accepted += other.accepted;
        self
    }

    /// The share of runs that got past the reader, of a hundred.
    fn share(&self) -> usize {
        100 * (self.runs - self.bad) / self.runs.max(1)
    }
}

/// Has a checker judge a text; whether it accepts it. What it accepts is true.
fn judge(input: &Input, lists: &mut Lists) -> bool {
    match input.kind {
        Kind::Proof => {
            let proofs = Proof::read_all(&input.text).unwrap_or_default();
            let verified = proofs
                .iter()
                .filter_map(|proof| Some((proof, check(proof).ok()?)));
            let verified: Vec<_> = verified.collect();
            for (proof, verified) in &verified {
                truth::assert_true(proof, verified, &input.text);
            }
            !verified.is_empty()
        }
        Kind::Certificate => match complete(&input.text) {
            Some(head) => {
                lists.assert_complete(&head, &input.text);
                true
            }
            None => false,
        },
        Kind::Lrat => {
            // The formulas are of theorems that hold; another refutation of the same formula may be
            // accepted.
            let formula = Formula::read(&input.beside).expect("a formula");
            check_lrat(&formula, &input.text).is_ok()
        }
        _ => false,
    }
}

/// The head of a certificate that is accepted.
fn complete(text: &str) -> Option<Head> {
    let mut lines = text.lines();
    let head: Head = serde_json::from_str(lines.next()?).ok()?;
    let mut checker = Checker::new(head).ok()?;
    for line in lines {
        let case: Case = serde_json::from_str(line).ok()?;
        checker.take(&case).ok()?;
    }
    Some(checker.finish().ok()?.head().clone())
}

/// What a run said of a puzzle is what a plain search finds.
fn compare(input: &Input, command: &str, run: &run::Run) {
    if !command.starts_with("classify") || !matches!(input.kind, Kind::Sudoku | Kind::Puzzle) {
        return;
    }
    for line in run.out.lines() {
        let said: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let expected = match said["status"].as_str() {
            Some("solved") => 1,
            Some("no-solution") => 0,
            Some("several-solutions") => 2,
            _ => continue,
        };
        let found = truth::solutions(line);
        let agrees = found.is_none_or(|found| found == expected);
        assert!(agrees, "{command}: {found:?} solutions\n{line}");
    }
}

/// Tries changed inputs until `enough` says so.
fn try_inputs(seed: u64, mut enough: impl FnMut(usize) -> bool) -> BTreeMap<Kind, Tally> {
    let [atlas, ..] = tables();
    let mut source = Source::new(atlas);
    let (mut random, mut lists) = (Random::seeded(seed), Lists::new());
    let mut tallies: BTreeMap<Kind, Tally> = BTreeMap::new();
    let mut tried = 0;
    while !enough(tried) {
        let kind = Kind::ALL[tried % Kind::ALL.len()];
        tried += 1;
        let valid = source.input(kind, &mut random);
        let tally = tallies.entry(kind).or_default();
        let changed = match random.below(10) {
            0 => valid.clone(),
            _ => source.changed(&valid, &mut random),
        };
        let (command, run) = run::on(&changed, &mut random);
        compare(&changed, command, &run);
        tally.runs += 1;
        tally.bad += usize::from(run.code == 2);
        tally.held += usize::from(run.code == 0);
        if !matches!(kind, Kind::Proof | Kind::Certificate | Kind::Lrat) {
            continue;
        }
        // What the program accepts, a checker called directly does, too.
        let is_accepted = command.starts_with("check") && run.code == 0;
        assert!(
            !is_accepted || judge(&changed, &mut lists),
            "{}",
            changed.text
        );
        for _ in 0..12 {
            let mut other = source.changed(&valid, &mut random);
            if random.below(3) == 0 {
                other = source.changed(&other, &mut random);
            }
            tally.judged += 1;
            tally.accepted += usize::from(judge(&other, &mut lists));
        }
    }
    tallies
}

/// Prints the tallies; more than half of the inputs pass the readers.
fn report(tallies: &BTreeMap<Kind, Tally>) {
    for (kind, tally) in tallies {
        println!("{kind:?}: {tally:?}");
    }
    let all = tallies.values().fold(Tally::default(), Tally::with);
    println!(
        "{} runs, {} % past the reader; checkers: {} texts, {} accepted",
        all.runs,
        all.share(),
        all.judged,
        all.accepted
    );
    assert!(all.share() > 50, "{all:?}");
}

#[test]
fn nothing_false_is_made_of_valid_inputs() {
    report(&try_inputs(1, |tried| tried == 150));
}

#[test]
#[ignore = "takes ten minutes"]
fn nothing_false_is_made_of_valid_inputs_for_long() {
    let (begun, time) = (Instant::now(), time());
    let now = std::time::SystemTime::UNIX_EPOCH.elapsed();
    let seed = now.expect("a time after 1970").as_nanos() as u64;
    println!("seed {seed}");
    report(&try_inputs(seed, |_| begun.elapsed() > time));
}
