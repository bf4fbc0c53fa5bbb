//! `oddagon classify`, through the binary.

use crate::cli;

use cli::{Run, oddagon};

const LOKI: &str =
    "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
const SMALL: &str = "1.....3..2....4.";
/// One puzzle of each status: two boards, trailing text, CR LF and LF, comments and blank lines.
fn mixed() -> String {
    format!("\u{feff}# a comment\r\n{LOKI} Loki, by mith\r\n\r\n12..\t\n").replace(
        "12..\t",
        &format!(
            "{SMALL}\tsmall\n{}\n123....4........\n0000000000000000;",
            ".".repeat(16)
        ),
    )
}

#[test]
fn every_status_is_named() {
    let Run { code, out, err } = oddagon(&["classify", "-", "--jobs", "2"], &mixed());
    assert_eq!(code, 1);
    insta::assert_snapshot!(out);
    assert!(err.contains("5  puzzles in "), "{err}");
    assert!(
        err.contains("1  T&E(3)") && err.contains("2  several solutions"),
        "{err}"
    );
}

#[test]
fn json_has_one_object_per_line() {
    let run = oddagon(&["classify", "-", "--json"], &mixed());
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn depth_and_theory_are_heeded() {
    let run = oddagon(&["classify", LOKI, "--depth", "2"], "");
    assert_eq!((run.code, run.out), (1, format!("{LOKI} open at T&E(2)\n")));
    let run = oddagon(&["classify", LOKI, "--json", "--depth", "2"], "");
    let object = format!(
        "{{\"puzzle\":\"{LOKI}\",\"status\":\"open\",\"depth\":null,\"theory\":\"BRT\",\"focus\":\"full\"}}\n"
    );
    assert_eq!((run.code, run.out), (1, object));
    let run = oddagon(&["classify", LOKI, "--theory", "w1"], "");
    assert_eq!((run.code, run.out), (0, format!("{LOKI} T&E(W1, 3)\n")));
}

#[test]
fn files_are_read() {
    let (_folder, path) = cli::file("puzzles.txt", mixed().as_bytes());
    let run = oddagon(&["classify", &path, "--json"], "");
    let piped = oddagon(&["classify", "-", "--json"], &mixed());
    assert_eq!(run.out, piped.out);
}

#[test]
fn bad_input_is_shown_with_its_place() {
    let good = SMALL;
    let bad = [
        (
            "11..............".to_owned(),
            "line 2, column 2: the given 1 in r1c2 contradicts the 1 in r1c1",
        ),
        (
            LOKI.replacen('.', "5", 1),
            "line 2, column 3: the given 5 in r1c3 contradicts the 5 in r1c1",
        ),
        (
            LOKI.replacen('.', "x", 1),
            "line 2, column 3: found 'x', expected a digit from '1' to '9'",
        ),
        (
            LOKI[..80].to_owned(),
            "line 2, column 81: found 80 characters, expected 81 (a puzzle) or 729 (a candidate grid)",
        ),
        (format!("{LOKI}."), "line 2, column 83: found 82 characters"),
        (
            "5...............".to_owned(),
            "line 2, column 1: found '5', expected a digit from '1' to '4'",
        ),
        (
            "puzzle\tdepth".to_owned(),
            "line 2, column 1: found \"puzzle depth\", expected a puzzle",
        ),
        ("\u{fffd}\u{0}".to_owned(), "line 2, column 1: found"),
    ];
    for (line, message) in bad {
        let text = format!("{good}\n{line}\n{good}\n");
        let (_folder, path) = cli::file("bad.txt", text.as_bytes());
        let run = oddagon(&["classify", &path], "");
        assert_eq!(run.code, 2, "{line}");
        assert!(
            run.err.contains(&format!("{path}: {message}")),
            "{}",
            run.err
        );
        assert!(
            run.out.starts_with(good) && run.out.lines().count() == 1,
            "{}",
            run.out
        );
    }
}

#[test]
fn nothing_to_read_is_bad_input() {
    for text in ["", "\n\n", "# only a comment\r\n"] {
        let run = oddagon(&["classify", "-"], text);
        assert_eq!(run.code, 2);
        assert!(
            run.err.contains("standard input: found no puzzle"),
            "{}",
            run.err
        );
    }
    let (folder, _path) = cli::file("a", b"");
    let run = oddagon(&["classify", folder.path().to_str().unwrap()], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("cannot read"), "{}", run.err);
    // No such file: then it would have to be a puzzle.
    let run = oddagon(&["classify", "no-such-file.txt"], "");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("no-such-file.txt: there is no such file"),
        "{}",
        run.err
    );
    let (_folder, path) = cli::file("bytes", &[0xff, 0xfe, 0, b'\n']);
    assert_eq!(oddagon(&["classify", &path], "").code, 2);
}

