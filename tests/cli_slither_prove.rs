//! `oddagon slither prove`, through the binary.

#[path = "common/cli.rs"]
mod cli;

use cli::{file, oddagon, oddagon_with};

const EDGES: &str = "patterns/slitherlink/edges.ron";

/// Two 3s side by side, stated wrongly: the line above does not follow.
const WRONG: &str = r#"(
    name: "3 beside 3",
    board: Slitherlink(rows: 1, columns: 2),
    pattern: Restrict("Nr1c1: 3; Nr1c2: 3"),
    claim: Assert("Hr1c1=1"),
)"#;

#[test]
fn rules_are_settled() {
    let run = oddagon(&["slither", "prove", EDGES, "--jobs", "1"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    let many = oddagon(&["slither", "prove", EDGES, "--jobs", "3"]);
    assert_eq!(many.out, run.out);
    insta::assert_snapshot!(oddagon(&["slither", "prove", EDGES, "--json"]).out);
}

#[test]
fn inductions_are_settled_part_by_part() {
    let run = oddagon(&["slither", "prove", "patterns/slitherlink/diagonals.ron"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let last = run.out.lines().last().unwrap();
    assert!(
        last.ends_with("it holds for every number of steps"),
        "{last}"
    );
}

#[test]
fn a_wrong_rule_is_refuted_by_a_drawing() {
    let run = oddagon_with(&["slither", "prove", "-"], WRONG);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn proofs_are_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let proofs = folder.path().to_str().unwrap();
    let corners = "patterns/slitherlink/corners-of-a-cell.ron";
    let run = oddagon(&["slither", "prove", corners, "--proof", proofs]);
    assert_eq!(run.code, 0, "{}", run.err);
    let proofs = folder.path().join("corners-of-a-cell.jsonl.gz");
    let run = oddagon(&["check", proofs.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    // Proofs of rules about windows are written for other checkers as any others.
    let export = |format: &str| {
        let out = format!("{}/", folder.path().join(format).display());
        let proofs = proofs.to_str().unwrap();
        let run = oddagon(&[
            "export", "--proof", proofs, "--format", format, "--out", &out,
        ]);
        (run.code, run.err)
    };
    for format in ["lrat", "drat", "veripb", "md", "html"] {
        assert_eq!(export(format), (0, String::new()), "{format}");
    }
}

#[test]
fn what_follows_from_a_drawing_is_drawn() {
    let threes = ". . .\n 3 3\n. . .\n";
    let run = oddagon_with(&["slither", "prove", "-", "--loop", "L1"], threes);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    let corner = oddagon_with(
        &["slither", "prove", "-", "--border", "NW", "--json"],
        ". .\n 3\n. .\n",
    );
    insta::assert_snapshot!(corner.out);
}

#[test]
fn bad_input_is_explained() {
    let mut said = Vec::new();
    let mut refused = |args: &[&str], input: &str| {
        let run = oddagon_with(&[&["slither", "prove"], args].concat(), input);
        assert_eq!(
            (run.code, run.out.as_str()),
            (2, ""),
            "{args:?} {}",
            run.err
        );
        said.push(run.err);
    };
    refused(&["-"], ". .\n 4\n. .\n");
    refused(&["-"], ". . .\n 3\n. .\n");
    refused(&["-"], ".x.\nx3x\n.x.\n");
    refused(&["-"], "");
    refused(&["-"], &WRONG.replace("rows: 1", "rows: 0"));
    refused(
        &["-"],
        &WRONG.replace("columns: 2", "columns: 2, border: \"NX\""),
    );
    refused(&["-"], &WRONG.replace("Nr1c2: 3", "Nr1c2: 4"));
    refused(&["-"], &WRONG.replace("Nr1c2: 3", "Nr1c2: 0; Hr1c2: 1"));
    refused(
        &["-"],
        &WRONG.replace("Slitherlink(rows: 1, columns: 2)", "Sudoku(3)"),
    );
    refused(&["-", "--border", "Q"], ". .\n 3\n. .\n");
    refused(&["-", "--loop", "L3"], ". .\n 3\n. .\n");
    let large = WRONG.replace("rows: 1, columns: 2", "rows: 5, columns: 5, loop: L1");
    refused(&["-", "--conclusions"], &large);
    refused(&["nowhere.ron"], "");
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn files_are_read_before_anything_is_printed() {
    let (_folder, wrong) = file("wrong.ron", b"(name: 3)");
    let run = oddagon(&["slither", "prove", EDGES, &wrong]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("line 1, column"), "{}", run.err);
}
