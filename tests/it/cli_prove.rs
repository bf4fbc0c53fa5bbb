//! `oddagon prove`, through the binary.

use crate::cli;

use cli::*;
use oddagon::proof::check;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

fn json(run: &Run) -> Vec<Value> {
    let lines = run.out.lines();
    lines.map(|l| serde_json::from_str(l).unwrap()).collect()
}

fn prove(pattern: &str, options: &str) -> Run {
    let mut args = vec!["prove", pattern];
    args.extend(options.split_whitespace());
    oddagon(&args, "")
}

#[test]
fn a_contradictory_pattern_for_people() {
    insta::assert_snapshot!(run("prove patterns/trivalue-oddagon.ron --effort 0").shown());
}

#[test]
fn patterns_that_are_possible_for_people() {
    insta::assert_snapshot!(run("prove patterns/possible.ron").shown());
}

#[test]
fn rules_for_people() {
    insta::assert_snapshot!(run("prove patterns/tridagon-elimination.ron --effort 0").shown());
}

#[test]
fn every_option_shows() {
    let options = [
        "--focus pattern",
        "--focus all",
        "--theory w1",
        "--wlog",
        "--depth 1",
        "--depth 0 --focus all",
        "--k 2",
        "--k 4",
    ];
    let last_lines = |options: &str| {
        let out = prove(ODDAGON, &format!("--effort 0 {options}")).out;
        let below = out.lines().skip(14);
        let shown = below.filter(|line| !line.starts_with("canonical") && !line.starts_with("   "));
        format!("{options}\n{}\n", shown.collect::<Vec<_>>().join("\n"))
    };
    insta::assert_snapshot!(options.map(last_lines).join("\n"));
}

#[test]
fn shipped_patterns_as_json() {
    let shown = [
        "trivalue-oddagon",
        "trivalue-oddagon-degenerate",
        "oddagons",
        "kl-digit",
        "possible",
        "tridagon-elimination",
    ]
    .map(|name| {
        let run = run(&format!("prove patterns/{name}.ron --json --effort 0"));
        let bad = usize::from(name == "possible");
        assert_eq!((run.code as usize, run.err.as_str()), (bad, ""));
        run.out
    });
    insta::assert_snapshot!(shown.concat());
}