#[test]
fn bad_usage() {
    for args in [
        &["classify"][..],
        &["classify", LOKI, "--depth", "-1"],
        &["classify", LOKI, "--depth", "x"],
        &["classify", LOKI, "--theory", "w99"],
        &["classify", LOKI, "--jobs", "0"],
        &["classify", LOKI, LOKI],
    ] {
        let run = oddagon(args, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.starts_with("error:"), "{}", run.err);
    }
}

#[test]
fn every_line_end_ends_a_line() {
    let text = format!("{SMALL}\r{SMALL} again\r\n{SMALL}\n{SMALL}");
    let run = oddagon(&["classify", "-", "--json"], &text);
    assert_eq!(run.out.lines().count(), 4, "{}", run.out);
}

/// Every form of a position says the same, and every command reads it.
#[test]
fn positions_have_many_forms() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = cli::path(folder.path(), name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let state = |format: &str| cli::run(&format!("state {LOKI} --theory BRT{format}")).out;
    let lines: Vec<&str> = (0..9).map(|row| &LOKI[9 * row..9 * row + 9]).collect();
    let candidates: serde_json::Value = serde_json::from_str(&state(" --json")).unwrap();
    let sources = [
        file("line.txt", LOKI),
        file("rows.txt", &lines.join("\n")),
        file("grid.txt", &state("")),
        file("candidates.txt", candidates["state"].as_str().unwrap()),
        file("hodoku.txt", &format!(":0000:x:{LOKI}::388::")),
    ];
    for source in sources {
        let found = cli::run(&format!("classify {source} --json"));
        let found: serde_json::Value = serde_json::from_str(&found.out).expect(&source);
        assert_eq!(found["depth"], 3, "{source}");
        let level = cli::run(&format!("solve {source} --levels"));
        assert!(level.out.ends_with(" 3\n"), "{source}: {}", level.out);
        let matched = cli::run(&format!(
            "match {source} --library patterns/trivalue-oddagon.ron"
        ));
        assert_eq!(matched.code, 0, "{source}: {}", matched.err);
    }
}

#[test]
fn bad_lines_are_skipped_and_counted_where_that_is_asked() {
    let puzzles = format!("{LOKI}\nnonsense\n{LOKI}\n11{}\n", &LOKI[2..]);
    let patterns =
        "X..X......X.................X.X..................................................\nX?\n";
    for (command, input, good, skipped) in [
        ("classify - --json", &*puzzles, 2, 2),
        ("solve - --levels", &puzzles, 2, 2),
        ("match - --summary", &puzzles, 2, 2),
        ("canon - --k 2", patterns, 1, 1),
        ("prove - --k 2 --json", patterns, 1, 1),
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        let stopped = cli::oddagon(&words, input);
        assert_eq!(stopped.code, 2, "{command}");
        let went_on = cli::oddagon(&[&words[..], &["--keep-going"]].concat(), input);
        assert_eq!(went_on.code, 2, "{command}");
        assert!(
            went_on.out.lines().count() >= good,
            "{command}: {}",
            went_on.out
        );
        assert_eq!(
            went_on.err.matches("; skipped").count(),
            skipped,
            "{command}: {}",
            went_on.err
        );
        let end = format!("{skipped} input");
        assert!(went_on.err.contains(&end), "{command}: {}", went_on.err);
    }
}

/// Who writes a puzzle and waits for its answer gets it, and so does who writes many and then
/// waits.
#[test]
fn answers_do_not_wait_for_more_input() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    for jobs in ["1", "2"] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_oddagon"))
            .args(["classify", "-", "--jobs", jobs])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = program.stdin.take().unwrap();
        let mut answers = BufReader::new(program.stdout.take().unwrap()).lines();
        for burst in [1, 1, 1, 100, 1, 7] {
            input
                .write_all(format!("{SMALL}\n").repeat(burst).as_bytes())
                .unwrap();
            for _ in 0..burst {
                let answer = answers.next().unwrap().unwrap();
                assert!(answer.starts_with(SMALL), "{answer}");
            }
        }
        drop(input);
        assert!(answers.next().is_none());
        assert_eq!(program.wait().unwrap().code(), Some(0));
    }
}

/// What waits to be printed when the program ends is printed, and before what is said on standard
/// error.
#[test]
fn nothing_that_waits_is_lost() {
    let puzzles = format!("{SMALL}\n").repeat(1000);
    for jobs in ["1", "3"] {
        let run = oddagon(&["classify", "-", "--jobs", jobs], &puzzles);
        assert_eq!((run.code, run.out.lines().count()), (0, 1000));
        let wrong = format!("{puzzles}nonsense\n{puzzles}");
        let run = oddagon(&["classify", "-", "--jobs", jobs], &wrong);
        assert_eq!((run.code, run.out.lines().count()), (2, 1000));
    }
}
