//! `oddagon show`, through the binary.

use crate::cli;

use cli::oddagon;

/// The first five rows of an oddagon of five cells.
const FIVE: &str =
    "2..2......2.................2.2..................................................";

#[test]
fn the_trivalue_oddagon_is_shown() {
    let run = oddagon(&["show", "patterns/trivalue-oddagon.ron"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    let run = oddagon(&["show", "patterns/trivalue-oddagon.ron", "--json"], "");
    insta::assert_snapshot!(run.out);
}

#[test]
fn lines_of_standard_input_are_shown_one_by_one() {
    let text = format!(
        "{FIVE} five\r\n# a comment\n\n{}\n",
        FIVE.replacen('2', "3", 1)
    );
    let run = oddagon(&["show", "-", "--json"], &text);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    let run = oddagon(&["show", "-", "--k", "4"], &FIVE.replace('2', "X"));
    assert!(run.out.contains("4-digit pattern, 5 cells"), "{}", run.out);
}

#[test]
fn it_is_drawn() {
    let (folder, _) = cli::file("x", b"");
    let path = folder.path().join("five.svg");
    let path = path.to_str().unwrap();
    let run = oddagon(&["show", FIVE, "--svg", path], "");
    assert_eq!(run.code, 0, "{}", run.err);
    let drawing = std::fs::read_to_string(path).unwrap();
    assert!(drawing.starts_with("<svg ") && drawing.contains("2-digit pattern, 5 cells"));
    // Two patterns, or none that can be read: the drawing stays what it was.
    for input in [
        format!("{FIVE}\n{FIVE}\n"),
        format!("{FIVE}\n{}\n", &FIVE[1..]),
    ] {
        let run = oddagon(&["show", "-", "--svg", path], &input);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), drawing);
    let run = oddagon(&["show", FIVE, "--svg", "/no/such/folder/five.svg"], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("cannot write"), "{}", run.err);
}

#[test]
fn bad_input_is_shown_with_its_place() {
    for (pattern, options, message) in [
        (".".repeat(81), &[][..], "line 1, column 1: no pattern cell"),
        (FIVE[1..].to_owned(), &[], "line 1, column"),
        (
            FIVE.replacen('2', "?", 1),
            &[],
            "line 1, column 1: found '?'",
        ),
        (
            FIVE.to_owned(),
            &["--k", "3"],
            "line 1, column 1: found '2'",
        ),
        (
            FIVE.replace('2', "X"),
            &["--k", "10"],
            "k is 10, expected a number from 1 to 9",
        ),
        (FIVE.to_owned(), &["--kl", "3,2"], "k and l are 3 and 2"),
        ("(name: \"x\"".to_owned(), &[], "line 1, column"),
    ] {
        let run = oddagon(&[&["show", &pattern], options].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{pattern}");
        assert!(run.err.contains(message), "{message}: {}", run.err);
    }
    let run = oddagon(
        &["show", "-"],
        &format!("{FIVE}\n\n{}\n", FIVE.replacen("2..2", "2..y", 1)),
    );
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("standard input: line 3, column 4"),
        "{}",
        run.err
    );
    let run = oddagon(&["show", "-"], "");
    assert!(
        run.code == 2 && run.err.contains("found no pattern"),
        "{}",
        run.err
    );
    let (_folder, path) = cli::file("empty.txt", b"");
    let run = oddagon(&["show", &path], "");
    assert!(
        run.code == 2 && run.err.contains("found no pattern"),
        "{}",
        run.err
    );
    let run = oddagon(&["show", FIVE, "--kl", "2"], "");
    assert!(
        run.code == 2 && run.err.contains("expected two numbers"),
        "{}",
        run.err
    );
}
