//! The library format: what is shipped, both text forms, and what a reader refuses.

use oddagon_boards::theorem::{Claim, NameList, Statement, read_statements};
use oddagon_patterns::library::{
    Entry, Extent, Library, LibraryError, ProofReference, Transpose, sha256,
};
use oddagon_proofs::Proof;
use oddagon_prover::Depth;
use std::collections::HashMap;
use std::io::Read;
use std::path::{Path, PathBuf};

fn file(path: &str) -> String {
    std::fs::read_to_string(shipped(path)).unwrap()
}

fn shipped(path: &str) -> PathBuf {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    Path::new(root).join(path)
}

/// A library of one theorem of each kind.
fn mixed() -> Library {
    let mut entries = Vec::new();
    for name in [
        "trivalue-oddagon",
        "oddagons",
        "kl-digit",
        "tridagon-elimination",
    ] {
        for statement in read_statements(&file(&format!("patterns/{name}.ron"))).unwrap() {
            let id = format!("{name}.{}", entries.len() + 1);
            entries.push(Entry::new(&id, statement).unwrap());
        }
    }
    entries[0].depth_restricted = Some(Depth::Exactly(3));
    entries[1].depth_full = Some(Depth::Never);
    Library::new(
        "mixed",
        "Several kinds of theorems: \"quotes\" and all.",
        entries,
    )
    .unwrap()
}

#[test]
fn the_shipped_library_is_in_its_canonical_text() {
    let library = Library::two_band();
    assert_eq!(library.entries.len(), 630);
    assert_eq!(library.to_ron(), file("patterns/two-band-k3.ron"));
    for (entry, (id, theorem)) in library.entries.iter().zip(library.theorems()) {
        assert_eq!(
            (entry.id.as_str(), &entry.theorem),
            (id, theorem.statement())
        );
    }
    assert_eq!(library.theorems().count(), 630);
}

/// `match` and `export` take the shipped library without looking: this is where it is looked at.
#[test]
fn the_shipped_library_is_true() {
    let text = file("patterns/two-band-k3.ron");
    assert_eq!(sha256(&text), Library::TWO_BAND_SHA256);
    assert!(Library::is_shipped(&text) && !Library::is_shipped(&(text + " ")));
    let mut proofs = String::new();
    let packed = std::fs::File::open(shipped("proofs/two-band-k3.jsonl.gz")).unwrap();
    flate2::read::MultiGzDecoder::new(packed)
        .read_to_string(&mut proofs)
        .unwrap();
    let proofs = Proof::read_all(&proofs).unwrap();
    let proofs: HashMap<String, Proof> = proofs
        .into_iter()
        .map(|proof| (ProofReference::digest(&proof), proof))
        .collect();
    for entry in Library::two_band().entries {
        let proof = &proofs[&entry.proof.as_ref().unwrap().sha256];
        assert!(entry.depth_restricted.is_some() && entry.depth_full.is_some());
        entry
            .check(Some(proof), Extent::Depths)
            .unwrap_or_else(|error| panic!("{}: {error}", entry.id));
    }
}

