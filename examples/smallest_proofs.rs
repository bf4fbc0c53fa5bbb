//! The least number of nogoods of each pattern of a file, with and without symmetry steps:
//! `smallest_proofs FILE STEPS [PROOFS]`.
//!
//! Only derivations that try the pattern's candidates are looked at, of any depth; within STEPS
//! case distinctions the least number is found exhaustively. One line for each pattern: its name,
//! the least number of nogoods (`?` if the steps were not enough), the number of symmetry steps,
//! and the least number after them. The proofs go to the file PROOFS, one per line, in JSON.

use oddagon::csp::Theory;
use oddagon::proof::{Derivation, Proof, check};
use oddagon::prover::{Derive, Wlog};
use oddagon::theorem::{Focus, NameList, Theorem, read_statements};
use rayon::prelude::*;
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (file, steps, proofs) = match &words[..] {
        [file, steps] => (file, steps.parse()?, None),
        [file, steps, proofs] => (file, steps.parse()?, Some(proofs)),
        _ => return Err("expected FILE STEPS [PROOFS]".into()),
    };
    let mut proofs = proofs.map(std::fs::File::create).transpose()?;
    let statements = read_statements(&std::fs::read_to_string(file)?)?;
    for chunk in statements.chunks(16) {
        let done = chunk.par_iter().map(|statement| {
            let theorem = Theorem::new(statement.clone()).map_err(|error| error.to_string())?;
            one(&theorem, steps)
        });
        for (line, proof) in done.collect::<Result<Vec<_>, String>>()? {
            println!("{line}");
            if let (Some(file), Some(proof)) = (&mut proofs, proof) {
                writeln!(file, "{}", oddagon::proof::to_json(&proof))?;
            }
        }
    }
    Ok(())
}

/// The line of a theorem, and its smallest proofs, checked.
fn one(theorem: &Theorem, steps: u64) -> Result<(String, Option<Proof>), String> {
    let derive = |symmetry| {
        let focus = Focus::Pattern;
        let (theory, depth, effort) = (Theory::Brt, 0, 0);
        Derive {
            theorem,
            theory,
            focus,
            depth,
            effort,
            symmetry,
        }
        .least(64, steps)
    };
    let plain = derive(None);
    let wlog = Some(Wlog::search(theorem, Theory::Brt, 4)).filter(|wlog| !wlog.steps.is_empty());
    let count = wlog.as_ref().map_or(0, |wlog| wlog.steps.len());
    let symmetric = match wlog {
        Some(wlog) => derive(Some((wlog.steps, wlog.state))),
        None => plain.clone(),
    };
    let nogoods = |derivation: &Option<Derivation>| match derivation {
        Some(derivation) => oddagon::prover::nogoods(derivation).to_string(),
        None => "?".to_owned(),
    };
    let line = format!(
        "{} {} {count} {}",
        theorem.statement().name,
        nogoods(&plain),
        nogoods(&symmetric)
    );
    let derivations: Vec<Derivation> = match count {
        0 => plain.into_iter().collect(),
        _ => plain.into_iter().chain(symmetric).collect(),
    };
    if derivations.is_empty() {
        return Ok((line, None));
    }
    let (version, theorem) = (Proof::VERSION, theorem.statement().clone());
    let proof = Proof {
        lemmas: Vec::new(),
        assumed: NameList::default(),
        version,
        theorem,
        derivations,
        second_solutions: Vec::new(),
    };
    check(&proof).map_err(|rejected| format!("{line}: {rejected}"))?;
    Ok((line, Some(proof)))
}
