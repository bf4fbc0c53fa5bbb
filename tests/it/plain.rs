//! `export --format plain`, and the checker in Python that reads it.

use crate::cli;
use crate::skips;

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
fn uniqueness_and_the_replacement_of_each_filling() {
    insta::assert_snapshot!("unique", plain("proofs/rules/deadly-pattern.ron"));
    // No filling of the whole grave is left in this one: its second solutions are none.
    let bug = plain("proofs/rules/bug.ron");
    assert!(
        bug.contains("\nassume unique\ndeadly r3c4 : 1 2\n"),
        "{bug}"
    );
    assert!(bug.contains("\nsecond\ntheory BRT\n"), "{bug}");
}

/// Six cells that hold three digits in one of twelve ways: no other proof than by replacements.
pub const SIX: &str = r#"Statement(
    name: "six cells",
    board: Sudoku(3),
    pattern: Restrict("r1c14: n123; r1c7: n1234\nr2c14: n123; r2c7: n1235"),
    assume: [Unique("r12c147: n123")],
    claim: AtLeastOne("n4r1c7 n5r2c7"),
)"#;

#[test]
fn second_solutions_in_python() {
    let folder = tempfile::tempdir().unwrap();
    let (statement, proof) = (
        path(folder.path(), "six.ron"),
        path(folder.path(), "proof.ron"),
    );
    std::fs::write(&statement, SIX).unwrap();
    let proven = run(&format!("prove {statement} --proof {proof}"));
    assert_eq!(proven.code, 0, "{}", proven.err);
    let text = plain(&proof);
    assert_eq!(text.matches("\nreplace ").count(), 12, "{text}");
    if !skips::has("python3") {
        return;
    }
    assert!(accepts(&text));
    assert!(accepts(&plain("proofs/rules/bug.ron")));
    for (from, to) in [
        ("replace 1 2 3 2 3 1 by 2 3 1 1 2 3\n", ""),
        ("by 2 3 1 1 2 3", "by 1 2 3 2 3 1"),
        ("by 2 3 1 1 2 3", "by 3 2 1 1 2 3"),
        ("by 2 3 1 1 2 3", "by 4 3 1 1 2 3"),
        ("by 2 3 1 1 2 3", "by 2 3 1 1 2"),
        ("second\n", ""),
        ("second\n", "second\nsecond\n"),
        ("assume unique\n", ""),
        ("assume unique\n", "assume unique\nassume unique\n"),
        ("deadly r2c7 : 1 2 3\n", ""),
        ("deadly r2c7 : 1 2 3\n", "deadly r3c7 : 1 2 3\n"),
        ("deadly r2c7 : 1 2 3\n", "deadly r2c7 : 1 2 3 5\n"),
        ("deadly r2c7 : 1 2 3\n", "deadly r2c4 : 1 2 3\n"),
        (
            "claim at-least-one n4r1c7 n5r2c7",
            "claim at-least-one n4r1c7",
        ),
    ] {
        let twin = text.replacen(from, to, 1);
        assert_ne!(twin, text, "{from}");
        assert!(!accepts(&twin), "{twin}");
    }
}

#[test]
fn symmetry_steps_in_python() {
    let text = plain("proofs/trivalue-oddagon-wlog.ron");
    if !skips::has("python3") {
        return;
    }
    assert!(accepts(&text));
    let lines: Vec<&str> = text.lines().collect();
    let images = lines.iter().filter(|line| line.starts_with("image"));
    for image in images {
        let without: Vec<&str> = lines
            .iter()
            .filter(|line| line != &image)
            .copied()
            .collect();
        assert!(!accepts(&(without.join("\n") + "\n")), "{image}");
        let (of, _) = image.split_once(" by ").unwrap();
        for by in [
            "identity",
            "rows 213456789",
            "rows 111111111",
            "rows 123",
            "digits",
        ] {
            let twin = text.replacen(image, &format!("{of} by {by}"), 1);
            assert!(!accepts(&twin), "{of} by {by}");
        }
    }
}

/// Whether the checker in Python accepts a proof.
pub fn accepts(text: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "proof.txt");
    std::fs::write(&file, text).unwrap();
    let status = Command::new("python3")
        .args(["-B", "coq/check_trace.py", &file])
        .output();
    status.expect("python3 starts").status.success()
}

#[test]
fn the_checker_in_python() {
    let proof = plain("proofs/trivalue-oddagon-small.ron");
    if !skips::has("python3") {
        return;
    }
    assert!(accepts(&proof));
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
        assert!(!accepts(&twin), "{twin}");
    }
}

/// Solves a puzzle and writes its path in plain lines.
fn path_of(arguments: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let proof = path(folder.path(), "path.ron");
    let solved = run(&format!("solve {arguments} --proof {proof}"));
    assert_eq!(solved.code, 0, "{}", solved.err);
    plain(&proof)
}