/// Three cells with two candidates each: where only a candidate far away is tried, no depth refutes
/// them.
#[test]
fn that_no_depth_proves_it_is_checked() {
    let entry = |focus: &str, depth_restricted, depth_full| {
        let text = format!(
            r#"(name: "three", board: Sudoku(3), pattern: Restrict("r1c123: n12"), focus: "{focus}", claim: Impossible)"#
        );
        let theorem = read_statements(&text).unwrap().remove(0);
        let entry = Entry::new("three", theorem).unwrap();
        let entry = Entry {
            depth_restricted,
            depth_full,
            ..entry
        };
        let checked = entry.check(None, Extent::Depths);
        checked.map_err(|error| error.to_string())
    };
    let (never, one) = (Some(Depth::Never), Some(Depth::Exactly(1)));
    assert_eq!(entry("n4r9c9", never, one), Ok(()));
    let wrong = [
        entry("", never, one),
        entry("n4r9c9", one, one),
        entry("n4r9c9", never, never),
    ];
    insta::assert_snapshot!(wrong.map(Result::unwrap_err).join("\n"), @r"
    depth_restricted: found none, but the proof gives 1
    depth_restricted: found 1, but the proof gives none that is exact
    depth_full: found none, but the proof gives 1
    ");
}

#[test]
fn both_forms_say_the_same() {
    for library in [
        mixed(),
        Library::two_band(),
        Library::new("none", "", Vec::new()).unwrap(),
    ] {
        for text in [library.to_ron(), library.to_json()] {
            assert!(Library::is_meant_by(&text));
            assert_eq!(Library::read(&text).unwrap(), library);
        }
    }
}

#[test]
fn classes_are_of_patterns_alone() {
    let library = mixed();
    let class = |id: &str| library.entry(id).unwrap().class.clone();
    let oddagon = class("trivalue-oddagon.1").unwrap();
    assert_eq!(
        (oddagon.stabiliser, oddagon.transpose),
        (576, Transpose::Own)
    );
    assert_eq!(class("tridagon-elimination.8"), None);
    let mut degenerate = library.entries[0].theorem.clone();
    degenerate.without = NameList(vec!["n3r1c6".to_owned()]);
    assert_eq!(
        Entry::new("degenerate", degenerate.clone()).unwrap().class,
        None
    );
    degenerate.without = NameList::default();
    degenerate.claim = Claim::Eliminate(NameList(vec!["n1r1c1".to_owned()]));
    assert_eq!(Entry::new("rule", degenerate).unwrap().class, None);
}

/// A library of one entry as RON, with a part of the text replaced.
fn altered(from: &str, to: &str) -> Result<Library, LibraryError> {
    let mut library = Library::two_band();
    library.entries.truncate(2);
    let text = library.to_ron();
    assert!(text.contains(from), "{from}");
    Library::read(&text.replacen(from, to, 1))
}

#[test]
fn what_is_wrong_is_refused_with_its_place() {
    let messages = [
        ("version: 1", "version: 2"),
        ("name: \"k3b2\"", "name: 7"),
        ("stabiliser:24", "stabiliser:25"),
        ("stabiliser:24,", ""),
        ("transpose:Id(\"k3b2-10-00001t\")", "transpose:Own"),
        (
            "transpose:Id(\"k3b2-10-00001t\")",
            "transpose:Id(\"k3b2-10-00002\")",
        ),
        ("Digits(k:3", "Digits(k:4"),
        ("Digits(k:3", "Digits(k:0"),
        ("Sudoku(3)", "Sudoku(5)"),
        ("Sudoku(3)", "Sudoku(2)"),
        ("Sudoku(3)", "Slitherlink(10)"),
        ("claim:Impossible", "claim:Eliminate(\"n1r1c1\")"),
        ("claim:Impossible", "claim:Eliminate(\"n1r1c0\")"),
        ("cells:\"..", "cells:\".X"),
        ("cells:\"..", "cells:\"."),
        ("canonical:\"..", "canonical:\".X"),
        ("depth_full:2", "depth_full:-2"),
        ("depth_full:2", "depth_full:\"two\""),
        ("depth_full:2", "depth_ful:2"),
        ("sha256:\"3", "sha256:\"3a"),
        ("sha256:\"3", "sha256:\"G"),
        ("(id:\"k3b2-10-00001\"", "(id:\"k3b2 10\""),
        ("(id:\"k3b2-10-00002\"", "(id:\"k3b2-10-00001\""),
        ("  ],\n)\n", "  ],\n"),
    ];
    let mut out = String::new();
    for (from, to) in messages {
        let result = match altered(from, to) {
            Ok(_) => "read".to_owned(),
            Err(error) => error.to_string(),
        };
        out += &format!("{from} -> {to}\n  {result}\n");
    }
    insta::assert_snapshot!(out);
}

#[test]
fn a_newer_version_is_refused_whatever_it_holds() {
    for text in [
        "Library(version: 2, entries: 5, colours: [1, 2])",
        "{\"version\": 2, \"colours\": [1, 2]}",
    ] {
        assert_eq!(Library::read(text), Err(LibraryError::Version(2)), "{text}");
    }
}

#[test]
fn names_that_no_symbol_has_are_refused() {
    let statement = |name: &str| Statement {
        name: name.to_owned(),
        ..Library::two_band().entries[0].theorem.clone()
    };
    for id in ["", "1a", "a b", "a/b", "a\"", "é", "-a", "a(b"] {
        assert!(Entry::new(id, statement(id)).is_err(), "{id}");
    }
    assert!(Entry::new("EL13c290s", statement("x")).is_ok());
}
