//! The fewest nogoods of each pattern of a file, with and without symmetry steps: `smallest_proofs FILE EFFORT STEPS`.
//!
//! EFFORT is that of `oddagon prove --effort`; within STEPS case distinctions the least number is looked for exhaustively.
//! One line for each pattern: its name, nogoods found, the least (`?` where the steps did not suffice), then symmetry steps, nogoods
//! found after them, and the least after them.

use oddagon::csp::{CandidateSet, Theory};
use oddagon::prover::{DepthSearch, Derive, Least, Wlog};
use oddagon::theorem::{Focus, Theorem, read_statements};
use rayon::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file, effort, steps] = &words[..] else {
        return Err("expected FILE EFFORT STEPS".into());
    };
    let (effort, steps): (usize, u64) = (effort.parse()?, steps.parse()?);
    let statements = read_statements(&std::fs::read_to_string(file)?)?;
    let lines: Vec<String> = statements
        .into_par_iter()
        .map(|statement| {
            let theorem = Theorem::new(statement).map_err(|error| error.to_string())?;
            Ok(line(&theorem, effort, steps))
        })
        .collect::<Result<_, String>>()?;
    lines.iter().for_each(|line| println!("{line}"));
    Ok(())
}

fn line(theorem: &Theorem, effort: usize, steps: u64) -> String {
    let found = |live: &CandidateSet| {
        let search = DepthSearch::new(theorem, Theory::Brt, 4).starting_from(live.clone());
        let depth = search.restricted().value()?;
        let derive = Derive {
            theorem,
            theory: Theory::Brt,
            focus: Focus::Pattern,
            depth,
            effort,
            symmetry: Some((Vec::new(), live.clone())),
        };
        Some(derive.run(Vec::new())?.nogoods())
    };
    let least = |live: &CandidateSet, most: usize| {
        Least::new(theorem).and_then(|mut search| search.find(live, most, steps))
    };
    let shown = |number: Option<usize>| number.map_or("?".to_owned(), |n| n.to_string());
    let both = |live: &CandidateSet| {
        let found = found(live);
        let least = least(live, found.unwrap_or(64));
        format!("{} {}", shown(found), shown(least))
    };
    let plain = both(&theorem.live);
    let (count, after) = match Wlog::search(theorem, Theory::Brt, 4) {
        Some(wlog) => (wlog.steps.len(), both(&wlog.state)),
        None => (0, plain.clone()),
    };
    format!("{} {plain} {count} {after}", theorem.statement.name)
}
