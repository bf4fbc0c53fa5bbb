//! A rule engine as consumer: CLIPS loads what `oddagon export --format clips` writes, with
//! templates like those of SudoRules and the facts of real resolution states, and must assert the
//! OR_k-relations that `oddagon match` finds.
//!
//! Needs CLIPS (Debian's package `clips`).

use crate::cli;
use crate::consumer;

use crate::skips::has;
use cli::oddagon;
use consumer::{Guardians, LOKI, MANUAL, after_whips1, irredundant, output};
use oddagon::sudoku::Sudoku;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::Command;
use tempfile::TempDir;

/// The trivalue oddagon, and patterns of 13 cells that the manual's example has; 290 and 234 are
/// those of its relations.
const THIRTEEN: &str = "k3b2-12-00038 k3b2-13-00290 k3b2-13-00234 k3b2-13-00179 k3b2-13-00175 k3b2-13-00259 k3b2-13-00140 k3b2-13-00001";

/// Writes an export of the library to a folder of its own.
fn export(arguments: &str) -> (TempDir, String) {
    let (folder, path) = cli::file("rules.clp", b"");
    let arguments = format!("export --format clips --out {path} {arguments}");
    let run = oddagon(&arguments.split_whitespace().collect::<Vec<_>>(), "");
    assert_eq!(run.code, 0, "{}", run.err);
    (folder, path)
}

/// A puzzle after Singles and whips[1] as facts of a context.
fn facts(puzzle: &str, context: usize) -> String {
    let board = Sudoku::standard();
    let live = after_whips1(puzzle);
    let mut out = format!("(deffacts state-{context} (play) (context (name {context}))\n");
    for c in live.iter() {
        let (cell, number) = (board.cell(c), board.digit(c) + 1);
        let (row, column) = (cell / 9 + 1, cell % 9 + 1);
        let alone = (0..9).all(|d| d + 1 == number || !live.contains(board.candidate_at(cell, d)));
        let status = if alone { "c-value" } else { "cand" };
        let (label, block) = (100 * number + 10 * row + column, board.block(cell) + 1);
        let (band, stack) = ((row - 1) / 3 + 1, (column - 1) / 3 + 1);
        let _ = writeln!(
            out,
            "(candidate (context {context}) (status {status}) (label {label}) (number {number}) (row {row}) (column {column}) \
             (block {block}) (band {band}) (stack {stack}))"
        );
    }
    out + ")\n"
}

/// What CLIPS asserts in each context: name and guardians.
fn asserted(rules: &[&str], puzzles: &[&str], extra: &str) -> Vec<Vec<(String, Guardians)>> {
    let folder = tempfile::tempdir().unwrap();
    let stub = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/consumer/stub.clp");
    let mut script = format!("(load* \"{stub}\")\n");
    for rules in rules {
        let _ = writeln!(script, "(load* \"{rules}\")");
    }
    for (context, puzzle) in puzzles.iter().enumerate() {
        let path = folder.path().join(format!("{context}.clp"));
        std::fs::write(&path, facts(puzzle, context)).unwrap();
        let _ = writeln!(script, "(load* \"{}\")", path.display());
    }
    let _ = writeln!(
        script,
        "(reset)\n{extra}\n(run)\n(do-for-all-facts ((?or ORk-relation)) TRUE\n  \
         (printout t \"OR \" ?or:context \" \" ?or:OR-name \" \" ?or:OR-complexity \" \" ?or:OR-size \" \" ?or:symmetrified \" \" \
         (implode$ ?or:OR-candidates) crlf))\n(exit)"
    );
    let path = folder.path().join("run.clp");
    std::fs::write(&path, script).unwrap();
    let text = output(Command::new("clips").arg("-f2").arg(&path));
    // CLIPS puts the code of an error in brackets.
    let fault = text
        .lines()
        .find(|line| line.starts_with('[') && !line.contains("Redefining"));
    assert_eq!(fault, None, "{text}");
    let mut found = vec![Vec::new(); puzzles.len()];
    for line in text.lines().filter_map(|line| line.strip_prefix("OR ")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [context, name, complexity, size, "FALSE", labels @ ..] = &words[..] else {
            panic!("{line}");
        };
        let guardian = |label: &&str| format!("n{}r{}c{}", &label[..1], &label[1..2], &label[2..]);
        let guardians: Guardians = labels.iter().map(guardian).collect();
        assert_eq!(guardians.len().to_string(), *size);
        if name.starts_with('k') {
            assert_eq!(&name[5..7], *complexity, "{line}");
        }
        found[context.parse::<usize>().unwrap()].push((name.to_string(), guardians));
    }
    found
}