#[test]
fn json_has_the_documented_keys() {
    let [object] = &json(&prove(ODDAGON, "--json --effort 0"))[..] else {
        panic!("one line");
    };
    let keys: Vec<&str> = object
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    insta::assert_snapshot!(keys.join(" "));
    for key in "pattern kind k cells verdict depth_restricted depth_full sat colour_impossible model free_cells canonical proof_steps".split(' ') {
        assert!(keys.contains(&key), "{key}");
    }
    // Depths that were not asked for, or are beyond what was, are null; where none exists it says
    // so.
    let depths = |options: &str| {
        let line = json(&prove(ODDAGON, &format!("--json --effort 0 {options}"))).remove(0);
        format!("{} {}", line["depth_restricted"], line["depth_full"])
    };
    assert_eq!(depths(""), "3 3");
    assert_eq!(depths("--focus pattern"), "3 null");
    assert_eq!(depths("--focus all"), "null 3");
    assert_eq!(depths("--depth 2"), "null null");
    assert_eq!(depths("--k 5"), r#""none" "none""#);
}

#[test]
fn text_forms_mean_the_same() {
    let expected = prove(ODDAGON, "--json --effort 0 --core");
    assert_eq!(expected.code, 0);
    let ones = ODDAGON.replace('X', "1").replace('.', "0");
    let threes = ODDAGON.replace('X', "3");
    let rows: Vec<String> = (0..9).map(|r| ODDAGON[9 * r..][..9].to_owned()).collect();
    let grid = rows.join("\n");
    let framed = prove(ODDAGON, "--effort 0").out;
    let framed = framed
        .lines()
        .skip(1)
        .take(13)
        .collect::<Vec<_>>()
        .join("\n");
    for text in [ones, threes, ODDAGON.to_lowercase(), grid, framed] {
        assert_eq!(
            prove(&text, "--json --effort 0 --core").out,
            expected.out,
            "{text}"
        );
        assert_eq!(
            oddagon(&["prove", "-", "--json", "--effort", "0", "--core"], &text).out,
            expected.out
        );
    }
}

#[test]
fn many_lines_stream_in_order_whatever_the_jobs() {
    let mut input = "# patterns\r\n\r\n".to_owned();
    let cells: Vec<usize> = ODDAGON.match_indices('X').map(|(at, _)| at).collect();
    for i in 0..60 {
        // Every other one lacks a cell, without which it is possible.
        let mut line = ODDAGON.to_owned();
        if i % 2 == 1 {
            let cell = cells[i % cells.len()];
            line.replace_range(cell..=cell, ".");
        }
        input += &format!("{line} pattern {i}\r\n");
    }
    let run = |jobs| {
        oddagon(
            &["prove", "-", "--json", "--effort", "0", "--jobs", jobs],
            &input,
        )
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!((one.code, one.err.as_str()), (1, ""));
    let names: Vec<String> = (0..60).map(|i| format!("pattern {i}")).collect();
    let lines = json(&one);
    assert!(lines.iter().map(|line| &line["name"]).eq(&names));
    let verdicts = |verdict| lines.iter().filter(|l| l["verdict"] == verdict).count();
    assert_eq!(
        (verdicts("contradictory"), verdicts("not-contradictory")),
        (30, 30)
    );
}

#[test]
fn each_line_is_answered_as_it_comes() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_oddagon"))
        .args(["prove", "-", "--json", "--effort", "0", "--jobs", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(input, "{ODDAGON}").unwrap();
        assert!(output.next().unwrap().unwrap().contains("contradictory"));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn input_without_end_is_read_as_long_as_somebody_reads_the_output() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_oddagon"))
        .args(["prove", "-", "--json", "--effort", "0", "--depth", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    writeln!(input, "{ODDAGON}").unwrap();
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    // Lines without end: only the command's end makes writing fail.
    while writeln!(input, "{ODDAGON}").is_ok() {}
    let end = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&end.stderr), "");
    assert_eq!(end.status.code(), Some(4));
}

#[test]
fn bad_input_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let empty = path(folder.path(), "empty.ron");
    std::fs::write(&empty, "").unwrap();
    let half = path(folder.path(), "half.ron");
    std::fs::write(
        &half,
        "Statement(\n  name: \"half\",\n  board: Sudoku(3),\n",
    )
    .unwrap();
    let (short, long) = (&ODDAGON[1..], format!("{ODDAGON}."));
    let strange = ODDAGON.replacen("X..X", "X.?X", 1);
    let nothing = ".".repeat(81);
    let folder_name = folder.path().to_str().unwrap();
    let inputs: [(&str, &str); 20] = [
        (short, ""),
        (&long, ""),
        (&strange, ""),
        (&nothing, ""),
        ("", ""),
        (ODDAGON, "--k 0"),
        (ODDAGON, "--k 10"),
        (ODDAGON, "--k x"),
        (ODDAGON, "--kl 3,2"),
        (ODDAGON, "--kl 3"),
        (ODDAGON, "--kl 2,3"),
        (ODDAGON, "--k 3 --kl 2,3"),
        (ODDAGON, "--depth 99"),
        ("patterns/trivalue-oddagn.ron", ""),
        ("oddagon", ""),
        (folder_name, ""),
        (&empty, ""),
        (&half, ""),
        ("proofs/trivalue-oddagon.ron", ""),
        (ODDAGON, "--proof no/such/folder.ron"),
    ];
    let shown = inputs.map(|(pattern, options)| {
        let run = prove(pattern, options);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{pattern} {options}");
        let err = run.err.replace(folder_name, "FOLDER");
        format!("{options}\n{err}")
    });
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn what_came_before_bad_input_is_answered() {
    let input = format!("{ODDAGON}\n\n{ODDAGON} again\nX.X\n{ODDAGON}\n");
    let run = oddagon(&["prove", "-", "--json", "--effort", "0"], &input);
    assert_eq!(run.code, 2);
    assert_eq!(json(&run).len(), 2);
    insta::assert_snapshot!(run.err);
}

/// JSON in which some statements make no sense and one is cut off, and lines of which one is short.
#[test]
fn bad_statements_of_a_file_are_reported_and_the_others_answered() {
    let good = r#"{"name": "good", "board": {"Map": {"colours": 1, "countries": 2, "borders": ["1 2"]}},
        "pattern": {"Restrict": ""}, "claim": "Impossible"}"#;
    let other = good.replace("good", "other").replace('\n', "");
    let no_claim = "{\"name\": \"é\",\n    \"board\": {\"Sudoku\": 2}}";
    let no_board = other
        .replace("other", "no board")
        .replace("\"1 2\"", "\"1 3\"");
    let cut_off = &good[..40];
    let half_read = format!("{good} {no_claim} {good}\n{no_board}\n{cut_off}\n{other}\n");
    let json_problems = [
        "line 3, column 27: missing field",
        "\"no board\": board: ",
        "line 7, column 1: control character",
    ];
    let small = ".X.XX.X..XX.X..X";
    let lines = format!("{small} good\n{small}X\n{small} other\n");
    let induction = std::fs::read_to_string("patterns/boards/numbers-inductions.ron").unwrap();
    let (start, end) = (
        induction.find('[').unwrap() + 1,
        induction.rfind(']').unwrap(),
    );
    let induction = &induction[start..end];
    let strange = induction.replace("arms: [\"n1 n2\"]", "arms: [\"n1 n99\"]");
    let inductions = format!(
        "[{} {induction}]",
        strange.replace("distance\"", "strange\"")
    );
    for (text, names, problems) in [
        (
            half_read,
            &["good", "good", "other"][..],
            &json_problems[..],
        ),
        (lines, &["good", "other"], &["line 2, column 18: found 17"]),
        (
            inductions,
            &["Hidato and Numbrix: distance"],
            &["strange\": "],
        ),
    ] {
        let (_folder, file) = file("statements", text.as_bytes());
        let run = prove(&file, "--json --effort 0 --keep-going");
        assert_eq!(run.code, 2, "{}", run.shown());
        let answers = json(&run);
        assert!(
            answers.iter().map(|answer| &answer["name"]).eq(names),
            "{}",
            run.shown()
        );
        let said: Vec<&str> = run.err.lines().collect();
        assert_eq!(said.len(), problems.len() + 1, "{}", run.err);
        for (said, problem) in said.iter().zip(problems) {
            assert!(
                said.contains(&file) && said.ends_with("; skipped"),
                "{said}"
            );
            assert!(said.contains(problem), "{said}, not {problem}");
        }
        // Without the option the first of them ends the command.
        let ended = prove(&file, "--json --effort 0");
        assert_eq!(ended.code, 2);
        assert!(
            json(&ended).len() < names.len() && ended.err.lines().count() == 1,
            "{}",
            ended.shown()
        );
        assert!(ended.err.contains(problems[0]), "{}", ended.err);
    }
}

#[test]
fn proofs_are_written_and_check() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.ron", "a.json"] {
        let file = path(folder.path(), name);
        let run = prove(
            ODDAGON,
            &format!("--effort 0 --focus pattern --proof {file}"),
        );
        assert_eq!(run.code, 0);
        assert!(
            run.out
                .contains(&format!("-> {file}   check it: oddagon check {file}"))
        );
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(text.starts_with('{'), name.ends_with("json"));
        assert_eq!(
            check(&oddagon::proof::read(&text).unwrap())
                .unwrap()
                .derivations[0]
                .depth,
            3
        );
    }
    // Several proofs go to a folder, which is made; what has no proof leaves a gap.
    let many = path(folder.path(), "many/");
    let possible = ODDAGON.replacen('X', ".", 1);
    let input = format!("{ODDAGON}\n{possible}\n{ODDAGON}\n");
    let args = [
        "prove", "-", "--effort", "0", "--focus", "pattern", "--proof", &many,
    ];
    assert_eq!(oddagon(&args, &input).code, 1);
    let mut names: Vec<_> = std::fs::read_dir(&many)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["0001.ron", "0003.ron"]);
}

