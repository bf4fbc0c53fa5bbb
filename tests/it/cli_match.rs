//! `oddagon match`, through the binary.

use crate::cli;

use cli::{Run, file, oddagon};

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
    let run = oddagon(&["match", LOKI, "--library", ODDAGON], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
}

/// `--any` takes no library: the relations of all patterns.
#[test]
fn any_pattern() {
    let few = ["match", LOKI, "--any", "3", "--max-guardians", "3"];
    let run = oddagon(&few, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    // Of some digits.
    let run = oddagon(&[&few[..], &["--digits", "234"]].concat(), "");
    assert_eq!(run.code, 1, "{}", run.shown());
    for (k, positions) in [("3", EASY), ("4", LOKI)] {
        let run = oddagon(&["match", positions, "--any", k, "--summary"], "");
        assert_eq!(run.code, 1, "{}", run.shown());
        assert!(run.out.contains("1  no match"), "{}", run.out);
    }
    // As many guardians as may be.
    let run = oddagon(&["match", LOKI, "--any", "3", "--max-guardians", "0"], "");
    assert_eq!(run.code, 1, "{}", run.shown());
    for wrong in [
        &["--any", "1"][..],
        &["--any", "5"],
        &["--any", "3", "--library", ODDAGON],
        &["--any", "3", "--where", "cells>=12"],
        &["--any", "3", "--degenerate", "1"],
    ] {
        let run = oddagon(&[&["match", LOKI], wrong].concat(), "");
        assert_eq!(run.code, 2, "{wrong:?}: {}", run.shown());
    }
}

#[test]
fn the_shipped_library_finds_the_manual_s_relations() {
    let run = oddagon(
        &[
            "match",
            MANUAL,
            "--max-guardians",
            "3",
            "--up-to",
            "no-transpose",
        ],
        "",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    let run = oddagon(
        &[
            "match",
            MANUAL,
            "--max-guardians",
            "3",
            "--digits",
            "159",
            "--json",
        ],
        "",
    );
    insta::assert_snapshot!(run.out);
    assert_eq!(oddagon(&["match", MANUAL, "--digits", "158"], "").code, 1);
}

#[test]
fn elimination_theorems_say_what_they_eliminate() {
    // With the twelfth cell the trivalue oddagon would be whole: nothing is left to guard.
    let theorem = format!(
        "Statement(name: \"eleven\", board: Sudoku(3), pattern: Digits(k: 3, cells: \"{ELEVEN}\"), \
         claim: Eliminate(\"n1r8c8 n2r8c8 n3r8c8\"))"
    );
    let (_folder, path) = file("eleven.ron", theorem.as_bytes());
    let run = oddagon(&["match", LOKI, "--library", &path, "--digits", "357"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
}

/// Loki's tridagon without r8c8.
const ELEVEN: &str =
    "................................XX......X..X....X....X...X..X......X.........X..X";

#[test]
fn candidate_grids_are_taken_as_they_stand() {
    let grid = |text: &str| oddagon(&["match", "-", "--library", ODDAGON], text).out;
    let shown = oddagon(&["match", LOKI, "--library", ODDAGON], "").out;
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
    let json = oddagon(&["match", "-", "--library", ODDAGON, "--json"], &plain).out;
    let sukaku = json.split('"').nth(3).unwrap();
    assert_eq!(sukaku.len(), 729);
    let twice = oddagon(
        &["match", "-", "--library", ODDAGON, "--json"],
        &format!("{sukaku}\n{sukaku} again\n"),
    );
    assert_eq!(twice.out, json.repeat(2));
    let grids = oddagon(
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
        let run = oddagon(&["match", MANUAL, "--after", after], "");
        let first = run.out.lines().next().unwrap().to_owned() + "\n";
        assert!(first.contains(words), "{first}");
    }
}

#[test]
fn batches_answer_in_order_and_can_be_summed_up() {
    let text = format!("# three\n{LOKI} first\n\n{EASY}\r\n{MANUAL}\n");
    let run = oddagon(&["match", "-", "--json", "--jobs", "1"], &text);
    assert_eq!(
        (run.code, run.err.as_str()),
        (1, ""),
        "the second has no relation"
    );
    for jobs in ["2", "5"] {
        let again = oddagon(&["match", "-", "--json", "--jobs", jobs], &text);
        assert_eq!(again.out, run.out);
    }
    let run = oddagon(&["match", "-", "--summary", "--max-guardians", "4"], &text);
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.out);
    let json = ["match", "-", "--summary", "--max-guardians", "3", "--json"];
    insta::assert_snapshot!(oddagon(&json, &text).out);
}

#[test]
fn degenerate_images_come_when_asked_for() {
    // Loki's tridagon, but r4c6 has lost its 7.
    let shown = oddagon(&["match", LOKI, "--library", ODDAGON], "").out;
    let grid: Vec<&str> = shown.lines().filter(|l| l.contains('!')).collect();
    let grid = grid
        .join("\n")
        .replacen("357#", "35", 1)
        .replace(['#', '@'], "");
    let found = |args: &[&str]| {
        oddagon(
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
        oddagon(
            &[&["match", MANUAL, "--redundant", "--json"], args].concat(),
            "",
        )
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
    let run = oddagon(&["match", "-", "--library", ODDAGON], &rows.join("\n"));
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
    let empty = "1234 ".repeat(80) + ".";
    let clash = ["12 12 12 456789 456789 456789 456789 456789 456789"; 9].join("\n");
    for (text, after, message) in [
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
            "found a Sudoku of another size, expected one of 9×9 cells",
        ),
        (
            ".".repeat(256),
            "",
            "found a Sudoku of another size, expected one of 9×9 cells",
        ),
        (
            ".".repeat(729),
            "",
            "line 1, column 9: r1c1 has no candidate, expected at least one",
        ),
        (empty, "", "r9c9 has no candidate, expected at least one"),
        (clash, "singles", "the position is contradictory: by BRT, "),
        (
            "1234\n5678".to_owned(),
            "",
            "line 2, column 5: found 2 rows, expected 4",
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
        let Run { code, out, err } = oddagon(&words, &text);
        assert_eq!((code, out.as_str()), (2, ""), "{text}: {err}");
        assert!(
            err.starts_with("oddagon: standard input") && err.contains(message),
            "{text}: {err}"
        );
    }
    // What came before is answered.
    let run = oddagon(
        &["match", "-", "--json", "--library", ODDAGON],
        &format!("{LOKI}\n{}\n", &LOKI[1..]),
    );
    assert_eq!((run.code, run.out.lines().count()), (2, 1));
    let run = oddagon(&["match", "no/such/file.txt"], "");
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
            "small is about the 4×4 board; a relation between the candidates of a 9×9 puzzle cannot express that",
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
        let Run { code, out, err } = oddagon(&["match", LOKI, "--library", &path], "");
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
        let run = oddagon(args, "");
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
    let run = oddagon(
        &["match", LOKI, "--library", &path, "--max-guardians", "1"],
        "",
    );
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
    let of_id = oddagon(&["match", LOKI, "--library", "k3b2-12-00038", "--json"], "").out;
    let cells = ".....X..X....X..X....X..X.......XX......X..X....X....X...........................";
    let of_cells = oddagon(&["match", LOKI, "--library", cells, "--json"], "").out;
    // Only ids have published names.
    let of_id = of_id.replace("k3b2-12-00038", "pattern 1");
    assert_eq!(of_id.replace("\"Trid\"", "null"), of_cells);
    assert!(of_cells.contains("\"asserts\":\"n1r8c8\""));
}

/// A rule in a file of its own, matched against a puzzle.
fn matched(statement: &str) -> Run {
    let (_folder, path) = file("rule.ron", statement.as_bytes());
    oddagon(&["match", LOKI, "--library", &path], "")
}

/// H05: what a theorem assumes, or claims beside impossibility and eliminations, is not forgotten.
#[test]
fn what_no_relation_says_is_refused() {
    let conditional = "assumes a relation between";
    let pair = "X".to_owned() + "X" + &".".repeat(79);
    for (statement, why) in [
        // The cells of a naked pair, and what makes it impossible.
        (
            format!(
                "(name: \"pair\", board: Sudoku(3), pattern: Digits(k: 2, cells: \"{pair}\"), \
                 assume: [NotBoth(\"n1r1c1 n2r1c2\"), NotBoth(\"n2r1c1 n1r1c2\")], claim: Impossible)"
            ),
            conditional,
        ),
        (std::fs::read_to_string("patterns/rules/als-chain.ron").unwrap(), conditional),
        (
            std::fs::read_to_string("patterns/rules/bug.ron").unwrap(),
            "bug type 2 assumes that the puzzle has exactly one solution",
        ),
        (
            std::fs::read_to_string("patterns/rules/deadly-pattern.ron").unwrap(),
            "deadly pattern assumes that the puzzle has exactly one solution",
        ),
        (
            "(name: \"rectangle\", board: Sudoku(3), pattern: Restrict(\"r1c1: n12; r1c4: n12; r2c1: n12; r2c4: n123\"), \
             assume: [Unique(\"r12c14: n12\")], claim: Assert(\"n3r2c4\"))"
                .to_owned(),
            "rectangle assumes that the puzzle has exactly one solution",
        ),
        (
            "(name: \"both\", board: Sudoku(3), pattern: Restrict(\"r1c12: n12\"), claim: NotBoth(\"n1r1c1 n1r1c2\"))".to_owned(),
            "both claims: not both of n1r1c1 n1r1c2",
        ),
        (
            "(name: \"mixed\", board: Sudoku(3), pattern: Restrict(\"r1c12: n12\"), claim: AtLeastOne(\"-n1r1c1 n2r1c2\"))".to_owned(),
            "mixed claims: at least one of -n1r1c1 n2r1c2",
        ),
        // What it asserts is decided: it eliminates nothing, and its pattern is not impossible.
        (
            "(name: \"said\", board: Sudoku(3), pattern: Restrict(\"r1c1: n1\"), claim: Assert(\"n1r1c1\"))".to_owned(),
            "said claims only what its pattern already says",
        ),
    ] {
        let Run { code, out, err } = matched(&statement);
        assert_eq!((code, out.as_str()), (2, ""), "{statement}: {err}");
        assert!(err.contains(why), "{err}");
        assert!(err.contains("; a relation between the candidates of a 9×9 puzzle cannot express that"), "{err}");
    }
}

/// H05: a clause is a relation between its candidates and the guardians, not a contradiction.
#[test]
fn clauses_make_relations() {
    let trivial = matched(
        "(name: \"trivial\", board: Sudoku(3), pattern: Restrict(\"r1c1: n12\"), claim: AtLeastOne(\"n1r1c1 n2r1c1\"))",
    );
    assert_eq!(trivial.code, 0, "{}", trivial.err);
    assert!(!trivial.out.contains("contradiction"), "{}", trivial.out);
    // Ten cells of the oddagon with three digits, two with a fourth one: one of the two holds it.
    let three = [
        (5, 5),
        (5, 8),
        (8, 5),
        (8, 8),
        (6, 4),
        (6, 7),
        (7, 6),
        (7, 7),
        (9, 4),
        (9, 9),
    ];
    let cell = |r: usize, c: usize| match (r, c) {
        (4, 6) | (4, 9) => "1234",
        place if three.contains(&place) => "123",
        _ => "123456789",
    };
    let row = |r: usize| (1..=9).map(|c| cell(r, c)).collect::<Vec<_>>().join(" ");
    let grid = (1..=9).map(row).collect::<Vec<_>>().join("\n");
    let library = "patterns/rules/tridagon-link.ron";
    let run = oddagon(&["match", "-", "--library", library, "--json"], &grid);
    assert_eq!(run.code, 0, "{}", run.err);
    let [relation] = &run.out.lines().collect::<Vec<_>>()[..] else {
        panic!("{}", run.out)
    };
    assert!(
        relation.contains("\"guardians\":[\"n4r4c6\",\"n4r4c9\"],\"targets\":null"),
        "{relation}"
    );
}

/// A library that is not the program's own is checked when it is first used, and not again.
#[test]
fn what_was_checked_is_noted() {
    let cache = tempfile::tempdir().unwrap();
    let (_folder, path) = file("own.ron", std::fs::read(ODDAGON).unwrap().as_slice());
    let run = |library: &str| {
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_oddagon"));
        command.env("XDG_CACHE_HOME", cache.path());
        let output = command
            .args(["match", LOKI, "--library", library])
            .output()
            .unwrap();
        output.status.code().unwrap()
    };
    let notes = || {
        let all = walk(cache.path());
        all.into_iter().filter(|path| path.is_file()).count()
    };
    assert_eq!((run(&path), notes()), (0, 1));
    assert_eq!((run(&path), notes()), (0, 1));
    // The program's own library and what is typed need no note; what is false gets none.
    assert_eq!((run("k3b2-12-00038"), notes()), (0, 1));
    assert_eq!((run("patterns/possible.ron"), notes()), (2, 1));
    assert_eq!((run("patterns/possible.ron"), notes()), (2, 1));
}

/// All that is below a folder.
fn walk(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let below = |path: std::path::PathBuf| {
        if path.is_dir() {
            walk(&path)
        } else {
            vec![path]
        }
    };
    entries.flat_map(below).collect()
}
