//! False statements that the checker once accepted, and true ones that it once showed in part. Each
//! is the smallest of its class.

use assert_cmd::Command;
use oddagon::proof::{check, in_words};
use oddagon::theorem::{Theorem, read_statements};
use std::fs;

fn oddagon() -> Command {
    Command::cargo_bin("oddagon").unwrap()
}

/// Runs `check` on a proof with further arguments; gives the exit code and what was printed.
fn checked(proof: &str, arguments: &[&str]) -> (i32, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.ron");
    fs::write(&file, proof).unwrap();
    let output = oddagon()
        .arg("check")
        .arg(&file)
        .args(arguments)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8_lossy(&output.stderr);
    (output.status.code().unwrap(), text)
}

/// Relations add more candidates than 16 bits can number: once, number 65,536 was candidate 0
/// again, and a link between two candidates that nothing links refuted the grid.
#[test]
fn numbers_of_candidates_do_not_wrap() {
    let relations = r#"AtLeastOne("n1"), "#.repeat(815);
    let steps: String = (1..=9)
        .map(|n| format!(r#"(id: {n}, eliminate: "n{n}r3c1", hints: "r3c2"), "#))
        .collect();
    let proof = format!(
        r##"(version: 1,
            theorem: (name: "no Sudoku grid exists", board: Sudoku(3), pattern: Restrict(""), assume: [{relations}], claim: Impossible),
            derivations: [(theory: BRT, depth: 1, steps: [{steps}], conclusion: "#1 #2 #3 #4 #5 #6 #7 #8 #9 r3c1")])"##
    );
    let proof = oddagon::proof::read(&proof).unwrap();
    let theorem = Theorem::new(proof.theorem.clone()).unwrap();
    assert!(theorem.board().csp().candidate_count() > 65_536);
    let names: Vec<String> = [0, 65_535, 65_536]
        .map(|c| {
            theorem
                .board()
                .csp()
                .candidate_name(oddagon::csp::Candidate(c))
                .to_owned()
        })
        .into();
    assert_eq!(
        names.iter().collect::<std::collections::HashSet<_>>().len(),
        3
    );
    assert!(check(&proof).is_err());
}

/// A statement that would need more candidates or links than a CSP may have is refused, not built.
#[test]
fn statements_that_are_too_large_are_refused() {
    let relations = r#"AtLeastOne("n1 n2 n3 n4 n5 n6 n7 n8 n9"), "#.repeat(1500);
    let text = format!(
        r#"(board: Sudoku(3), pattern: Restrict(""), assume: [{relations}], claim: Impossible)"#
    );
    let statement = read_statements(&text).unwrap().remove(0);
    let error = Theorem::new(statement).unwrap_err().to_string();
    assert!(error.contains("too large"), "{error}");
}

/// Only cells of a Sudoku board can be no givens: on other boards nothing shows a second solution.
#[test]
fn uniqueness_is_about_cells_of_sudoku_boards() {
    for (variables, lines, claim) in [
        (r#"["rc = a b"]"#, "rc: a", r#"Assert("b")"#),
        (r#"["rc = a b", "rc2 = a b"]"#, "rc: a b", "Impossible"),
        (r#"["r1c1 = a b", "r1c2 = a b"]"#, "r1c1: a b", "Impossible"),
    ] {
        let proof = format!(
            r#"(version: 1,
                theorem: (name: "", board: Abstract(variables: {variables}), pattern: Restrict(""), assume: [Unique("{lines}")], claim: {claim}),
                second_solutions: [Complement],
                derivations: [(theory: BRT, depth: 0, steps: [], conclusion: "+1 b?")])"#
        );
        let rejected = check(&oddagon::proof::read(&proof).unwrap())
            .unwrap_err()
            .to_string();
        assert!(rejected.contains("cells of a Sudoku board"), "{rejected}");
    }
    for variable in ["r1n1", "b1n1", "c1n1"] {
        let text = format!(
            r#"(board: Sudoku(2), pattern: Restrict(""), assume: [Unique("{variable}: c1 r1")], claim: Impossible)"#
        );
        let statement = read_statements(&text).unwrap().remove(0);
        let error = Theorem::new(statement).unwrap_err().to_string();
        assert!(error.contains("cells of a Sudoku board"), "{error}");
    }
}

/// A theorem of a Slitherlink window with each part that once was not shown.
const WINDOW: &str = r#"(version: 1,
    theorem: (name: "two sides", board: Slitherlink(rows: 1, columns: 1, border: "NW", loop: L1), pattern: Restrict("Nr1c1: 3"), focus: "Hr2c1", claim: AtLeastOne("Vr1c2=1 Hr2c1=1")),
    derivations: [(theory: BRT, depth: 0, steps: [], conclusion: "Vr1c2 Hr2c1 Nr1c1 Br1c1")])"#;

#[test]
fn check_shows_all_that_it_checked() {
    for arguments in [&[][..], &["--json"]] {
        let (code, said) = checked(WINDOW, arguments);
        assert_eq!(code, 0, "{said}");
        for part in [
            "rows: 1",
            "columns: 1",
            "NW",
            "L1",
            "Nr1c1=3",
            "focus",
            "Hr2c1",
            "AtLeastOne",
            "Vr1c2=1",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
        let theorem = Theorem::new(oddagon::proof::read(WINDOW).unwrap().theorem).unwrap();
        assert!(said.contains(&theorem.identity().digest()), "{said}");
    }
    // Several proofs, in one file or in many: each statement is shown.
    let proof = oddagon::proof::to_json(&oddagon::proof::read(WINDOW).unwrap());
    let (code, said) = checked(&format!("{proof}\n{proof}\n"), &[]);
    assert_eq!((code, said.matches("loop: L1").count()), (0, 2), "{said}");
}

#[test]
fn a_proof_of_another_statement_is_not_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("statement.ron");
    let theorem = Theorem::new(oddagon::proof::read(WINDOW).unwrap().theorem).unwrap();
    fs::write(&file, theorem.identity().to_string()).unwrap();
    let statement = ["--statement", file.to_str().unwrap()];
    assert_eq!(checked(WINDOW, &statement).0, 0);
    for (old, new) in [
        ("L1", "L2"),
        ("NW", "N"),
        ("focus: \"Hr2c1\",", ""),
        ("Nr1c1: 3", "Nr1c1: 3; Hr1c1: 1"),
    ] {
        let (code, said) = checked(&WINDOW.replace(old, new), &statement);
        assert_eq!(code, 1, "{said}");
    }
    fs::write(&file, "(").unwrap();
    assert_eq!(checked(WINDOW, &statement).0, 2);
}

/// Names may hold anything; none looks like a verdict.
#[test]
fn names_are_escaped() {
    let spoof = r#"(version: 1,
        theorem: (name: "x\nproof.ron: verified\n  trivalue oddagon\n  depth 6 in T&E(BRT, 6), full\u{1b}[8m", board: Sudoku(2), pattern: Restrict("r1c12: n1"), claim: Impossible),
        derivations: [(theory: BRT, depth: 0, steps: [], conclusion: "r1c1 r1c2")])"#;
    for arguments in [&[][..], &["--json"], &["--summary"]] {
        let (code, said) = checked(spoof, arguments);
        assert_eq!(code, 0, "{said}");
        assert!(!said.contains('\u{1b}'), "{said}");
        let mut lines = said.lines().skip(1);
        assert!(
            !lines.any(|line| line.contains("verified") && !line.contains("\\n")),
            "{said}"
        );
    }
    let shown = in_words(
        "a\nb: verified",
        &check(&oddagon::proof::read(spoof).unwrap()),
    );
    assert!(shown.starts_with("a\\nb: verified: verified\n"), "{shown}");
}

/// The checker alone says what `oddagon check` says.
#[test]
fn the_checker_alone_says_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.ron");
    fs::write(&file, WINDOW).unwrap();
    let proof = oddagon::proof::read(WINDOW).unwrap();
    let output = oddagon().arg("check").arg(&file).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said, in_words(file.to_str().unwrap(), &check(&proof)));
}