#[test]
fn an_existing_proof_survives_failure() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "proof.ron");
    std::fs::write(&file, "mine").unwrap();
    let two = format!("{ODDAGON}\n{ODDAGON}\n");
    let then_bad = format!("{ODDAGON}\nX.X\n");
    let possible = ODDAGON.replacen('X', ".", 1);
    for (input, code) in [(two, 2), (then_bad, 2), (possible, 1)] {
        let args = [
            "prove", "-", "--effort", "0", "--focus", "pattern", "--proof", &file,
        ];
        let run = oddagon(&args, &input);
        assert_eq!(run.code, code, "{}", run.shown());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    }
    // No other file is left behind.
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    let run = prove(ODDAGON, &format!("--effort 0 --depth 1 --proof {file}"));
    assert!(run.out.contains("none; nothing is written"), "{}", run.out);
}

/// The second cell of an assumption of uniqueness may be filled at will: no second solution
/// follows, and the pattern is impossible for another reason. How deep that is, given a relation
/// that is not to be had, is not known.
#[test]
fn an_assumption_that_shows_nothing_has_no_depth() {
    let pattern = r#"Statement(board: Sudoku(3), pattern: Restrict("r1c123: n12"),
        assume: [Unique("r5c5 r6c6: n12")], claim: Impossible)"#;
    let folder = tempfile::tempdir().unwrap();
    let file = cli::path(folder.path(), "unique.ron");
    std::fs::write(&file, pattern).unwrap();
    let out = cli::oddagon(&["prove", &file, "--json"], "").out;
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["verdict"], "contradictory");
    assert!(
        json["depth_restricted"].is_null() && json["depth_full"].is_null(),
        "{out}"
    );
    let words = cli::oddagon(&["prove", &file], "").out;
    assert!(!words.contains("for no n"), "{words}");
    assert!(!words.contains("given second solutions"), "{words}");
    let out = cli::oddagon(&["depth", &file, "--json"], "").out;
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    let given = json["given_unique"].as_object().unwrap();
    assert!(
        given.len() == 3 && given.values().all(|depth| depth.is_null()),
        "{out}"
    );
    assert_eq!(json["depth_full"], "n/a");
    let words = cli::oddagon(&["depth", &file], "").out;
    assert!(
        !words.contains("none") && words.matches(" ?").count() == 3,
        "{words}"
    );
    assert!(words.contains("depth not known"), "{words}");
}

