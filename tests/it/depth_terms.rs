//! Whatever says a depth says in the same line what it is said of: theories, focus, symmetry steps,
//! uniqueness, relations, lemmas. Every consumer is asked about theorems of every kind.

use crate::cli::{oddagon, path, run};
use crate::path_proofs;
use oddagon::proof::{Proof, check, read as read_proof, to_json, to_ron};
use std::collections::BTreeSet;
use std::process::Command;

/// A theorem, how it is proven, and what each line about its depth must say.
struct Case {
    name: &'static str,
    proof: Made,
    /// The theories as they are named.
    theory: &'static str,
    /// What each line must have.
    parts: &'static [&'static str],
    /// What no line may have.
    absent: &'static [&'static str],
}

/// Where a proof comes from.
enum Made {
    /// `prove` finds it, with these arguments; the statement comes first.
    Proven(&'static str, &'static [&'static str]),
    /// It is written here.
    Written(fn() -> Proof),
}

const RING: &str = r#"Statement(name: "ring", board: Sudoku(3),
    pattern: Digits(k: 2, cells: "X..X......X.................X.X.................................................."),
    claim: Impossible)"#;

/// The same with a focus of its own: three of the five cells.
const NAMED: &str = r#"Statement(name: "ring", board: Sudoku(3), focus: "r1c1 r1c4 r2c2",
    pattern: Digits(k: 2, cells: "X..X......X.................X.X.................................................."),
    claim: Impossible)"#;

const RELATED: &str = r#"Statement(name: "related", board: Sudoku(3), pattern: Restrict(""),
    assume: [AtLeastOne("n1r1c2 n1r1c5"), NotBoth("n2r2c2 n3r3c3")], claim: Eliminate("n1r1c1"))"#;

const DEADLY: &str = r#"Statement(name: "deadly", board: Sudoku(3), pattern: Restrict("r1c14: n12; r2c1: n12; r2c4: n123"),
    assume: [Unique("r12c14: n12")], claim: Eliminate("n1r2c4 n2r2c4"))"#;

const UNIQUE: &str = "given that the puzzle has exactly one solution";

const CASES: &[Case] = &[
    Case {
        name: "plain",
        proof: Made::Proven(RING, &["--focus", "pattern"]),
        theory: "BRT",
        parts: &["restricted to its own focus"],
        absent: &["after", "given", "as a CSP-variable"],
    },
    Case {
        name: "full",
        proof: Made::Proven(RING, &["--focus", "all"]),
        theory: "BRT",
        parts: &["full"],
        absent: &["restricted to", "given"],
    },
    Case {
        name: "another theory",
        proof: Made::Proven(RING, &["--focus", "pattern", "--theory", "W1"]),
        theory: "W1",
        parts: &["restricted to its own focus"],
        absent: &["given"],
    },
    Case {
        name: "chains",
        proof: Made::Proven(RING, &["--focus", "pattern", "--theory", "B5"]),
        theory: "B5",
        parts: &["restricted to its own focus"],
        absent: &["given"],
    },
    Case {
        name: "a named focus",
        proof: Made::Proven(NAMED, &["--focus", "pattern"]),
        theory: "BRT",
        parts: &["restricted to 6 named candidates"],
        absent: &["its own focus", "given"],
    },
    Case {
        name: "symmetry steps",
        proof: Made::Proven(RING, &["--wlog", "--focus", "pattern"]),
        theory: "BRT",
        parts: &["after 1 symmetry step"],
        absent: &["given"],
    },
    Case {
        name: "uniqueness",
        proof: Made::Proven(DEADLY, &["--focus", "pattern"]),
        theory: "BRT",
        parts: &[UNIQUE],
        absent: &["given 1 relation", "lemma"],
    },
    Case {
        name: "relations",
        proof: Made::Proven(RELATED, &["--focus", "pattern"]),
        theory: "BRT",
        parts: &["given 2 relations"],
        absent: &[UNIQUE, "CSP-variable"],
    },
    Case {
        name: "relations as CSP-variables",
        proof: Made::Written(path_proofs::assumed),
        theory: "W1",
        parts: &["given 2 relations", "with 2 relations as CSP-variables"],
        absent: &[UNIQUE, "lemma"],
    },
    Case {
        name: "uniqueness as a CSP-variable",
        proof: Made::Written(path_proofs::deadly),
        theory: "W1",
        parts: &[UNIQUE, "with 1 relation as a CSP-variable"],
        absent: &["given 1 relation"],
    },
    Case {
        name: "a lemma",
        proof: Made::Written(path_proofs::whip),
        theory: "W2",
        parts: &["given 1 lemma with its images as CSP-variables"],
        absent: &[UNIQUE],
    },
    Case {
        name: "splitting",
        proof: Made::Written(path_proofs::split),
        theory: "W1+Split",
        parts: &["given 1 lemma with its images as CSP-variables"],
        absent: &[UNIQUE],
    },
];