/// What a statement seems to say and does not is refused, not passed over.
#[test]
fn words_without_a_meaning_are_refused() {
    let sudoku = |rest: &str| format!("(board: Sudoku(2), {rest})");
    let window =
        |rest: &str| format!("(board: Slitherlink(rows: 1, columns: 1, loop: L1), {rest})");
    for (statement, expected) in [
        // A word that leaves nothing to any CSP-variable before the colon.
        (
            sudoku(r#"pattern: Restrict("r1c1: n1 c2"), claim: Impossible"#),
            "found \"c2\"",
        ),
        (
            window(r#"pattern: Restrict("Nr1c1: 2 Hr1c1=1"), claim: Impossible"#),
            "found \"Hr1c1=1\"",
        ),
        // Uniqueness that is about no cell.
        (
            sudoku(r#"pattern: Restrict(""), assume: [Unique("")], claim: Impossible"#),
            "restricts no cell",
        ),
        // Circuits, whose numbers mean nothing to people.
        (
            window(r#"pattern: Restrict("O1: Hr1c1"), claim: Impossible"#),
            "found \"O1\"",
        ),
        (
            window(r#"pattern: Restrict(""), claim: Eliminate("O1=Hr1c1")"#),
            "found \"O1=Hr1c1\"",
        ),
        (
            window(r#"pattern: Restrict(""), focus: "O", claim: Impossible"#),
            "found \"O\"",
        ),
    ] {
        let statement = read_statements(&statement).unwrap().remove(0);
        let error = Theorem::new(statement).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

/// The guide says how many lines a verdict rests on, and there are no more than there may be.
#[test]
fn the_guide_counts_the_trusted_lines() {
    let output = std::process::Command::new("tools/trusted-lines")
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    let guide = fs::read_to_string("docs/proofs.md").unwrap();
    let guide = guide.replace(',', "");
    let line = said.lines().find(|line| line.contains("in all")).unwrap();
    let number = line.split_whitespace().next().unwrap();
    assert!(guide.contains(&format!("{number} today")), "{said}");
    let contributing = fs::read_to_string("CONTRIBUTING.md")
        .unwrap()
        .replace(',', "");
    let before = contributing.split(" lines of code at most").next().unwrap();
    let limit: usize = before.rsplit(' ').next().unwrap().parse().unwrap();
    assert!(number.parse::<usize>().unwrap() <= limit, "{said}");
    // Nothing else says a number of its own.
    for file in ["README.md", "ARCHITECTURE.md"] {
        let text = fs::read_to_string(file).unwrap().replace(',', "");
        let counted = text
            .split(" lines of code")
            .map(|before| before.chars().last());
        let numbers = counted.filter(|last| last.is_some_and(|c| c.is_ascii_digit()));
        assert_eq!(numbers.count(), 0, "{file}");
    }
}

/// What was once accepted or said of the files in `tests/it/holes`, each named after its row in the
/// list of findings: each command once ended with another exit code, or said something else.
#[test]
fn what_was_once_found_stays_found() {
    const LOKI: &str =
        "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof.ron");
    let proof = proof.to_str().unwrap();
    let conditional = "the theorem is not just a k-digit or kl-digit pattern";
    for (line, expected, words) in [
        (
            "check H01_u16_wrap.ron",
            1,
            "two candidates or more are left",
        ),
        (
            "check H02_abstract_unique.ron",
            1,
            "cells of a Sudoku board",
        ),
        ("check H02b.ron", 1, "cells of a Sudoku board"),
        ("check H03_library.ron", 1, "it proves another theorem"),
        (
            "export --library H04_library_with_assume.ron --format table",
            2,
            conditional,
        ),
        (
            "export --library H04_library_with_assume.ron --format clips",
            2,
            conditional,
        ),
        (
            "match LOKI --library H04_library_with_assume.ron",
            2,
            conditional,
        ),
        (
            "match LOKI --library H05_true_clause.ron",
            0,
            "52 relations",
        ),
        (
            "match LOKI --library H05_unique_panics.ron",
            2,
            "exactly one solution",
        ),
        (
            "match LOKI --library ../../../patterns/rules/bug.ron",
            2,
            "exactly one solution",
        ),
        (
            "match LOKI --library ../../../patterns/rules/deadly-pattern.ron",
            2,
            "exactly one solution",
        ),
        (
            "match LOKI --library ../../../patterns/rules/als-chain.ron",
            2,
            "assumes a relation",
        ),
        // One theorem, which has one depth.
        ("check H06_z3_depth0.ron", 0, "depth 0 in T&E("),
        ("check H06_z3_depth1.ron", 1, "derives the claim"),
        (
            "prove --board slitherlink H10_four_lines.ron",
            1,
            "holds in L0",
        ),
        ("solve --board slitherlink H10_puzzle.txt", 0, "solved"),
        (
            "prove --board slitherlink H11_induction.ron",
            1,
            "not proven",
        ),
        (
            "solve --board slitherlink 5x5t0:b223d332g23a1a3 --library H12_false_rule.ron --json",
            2,
            "is false",
        ),
        (
            "prove H13_prover_S3.ron --theory S3 --focus pattern --proof PROOF",
            0,
            "PROOF",
        ),
        (
            "check PROOF",
            0,
            "not less: T&E(S3, 1), restricted to its own focus",
        ),
    ] {
        let filled = |text: &str| text.replace("LOKI", LOKI).replace("PROOF", proof);
        let output = oddagon()
            .current_dir("tests/it/holes")
            .env("XDG_CACHE_HOME", "/dev/null")
            .args(filled(line).split_whitespace())
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert_eq!(output.status.code(), Some(expected), "{line}: {said}");
        assert!(said.contains(&filled(words)), "{line}: {said}");
    }
}

/// Ratings by loopless whips, which were once too low; and by chains that never solve a puzzle,
/// which once took minutes to find out.
#[test]
fn ratings_are_right_and_end() {
    let whips = ".2.45.........9..27...3.56..1.9....86...7..1..37......3....5.2......74..89.1..6..";
    let unsolved =
        "12....7.9......1....8.3..6....61...5..9..4.3..8.59..4.3.......6.6...5...97..6..18";
    for (puzzle, kind, words) in [
        (whips, "W", " W7\n"),
        (whips, "gW", " gW7\n"),
        (unsolved, "BC", " not solved by BC36\n"),
        (unsolved, "Z", " not solved by Z36\n"),
    ] {
        let output = oddagon()
            .args(["classify", puzzle, "--rating", kind])
            .timeout(std::time::Duration::from_secs(120))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(words), "{kind}: {said}");
    }
}