/// Wrong twins: each has one line altered.
fn are_wrong(text: &str, twins: &[(&str, &str)]) {
    for (from, to) in twins {
        let twin = text.replacen(from, to, 1);
        assert_ne!(twin, text, "{from}");
        assert!(!accepts(&twin), "{to}");
    }
}

/// A path with a lemma, Subsets and whips, and wrong twins of it.
#[test]
fn paths_in_python() {
    let text = path_of(
        "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..",
    );
    let line = |start: &str| {
        let mut lines = text.lines().filter(|line| line.starts_with(start));
        lines.next().unwrap()
    };
    assert!(!text.contains("\nclauses "), "{text}");
    if !skips::has("python3") {
        return;
    }
    assert!(accepts(&text));
    let (lemma, relation) = (line("lemma "), line("relation "));
    let (path, chain, subset) = (line("path F"), line("chain "), line("subset "));
    let first = lemma.split(' ').nth(1).unwrap();
    let name = relation.split(' ').nth(1).unwrap();
    let letters = chain.split(' ').nth(1).unwrap();
    let last = |line: &str| line.rsplit_once(" | ").unwrap().0.to_owned();
    let claim = line("claim assert ");
    are_wrong(
        &text,
        &[
            (&format!("lemma {first} "), "lemma "),
            (&format!("{relation}\n"), ""),
            (&format!("relation {name} "), "relation r1c1 "),
            (" digits 357124689", " digits 351724689"),
            (path, "path W3"),
            (path, "path FS3 W2"),
            (path, "path FS3 W0"),
            (chain, &chain.replacen(letters, "BC", 1)),
            (chain, &last(chain)),
            (subset, &last(subset)),
            (claim, &format!("{claim} n1r1c1")),
            ("cell r1c1 : 5\n", ""),
        ],
    );
}

/// The path of a puzzle with one solution rests on relations that it assumes: clauses, and wrong
/// twins of them.
#[test]
fn paths_by_clauses_in_python() {
    let text = path_of(
        "....5.......8.9..4...24..31..3.8..1.8..412.5.4....5.....1..8.92..61......2.7..... \
         --library patterns/deadly-patterns.ron --unique",
    );
    let line = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap();
    assert!(!text.contains("\ntheory ") && !text.contains("\npath"));
    if !skips::has("python3") {
        return;
    }
    assert!(accepts(&text));
    let second = line("clause 2 ");
    let literals = second.split(" | ").nth(2).unwrap();
    let (claim, conclusion) = (line("claim assert "), line("conclusion "));
    are_wrong(
        &text,
        &[
            (second, "clause 2 |  |  | "),
            (second, &second.replacen(literals, "n8r2c4", 1)),
            (claim, &format!("{claim} n1r1c1")),
            (conclusion, "conclusion r1c1"),
            ("clauses ", "clauses 1"),
            ("cell r1c5 : 5\n", ""),
        ],
    );
}

/// A Latin square is named, with its regions and signs.
#[test]
fn latin_squares_in_python() {
    let whip = plain("proofs/rules/region-whip.ron");
    let region = "board latin 4\nregion b1 : r1c1 r1c2 r2c1 r2c2\n";
    assert!(whip.contains(region), "{whip}");
    let chain = plain("proofs/rules/ascending-chain.ron");
    let signs = "board latin 5\nless r1c1 r1c2\nless r1c2 r1c3\npattern";
    assert!(chain.contains(signs), "{chain}");
    if !skips::has("python3") {
        return;
    }
    assert!(accepts(&whip) && accepts(&chain));
    assert!(!accepts(&chain.replace("less r1c2 r1c3", "less r1c3 r1c2")));
    // Its second step rests on the second region alone.
    let other = "region b2 : r1c3 r1c4 r2c3 r2c4\n";
    assert!(whip.contains(other) && !accepts(&whip.replace(other, "")));
}

/// Kakuro, number paths and maps are named by what people draw.
#[test]
fn kakuro_paths_and_maps_in_python() {
    for (rule, board, from, to) in [
        (
            "surface-sum",
            "board kakuro coupled\nsquares # 8\\ 17\\\nsquares \\10 . .\nsquares \\9 . .\n",
            "squares \\9 ",
            "squares \\12 ",
        ),
        (
            "distance",
            "board path side topological\nsquares . . . .\n",
            "path side",
            "path king",
        ),
        (
            "odd-wheel",
            "board map colours 3 countries 6\nborder 1 2\nborder 1 3\n",
            "border 5 6\n",
            "",
        ),
    ] {
        let text = plain(&format!("proofs/rules/{rule}.ron"));
        assert!(text.contains(board), "{text}");
        let twin = text.replacen(from, to, 1);
        assert_ne!(twin, text, "{from}");
        if skips::has("python3") {
            assert!(accepts(&text), "{text}");
            assert!(!accepts(&twin), "{twin}");
        }
    }
}