/// Who interrupts a long run is told how to go on.
#[cfg(unix)]
#[test]
fn an_interruption_says_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let run = cli::interrupted(
        folder.path(),
        "enumerate --k 4 --jobs 1 --out list",
        "list.partial",
    );
    assert_eq!(run.code, 130);
    let expected =
        "what is done is kept in list.partial; the same command with --resume goes on from there";
    assert!(run.err.contains(expected), "{}", run.err);
    let many = [ODDAGON; 10_000].join("\n");
    std::fs::write(folder.path().join("many"), many).unwrap();
    let run = cli::interrupted(
        folder.path(),
        "prove many --jobs 1 --effort 0 --proof out/",
        "out/0002.ron",
    );
    assert_eq!(run.code, 130);
    assert!(
        run.err.contains("to go on, give `prove` those after"),
        "{}",
        run.err
    );
}

/// The core of a pattern with a cell too many is the pattern without it; each has its name in the
/// library.
#[test]
fn what_a_pattern_does_not_need_is_said() {
    let ask = |pattern: &str| {
        let run = cli::run(&format!(
            "prove {pattern} --effort 0 --focus pattern --core --json"
        ));
        assert_eq!(run.code, 0, "{}", run.err);
        serde_json::from_str::<serde_json::Value>(&run.out).unwrap()
    };
    let oddagon = ask("k3b2-12-00038");
    assert_eq!(oddagon["minimal"], true);
    assert_eq!(oddagon["library_id"], "k3b2-12-00038");
    let cells = oddagon["pattern"].as_str().unwrap().replace('X', "3");
    assert_eq!(oddagon["core"], cells);
    let at = cells.find('.').unwrap();
    let larger = ask(&format!("{}3{}", &cells[..at], &cells[at + 1..]));
    assert_eq!(larger["minimal"], false);
    assert_eq!(larger["core"], cells);
    assert_eq!(larger["library_id"], serde_json::Value::Null);
    // Of one pattern it is said unasked, as in the text; of several it is not.
    let one = "prove k3b2-12-00038 --effort 0 --focus pattern --json";
    let run = cli::run(one);
    let told: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let two = format!("{cells}\n{cells}\n");
    let run = cli::oddagon(&["prove", "-", "--effort", "0", "--json"], &two);
    let quiet: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
    for key in ["minimal", "core", "library_id"] {
        assert_eq!(told[key], oddagon[key], "{key}");
        assert_eq!(quiet[key], serde_json::Value::Null, "{key}");
    }
}

#[test]
fn mistyped_ids_are_named_as_such() {
    for (line, message) in [
        ("prove k3b2-12-0038", "the library has no such entry"),
        ("prove k3b2-13-290", "its ids are like k3b2-13-00290 "),
        (
            "prove k3b2-12-00038 --depth -1",
            "found \"-1\", expected a number from 0 to 20",
        ),
        (
            "classify 1 --jobs -1",
            "found \"-1\", expected a number from 1 to 1024",
        ),
    ] {
        let run = cli::run(line);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
        assert!(run.err.contains(message), "{line}: {}", run.err);
    }
}

/// What is at the other end of an output is written to, and never replaced by a file.
#[cfg(unix)]
#[test]
fn outputs_may_be_links_and_devices() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| cli::path(folder.path(), name);
    let (real, link) = (file("real.ron"), file("link.ron"));
    std::fs::write(&real, "old").unwrap();
    symlink(&real, &link).unwrap();
    let prove = |out: &str| {
        cli::run(&format!(
            "prove k3b2-12-00038 --effort 0 --focus pattern --proof {out}"
        ))
    };
    assert_eq!(prove(&link).code, 0);
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(cli::run(&format!("check {real}")).code, 0);
    let full = prove("/dev/full");
    assert_eq!(full.code, 2);
    assert!(full.err.contains("/dev/full: cannot write"), "{}", full.err);
    let null = prove("/dev/null");
    assert_eq!(null.code, 0, "{}", null.err);
    assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o444)).unwrap();
    let before = std::fs::read_to_string(&real).unwrap();
    let read_only = prove(&real);
    assert_eq!(read_only.code, 2);
    assert!(read_only.err.contains("read-only"), "{}", read_only.err);
    assert_eq!(std::fs::read_to_string(&real).unwrap(), before);
}
