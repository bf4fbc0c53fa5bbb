//! `oddagon canon`, through the binary.

use crate::cli;
use crate::puzzles;

use cli::oddagon;
use puzzles::Random;

const FIVE: &str =
    "X..X......X.................X.X..................................................";
/// Two cells in a row, and two in a column.
const ROW: &str =
    "XX...............................................................................";
const COLUMN: &str =
    "X........X.......................................................................";

#[test]
fn canonical_forms_are_printed_in_order() {
    let text = format!(
        "{FIVE} five\r\n\n# a comment\n{ROW}\n{COLUMN}\n{}\n",
        FIVE.replacen('X', "2", 1).replace('X', "3")
    );
    let run = oddagon(&["canon", "-"], &text);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!("forms", run.out);
    let apart = oddagon(
        &[
            "canon",
            "-",
            "--up-to",
            "no-transpose",
            "--json",
            "--jobs",
            "3",
        ],
        &text,
    );
    insta::assert_snapshot!("forms_apart", apart.out);
    let whole = oddagon(&["canon", "patterns/trivalue-oddagon.ron"], "");
    insta::assert_snapshot!("oddagon", whole.out);
}

#[test]
fn images_have_one_canonical_form() {
    let mut random = Random::seeded(9);
    let cells: Vec<char> = FIVE.chars().collect();
    let images: String = (0..200)
        .map(|_| {
            random
                .symmetry(3)
                .pattern(&cells)
                .into_iter()
                .chain(['\n'])
                .collect::<String>()
        })
        .collect();
    let run = oddagon(&["canon", "-", "--jobs", "2"], &images);
    let forms: Vec<&str> = run.out.lines().collect();
    assert_eq!(forms.len(), 200);
    assert!(forms.iter().all(|form| *form == forms[0]));
}

#[test]
fn same_tells_transposition_apart() {
    let same = |options: &[&str], a: &str, b: &str| {
        let run = oddagon(&[&["canon"], options, &["--same", a, b]].concat(), "");
        assert_eq!(run.err, "");
        (run.code, run.out)
    };
    let yes = |words: &str| (0, format!("{words}\n"));
    let no = |words: &str| (1, format!("{words}\n"));
    assert_eq!(
        same(&[], FIVE, FIVE),
        yes("the same, also without transposition")
    );
    assert_eq!(
        same(&[], ROW, COLUMN),
        yes("the same, by transposition only")
    );
    assert_eq!(
        same(&["--up-to", "no-transpose"], ROW, COLUMN),
        no("the same, by transposition only")
    );
    assert_eq!(same(&[], ROW, FIVE), no("not the same"));
    let json = "{\"same\":true,\"same_without_transpose\":false}";
    assert_eq!(same(&["--json"], ROW, COLUMN), yes(json));
    // The same cells, but other numbers of digits.
    assert_eq!(
        same(&[], &ROW.replace('X', "2"), &ROW.replace('X', "3")),
        no("not the same")
    );
    let small = "XX..............";
    assert_eq!(same(&[], ROW, small), no("not the same"));
}

#[test]
fn bad_input_is_bad_input() {
    let bad = FIVE.replacen("X..X", "X..z", 1);
    let run = oddagon(&["canon", "-"], &format!("{FIVE}\n{bad}\n{FIVE}\n"));
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("standard input: line 2, column 4: found 'z'"),
        "{}",
        run.err
    );
    assert_eq!(run.out.lines().count(), 1);
    for (args, message) in [
        (&["canon", "--same", FIVE, &bad][..], "line 1, column 4"),
        (&["canon", "--same", FIVE], "2 values"),
        (&["canon"], "required"),
        (&["canon", FIVE, "--jobs", "0"], "--jobs"),
        (
            &[
                "canon",
                "patterns/trivalue-oddagon-degenerate.ron",
                "--same",
                FIVE,
                FIVE,
            ],
            "cannot be used with",
        ),
        (
            &["canon", "--same", "patterns/oddagons.ron", FIVE],
            "found 3 patterns, expected one",
        ),
        (&["canon", &"1234".repeat(64)], "expected"),
    ] {
        let run = oddagon(args, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(message), "{message}: {}", run.err);
    }
    let run = oddagon(&["canon", "-"], "");
    assert!(
        run.code == 2 && run.err.contains("found no pattern"),
        "{}",
        run.err
    );
}
