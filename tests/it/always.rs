//! `oddagon solve` always answers: every board, with one solution, none and several, as text, JSON
//! and levels.

use crate::cli::{Run, oddagon};
use crate::puzzles::{compiled, given, read};
use oddagon::board::Board;
use oddagon::csp::Effort;
use oddagon::prover::Solutions;
use oddagon::solve::{Bounds, PathStatus, SolveOptions, Solver};
use serde_json::Value;

/// The Golden Nugget, which is beyond chains.
const NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

/// For each board a puzzle with one solution, one with none, and one with several.
const PUZZLES: [[&str; 3]; 11] = [
    ["1....3..2.1.....", "123........4....", "12.............."],
    [
        NUGGET,
        "12345678.........9...............................................................",
        "1................................................................................",
    ],
    [
        r#"{"application":"latin","data":{"n":4,"givens":"..1.1.244......2"}}"#,
        r#"{"application":"latin","data":{"n":3,"givens":"12...3..."}}"#,
        r#"{"application":"latin","data":{"n":4,"givens":"1..............."}}"#,
    ],
    [
        r#"{"application":"latin","data":{"n":4,"givens":"..2..3..4.......","regions":["aabbaabbcdddcccd"]}}"#,
        r#"{"application":"latin","data":{"n":4,"givens":"1....1..........","regions":["aabbaabbcdddcccd"]}}"#,
        r#"{"application":"latin","data":{"n":4,"givens":"................","regions":["aabbaabbcdddcccd"]}}"#,
    ],
    [
        r#"{"application":"pandiagonal","data":{"n":5,"givens":".24..............5.3....."}}"#,
        r#"{"application":"pandiagonal","data":{"n":5,"givens":"12...21.................."}}"#,
        r#"{"application":"pandiagonal","data":{"n":5,"givens":"1........................"}}"#,
    ],
    [
        r#"{"application":"futoshiki","data":{"n":4,"givens":"2...............","horizontal":"------------","vertical":"--->>---<-><"}}"#,
        r#"{"application":"futoshiki","data":{"n":3,"givens":".........","horizontal":">>----","vertical":"<-----"}}"#,
        r#"{"application":"futoshiki","data":{"n":3,"givens":".........","horizontal":">-----","vertical":"------"}}"#,
    ],
    [
        r#"{"application":"kakuro","data":{"n":3,"horizontal":["3 . .","4 . ."],"vertical":["4 . .","3 . ."]}}"#,
        r#"{"application":"kakuro","data":{"n":3,"horizontal":["3 . .","17 . ."],"vertical":["3 . .","17 . ."]}}"#,
        r#"{"application":"kakuro","data":{"n":3,"horizontal":["5 . .","5 . ."],"vertical":["5 . .","5 . ."]}}"#,
    ],
    [
        r#"{"application":"numbrix","data":{"model":"topological","rows":["1 2 .",". . .",". . 9"]}}"#,
        r#"{"application":"numbrix","data":{"model":"topological","rows":["1 . 2",". . .",". . ."]}}"#,
        r#"{"application":"numbrix","data":{"model":"topological","rows":["1 . .",". . .",". . 9"]}}"#,
    ],
    [
        r#"{"application":"hidato","data":{"model":"topological","rows":["1 2 3","6 5 4","7 . ."]}}"#,
        r#"{"application":"hidato","data":{"model":"topological","rows":["1 . 2",". . .",". . ."]}}"#,
        r#"{"application":"hidato","data":{"model":"topological","rows":["1 . .",". . .",". . 9"]}}"#,
    ],
    [
        r#"{"application":"map","data":{"colours":3,"countries":5,"givens":"B.R..","adjacency":[[1,2,3,4,5],[2,3],[3,4],[4,5]]}}"#,
        r#"{"application":"map","data":{"colours":3,"countries":4,"givens":"....","adjacency":[[1,2,3,4],[2,3,4],[3,4]]}}"#,
        r#"{"application":"map","data":{"colours":3,"countries":2,"givens":"..","adjacency":[[1,2]]}}"#,
    ],
    [
        // Trial and error is needed.
        r#"{"application":"futoshiki","data":{"n":9,"givens":"......3................................8......................5..................","horizontal":"-<----->->->-<>--->>--<-------<<<---->><<--------<-->>->----->>-<>>>----","vertical":"-->>>><->>>--<----<->-->----<->>->-><---->-----<-<--->-------<-------->-"}}"#,
        r#"{"application":"futoshiki","data":{"n":4,"givens":"1...............","horizontal":">-----------","vertical":"------------"}}"#,
        r#"{"application":"futoshiki","data":{"n":4,"givens":"................","horizontal":"------------","vertical":"------------"}}"#,
    ],
];