/// The guardians alone.
fn guardians(relations: &[(String, Guardians)]) -> BTreeSet<Guardians> {
    irredundant(
        relations
            .iter()
            .map(|(_, guardians)| guardians.clone())
            .collect(),
    )
}

/// What `oddagon match` finds.
fn matched(puzzle: &str, library: &str, options: &[&str]) -> BTreeSet<Guardians> {
    let run = oddagon(
        &[&["match", puzzle, "--json", "--library", library], options].concat(),
        "",
    );
    assert!(run.code <= 1, "{}", run.err);
    let guardians = |line: &str| -> Guardians {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let names = record["guardians"].as_array().unwrap().iter();
        names
            .map(|name| name.as_str().unwrap().to_owned())
            .collect()
    };
    irredundant(run.out.lines().map(guardians).collect())
}

/// The same choice of patterns as a library.
fn library(arguments: &str) -> (TempDir, String) {
    let (folder, path) = cli::file("library.ron", b"");
    let arguments = format!("export --format ron --out {path} {arguments}");
    let run = oddagon(&arguments.split_whitespace().collect::<Vec<_>>(), "");
    assert_eq!(run.code, 0, "{}", run.err);
    (folder, path)
}

fn set(names: &str) -> Guardians {
    names.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn clips_asserts_what_match_finds() {
    if !has("clips") {
        return;
    }
    for choice in ["--where cells<=12", THIRTEEN] {
        let (_rules, rules) = export(choice);
        let (_library, library) = library(choice);
        // Both states at once: guardians must come from the relation's own context.
        let found = asserted(&[&rules], &[MANUAL, LOKI], "");
        for (found, puzzle) in found.iter().zip([MANUAL, LOKI]) {
            let expected = matched(puzzle, &library, &[]);
            assert_eq!(guardians(found), expected, "{choice} {puzzle}");
            assert!(!expected.is_empty());
        }
    }
}

/// Deadly patterns, to 6 cells, in puzzles with one solution.
#[test]
fn clips_asserts_deadly_patterns() {
    if !has("clips") {
        return;
    }
    let (_folder, list) = cli::file("deadly.ron", b"");
    let (_proofs, proofs) = cli::file("deadly.jsonl.gz", b"");
    let (_library, library) = cli::file("library.ron", b"");
    let (_rules, rules) = cli::file("rules.clp", b"");
    for line in [
        format!("enumerate --unavoidable --size ..6 --theorems --out {list}"),
        format!("prove {list} --proof {proofs}"),
        format!("library {proofs} --out {library}"),
        format!("export --format clips --library {library} --out {rules}"),
    ] {
        let run = oddagon(&line.split_whitespace().collect::<Vec<_>>(), "");
        assert_eq!(run.code, 0, "{line}: {}", run.err);
    }
    let found = asserted(&[&rules], &[MANUAL, LOKI], "");
    for (found, puzzle) in found.iter().zip([MANUAL, LOKI]) {
        let expected = matched(puzzle, &library, &["--unique"]);
        assert_eq!(guardians(found), expected, "{puzzle}");
        assert!(!expected.is_empty());
    }
}

#[test]
fn the_manuals_relations_are_asserted() {
    if !has("clips") {
        return;
    }
    let (_rules, rules) = export(THIRTEEN);
    let found = asserted(&[&rules], &[MANUAL], "");
    let named = |name: &str| -> BTreeSet<Guardians> {
        let found = found[0].iter().filter(|(other, _)| other == name);
        found.map(|(_, guardians)| guardians.clone()).collect()
    };
    let oddagon = set("n4r1c5 n8r2c6 n8r5c6 n2r6c5 n8r6c5");
    assert_eq!(named("k3b2-12-00038"), BTreeSet::from([oddagon]));
    assert!(named("k3b2-13-00290").contains(&set("n8r2c6 n8r5c6 n3r6c7")));
    assert!(named("k3b2-13-00234").contains(&set("n3r6c7 n4r1c4 n8r2c5")));
}

#[test]
fn guardians_and_known_relations_limit_what_is_asserted() {
    if !has("clips") {
        return;
    }
    let (_rules, rules) = export("--where cells<=12");
    let (_library, library) = library("--where cells<=12");
    let few = asserted(&[&rules], &[MANUAL], "(bind ?*max-guardians* 5)");
    let expected = matched(MANUAL, &library, &["--max-guardians", "5"]);
    assert_eq!(guardians(&few[0]), expected);
    // A relation that is there already keeps those away that contain it, in its own context only.
    let known = "(assert (ORk-relation (OR-name seed) (OR-complexity 1) (context 0) (OR-size 1) (symmetrified FALSE) \
                 (OR-candidates 865)))";
    let found = asserted(&[&rules], &[MANUAL, MANUAL], known);
    let all = matched(MANUAL, &library, &[]);
    let without = irredundant(all.iter().cloned().chain([set("n8r6c5")]).collect());
    assert_eq!(guardians(&found[0]), without);
    assert_eq!(guardians(&found[1]), all);
}

#[test]
fn files_of_single_patterns_load_one_after_the_other() {
    if !has("clips") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let out = format!("{}/", folder.path().display());
    let mut arguments = vec!["export", "--format", "clips", "--out", &out];
    arguments.extend(THIRTEEN.split_whitespace());
    assert_eq!(oddagon(&arguments, "").code, 0);
    let files: Vec<String> = THIRTEEN
        .split_whitespace()
        .map(|id| format!("{out}{id}.clp"))
        .collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let (_library, library) = library(THIRTEEN);
    let found = asserted(&files, &[MANUAL], "");
    assert_eq!(guardians(&found[0]), matched(MANUAL, &library, &[]));
}

#[test]
fn kl_digit_rules_are_asserted() {
    if !has("clips") {
        return;
    }
    let (folder, library) = cli::file("kl.ron", b"");
    let proofs: Vec<String> = (1..=3)
        .map(|i| format!("proofs/kl-digit/000{i}.ron"))
        .collect();
    let proofs: Vec<&str> = proofs.iter().map(String::as_str).collect();
    let run = oddagon(&[&["library", "--out", &library], &proofs[..]].concat(), "");
    assert_eq!(run.code, 0, "{}", run.err);
    let rules = folder.path().join("kl.clp").display().to_string();
    let run = oddagon(
        &[
            "export",
            "--format",
            "clips",
            "--library",
            &library,
            "--out",
            &rules,
        ],
        "",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let found = asserted(&[&rules], &[MANUAL, LOKI], "");
    for (found, puzzle) in found.iter().zip([MANUAL, LOKI]) {
        let expected = matched(puzzle, &library, &[]);
        assert!(!expected.is_empty());
        assert_eq!(guardians(found), expected, "{puzzle}");
    }
}

/// `cargo test --release --test it clips:: -- --ignored`: about 15 s and 1.5 GB.
#[test]
#[ignore = "1.5 GB: the whole two-band library"]
fn the_whole_library() {
    if !has("clips") {
        return;
    }
    let (_rules, rules) = export("");
    let (_library, library) = library("");
    for puzzle in [MANUAL, LOKI] {
        let found = asserted(&[&rules], &[puzzle], "");
        assert_eq!(guardians(&found[0]), matched(puzzle, &library, &[]));
    }
}
