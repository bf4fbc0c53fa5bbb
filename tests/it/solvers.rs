//! The programs in `examples/solvers` read the exported table and find the relations that
//! `oddagon match` finds. Each needs its language.

use crate::cli;
use crate::consumer;

use crate::skips::has;
use cli::oddagon;
use consumer::{Guardians, MANUAL, after_whips1, irredundant, output};
use oddagon::sudoku::{Sudoku, text::candidate_line};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

const CHOICE: [&str; 3] = [
    "--where",
    "cells<=12 or bands=2 and cells=13 and stabiliser>2",
    "--usable",
];

fn example(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples/solvers")
        .join(file)
}

/// The table that the examples read.
fn table() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("patterns.tsv");
    let out = path.to_str().unwrap();
    let run = oddagon(
        &[&["export", "--format", "table", "--out", out], &CHOICE[..]].concat(),
        "",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    (folder, path)
}

/// What the examples must print.
fn expected() -> BTreeSet<Guardians> {
    let (_folder, library) = cli::file("library.json", b"");
    let run = oddagon(
        &[
            &["export", "--format", "json", "--out", &library],
            &CHOICE[..],
        ]
        .concat(),
        "",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let run = oddagon(&["match", MANUAL, "--json", "--library", &library], "");
    assert_eq!(run.code, 0, "{}", run.err);
    let guardians = |line: &str| -> Guardians {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let names = record["guardians"].as_array().unwrap().iter();
        names
            .map(|name| name.as_str().unwrap().to_owned())
            .collect()
    };
    irredundant(run.out.lines().map(guardians).collect())
}

/// Runs an example and compares.
fn agrees(command: &mut Command) {
    let (_folder, table) = table();
    let printed = output(command.arg(table).arg(example("state.txt")));
    let guardians = |line: &str| -> Guardians {
        let (head, names) = line.split_once(": ").unwrap();
        let names: Guardians = names.split_whitespace().map(str::to_owned).collect();
        assert!(head.ends_with(&format!("-OR{}", names.len())), "{line}");
        names
    };
    let found: BTreeSet<Guardians> = printed.lines().map(guardians).collect();
    assert_eq!(found, expected());
    assert!(found.len() > 10);
}

#[test]
fn the_state_is_the_puzzle_after_whips1() {
    let line = candidate_line(&Sudoku::standard(), &after_whips1(MANUAL));
    let state = std::fs::read_to_string(example("state.txt")).unwrap();
    assert_eq!(state, line + "\n");
}

#[test]
fn python() {
    if has("python3") {
        agrees(Command::new("python3").arg(example("python/match.py")));
    }
}

#[test]
fn cpp() {
    if has("c++") {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("match");
        let source = example("cpp/match.cpp");
        output(
            Command::new("c++")
                .args(["-std=c++17", "-O1", "-o"])
                .arg(&program)
                .arg(source),
        );
        agrees(&mut Command::new(&program));
    }
}

#[test]
fn java() {
    if has("java") && has("javac") {
        agrees(Command::new("java").arg(example("java/Match.java")));
    }
}

#[test]
fn csharp() {
    if has("mcs") && has("mono") {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("Match.exe");
        let out = format!("-out:{}", program.display());
        output(Command::new("mcs").arg(out).arg(example("csharp/Match.cs")));
        agrees(Command::new("mono").arg(&program));
    }
}