fn solved(puzzle: &str, options: &[&str]) -> Run {
    oddagon(&[&["solve", "-"], options].concat(), &format!("{puzzle}\n"))
}

fn object(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

#[test]
fn one_solution_is_found_on_every_board() {
    for [puzzle, ..] in PUZZLES {
        let run = solved(puzzle, &[]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{puzzle}");
        assert!(run.out.contains("   solved"), "{}", run.out);
        let run = solved(puzzle, &["--json"]);
        let answer = object(&run);
        assert_eq!(run.code, 0);
        assert_eq!(answer["status"], "solved", "{puzzle}");
        assert_eq!(answer["solutions"], "one");
        assert!(!answer["solution"].is_null() && answer["two_solutions"].is_null());
        // Either there is a level, or a way, and where the rules stopped.
        assert_eq!(answer["level"].is_null(), !answer["way"].is_null());
        assert_eq!(answer["rules"].is_null(), answer["way"].is_null());
        let run = solved(puzzle, &["--levels"]);
        let expected = match (&answer["level"], &answer["way"]) {
            (Value::Null, way) => way.as_str().expect("a way").to_owned(),
            (level, _) => level.to_string(),
        };
        assert_eq!((run.code, run.out), (0, format!("{puzzle} {expected}\n")));
    }
}

#[test]
fn several_solutions_are_shown_on_every_board() {
    for [_, _, puzzle] in PUZZLES {
        let run = solved(puzzle, &[]);
        assert_eq!((run.code, run.err.as_str()), (1, ""), "{puzzle}");
        let said = [
            "   several solutions, not solved by ",
            "\ntwo of the solutions\n",
        ];
        assert!(
            said.iter().all(|said| run.out.contains(said)),
            "{}",
            run.out
        );
        let run = solved(puzzle, &["--json"]);
        let answer = object(&run);
        assert_eq!((run.code, &answer["status"]), (1, &Value::from("open")));
        assert_eq!(answer["solutions"], "several");
        assert!(answer["solution"].is_null() && answer["level"].is_null());
        let two = answer["two_solutions"].as_array().expect("two");
        assert!(two.len() == 2 && two[0] != two[1], "{two:?}");
        let run = solved(puzzle, &["--levels"]);
        assert_eq!(
            (run.code, run.out),
            (1, format!("{puzzle} several-solutions\n"))
        );
    }
}

#[test]
fn no_solution_ends_in_a_contradiction_on_every_board() {
    for [_, puzzle, _] in PUZZLES {
        let run = solved(puzzle, &[]);
        assert_eq!((run.code, run.err.as_str()), (1, ""), "{puzzle}");
        let said = ["   no solution", "\ncontradiction: "];
        assert!(
            said.iter().all(|said| run.out.contains(said)),
            "{}",
            run.out
        );
        let run = solved(puzzle, &["--json"]);
        let answer = object(&run);
        assert_eq!(
            (run.code, &answer["status"]),
            (1, &Value::from("no-solution"))
        );
        assert_eq!(answer["solutions"], "none");
        assert!(answer["solution"].is_null() && answer["two_solutions"].is_null());
        let run = solved(puzzle, &["--levels"]);
        assert_eq!((run.code, run.out), (1, format!("{puzzle} no-solution\n")));
    }
}

/// A search alone finds as many solutions as are found with rules, and the same one; it prints no
/// path.
#[test]
fn a_search_alone_finds_the_same_on_every_board() {
    for (puzzle, expected) in PUZZLES
        .into_iter()
        .flat_map(|puzzles| puzzles.into_iter().zip(["one", "none", "several"]))
    {
        let (by_rules, run) = (
            solved(puzzle, &["--json"]),
            solved(puzzle, &["--solution", "--json"]),
        );
        let (by_rules, answer) = (object(&by_rules), object(&run));
        assert_eq!(run.code, i32::from(expected != "one"), "{puzzle}");
        for key in ["status", "solutions", "solution"] {
            assert_eq!(answer[key], by_rules[key], "{puzzle} {key}");
        }
        assert_eq!(answer["solutions"], expected);
        assert_eq!(answer["two_solutions"].is_null(), expected != "several");
        assert_eq!(
            (&answer["theory"], &answer["steps"]),
            (&"search".into(), &serde_json::json!([]))
        );
        assert!(answer["level"].is_null() && answer["rules"].is_null());
        let run = solved(puzzle, &["--solution"]);
        let said = match expected {
            "one" => "   solved\na search finds the only solution\n",
            "none" => "   no solution\n",
            _ => "   several solutions\ntwo of the solutions\n",
        };
        assert!(
            run.out.starts_with(&format!("{puzzle}{said}")),
            "{}",
            run.out
        );
    }
}

#[test]
fn a_search_alone_takes_no_rules() {
    for option in [
        "--theory W3",
        "--levels",
        "--unique",
        "--strict",
        "--proof p.ron",
        "--like csp-rules",
    ] {
        let args: Vec<&str> = option.split(' ').chain(["--solution"]).collect();
        let run = solved(PUZZLES[0][0], &args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{option}");
        assert!(run.err.contains("cannot be used with"), "{}", run.err);
    }
}

/// The two solutions are solutions: each is one of the puzzle, and has its givens.
#[test]
fn two_solutions_have_the_givens() {
    let puzzle = PUZZLES[1][2];
    let answer = object(&solved(puzzle, &["--json"]));
    for solution in answer["two_solutions"].as_array().expect("two") {
        let solution = solution.as_str().expect("cells");
        assert!(solution.starts_with('1') && solution.len() == 81);
        let answer = object(&solved(solution, &["--json"]));
        assert_eq!(
            (&answer["status"], &answer["level"]),
            (&"solved".into(), &0.into())
        );
        assert_eq!(answer["solution"], solution);
    }
}

/// Where the rules stop is said, the way that is named is the strongest of the path, and the path
/// is a proof. Without ways to go on the puzzle stays open.
#[test]
fn the_way_that_was_needed_is_said() {
    let answer = object(&solved(NUGGET, &["--json"]));
    assert_eq!(answer["way"], "T&E(W1,2)");
    assert_eq!(answer["theory"], "FS4+W8+OR5W8+T&E(W1,2)");
    assert_eq!(
        (&answer["level"], &answer["trials"]),
        (&Value::Null, &true.into())
    );
    let rules = answer["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .map(|step| &step["rule"]);
    let ways: Vec<&Value> = rules
        .filter(|rule| rule.to_string().contains('('))
        .collect();
    assert!(ways.iter().any(|way| **way == "T&E(W1,2)"), "{ways:?}");
    let known = ["T&E(W1,1)", "T&E(W1,2)"];
    assert!(
        ways.iter()
            .all(|way| known.iter().any(|known| way == known))
    );
    let candidates = &answer["rules"]["candidates"];
    let head = format!(
        "{NUGGET}   solved; rules to level 8 leave {candidates} candidates open; T&E(W1,2)\n"
    );
    let run = solved(NUGGET, &[]);
    assert!(run.out.starts_with(&head), "{}", run.out);
    // Twice the same.
    assert_eq!(solved(NUGGET, &[]), run);
    for theory in [&["--strict"][..], &["--theory", "FS4+W8+OR5W8"]] {
        let run = solved(NUGGET, &[theory, &["--levels"]].concat());
        assert_eq!((run.code, run.out), (1, format!("{NUGGET} -\n")));
        let run = solved(NUGGET, &[theory, &["--json"]].concat());
        let answer = object(&run);
        assert_eq!(
            (&answer["status"], &answer["way"]),
            (&"open".into(), &Value::Null)
        );
        assert_eq!(answer["rules"]["candidates"], *candidates);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let proof = folder.path().join("path.ron");
    let proof = proof.to_str().expect("a name");
    assert_eq!(solved(NUGGET, &["--proof", proof]).code, 0);
    let run = oddagon(&["check", proof], "");
    assert_eq!(run.code, 0, "{run:?}");
}

/// `explain` goes as far as `solve`.
#[test]
fn explanations_go_on_where_the_rules_stop() {
    let solution = object(&solved(NUGGET, &["--json"]))["solution"].clone();
    let digit = solution.as_str().expect("cells")[..1].to_owned();
    let claim = format!("r1c1={digit}");
    let run = oddagon(&["explain", NUGGET, &claim, "--json"], "");
    let answer = object(&run);
    assert_eq!(
        (run.code, &answer["status"]),
        (0, &"shown".into()),
        "{}",
        run.out
    );
    let run = oddagon(&["explain", NUGGET, &claim, "--strict", "--json"], "");
    assert_eq!((run.code, &object(&run)["status"]), (1, &"open".into()));
}

/// What holds only where there is one solution is refused where there are several.
#[test]
fn deadly_patterns_need_one_solution() {
    let deadly = ["--library", "patterns/deadly-patterns.ron", "--unique"];
    let run = solved(PUZZLES[1][2], &deadly);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("several solutions"), "{}", run.err);
}

/// Whatever bounds there are on the work: a path is the same each time, nothing in it is wrong, and
/// where the rules stopped for lack of work it says so.
#[test]
fn bounded_paths_are_right_and_always_the_same() {
    let (board, engine) = compiled(3);
    let sum = "FS4+W8+T&E(W1,1)+T&E(W1,2)+DFS(W1)"
        .parse()
        .expect("theories");
    let givens = read(NUGGET);
    let state = given(3, &givens);
    let solution = Solutions::new(engine).first(&state).expect("a solution");
    let solution = engine.live(&solution);
    let mut solver = Solver::new(board, engine, &sum, None, SolveOptions::default());
    let (mut solved, mut stopped) = (0, 0);
    for (rules, trials) in (0..9).flat_map(|i| (0..9).map(move |j| (i, j))) {
        let effort = |n| match n {
            0 => Effort::of(0),
            n => Effort::of(10u64.pow(n)),
        };
        let bounds = Bounds {
            rules: effort(rules),
            trials: effort(trials),
            refuted_at_once: 1 + trials as usize,
        };
        let live = engine.live(&state);
        let mut told = 0;
        let path = solver.solve_within(bounds.clone(), &live, &givens, &mut |path| {
            assert!(path.steps.len() >= told);
            told = path.steps.len();
        });
        let again = solver.solve_within(bounds, &live, &givens, &mut |_| ());
        assert_eq!(path, again);
        assert_eq!(path.contradicts(board.csp(), &solution), None);
        let is_solved = path.status == PathStatus::Solved;
        assert!(!is_solved || path.end == solution);
        let stop = path.stop.expect("no rules alone solve it");
        assert_eq!(stop.level, 8);
        if rules == 0 {
            assert!(stop.is_bounded);
        }
        solved += usize::from(is_solved);
        stopped += usize::from(stop.is_bounded);
    }
    assert!(solved > 5 && stopped > 10, "{solved} {stopped}");
}

/// A long search that is interrupted says what is known until then.
#[cfg(unix)]
#[test]
fn an_interruption_shows_the_path_so_far() {
    use std::process::{Command, Stdio};
    let empty = "0".repeat(256);
    let child = Command::new(env!("CARGO_BIN_EXE_oddagon"))
        .args([
            "solve",
            &format!("1{}", &empty[1..]),
            "--theory",
            "T&E(W1,3)",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    std::thread::sleep(std::time::Duration::from_secs(5));
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &id]).status();
    assert!(kill.expect("a signal").success());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{said}");
    for part in ["interrupted: no puzzle is done", "   so far:\n", "! 1 "] {
        assert!(said.contains(part), "{said}");
    }
}