/// Makes sure that every line that says something of T&E over the case's theories has all parts,
/// that at least one does, and that no line says a depth without saying in which T&E.
fn says(case: &Case, consumer: &str, text: &str) {
    let place = format!("{}, {consumer}", case.name);
    let theory = format!("T&E({}, ", case.theory);
    let is_depth = |line: &str| {
        let after = line.split("depth ").skip(1);
        let number = |rest: &str| rest.trim_start_matches("at most ").chars().next();
        after.filter_map(number).any(|first| first.is_ascii_digit())
    };
    let mut found = 0;
    for line in text.lines() {
        if is_depth(line) || line.contains("stops with") {
            assert!(line.contains("T&E("), "{place}: a bare depth: {line}");
        }
        // A lemma has terms of its own.
        if !line.contains(&theory) {
            continue;
        }
        found += 1;
        assert!(
            line.contains("full") || line.contains("restricted to"),
            "{place}: no focus: {line}"
        );
        for part in case.parts {
            assert!(line.contains(part), "{place}: {part} is missing: {line}");
        }
        for part in case.absent {
            assert!(!line.contains(part), "{place}: {part} is not so: {line}");
        }
    }
    assert!(
        found > 0,
        "{place}: nothing is said of T&E over {}: {text}",
        case.theory
    );
}

/// The text of a page, a line for each piece between tags.
fn text_of(page: &str) -> String {
    let body = page.split_once("<main>").unwrap().1;
    let body = body.split_once("<script").unwrap().0;
    let pieces = body.split('<').filter_map(|piece| piece.split_once('>'));
    let pieces = pieces.map(|(_, text)| text.replace("&amp;", "&").replace('\n', " "));
    pieces.collect::<Vec<_>>().join("\n")
}

/// Markdown and TeX, with all that is said between two blank lines on one line, and without what
/// escapes signs.
fn paragraphs(text: &str) -> String {
    let of = |paragraph: &str| paragraph.replace('\n', " ").replace('\\', "");
    text.split("\n\n").map(of).collect::<Vec<_>>().join("\n")
}

/// The case's proof in a file of this folder, and what `prove` said of it, in text and in JSON.
fn made(case: &Case, folder: &std::path::Path) -> (String, Option<[String; 2]>) {
    let file = path(folder, "proof.ron");
    let (statement, options) = match case.proof {
        Made::Proven(statement, options) => (statement, options),
        Made::Written(proof) => {
            std::fs::write(&file, to_ron(&proof())).unwrap();
            return (file, None);
        }
    };
    let stated = path(folder, "statement.ron");
    std::fs::write(&stated, statement).unwrap();
    let prove = |more: &[&str]| {
        let args = [&["prove", &stated], options, more].concat();
        let run = oddagon(&args, "");
        assert_eq!(run.code, 0, "{}: {}", case.name, run.shown());
        run.out
    };
    let text = prove(&["--proof", &file]);
    (file, Some([text, prove(&["--json"])]))
}

#[test]
fn every_consumer_says_what_a_depth_is_said_of() {
    for case in CASES {
        let folder = tempfile::tempdir().unwrap();
        let (file, proven) = made(case, folder.path());
        says(case, "check", &run(&format!("check {file}")).out);
        says(
            case,
            "check --summary",
            &run(&format!("check {file} --summary")).out,
        );

        let object: serde_json::Value =
            serde_json::from_str(&run(&format!("check {file} --json")).out).unwrap();
        let derivation = &object["derivations"][0];
        says(case, "check --json", derivation["said"].as_str().unwrap());
        assert_eq!(derivation["terms"]["theory"], case.theory);
        let terms = &derivation["terms"];
        for (key, part) in [
            ("symmetry_steps", "after"),
            ("unique", UNIQUE),
            ("assumed", "as CSP-variable"),
            ("lemmas", "lemma"),
        ] {
            let is_said = derivation["said"].as_str().unwrap().contains(part);
            let said = is_said && !(key == "assumed" && terms["lemmas"] != 0);
            let one = key == "assumed" && terms[key] == 1;
            assert_eq!(terms[key] != 0, said || one, "{}: {key}", case.name);
        }

        for format in ["md", "tex", "html"] {
            let run = run(&format!("export --proof {file} --format {format}"));
            assert_eq!(run.code, 0, "{}: {}", case.name, run.err);
            let text = match format {
                "html" => text_of(&run.out),
                _ => paragraphs(&run.out),
            };
            says(case, format, &text);
        }

        if let Some([text, json]) = proven {
            // What stands in a column of its own is one line with its label.
            if case.name != "symmetry steps" {
                says(case, "prove", &text);
            } else {
                let proof = text
                    .lines()
                    .find(|line| line.starts_with("proof "))
                    .unwrap();
                says(case, "prove", proof);
            }
            let object: serde_json::Value = serde_json::from_str(&json).unwrap();
            assert_eq!(object["terms"]["theory"], case.theory);
            let said = object["said"].as_array().unwrap();
            if case.name != "symmetry steps" {
                says(case, "prove --json", said[0].as_str().unwrap());
            }
            python(case, &file, folder.path());
        }
    }
}

