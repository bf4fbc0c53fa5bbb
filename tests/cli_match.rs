//! `oddagon match`, through the binary.

#[path = "common/cli.rs"]
mod cli;

use cli::{Run, file, oddagon, oddagon_with};

const LOKI: &str =
    "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
const MANUAL: &str =
    ".....6...4.67...2378..32.642.8.634..34..7.6...67..4..........958.4...2.6.....7.41";
/// Solved by Singles.
const EASY: &str =
    "1.3456789456789123789123456.31.6489756489.231897231564312645978645978312978.12645";
const ODDAGON: &str = "patterns/trivalue-oddagon.ron";

#[test]
fn loki_for_people() {
    let run = oddagon(&["match", LOKI, "--library", ODDAGON]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn the_shipped_library_finds_the_manual_s_relations() {
    let run = oddagon(&[
        "match",
        MANUAL,
        "--max-guardians",
        "3",
        "--up-to",
        "no-transpose",
    ]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    let run = oddagon(&[
        "match",
        MANUAL,
        "--max-guardians",
        "3",
        "--digits",
        "159",
        "--json",
    ]);
    insta::assert_snapshot!(run.out);
    assert_eq!(oddagon(&["match", MANUAL, "--digits", "158"]).code, 1);
}

#[test]
fn elimination_theorems_say_what_they_eliminate() {
    // With the twelfth cell the trivalue oddagon would be whole: nothing is left to guard.
    let theorem = format!(
        "Statement(name: \"eleven\", board: Sudoku(3), pattern: Digits(k: 3, cells: \"{ELEVEN}\"), \
         claim: Eliminate(\"n1r8c8 n2r8c8 n3r8c8\"))"
    );
    let (_folder, path) = file("eleven.ron", theorem.as_bytes());
    let run = oddagon(&["match", LOKI, "--library", &path, "--digits", "357"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
}

/// Loki's tridagon without r8c8.
const ELEVEN: &str =
    "................................XX......X..X....X....X...X..X......X.........X..X";

#[test]
fn candidate_grids_are_taken_as_they_stand() {
    let grid = |text: &str| oddagon_with(&["match", "-", "--library", ODDAGON], text).out;
    let shown = oddagon(&["match", LOKI, "--library", ODDAGON]).out;
    let framed: Vec<&str> = shown
        .lines()
        .filter(|l| l.contains('!') || l.contains('+'))
        .collect();
    let plain = framed.join("\n").replace(['#', '@'], "");
    let relation = grid(&plain);
    assert!(
        relation.starts_with("standard input   1 relation as it stands\n"),
        "{relation}"
    );
    assert_eq!(
        relation.lines().skip(1).collect::<Vec<_>>(),
        shown.lines().skip(1).collect::<Vec<_>>()
    );
    // The same as a Sukaku, twice, in one file; and two framed grids.
    let json = oddagon_with(&["match", "-", "--library", ODDAGON, "--json"], &plain).out;
    let sukaku = json.split('"').nth(3).unwrap();
    assert_eq!(sukaku.len(), 729);
    let twice = oddagon_with(
        &["match", "-", "--library", ODDAGON, "--json"],
        &format!("{sukaku}\n{sukaku} again\n"),
    );
    assert_eq!(twice.out, json.repeat(2));
    let grids = oddagon_with(
        &["match", "-", "--library", ODDAGON],
        &format!("{plain}\n\n{plain}"),
    );
    assert_eq!(
        grids
            .out
            .matches("standard input, grid 2   1 relation as it stands")
            .count(),
        1
    );
    // A puzzle as a grid is a puzzle.
    let rows: Vec<String> = LOKI
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into())
        .collect();
    assert_eq!(grid(&rows.join("\n")), shown);
}

#[test]
fn what_is_done_before_can_be_chosen() {
    for (after, words) in [
        ("none", "17 relations as it stands"),
        ("singles", "after Singles\n"),
        ("whips1", "after Singles and whips[1]\n"),
        ("subsets", "after Singles, whips[1] and Subsets\n"),
        ("FS3", "after FS3\n"),
    ] {
        let run = oddagon(&["match", MANUAL, "--after", after]);
        let first = run.out.lines().next().unwrap().to_owned() + "\n";
        assert!(first.contains(words), "{first}");
    }
}

#[test]
fn batches_answer_in_order_and_can_be_summed_up() {
    let text = format!("# three\n{LOKI} first\n\n{EASY}\r\n{MANUAL}\n");
    let run = oddagon_with(&["match", "-", "--json", "--jobs", "1"], &text);
    assert_eq!(
        (run.code, run.err.as_str()),
        (1, ""),
        "the second has no relation"
    );
    for jobs in ["2", "5"] {
        let again = oddagon_with(&["match", "-", "--json", "--jobs", jobs], &text);
        assert_eq!(again.out, run.out);
    }
    let run = oddagon_with(&["match", "-", "--summary", "--max-guardians", "4"], &text);
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.out);
    let json = ["match", "-", "--summary", "--max-guardians", "3", "--json"];
    insta::assert_snapshot!(oddagon_with(&json, &text).out);
}

#[test]
fn degenerate_images_come_when_asked_for() {
    // Loki's tridagon, but r4c6 has lost its 7.
    let shown = oddagon(&["match", LOKI, "--library", ODDAGON]).out;
    let grid: Vec<&str> = shown.lines().filter(|l| l.contains('!')).collect();
    let grid = grid
        .join("\n")
        .replacen("357#", "35", 1)
        .replace(['#', '@'], "");
    let found = |args: &[&str]| {
        oddagon_with(
            &[&["match", "-", "--library", ODDAGON], args].concat(),
            &grid,
        )
    };
    assert_eq!(found(&[]).code, 1);
    let run = found(&["--degenerate", "1"]);
    assert_eq!(run.code, 0);
    for line in [
        "with 1 guardian (in the cell marked @): n1r8c8",
        "lacks 1 of the pattern's candidates",
    ] {
        assert!(run.out.contains(line), "{}", run.out);
    }
    let count = |args: &[&str]| {
        oddagon(&[&["match", MANUAL, "--redundant", "--json"], args].concat())
            .out
            .lines()
            .count()
    };
    let [none, two] = [count(&[]), count(&["--degenerate", "2"])];
    assert!(none < two, "{none} {two}");
}

#[test]
fn a_contradictory_state_is_said_to_be_one() {
    // Twelve cells with three digits each, all others with all nine.
    let cells = ".....X..X....X..X....X..X.......XX......X..X....X....X...........................";
    let grid: Vec<&str> = cells
        .chars()
        .map(|c| if c == 'X' { "123" } else { "123456789" })
        .collect();
    let rows: Vec<String> = grid.chunks(9).map(|row| row.join(" ")).collect();
    let run = oddagon_with(&["match", "-", "--library", ODDAGON], &rows.join("\n"));
    assert_eq!(run.code, 0);
    assert!(
        run.out
            .contains("trivalue oddagon-OR0-relation for digits: 1, 2 and 3"),
        "{}",
        run.out
    );
    assert!(
        run.out
            .contains("==> contradiction: the puzzle has no solution"),
        "{}",
        run.out
    );
}

#[test]
fn bad_positions_are_explained() {
    let two = LOKI.replacen("57", "..", 1);
    let none = LOKI.replacen("57....9..........8", "57....9..3.......8", 1);
    let empty = "1234 ".repeat(80) + ".";
    let clash = ["12 12 12 456789 456789 456789 456789 456789 456789"; 9].join("\n");
    for (text, after, message) in [
        (
            two,
            "",
            "line 1: the puzzle has several solutions, expected one",
        ),
        (none, "", "line 1: the puzzle has no solution, expected one"),
        (
            LOKI[1..].to_owned(),
            "",
            "line 1, column 81: found 80 characters, expected 81 (a puzzle) or 729 (a candidate grid)",
        ),
        (
            LOKI.replacen('.', "x", 1),
            "",
            "line 1, column 3: found 'x', expected a digit",
        ),
        (
            LOKI.replacen('.', "5", 1),
            "",
            "line 1, column 3: the given 5 in r1c3 contradicts the 5 in r1c1",
        ),
        (
            ".".repeat(16),
            "",
            "found 16 characters, expected 81 (a puzzle) or 729",
        ),
        (
            ".".repeat(256),
            "",
            "found 256 characters, expected 81 (a puzzle) or 729",
        ),
        (
            ".".repeat(729),
            "",
            "line 1, column 9: r1c1 has no candidate, expected at least one",
        ),
        (empty, "", "r9c9 has no candidate, expected at least one"),
        (
            clash,
            "singles",
            "the candidate grid is contradictory: by BRT, ",
        ),
        (
            "1234\n5678".to_owned(),
            "",
            "line 1, column 5: found 1 cells in this row, expected 9",
        ),
        (
            "# nothing\n\n".to_owned(),
            "",
            "standard input: found nothing, expected a puzzle or a candidate grid",
        ),
    ] {
        let mut words = vec!["match", "-", "--library", ODDAGON];
        if !after.is_empty() {
            words.extend(["--after", after]);
        }
        let Run { code, out, err } = oddagon_with(&words, &text);
        assert_eq!((code, out.as_str()), (2, ""), "{text}: {err}");
        assert!(
            err.starts_with("oddagon: standard input") && err.contains(message),
            "{text}: {err}"
        );
    }
    // What came before is answered.
    let run = oddagon_with(
        &["match", "-", "--json", "--library", ODDAGON],
        &format!("{LOKI}\n{}\n", &LOKI[1..]),
    );
    assert_eq!((run.code, run.out.lines().count()), (2, 1));
    let run = oddagon(&["match", "no/such/file.txt"]);
    assert!(
        run.code == 2 && run.err.contains("no/such/file.txt: there is no such file"),
        "{}",
        run.err
    );
}

#[test]
fn bad_libraries_are_explained() {
    let library = std::fs::read_to_string(format!(
        "{}/patterns/two-band-k3.ron",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap();
    let on_small_board = "Statement(name: \"small\", board: Sudoku(2), pattern: Digits(k: 1, cells: \"XX..............\"), claim: Impossible)";
    for (name, text, message) in [
        (
            "newer.ron",
            library.replacen("version: 1", "version: 99", 1),
            "the library has format version 99; this program reads version 1",
        ),
        (
            "cut.ron",
            library[..library.len() / 2].to_owned(),
            "cut.ron: line ",
        ),
        (
            "small.ron",
            on_small_board.to_owned(),
            "rule \"small\" is not about 9×9 Sudoku",
        ),
        (
            "false.ron",
            std::fs::read_to_string("patterns/possible.ron").unwrap(),
            "the claim does not hold, expected a theorem",
        ),
        ("empty.ron", String::new(), "empty.ron: found no pattern"),
        ("bytes.ron", "\u{0}\u{1}".to_owned(), "bytes.ron: "),
    ] {
        let (_folder, path) = file(name, text.as_bytes());
        let Run { code, out, err } = oddagon(&["match", LOKI, "--library", &path]);
        assert_eq!((code, out.as_str()), (2, ""), "{name}: {err}");
        assert!(err.contains(message), "{name}: {err}");
    }
    for args in [
        &["match"][..],
        &["match", LOKI, "--library", "no/such.ron"],
        &["match", LOKI, "--library", "-"],
        &["match", LOKI, "--after", "w99"],
        &["match", LOKI, "--digits", "10"],
        &["match", LOKI, "--digits", ""],
        &["match", LOKI, "--max-guardians", "-1"],
        &["match", LOKI, "--jobs", "0"],
    ] {
        let run = oddagon(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(!run.err.is_empty(), "{args:?}");
    }
}

#[test]
fn aliases_name_the_rules() {
    let library = std::fs::read_to_string(format!(
        "{}/patterns/two-band-k3.ron",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap();
    let plain = "(id:\"k3b2-12-00038\",";
    assert!(library.contains(plain));
    let named = library.replacen(
        plain,
        "(aliases:[(name:\"EL12c38\")],id:\"k3b2-12-00038\",",
        1,
    );
    let (_folder, path) = file("named.ron", named.as_bytes());
    let run = oddagon(&["match", LOKI, "--library", &path, "--max-guardians", "1"]);
    assert!(
        run.out
            .contains("\nEL12c38-OR1-relation for digits: 3, 5 and 7\n"),
        "{}{}",
        run.out,
        run.err
    );
}

#[test]
fn one_pattern_can_be_the_library() {
    let of_id = oddagon(&["match", LOKI, "--library", "k3b2-12-00038", "--json"]).out;
    let cells = ".....X..X....X..X....X..X.......XX......X..X....X....X...........................";
    let of_cells = oddagon(&["match", LOKI, "--library", cells, "--json"]).out;
    assert_eq!(of_id.replace("k3b2-12-00038", "pattern 1"), of_cells);
    assert!(of_cells.contains("\"asserts\":\"n1r8c8\""));
}
