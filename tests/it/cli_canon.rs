//! `oddagon canon`, through the binary.

use crate::cli;
use crate::puzzles;

use cli::oddagon;
use oddagon::sudoku::Symmetry;
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

/// Two puzzles of 30 and 31 givens.
const FIRST: &str =
    "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
const SECOND: &str =
    "....7......941..8...7..3....6.3.....5.4...1..72.9..5.........59...852...4.2.....1";

#[test]
fn puzzles_have_one_form_for_all_images() {
    let random = |seed: &str| {
        let options = ["canon", "-", "--puzzles=random", "--seed", seed];
        oddagon(&options, &format!("{FIRST}\n{SECOND}\n{FIRST}\n")).out
    };
    let images: String = ["1", "2", "3"].map(random).concat();
    let lines: Vec<&str> = images.lines().collect();
    assert_eq!(
        lines.iter().collect::<std::collections::HashSet<_>>().len(),
        9
    );
    for form in ["minlex", "solution-minlex"] {
        let option = format!("--puzzles={form}");
        let run = oddagon(&["canon", "-", &option, "--jobs", "2"], &images);
        let forms: Vec<&str> = run.out.lines().collect();
        assert_eq!((run.code, forms.len()), (0, 9));
        for (i, line) in forms.iter().enumerate() {
            assert_eq!(*line, forms[i % 3 % 2], "{form}");
            assert!(line.ends_with(" automorphisms 1"), "{line}");
        }
        let run = oddagon(&["canon", "-", &option, "--distinct"], &images);
        assert_eq!(run.out.lines().collect::<Vec<_>>(), forms[..2]);
    }
    let same = oddagon(&["canon", "--puzzles", "--same", FIRST, lines[2]], "");
    assert!(
        same.code == 0 && same.out.starts_with("the same: "),
        "{}",
        same.out
    );
    let other = oddagon(&["canon", "--puzzles", "--same", FIRST, lines[1]], "");
    assert_eq!((other.code, other.out.as_str()), (1, "not the same\n"));
}

/// The symmetry that is told makes the form, and the second puzzle of the first.
#[test]
fn symmetries_of_puzzles_are_told() {
    let image = |by: &str, puzzle: &str| {
        let by = Symmetry::parse(3, by).unwrap();
        let digit = |b: u8| if b == b'.' { 0 } else { b - b'0' };
        let cells = by.grid(&puzzle.bytes().map(digit).collect::<Vec<_>>());
        let text = cells
            .into_iter()
            .map(|d| if d == 0 { '.' } else { char::from(b'0' + d) });
        text.collect::<String>()
    };
    for form in ["minlex", "solution-minlex", "relabelled", "random"] {
        let run = oddagon(
            &["canon", FIRST, &format!("--puzzles={form}"), "--json"],
            "",
        );
        let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let canonical = answer["canonical"].as_str().unwrap();
        assert_eq!(
            image(answer["symmetry"].as_str().unwrap(), FIRST),
            canonical,
            "{form}"
        );
        assert_eq!(answer["puzzle"], FIRST);
        let same = ["canon", "--puzzles", "--json", "--same", FIRST, canonical];
        let answer: serde_json::Value = serde_json::from_str(&oddagon(&same, "").out).unwrap();
        assert_eq!(answer["same"], true);
        assert_eq!(
            image(answer["symmetry"].as_str().unwrap(), FIRST),
            canonical
        );
    }
}

#[test]
fn what_is_no_puzzle_has_no_form() {
    let several = FIRST.replacen('5', ".", 1);
    // Column 9 has a 9 already.
    let none = format!("12345678.{}9{}", ".".repeat(26), ".".repeat(45));
    let refused = [
        (several.as_str(), "solution-minlex", "found several"),
        (&none, "solution-minlex", "found none"),
        ("12", "minlex", "found 2 characters"),
        ("latin 4 1.....2.....3...", "minlex", "another puzzle"),
    ];
    for (puzzle, form, problem) in refused {
        let run = oddagon(&["canon", puzzle, &format!("--puzzles={form}")], "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{puzzle}");
        assert!(run.err.contains(problem), "{}", run.err);
    }
    assert_eq!(oddagon(&["canon", "-", "--puzzles"], "").code, 2);
}