/// The checker in Python, of what can be written in plain lines. It sees upper halves only.
fn python(case: &Case, proof: &str, folder: &std::path::Path) {
    let plain = path(folder, "plain.txt");
    let exported = run(&format!(
        "export --proof {proof} --format plain --out {plain}"
    ));
    assert_eq!(exported.code, 0, "{}", exported.err);
    let checked = Command::new("python3")
        .args(["-B", "coq/check_trace.py", &plain])
        .output();
    let Ok(checked) = checked else {
        eprintln!("skipped: no python3");
        return;
    };
    let said = String::from_utf8(checked.stdout).unwrap();
    // Over other theories than BRT and W1 it says no depth.
    if case.theory == "B5" {
        assert!(said.contains(": a resolution path by BRT+B5"), "{said}");
        return;
    }
    let parts = case.parts.iter().copied();
    let case = Case {
        parts: &parts
            .filter(|part| !part.contains("restricted"))
            .collect::<Vec<_>>()
            .leak()[..],
        name: case.name,
        theory: case.theory,
        absent: case.absent,
        proof: Made::Written(path_proofs::whip),
    };
    says(&case, "check_trace.py", &said);
}

/// The summary of many proofs keeps apart all that differs in what it is said of.
#[test]
fn summaries_keep_apart_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let (mut lines, mut alone) = (String::new(), BTreeSet::new());
    for case in CASES {
        let own = tempfile::tempdir().unwrap();
        let (file, _) = made(case, own.path());
        let proof = read_proof(&std::fs::read_to_string(&file).unwrap()).unwrap();
        lines += &format!("{}\n", to_json(&proof));
        let summary = run(&format!("check {file} --summary")).out;
        let (_, said) = summary.trim_end().split_once("verified: ").unwrap();
        assert!(alone.insert(said.to_owned()), "{}: {said}", case.name);
    }
    let file = path(folder.path(), "all.jsonl");
    std::fs::write(&file, lines).unwrap();
    let summary = run(&format!("check {file} --summary")).out;
    let (_, said) = summary.trim_end().split_once("verified: ").unwrap();
    assert_eq!(said.split("; ").collect::<BTreeSet<_>>(), {
        alone.iter().map(String::as_str).collect()
    });
}

/// Splitting is a rule of a theory of its own, and a derivation that does not name it is rejected.
#[test]
fn splitting_belongs_to_a_theory() {
    let proof = path_proofs::split();
    let verified = check(&proof).unwrap();
    assert_eq!(verified.derivations[0].also, ["Split"].map(named));
    for text in [
        to_ron(&proof).replace("also: [\n        Split,\n      ],\n", ""),
        to_ron(&proof).replace("Split,\n", "S2,\n"),
    ] {
        let other = read_proof(&text).unwrap();
        assert_ne!(other, proof);
        let rejected = check(&other).unwrap_err().to_string();
        assert!(rejected.contains("split[2] is not in W1"), "{rejected}");
        assert!(rejected.contains("also: [Split]"), "{rejected}");
    }
    // The theory alone is BRT and splitting: a board of two CSP-variables and a relation.
    let text = |theory: &str| {
        format!(
            r##"Proof(version: 1, theorem: (board: Abstract(variables: ["V = a x", "W = x b"]),
                pattern: Restrict(""), assume: [AtLeastOne("a b")], claim: Eliminate("x")), assumed: "R",
            derivations: [(theory: {theory}, depth: 0, steps: [(id: 1, eliminate: "a", hints: "",
                rule: Some(Split((relation: "R", chain: "V W", name: "S"))))], conclusion: "S")])"##
        )
    };
    let verified = check(&read_proof(&text("Split")).unwrap());
    let words = oddagon::proof::in_words("a", &verified);
    assert!(
        words.contains("depth at most 0 in T&E(Split, 0)"),
        "{words}"
    );
    let rejected = check(&read_proof(&text("BRT")).unwrap()).unwrap_err();
    assert!(
        rejected.to_string().contains("is not in BRT, but in Split"),
        "{rejected}"
    );
    // Nobody searches over it.
    let refused = run("prove patterns/trivalue-oddagon.ron --theory Split");
    assert_eq!(refused.code, 2, "{}", refused.shown());
}

/// A theory by its name in files.
fn named(name: &str) -> oddagon::csp::Theory {
    serde_json::from_value(name.into()).unwrap()
}
