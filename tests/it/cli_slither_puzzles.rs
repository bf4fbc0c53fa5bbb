//! Slitherlink in `oddagon solve`, `match` and `generate`, through the binary.

use crate::cli;

use cli::{file, oddagon};

/// Shipped macro-rules.
const RULES: &str = "patterns/slitherlink/clues.ron";

fn generated(args: &[&str]) -> String {
    let run = oddagon(&[&["generate", "slitherlink"], args].concat(), "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}

#[test]
fn generated_puzzles_are_solved_and_ranked() {
    let puzzles = generated(&["--size", "6x5", "--count", "12", "--seed", "7"]);
    insta::assert_snapshot!(puzzles);
    let run = oddagon(&["solve", "--board", "slitherlink", "-"], &puzzles);
    assert_eq!(run.code, 0, "{}", run.err);
    insta::assert_snapshot!(run.out + "---\n" + &run.err);
    let ranking = |args: &[&str]| {
        let args = [
            &[
                "solve",
                "--board",
                "slitherlink",
                "-",
                "--ranking",
                "--library",
                RULES,
            ],
            args,
        ]
        .concat();
        oddagon(&args, &puzzles).out
    };
    insta::assert_snapshot!(ranking(&["--jobs", "1"]));
    assert_eq!(ranking(&["--jobs", "3"]), ranking(&["--jobs", "1"]));
    insta::assert_snapshot!(ranking(&["--json"]));
}

#[test]
fn generated_puzzles_do_not_depend_on_threads() {
    let args = ["--size", "5x5", "--count", "9"];
    let one = generated(&[&args[..], &["--jobs", "1"]].concat());
    assert_eq!(generated(&[&args[..], &["--jobs", "4"]].concat()), one);
    assert_ne!(generated(&[&args[..], &["--seed", "2"]].concat()), one);
    let json = generated(&[&args[..], &["--json"]].concat());
    for (line, object) in one.lines().zip(json.lines()) {
        assert!(
            object.contains(&format!("\"puzzle\":\"{line}\"")),
            "{object}"
        );
    }
}

#[test]
fn a_path_is_told_step_by_step() {
    let puzzle = generated(&["--size", "5x5", "--seed", "3"]);
    let solve = |args: &[&str]| {
        let args = [
            &[
                "solve",
                "--board",
                "slitherlink",
                puzzle.trim(),
                "--library",
                RULES,
            ],
            args,
        ]
        .concat();
        oddagon(&args, "")
    };
    let run = solve(&["--path"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    insta::assert_snapshot!(solve(&["--path", "--json"]).out);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solution.svg");
    let run = solve(&["--svg", path.to_str().unwrap()]);
    assert_eq!(run.code, 0);
    insta::assert_snapshot!(std::fs::read_to_string(path).unwrap());
}

#[test]
fn puzzles_without_one_solution_fail() {
    for (puzzle, status) in [("33\n33", "no-solution"), ("...\n...", "several-solutions")] {
        let run = oddagon(&["solve", "--board", "slitherlink", puzzle, "--json"], "");
        assert_eq!(run.code, 1);
        assert!(
            run.out.contains(&format!("\"status\":\"{status}\"")),
            "{}",
            run.out
        );
    }
    let run = oddagon(&["solve", "--board", "slitherlink", "33\n33"], "");
    assert_eq!(
        run.out.lines().next(),
        Some("argument   no solution, which needs W1")
    );
}

/// What is written in one form is read in the other, and is the same puzzle.
#[test]
fn puzzles_are_written_for_other_programs() {
    let args = ["--size", "5x7", "--count", "6"];
    let loopy = generated(&args);
    let addresses = generated(&[&args[..], &["--format", "puzzlink"]].concat());
    assert!(addresses.starts_with("https://puzz.link/p?slither/7/5/"));
    let solve = |puzzles: &str, format: &str| {
        let run = oddagon(
            &["solve", "--board", "slitherlink", "-", "--format", format],
            puzzles,
        );
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    assert_eq!(solve(&loopy, "puzzlink"), solve(&addresses, "puzzlink"));
    assert_eq!(solve(&loopy, "loopy"), solve(&addresses, "loopy"));
    let first = |text: &str| text.lines().next().unwrap().to_owned();
    let [loopy, address] = [&loopy, &addresses].map(|text| first(text));
    let run = oddagon(
        &[
            "solve",
            "--board",
            "slitherlink",
            &loopy,
            "--format",
            "puzzlink",
            "--json",
        ],
        "",
    );
    assert!(
        run.out.starts_with(&format!("{{\"puzzle\":\"{address}\"")),
        "{}",
        run.out
    );
    let args = |puzzle| {
        [
            "match",
            "--board",
            "slitherlink",
            puzzle,
            "--library",
            RULES,
        ]
    };
    assert_eq!(
        oddagon(&args(&address), "").out,
        oddagon(&args(&loopy), "").out
    );
}

/// Every puzzle needs what it was made for: the solver says so, which knows nothing of how it was
/// made.
#[test]
fn generated_puzzles_need_what_was_asked_for() {
    for needs in ["rules", "W1", "colours", "loops", "T&E(1)", "T&E(2)"] {
        let library: &[&str] = match needs {
            "rules" => &["--library", "patterns/slitherlink"],
            _ => &[],
        };
        // Of small puzzles few need T&E(2).
        let (size, count) = match needs {
            "T&E(2)" => ("6x6", "1"),
            _ => ("5x5", "2"),
        };
        let args = ["--size", size, "--count", count, "--needs", needs, "--json"];
        let objects = generated(&[&args[..], library].concat());
        let mut made = Vec::new();
        for object in objects.lines() {
            let object: serde_json::Value = serde_json::from_str(object).unwrap();
            let puzzle = object["puzzle"].as_str().unwrap();
            let args = [
                &["solve", "--board", "slitherlink", puzzle, "--json"],
                library,
            ]
            .concat();
            let run = oddagon(&args, "");
            assert_eq!(run.code, 0, "{puzzle}");
            let solved: serde_json::Value = serde_json::from_str(&run.out).unwrap();
            assert_eq!(solved["needs"], object["needs"], "{puzzle}");
            made.push(puzzle.to_owned());
        }
        assert_eq!(made.len().to_string(), count);
        let one = [&args[..6], &["--jobs", "1"], library].concat();
        assert_eq!(generated(&one), made.join("\n") + "\n");
    }
}

/// A clue is where its image is.
#[test]
fn clues_are_symmetric() {
    let given = |puzzle: &str| -> Vec<Vec<bool>> {
        let diagram = &oddagon::slitherlink::text::read(puzzle).unwrap()[0];
        let rows = diagram.clues.chunks(diagram.columns);
        rows.map(|row| row.iter().map(Option::is_some).collect())
            .collect()
    };
    let upside_down = |cells: &Vec<Vec<bool>>| cells.iter().rev().cloned().collect::<Vec<_>>();
    let mirrored = |cells: &Vec<Vec<bool>>| -> Vec<Vec<bool>> {
        cells
            .iter()
            .map(|row| row.iter().rev().copied().collect())
            .collect()
    };
    let turned = |cells: &Vec<Vec<bool>>| -> Vec<Vec<bool>> {
        let turned = (0..cells[0].len()).map(|c| cells.iter().rev().map(|row| row[c]).collect());
        turned.collect()
    };
    let needs: [&[&str]; 2] = [&[], &["--needs", "loops"]];
    for args in needs {
        let make = |size: &str, symmetry: &str| {
            let args = [&["--size", size, "--symmetry", symmetry], args].concat();
            given(&generated(&args))
        };
        let cells = make("6x5", "half-turn");
        assert_eq!(upside_down(&mirrored(&cells)), cells);
        let cells = make("6x6", "quarter-turn");
        assert_eq!(turned(&cells), cells);
        let cells = make("5x6", "left-right");
        assert_eq!(mirrored(&cells), cells);
        let cells = make("5x6", "top-bottom");
        assert_eq!(upside_down(&cells), cells);
        let cells = make("5x6", "both");
        assert_eq!(upside_down(&cells), cells);
        assert_eq!(mirrored(&cells), cells);
    }
}

/// The rating is the length of the longest chain beside colours and loops.
#[test]
fn puzzles_are_rated_by_chains() {
    let needs = |theory: &str| {
        let puzzle = "6x6t0:c3a2a3c3a22a32d221b1c0b2a";
        let args = [
            "solve",
            "--board",
            "slitherlink",
            puzzle,
            "--theory",
            theory,
            "--path",
            "--json",
        ];
        let run = oddagon(&args, "");
        let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(answer["status"], "solved");
        let path = answer["path"].as_array().unwrap().clone();
        let rules = path.iter().filter(|step| step["stage"] == answer["needs"]);
        let rules: Vec<String> = rules.map(|step| step["rule"].to_string()).collect();
        (answer["needs"].as_str().unwrap().to_owned(), rules)
    };
    let (level, rules) = needs("W8");
    assert_eq!(level, "level 3");
    assert!(
        rules.iter().all(|rule| rule.contains("whip[3]: ")),
        "{rules:?}"
    );
    assert_eq!(needs("B8").0, "level 3");
    for theory in ["BRT", "W1", "W2"] {
        assert_eq!(needs(theory).0, "T&E(1)");
    }
}

/// What cannot be found is said: a row of two cells needs no T&E.
#[test]
fn what_cannot_be_made_is_said() {
    let args = [
        "generate",
        "slitherlink",
        "--size",
        "1x2",
        "--needs",
        "T&E(2)",
    ];
    let run = oddagon(&args, "");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(run.err, "puzzle 1: none found in 1000 tries\n");
}

/// A puzzle that the circuit around one cell solves.
const AROUND_ONE: &str = "010\n1.1\n010";

#[test]
fn the_circuit_around_one_cell_is_a_solution() {
    for args in [&[][..], &["--library", "patterns/slitherlink"]] {
        let run = oddagon(
            &[
                &["solve", "--board", "slitherlink", AROUND_ONE, "--path"],
                args,
            ]
            .concat(),
            "",
        );
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        insta::assert_snapshot!("around_one", run.out);
    }
    let run = oddagon(&["solve", "--board", "slitherlink", "..\n..", "--json"], "");
    assert_eq!(run.code, 1);
    assert!(run.out.contains("several-solutions"), "{}", run.out);
}

/// No rule is used that is not true: neither a false one nor one that is stated in a mode in which
/// it is.
#[test]
fn false_rules_are_refused() {
    let rule = |loop_mode: &str, restrict: &str, claim: &str| {
        format!(
            "[(name: \"no\\u{{1b}}[2Jtop\", board: Slitherlink(rows: 1, columns: 2{loop_mode}), \
             pattern: Restrict(\"{restrict}\"), claim: Assert(\"{claim}\"))]"
        )
    };
    let run = |text: &str, command: &str| {
        let (_folder, path) = file("rules.ron", text.as_bytes());
        let puzzle = "5x5t0:b223d332g23a1a3";
        let run = oddagon(&[command, puzzle, "--library", &path], "");
        (run.code, run.out, run.err.replace(&path, "rules.ron"))
    };
    let wrong = rule("", "Nr1c1: 3", "Hr1c1=0");
    let (code, out, err) = run(&wrong, "solve");
    assert_eq!((code, out.as_str()), (2, ""));
    insta::assert_snapshot!(err);
    assert_eq!(run(&wrong, "match").0, 2);
    // Two 3s side by side: true in L1 only.
    let threes = |mode: &str| rule(mode, "Nr1c1: 3; Nr1c2: 3", "Vr1c2=1");
    assert_eq!(run(&threes(""), "solve").0, 2);
    assert_eq!(run(&threes(", loop: L2"), "solve").0, 2);
    let (code, out, _) = run(&threes(", loop: L1"), "solve");
    assert_eq!(code, 0);
    assert!(out.contains("solved"), "{out}");
    let (code, out, _) = run(&threes(", loop: L1"), "match");
    assert_eq!(code, 0);
    assert!(out.contains("no\\u{1b}[2Jtop (L1) at r"), "{out}");
}

#[test]
fn small_puzzles_have_one_solution() {
    let puzzles = generated(&["--size", "3x3", "--count", "400"]);
    let run = oddagon(&["solve", "--board", "slitherlink", "-"], &puzzles);
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn matches_are_listed() {
    let position = ". . . . .\n   3\n. . . . .\n 1   3 0\n. . . . .\n\n. . . . .\n";
    let (_folder, path) = file("position.txt", position.as_bytes());
    let run = oddagon(
        &["match", "--board", "slitherlink", &path, "--library", RULES],
        "",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out.replace(&path, "position.txt"));
    let run = oddagon(
        &[
            "match",
            "--board",
            "slitherlink",
            &path,
            "--library",
            RULES,
            "--json",
        ],
        "",
    );
    insta::assert_snapshot!(run.out);
    assert_eq!(
        oddagon(
            &[
                "match",
                "--board",
                "slitherlink",
                "..\n..",
                "--library",
                RULES
            ],
            ""
        )
        .code,
        1
    );
}

#[test]
fn every_shipped_macro_rule_can_be_applied() {
    let puzzles = generated(&["--size", "6x6", "--count", "6"]);
    let args = [
        "solve",
        "--board",
        "slitherlink",
        "-",
        "--library",
        "patterns/slitherlink",
        "--json",
    ];
    let run = oddagon(&args, &puzzles);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let plain = oddagon(&args[..4], &puzzles);
    assert_eq!(plain.code, 0);
}

#[test]
fn bad_input_is_explained() {
    let (_folder, rules) = file(
        "rules.ron",
        b"[(name: \"of cells\", board: Sudoku(3), pattern: Restrict(\"r1c1: n1\"), claim: Eliminate(\"n1r1c2\"))]",
    );
    let cases: [(&[&str], &str); 17] = [
        (
            &["solve", "3.\n.4"],
            "argument: line 2, column 2: found '4', expected a clue from 0 to 3",
        ),
        (
            &["solve", "3..\n.1"],
            "line 2, column 3: found 2 cells in this row, expected 3",
        ),
        (
            &["solve", "no/such.txt"],
            "no/such.txt: no such file, and no puzzle",
        ),
        (
            &["solve", ".-.-\n 3\n. ."],
            "the line Hr1c2 leaves the grid",
        ),
        (
            &["solve", "3.\n..", "--library", "no.ron"],
            "no.ron: cannot read",
        ),
        (
            &["solve", "3.\n..", "--library", &rules],
            "rule \"of cells\": the board is not a Slitherlink window",
        ),
        (
            &["solve", "1x2:32\n2x1:32", "--svg", "x.svg"],
            "--svg: found 2 puzzles, expected one",
        ),
        (&["match", "3."], "--library"),
        (
            &["match", "3.", "--library", RULES, "--summary"],
            "--summary: found a Slitherlink, which has no such option",
        ),
        (
            &["solve", "3.", "--levels"],
            "--levels: found a Slitherlink, which has no such option",
        ),
        (
            &["generate", "--colours", "3"],
            "--colours: found a Slitherlink, which has no such option",
        ),
        (
            &["solve", "https://puzz.link/p?sudoku/9/9/g"],
            "argument: line 1, column 21: found 's', expected slither/",
        ),
        (
            &["solve", "https://puzz.link/p?slither/2/2/49"],
            "argument: line 1, column 33: found '4', expected a clue from 0 to 3",
        ),
        (
            &["generate", "--needs", "T&E(3)"],
            "found \"T&E(3)\", expected rules, W1, colours, loops, T&E(1) or T&E(2)",
        ),
        (
            &["generate", "--needs", "rules"],
            "--needs rules: found no library, expected --library RULES",
        ),
        (
            &["generate", "--size", "2x3", "--symmetry", "quarter-turn"],
            "--symmetry: found 2x3, expected a square for this symmetry",
        ),
        (
            &["generate", "--size", "1x1"],
            "expected rows and columns such as 10x10",
        ),
    ];
    for (args, message) in cases {
        let board: &[&str] = match args[0] {
            "generate" => &["slitherlink"],
            _ => &["--board", "slitherlink"],
        };
        let run = oddagon(&[&args[..1], board, &args[1..]].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
}

/// What has no meaning there is refused, not passed over.
#[test]
fn options_of_relations_are_refused() {
    for command in [
        "solve 5x5t0:3a3a3a2a1d2c2233d --max-guardians 2",
        "solve 5x5t0:3a3a3a2a1d2c2233d --relations-in-a-chain 2",
        "match 5x5t0:3a3a3a2a1d2c2233d --max-guardians 2",
        "generate slitherlink --size 4x4 --tries 3",
    ] {
        let run = oddagon(&command.split(' ').collect::<Vec<_>>(), "");
        let option = command.split("--").last().unwrap();
        let option = option.split(' ').next().unwrap();
        assert_eq!(run.code, 2, "{}", run.shown());
        assert!(
            run.err.contains(&format!("--{option}: ")),
            "{}",
            run.shown()
        );
    }
}
