//! `export --format plain`, and the checker in Python that reads it.

use crate::cli;

use cli::*;
use std::process::Command;

const SMALL: &str = "proofs/oddagons/0001.ron";

fn plain(proof: &str) -> String {
    let run = run(&format!("export --proof {proof} --format plain"));
    assert_eq!(run.code, 0, "{proof}: {}", run.err);
    run.out
}

#[test]
fn a_pattern_an_elimination_relations_and_a_window() {
    insta::assert_snapshot!("digits", plain(SMALL));
    insta::assert_snapshot!("elimination", plain("proofs/rules/als-chain.ron"));
    insta::assert_snapshot!("abstract", plain("proofs/rules/x-hinge.ron"));
    let symmetry = plain("proofs/trivalue-oddagon-wlog.ron");
    let chosen = symmetry.lines().filter(|line| line.starts_with("chosen"));
    assert!(chosen.count() > 0, "{symmetry}");
}

#[test]
fn what_plain_lines_cannot_say() {
    let bug = run("export --proof proofs/rules/bug.ron --format plain");
    assert_eq!((bug.code, bug.out.as_str()), (2, ""));
    assert!(bug.err.contains("exactly one solution"), "{}", bug.err);
}

/// Whether the checker in Python accepts a proof; `None` where there is no Python.
fn accepts(text: &str) -> Option<bool> {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "proof.txt");
    std::fs::write(&file, text).unwrap();
    let status = Command::new("python3")
        .args(["-B", "coq/check_trace.py", &file])
        .output();
    Some(status.ok()?.status.success())
}

#[test]
fn the_checker_in_python() {
    let proof = plain("proofs/trivalue-oddagon-small.ron");
    let Some(accepted) = accepts(&proof) else {
        eprintln!("skipped: no python3");
        return;
    };
    assert!(accepted);
    let altered = |from: &str, to: &str| {
        let twin = proof.replacen(from, to, 1);
        assert_ne!(twin, proof, "{from}");
        twin
    };
    let without = |start: &str| -> String {
        let gone = proof.lines().position(|line| line.starts_with(start));
        let gone = gone.expect("the proof has such a line");
        let kept = proof.lines().enumerate().filter(|&(i, _)| i != gone);
        kept.map(|(_, line)| line.to_owned() + "\n").collect()
    };
    for twin in [
        altered("plain 1", "plain 2"),
        altered("sudoku 3", "sudoku 2"),
        altered("digits 3", "digits 4"),
        altered("theory BRT", "theory W2"),
        altered("depth 3", "depth 2"),
        altered("conclusion #", "conclusion #9"),
        altered("step 1 |", "step 2 |"),
        without("step"),
        without("claim"),
        without("conclusion"),
        without("end"),
        proof.clone() + "end\n",
    ] {
        assert_eq!(accepts(&twin), Some(false), "{twin}");
    }
}
